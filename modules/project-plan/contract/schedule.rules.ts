import { plusDays, workdaysBetween, type WorkDays } from '@mp/reference/contract';
import { progressOf, workPhases, type PlanDate, type PlanItem, type PlanNetwork } from './plan.rules.ts';

/** How a phase of a plan stands. Days are `YYYY-MM-DD`. */
export interface PhaseStep {
  readonly phase: string;
  readonly from: string;
  /** The last day of its milestones: actual, or forecast. */
  readonly to: string;
  /** The last day that was promised; null before there is a baseline. */
  readonly promised: string | null;
  readonly done: number;
  readonly all: number;
  /** Working days that it adds to the slip of the phases before it, or takes from it. */
  readonly slipWd: number;
  /** Why its latest milestone is late. */
  readonly reason: string | null;
}

type Dates = ReadonlyMap<string, PlanDate>;

const least = (days: readonly string[]) => days.reduce((first, day) => (day < first ? day : first));
const last = (days: readonly string[]) => days.reduce((end, day) => (day > end ? day : end));

/** Phases of the work in their order, each with the days that it makes the plan later or earlier: together the slip of the last one. */
export function phaseSteps(
  items: readonly PlanItem[],
  { dates, calendar }: { readonly dates: Dates; readonly calendar: WorkDays },
): readonly PhaseStep[] {
  let before = 0;
  return workPhases.flatMap((phase): PhaseStep[] => {
    const counted = items.flatMap((item) => {
      const date = dates.get(item.key);
      return item.phase === phase && item.state !== 'skipped' && date ? [{ ...item, ...date }] : [];
    });
    if (counted.length === 0) return [];
    const to = last(counted.map(({ finish }) => finish));
    const days = counted.flatMap(({ baselineOn }) => baselineOn ?? []);
    const promised = days.length === 0 ? null : last(days);
    const slip = promised === null ? before : workdaysBetween(calendar, promised, to);
    const slipWd = slip - before;
    before = slip;
    const [latest] = counted.filter(({ slipReason }) => slipReason !== null).toSorted((a, b) => b.slipWd - a.slipWd);
    return [
      {
        phase,
        from: least(counted.map(({ start }) => start)),
        to,
        promised,
        done: counted.filter(({ state }) => state === 'done').length,
        all: counted.length,
        slipWd,
        reason: latest?.slipReason ?? null,
      },
    ];
  });
}

/** The phase that makes a plan late most, and why; nothing where no phase does. */
export function slipCause(steps: readonly PhaseStep[]): {
  readonly phase: string | null;
  readonly reason: string | null;
} {
  const [most] = steps.filter(({ slipWd }) => slipWd > 0).toSorted((a, b) => b.slipWd - a.slipWd);
  if (!most) return { phase: null, reason: null };
  return { phase: most.phase, reason: most.reason };
}

/** Progress on a day, in per cent: promised, reached up to today, and forecast from today on. */
export interface CurvePoint {
  readonly day: string;
  readonly plan: number;
  readonly actual: number | null;
  readonly forecast: number | null;
}

/** As many points as a curve is drawn by, about. */
const maxPoints = 40;
const dayLength = 86_400_000;

/** Days at one distance from each other, today among them, that reach from the first to the last one. */
function daysAround(today: string, { first, end }: { readonly first: string; readonly end: string }): string[] {
  const [from, to] = [first, end].map((day) => (Date.parse(day) - Date.parse(today)) / dayLength) as [number, number];
  const step = Math.max(1, Math.ceil((to - from) / maxPoints));
  const [lowest, highest] = [Math.min(0, Math.floor(from / step)), Math.max(0, Math.ceil(to / step))];
  return Array.from({ length: highest - lowest + 1 }, (_, at) => plusDays(today, (lowest + at) * step));
}

/** The S-curve of a plan from its first day to its last. */
export function progressCurve({ anchorOn, today, items }: PlanNetwork, dates: Dates): readonly CurvePoint[] {
  const counted = items.filter(({ state, phase }) => state !== 'skipped' && workPhases.includes(phase));
  if (counted.length === 0) return [];
  const finishOf = ({ key }: PlanItem) => dates.get(key)?.finish ?? '';
  const days = counted.flatMap((item) => [finishOf(item), item.baselineOn ?? '']).filter((day) => day !== '');
  return daysAround(today, { first: least([anchorOn, ...days]), end: last([anchorOn, ...days]) }).map((day) => ({
    day,
    plan: progressOf(counted, ({ baselineOn }) => baselineOn !== null && baselineOn <= day),
    actual:
      day > today
        ? null
        : progressOf(counted, ({ state, actualOn }) => state === 'done' && actualOn !== null && actualOn <= day),
    forecast:
      day < today ? null : progressOf(counted, (item) => (item.state === 'done' ? true : finishOf(item) <= day)),
  }));
}

/** What was forecast on a day for a milestone, of one unit or of all. */
export interface ForecastLine {
  readonly code: string;
  readonly unitNo: number | null;
  readonly onDay: string;
  readonly forecastOn: string;
}

/** What was forecast for a milestone over time: for the last of its units, where it is of units. */
export interface MilestoneTrend {
  readonly code: string;
  readonly points: readonly { readonly onDay: string; readonly forecastOn: string }[];
}

/** Forecasts of milestones over time, from lines in the order of their days. */
export function milestoneTrends(lines: readonly ForecastLine[]): MilestoneTrend[] {
  return [...Map.groupBy(lines, ({ code }) => code)].map(([code, own]) => {
    const units = new Map<number | null, string>();
    const points = [...Map.groupBy(own, ({ onDay }) => onDay)].map(([onDay, same]) => {
      for (const { unitNo, forecastOn } of same) units.set(unitNo, forecastOn);
      return { onDay, forecastOn: last([...units.values()]) };
    });
    return { code, points };
  });
}

/** A stretch of a bar in per cent of its length. */
export interface PhaseBar {
  readonly phase: string;
  readonly start: number;
  readonly size: number;
  readonly state: 'done' | 'late' | 'open';
}

/** A plan as one bar: one phase after the other, with today and the promised end where they lie on it. */
export interface PlanBar {
  readonly from: string;
  readonly to: string;
  readonly phases: readonly PhaseBar[];
  readonly today: number | null;
  readonly promised: number | null;
}

/**
 * The bar of a plan: a phase begins where the one before it ends, so that the last of those that overlap is seen. What
 * is open is late from the day on that was promised for it.
 */
export function planBar(steps: readonly PhaseStep[], today: string): PlanBar | undefined {
  if (steps.length === 0) return undefined;
  const from = least(steps.map((step) => step.from));
  const promised = steps.flatMap((step) => step.promised ?? []);
  const to = last([...steps.map((step) => step.to), ...promised]);
  const length = Math.max(1, (Date.parse(to) - Date.parse(from)) / dayLength);
  const place = (day: string) => Math.round(((Date.parse(day) - Date.parse(from)) / dayLength / length) * 1000) / 10;
  let end = from;
  const stretch = (phase: string, state: PhaseBar['state'], day: string): PhaseBar[] => {
    if (day <= end) return [];
    const start = place(end);
    end = day;
    return [{ phase, start, size: Math.round((place(day) - start) * 10) / 10, state }];
  };
  const phases = steps.flatMap(({ phase, done, all, to: finish, promised: due }): PhaseBar[] => {
    if (done === all) return stretch(phase, 'done', finish);
    if (due === null || finish <= due) return stretch(phase, 'open', finish);
    return [...stretch(phase, 'open', due), ...stretch(phase, 'late', finish)];
  });
  const onBar = (day: string | undefined) => (day === undefined || day < from || day > to ? null : place(day));
  return { from, to, phases, today: onBar(today), promised: onBar(promised.length === 0 ? undefined : last(promised)) };
}
