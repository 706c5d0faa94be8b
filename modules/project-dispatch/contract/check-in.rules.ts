import { refuse, type Refusal } from '@mp/kernel/contract';

/** So far from the site, in metres, somebody may stand without a word. */
export const nearMetres = 1000;
/** Two taps within so many milliseconds are one. */
export const sameTapMs = 120_000;

/** What a check-in says of where and how it was made. */
export interface CheckInFacts {
  /** By the code that hangs at the site. */
  readonly byCode: boolean;
  /** The site has a place on the map. */
  readonly isPlaced: boolean;
  /** Metres from the site; null where one of the two places is not known. */
  readonly distanceM: number | null;
  readonly reason: string | null;
}

/** Kilometres in words, with one decimal. */
export const kmOf = (metres: number): string => (metres / 1000).toFixed(1);

/** Why a check-in needs a reason that it does not give. Pure. */
export function checkInRefusals({ byCode, isPlaced, distanceM, reason }: CheckInFacts): readonly Refusal[] {
  if (reason !== null && reason.trim().length > 1) return [];
  if (isPlaced && distanceM !== null && distanceM > nearMetres)
    return [refuse('dispatch.farFromSite', { km: kmOf(distanceM) }, 'reason')];
  if (isPlaced && distanceM === null) return [refuse('dispatch.positionUnknown', undefined, 'reason')];
  return byCode ? [] : [refuse('dispatch.withoutCode', undefined, 'reason')];
}

/** A check-in as far as it counts hours; `at` in milliseconds. */
export interface TimedCheckIn {
  readonly personId: string;
  readonly kind: 'in' | 'out';
  readonly at: number;
}

/**
 * Hours of people on site, with one decimal: from each check-in to the check-out that follows it. What nobody checked out
 * from counts nothing. Pure.
 */
export function hoursOnSite(checkIns: readonly TimedCheckIn[]): number {
  let sum = 0;
  for (const own of Map.groupBy(checkIns, ({ personId }) => personId).values()) {
    const inOrder = own.toSorted((a, b) => a.at - b.at);
    for (const [index, { kind, at }] of inOrder.entries()) {
      const next = inOrder[index + 1];
      if (kind === 'in' && next?.kind === 'out') sum += next.at - at;
    }
  }
  return Math.round(sum / 360_000) / 10;
}
