import {
  defineLink,
  FormPage,
  ListPage,
  openPage,
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
import { maintenanceOrder, orderLifecycle } from '../contract/index.ts';
import { ItemsTable } from './ItemsTable.tsx';
import { toOrder, usePassMany } from './order.client.ts';

/** A desk at which work is reviewed. */
interface Desk {
  readonly state: 'execReview' | 'salesReview';
  /** Page of one review. */
  readonly one: `/${string}`;
}

const tabs = ['awaitingMe', 'handledByMe', 'all'] as const;
/** Working days within which work is reviewed. */
const reviewDays = 2;

/** The list of a desk: what waits for the user, what he has handled, all within reach. */
const listOf = (desk: Desk) =>
  function DeskPage(): ReactNode {
    const t = useText('order.desk');
    const id = useId();
    const { search, setSearch } = usePage();
    return (
      <TabBar
        id={id}
        label={t('tabs')}
        current={search.tab ?? 'awaitingMe'}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
        tabs={tabs.map((tab) => ({ key: tab, title: t(tab), content: <Orders key={tab} desk={desk} tab={tab} /> }))}
      />
    );
  };

function Orders({
  desk: { state, one },
  tab,
}: {
  readonly desk: Desk;
  readonly tab: (typeof tabs)[number];
}): ReactNode {
  const t = useText('order.desk');
  const passMany = usePassMany();
  const toReview = defineLink<{ instanceId: string }>(one);
  const open = ({ id, processInstanceId }: AnyRecord) =>
    openPage(typeof processInstanceId === 'string' ? toReview({ instanceId: processInstanceId }) : toOrder({ id }));
  return (
    <ListPage
      resource={maintenanceOrder}
      lifecycle={orderLifecycle}
      name={`${state}-${tab}`}
      inside
      process={tab === 'all' ? undefined : tab}
      fixed={tab === 'handledByMe' ? [] : [{ field: 'state', op: 'eq', value: state }]}
      defaults={{ sort: tab === 'awaitingMe' ? 'submittedAt' : '-no' }}
      cardFacts={['gensetId', 'siteName', 'result', 'ngCount']}
      canDelete={false}
      onCreate={null}
      onEdit={null}
      onOpen={open}
    >
      {(['result', 'ngCount', 'photoCount', 'arriveDistance', 'flagged'] as const).map((field) => (
        <ListPage.Column key={field} field={field} />
      ))}
      {tab === 'handledByMe' ? null : (
        <ListPage.Column
          field="waiting"
          title={t('waiting')}
          width={120}
          pin="right"
          render={(_, { submittedAt }) =>
            typeof submittedAt === 'string' ? <Waiting since={submittedAt} sla={reviewDays} /> : null
          }
        />
      )}
      {tab === 'awaitingMe' ? (
        <ListPage.BatchAction action="passMany" onRun={(records, clear) => void passMany(records, clear)} />
      ) : null}
      <ListPage.Empty>{t(`empty.${tab}`)}</ListPage.Empty>
    </ListPage>
  );
}

/** The order of the process that the address names. */
function useOrderOfAddress(): AnyRecord | undefined {
  const { instanceId } = usePage().search;
  const client = useClient(plainResource(maintenanceOrder));
  const { data } = useQuery({
    ...client.list({ filters: [{ field: 'processInstanceId', op: 'eq', value: instanceId ?? '' }], size: 1 }),
    enabled: instanceId !== undefined,
  });
  const id = data?.items[0]?.id;
  return useQuery({ ...client.one(id ?? ''), enabled: id !== undefined }).data;
}

/** One review: what is not in order first, with what is to be done again, and the decision. */
export function ReviewPage(): ReactNode {
  const record = useOrderOfAddress();
  const isOpen = record?.['state'] === 'execReview' || record?.['state'] === 'salesReview';
  return (
    <TaskPage resource={maintenanceOrder}>
      <FormPage.Field
        name="results"
        wide
        render={(props) => <ItemsTable record={record ?? props.record} isMarking={isOpen} />}
      />
    </TaskPage>
  );
}

export const ExecutionPage = listOf({ state: 'execReview', one: '/executeCheckDetails' });
export const SalesPage = listOf({ state: 'salesReview', one: '/directSellingCheckDetails' });
