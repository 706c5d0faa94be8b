import { DownloadOutlined } from '@ant-design/icons';
import { downloadFile, PageAction, PageActions, ReportPage, TabBar, useCan, usePage, useText } from '@mp/kernel/web';
import { Skeleton } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import { lookUpSheet, publicUse } from '../contract/index.ts';
import { FoundList } from './FoundList.tsx';
import { askedOf } from './lookup.client.ts';
import './public.css';

const FoundMap = lazy(() => import('./FoundMap.tsx').then((file) => ({ default: file.FoundMap })));
const LookupSpots = lazy(() => import('./LookupSpots.tsx').then((file) => ({ default: file.LookupSpots })));

const views = ['list', 'map', 'spots', 'use'] as const;

/** Dealers as staff looks them up: as a list, on a map, where there are none, and how the public asks. */
export function DlrInfoQueryPage(): ReactNode {
  const t = useText('dealerLookUp');
  const { search, setSearch } = usePage();
  const mayUse = useCan('dealer.publicUse');
  // Links of former versions name the view as the list names its kept views.
  const current = views.find((view) => view === search.show || view === search.view) ?? 'list';
  const content = {
    list: <FoundList />,
    map: <FoundMap />,
    spots: <LookupSpots />,
    use: <ReportPage report={publicUse} />,
  };
  return (
    <>
      {current === 'list' || current === 'map' ? (
        <PageActions>
          <PageAction
            titleKey="dealerLookUp.export"
            icon={DownloadOutlined}
            right="dealer.export"
            onRun={() => downloadFile(lookUpSheet.path, t('sheetName'), askedOf(search))}
          />
        </PageActions>
      ) : null}
      <TabBar
        id="dealer-look-up"
        label={t('views')}
        current={current}
        onChange={(view) => setSearch({ show: view === 'list' ? undefined : view, view: undefined })}
        tabs={views
          .filter((view) => view !== 'use' || mayUse)
          .map((view) => ({
            key: view,
            title: t(`view.${view}`),
            content: <Suspense fallback={<Skeleton active />}>{content[view]}</Suspense>,
          }))}
      />
    </>
  );
}
