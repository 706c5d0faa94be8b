import type { Day } from '@mp/kernel/contract';
import {
  coverage,
  coverageParts,
  isSameGap,
  type AuthorisationRow,
  type CoverageFacts,
  type CoverageLine,
  type WaivedGap,
} from './coverage.rules.ts';

/** A waiver holds for two years at most. */
const longestMonths = 24;

/** The last day that a waiver given on a day may have. */
export function latestWaiver(day: Day): Day {
  const at = new Date(`${day}T00:00:00Z`);
  const wanted = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() + longestMonths);
  // The 29th of February has no brother.
  if (at.getUTCDate() !== wanted) at.setUTCDate(0);
  return at.toISOString().slice(0, 10) as Day;
}

/** Whether a waiver given on a day may end on another: later than that day, and within two years. */
export const isWaiverPeriod = (today: Day, until: string): boolean => until > today && until <= latestWaiver(today);

/** A scope that begins later is judged as if it had begun. */
const begun = (row: AuthorisationRow, day: Day): AuthorisationRow =>
  row.validFrom > day ? { ...row, validFrom: day } : row;

/**
 * What the authorisations that a version grants anew, or otherwise than before, are short of. What was granted before in
 * the same words is not judged again. Pure.
 */
export function scopeGaps(
  facts: CoverageFacts,
  before: Readonly<Record<string, unknown>> | null,
  day: Day,
): CoverageLine[] {
  const old = new Set((before ? coverageParts(before).authorisations : []).map((row) => JSON.stringify(row)));
  return facts.authorisations.flatMap((row, at) =>
    old.has(JSON.stringify(row))
      ? []
      : coverage({ ...facts, authorisations: [begun(row, day)] }, day)
          .lines.filter(({ have, need }) => have < need)
          .map((line) => ({ ...line, row: at })),
  );
}

/** What a dealer may go without once a version with a waiver is valid; what has ended or is waived anew falls away. Pure. */
export function waivedAfter(before: readonly WaivedGap[], given: readonly WaivedGap[], day: Day): WaivedGap[] {
  return [...before.filter((old) => old.until >= day && !given.some((gap) => isSameGap(old, gap))), ...given];
}
