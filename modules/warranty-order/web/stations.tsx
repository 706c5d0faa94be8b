import {
  defineLink,
  ListPage,
  openPage,
  PageAction,
  PageActions,
  PageLink,
  plainResource,
  TabBar,
  TaskPage,
  useClient,
  usePage,
  useText,
  type AnyRecord,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Waiting } from '@mp/dealer/web';
import { peOrder, peOrderLifecycle, type checkStates } from '../contract/index.ts';
import { EffectLines } from './EffectLines.tsx';
import { toOrder, toSpecials, useCounterOffer, useGiveBack, usePassMany } from './order.client.ts';

/** A desk at which sales are checked. */
interface Station {
  readonly state: (typeof checkStates)[number];
  /** Page of one check. */
  readonly one: `/${string}`;
  /** Columns beside those of every desk. */
  readonly columns: readonly string[];
  readonly isBatch: boolean;
}

const stations = {
  first: {
    state: 'firstCheck',
    one: '/PowerEnsureSaleOrderInfoFristCheck',
    columns: ['specialFlag', 'amount'],
    isBatch: true,
  },
  special: {
    state: 'specialCheck',
    one: '/PEOrderInfoSpecialCheck',
    columns: ['specialReasons', 'priceRate', 'margin', 'amount'],
    isBatch: false,
  },
  order: {
    state: 'orderCheck',
    one: '/WarrantyOrderInfo',
    columns: ['payMethod', 'amount', 'paidAmount', 'invoiceNo'],
    isBatch: true,
  },
  effect: { state: 'toEffect', one: '/WarrantyEffectInfo', columns: ['gensetIds', 'paidAmount'], isBatch: true },
} satisfies Readonly<Record<string, Station>>;

const tabs = ['awaitingMe', 'handledByMe', 'all'] as const;
/** Working days within which a sale is checked. */
const checkDays = 2;

/** The list of a desk: what waits for the user, what he has handled, all within reach. */
const listOf = (station: Station) =>
  function StationPage(): ReactNode {
    const t = useText('peOrder.station');
    const id = useId();
    const { search, setSearch } = usePage();
    return (
      <TabBar
        id={id}
        label={t('tabs')}
        current={search.tab ?? 'awaitingMe'}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
        tabs={tabs.map((tab) => ({
          key: tab,
          title: t(tab),
          content:
            tab === 'awaitingMe' && station.state === 'toEffect' ? (
              <EffectLines />
            ) : (
              <Orders key={tab} station={station} tab={tab} />
            ),
        }))}
      />
    );
  };

interface OrdersProps {
  readonly station: Station;
  readonly tab: (typeof tabs)[number];
}

function Orders({ station: { state, one, columns, isBatch }, tab }: OrdersProps): ReactNode {
  const t = useText('peOrder');
  const passMany = usePassMany();
  const toCheck = defineLink<{ instanceId: string }>(one);
  const open = ({ id, processInstanceId }: AnyRecord) =>
    openPage(typeof processInstanceId === 'string' ? toCheck({ instanceId: processInstanceId }) : toOrder({ id }));
  return (
    <ListPage
      resource={peOrder}
      lifecycle={peOrderLifecycle}
      name={`${state}-${tab}`}
      inside
      process={tab === 'all' ? undefined : tab}
      fixed={tab === 'handledByMe' ? [] : [{ field: 'state', op: 'eq', value: state }]}
      defaults={{ sort: tab === 'awaitingMe' ? 'submittedAt' : '-no' }}
      cardFacts={['dealerId', 'endCustomerId', 'sets', 'amount']}
      canDelete={false}
      onCreate={null}
      onEdit={null}
      onOpen={open}
    >
      <ListPage.Column field="dealerId" width={180} />
      {columns.map((field) => (
        <ListPage.Column key={field} field={field} />
      ))}
      {tab === 'handledByMe' ? null : (
        <ListPage.Column
          field="waiting"
          title={t('station.waiting')}
          width={120}
          pin="right"
          render={(_, { submittedAt }) =>
            typeof submittedAt === 'string' ? <Waiting since={submittedAt} sla={checkDays} /> : null
          }
        />
      )}
      {tab === 'awaitingMe' && isBatch ? (
        <ListPage.BatchAction action="passMany" onRun={(records, clear) => void passMany(records, clear)} />
      ) : null}
      <ListPage.Empty>{t(`station.empty.${tab}`)}</ListPage.Empty>
    </ListPage>
  );
}

/** The order of the process that the address names. */
function useOrderOfAddress(): AnyRecord | undefined {
  const { instanceId } = usePage().search;
  const client = useClient(plainResource(peOrder));
  const { data } = useQuery({
    ...client.list({ filters: [{ field: 'processInstanceId', op: 'eq', value: instanceId ?? '' }], size: 1 }),
    enabled: instanceId !== undefined,
  });
  return data?.items[0];
}

/** One check of a desk: the order with its evidence, the way so far, the decision; and what sends it back with marks or an offer. */
const checkOf = ({ state }: Station) =>
  function CheckPage(): ReactNode {
    const t = useText('peOrder');
    const record = useOrderOfAddress();
    const giveBack = useGiveBack();
    const offer = useCounterOffer();
    const isHere = record?.['state'] === state;
    const dealerId = record?.['dealerId'];
    return (
      <>
        <PageActions>
          {state === 'specialCheck' && typeof dealerId === 'string' ? (
            <PageLink to={toSpecials({ tab: 'all', dealerId, specialFlag: 'true' })}>{t('station.earlier')}</PageLink>
          ) : null}
          {record && isHere && state === 'specialCheck' ? (
            <PageAction
              titleKey="peOrder.action.counterOffer"
              right="peOrder.counterOffer"
              onRun={() => void offer(record)}
            />
          ) : null}
          {record && isHere ? (
            <PageAction
              titleKey="peOrder.action.giveBack"
              right="peOrder.giveBack"
              onRun={() => void giveBack(record)}
            />
          ) : null}
        </PageActions>
        <TaskPage resource={peOrder} />
      </>
    );
  };

export const FirstCheckPage = listOf(stations.first);
export const FirstCheckDetailPage = checkOf(stations.first);
export const SpecialCheckPage = listOf(stations.special);
export const SpecialCheckDetailPage = checkOf(stations.special);
export const OrderCheckPage = listOf(stations.order);
export const OrderCheckDetailPage = checkOf(stations.order);
export const EffectPage = listOf(stations.effect);
export const EffectDetailPage = checkOf(stations.effect);
