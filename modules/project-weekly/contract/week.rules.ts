import { dueAfterWorkdays, endOfWork, workdayFrom, type WorkCalendar } from '@mp/kernel/contract';

const dayMs = 86_400_000;
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Working days after its due time in which a report may still be submitted. */
export const lateWorkdays = 2;
/** Working days that the writer has after a locked report was opened once more. */
const unlockedWorkdays = 1;

/** A calendar week, Monday to Sunday (ISO 8601). Days are `YYYY-MM-DD`. */
export interface Week {
  /** `2026-W07`. */
  readonly no: string;
  readonly from: string;
  readonly to: string;
}

/** The week of a day. */
export function weekOf(day: string): Week {
  const at = Date.parse(`${day}T00:00:00Z`);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs;
  // A week belongs to the year of its Thursday.
  const thursday = monday + 3 * dayMs;
  const year = new Date(thursday).getUTCFullYear();
  const number = Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1;
  return { no: `${year}-W${String(number).padStart(2, '0')}`, from: dayAt(monday), to: dayAt(monday + 6 * dayMs) };
}

/** The week that begins a number of weeks after another one, before it where `n` is negative. */
export const weekAfter = ({ from }: Pick<Week, 'from'>, n: number): Week =>
  weekOf(dayAt(Date.parse(`${from}T00:00:00Z`) + n * 7 * dayMs));

/**
 * When the report of a week is due: at the end of work of its last working day, in milliseconds; null for a week without
 * one, which needs no report.
 */
export function reportDue(calendar: WorkCalendar, { from, to }: Pick<Week, 'from' | 'to'>): number | null {
  const next = dayAt(Date.parse(`${to}T00:00:00Z`) + dayMs);
  const last = workdayFrom(calendar.isWorkDay, next, -1);
  return last < from ? null : endOfWork(calendar, last);
}

/** Until when a report that was due at an instant may be submitted late, in milliseconds. */
export const lateUntil = (calendar: WorkCalendar, due: number): number => dueAfterWorkdays(calendar, due, lateWorkdays);

/** Until when a report that is opened again at an instant may be submitted, in milliseconds. */
export const unlockedUntil = (calendar: WorkCalendar, now: number): number =>
  dueAfterWorkdays(calendar, now, unlockedWorkdays);
