import type { Day } from '@mp/kernel/contract';

/** States of a certificate (dealers.md 2.10). */
export const certificateStates = ['pending', 'valid', 'expiring', 'expired', 'revoked'] as const;
/** State of a certificate. */
export type CertificateState = (typeof certificateStates)[number];
/** States in which it counts. */
export const countingStates: readonly CertificateState[] = ['valid', 'expiring'];

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
