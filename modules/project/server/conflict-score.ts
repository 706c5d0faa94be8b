import { nameKeyOf, similarity } from '@mp/customer/contract';
import { kilometresBetween } from '@mp/dealer/server';
import { conflictReasons, type ConflictReason } from '../contract/index.ts';

/** What each reason weighs (projects.md 11). */
const weights: Readonly<Record<ConflictReason, number>> = { customer: 40, site: 30, size: 15, name: 15 };
/** Kilometres within which two sites are one. */
export const sameSiteKm = 2;

/** What is compared of a registration. */
export interface Registration {
  /** Ids of the records of the customer's company: one in common makes two the same. */
  readonly customer: readonly string[];
  readonly siteName: string;
  readonly siteRegionId: string;
  readonly siteLng: string | null;
  readonly siteLat: string | null;
  readonly estKva: string;
  readonly name: string;
}

const plain = (words: string) =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

function isSameSite(a: Registration, b: Registration): boolean {
  if (a.siteLng && a.siteLat && b.siteLng && b.siteLat)
    return (
      kilometresBetween(
        { lng: Number(a.siteLng), lat: Number(a.siteLat) },
        { lng: Number(b.siteLng), lat: Number(b.siteLat) },
      ) <= sameSiteKm
    );
  return a.siteRegionId === b.siteRegionId && plain(a.siteName) === plain(b.siteName);
}

/** Whether one is within a fifth of the other, which is the one that is there. */
const isSameSize = (kva: string, there: string) => Math.abs(Number(kva) - Number(there)) <= Number(there) * 0.2 + 1e-9;

/** How much a registration is the same business as one that is there: 0 to 100, with its reasons. */
export function conflictOf(
  asked: Registration,
  there: Registration,
): { readonly score: number; readonly reasons: readonly ConflictReason[] } {
  const found: Readonly<Record<ConflictReason, boolean>> = {
    customer: asked.customer.some((key) => there.customer.includes(key)),
    site: isSameSite(asked, there),
    size: isSameSize(asked.estKva, there.estKva),
    name: similarity(nameKeyOf(asked.name), nameKeyOf(there.name)) >= 0.5,
  };
  const reasons = conflictReasons.filter((reason) => found[reason]);
  return { score: reasons.reduce((sum, reason) => sum + weights[reason], 0), reasons };
}
