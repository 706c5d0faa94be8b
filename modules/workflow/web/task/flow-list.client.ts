import type { Filter, ListQuery, Page, Resource } from '@mp/kernel/contract';
import {
  type AnyRecord,
  call,
  clientWith,
  downloadFile,
  newId,
  onCounters,
  queryClient,
  refreshCounters,
  resourceClient,
  type ResourceClient,
  rowRecord,
} from '@mp/kernel/web';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  batchApprove,
  batchReject,
  batchReturn,
  batchTransfer,
  createDraft,
  deleteDraft,
  draftListName,
  exportFlowList,
  type FlowCounts,
  flowCounts,
  type FlowDraft,
  type FlowList,
  flowListApis,
  flowListName,
  flowLists,
  type FlowQuery,
  type FlowRow,
  listDrafts,
  listStartable,
  reassignInstances,
  setTags,
  type Startable,
  type TaskBatchAnswer,
  updateDraft,
} from '../../contract/index.ts';
import { draftResource, flowResources } from './flow-resource.ts';

const countsKey = ['workflow.counts'] as const;

/** How much waits; asked again every 20 s while it is shown. */
export const countsQuery = queryOptions({
  queryKey: countsKey,
  queryFn: async ({ signal }) => {
    const now = await call(flowCounts, { signal });
    const before = queryClient.getQueryData<FlowCounts>(countsKey);
    if (before && JSON.stringify(before) !== JSON.stringify(now)) void refreshOlder();
    return now;
  },
  refetchInterval: 20_000,
  placeholderData: keepPreviousData,
});

/** What came or was decided elsewhere shows in lists that are open. */
onCounters((now, before) => {
  if (before && now && now.pending !== before.pending) void refreshFlows();
});

/** Reads again what was read before the counts told of something new; what was asked for meanwhile knows it already. */
async function refreshOlder(): Promise<void> {
  const justNow = Date.now() - 3_000;
  await Promise.all(
    [flowListName, draftListName].map((name) =>
      queryClient.invalidateQueries({
        queryKey: [name],
        predicate: ({ state }) => state.fetchStatus === 'idle' && state.dataUpdatedAt < justNow,
      }),
    ),
  );
}

/** Marks every list, count and open process as stale, after something was done. */
export async function refreshFlows(): Promise<void> {
  refreshCounters();
  await Promise.all(
    [flowListName, draftListName, 'workflow.task', ...countsKey].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
}

/** A line of a list as the list page handles it. */
type FlowRecord = AnyRecord & FlowRow;

const recordOf = (row: FlowRow): FlowRecord =>
  rowRecord({
    ...row,
    id: row.taskId ?? (row.sharedBy ? `${row.instanceId}.${row.sharedBy.id}` : row.instanceId),
    createdAt: row.startedAt,
    updatedAt: row.at ?? row.startedAt,
    star: row.attention,
  });

/** A record of a list as the row that it is. */
export function rowOf(record: AnyRecord): FlowRow {
  return record as FlowRecord;
}

const sorts: Readonly<Record<string, NonNullable<FlowQuery['sort']>>> = {
  at: 'created',
  '-at': '-created',
  startedAt: 'created',
  '-startedAt': '-created',
  savedAt: 'created',
  '-savedAt': '-created',
  dueAt: 'due',
  '-dueAt': '-due',
};

/** In a filter by process: everything of a category. */
export const categoryMark = 'category:';

/** A filter of the list page as the endpoint knows it. */
function askedBy({ field, op, value }: Filter): Readonly<Record<string, string>> {
  if (field === 'day') {
    if (op === 'eq') return { from: value, to: value };
    return op === 'lte' ? { to: value } : { from: value };
  }
  if (field !== 'process') return { [field]: value.split(',')[0] ?? '' };
  return value.startsWith(categoryMark) ? { categoryId: value.slice(categoryMark.length) } : { defKey: value };
}

/** What an endpoint of a list is asked for the state of the list page. */
function flowQueryOf(query: ListQuery): FlowQuery {
  const sort = sorts[query.sort ?? ''];
  const asked = Object.fromEntries((query.filters ?? []).flatMap((filter) => Object.entries(askedBy(filter))));
  return {
    ...(query.q ? { q: query.q } : {}),
    size: String(Math.min(100, query.size ?? 20)),
    ...(sort ? { sort } : {}),
    ...asked,
  };
}

interface Piece<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly totalIsEstimate: boolean;
  readonly next: string | null;
}

/** What was read of a list a moment ago with one piece less, so that only the next one must be read. */
function before(key: readonly unknown[]): Page<AnyRecord> | undefined {
  const state = queryClient.getQueryState<Page<AnyRecord>>(key);
  const isFresh = state !== undefined && !state.isInvalidated && Date.now() - state.dataUpdatedAt < 10_000;
  return isFresh ? state.data : undefined;
}

/** The first pieces of a list together, one after the other by cursor. */
const listOf = (
  resource: Resource,
  key: readonly string[],
  read: (query: FlowQuery, signal: AbortSignal) => Promise<Piece<AnyRecord>>,
): ResourceClient =>
  clientWith(resourceClient(resource), key, {
    list: async (query, signal) => {
      const asked = flowQueryOf(query);
      const count = query.page ?? 1;
      const known = count > 1 ? before([key[0], 'list', ...key.slice(1), { ...query, page: count - 1 }]) : undefined;
      let all = known ?? (await read(asked, signal));
      for (let at = known ? count - 1 : 1; at < count && all.next !== null; at += 1) {
        const { items, next } = await read({ ...asked, cursor: all.next }, signal);
        all = { ...all, items: [...all.items, ...items], next };
      }
      return all;
    },
  });

const draftRecord = (draft: FlowDraft) => rowRecord({ ...draft, createdAt: draft.updatedAt, savedAt: draft.updatedAt });

const inRecords = async <T>(piece: Promise<Piece<T>>, toRecord: (row: T) => AnyRecord): Promise<Piece<AnyRecord>> => {
  const { items, ...rest } = await piece;
  return { ...rest, items: items.map(toRecord) };
};

/** The calls of the list page for lists of processes: rows come by cursor, nothing else is asked. */
export function flowClientOf(path: string): ResourceClient | undefined {
  if (path === draftResource.path)
    return listOf(draftResource, [draftListName], (query, signal) =>
      inRecords(call(listDrafts, { query, signal }), draftRecord),
    );
  const list = flowLists.find((each) => flowResources[each].path === path);
  return (
    list &&
    listOf(flowResources[list], [flowListName, list], (query, signal) =>
      inRecords(call(flowListApis[list], { query, signal }), recordOf),
    )
  );
}

/** A list of tasks or processes page by page, for cards and pickers. */
export const flowPages = (list: FlowList, query: FlowQuery) =>
  infiniteQueryOptions({
    queryKey: [flowListName, 'pages', list, query],
    queryFn: ({ pageParam, signal }) =>
      call(flowListApis[list], { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** What may be started. */
export const startableQuery = queryOptions({
  queryKey: ['workflow.startable'],
  queryFn: async ({ signal }): Promise<readonly Startable[]> => (await call(listStartable, { signal })).items,
  staleTime: 60_000,
});

/** Hands the list over as a workbook. */
export async function downloadFlows(list: FlowList, query: ListQuery, name: string): Promise<void> {
  const { size: _size, ...asked } = flowQueryOf(query);
  await downloadFile(exportFlowList.path.replace('{list}', list), name, asked);
}

/** What can be done with several tasks at once. */
export type BatchAct = 'approve' | 'reject' | 'return' | 'transfer' | 'reassign';

/** What goes with it. */
interface BatchSaid {
  readonly opinion: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Does the same with several tasks; of a reassignment with all open tasks of several processes. */
export async function runBatch(act: BatchAct, ids: readonly string[], said: BatchSaid): Promise<TaskBatchAnswer> {
  const answer = await callBatch(act, [...ids], said);
  await refreshFlows();
  return answer;
}

function callBatch(act: BatchAct, ids: string[], { opinion, from, to = '' }: BatchSaid): Promise<TaskBatchAnswer> {
  const common = { ...(opinion === '' ? {} : { opinion }), commandId: newId() };
  switch (act) {
    case 'approve':
      return call(batchApprove, { body: { taskIds: ids, ...common } });
    case 'reject':
      return call(batchReject, { body: { taskIds: ids, ...common } });
    case 'return':
      return call(batchReturn, { body: { taskIds: ids, ...common } });
    case 'transfer':
      return call(batchTransfer, { body: { taskIds: ids, to, ...common } });
    default:
      return call(reassignInstances, { body: { instanceIds: ids, ...(from ? { from } : {}), to, ...common } });
  }
}

/** Puts tags on processes and takes others away. */
export async function changeTags(
  instanceIds: readonly string[],
  change: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<void> {
  await call(setTags, { body: { instanceIds: [...instanceIds], add: [...change.add], remove: [...change.remove] } });
  await refreshFlows();
}

/** What a draft keeps. */
export interface DraftInput {
  readonly defKey: string;
  readonly subject?: string;
  readonly form: Readonly<Record<string, unknown>>;
}

/** Keeps a form as a draft: a new one, or over the one that was read. */
export async function saveDraft(input: DraftInput, draft: FlowDraft | undefined): Promise<FlowDraft> {
  const body = { ...input, form: { ...input.form } };
  const kept = draft
    ? await call(updateDraft, { params: { id: draft.id }, body: { ...body, version: draft.version } })
    : await call(createDraft, { body });
  await queryClient.invalidateQueries({ queryKey: [draftListName] });
  void queryClient.invalidateQueries({ queryKey: countsKey });
  return kept;
}

/** Throws a draft away. */
export async function dropDraft(id: string): Promise<void> {
  await call(deleteDraft, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: [draftListName] });
  void queryClient.invalidateQueries({ queryKey: countsKey });
}
