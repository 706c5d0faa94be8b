import { toObjects, type Context, type RawResult } from '@mp/kernel/server';
import type { ProcessFigures, ReportQuery } from '../../contract/index.ts';
import { dayOf } from '../instance/zone.ts';
import { wireText, type WireText } from '../names.rules.ts';
import {
  lateStatement,
  nowStatement,
  reasonsStatement,
  titlesStatement,
  waitingStatement,
  workloadStatement,
  type StatFilter,
} from './stat.query.ts';
import {
  addFigures,
  averageOf,
  daysBetween,
  groupFigures,
  noFigures,
  percentileOf,
  plusDays,
  shareOf,
  weekOf,
} from './stat.rules.ts';
import { figuresOf, filterOf } from './stat.service.ts';

const rowsOf = <T>(result: RawResult | undefined): T[] => (result ? toObjects<T>(result) : []);
const one = async <T>(context: Context, statement: Parameters<Context['batch']>[0]): Promise<T[]> => {
  const [result] = await context.batch(statement);
  return rowsOf<T>(result);
};

interface Span {
  readonly filter: StatFilter;
  readonly from: string;
  readonly to: string;
  readonly today: string;
}

function spanOf(context: Context, query: ReportQuery): Span {
  const today = dayOf(context.at);
  return { from: query.from ?? today, to: query.to ?? today, filter: filterOf(context, query), today };
}

type Titles = (defKey: string, nodeId: string) => { defName: WireText; nodeName: WireText };

/** Names of processes and of their nodes as they are called now; what is gone is called by its id. */
async function titlesOf(context: Context, keys: readonly string[]): Promise<Titles> {
  const rows = await one<{
    key: string;
    name: Record<string, string>;
    nodes: Record<string, Record<string, string>> | null;
  }>(context, ({ tenantId }) => [titlesStatement(tenantId, [...new Set(keys)])]);
  const known = new Map(rows.map((row) => [row.key, row]));
  return (defKey, nodeId) => {
    const found = known.get(defKey);
    return {
      defName: wireText(found?.name ?? { zh: defKey }),
      nodeName: wireText(found?.nodes?.[nodeId] ?? { zh: nodeId }),
    };
  };
}

/** Started and ended processes, cycle times, what runs and what is late. */
export async function overviewOf(context: Context, query: ReportQuery): Promise<ProcessFigures<'overview'>> {
  const span = spanOf(context, query);
  const rows = await figuresOf(context, span.filter, { ...span, of: 'process' });
  const today =
    span.to >= span.today
      ? rows.filter(({ day }) => day === span.today)
      : await figuresOf(context, span.filter, { ...span, from: span.today, to: span.today, of: 'process' });
  const [now] = await one<{ running: number; overdue: number }>(context, ({ at }) => [nowStatement(span.filter, at)]);
  const total = rows.reduce((sum, row) => addFigures(sum, row), noFigures());
  const byDay = groupFigures(rows, ({ day }) => day);
  const top = [...groupFigures(rows, ({ defKey }) => defKey)]
    .sort(
      ([a, x], [b, y]) =>
        y.figures.started - x.figures.started || y.figures.ended - x.figures.ended || (a < b ? -1 : 1),
    )
    .slice(0, 10);
  const titles = await titlesOf(
    context,
    top.map(([key]) => key),
  );
  const todays = today.reduce((sum, row) => addFigures(sum, row), noFigures());
  return {
    from: span.from,
    to: span.to,
    started: total.started,
    ended: total.ended,
    approved: total.approved,
    rejected: total.rejected,
    approvalRate: shareOf(total.approved, total.ended),
    running: now?.running ?? 0,
    overdue: now?.overdue ?? 0,
    avgSeconds: averageOf(total.sumSeconds, total.ended),
    avgWorkSeconds: averageOf(total.sumWorkSeconds, total.ended),
    p90WorkSeconds: percentileOf(total.hist, 0.9, total.maxWorkSeconds),
    todayStarted: todays.started,
    todayEnded: todays.ended,
    trend: daysOf(span).map((day) => {
      const figures = byDay.get(day)?.figures;
      return { day, started: figures?.started ?? 0, ended: figures?.ended ?? 0 };
    }),
    top: top.map(([defKey, { figures }]) => ({
      defKey,
      defName: titles(defKey, '').defName,
      started: figures.started,
      ended: figures.ended,
    })),
  };
}

const daysOf = ({ from, to }: { readonly from: string; readonly to: string }) =>
  Array.from({ length: daysBetween(from, to) }, (_, at) => plusDays(from, at));

/** Figures of nodes over a range, one per process and node. */
async function nodeFigures(context: Context, span: Span) {
  const rows = await figuresOf(context, span.filter, { ...span, of: 'node' });
  return [...groupFigures(rows, ({ defKey, nodeId }) => `${defKey}|${nodeId}`).values()].map(({ first, figures }) => ({
    defKey: first.defKey,
    nodeId: first.nodeId,
    figures,
  }));
}

/** Working time per node, the longest average first. */
export async function durationsOf(context: Context, query: ReportQuery): Promise<ProcessFigures<'durations'>> {
  const nodes = await nodeFigures(context, spanOf(context, query));
  const titles = await titlesOf(
    context,
    nodes.map(({ defKey }) => defKey),
  );
  const items = nodes.map(({ defKey, nodeId, figures }) => ({
    defKey,
    nodeId,
    ...titles(defKey, nodeId),
    count: figures.ended,
    avg: averageOf(figures.sumWorkSeconds, figures.ended),
    p50: percentileOf(figures.hist, 0.5, figures.maxWorkSeconds),
    p90: percentileOf(figures.hist, 0.9, figures.maxWorkSeconds),
    max: figures.maxWorkSeconds,
  }));
  return { items: items.sort((a, b) => (b.avg ?? 0) - (a.avg ?? 0) || (a.nodeId < b.nodeId ? -1 : 1)) };
}

interface Waiting {
  readonly defKey: string;
  readonly nodeId: string;
  readonly waiting: number;
  readonly oldestAt: string;
  readonly late: number;
}

/** Where the time goes, and what waits now. */
export async function bottlenecksOf(context: Context, query: ReportQuery): Promise<ProcessFigures<'bottlenecks'>> {
  const span = spanOf(context, query);
  const nodes = await nodeFigures(context, span);
  const waiting = await one<Waiting>(context, ({ at }) => [waitingStatement(span.filter, at)]);
  const key = (each: { readonly defKey: string; readonly nodeId: string }) => `${each.defKey}|${each.nodeId}`;
  const open = new Map(waiting.map((each) => [key(each), each]));
  const done = new Map(nodes.map((each) => [key(each), each]));
  const whole = new Map<string, number>();
  for (const { defKey, figures } of nodes) whole.set(defKey, (whole.get(defKey) ?? 0) + figures.sumWorkSeconds);
  const all = [...new Map([...nodes, ...waiting].map((each) => [key(each), each])).values()];
  const titles = await titlesOf(
    context,
    all.map(({ defKey }) => defKey),
  );
  const items = all.map(({ defKey, nodeId }) => {
    const [figures, now] = [done.get(`${defKey}|${nodeId}`)?.figures, open.get(`${defKey}|${nodeId}`)];
    return {
      defKey,
      nodeId,
      ...titles(defKey, nodeId),
      share: figures ? shareOf(figures.sumWorkSeconds, whole.get(defKey) ?? 0) : null,
      avg: figures ? averageOf(figures.sumWorkSeconds, figures.ended) : null,
      waiting: now?.waiting ?? 0,
      oldestAt: now?.oldestAt ?? null,
    };
  });
  return {
    items: items.sort(
      (a, b) => (b.share ?? 0) - (a.share ?? 0) || b.waiting - a.waiting || (a.nodeId < b.nodeId ? -1 : 1),
    ),
  };
}

interface LateRow {
  readonly id: string;
  readonly name: string;
  readonly open: number;
  readonly closed: number;
}

/** What is late or was done late, by node, organisation of the initiator and handler. */
export async function overdueOf(context: Context, query: ReportQuery): Promise<ProcessFigures<'overdue'>> {
  const span = spanOf(context, query);
  const nodes = await nodeFigures(context, span);
  const [waiting, organisations, handlers] = await context.batch(({ at }) => [
    waitingStatement(span.filter, at),
    lateStatement(span.filter, { ...span, at, by: 'organisation' }),
    lateStatement(span.filter, { ...span, at, by: 'handler' }),
  ]);
  const counts = new Map<string, { defKey: string; nodeId: string; open: number; closed: number }>();
  const count = (defKey: string, nodeId: string) => {
    const key = `${defKey}|${nodeId}`;
    const known = counts.get(key) ?? { defKey, nodeId, open: 0, closed: 0 };
    counts.set(key, known);
    return known;
  };
  for (const { defKey, nodeId, figures } of nodes)
    if (figures.overdue > 0) count(defKey, nodeId).closed += figures.overdue;
  for (const { defKey, nodeId, late } of rowsOf<Waiting>(waiting)) if (late > 0) count(defKey, nodeId).open += late;
  const all = [...counts.values()].sort(
    (a, b) => b.open + b.closed - a.open - a.closed || (a.nodeId < b.nodeId ? -1 : 1),
  );
  const titles = await titlesOf(
    context,
    all.map(({ defKey }) => defKey),
  );
  return {
    open: all.reduce((sum, { open }) => sum + open, 0),
    closed: all.reduce((sum, { closed }) => sum + closed, 0),
    nodes: all.map((each) => ({ ...each, ...titles(each.defKey, each.nodeId) })),
    organisations: rowsOf<LateRow>(organisations),
    handlers: rowsOf<LateRow>(handlers),
  };
}

/** What users have open and have handled. */
export async function workloadOf(context: Context, query: ReportQuery): Promise<ProcessFigures<'workload'>> {
  const { filter, from, to } = spanOf(context, query);
  const rows = await one<{ userId: string; name: string; open: number; handled: number; work: number }>(context, () => [
    workloadStatement(filter, from, to),
  ]);
  const days = daysBetween(from, to);
  return {
    items: rows.map(({ work, ...row }) => ({
      ...row,
      perDay: Math.round((row.handled / days) * 100) / 100,
      avgWorkSeconds: averageOf(work, row.handled),
    })),
  };
}

/** Started, ended and running per day or week: what runs at the end of a day is what runs now, walked back. */
export async function throughputOf(context: Context, query: ReportQuery): Promise<ProcessFigures<'throughput'>> {
  const span = spanOf(context, query);
  const until = span.to > span.today ? span.to : span.today;
  const rows = await figuresOf(context, span.filter, { ...span, to: until, of: 'process' });
  const [now] = await one<{ running: number }>(context, ({ at }) => [nowStatement(span.filter, at)]);
  const byDay = groupFigures(rows, ({ day }) => day);
  const out = new Map<string, { day: string; started: number; ended: number; backlog: number }>();
  let backlog = now?.running ?? 0;
  for (const day of daysOf({ from: span.from, to: until }).reverse()) {
    const { started, ended } = byDay.get(day)?.figures ?? noFigures();
    const place = query.step === 'week' ? weekOf(day) : day;
    if (day <= span.to) {
      const known = out.get(place) ?? { day: place, started: 0, ended: 0, backlog };
      out.set(place, { ...known, started: known.started + started, ended: known.ended + ended });
    }
    backlog += ended - started;
  }
  return { items: [...out.values()].reverse() };
}

interface ReasonRow {
  readonly at: string;
  readonly nodeName: Readonly<Record<string, string>>;
  readonly decision: string;
  readonly opinion: string;
}

/** Returns and rejects per node, with the newest reasons. */
export async function returnsOf(context: Context, query: ReportQuery): Promise<ProcessFigures<'returns'>> {
  const span = spanOf(context, query);
  const nodes = await nodeFigures(context, span);
  const reasons = await one<ReasonRow>(context, () => [reasonsStatement(span.filter, span.from, span.to)]);
  const titles = await titlesOf(
    context,
    nodes.map(({ defKey }) => defKey),
  );
  const items = nodes.map(({ defKey, nodeId, figures }) => ({
    defKey,
    nodeId,
    ...titles(defKey, nodeId),
    total: figures.ended,
    returned: figures.returned,
    rejected: figures.rejected,
    returnRate: shareOf(figures.returned, figures.ended),
    rejectRate: shareOf(figures.rejected, figures.ended),
  }));
  const badness = ({ returned, rejected }: { returned: number; rejected: number }) => returned + rejected;
  return {
    items: items.sort((a, b) => badness(b) - badness(a) || b.total - a.total || (a.nodeId < b.nodeId ? -1 : 1)),
    reasons: reasons.map((row) => ({ ...row, nodeName: wireText(row.nodeName) })),
  };
}

/** The overview of the last thirty days. */
export function boardOf(
  context: Context,
  asked: Pick<ReportQuery, 'orgId' | 'categoryId'>,
): Promise<ProcessFigures<'overview'>> {
  const to = dayOf(context.at);
  return overviewOf(context, { ...asked, from: plusDays(to, -29), to });
}
