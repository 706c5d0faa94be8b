import { workdayFrom } from '@mp/kernel/contract';

/** Which days are worked: days of the week that are free, and the days that differ from them. Days are `YYYY-MM-DD`. */
export interface WorkDays {
  /** ISO days of the week, 1 Monday to 7 Sunday. */
  readonly weekend: ReadonlySet<number>;
  /** Days that differ from the weekends. */
  readonly days: ReadonlyMap<string, 'holiday' | 'workday'>;
}

const dayMs = 86_400_000;

const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The day `n` days after. */
export function plusDays(day: string, n: number): string {
  return dayAt(msOf(day) + n * dayMs);
}

/** The same day of the month so many months later, or earlier; the last of the month where there is none. */
export function plusMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** ISO day of the week, 1 Monday to 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(msOf(day)).getUTCDay() || 7;
}

/** Whether a day is worked. */
export function isWorkday({ weekend, days }: WorkDays, day: string): boolean {
  const own = days.get(day);
  return own === undefined ? !weekend.has(weekdayOf(day)) : own === 'workday';
}

/**
 * The `n`-th working day strictly after `day`, strictly before it where `n` is negative; for 0 the day itself when it
 * is worked, else the next that is. Undefined where no day is worked for a year.
 */
export function addWorkdays(calendar: WorkDays, day: string, n: number): string {
  return workdayFrom((each) => isWorkday(calendar, each), day, n);
}

/** Number of working days in (a, b]; negative when b is before a, 0 when they are equal. */
export function workdaysBetween(calendar: WorkDays, a: string, b: string): number {
  if (b < a) return -workdaysBetween(calendar, b, a);
  let count = 0;
  for (let at = plusDays(a, 1); at <= b; at = plusDays(at, 1)) if (isWorkday(calendar, at)) count += 1;
  return count;
}

/** Number of working days in [a, b]; 0 when b is before a. */
export function workdaysInclusive(calendar: WorkDays, a: string, b: string): number {
  return b < a ? 0 : workdaysBetween(calendar, plusDays(a, -1), b);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making one costs a tenth of a millisecond, using it a thousandth. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(zone, made);
  return made;
}

/** Wall time of an instant in the tenant's zone: day and `HH:MM`. */
export function wallTime(instant: string, zone = 'Asia/Shanghai'): { readonly day: string; readonly time: string } {
  const [day = '', time = ''] = clockOf(zone).format(new Date(instant)).split(' ');
  return { day, time };
}

/** Working days that have gone by between two days, for ageing. */
export function elapsedWorkdays(calendar: WorkDays, from: string, to: string): number {
  return workdaysBetween(calendar, from, to);
}

/** Working days by number, so that adding and counting them costs the same however many they are. Days count from 1970-01-01. */
export interface WorkDayIndex {
  /** Number of a day. */
  readonly numberOf: (day: string) => number;
  readonly dayOf: (number: number) => string;
  /** As `addWorkdays`. */
  readonly add: (day: number, n: number) => number;
  /** The last working day until a day, which counts. */
  readonly until: (day: number) => number;
  /** As `workdaysBetween`. */
  readonly between: (a: number, b: number) => number;
}

/** Days by which the index grows beyond what is asked of it. */
const indexMargin = 800;

/** The index of a calendar. It grows with the days that are asked for. */
export function indexWorkDays(calendar: WorkDays): WorkDayIndex {
  const numbers = new Map<string, number>();
  const names = new Map<number, string>();
  let [first, last] = [0, -1];
  // How many of the days from `first` on are worked, the day itself among them; and those days one after the other.
  let counts = new Int32Array();
  let worked: number[] = [];
  const dayOf = (number: number): string => {
    const known = names.get(number) ?? dayAt(number * dayMs);
    names.set(number, known);
    return known;
  };
  const numberOf = (day: string): number => {
    const known = numbers.get(day) ?? msOf(day) / dayMs;
    numbers.set(day, known);
    return known;
  };
  const grow = (from: number, to: number): void => {
    if (last >= first && from >= first && to <= last) return;
    [first, last] = last < first ? [from, to] : [Math.min(first, from), Math.max(last, to)];
    first -= indexMargin;
    last += indexMargin;
    counts = new Int32Array(last - first + 1);
    worked = [];
    for (let at = first; at <= last; at += 1) {
      if (isWorkday(calendar, dayOf(at))) worked.push(at);
      counts[at - first] = worked.length;
    }
    if (worked.length === 0) throw new RangeError('no working day for a year');
  };
  const countOf = (day: number): number => {
    if (day < first || day > last) grow(day, day);
    return counts[day - first] ?? 0;
  };
  const nth = (position: number, day: number): number => {
    const found = worked[position];
    if (found !== undefined) return found;
    grow(day, day);
    throw new RangeError('too many working days');
  };
  const add = (day: number, n: number): number => {
    // Whole years are far more than the working days in them need.
    const reach = 2 * Math.abs(n) + 400;
    if (day - reach < first || day + reach > last) grow(day - reach, day + reach);
    if (n > 0) return nth(countOf(day) + n - 1, day);
    return nth(countOf(day - 1) + n, day);
  };
  return {
    numberOf,
    dayOf,
    add,
    until: (day) => (countOf(day) > countOf(day - 1) ? day : add(day, -1)),
    between: (a, b) => {
      if (a === b) return 0;
      grow(Math.min(a, b) - 1, Math.max(a, b));
      return countOf(b) - countOf(a);
    },
  };
}
