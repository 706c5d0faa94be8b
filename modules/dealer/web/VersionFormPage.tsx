import { usePage, useText, VersionForm } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { dealerVersions } from './dealer.client.ts';

/** A version of a dealer as it is filled in, the first one or a further one. */
export function VersionFormPage(): ReactNode {
  const t = useText('dealerVersion');
  const { id = '' } = usePage().search;
  return <VersionForm key={id} view={dealerVersions} id={id} closedHint={t('byHeadOffice')} />;
}
