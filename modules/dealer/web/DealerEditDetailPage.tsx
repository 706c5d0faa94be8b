import { usePage, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { VersionForm } from './VersionForm.tsx';

/** A version that is being changed: changed fields with what stood there, remarks of auditors, conflicts. */
export function DealerEditDetailPage(): ReactNode {
  const t = useText('dealerVersion');
  const { id } = usePage().search;
  return id === undefined ? <p className="ui-hint">{t('nothingNamed')}</p> : <VersionForm key={id} id={id} />;
}
