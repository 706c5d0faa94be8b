import type { PrintRecord, PrintValue } from './template.rules.ts';

const zoned = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });
/** An instant as it is printed. */
export const local = (instant: string | null) => (instant === null ? '' : zoned.format(new Date(instant)));

/** How a field of the form is called and shown. */
export interface Shown {
  readonly label: string;
  readonly value: PrintValue;
  /** How a column of a child table is called. */
  readonly columnOf: (column: string) => string;
}

/** Whether a value has fields of its own. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Any value as text. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (isObject(value)) return asText(value.name ?? value.label ?? value[Object.keys(value)[0] ?? '']);
  return Array.isArray(value) ? value.map(asText).filter(Boolean).join(', ') : String(value);
}

const rowOf = (row: Readonly<Record<string, unknown>>): PrintRecord =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asText(value)]));
/** A value as placeholders stand for it: rows of a table, else text. */
export const valueOf = (value: unknown): PrintValue =>
  Array.isArray(value) && value.length > 0 && value.every(isObject) ? value.map(rowOf) : asText(value);

const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount with its thousands apart; what is none stays as it is. */
export const moneyOf = (raw: unknown): string => {
  const text = asText(raw);
  return /^-?\d+(\.\d+)?$/.test(text) ? amount.format(text as `${number}`) : text;
};
