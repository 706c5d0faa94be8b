import { dayAfter } from '../archetypes/calendar/year-days.ts';

/** How close one looks. */
export const ganttZooms = ['day', 'week', 'month', 'quarter'] as const;
export type GanttZoom = (typeof ganttZooms)[number];

/** Whether a day, `YYYY-MM-DD`, is worked. */
export type IsWorkday = (day: string) => boolean;

/** The days that are drawn, both among them, and how wide one is in pixels. */
export interface GanttScale {
  readonly zoom: GanttZoom;
  readonly from: string;
  readonly to: string;
  readonly width: number;
}

/** Width of a day in pixels. */
const dayWidth: Readonly<Record<GanttZoom, number>> = { day: 28, week: 12, month: 4, quarter: 2 };
const dayMs = 86_400_000;

/** Days since the begin of the epoch. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

const dayOfNumber = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** Whole months around all that is drawn. */
export function ganttScale(zoom: GanttZoom, first: string, last: string): GanttScale {
  const end = new Date(`${last}T00:00:00Z`);
  const to = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
  return { zoom, from: `${first.slice(0, 8)}01`, to, width: dayWidth[zoom] };
}

/** The left edge of a day. */
export const xOf = ({ from, width }: GanttScale, day: string): number => (dayNumber(day) - dayNumber(from)) * width;

/** The day at a place. */
export const dayAt = ({ from, width }: GanttScale, x: number): string =>
  dayOfNumber(dayNumber(from) + Math.floor(x / width));

/** Width of all days. */
export const scaleWidth = ({ from, to, width }: GanttScale): number => (dayNumber(to) - dayNumber(from) + 1) * width;

/** The day itself when it is worked, else the next that is, onwards or back. */
function nextWorkday(day: string, step: 1 | -1, isWorkday: IsWorkday): string {
  let at = day;
  // Nobody rests for more than a year.
  for (let left = 366; left > 0 && !isWorkday(at); left -= 1) at = dayAfter(at, step);
  return at;
}

/** A day some days further, or back, that is worked. */
export function movedDay(day: string, days: number, isWorkday: IsWorkday): string {
  return days === 0 ? day : nextWorkday(dayAfter(day, days), days < 0 ? -1 : 1, isWorkday);
}

/** A stretch of days: the first, and how many it takes. */
export interface GanttStretch {
  readonly from: string;
  readonly days: number;
}

function stretches(from: string, to: string, begins: (day: string) => boolean): GanttStretch[] {
  const out: { from: string; days: number }[] = [];
  const [first, last] = [dayNumber(from), dayNumber(to)];
  for (let at = first; at <= last; at += 1) {
    const day = dayOfNumber(at);
    const open = out.at(-1);
    if (!open || begins(day)) out.push({ from: day, days: 1 });
    else open.days += 1;
  }
  return out;
}

const isMonday = (day: string) => new Date(day).getUTCDay() === 1;
const isMonth = (day: string) => day.endsWith('-01');
const isQuarter = (day: string) => /-(?:01|04|07|10)-01$/u.test(day);
const isYear = (day: string) => day.endsWith('-01-01');
const lines: Readonly<Record<GanttZoom, readonly [(day: string) => boolean, (day: string) => boolean]>> = {
  day: [isMonth, () => true],
  week: [isMonth, isMonday],
  month: [isYear, isMonth],
  quarter: [isYear, isQuarter],
};

/** The two lines of the head over some of its days; the upper one begins with a whole month or year. */
export function ganttHead(
  { zoom, from: first }: GanttScale,
  from: string,
  to: string,
): readonly [GanttStretch[], GanttStretch[]] {
  const [upper, lower] = lines[zoom];
  const begin = zoom === 'day' || zoom === 'week' ? `${from.slice(0, 8)}01` : `${from.slice(0, 4)}-01-01`;
  return [stretches(begin < first ? first : begin, to, upper), stretches(begin < first ? first : begin, to, lower)];
}

/** Stretches of days that are not worked. */
export function freeStretches(from: string, to: string, isWorkday: IsWorkday): GanttStretch[] {
  return stretches(from, to, (day) => isWorkday(day) !== isWorkday(dayAfter(day, -1))).filter(
    (each) => !isWorkday(each.from),
  );
}
