import {
  LoadFailed,
  plainResource,
  resourceClient,
  TabBar,
  useCan,
  usePage,
  useText,
  VersionList,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useId, type ReactNode } from 'react';
import { dealer } from '../contract/index.ts';
import { ownDealer } from './coverage.client.ts';
import { DealerOverview } from './DealerOverview.tsx';
import { dealerVersions } from './dealer.client.ts';
import { VerificationItems } from './VerificationItems.tsx';
import './dealer.css';

const client = resourceClient(plainResource(dealer));

/** What a dealer does with its own record: its state and what comes next, its versions, the yearly check. */
export function DealerMaintainPage(): ReactNode {
  const t = useText('dealer');
  const id = useId();
  const { search, setSearch } = usePage();
  // Who works for a dealer reads those below it as well; his own is what he keeps.
  const works = useQuery({ ...ownDealer, enabled: useCan('person.read') });
  const dealerId = works.data?.dealer?.id;
  const mine = useQuery({ ...client.one(dealerId ?? ''), enabled: dealerId !== undefined });
  if (mine.isError) return <LoadFailed error={mine.error} onRetry={() => void mine.refetch()} />;
  if (works.isLoading || mine.isLoading) return <Skeleton active />;
  const own = mine.data;
  return (
    <TabBar
      id={id}
      label={t('tabs')}
      current={search.tab ?? (own ? 'status' : 'versions')}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
      tabs={[
        ...(own ? [{ key: 'status', title: t('tab.status'), content: <DealerOverview record={own} /> }] : []),
        {
          key: 'versions',
          title: t('tab.versions'),
          content: <VersionList view={dealerVersions} subjectId={own?.id} />,
        },
        { key: 'verification', title: t('tab.verification'), content: <VerificationItems side="dealer" /> },
      ]}
    />
  );
}
