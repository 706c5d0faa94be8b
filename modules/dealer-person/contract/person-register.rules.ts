import { refuse, type Refusal } from '@mp/kernel/contract';
import { verifyWays, type VerifyResult } from './certificate.resource.ts';

/** What a register says of a certificate's number. */
export interface RegisterEntry {
  readonly personId: string;
  readonly level: number;
  readonly issuedOn: string;
  readonly expiresOn: string | null;
  readonly state: string;
}

/** Points in which a certificate may differ from the register; `state`: it has ended or was revoked. */
export const registerPoints = ['personId', 'level', 'issuedOn', 'expiresOn', 'state'] as const;
/** A point in which a certificate may differ. */
export type RegisterPoint = (typeof registerPoints)[number];

const pointsOf = (certificate: RegisterEntry, entry: RegisterEntry): RegisterPoint[] =>
  registerPoints.filter((point) =>
    point === 'state' ? entry.state === 'revoked' || entry.state === 'expired' : entry[point] !== certificate[point],
  );

/**
 * What the maker's own register answers for a certificate: the entry of the same number and type that is nearest to it,
 * and where the two differ. Pure.
 */
export function registerAnswer<E extends RegisterEntry>(
  certificate: RegisterEntry,
  entries: readonly E[],
): { readonly result: VerifyResult; readonly entry: E | null; readonly differs: readonly RegisterPoint[] } {
  const validated = entries
    .map((entry) => ({ entry, differs: pointsOf(certificate, entry) }))
    .toSorted(
      (a, b) =>
        Number(a.differs.includes('personId')) - Number(b.differs.includes('personId')) ||
        a.differs.length - b.differs.length ||
        (b.entry.expiresOn ?? '').localeCompare(a.entry.expiresOn ?? ''),
    );
  const [best] = validated;
  if (!best) return { result: 'notFound', entry: null, differs: [] };
  return { result: best.differs.length === 0 ? 'match' : 'mismatch', ...best };
}

/** A way in which a certificate is verified. */
export type VerifyWay = (typeof verifyWays)[number];

/** Ways in which a certificate of an issuer is verified: the register knows the maker's own alone. */
export const waysOfIssuer = (issuer: string): readonly VerifyWay[] =>
  verifyWays.filter((way) => way !== 'register' || issuer === 'maker');

/** Whether somebody who records an answer must say who gave it: where the register cannot be asked again. */
export const needsVerifyRemark = (issuer: string, way: VerifyWay): boolean => issuer === 'maker' && way !== 'register';

/** A certificate before it passes. */
export interface VerifiedCertificate extends RegisterEntry {
  readonly certNo: string;
  readonly issuer: string;
  readonly verifyResult: VerifyResult | null;
}

/**
 * Why a certificate may not pass (ADR 0042): its issuer denies it, or it is the maker's, the register does not hold it as it is,
 * and nobody has recorded that the maker confirms it. Pure.
 */
export function verificationRefusals(certificate: VerifiedCertificate, entries: readonly RegisterEntry[]): Refusal[] {
  const { certNo: cert, issuer, verifyResult } = certificate;
  if (verifyResult === 'denied') return [refuse('person.certificateDenied', { cert })];
  if (issuer !== 'maker' || verifyResult === 'confirmed') return [];
  const { result } = registerAnswer(certificate, entries);
  return result === 'match' ? [] : [refuse('person.certificateUnverified', { cert })];
}
