import { usePage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { VersionForm } from './VersionForm.tsx';

/** A version that is being changed: changed fields with what stood there, remarks of auditors, conflicts. */
export function DealerEditDetailPage(): ReactNode {
  const { id = '' } = usePage().search;
  return <VersionForm key={id} id={id} />;
}
