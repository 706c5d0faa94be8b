import { usePage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { VersionForm } from './VersionForm.tsx';

/** The first version of a dealer, or a further one, as it is filled in. */
export function DealerInfoAddPage(): ReactNode {
  const { id = '' } = usePage().search;
  return <VersionForm key={id} id={id} />;
}
