import type { Language } from '@mp/kernel/contract';
import { cronFields, readCron, type CronField } from './cron.ts';

/** Says a text of `job.words` in the reader's language. */
export type SayWords = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** How a field of an expression repeats. */
type Part =
  | { readonly kind: 'any' }
  | { readonly kind: 'every'; readonly step: number }
  | { readonly kind: 'values'; readonly values: readonly string[] }
  | { readonly kind: 'other'; readonly text: string };

function partOf(text: string, first: number): Part {
  if (text === '*' || text === '?') return { kind: 'any' };
  const [, from, step] = /^(\*|\d+)\/(\d+)$/u.exec(text) ?? [];
  if (step !== undefined && (from === '*' || Number(from) === first)) return { kind: 'every', step: Number(step) };
  return /^\d+(?:,\d+)*$/u.test(text) ? { kind: 'values', values: text.split(',') } : { kind: 'other', text };
}

const two = (text: string): string => text.padStart(2, '0');
/** Most times of a day that are told one by one. */
const maxTimes = 8;

/** Expression of 6 or 7 fields as a sentence; undefined where it cannot be read. Numbers stand as they were written. */
export function cronInWords(text: string, language: Language, say: SayWords): string | undefined {
  if (!readCron(text).ok) return undefined;
  const fields = text.trim().toUpperCase().split(/\s+/u);
  const field = (name: CronField): string => fields[cronFields.indexOf(name)] ?? '*';
  const times = timesOf({ second: field('second'), minute: field('minute'), hour: field('hour') }, say);
  const days = daysOf({ day: field('dayOfMonth'), weekday: field('dayOfWeek') }, names(language, 'weekday'), say);
  const isWhole = days === '' && times.isClock;
  return sentenceOf(language, [
    yearsOf(field('year'), say),
    monthsOf(field('month'), names(language, 'month'), say),
    isWhole ? say('everyDay') : days,
    times.words,
  ]);
}

const yearsOf = (year: string, say: SayWords): string => (year === '*' ? '' : say('years', { years: year }));
const monthsOf = (month: string, nameOf: Names, say: SayWords): string =>
  month === '*' ? '' : say('months', { months: listed(month, nameOf, say) });

/** From the largest to the smallest; English the other way round. */
function sentenceOf(language: Language, all: readonly string[]): string {
  const parts = all.filter((part) => part !== '');
  if (language !== 'en-US') return parts.join(' ');
  const text = parts.reverse().join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface Clock {
  readonly second: string;
  readonly minute: string;
  readonly hour: string;
}

/** When on a day; `isClock` where that is told as times of the clock. */
function timesOf(clock: Clock, say: SayWords): { readonly words: string; readonly isClock: boolean } {
  const [second, minute, hour] = [partOf(clock.second, 0), partOf(clock.minute, 0), partOf(clock.hour, 0)];
  const told = clockTimes(second, minute, hour);
  if (told) return { words: say('at', { times: told.join(say('comma')) }), isClock: true };
  return { words: repeated({ second, minute, hour }, clock, say) ?? say('raw', { ...clock }), isClock: false };
}

function clockTimes(second: Part, minute: Part, hour: Part): string[] | undefined {
  if (second.kind !== 'values' || minute.kind !== 'values' || hour.kind !== 'values') return undefined;
  const times = hour.values.flatMap((h) =>
    minute.values.flatMap((m) =>
      second.values.map(
        (s) => `${two(h)}:${two(m)}${Number(s) === 0 && second.values.length === 1 ? '' : `:${two(s)}`}`,
      ),
    ),
  );
  return times.length <= maxTimes ? times : undefined;
}

const isZero = (part: Part): boolean =>
  part.kind === 'values' && part.values.length === 1 && Number(part.values[0]) === 0;
const stepOf = (part: Part): number | undefined =>
  part.kind === 'any' ? 1 : part.kind === 'every' ? part.step : undefined;

/** What repeats within the day: every so many seconds, minutes or hours; undefined where it is none of these. */
function repeated(
  { second, minute, hour }: { readonly second: Part; readonly minute: Part; readonly hour: Part },
  clock: Clock,
  say: SayWords,
): string | undefined {
  const within = (words: string): string =>
    hour.kind === 'any' ? words : say('withinHours', { every: words, hours: hoursOf(hour, clock, say) });
  const seconds = stepOf(second);
  if (seconds !== undefined && minute.kind === 'any') return within(say('everySecond', { count: seconds }));
  if (!isZero(second)) return undefined;
  const minutes = stepOf(minute);
  if (minutes !== undefined) return within(say('everyMinute', { count: minutes }));
  if (minute.kind !== 'values') return undefined;
  const at = minute.values.join(say('comma'));
  if (hour.kind === 'any') return say('minutesOfHour', { minutes: at });
  if (hour.kind === 'every') return say('everyHour', { count: hour.step, minutes: at });
  return say('withinHours', { every: say('minutesOfHour', { minutes: at }), hours: hoursOf(hour, clock, say) });
}

function hoursOf(hour: Part, { hour: text }: Clock, say: SayWords): string {
  if (hour.kind === 'every') return text;
  return text
    .split(',')
    .map((item) => rangeOf(item, (each) => each, say))
    .join(say('comma'));
}

/** `2-6` as "Monday to Friday". */
function rangeOf(item: string, nameOf: (text: string) => string, say: SayWords): string {
  const [from = '', to] = item.split('-');
  return to === undefined ? nameOf(from) : say('range', { from: nameOf(from), to: nameOf(to) });
}

/** Names by what an expression calls them: numbers and the English abbreviations. */
type Names = (text: string) => string;

function names(language: Language, kind: 'weekday' | 'month'): Names {
  const english = new Intl.DateTimeFormat('en', { [kind]: 'short', timeZone: 'UTC' });
  const own = new Intl.DateTimeFormat(language, { [kind]: 'long', timeZone: 'UTC' });
  // The first of February 2026 was a Sunday.
  const dates = Array.from({ length: kind === 'month' ? 12 : 7 }, (_, at) =>
    kind === 'month' ? new Date(Date.UTC(2026, at, 1)) : new Date(Date.UTC(2026, 1, at + 1)),
  );
  const known = new Map(
    dates.flatMap((date, at) => [
      [String(at + 1), own.format(date)] as const,
      [english.format(date).toUpperCase(), own.format(date)] as const,
    ]),
  );
  return (text) => known.get(/^\d+$/u.test(text) ? String(Number(text)) : text) ?? text;
}

const listed = (text: string, nameOf: Names, say: SayWords): string =>
  text.includes('/')
    ? text
    : text
        .split(',')
        .map((item) => rangeOf(item, nameOf, say))
        .join(say('comma'));

function daysOf(
  { day, weekday }: { readonly day: string; readonly weekday: string },
  nameOf: Names,
  say: SayWords,
): string {
  const isFree = (text: string): boolean => text === '*' || text === '?';
  if (!isFree(weekday)) return weekdaysOf(weekday, nameOf, say);
  return isFree(day) ? '' : monthDaysOf(day, say);
}

function weekdaysOf(text: string, nameOf: Names, say: SayWords): string {
  if (text === 'L') return say('weekdays', { days: nameOf('7') });
  const [, day = '', isLast, nth] = /^(\w+?)(?:(L)|#(\d))$/u.exec(text) ?? [];
  if (isLast !== undefined) return say('lastOfName', { day: nameOf(day) });
  if (nth !== undefined) return say('nthOfName', { nth: say(`nth.${nth}`), day: nameOf(day) });
  return say('weekdays', { days: listed(text, nameOf, say) });
}

function monthDaysOf(text: string, say: SayWords): string {
  if (text === 'L') return say('lastDay');
  if (text === 'LW') return say('lastWorkday');
  const before = /^L-(\d+)$/u.exec(text)?.[1];
  if (before !== undefined) return say('beforeLast', { count: Number(before) });
  const near = /^(\d+)W$/u.exec(text)?.[1];
  if (near !== undefined) return say('nearest', { day: Number(near) });
  return say('monthDays', { days: listed(text, (each) => each, say) });
}
