import type { WorkDays } from '@mp/reference/contract';
import { workdaysBetween } from '@mp/reference/contract';
import { computePlan, progressOf, type PlanItem, type PlanNetwork } from './plan.rules.ts';

/** What a milestone or a phase took: from what it waited for to its end. Days are `YYYY-MM-DD`. */
export interface Duration {
  readonly code: string;
  readonly phase: string;
  readonly unitNo: number | null;
  readonly from: string;
  readonly to: string;
  /** In the unit in which its days are planned. */
  readonly days: number;
}

const calendarDays = (a: string, b: string): number => Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000);

/** What the milestones of a plan took that are over, in the units of their plan. Gates of no length are left out. */
export function durationsOf(network: PlanNetwork, calendar: WorkDays): readonly Duration[] {
  const { dates } = computePlan(network, calendar);
  return network.items.flatMap(({ key, code, phase, unitNo, state, actualOn, dayUnit, days }): Duration[] => {
    const from = dates.get(key)?.start;
    if (state !== 'done' || actualOn === null || from === undefined || days === 0) return [];
    const took = dayUnit === 'calendar' ? calendarDays(from, actualOn) : workdaysBetween(calendar, from, actualOn);
    return [{ code, phase, unitNo, from, to: actualOn, days: Math.max(0, took) }];
  });
}

/** What the phases took, each of a unit by itself: from the first of their milestones to the last. In working days. */
export function phaseDurations(durations: readonly Duration[], calendar: WorkDays): readonly Duration[] {
  const groups = Map.groupBy(durations, ({ phase, unitNo }) => `${phase}#${unitNo ?? ''}`);
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const from = same.map((each) => each.from).reduce((a, b) => (a < b ? a : b));
    const to = same.map((each) => each.to).reduce((a, b) => (a > b ? a : b));
    return [{ ...first, from, to, days: workdaysBetween(calendar, from, to) }];
  });
}

/** The value below which a share of all of them lies, by the nearest rank; the values stand in their order. */
const rankOf = (values: readonly number[], share: number): number =>
  values[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;

/** How some days are spread. */
export interface Spread {
  readonly count: number;
  readonly median: number | null;
  readonly p80: number | null;
  /** Least, lower quarter, median, upper quarter and most. */
  readonly box: number[];
}

/** See `Spread`. */
export function spreadOf(days: readonly number[]): Spread {
  const values = days.toSorted((a, b) => a - b);
  if (values.length === 0) return { count: 0, median: null, p80: null, box: [] };
  const at = (share: number) => rankOf(values, share);
  return { count: values.length, median: at(0.5), p80: at(0.8), box: [at(0), at(0.25), at(0.5), at(0.75), at(1)] };
}

/** What decides about progress of a milestone. */
export type ProgressItem = Pick<PlanItem, 'phase' | 'state' | 'actualOn' | 'baselineOn'>;

/** Schedule performance index at the end of a day: what is done by then to what was promised; null where nothing was. */
export function spiOn(items: readonly ProgressItem[], day: string): number | null {
  const plan = progressOf(items, ({ baselineOn }) => baselineOn !== null && baselineOn <= day);
  if (plan === 0) return null;
  const actual = progressOf(items, ({ actualOn }) => actualOn !== null && actualOn <= day);
  return Math.round((actual / plan) * 1000) / 1000;
}
