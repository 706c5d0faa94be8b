import type { ReportAnswerOf } from '@mp/kernel/contract';
import { getRecord, recordNames, type Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { milestoneTrends, type MilestoneTrend, type scheduleReport } from '../contract/index.ts';
import { projectPlanServer } from './plan.service.ts';
import { forecastLines, scheduleRows, type ScheduleRow } from './schedule.query.ts';

type Answer = ReportAnswerOf<typeof scheduleReport>;

/** This month and how many behind it are looked at. */
const outlook = 3;

const sum = (rows: readonly ScheduleRow[], name: 'projects' | 'units' | 'kva') =>
  rows.reduce((total, row) => total + row[name], 0);

function countsOf(rows: readonly ScheduleRow[]) {
  const of = (health: ScheduleRow['health']) =>
    sum(
      rows.filter((row) => row.health === health),
      'projects',
    );
  return {
    projects: sum(rows, 'projects'),
    units: sum(rows, 'units'),
    kva: sum(rows, 'kva'),
    green: of('green'),
    amber: of('amber'),
    red: of('red'),
  };
}

/** The month of a day and those behind it, `2026-12`. */
function monthsFrom(day: string): readonly string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: outlook + 1 }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7),
  );
}

const byProjects = <R extends { readonly projects: number }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => b.projects - a.projects);

/** How the projects that run stand, and when they are accepted. */
export async function scheduleOf(context: Context): Promise<Answer> {
  const rows = await scheduleRows(context);
  const ids = (key: 'areaId' | 'pmId') => [...new Set(rows.flatMap((row) => row[key] ?? []))];
  const areas = await recordNames(context, 'reference.bigArea', ids('areaId'));
  const people = await recordNames(context, 'identity.user', ids('pmId'));
  const grouped = <K extends 'areaId' | 'pmId' | 'type'>(key: K) => [...Map.groupBy(rows, (row) => row[key])];
  const late = rows.filter(({ slipWd }) => slipWd > 0);
  const causes = <K extends 'phase' | 'reason'>(key: K) =>
    byProjects(
      [...Map.groupBy(late, (row) => row[key])].map(([cause, of]) => ({
        cause,
        projects: sum(of, 'projects'),
        days: of.reduce((total, { slipWd, projects }) => total + slipWd * projects, 0),
      })),
    );
  return {
    all: countsOf(rows),
    areas: byProjects(
      grouped('areaId').map(([areaId, of]) => ({ areaId, area: areas.get(areaId ?? '') ?? null, ...countsOf(of) })),
    ),
    managers: byProjects(
      grouped('pmId').map(([pmId, of]) => ({ pmId, pm: people.get(pmId ?? '') ?? null, ...countsOf(of) })),
    ),
    types: byProjects(grouped('type').map(([type, of]) => ({ type, ...countsOf(of) }))),
    months: monthsFrom(todayOf(context)).map((month) => {
      const due = rows.filter((row) => row.month === month);
      return { month, projects: sum(due, 'projects'), units: sum(due, 'units'), kva: sum(due, 'kva') };
    }),
    phases: causes('phase').map(({ cause, ...counts }) => ({ phase: cause, ...counts })),
    reasons: causes('reason').map(({ cause, ...counts }) => ({ reason: cause, ...counts })),
  };
}

/** How the forecasts of a plan that the caller sees have moved. Throws `common.notFound`. */
export async function trendsOf(context: Context, id: string): Promise<{ trends: MilestoneTrend[] }> {
  await getRecord(context, projectPlanServer, id);
  return { trends: milestoneTrends(await forecastLines(context, id)) };
}
