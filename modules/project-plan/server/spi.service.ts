import type { ReportAnswerOf } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { plusDays, plusMonths, weekdayOf } from '@mp/reference/contract';
import { spiOn, type spiReport } from '../contract/index.ts';
import { runningPlans } from './report.query.ts';

/** So many lines a chart tells apart. */
const lowestShown = 5;

/** Mondays from the week of a day to that of another one. */
function weeksFrom(first: string, last: string): readonly string[] {
  const mondays: string[] = [];
  for (let day = plusDays(first, 1 - weekdayOf(first)); day <= last; day = plusDays(day, 7)) mondays.push(day);
  return mondays;
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round((values.reduce((sum, each) => sum + each, 0) / values.length) * 1000) / 1000;

/** How the work of the running projects that the caller sees stood to the plan at the end of each week. */
export async function spiTrend(
  context: Context,
  { months }: { readonly months: string },
): Promise<ReportAnswerOf<typeof spiReport>> {
  const today = todayOf(context);
  const weeks = weeksFrom(plusMonths(today, -Number(months)), today);
  const ends = weeks.map((monday) => {
    const sunday = plusDays(monday, 6);
    return sunday < today ? sunday : today;
  });
  const plans = (await runningPlans(context)).map(({ planId, project, milestones }) => ({
    planId,
    project,
    spi: ends.map((day) => spiOn(milestones, day)),
  }));
  const known = plans.filter(({ spi }) => spi.some((each) => each !== null));
  const ranked = known.toSorted((a, b) => (a.spi.at(-1) ?? Infinity) - (b.spi.at(-1) ?? Infinity));
  return {
    weeks: [...weeks],
    lowest: ranked.slice(0, lowestShown),
    all: weeks.map((week, at) => {
      const values = known.flatMap(({ spi }) => spi[at] ?? []);
      return { week, spi: mean(values), projects: values.length, below: values.filter((each) => each < 1).length };
    }),
    projects: ranked.flatMap(({ planId, project, spi }) =>
      weeks.flatMap((week, at) => {
        const value = spi[at] ?? null;
        return value === null ? [] : [{ planId, project, week, spi: value, pct: Math.round(value * 1000) / 10 }];
      }),
    ),
  };
}
