import type { ReportAnswerOf } from '@mp/kernel/contract';
import { recordNames, type Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { plusDays } from '@mp/reference/contract';
import {
  conversionOf,
  funnelSteps,
  type FunnelStep,
  type funnelProjects,
  type funnelReport,
} from '../contract/index.ts';
import { monthsAround } from './channel.service.ts';
import {
  forecastRows,
  funnelProjectRows,
  funnelRows,
  targetRows,
  type ForecastRow,
  type FunnelRow,
  type TargetRow,
} from './funnel.query.ts';

type Answer = ReportAnswerOf<typeof funnelReport>;

/** This month and how many behind it are forecast. */
const outlook = 12;

/** Sum of money, `12.00`; null where none of what there is may be seen. */
function moneySum(values: readonly (string | number | null)[]): string | null {
  const shown = values.filter((value) => value !== null);
  return values.length > 0 && shown.length === 0
    ? null
    : shown.reduce<number>((sum, value) => sum + Number(value), 0).toFixed(2);
}
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const rounded = (value: number): number => Math.round(value * 10) / 10;

function stepsOf(rows: readonly FunnelRow[]): Answer['steps'] {
  const steps = funnelSteps.map((step, at) => {
    const row = rows.find(({ part, key }) => part === 'step' && key === String(at + 1));
    const { projects = 0, kva = 0, amount = null, medianDays = null } = row ?? {};
    return { step, projects, kva, amount, medianDays };
  });
  return steps.map((each, at) => {
    const before = steps[at - 1];
    return { ...each, conversion: before ? conversionOf(before.projects, each.projects) : null };
  });
}

const lostOf = (rows: readonly FunnelRow[], part: FunnelRow['part']) =>
  rows.filter((row) => row.part === part).map(({ key, projects, kva, amount }) => ({ key, projects, kva, amount }));

/** Targets of a month: a twelfth of the year's. */
const targetsOf = (targets: readonly TargetRow[], months: readonly string[]) => {
  const parts = months.flatMap((month) => targets.filter(({ year }) => year === Number(month.slice(0, 4))));
  return {
    targetKva: rounded(sum(parts.map(({ kva }) => (kva ?? 0) / 12))),
    target: parts.length === 0 ? null : moneySum(parts.map(({ amount }) => (amount === null ? null : amount / 12))),
  };
};

const forecastOf = (rows: readonly ForecastRow[]) => ({
  projects: sum(rows.map(({ projects }) => projects)),
  kva: rounded(sum(rows.map(({ kva }) => kva))),
  amount: moneySum(rows.map(({ amount }) => amount)),
  weightedKva: rounded(sum(rows.map(({ weightedKva }) => weightedKva))),
  weighted: moneySum(rows.map(({ weighted }) => weighted)),
});

/** Forecast and targets of each area, or person, that has any; the largest first. */
function groupsOf<K extends 'areaId' | 'userId'>(
  key: K,
  { rows, targets, months }: Forecast,
): (ReturnType<typeof forecastOf> & ReturnType<typeof targetsOf> & { readonly id: string | null })[] {
  const ids = new Set([...rows.map((row) => row[key]), ...targets.map((row) => row[key])]);
  return [...ids]
    .map((id) => ({
      id,
      ...forecastOf(rows.filter((row) => row[key] === id)),
      ...targetsOf(
        targets.filter((row) => row[key] === id),
        months,
      ),
    }))
    .toSorted((a, b) => b.weightedKva - a.weightedKva);
}

interface Forecast {
  readonly rows: readonly ForecastRow[];
  readonly targets: readonly TargetRow[];
  readonly months: readonly string[];
}

/** Funnel, losses and weighted forecast, as far as the reader sees projects, their amounts and targets. */
export async function funnelOf(context: Context): Promise<Answer> {
  const months = monthsAround(todayOf(context), 0, outlook);
  const [from, until] = [`${months[0]}-01`, plusDays(`${monthsAround(todayOf(context), outlook, 1)[0]}-01`, -1)];
  const rows = await funnelRows(context);
  const forecast: Forecast = {
    rows: await forecastRows(context, from, until),
    targets: await targetRows(context, [...new Set(months.map((month) => Number(month.slice(0, 4))))]),
    months,
  };
  const [areas, staff] = [groupsOf('areaId', forecast), groupsOf('userId', forecast)];
  const idsIn = (groups: typeof areas) => groups.flatMap(({ id }) => id ?? []);
  const areaNames = await recordNames(context, 'reference.bigArea', idsIn(areas));
  const userNames = await recordNames(context, 'identity.user', idsIn(staff));
  return {
    steps: stepsOf(rows),
    rivals: lostOf(rows, 'lostTo').map(({ key, ...size }) => ({ lostTo: key, ...size })),
    reasons: lostOf(rows, 'lostReason').map(({ key, ...size }) => ({ lostReason: key, ...size })),
    months: months.map((month) => ({
      month,
      ...forecastOf(forecast.rows.filter((row) => row.month === month)),
      ...targetsOf(forecast.targets, [month]),
    })),
    areas: areas.map(({ id, ...figures }) => ({
      areaId: id,
      area: areaNames.get(id ?? '') ?? null,
      ...figures,
      from,
      until,
    })),
    staff: staff.map(({ id, ...figures }) => ({
      userId: id,
      user: userNames.get(id ?? '') ?? null,
      ...figures,
      from,
      until,
    })),
  };
}

/** The projects behind a figure of the funnel. */
export async function projectsBehind(
  context: Context,
  { step, lostTo, lostReason }: { readonly [K in 'step' | 'lostTo' | 'lostReason']?: string | undefined },
): Promise<ReportAnswerOf<typeof funnelProjects>> {
  const at = step === undefined ? undefined : funnelSteps.indexOf(step as FunnelStep) + 1;
  if (at === 0) return { items: [] };
  return { items: await funnelProjectRows(context, { step: at, lostTo, lostReason }) };
}
