import type { Field, Language } from '@mp/kernel/contract';
import { displaySettings } from '../system-settings.ts';
import { grouped, withScale } from './decimal-input.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Tables show days as 2026-11-20 in all three languages (platform.md 6); Swedish is the locale that writes them so. */
const numeric: Readonly<Record<Language, string>> = { 'zh-CN': 'sv-SE', 'en-US': 'sv-SE', 'ja-JP': 'sv-SE' };

function formatOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(numeric[language], options);
  formats.set(key, known);
  return known;
}

const two = '2-digit' as const;
const dayOptions = { year: 'numeric', month: two, day: two } as const;
const timeOptions = { ...dayOptions, hour: two, minute: two, hourCycle: 'h23' } as const;

/** Days as the tenant wants them written: with strokes, or with slashes. */
function inFormat(text: string): string {
  return displaySettings().dateFormat === 'YYYY/MM/DD' ? text.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$1/$2/$3') : text;
}

/** A calendar day, 2026-11-20 or 2026/11/20 by the tenant's setting; what is no day stays as it is. */
export function formatDay(day: string, language: Language): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : inFormat(formatOf(language, { ...dayOptions, timeZone: 'UTC' }).format(at));
}

/** An instant in the user's time zone, to the minute; `exact` adds seconds and the zone. */
export function formatInstant(instant: string, language: Language, exact = false): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return instant;
  const options = exact ? ({ ...timeOptions, second: two, timeZoneName: 'short' } as const) : timeOptions;
  return inFormat(formatOf(language, options).format(at));
}

/** A decimal as it is shown: grouped, amounts with all their digits after the point. */
export function formatDecimal(decimal: string | number, scale?: number): string {
  const text = String(decimal);
  if (text === '') return '';
  return grouped(scale === undefined ? text : withScale(text, scale));
}

/** A count with its thousands grouped. */
export function formatCount(count: number): string {
  return grouped(String(count));
}

/** Bytes as people read them. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value >= 100 || unit === 0 ? Math.round(value) : value.toFixed(1)} ${units[unit] ?? ''}`;
}

/** The first instant of a calendar day in the user's time zone. */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString();
}

/** The last millisecond of a calendar day in the user's time zone. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString();
}

/** The calendar day of an instant in the user's time zone, `2026-11-20`. */
export function dayOf(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
}

/** Whether the last day of validity that a field names is over; `today` is a calendar day as well. */
export function isOver({ expires }: Field, day: string, today: string): boolean {
  return expires === true && /^\d{4}-\d\d-\d\d$/.test(day) && day < today;
}

/** The calendar day of this moment, or of so many days later, in the user’s time zone. */
export function today(plusDays = 0): string {
  return dayOf(new Date(Date.now() + plusDays * 86_400_000).toISOString());
}
