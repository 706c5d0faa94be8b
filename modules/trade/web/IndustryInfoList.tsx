import { BellOutlined } from '@ant-design/icons';
import { ListPage, PageAction, PageActions, ReportPage, usePage, useText } from '@mp/kernel/web';
import { Segmented } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import { industryInfo, industryInfoLifecycle, leadsReport } from '../contract/index.ts';
import { SubscribeDialog } from './SubscribeDialog.tsx';
import './trade.css';

const IndustryInfoBoard = lazy(() =>
  import('./IndustryInfoBoard.tsx').then((file) => ({ default: file.IndustryInfoBoard })),
);
const ways = ['list', 'board', 'figures'] as const;

/** Industry information as a list, as a board by state, or in figures. */
export function IndustryInfoList(): ReactNode {
  const t = useText('industryInfo');
  const { search, setSearch } = usePage();
  const way = ways.find((each) => each === search.show) ?? 'list';
  return (
    <>
      <PageActions>
        <Segmented
          aria-label={t('view.label')}
          value={way}
          options={ways.map((each) => ({ value: each, label: t(`view.${each}`) }))}
          onChange={(show) => setSearch({ show: show === 'list' ? undefined : show }, { replace: true })}
        />
        <PageAction
          titleKey="industryInfo.subscribe"
          icon={BellOutlined}
          right="infoSubscription.create"
          dialog={(close) => <SubscribeDialog close={close} />}
        />
      </PageActions>
      {way === 'board' || way === 'figures' ? (
        <Suspense fallback={null}>
          {way === 'board' ? <IndustryInfoBoard /> : <ReportPage report={leadsReport} />}
        </Suspense>
      ) : (
        <ListPage
          resource={industryInfo}
          lifecycle={industryInfoLifecycle}
          batch={['publish', 'delete']}
          cardFacts={['regionId', 'score']}
        >
          <ListPage.Column field="title" width={280} />
          <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
        </ListPage>
      )}
    </>
  );
}
