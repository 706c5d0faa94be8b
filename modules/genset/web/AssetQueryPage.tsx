import {
  lazyView,
  ListPage,
  ListTiles,
  plainResource,
  RecordPages,
  ReportPage,
  showError,
  TabBar,
  usePage,
  useText,
} from '@mp/kernel/web';
import { Skeleton } from 'antd';
import { Suspense, useId, type ReactNode } from 'react';
import { genset, gensetReport } from '../contract/index.ts';
import { downloadLabels } from './genset.client.ts';

const GensetDetail = lazyView(() => import('./GensetDetail.tsx').then((file) => file.GensetDetail));

/** All units that the reader sees: as a list, counted by model and sales region, or by province. */
export function AssetQueryPage(): ReactNode {
  return <RecordPages resource={genset} name="genset" list={<Ways />} one={(id) => <GensetDetail id={id} />} />;
}

function Ways(): ReactNode {
  const t = useText('genset.query');
  const id = useId();
  const { search, setSearch } = usePage();
  const tabs = [
    { key: 'list', title: t('list'), content: <Units /> },
    { key: 'pivot', title: t('pivot'), content: <ReportPage report={gensetReport} /> },
    {
      key: 'map',
      title: t('map'),
      content: (
        <Suspense fallback={<Skeleton active />}>
          <ListTiles resource={plainResource(genset)} field="regionId" label={t('byProvince')} />
        </Suspense>
      ),
    },
  ];
  return (
    <TabBar
      id={id}
      label={t('tabs')}
      tabs={tabs}
      current={search.show ?? 'list'}
      onChange={(show) => setSearch({ show: show === 'list' ? undefined : show }, { replace: true })}
    />
  );
}

function Units(): ReactNode {
  const t = useText('genset.query');
  return (
    <ListPage resource={genset} name="genset" cardFacts={['modelId', 'customerId', 'serviceDealerId']}>
      <ListPage.BatchAction
        action="labels"
        right="genset.labels"
        onRun={(units) => void downloadLabels(units.map(({ id }) => id)).catch(showError)}
      />
      <ListPage.Empty>{t('empty')}</ListPage.Empty>
    </ListPage>
  );
}
