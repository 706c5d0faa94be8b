import { registrationDays } from '@mp/project/contract';
import { plusDays } from '@mp/reference/contract';

/** Working days within which a dealer explains. */
export const explainDays = 5;

/** What confirmed exceptions take from a dealer's score: points each and at most, of the last months. */
export const scoreDeduction = { each: 2, most: 10, months: 12 } as const;

/** Points that so many confirmed exceptions take from a dealer's score. */
export const deductedPoints = (confirmed: number): number =>
  Math.min(scoreDeduction.most, confirmed * scoreDeduction.each);

/** A registration as far as it protects. */
export interface Protection {
  /** Last day of its protection, with all extensions. */
  readonly protectedUntil: string | null;
  readonly extensions: number;
  /** Work has begun: nobody else sells to that site until it has ended. */
  readonly isAtWork: boolean;
  readonly closedOn: string | null;
}

/** First day on which a registration protects; null where it never did. */
export function protectedFrom({ protectedUntil, extensions }: Protection): string | null {
  const { first, extension } = registrationDays;
  return protectedUntil === null ? null : plusDays(protectedUntil, -first - extension * extensions);
}

/** Whether a registration protects its customer and site on a day. */
export function isProtectedOn(protection: Protection, day: string): boolean {
  const from = protectedFrom(protection);
  if (from === null || day < from) return false;
  const { protectedUntil, isAtWork, closedOn } = protection;
  if (closedOn !== null && day > closedOn) return false;
  return isAtWork || day <= (protectedUntil ?? '');
}

/** Months of sell-through over which the pace of a channel is measured. */
export const paceMonths = 6;

/** How many months a stock lasts at the pace of the last six months, one decimal; null where nothing was sold through. */
export const monthsOfStock = (stock: number, soldThrough: number): number | null =>
  soldThrough === 0 ? null : Math.round((10 * stock * paceMonths) / soldThrough) / 10;

/** Steps of the funnel, in their order. */
export const funnelSteps = ['draft', 'registered', 'defining', 'contract', 'shipped', 'accepted'] as const;
/** A step of the funnel. */
export type FunnelStep = (typeof funnelSteps)[number];

/** Per cent of those at one step that have come to the next; null where there were none. */
export const conversionOf = (before: number, after: number): number | null =>
  before === 0 ? null : Math.round((1000 * after) / before) / 10;
