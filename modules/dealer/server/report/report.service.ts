import type { Context } from '@mp/kernel/server';
import { todayOf } from '../content.ts';
import { auditDecisions, auditRows, type AuditPart, type AuditRow, type DecisionFilter } from './audit-report.query.ts';
import { fullnessRows, networkRows, type FullnessRow, type NetworkRow } from './report.query.ts';

/** Per cent that a part is of something, one digit behind the point; null of nothing. */
export const share = (part: number, of: number): number | null =>
  of === 0 ? null : Math.round((1000 * part) / of) / 10;
const number = (text: string | null): number | null => (text === null ? null : Number(text));

/** The last months with this one, oldest first, as `YYYY-MM`. */
function lastMonths(day: string, count: number): string[] {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 7),
  );
}

/** Dealers at work, won, lost and suspended, as far as the reader sees them. */
export async function networkOf(context: Context) {
  const today = todayOf(context);
  const months = lastMonths(today, 12);
  const rows = await networkRows(context, months, today);
  const of = (part: NetworkRow['part']) => rows.filter((row) => row.part === part);
  const areas = [...Map.groupBy(of('month'), ({ id }) => id)].map(([id, lines]) => {
    const each = (count: (line: NetworkRow) => number) =>
      months.map((month) => lines.filter((line) => line.month === month).reduce((sum, line) => sum + count(line), 0));
    return {
      id,
      name: lines[0]?.name ?? null,
      colour: lines[0]?.colour ?? null,
      active: each(({ active }) => active),
      gained: each(({ gained }) => gained),
      lost: each(({ lost }) => lost),
      net: each(({ gained, lost }) => gained - lost),
      suspended: each(({ suspended }) => suspended),
    };
  });
  return {
    months,
    areas,
    provinces: of('province').map(({ id, code, name, active }) => ({ id, code, name, active })),
    grades: of('grade').map(({ id, active }) => ({ grade: id, active })),
    capabilities: of('capability').map(({ id, active }) => ({ capability: id, active })),
  };
}

const paceOf = ({ count, median, p90, returns }: AuditRow) => ({
  count,
  median: number(median),
  p90: number(p90),
  returned: share(returns, count),
});

/** The instant so many months ago. */
export function monthsAgo(context: Context, months: number): string {
  const since = new Date(context.now);
  since.setUTCMonth(since.getUTCMonth() - months);
  return since.toISOString();
}

/** How versions were audited in the last months, as far as the reader sees them. */
export async function auditOf(context: Context, months: number) {
  const rows = await auditRows(context, monthsAgo(context, months));
  const of = (part: AuditPart) => rows.filter((row) => row.part === part);
  const ended = (row: AuditRow) => ({ finished: row.finished, firstPass: share(row.atOnce, row.finished) });
  const [all] = of('all');
  return {
    nodes: of('node').map((row) => ({ node: row.id, name: row.name, ...paceOf(row), box: [...row.box] })),
    areas: of('area').map((row) => ({ id: row.id, name: row.name, ...paceOf(row), ...ended(row) })),
    auditors: of('auditor').map((row) => ({ id: row.id, name: row.name, ...paceOf(row) })),
    months: of('month').map((row) => ({ month: row.id, ...paceOf(row), ...ended(row) })),
    finished: all?.finished ?? 0,
    firstPass: all ? share(all.atOnce, all.finished) : null,
  };
}

/** The decisions behind a figure of the audit. */
export async function decisionsOf(context: Context, months: number, filter: DecisionFilter) {
  return { items: await auditDecisions(context, monthsAgo(context, months), filter) };
}

const fullnessOf = (row: FullnessRow | undefined) => ({
  count: row?.count ?? 0,
  completeness: number(row?.completeness ?? null),
  verified: row ? share(row.verified, row.count) : null,
});

/** How full and how fresh what is known of dealers is, as far as the reader sees them. */
export async function completenessOfAll(context: Context) {
  const rows = await fullnessRows(context, todayOf(context));
  return {
    all: fullnessOf(rows.find(({ part }) => part === 'all')),
    areas: rows
      .filter(({ part }) => part === 'area')
      .map((row) => ({ id: row.id, name: row.name, ...fullnessOf(row) })),
    grades: rows.filter(({ part }) => part === 'grade').map((row) => ({ grade: row.id, ...fullnessOf(row) })),
  };
}
