import type { Day } from '@mp/kernel/contract';
import { plusDays } from '@mp/reference/contract';
import { countingStates, type CertificateState } from './certificate.resource.ts';

/** Months for which certificates hold unless they say otherwise, and after which permits are reviewed. */
const months = { maker: 24, state: 72, review: 36 } as const;
/** A certificate with so many calendar days left, or fewer, is about to expire. */
export const expiringDays = 60;

/** The same day of the month so many months later; the last of the month where there is none. */
export function plusMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0));
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10) as Day;
}

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

/** The last day on which a certificate counts: a permit whose review has not been made ends with it. */
export function lastDayOf({
  expiresOn,
  reviewDue,
}: {
  readonly expiresOn: string;
  readonly reviewDue?: string | null;
}): string {
  return reviewDue && reviewDue < expiresOn ? reviewDue : expiresOn;
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

/** A certificate as far as it says what its holder may do. */
export interface HeldCertificate {
  readonly type: string;
  readonly level: number;
  readonly state: CertificateState;
  readonly expiresOn: string;
  readonly reviewDue?: string | null;
  /** Empty: all. */
  readonly models: readonly string[];
  readonly productLines: readonly string[];
}

/** Whether a certificate counts on a day: a later audit or job has not to be awaited. */
export function countsOn(certificate: HeldCertificate, day: Day): boolean {
  return countingStates.includes(certificate.state) && lastDayOf(certificate) >= day;
}

/** What a model asks of whoever commissions or serves it. */
export interface ModelDemand {
  readonly id: string;
  readonly code: string;
  readonly productLine: string;
  readonly requiredCert: string | null;
  readonly requiredLevel: number | null;
}

/** Whether one of the certificates lets its holder work on a model on a day. */
export function holdsFor(model: ModelDemand, certificates: readonly HeldCertificate[], day: Day): boolean {
  if (model.requiredCert === null) return true;
  return certificates.some(
    (each) =>
      each.type === model.requiredCert &&
      each.level >= (model.requiredLevel ?? 1) &&
      countsOn(each, day) &&
      (each.models.length === 0 || each.models.includes(model.id)) &&
      (each.productLines.length === 0 || each.productLines.includes(model.productLine)),
  );
}
