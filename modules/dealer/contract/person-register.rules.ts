import type { VerifyResult } from './certificate.resource.ts';

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
  const judged = entries
    .map((entry) => ({ entry, differs: pointsOf(certificate, entry) }))
    .toSorted(
      (a, b) =>
        Number(a.differs.includes('personId')) - Number(b.differs.includes('personId')) ||
        a.differs.length - b.differs.length ||
        (b.entry.expiresOn ?? '').localeCompare(a.entry.expiresOn ?? ''),
    );
  const [best] = judged;
  if (!best) return { result: 'notFound', entry: null, differs: [] };
  return { result: best.differs.length === 0 ? 'match' : 'mismatch', ...best };
}
