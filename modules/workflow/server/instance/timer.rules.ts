import type { WorkCalendar } from '@mp/kernel/contract';
import { addDuration, addWork, durationOf } from './work-time.rules.ts';

/** A time as it stands in a definition, with its evaluated text. */
export interface TimeInput {
  readonly kind: 'duration' | 'date' | 'cycle' | 'cron';
  readonly value: string;
  readonly work: boolean;
}

const cycle = /^R(\d*)\/(?:(\d{4}-[^/]+)\/)?(P[^/]+)$/;

/** How often a cycle repeats (-1: without end), its first instant where it names one, and its length. */
export function cycleOf(text: string): { times: number; from: number | undefined; length: string } | undefined {
  const [, times, from, length] = cycle.exec(text.trim()) ?? [];
  if (length === undefined) return undefined;
  const begin = from === undefined ? undefined : Date.parse(from);
  return { times: times === '' || times === undefined ? -1 : Number(times), from: begin, length };
}

/** The instant of a timer that is set at `at`; undefined when its text is no time. Cron is the queue's own. */
export function instantOf(calendar: WorkCalendar, at: number, { kind, value, work }: TimeInput): number | undefined {
  if (kind === 'cycle') {
    const parts = cycleOf(value);
    if (!parts) return undefined;
    if (parts.from !== undefined && parts.from > at) return parts.from;
    return lengthFrom(calendar, at, { value: parts.length, work });
  }
  const length = lengthFrom(calendar, at, { value, work });
  if (length !== undefined) return length;
  // A duration may be an expression that gives an instant, and a day means its beginning in the tenant's zone.
  const text = value.trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return Date.parse(`${text}T00:00:00Z`) - calendar.zoneMinutes * 60_000;
  const date = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : date;
}

/** The instant a length of time after `at`. */
function lengthFrom(
  calendar: WorkCalendar,
  at: number,
  { value, work }: Pick<TimeInput, 'value' | 'work'>,
): number | undefined {
  const duration = durationOf(value, work);
  if (!duration) return undefined;
  return work ? addWork(calendar, at, duration) : addDuration(at, duration);
}
