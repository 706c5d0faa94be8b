import { addWorkdays, plusDays, wallTime, type TipTrigger, type WorkDays } from '../../contract/index.ts';

/** Days before or after a date. */
export interface TipOffset {
  readonly n: number;
  readonly unit: 'calendar' | 'work';
}

/** A date of records that a run has to look at, and by which offset. */
export interface DueDay {
  readonly day: string;
  readonly offset: TipOffset;
}

/** The day on which somebody is told of a date. */
export function fireDay(
  calendar: WorkDays,
  { trigger, date }: { readonly trigger: TipTrigger; readonly date: string },
  { n, unit }: TipOffset,
): string {
  const by = trigger === 'before' ? -n : n;
  return unit === 'calendar' ? plusDays(date, by) : addWorkdays(calendar, date, by);
}

/** `-30c` thirty calendar days before, `+2w` two working days after. */
export function offsetCode(trigger: TipTrigger, { n, unit }: TipOffset): string {
  return `${trigger === 'before' ? '-' : '+'}${n}${unit === 'work' ? 'w' : 'c'}`;
}

/** Longest stretch of days without work that is expected within `n` working days. */
const slack = (n: number): number => Math.ceil(n * 1.8) + 20;

/**
 * Dates whose turn comes after the day `since` and not after `today`: what stands at them is planned now. The same date
 * stands there once for each of its offsets.
 */
export function dueDays(
  calendar: WorkDays,
  { trigger, offsets }: { readonly trigger: 'before' | 'after'; readonly offsets: readonly TipOffset[] },
  { since, today }: { readonly since: string; readonly today: string },
): DueDay[] {
  return offsets.flatMap((offset) => {
    const reach = offset.unit === 'work' ? slack(offset.n) : offset.n;
    const first = trigger === 'before' ? plusDays(since, 1) : plusDays(since, 1 - reach);
    const last = trigger === 'before' ? plusDays(today, reach) : today;
    const found: DueDay[] = [];
    for (let day = first; day <= last; day = plusDays(day, 1)) {
      const fires = fireDay(calendar, { trigger, date: day }, offset);
      if (fires > since && fires <= today) found.push({ day, offset });
    }
    return found;
  });
}

/** The last day from which so many days have gone by today. */
export function passedSince(calendar: WorkDays, today: string, { n, unit }: TipOffset): string {
  if (unit === 'calendar') return plusDays(today, -n);
  let day = today;
  while (addWorkdays(calendar, day, n) > today) day = plusDays(day, -1);
  return day;
}

/** Time of a day in the tenant's zone as an instant. */
export function instantAt(day: string, time: string): string {
  return new Date(`${day}T${time}:00+08:00`).toISOString();
}

/** When all that waits for a summary is sent. */
export const summaryTime = '08:30';

interface Quiet {
  readonly quietFrom: string;
  readonly quietTo: string;
}

/** The first moment from an instant on that is not within the quiet hours. */
export function afterQuiet(instant: string, { quietFrom, quietTo }: Quiet): string {
  if (quietFrom === quietTo) return instant;
  const { day, time } = wallTime(instant);
  const isOvernight = quietFrom > quietTo;
  const isLate = isOvernight && time >= quietFrom;
  const isQuiet = isOvernight ? isLate || time < quietTo : time >= quietFrom && time < quietTo;
  return isQuiet ? instantAt(isLate ? plusDays(day, 1) : day, quietTo) : instant;
}

/** When a tip of a rule leaves that could leave at an instant. */
export function sendingTime(instant: string, rule: Quiet & { readonly mode: 'single' | 'summary' }): string {
  if (rule.mode === 'single') return afterQuiet(instant, rule);
  const { day, time } = wallTime(instant);
  return afterQuiet(instantAt(time <= summaryTime ? day : plusDays(day, 1), summaryTime), rule);
}

/** Days from today until a date, or since then: always counted forwards. */
export function daysApart(today: string, date: string): number {
  return Math.abs(Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000));
}
