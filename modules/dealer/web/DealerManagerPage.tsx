import { lazyView, ListPage, RecordPages, ReportPage, TabBar, useDialog, usePage, useText } from '@mp/kernel/web';
import { plusDays, wallTime } from '@mp/reference/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState, type ReactNode } from 'react';
import {
  authRequirement,
  completenessReport,
  coverageReport,
  dealer,
  dealerLifecycle,
  statusRequest,
  statusRequestLifecycle,
} from '../contract/index.ts';
import { cards } from './dealer.client.ts';
import './dealer.css';

const DealerDetail = lazyView(() => import('./DealerDetail.tsx').then((file) => file.DealerDetail));

const NetworkReport = lazyView(() => import('./report/NetworkReport.tsx').then((file) => file.NetworkReport));
const ReauthoriseDialog = lazyView(() =>
  import('./report/ReauthoriseDialog.tsx').then((file) => file.ReauthoriseDialog),
);

/** All dealers within reach: cards, list, requests, requirements; one of them in place of it. */
export function DealerManagerPage(): ReactNode {
  return <RecordPages resource={dealer} name="dealer" list={<Dealers />} one={(id) => <DealerDetail id={id} />} />;
}

function Dealers(): ReactNode {
  const t = useText('dealer');
  const id = useId();
  const { search, setSearch } = usePage();
  return (
    <TabBar
      id={id}
      label={t('tabs')}
      current={search.part ?? 'dealers'}
      onChange={(part) => setSearch({ part: part === 'dealers' ? undefined : part }, { replace: true })}
      tabs={[
        { key: 'dealers', title: t('tab.dealers'), content: <DealerList /> },
        {
          key: 'requests',
          title: t('tab.requests'),
          content: (
            <ListPage
              resource={statusRequest}
              lifecycle={statusRequestLifecycle}
              name="requests"
              inside
              onCreate={null}
            />
          ),
        },
        { key: 'network', title: t('tab.network'), content: <NetworkReport /> },
        { key: 'coverage', title: t('tab.coverage'), content: <ReportPage report={coverageReport} /> },
        { key: 'completeness', title: t('tab.completeness'), content: <ReportPage report={completenessReport} /> },
        {
          key: 'requirements',
          title: t('tab.requirements'),
          content: <ListPage resource={authRequirement} name="requirements" inside batch={['delete']} />,
        },
      ]}
    />
  );
}

/** Conditions that the cards set. */
const nothing = {
  status: undefined,
  'status[in]': undefined,
  'coverageGaps[gte]': undefined,
  'contractTo[gte]': undefined,
  'contractTo[lte]': undefined,
  sort: undefined,
  page: undefined,
};
const shown = ['applying', 'active', 'suspended', 'terminating'] as const;

function DealerList(): ReactNode {
  const t = useText('dealer');
  const { setSearch } = usePage();
  const open = useDialog();
  const { data } = useQuery(cards);
  const [today] = useState(() => wallTime(new Date().toISOString()).day);
  /** A card shows just what it counts: what another one asked for goes. */
  const choose = (conditions: Readonly<Record<string, string>>) =>
    setSearch({ ...nothing, ...conditions }, { replace: true });
  return (
    <>
      <div className="dlr-cards">
        {shown.map((status) => (
          <button key={status} type="button" onClick={() => choose({ status })}>
            <span className="ui-hint">{t(`status.${status}`)}</span>
            <strong>{data?.[status] ?? '–'}</strong>
          </button>
        ))}
        <button type="button" onClick={() => choose({ status: 'active', 'coverageGaps[gte]': '1' })}>
          <span className="ui-hint">{t('card.gaps')}</span>
          <strong>{data?.gaps ?? '–'}</strong>
        </button>
        <button
          type="button"
          onClick={() =>
            choose({
              'status[in]': 'active,suspended',
              'contractTo[gte]': today,
              'contractTo[lte]': plusDays(today, 60),
              sort: 'contractTo',
            })
          }
        >
          <span className="ui-hint">{t('card.expiring')}</span>
          <strong>{data?.expiring ?? '–'}</strong>
        </button>
      </div>
      <ListPage
        resource={dealer}
        batch={['inviteAdmin']}
        lifecycle={dealerLifecycle}
        cardFacts={['code', 'bigAreaId']}
        canDelete={false}
        onOpen={({ id }) => setSearch({ dealer: id })}
        onEdit={null}
      >
        <ListPage.BatchAction
          action="authorise"
          right="dealer.authorise"
          onRun={(records, clear) =>
            void open((close) => (
              <Suspense fallback={null}>
                <ReauthoriseDialog records={records} close={() => close()} onDone={clear} />
              </Suspense>
            ))
          }
        />
        <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
      </ListPage>
    </>
  );
}
