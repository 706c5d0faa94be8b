import { derating } from '@mp/customer/contract';

/** Load in per cent of what a genset gives: below the first it runs badly, above the second nothing is left over. */
export const loadLimits = { low: 30, high: 90 } as const;

/** Something about a line that people should look at: text `projectDefinition.load.<code>`. */
export interface LoadHint {
  readonly code: 'derate' | 'low' | 'high';
  /** Place of the line, from 0. */
  readonly at: number;
  /** Load in per cent; null for the derating. */
  readonly percent: number | null;
}

interface Line {
  readonly loadKw?: string | null;
  readonly deratedKw?: string | null;
}

/** What speaks for a second look at the lines of a definition: gensets high up or in the heat, and their load. */
export function loadHints({
  lines,
  altitude,
  ambientMax,
}: {
  readonly lines: readonly Line[];
  readonly altitude: number | null;
  readonly ambientMax: string | null;
}): readonly LoadHint[] {
  const isDerated = (altitude ?? 0) > derating.altitude || Number(ambientMax ?? 0) > derating.ambient;
  return lines.flatMap(({ loadKw, deratedKw }, at): LoadHint[] => {
    if (!deratedKw) return isDerated ? [{ code: 'derate', at, percent: null }] : [];
    if (!loadKw) return [];
    const percent = Math.round((Number(loadKw) / Number(deratedKw)) * 1000) / 10;
    if (percent > loadLimits.high) return [{ code: 'high', at, percent }];
    return percent < loadLimits.low ? [{ code: 'low', at, percent }] : [];
  });
}
