import { percentOf } from '@mp/kernel/contract';
import { plusDays, plusMonths } from '@mp/reference/contract';

/** What a report is asked of: days, and a dealer where it is narrowed to one. */
export interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly dealer?: string | undefined;
}

/** A day of a year before such that whole months stay whole months. */
export const yearBefore = {
  first: (day: string): string => plusMonths(day, -12),
  last: (day: string): string => plusDays(plusMonths(plusDays(day, 1), -12), -1),
} as const;

/** The days of a month that lie within those of the report. */
export function daysOfMonth(month: string, { from, to }: { readonly from: string; readonly to: string }) {
  const [first, last] = [`${month}-01`, plusDays(plusMonths(`${month}-01`, 1), -1)];
  return { first: first < from ? from : first, last: last > to ? to : last };
}

const tenth = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);
/** Parts of a whole, and numbers with one digit. */
export const shown = { tenth, percent: percentOf } as const;

/** The kinds of records behind dimensions that several reports have. */
export const placeNames = { dealers: 'dealer.dealer', areas: 'reference.bigArea' } as const;
