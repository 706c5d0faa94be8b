import { isWorkday, plusDays, plusMonths, type WorkDays } from '@mp/reference/contract';

/** Months after the acceptance at which a warranty is visited (projects.md 2.11), with the level of each. */
export const warrantyVisits = [
  { months: 3, level: 'A' },
  { months: 6, level: 'B' },
  { months: 11, level: 'C' },
] as const;

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** The day itself, or the next working day; after a year without one the day itself. */
export function toWorkday(calendar: WorkDays, day: string): string {
  for (let n = 0; n < 366; n += 1) {
    const each = plusDays(day, n);
    if (isWorkday(calendar, each)) return each;
  }
  return day;
}

/** Months of which a visit may be away from the start of its plan. */
const maxMonths = 120;

/**
 * The day of a visit when its plan starts on another day: as many months after it where it was that, else as many days,
 * always a working day.
 */
export function movedVisit(
  calendar: WorkDays,
  dueOn: string,
  { from, to }: { readonly from: string; readonly to: string },
): string {
  for (let months = 0; months <= maxMonths; months += 1) {
    const day = plusMonths(from, months);
    if (day > dueOn) break;
    if (toWorkday(calendar, day) === dueOn) return toWorkday(calendar, plusMonths(to, months));
  }
  return toWorkday(calendar, plusDays(dueOn, daysBetween(from, to)));
}

/** First and last day on which a visit may take place. */
export const windowOf = ({ dueOn, windowDays }: { readonly dueOn: string; readonly windowDays: number }) => ({
  from: plusDays(dueOn, -windowDays),
  to: plusDays(dueOn, windowDays),
});

/** What is known of the hours of a unit; `perDay` in hours. */
export interface HoursFacts {
  readonly hours: number;
  readonly readOn: string;
  readonly perDay: number;
}

/** How a unit runs: by its last reading since it was put into service, else as it is assumed; undefined where nothing is known. */
export function hoursOf({
  hours,
  readOn,
  since,
  assumed,
}: {
  readonly hours: number | null;
  readonly readOn: string | null;
  readonly since: string | null;
  readonly assumed: number | null;
}): HoursFacts | undefined {
  const days = readOn !== null && since !== null ? daysBetween(since, readOn) : 0;
  if (hours !== null && readOn !== null && hours > 0 && days > 0) return { hours, readOn, perDay: hours / days };
  return assumed !== null && since !== null ? { hours: 0, readOn: since, perDay: assumed } : undefined;
}

/** Hours that a unit will have on a day. */
export const hoursAt = ({ hours, readOn, perDay }: HoursFacts, day: string): number =>
  Math.max(hours, Math.round(hours + perDay * daysBetween(readOn, day)));

/** The day on which a unit will have some hours; the day of the reading where it has them. */
export const reachedOn = ({ hours, readOn, perDay }: HoursFacts, target: number): string =>
  plusDays(readOn, Math.max(0, Math.ceil((target - hours) / perDay)));
