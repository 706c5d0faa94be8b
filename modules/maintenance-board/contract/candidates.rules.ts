import type { Refusal } from '@mp/kernel/contract';
import type { Slot } from './slots.rules.ts';

/** What each part of the score weighs; together 100. */
export const engineerWeights = { distance: 60, load: 40 } as const;
/** From here on a part gives nothing. */
export const engineerLimits = { distanceKm: 400, loadPct: 100 } as const;
/** Kilometres that count where nobody knows how far it is. */
export const unknownKm = 200;

/** An engineer beside the work. */
export interface EngineerFacts {
  readonly userId: string;
  readonly name: string;
  /** Null for one of the house. */
  readonly dealerId: string | null;
  /** From where he is that day, else from the nearest site of his dealer; null where nobody knows. */
  readonly distanceKm: number | null;
  /** He is at this very site already. */
  readonly isThere: boolean;
  /** How full his working days are, in per cent. */
  readonly loadPct: number;
  /** The first time that he has; null where he has none. */
  readonly slot: Slot | null;
  /** Why he may not come, each reason by itself; empty where he may. */
  readonly reasons: readonly Refusal[];
}

/** An engineer with his score, 0 to 100; null where he may not come. */
export interface RankedEngineer extends EngineerFacts {
  readonly score: number | null;
}

const leftOf = (value: number, limit: number): number => 1 - Math.min(Math.max(value, 0), limit) / limit;

/** How well somebody fits: near to the site, with time. Pure. */
export const engineerScore = ({
  distanceKm,
  isThere,
  loadPct,
}: Pick<EngineerFacts, 'distanceKm' | 'isThere' | 'loadPct'>): number =>
  Math.round(
    engineerWeights.distance * leftOf(isThere ? 0 : (distanceKm ?? unknownKm), engineerLimits.distanceKm) +
      engineerWeights.load * leftOf(loadPct, engineerLimits.loadPct),
  );

/** Engineers in the order in which they are proposed: who may come and fits best first, those who may not last. */
export const rankEngineers = (engineers: readonly EngineerFacts[]): readonly RankedEngineer[] =>
  engineers
    .map((each) => ({ ...each, score: each.reasons.length === 0 && each.slot ? engineerScore(each) : null }))
    .toSorted(
      (a, b) =>
        (b.score ?? -1) - (a.score ?? -1) ||
        (a.distanceKm ?? 1e6) - (b.distanceKm ?? 1e6) ||
        a.loadPct - b.loadPct ||
        (a.name < b.name ? -1 : 1),
    );
