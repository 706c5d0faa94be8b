import { AppError } from '@mp/kernel/contract';
import { requireRight, may, grantedScopeSql, toObjects } from '@mp/kernel/server';
import type { Context, Params, RawResult } from '@mp/kernel/server';
import type { FlowList, FlowPage, FlowQuery, FlowRow } from '../../contract/index.ts';
import { wireText } from '../names.rules.ts';
import {
  flowCountStatement,
  flowPageStatement,
  flowSearchStatement,
  isSought,
  type FlowAsk,
  type FlowLine,
} from './flow.query.ts';
import { isDay, lineActions, readCursor, writeCursor, type FlowPlace, type LineFacts } from './flow.rules.ts';
import { instanceServer } from './instance-scope.ts';
import { versionsOf, type VersionFacts } from './version.query.ts';

const pageSize = 20;
/** Totals are exact up to here. */
const exactUpTo = (list: FlowList) => (list === 'inbox' ? 1000 : 10_000);

const rowsOf = <T>(result: RawResult | undefined): T[] => (result ? toObjects<T>(result) : []);

/** The refusal of one part of a list's query. */
function wrongPart(path: string): AppError {
  return new AppError('common.validation', 422, { fields: [{ path, code: 'common.format', params: { field: path } }] });
}

/** Throws `common.validation` for days that no calendar has. */
export function validateListQuery(query: FlowQuery): void {
  for (const path of ['from', 'to'] as const) {
    const day = query[path];
    if (day !== undefined && !isDay(day)) throw wrongPart(path);
  }
}

/** Where a page begins by its cursor; throws `common.validation` for a cursor of another list or order. */
export function placeAfter(list: string, sort: string, cursor: string | undefined): FlowPlace | undefined {
  if (cursor === undefined) return undefined;
  const place = readCursor(list, sort, cursor);
  if (!place) throw wrongPart('cursor');
  return place;
}

/** A list's question from its query; throws `common.validation` for a cursor, day or order that is none of this list. */
export function askOf(list: FlowList, query: FlowQuery, size: number): (context: Context) => FlowAsk {
  const sort = query.sort ?? '-created';
  if (list !== 'inbox' && !sort.endsWith('created')) throw wrongPart('sort');
  validateListQuery(query);
  const after = placeAfter(list, sort, query.cursor);
  return (context) => ({
    tenantId: context.tenantId,
    userId: context.userId,
    at: context.at,
    list,
    query,
    sort,
    after,
    size,
    scope: (params: Params) => grantedScopeSql(context, instanceServer, { action: 'read', params }),
  });
}

/** One page of a list of the caller's. Throws `common.validation` and, for all processes, `perm.denied`. */
export async function flowPageOf(context: Context, list: FlowList, query: FlowQuery): Promise<FlowPage> {
  const size = query.size === undefined ? pageSize : Number(query.size);
  const ask = askOf(list, query, size);
  const cap = exactUpTo(list);
  const isSearch = isSought(ask(context)) && !(list === 'handled' && query.shared === 'true');
  const [page, count] = await context.batch((each) => {
    if (list === 'instances') requireRight(each.rights, 'workflow.all');
    return isSearch
      ? [flowSearchStatement(ask(each), cap + 1)]
      : [flowPageStatement(ask(each)), flowCountStatement(ask(each), cap + 1)];
  });
  // A search carries its count on every row, also on the one that has no line.
  const lines = rowsOf<FlowLine & { readonly n?: number; readonly partial?: boolean }>(page);
  const [counted] = isSearch ? lines : rowsOf<{ n: number; partial: boolean }>(count);
  const found = lines.filter(({ row_id: id }) => id !== null);
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  const total = counted?.n ?? 0;
  return {
    items: await toRows(context, list, shown),
    total: Math.min(total, cap),
    totalIsEstimate: total > cap || counted?.partial === true,
    next:
      found.length > size && last
        ? writeCursor(list, query.sort ?? '-created', { key: last.row_key, id: last.row_id })
        : null,
  };
}

/** Lines of a list for a workbook: the first of the query, at most `max`. */
export async function flowLinesOf(
  context: Context,
  list: FlowList,
  { query, max }: { readonly query: FlowQuery; readonly max: number },
): Promise<readonly FlowRow[]> {
  const { cursor: _cursor, size: _size, ...asked } = query;
  const ask = askOf(list, asked, max - 1);
  const [page] = await context.batch((each) => {
    if (list === 'instances') requireRight(each.rights, 'workflow.all');
    return [flowPageStatement(ask(each))];
  });
  return toRows(context, list, rowsOf<FlowLine>(page));
}

async function toRows(context: Context, list: FlowList, lines: readonly FlowLine[]): Promise<FlowRow[]> {
  const versions = await versionsOf(
    context,
    lines.map(({ version_id: id }) => id),
  );
  return lines.map((line) => toRow(context, { list, line, version: versions.get(line.version_id) }));
}

function retryOf({ retries, status, suspended }: FlowLine): FlowRow['retry'] {
  const next = status === 'processing' && !suspended ? retries?.[0] : undefined;
  return next ? { attempt: next.failures + 1, nextAt: new Date(next.at).toISOString() } : null;
}

const personOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/** A line of a list; `version` gives the names of the nodes and what its process allows. */
interface ListedLine {
  readonly list: FlowList;
  readonly line: FlowLine;
  readonly version: VersionFacts | undefined;
}

const nodeOf = ({ version }: ListedLine, id: string | null) => version?.graph.nodes.find((node) => node.id === id);

function nodeNames(listed: ListedLine): FlowRow['nodes'] {
  const { line } = listed;
  if (line.node_name) return [wireText(line.node_name)];
  return line.current_nodes.map((id) => {
    const node = nodeOf(listed, id);
    return node ? wireText({ ...node.names }) : { ZH_CN: id, EN_US: id, JA_JP: id };
  });
}

/** Whether the task of a line may be decided without opening it: nothing is to be filled in. */
function isDecidable(listed: ListedLine): boolean {
  const { line } = listed;
  if (line.task_kind === 'resubmit' || line.task_kind === 'delegate') return false;
  const rights = nodeOf(listed, line.node_id)?.user?.fields.fields ?? {};
  return !Object.values(rights).includes('required');
}

/** What decides on the actions of a line. */
function factsOf(context: Context, listed: ListedLine): LineFacts {
  const { list, line, version } = listed;
  const { allowWithdraw = 'never', allowVoid = false } = version?.graph.process ?? {};
  const actions = isDecidable(listed) ? nodeOf(listed, line.node_id)?.user?.actions : undefined;
  const holdsAdmin = may(context.rights, 'workflow.admin');
  return {
    list,
    status: line.status,
    outcome: line.outcome,
    suspended: line.suspended,
    isInitiator: line.initiator_id === context.userId,
    isAdmin: line.administers || holdsAdmin,
    holdsAdmin,
    isHandled: line.handled,
    allowWithdraw,
    allowVoid,
    quick: actions?.quick === true,
    approvable: actions?.approve === true,
  };
}

const isOverdue = ({ status, due_at: dueAt }: FlowLine, now: Date): boolean =>
  status === 'processing' && dueAt !== null && Date.parse(dueAt) < now.getTime();

/** A line on the wire. */
function toRow(context: Context, listed: ListedLine): FlowRow {
  const { line, version } = listed;
  return {
    instanceId: line.id,
    taskId: line.task_id,
    subject: line.subject,
    businessNo: line.business_no,
    defKey: line.def_key,
    processGuid: line.definition_id,
    workflowId: line.version_id,
    defName: wireText(line.def_name),
    status: line.status,
    outcome: line.outcome,
    suspended: line.suspended,
    incident: line.incident,
    retry: retryOf(line),
    nodes: nodeNames(listed),
    handlers: [...line.current_handlers],
    initiator: { id: line.initiator_id, name: line.initiator_name },
    startedAt: line.started_at,
    endedAt: line.ended_at,
    at: line.at,
    dueAt: line.due_at,
    overdue: isOverdue(line, context.now),
    read: line.is_read,
    urged: line.urged,
    agentFor: personOf(line.agent_for, line.agent_for_name),
    sharedBy: personOf(line.shared_by, line.shared_by_name),
    attention: line.attention,
    tags: (line.tags ?? []).map((tag) => ({ ...tag })),
    resource: line.resource,
    recordId: line.record_id,
    formUrl: version?.graph.process.formUrl ?? null,
    allowed: lineActions(factsOf(context, listed)),
  };
}
