import { defineContributionPoint, type Context, type TxContext } from '@mp/kernel/server';

/** Who hands over to whom, and why. */
export interface HandOverPeople {
  readonly from: string;
  readonly to: string;
  readonly reason?: string | undefined;
}

/** Pieces of work that a hand-over has left where they were. */
export interface Stayed {
  readonly reason: string;
  readonly count: number;
}

/** What passes from one person to another besides the positions for areas. */
export interface HandOver {
  /** Names it: text `areaHandOver.work.<key>`. */
  readonly key: string;
  /** How many of it some users have now, by user; who has none may be left out. */
  readonly count: (context: Context, userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /**
   * Moves all of it, on the day of the hand-over or later; a second run finds nothing left. Without it and
   * `moveEach`, it is only counted as load.
   */
  readonly move?: (context: TxContext, people: { readonly from: string; readonly to: string }) => Promise<void>;
  /**
   * Moves it piece by piece, each judged by itself in a transaction of its own, in the background; a second run finds what
   * is left. Answers how many stay and why, in the caller's language.
   */
  readonly moveEach?: (context: Context, people: HandOverPeople) => Promise<readonly Stayed[]>;
}

/** What modules let pass in hand-overs: what their people are responsible for. */
export const handOvers = defineContributionPoint<HandOver>('reference.handOvers', { keyOf: ({ key }) => key });
