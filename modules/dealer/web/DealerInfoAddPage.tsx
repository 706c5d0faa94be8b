import { usePage, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { VersionForm } from './VersionForm.tsx';

/** The first version of a dealer, or a further one, as it is filled in. */
export function DealerInfoAddPage(): ReactNode {
  const t = useText('dealerVersion');
  const { id } = usePage().search;
  return id === undefined ? <p className="ui-hint">{t('nothingNamed')}</p> : <VersionForm key={id} id={id} />;
}
