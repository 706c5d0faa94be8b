import {
  DetailPage,
  FormPage,
  ListPage,
  openPage,
  PageAction,
  PageActions,
  plainResource,
  queryClient,
  QueryResult,
  resourceClient,
  TabBar,
  today,
  useClient,
  useConnection,
  usePage,
  usePhone,
  useText,
  useUserInfo,
  Wizard,
  type AnyRecord,
  type RecordTabProps,
} from '@mp/kernel/web';
import type { Filter } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, type ReactNode } from 'react';
import { maintenanceOrder, orderLifecycle, workStates, writtenStates } from '../contract/index.ts';
import { ItemsEdit } from './ItemsEdit.tsx';
import { toInspection, toOrder } from './order.client.ts';

const resource = plainResource(maintenanceOrder);
const orders = resourceClient(resource);
/** So many orders are taken along, the earliest. */
const most = 30;
/** What was taken along within this time is not fetched anew, in milliseconds. */
const freshMs = 10 * 60_000;

const atWork: Filter = { field: 'state', op: 'in', value: workStates.join(',') };
const before = (days: number): Filter => ({ field: 'plannedStart', op: 'lt', value: `${today(days)}T00:00:00+08:00` });
const tabs: Readonly<Record<string, readonly Filter[]>> = {
  today: [atWork, before(1)],
  week: [atWork, before(7)],
  late: [atWork, { field: 'windowTo', op: 'lt', value: today() }],
  returned: [{ field: 'state', op: 'eq', value: 'returned' }],
  all: [atWork],
};

/** On a phone, reads what the user has to do while there is a connection, so that it is there without one. */
function useTakeAlong(userId: string): void {
  const isPhone = usePhone();
  const { state } = useConnection();
  useEffect(() => {
    if (!isPhone || state !== 'online' || userId === '') return;
    const take = async () => {
      const filters = [atWork, { field: 'engineerId', op: 'eq', value: userId } as const];
      const { items } = await queryClient.fetchQuery({ ...orders.list({ size: most, filters }), staleTime: freshMs });
      for (const { id } of items) await queryClient.fetchQuery({ ...orders.one(id), staleTime: freshMs });
    };
    // What can not be fetched now is fetched with the next visit.
    void take().catch(() => undefined);
  }, [isPhone, state, userId]);
}

/** The work of the user: today, this week, overdue, returned; and where he helps. */
export function WorkListPage(): ReactNode {
  const t = useText('order.work');
  const id = useId();
  const { search, setSearch } = usePage();
  const userId = useUserInfo()?.userid ?? '';
  useTakeAlong(userId);
  const own: Filter = { field: 'engineerId', op: 'eq', value: userId };
  const helping: Filter = { field: 'coEngineerIds', op: 'eq', value: userId };
  const shown = {
    ...Object.fromEntries(Object.entries(tabs).map(([name, filters]) => [name, [...filters, own]])),
    helping: [atWork, helping],
  };
  return (
    <TabBar
      id={id}
      label={t('tabs')}
      current={search.tab ?? 'week'}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
      tabs={Object.entries(shown).map(([name, fixed]) => ({
        key: name,
        title: t(name),
        content: (
          <ListPage
            key={name}
            resource={maintenanceOrder}
            lifecycle={orderLifecycle}
            name={`work-${name}`}
            inside
            fixed={fixed}
            defaults={{ sort: 'plannedStart' }}
            cardFacts={['gensetId', 'siteName', 'serviceLevel', 'plannedStart', 'windowTo', 'contactPhone']}
            canDelete={false}
            onCreate={null}
            onEdit={null}
            onOpen={({ id: one }) => openPage(toInspection({ id: one }))}
          >
            <ListPage.Empty>{t('empty')}</ListPage.Empty>
          </ListPage>
        ),
      }))}
    />
  );
}

/** The orders of a unit, the newest first, at its page. */
export function UnitOrders({ record: { id } }: RecordTabProps): ReactNode {
  return (
    <ListPage
      key={id}
      resource={maintenanceOrder}
      lifecycle={orderLifecycle}
      name="unit"
      inside
      fixed={[{ field: 'gensetId', op: 'eq', value: id }]}
      onCreate={null}
      onEdit={null}
      onOpen={({ id: order }) => openPage(toOrder({ id: order }))}
    >
      {(['gensetId', 'modelId', 'customerId', 'siteName'] as const).map((field) => (
        <ListPage.Column key={field} field={field} optional />
      ))}
    </ListPage>
  );
}

const written = new Set(['inspection', 'meter', 'work', 'photos', 'end', 'signing']);
const sections = (maintenanceOrder.form?.sections ?? [])
  .filter(({ key }) => written.has(key))
  .map(({ key, fields }) => ({ key, fields: fields.filter((name) => name !== 'signedAt') }));

/** One order on site: the inspection while its engineer writes it, all of it otherwise. */
export function InspectionPage(): ReactNode {
  const { search } = usePage();
  const client = useClient(resource);
  const read = useQuery(client.one(search.id ?? ''));
  return <QueryResult read={read}>{(record) => <Inspection key={record.id} record={record} />}</QueryResult>;
}

function Inspection({ record }: { readonly record: AnyRecord }): ReactNode {
  const { search, setSearch } = usePage();
  const isPhone = usePhone();
  const userId = useUserInfo()?.userid ?? '';
  const helpers: unknown = record['coEngineerIds'];
  const isOwn = record['engineerId'] === userId || (Array.isArray(helpers) && helpers.includes(userId));
  const isWritten = writtenStates.some((each) => each === record['state']);
  if (isOwn && isWritten && (search.edit === '1' || search.waiting !== undefined)) {
    const done = () => setSearch({ edit: undefined, step: undefined, waiting: undefined });
    return isPhone ? (
      <Wizard
        resource={maintenanceOrder}
        record={record}
        sections={sections}
        finish="submit"
        onDone={done}
        onWaiting={done}
        onCancel={done}
      >
        <Wizard.Field name="results" wide render={(props) => <ItemsEdit {...props} />} />
      </Wizard>
    ) : (
      <FormPage resource={maintenanceOrder} id={record.id} sections={sections} onSaved={done} onCancel={done}>
        <FormPage.Field name="results" wide render={(props) => <ItemsEdit {...props} />} />
      </FormPage>
    );
  }
  return (
    <>
      {isOwn && isWritten ? (
        <PageActions>
          <PageAction titleKey="order.work.write" right="order.update" onRun={() => setSearch({ edit: '1' })} />
        </PageActions>
      ) : null}
      <DetailPage resource={maintenanceOrder} lifecycle={orderLifecycle} id={record.id} onEdit={null} />
    </>
  );
}
