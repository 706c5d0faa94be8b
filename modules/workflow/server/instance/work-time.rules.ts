import { dueAfterWorkdays } from '@mp/kernel/contract';
import type { WorkCalendar } from '@mp/kernel/contract';

/** Monday to Friday, 08:30 to 12:00 and 13:00 to 17:30, China standard time. */
export const usualCalendar: WorkCalendar = {
  zoneMinutes: 480,
  hours: [
    [510, 720],
    [780, 1050],
  ],
  isWorkDay: (day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()),
};

/** Length of time of ISO 8601; months and years count by the calendar. */
export interface Duration {
  readonly months: number;
  readonly days: number;
  readonly ms: number;
}

const minute = 60_000;
const dayMs = 1440 * minute;
/** Longest look for working time: a calendar without any would be looked through for ever. */
const maxDays = 3700;

const pattern =
  /^P(?:(?<years>\d+)Y)?(?:(?<months>\d+)M)?(?:(?<weeks>\d+)W)?(?:(?<days>\d+)D)?(?:T(?:(?<hours>\d+(?:\.\d+)?)H)?(?:(?<minutes>\d+(?:\.\d+)?)M)?(?:(?<seconds>\d+(?:\.\d+)?)S)?)?$/;

/** Reads an ISO 8601 duration; undefined when the text is none. A week of working time has five days. */
export function durationOf(text: string, work = false): Duration | undefined {
  const found = pattern.exec(text.trim());
  if (!found || text.trim() === 'P' || text.trim().endsWith('T')) return undefined;
  const part = (name: string) => Number(found.groups?.[name] ?? 0);
  return {
    months: part('years') * 12 + part('months'),
    days: part('weeks') * (work ? 5 : 7) + part('days'),
    ms: Math.round(part('hours') * 60 * minute + part('minutes') * minute + part('seconds') * 1000),
  };
}

/** The instant a duration after another one, by the clock. */
export function addDuration(from: number, { months, days, ms }: Duration): number {
  const date = new Date(from);
  if (months > 0) {
    const day = date.getUTCDate();
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() + months);
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    date.setUTCDate(Math.min(day, last));
  }
  return date.getTime() + days * dayMs + ms;
}

/** Working spans of the local day that begins at `midnight` (in UTC), as instants. */
function spansOf(calendar: WorkCalendar, midnight: number): [number, number][] {
  const local = new Date(midnight + calendar.zoneMinutes * minute).toISOString().slice(0, 10);
  if (!calendar.isWorkDay(local)) return [];
  return calendar.hours.map(([from, to]) => [midnight + from * minute, midnight + to * minute]);
}

function midnightOf(calendar: WorkCalendar, at: number): number {
  const shift = calendar.zoneMinutes * minute;
  return Math.floor((at + shift) / dayMs) * dayMs - shift;
}

/**
 * The instant when so much working time has passed since `from`: days end with the work of the last one (ADR 0045),
 * hours count from the minute.
 */
export function addWork(calendar: WorkCalendar, from: number, duration: Duration): number {
  const begin = addDuration(from, { months: duration.months, days: 0, ms: 0 });
  const start = duration.days > 0 ? dueAfterWorkdays(calendar, begin, duration.days) : begin;
  let left = duration.ms;
  if (left === 0) return start;
  let midnight = midnightOf(calendar, start);
  for (let days = 0; days < maxDays; days += 1, midnight += dayMs) {
    for (const [begin, end] of spansOf(calendar, midnight)) {
      const at = Math.max(begin, start);
      if (at >= end) continue;
      if (left <= end - at) return at + left;
      left -= end - at;
    }
  }
  return midnight;
}

/** Working milliseconds between two instants; 0 when the second is not after the first. */
export function workBetween(calendar: WorkCalendar, from: number, to: number): number {
  let sum = 0;
  const last = Math.min(to, from + maxDays * dayMs);
  for (let midnight = midnightOf(calendar, from); midnight < last; midnight += dayMs)
    for (const [begin, end] of spansOf(calendar, midnight))
      sum += Math.max(0, Math.min(end, last) - Math.max(begin, from));
  return sum;
}
