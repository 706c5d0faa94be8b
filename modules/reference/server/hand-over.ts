import type { Context, Tx } from '@mp/kernel/server';

/** What passes from one person to another besides the positions for areas. */
export interface HandOver {
  /** Names it: text `areaHandOver.work.<key>`. */
  readonly key: string;
  /** How many of it some users have now, by user; who has none may be left out. */
  readonly count: (context: Context, userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /**
   * Moves all of it, on the day of the hand-over or later; a second run finds nothing left. Without it, it is only
   * counted as load.
   */
  readonly move?: (context: Context, tx: Tx, people: { readonly from: string; readonly to: string }) => Promise<void>;
}

const joined = new Map<string, HandOver>();

/** Lets a module join hand-overs with what its people are responsible for. The same key again replaces it. */
export function registerHandOver(part: HandOver): void {
  joined.set(part.key, part);
}

/** Everything that joins hand-overs. */
export function handOverParts(): readonly HandOver[] {
  return [...joined.values()];
}
