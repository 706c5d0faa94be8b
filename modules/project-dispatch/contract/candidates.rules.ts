import type { Refusal } from '@mp/kernel/contract';
import type { DispatchPhase } from './dispatch.resource.ts';

/** What each part of the score weighs; together 100 (projects.md 2.4). */
export const candidateWeights = { distance: 40, load: 25, people: 20, rating: 15 } as const;
/** From here on a part gives nothing: kilometres to the site, dispatches at work. */
export const candidateLimits = { distanceKm: 400, openDispatches: 8, rating: 5 } as const;
/** What counts where nobody knows: half the way, and a rating in the middle. */
export const unknownCounts = { distanceKm: 200, rating: 3 } as const;

/** What a dealer has to be authorised for to work in a phase. */
export const capabilityOf: Readonly<Record<DispatchPhase, string>> = {
  ARRIVAL: 'SERVICE',
  INSTALL: 'INSTALL',
  COMMISSION: 'COMMISSION',
  ACCEPT: 'COMMISSION',
  HANDOVER: 'SERVICE',
  WARRANTY: 'WARRANTY',
};

/** What is known of a dealer beside the work. */
export interface CandidateFacts {
  /** From its nearest site; null where one of the two has no place on the map. */
  readonly distanceKm: number | null;
  /** Dispatches that it was sent and has not finished. */
  readonly openDispatches: number;
  /** Gensets for which somebody with the certificate is free, of those of the work. */
  readonly freeUnits: number;
  readonly units: number;
  /** Mean of its ratings, 1 to 5; null before the first. */
  readonly rating: number | null;
}

/** A part of the score in points. */
export type CandidatePoints = Readonly<Record<keyof typeof candidateWeights, number>>;

const oneDecimal = (value: number) => Math.round(value * 10) / 10;
/** How much of something is left before the limit, from 1 to 0. */
const leftOf = (value: number, limit: number) => 1 - Math.min(Math.max(value, 0), limit) / limit;

/** How well a dealer fits, 0 to 100, and of what that is made. Pure. */
export function candidateScore({ distanceKm, openDispatches, freeUnits, units, rating }: CandidateFacts): {
  readonly score: number;
  readonly points: CandidatePoints;
} {
  const shares: CandidatePoints = {
    distance: leftOf(distanceKm ?? unknownCounts.distanceKm, candidateLimits.distanceKm),
    load: leftOf(openDispatches, candidateLimits.openDispatches),
    people: units === 0 ? 0 : freeUnits / units,
    rating: (rating ?? unknownCounts.rating) / candidateLimits.rating,
  };
  const exact = (part: keyof CandidatePoints) => candidateWeights[part] * shares[part];
  const parts = Object.keys(candidateWeights) as (keyof CandidatePoints)[];
  return {
    score: oneDecimal(parts.reduce((sum, part) => sum + exact(part), 0)),
    points: Object.fromEntries(parts.map((part) => [part, oneDecimal(exact(part))])) as CandidatePoints,
  };
}

/** A dealer beside the work. */
export interface Candidate extends CandidateFacts {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** The distance is that to the city or district: the site has no place on the map. */
  readonly isRough: boolean;
  /** Why it may not be sent, each reason by itself; empty when it may. */
  readonly reasons: readonly Refusal[];
}

/** A dealer with its score; null where it may not be sent. */
export interface RankedCandidate extends Candidate {
  readonly score: number | null;
  readonly points: CandidatePoints;
}

/** Dealers in the order in which they are asked: the best first, those that may not below, the nearest of them first. */
export function rankCandidates(candidates: readonly Candidate[]): readonly RankedCandidate[] {
  return candidates
    .map((candidate): RankedCandidate => {
      const { score, points } = candidateScore(candidate);
      return { ...candidate, score: candidate.reasons.length === 0 ? score : null, points };
    })
    .toSorted(
      (a, b) =>
        (b.score ?? -1) - (a.score ?? -1) ||
        (a.distanceKm ?? Infinity) - (b.distanceKm ?? Infinity) ||
        (a.code < b.code ? -1 : 1),
    );
}

/** Somebody who may be sent, and for which gensets. */
export interface CandidatePerson {
  /** Whether he has other work in the days of this one. */
  readonly isBusy: boolean;
  /** Models on which his certificates let him work. */
  readonly modelIds: readonly string[];
}

/** For how many gensets, given by their models, somebody with the certificate is free. Pure. */
export function freeUnitsOf(people: readonly CandidatePerson[], modelIds: readonly string[]): number {
  const served = new Set(people.filter(({ isBusy }) => !isBusy).flatMap((person) => person.modelIds));
  return modelIds.filter((modelId) => served.has(modelId)).length;
}
