import { DownloadOutlined } from '@ant-design/icons';
import { downloadFile, PageActions, showError, TabBar, useCan, usePage, useText } from '@mp/kernel/web';
import { Button, Skeleton } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import { lookUpSheet } from '../contract/index.ts';
import { LookupFilters } from './LookupFilters.tsx';
import { LookupResults } from './LookupResults.tsx';
import { askedOf } from './lookup.client.ts';
import './public/public.css';

const LookupSpots = lazy(() => import('./LookupSpots.tsx').then((file) => ({ default: file.LookupSpots })));
const LookupUse = lazy(() => import('./LookupUse.tsx').then((file) => ({ default: file.LookupUse })));

const views = ['list', 'map', 'spots', 'use'] as const;

/** Dealers as staff looks them up: as a list, on a map, where there are none, and how the public asks. */
export function DlrInfoQueryPage(): ReactNode {
  const t = useText('dealerLookUp');
  const { search, setSearch } = usePage();
  const mayUse = useCan('dealer.publicUse');
  const mayExport = useCan('dealer.export');
  const current = views.find((view) => view === search.view) ?? 'list';
  const content = {
    list: <Found view="list" />,
    map: <Found view="map" />,
    spots: <LookupSpots />,
    use: <LookupUse />,
  };
  return (
    <>
      {mayExport && (current === 'list' || current === 'map') ? (
        <PageActions>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            onClick={() =>
              void downloadFile(lookUpSheet.path, t('sheetName'), askedOf(search)).catch((error: unknown) =>
                showError(error),
              )
            }
          >
            {t('export')}
          </Button>
        </PageActions>
      ) : null}
      <TabBar
        id="dealer-look-up"
        label={t('views')}
        current={current}
        onChange={(view) => setSearch({ view: view === 'list' ? undefined : view })}
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

function Found({ view }: { readonly view: 'list' | 'map' }): ReactNode {
  const { search } = usePage();
  return (
    <div className="dlr-lookup">
      <LookupFilters key={JSON.stringify(askedOf(search))} />
      <LookupResults view={view} />
    </div>
  );
}
