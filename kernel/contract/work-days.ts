/** When people of a tenant work: hours of a day as minutes after midnight, and which days. */
export interface WorkCalendar {
  /** Minutes that the zone is ahead of UTC. */
  readonly zoneMinutes: number;
  readonly hours: readonly (readonly [from: number, to: number])[];
  /** Whether a day, `YYYY-MM-DD`, is a working one. */
  readonly isWorkDay: (day: string) => boolean;
}

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
/** Days without work after which a calendar is taken to have none. */
const maxIdle = 366;

/**
 * The `n`-th working day strictly after `day`, strictly before it where `n` is negative; for 0 the day itself when it
 * is worked, else the next that is. Days are `YYYY-MM-DD`. Throws where no day is worked for a year.
 */
export function workdayFrom(isWorkDay: WorkCalendar['isWorkDay'], day: string, n: number): string {
  const step = n < 0 ? -1 : 1;
  let at = Date.parse(`${day}T00:00:00Z`) - (n === 0 ? dayMs : 0);
  let [left, idle] = [Math.max(1, Math.abs(n)), 0];
  while (left > 0) {
    at += step * dayMs;
    if (isWorkDay(dayAt(at))) [left, idle] = [left - 1, 0];
    else if ((idle += 1) > maxIdle) throw new RangeError('no working day for a year');
  }
  return dayAt(at);
}

/** The latest day since which `n` working days have gone by on `today`, which counts. Days are `YYYY-MM-DD`. */
export function workdaysAgo(isWorkDay: WorkCalendar['isWorkDay'], today: string, n: number): string {
  const first = workdayFrom(isWorkDay, dayAfter(today, 1), -n);
  return dayAfter(first, -1);
}

/** The end of work on a day `YYYY-MM-DD`, in milliseconds. */
export function endOfWork({ zoneMinutes, hours }: WorkCalendar, day: string): number {
  const end = Math.max(0, ...hours.map(([, to]) => to));
  return Date.parse(`${day}T00:00:00Z`) + (end - zoneMinutes) * minuteMs;
}

const dayAfter = (day: string, n: number): string => dayAt(Date.parse(`${day}T00:00:00Z`) + n * dayMs);

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The instant at which something is due that came at `from` and has `n` working days: the end of work of the `n`-th
 * working day after that of its coming. What comes after the end of work, or on a day without, came on the next
 * working day. Instants in milliseconds. (dealers.md 2.4, ADR 0045)
 */
export function dueAfterWorkdays(calendar: WorkCalendar, from: number, n: number): number {
  const { zoneMinutes, isWorkDay } = calendar;
  const minute = Math.floor(from / minuteMs) * minuteMs;
  const day = dayAt(minute + zoneMinutes * minuteMs);
  const isInTime = isWorkDay(day) && minute <= endOfWork(calendar, day);
  const first = isInTime ? day : workdayFrom(isWorkDay, day, 1);
  return endOfWork(calendar, n === 0 ? first : workdayFrom(isWorkDay, first, n));
}
