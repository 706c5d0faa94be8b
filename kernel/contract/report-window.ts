import * as z from 'zod/mini';
import { commonErrors, defineErrors, refusal, type AppError } from './error.ts';
import { isDay } from './field.ts';

/** The last months, as many as one chooses; in the address as `months`. */
export interface MonthsWindow {
  readonly months: readonly string[];
  readonly standard: string;
}
/** A range of days, which moves along with today or is fixed; in the address as `days`, or `from` and `to`. */
export interface DaysWindow {
  /** Numbers of days that are offered. */
  readonly days: readonly number[];
  readonly standard: number;
  /** Most days of a range. */
  readonly max: number;
  /** Only whole days count, since figures are made at night: the range ends before today. */
  readonly before?: 'today';
}

/** Refusals of reports over figures that are made at night. */
export const reportErrors = defineErrors('report', {
  rangeRequired: refusal(422),
  max7: refusal<{ n: string }>(422),
  max30: refusal<{ n: string }>(422),
  notToday: refusal(422),
});
/** The time that a report covers. */
export type ReportWindow = MonthsWindow | DaysWindow;

/** The query of a report as its address has it. */
type Search = Readonly<Record<string, string | undefined>>;

/** What an address asks of the time of a report, and why it is refused. */
export interface RequestedWindow {
  /** Number of days or months while the window moves along with today. */
  readonly moving: string | undefined;
  readonly query: Search;
  readonly refusal: AppError | undefined;
}

/** In the address in place of a number of days: the range is given by its two days. */
export const ownRange = 'own';

const dayMs = 86_400_000;
const dayShape = z.optional(z.string().check(z.refine(isDay, 'common.format')));

/** The parts of the query that a window adds. */
export function windowShape(window: ReportWindow | undefined) {
  if (!window) return {};
  return 'months' in window ? { months: z.optional(z.enum([...window.months])) } : { from: dayShape, to: dayShape };
}

/** What the operation of a report with this window may refuse. */
export const reportWindowErrors = (window: ReportWindow | undefined): readonly string[] =>
  !window || !('days' in window)
    ? []
    : window.before
      ? ['report.rangeRequired', 'common.rangeReversed', 'report.notToday', tooLong(window.max).code]
      : ['common.rangeRequired', 'common.rangeReversed', 'common.rangeTooLong'];

const tooLong = (max: number): AppError =>
  max === 7 ? reportErrors.max7({ n: String(max) }) : reportErrors.max30({ n: String(max) });

/** Why a range of days is refused; undefined when it is not. `today` counts where the range has to end before it. */
export function rangeRefusal(
  { max, before }: Pick<DaysWindow, 'max' | 'before'>,
  { from, to }: Search,
  today?: string,
): AppError | undefined {
  if (!from || !to) return before ? reportErrors.rangeRequired() : commonErrors.rangeRequired();
  if (from > to) return commonErrors.rangeReversed();
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (before)
    return days > max ? tooLong(max) : today !== undefined && to >= today ? reportErrors.notToday() : undefined;
  return days > max ? commonErrors.rangeTooLong({ days: String(max) }) : undefined;
}

/** The days of a range: fixed ones, or so many that move along with today. */
function rangeOf(window: DaysWindow, { days, from, to }: Search, today: string) {
  if (days === ownRange || (days === undefined && (from || to))) return { moving: undefined, from, to };
  const given = Number(days ?? window.standard);
  const count = Number.isInteger(given) && given >= 1 && given <= window.max ? given : window.standard;
  const dayBack = (back: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - back * dayMs).toISOString().slice(0, 10);
  const end = window.before ? 1 : 0;
  return { moving: String(count), from: dayBack(count - 1 + end), to: dayBack(end) };
}

/** Reads the window of a report out of its address; the standard one when it says nothing. */
export function requestedWindow(window: ReportWindow | undefined, search: Search, today: string): RequestedWindow {
  if (!window) return { moving: undefined, query: {}, refusal: undefined };
  if ('months' in window) {
    const months = window.months.find((each) => each === search['months']) ?? window.standard;
    return { moving: months, query: { months }, refusal: undefined };
  }
  const { moving, ...query } = rangeOf(window, search, today);
  return { moving, query, refusal: rangeRefusal(window, query, today) };
}

/** The day on which reports count: that of the zone of tenants. */
export const reportDay = (now: number): string => new Date(now + 8 * 3_600_000).toISOString().slice(0, 10);
