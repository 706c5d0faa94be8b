import { LoadFailed, plainResource, resourceClient, TabBar, usePage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useId, type ReactNode } from 'react';
import { dealer } from '../contract/index.ts';
import { DealerOverview } from './DealerOverview.tsx';
import { VerificationItems } from './VerificationItems.tsx';
import { VersionList } from './VersionList.tsx';
import './dealer.css';

const client = resourceClient(plainResource(dealer));

/** What a dealer does with its own record: its state and what comes next, its versions, the yearly check. */
export function DealerMaintainPage(): ReactNode {
  const t = useText('dealer');
  const id = useId();
  const { search, setSearch } = usePage();
  const mine = useQuery(client.list({ page: 1, size: 2, sort: 'code' }));
  if (mine.isError) return <LoadFailed error={mine.error} onRetry={() => void mine.refetch()} />;
  if (!mine.data) return <Skeleton active />;
  // Who works for a dealer sees one; everybody else all within reach.
  const [own, ...others] = mine.data.items;
  const isOwn = own !== undefined && others.length === 0;
  return (
    <TabBar
      id={id}
      label={t('tabs')}
      current={search.tab ?? (isOwn ? 'status' : 'versions')}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
      tabs={[
        ...(isOwn ? [{ key: 'status', title: t('tab.status'), content: <DealerOverview record={own} /> }] : []),
        {
          key: 'versions',
          title: t('tab.versions'),
          content: <VersionList {...(isOwn ? { dealerId: own.id } : {})} />,
        },
        { key: 'verification', title: t('tab.verification'), content: <VerificationItems side="dealer" /> },
      ]}
    />
  );
}
