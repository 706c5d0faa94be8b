import { plainResource, type WorkCalendar } from '@mp/kernel/contract';
import {
  scopeOf,
  scopeSql,
  toObjects,
  type Context,
  type Params,
  type RawResult,
  type RecordScope,
  type TxContext,
} from '@mp/kernel/server';
import type { ResourceServer, Statement } from '@mp/kernel/server';
import { processInstance } from '../../contract/index.ts';
import { calendarOf } from '../instance/facts.service.ts';
import { workBetween } from '../instance/work-time.rules.ts';
import { instanceServer } from '../list/instance-scope.ts';
import { addFigures, bucketOf, noFigures, type Figures } from './stat.rules.ts';
import {
  cyclesStatement,
  keptStatement,
  nodesStatement,
  type CycleRow,
  type StatFilter,
  type StatRow,
} from './stat.query.ts';

const rowsOf = <T>(result: RawResult | undefined): T[] => (result ? toObjects<T>(result) : []);

/** Kept figures as data scopes know them: by the organisation of the initiator. */
const statServer: ResourceServer = {
  ...instanceServer,
  table: 'process_stat_day',
  resource: { ...plainResource(processInstance), orgField: 'orgId' },
};

/** A scope as far as figures can follow it: organisations; who sees single processes for another reason sees no sums of them. */
function organisationsOf(scope: RecordScope): RecordScope {
  if (scope.kind === 'every') return { kind: 'every', of: scope.of.map(organisationsOf) };
  if (scope.kind !== 'some') return scope;
  return { kind: 'some', parts: scope.parts.filter(({ kind }) => kind === 'organisations' || kind === 'below') };
}

/** What the caller may see of figures, within what he asks for. */
export function filterOf(
  context: Context,
  asked: {
    readonly orgId?: string | undefined;
    readonly categoryId?: string | undefined;
    readonly defKey?: string | undefined;
  },
): StatFilter {
  const scope = organisationsOf(scopeOf(context.rights, instanceServer.resource, 'read'));
  return {
    tenantId: context.tenantId,
    orgId: asked.orgId,
    categoryId: asked.categoryId,
    defKey: asked.defKey,
    scope: (params: Params, table) =>
      scopeSql({ server: table === 'process_instance' ? instanceServer : statServer, params, now: context.now }, scope),
  };
}

const secondsBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 1000);

/** Figures of processes from their rows, of a day on which they started or ended. */
function figuresOfCycles(rows: readonly CycleRow[], day: string, calendar: WorkCalendar): StatRow[] {
  const out = new Map<string, StatRow>();
  const at = (row: CycleRow): Figures => {
    const key = [day, row.def_key, row.version_no, row.org_id].join('|');
    const known = out.get(key) ?? {
      day,
      defKey: row.def_key,
      versionNo: row.version_no,
      nodeId: '',
      orgId: row.org_id,
      ...noFigures(),
    };
    out.set(key, known);
    return known;
  };
  for (const row of rows) {
    if (row.starts) at(row).started += 1;
    if (row.ends && row.ended_at !== null) addFigures(at(row), figuresOfEnd(row, row.ended_at, calendar));
  }
  return [...out.values()];
}

function figuresOfEnd(row: CycleRow, endedAt: string, calendar: WorkCalendar): Figures {
  const work = Math.round(workBetween(calendar, Date.parse(row.started_at), Date.parse(endedAt)) / 1000);
  const figures = noFigures();
  figures.hist[bucketOf(work)] = 1;
  return {
    ...figures,
    ended: 1,
    approved: row.status === 'approved' ? 1 : 0,
    rejected: row.outcome === 'rejected' ? 1 : 0,
    overdue: row.due_at !== null && row.due_at < endedAt ? 1 : 0,
    sumSeconds: secondsBetween(row.started_at, endedAt),
    sumWorkSeconds: work,
    maxWorkSeconds: work,
  };
}

/** Statements that measure a day from the rows themselves, and how their results become figures. */
function measure(
  filter: StatFilter,
  day: string,
): {
  statements: Statement[];
  read: (results: readonly (RawResult | undefined)[], calendar: WorkCalendar) => StatRow[];
} {
  return {
    statements: [cyclesStatement(filter, day, day), nodesStatement(filter, day, day)],
    read: ([cycles, nodes], calendar) => [
      ...figuresOfCycles(rowsOf<CycleRow>(cycles), day, calendar),
      ...rowsOf<Omit<StatRow, 'day'>>(nodes).map((row) => ({ ...row, day })),
    ],
  };
}

/** A filter over a whole tenant, for the nightly job. */
const wholeTenant = (tenantId: string): StatFilter => ({
  tenantId,
  orgId: undefined,
  categoryId: undefined,
  defKey: undefined,
  scope: () => 'true',
});

/** Measures a day of a whole tenant inside a transaction, working time by the tenant's calendar. */
export async function measuredDay(context: TxContext, day: string): Promise<StatRow[]> {
  const { statements, read } = measure(wholeTenant(context.tenantId), day);
  return read(await context.batch(statements), await calendarOf(context));
}

/** Figures of a span of days: kept ones of the days that are over, and today's as they stand now. */
export async function figuresOf(
  context: Context,
  filter: StatFilter,
  span: { readonly from: string; readonly to: string; readonly today: string; readonly of: 'process' | 'node' },
): Promise<StatRow[]> {
  const live = measure(filter, span.today);
  const withToday = span.to >= span.today && span.from <= span.today;
  const [kept, ...results] = await context.batch(() => [
    keptStatement(filter, { ...span, to: withToday ? dayBefore(span.today) : span.to }),
    ...(withToday ? live.statements : []),
  ]);
  const calendar = await context.tx((tx) => calendarOf(tx));
  const rows = rowsOf<StatRow>(kept);
  const isNode = span.of === 'node';
  return [
    ...rows,
    ...(withToday ? live.read(results, calendar).filter(({ nodeId }) => (nodeId !== '') === isNode) : []),
  ];
}

const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
