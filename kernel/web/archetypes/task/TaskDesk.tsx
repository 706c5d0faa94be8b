import type { Fields, Lifecycle, Resource } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, type ComponentType, type ReactNode } from 'react';
import { useText } from '../../i18n.ts';
import { defineLink, openPage, type PageAddress } from '../../links.tsx';
import { usePage } from '../../page.tsx';
import type { AnyRecord } from '../../resource-client.ts';
import { plainResource, useClient } from '../clients.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { TabBar } from '../TabBar.tsx';

const deskTabs = ['awaitingMe', 'handledByMe', 'all'] as const;
type DeskTab = (typeof deskTabs)[number];

/** A desk at which tasks of a process are done, each on a record. */
export interface TaskDesk<F extends Fields> {
  readonly resource: Resource<F>;
  readonly lifecycle?: Lifecycle;
  /** State in which records stand at this desk; without one the process alone says it. */
  readonly state?: string;
  /** Page of one task; it is told the process by `instanceId`. */
  readonly one: `/${string}`;
  /** Where a record without a process is shown. */
  readonly toRecord: (record: AnyRecord) => PageAddress;
  /** What of waiting, handled and all has a tab; all three when not given. */
  readonly tabs?: readonly DeskTab[];
  readonly columns?: readonly (keyof F & string)[];
  readonly cardFacts: readonly (keyof F & string)[];
  /** Beginning of its texts: `tabs`, one for each tab, `waiting`, and `empty.<tab>`. */
  readonly texts: string;
  /** How long something has waited since an instant; without it there is no such column. */
  readonly waiting?: (since: string) => ReactNode;
  /** What is done with many of those that wait, and its hook. */
  readonly batch?: {
    readonly action: string;
    readonly useRun: () => (records: readonly AnyRecord[], clear: () => void) => Promise<unknown>;
  };
  /** Stands in place of the list of those that wait. */
  readonly Awaiting?: ComponentType;
}

const useNothing = () => async () => {};

/** What of a record of a desk its list filters and orders by. */
const askedOf = <F extends Fields>({ state, waiting }: TaskDesk<F>, tab: DeskTab) => ({
  name: `${state ?? 'desk'}-${tab}`,
  process: tab === 'all' ? undefined : tab,
  fixed: state === undefined || tab === 'handledByMe' ? [] : [{ field: 'state', op: 'eq', value: state } as const],
  ...(waiting ? { defaults: { sort: tab === 'awaitingMe' ? 'submittedAt' : '-no' } } : {}),
});

/** The page of a desk: what waits for the user, what he has handled, and all within reach. */
export function taskDesk<const F extends Fields>(desk: TaskDesk<F>): () => ReactNode {
  const { texts, tabs = deskTabs, Awaiting } = desk;
  return function TaskDeskPage(): ReactNode {
    const t = useText(texts);
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
          content: tab === 'awaitingMe' && Awaiting ? <Awaiting /> : <DeskList key={tab} desk={desk} tab={tab} />,
        }))}
      />
    );
  };
}

function DeskList<F extends Fields>({ desk, tab }: { readonly desk: TaskDesk<F>; readonly tab: DeskTab }): ReactNode {
  const { lifecycle, one, toRecord, columns = [], cardFacts, texts, waiting, batch } = desk;
  const t = useText(texts);
  const useRun = batch?.useRun ?? useNothing;
  const run = useRun();
  const toTask = defineLink<{ instanceId: string }>(one);
  const open = (record: AnyRecord) => {
    const { processInstanceId } = record;
    openPage(typeof processInstanceId === 'string' ? toTask({ instanceId: processInstanceId }) : toRecord(record));
  };
  return (
    <ListPage
      resource={plainResource(desk.resource)}
      {...(lifecycle ? { lifecycle } : {})}
      {...askedOf(desk, tab)}
      inside
      cardFacts={cardFacts}
      canDelete={false}
      onCreate={null}
      onEdit={null}
      onOpen={open}
    >
      {columns.map((field) => (
        <ListPage.Column key={field} field={field} />
      ))}
      {waiting && tab !== 'handledByMe' ? (
        <ListPage.Column
          field="waiting"
          title={t('waiting')}
          width={120}
          pin="right"
          render={(_, { submittedAt }) => (typeof submittedAt === 'string' ? waiting(submittedAt) : null)}
        />
      ) : null}
      {batch && tab === 'awaitingMe' ? (
        <ListPage.BatchAction action={batch.action} onRun={(records, clear) => void run(records, clear)} />
      ) : null}
      <ListPage.Empty>{t(`empty.${tab}`)}</ListPage.Empty>
    </ListPage>
  );
}

/** The whole record of the process that the address names; undefined until it is read. */
export function useRecordOfTask<F extends Fields>(resource: Resource<F>): AnyRecord | undefined {
  const { instanceId } = usePage().search;
  const client = useClient(plainResource(resource));
  const { data } = useQuery({
    ...client.list({ filters: [{ field: 'processInstanceId', op: 'eq', value: instanceId ?? '' }], size: 1 }),
    enabled: instanceId !== undefined,
  });
  const id = data?.items[0]?.id;
  return useQuery({ ...client.one(id ?? ''), enabled: id !== undefined }).data;
}
