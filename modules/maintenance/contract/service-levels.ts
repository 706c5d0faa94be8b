/** How deep a service goes. A to D contain each other; a load test and special work stand beside them. */
export const serviceLevels = ['A', 'B', 'C', 'D', 'LOAD', 'SPECIAL'] as const;
/** A level of service. */
export type ServiceLevel = (typeof serviceLevels)[number];

/** Levels that contain those before them. */
const ladder: readonly ServiceLevel[] = ['A', 'B', 'C', 'D'];

/** The levels that a service of this level resets, itself among them: `C` resets `A`, `B` and `C`. */
export function levelsWithin(level: ServiceLevel): readonly ServiceLevel[] {
  const at = ladder.indexOf(level);
  return at < 0 ? [level] : ladder.slice(0, at + 1);
}

/** Place of a level on the ladder, from 0; null where it stands beside it. */
export function rankOf(level: ServiceLevel): number | null {
  const at = ladder.indexOf(level);
  return at < 0 ? null : at;
}
