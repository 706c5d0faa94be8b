import type { Day } from '@mp/kernel/contract';
import { plusDays, plusMonths } from '@mp/reference/contract';
import { countingStates, lastDayOf, type CertificateState } from '@mp/dealer/contract';

/** Months for which certificates hold unless they say otherwise, and after which permits are reviewed. */
const months = { maker: 24, state: 72, review: 36 } as const;
/** A certificate with so many calendar days left, or fewer, is about to expire. */
export const expiringDays = 60;

/** A certificate as it is typed. */
interface Typed {
  readonly issuer?: unknown;
  readonly issuedOn?: unknown;
  readonly expiresOn?: unknown;
  readonly reviewDue?: unknown;
}

/** The days that nobody has typed: the last one (a day before the anniversary), and the review of a permit. */
export function certificateDays({ issuer, issuedOn, expiresOn, reviewDue }: Typed): {
  readonly expiresOn: Day | null;
  readonly reviewDue: Day | null;
} {
  const isState = issuer === 'state';
  const from = typeof issuedOn === 'string' ? (issuedOn as Day) : null;
  const given = (value: unknown): Day | null => (typeof value === 'string' && value !== '' ? (value as Day) : null);
  const until = (count: number) => (from ? (plusDays(plusMonths(from, count), -1) as Day) : null);
  const last = given(expiresOn) ?? until(isState ? months.state : months.maker);
  const review = given(reviewDue) ?? (isState ? until(months.review) : null);
  // A permit that ends before its review is due has none.
  return { expiresOn: last, reviewDue: review !== null && last !== null && review > last ? null : review };
}

/** Days from one day to another, negative when the other has gone by. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** What becomes of an audited certificate by a day; its last day still counts. */
export function certificateStateOn(
  certificate: { readonly state: CertificateState; readonly expiresOn: string; readonly reviewDue?: string | null },
  day: Day,
): CertificateState {
  if (!countingStates.includes(certificate.state)) return certificate.state;
  const left = daysBetween(day, lastDayOf(certificate));
  return left < 0 ? 'expired' : left <= expiringDays ? 'expiring' : 'valid';
}
