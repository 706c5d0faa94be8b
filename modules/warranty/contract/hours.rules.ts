/** A reading of an hour meter. Hours are those the meter showed; `cumulative` has those of replaced meters as well. */
export interface Reading {
  /** `2026-03-02`. */
  readonly readOn: string;
  readonly hours: number;
  readonly cumulative: number;
}

/** A reading as it is taken: refused where the meter has gone back and was not replaced. */
export type TakenReading =
  | { readonly cumulative: number; readonly isSuspicious: boolean }
  | { readonly isDecrease: true; readonly last: number };

const dayMs = 86_400_000;
const tenth = (hours: number): number => Math.round(hours * 10) / 10;

/**
 * Takes a reading behind the last one of its unit that counts: hours go on from there, over a replaced meter as well. More
 * than 24 hours a day are suspicious; on the day of the last reading a whole day is allowed.
 */
export function takenReading(
  last: Reading | null,
  { readOn, hours, isReset }: { readonly readOn: string; readonly hours: number; readonly isReset: boolean },
): TakenReading {
  if (last === null) return { cumulative: tenth(hours), isSuspicious: false };
  if (!isReset && hours < last.hours) return { isDecrease: true, last: last.hours };
  const run = isReset ? hours : hours - last.hours;
  const days = Math.max(1, Math.round((Date.parse(readOn) - Date.parse(last.readOn)) / dayMs));
  return { cumulative: tenth(last.cumulative + run), isSuspicious: run > days * 24 };
}
