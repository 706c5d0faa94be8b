// oxlint-disable-next-line no-restricted-imports -- croner is pure and runs in the browser; server and screen must agree on every fire time
import { Cron } from 'croner';

/** The fields of a cron expression in their order; the year may be left out. */
export const cronFields = ['second', 'minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek', 'year'] as const;
/** A field of a cron expression. */
export type CronField = (typeof cronFields)[number];

/** A cron expression that has been read: what croner is given. Several patterns where croner knows no single one. */
export interface CronSchedule {
  readonly patterns: readonly string[];
}

/** A schedule, or the field that is wrong; `count` when there are not 6 or 7 fields. */
export type CronRead =
  | { readonly ok: true; readonly schedule: CronSchedule }
  | { readonly ok: false; readonly field: CronField | 'count' };

interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const bounds: Readonly<Record<CronField, Bounds>> = {
  second: { min: 0, max: 59 },
  minute: { min: 0, max: 59 },
  hour: { min: 0, max: 23 },
  dayOfMonth: { min: 1, max: 31 },
  month: { min: 1, max: 12, names: months },
  dayOfWeek: { min: 1, max: 7, names: weekdays },
  year: { min: 1970, max: 2099 },
};

/** Reads an expression with Quartz meaning (platform.md 5.9). */
export function readCron(text: string): CronRead {
  const parts = text.trim().toUpperCase().split(/\s+/u);
  if (parts.length < 6 || parts.length > 7) return { ok: false, field: 'count' };
  const [, , , day = '', , weekday = ''] = parts;
  if (!isOneOfBoth(day, weekday)) return { ok: false, field: 'dayOfWeek' };
  const read: Partial<Record<CronField, string>> = {};
  for (const [at, field] of cronFields.entries()) {
    const part = parts[at] ?? '*';
    const pattern = part === '?' && (field === 'dayOfMonth' || field === 'dayOfWeek') ? '*' : readField(field, part);
    if (pattern === undefined) return { ok: false, field };
    read[field] = pattern;
  }
  return { ok: true, schedule: { patterns: patternsOf(read as Record<CronField, string>) } };
}

/** Whether a day is told by its month or by its week, or by neither, and one of them at most left out. */
function isOneOfBoth(day: string, weekday: string): boolean {
  const isFree = (part: string) => part === '?' || part === '*';
  return !(day === '?' && weekday === '?') && (isFree(day) || isFree(weekday));
}

function readField(field: CronField, text: string): string | undefined {
  const special = field === 'dayOfMonth' ? specialDay(text) : field === 'dayOfWeek' ? specialWeekday(text) : undefined;
  if (special !== undefined) return special;
  const items = text.split(',').map((item) => readItem(bounds[field], item, field !== 'year'));
  return items.includes(undefined) ? undefined : items.join(',');
}

/** `L`, `LW`, `L-n` (kept for patternsOf) and `nW` stand alone in their field. */
function specialDay(text: string): string | undefined {
  if (text === 'L' || text === 'LW') return text;
  const offset = /^L-(\d{1,2})$/u.exec(text)?.[1];
  if (offset !== undefined) return Number(offset) >= 1 && Number(offset) <= 30 ? `L-${Number(offset)}` : undefined;
  const near = numberOf(bounds.dayOfMonth, /^(\d{1,2})W$/u.exec(text)?.[1]);
  return near === undefined ? undefined : `${near}W`;
}

/** `L` is Saturday, `nL` the last such day of the month, `n#k` the k-th. */
function specialWeekday(text: string): string | undefined {
  if (text === 'L') return '7';
  const [, name, sign, nth] = /^(\w+?)(?:(L)|#([1-5]))$/u.exec(text) ?? [];
  const day = numberOf(bounds.dayOfWeek, name);
  if (day === undefined) return undefined;
  return sign === 'L' ? `${day}#L` : `${day}#${nth}`;
}

function numberOf({ min, max, names }: Bounds, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const named = names?.indexOf(text) ?? -1;
  if (named >= 0) return named + 1;
  if (!/^\d{1,4}$/u.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

/** `*`, `a`, `a-b`, each with a step or without; a step stays one, since times made by steps go on through a clock change. */
function readItem(field: Bounds, text: string, mayWrap: boolean): string | undefined {
  const [, base, , stepText] = /^([^/]+)(\/(\d{1,3}))?$/u.exec(text) ?? [];
  if (base === undefined) return undefined;
  const step = stepText === undefined ? undefined : Number(stepText);
  if (step !== undefined && (step < 1 || step > field.max - field.min + 1)) return undefined;
  if (base === '*') return step === undefined ? '*' : `${field.min}-${field.max}/${step}`;
  return readRange(field, base, { step, mayWrap });
}

/** `a` or `a-b` with the step that was given; `mayWrap` where a range may go over the end of its field. */
function readRange(
  field: Bounds,
  text: string,
  { step, mayWrap }: { readonly step: number | undefined; readonly mayWrap: boolean },
): string | undefined {
  const [fromText, toText, more] = text.split('-');
  const from = numberOf(field, fromText);
  if (from === undefined || more !== undefined) return undefined;
  if (toText === undefined) return step === undefined ? String(from) : `${from}-${field.max}/${step}`;
  const to = numberOf(field, toText);
  if (to === undefined || (to < from && !mayWrap)) return undefined;
  return to < from ? wrapped(field, { from, to, step }) : `${from}-${to}${step === undefined ? '' : `/${step}`}`;
}

/** A range over the end of its field as two ranges; the steps of the second go on where the first ended. */
function wrapped(
  { min, max }: Bounds,
  { from, to, step }: { readonly from: number; readonly to: number; readonly step: number | undefined },
): string {
  if (step === undefined) return `${from}-${max},${min}-${to}`;
  const size = max - min + 1;
  const next = from + Math.ceil((max + 1 - from) / step) * step - size;
  return next > to ? `${from}-${max}/${step}` : `${from}-${max}/${step},${next}-${to}/${step}`;
}

/** `L-n` becomes one pattern for every length a month may have; of February's two, each knows its years. */
function patternsOf(read: Readonly<Record<CronField, string>>): string[] {
  const offset = /^L-(\d+)$/u.exec(read.dayOfMonth)?.[1];
  const join = (more: Partial<Record<CronField, string>>) =>
    cronFields.map((field) => more[field] ?? read[field]).join(' ');
  if (offset === undefined) return [join({})];
  const allMonths = valuesOf('month', read.month);
  const allYears = valuesOf('year', read.year);
  const lengths = [
    { days: 31, months: [1, 3, 5, 7, 8, 10, 12], years: allYears },
    { days: 30, months: [4, 6, 9, 11], years: allYears },
    { days: 29, months: [2], years: allYears.filter((year) => year % 4 === 0) },
    { days: 28, months: [2], years: allYears.filter((year) => year % 4 !== 0) },
  ];
  return lengths.flatMap(({ days, months: ofLength, years }) => {
    const month = ofLength.filter((each) => allMonths.includes(each));
    const day = days - Number(offset);
    if (day < 1 || month.length === 0 || years.length === 0) return [];
    const year = years.length === yearCount ? '*' : years.join(',');
    return [join({ dayOfMonth: String(day), month: month.join(','), year })];
  });
}

const yearCount = bounds.year.max - bounds.year.min + 1;

/** Every number that a read field of plain items means. */
function valuesOf(field: CronField, pattern: string): number[] {
  const { min, max } = bounds[field];
  const all = new Set<number>();
  for (const item of pattern.split(',')) {
    const [range = '', step = '1'] = item.split('/');
    const [from = min, to = from] = range === '*' ? [min, max] : range.split('-').map(Number);
    for (let value = from; value <= to; value += Number(step)) all.add(value);
  }
  return [...all].sort((a, b) => a - b);
}

const options = {
  alternativeWeekdays: true,
  domAndDow: true,
  sloppyRanges: true,
  mode: '6-or-7-parts',
  fixedTimeRule: 'no-wildcard',
} as const;

/**
 * The first fire time after an instant, in the job's time zone; undefined when there is none up to the year 2099. Fixed
 * times in a gap of the clock come at the gap's end, doubled ones once; times made by `*` or a step go on through both.
 */
export function nextFire(schedule: CronSchedule, after: Date, zone: string): Date | undefined {
  const found = schedule.patterns
    .map((pattern) => new Cron(pattern, { ...options, timezone: zone, paused: true }).nextRun(after))
    .filter((each) => each !== null)
    .sort((a, b) => a.getTime() - b.getTime());
  const [first] = found;
  return first && first.getTime() < lastInstant ? first : undefined;
}

// The end of 2099 in the last time zone of the world.
const lastInstant = Date.UTC(2100, 0, 1, 12);

/** The next fire times, at most `count`; fewer when the schedule ends. */
export function nextFires(
  schedule: CronSchedule,
  { after, zone, count }: { readonly after: Date; readonly zone: string; readonly count: number },
): Date[] {
  const fires: Date[] = [];
  for (let from = after; fires.length < count;) {
    const next = nextFire(schedule, from, zone);
    if (!next) break;
    fires.push(next);
    from = next;
  }
  return fires;
}
