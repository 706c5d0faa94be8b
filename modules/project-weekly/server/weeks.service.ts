import { percentOf, type ReportAnswerOf } from '@mp/kernel/contract';
import { ports, recordNames, type Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { plusMonths } from '@mp/reference/contract';
import {
  type disciplineReport,
  reportDue,
  shownWeeks,
  weekAfter,
  weekOf,
  type Week,
  type WeeksAnswer,
} from '../contract/index.ts';
import { disciplineRows, reportsOfWeeks, type DisciplineRow } from './weekly.query.ts';

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

/** Who reports in time, of the reports that the caller sees. */
export async function disciplineOf(
  context: Context,
  { months }: { readonly months: string },
): Promise<ReportAnswerOf<typeof disciplineReport>> {
  const today = todayOf(context);
  const rows = await disciplineRows(context, { from: weekOf(plusMonths(today, -Number(months))).from, to: today });
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
