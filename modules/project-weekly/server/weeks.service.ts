import { percentOf, type ReportAnswerOf } from '@mp/kernel/contract';
import { ports, recordNames, type Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { plusMonths } from '@mp/reference/contract';
import { bigAreasOf } from '@mp/reference/server';
import {
  type disciplineReport,
  type disciplineRowsReport,
  reportDue,
  shownWeeks,
  weekAfter,
  weekOf,
  type Week,
  type WeeksAnswer,
} from '../contract/index.ts';
import { disciplineRows, dueRows, reportsOfWeeks, type DisciplineRow } from './weekly.query.ts';

/** The weeks up to that of a day, the earliest first. */
const weeksUntil = (day: string, count: number): readonly Week[] =>
  Array.from({ length: count }, (_, at) => weekAfter(weekOf(day), at + 1 - count));

/** Reports of the last weeks that the caller sees, by project; a later day than today shows this week as the last. */
export async function weeksOf(
  context: Context,
  { until }: { readonly until?: string | undefined },
): Promise<WeeksAnswer> {
  const today = todayOf(context);
  const weeks = weeksUntil(until !== undefined && until < today ? until : today, shownWeeks);
  const [first, last] = [weeks[0], weeks.at(-1)];
  const calendar = await context.tx((tx) => ports().workCalendar(tx));
  const rows = first && last ? await reportsOfWeeks(context, { from: first.from, to: last.from }) : [];
  return {
    weeks: weeks.map((week) => ({ ...week, isNeeded: reportDue(calendar, week) !== null })),
    projects: [...Map.groupBy(rows, ({ projectId }) => projectId)]
      .map(([projectId, reports]) => ({
        projectId,
        name: `${reports[0]?.projectNo ?? ''} ${reports[0]?.projectName ?? ''}`.trim(),
        reports: reports.map(({ id, weekFrom, state, health, isLate }) => ({ id, weekFrom, state, health, isLate })),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

function countsOf(rows: readonly DisciplineRow[]) {
  const sum = (name: 'reports' | 'inTime' | 'late' | 'missed') => rows.reduce((total, row) => total + row[name], 0);
  const [reports, inTime] = [sum('reports'), sum('inTime')];
  return {
    reports,
    inTime,
    late: sum('late'),
    missed: sum('missed'),
    inTimePct: percentOf(inTime, reports),
  };
}

/** What stands for reports of no sales region. */
const withoutArea = 'none';

/** The days of so many months up to today, from a Monday on. */
function spanOf(context: Context, months: string): { readonly from: string; readonly to: string } {
  const to = todayOf(context);
  return { from: weekOf(plusMonths(to, -Number(months))).from, to };
}

/** Sales regions of sites as they are cut today. */
async function areasOf(context: Context, rows: readonly { readonly regionId: string | null }[]) {
  const regions = [...new Set(rows.flatMap(({ regionId }) => regionId ?? []))];
  const areas = await bigAreasOf(context, regions, todayOf(context));
  return ({ regionId }: { readonly regionId: string | null }) => areas.get(regionId ?? '') ?? withoutArea;
}

/** The reports behind the figures, of those that the caller sees. */
export async function disciplineReports(
  context: Context,
  {
    months,
    area,
    week,
    outcome,
  }: { readonly months: string } & Readonly<Partial<Record<'area' | 'week' | 'outcome', string>>>,
): Promise<ReportAnswerOf<typeof disciplineRowsReport>> {
  const rows = await dueRows(context, spanOf(context, months));
  const areaOf = await areasOf(context, rows);
  const asked = rows.filter(
    (row) =>
      (area === undefined || areaOf(row) === area) &&
      (week === undefined || weekOf(row.weekFrom).no === week) &&
      (outcome === undefined || row.outcome === outcome),
  );
  const people = await recordNames(context, 'identity.user', [
    ...new Set(asked.flatMap(({ writerId }) => writerId ?? [])),
  ]);
  return {
    rows: asked.map(({ id, report, writerId, submittedAt, outcome: became }) => ({
      id,
      report,
      outcome: became,
      writer: people.get(writerId ?? '') ?? null,
      submittedAt,
      reports: 1,
    })),
  };
}

/** Who reports in time, of the reports that the caller sees. */
export async function disciplineOf(
  context: Context,
  { months }: { readonly months: string },
): Promise<ReportAnswerOf<typeof disciplineReport>> {
  const rows = await disciplineRows(context, spanOf(context, months));
  const areaOf = await areasOf(context, rows);
  const byArea = Map.groupBy(rows, areaOf);
  const areas = await recordNames(
    context,
    'reference.bigArea',
    [...byArea.keys()].filter((id) => id !== withoutArea),
  );
  const ids = (key: 'writerId' | 'dealerId') => [...new Set(rows.flatMap((row) => row[key] ?? []))];
  const people = await recordNames(context, 'identity.user', ids('writerId'));
  const dealers = await recordNames(context, 'dealer.dealer', ids('dealerId'));
  const byMissed = <R extends { readonly missed: number; readonly reports: number }>(list: readonly R[]) =>
    list.toSorted((a, b) => b.missed - a.missed || b.reports - a.reports);
  return {
    all: countsOf(rows),
    weeks: [...Map.groupBy(rows, ({ weekFrom }) => weekFrom)]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([from, of]) => ({ week: weekOf(from).no, ...countsOf(of) })),
    areas: byMissed([...byArea].map(([areaId, of]) => ({ areaId, area: areas.get(areaId) ?? null, ...countsOf(of) }))),
    cells: [...Map.groupBy(rows, ({ writerId, weekFrom }) => `${writerId ?? ''} ${weekFrom}`).values()].flatMap(
      (of) => {
        const [first] = of;
        if (!first) return [];
        const { inTimePct, missed } = countsOf(of);
        const { writerId, weekFrom } = first;
        return [{ writerId, writer: people.get(writerId ?? '') ?? null, weekFrom, inTimePct, missed }];
      },
    ),
    writers: byMissed(
      [...Map.groupBy(rows, ({ writerId }) => writerId)].map(([writerId, of]) => ({
        writerId,
        writer: people.get(writerId ?? '') ?? null,
        ...countsOf(of),
      })),
    ),
    dealers: byMissed(
      [...Map.groupBy(rows, ({ dealerId }) => dealerId)].map(([dealerId, of]) => ({
        dealerId,
        dealer: dealers.get(dealerId ?? '') ?? null,
        ...countsOf(of),
      })),
    ),
  };
}
