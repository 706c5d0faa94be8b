/** Buckets of working durations: upper bounds 1, 2, 4 … minutes; the last one holds everything beyond. */
const buckets = 20;

/** Bucket of a duration in seconds, counted from 0. */
export function bucketOf(seconds: number): number {
  return seconds <= 60 ? 0 : Math.min(buckets - 1, Math.ceil(Math.log2(seconds / 60)));
}

/**
 * The duration below which a share `q` of the measured ones lies, in seconds: spread evenly within its bucket and never
 * above the longest one.
 */
export function percentileOf(hist: readonly number[], q: number, max: number): number | null {
  const total = hist.reduce((sum, n) => sum + n, 0);
  if (total === 0) return null;
  const rank = q * total;
  let below = 0;
  for (const [bucket, n] of hist.entries()) {
    if (n > 0 && below + n >= rank) {
      const lower = bucket === 0 ? 0 : 60 * 2 ** (bucket - 1);
      const upper = bucket === buckets - 1 ? Math.max(max, lower) : 60 * 2 ** bucket;
      return Math.round(Math.min(max, lower + ((rank - below) / n) * (upper - lower)));
    }
    below += n;
  }
  return Math.round(max);
}

/** Figures of one process or node: of a day, of a range, or of both added up. */
export interface Figures {
  started: number;
  ended: number;
  approved: number;
  rejected: number;
  returned: number;
  overdue: number;
  sumSeconds: number;
  sumWorkSeconds: number;
  maxWorkSeconds: number;
  hist: number[];
}

/** Figures of nothing. */
export function noFigures(): Figures {
  return {
    started: 0,
    ended: 0,
    approved: 0,
    rejected: 0,
    returned: 0,
    overdue: 0,
    sumSeconds: 0,
    sumWorkSeconds: 0,
    maxWorkSeconds: 0,
    hist: Array.from({ length: buckets }, () => 0),
  };
}

/** Adds figures to others in place. */
export function addFigures(to: Figures, more: Readonly<Figures>): Figures {
  to.started += more.started;
  to.ended += more.ended;
  to.approved += more.approved;
  to.rejected += more.rejected;
  to.returned += more.returned;
  to.overdue += more.overdue;
  to.sumSeconds += more.sumSeconds;
  to.sumWorkSeconds += more.sumWorkSeconds;
  to.maxWorkSeconds = Math.max(to.maxWorkSeconds, more.maxWorkSeconds);
  for (const [bucket, n] of more.hist.entries()) to.hist[bucket] = (to.hist[bucket] ?? 0) + n;
  return to;
}

/** Groups figures by a key, in the order in which keys come first. */
export function groupFigures<T extends Readonly<Figures>>(
  rows: readonly T[],
  keyOf: (row: T) => string,
): Map<string, { readonly first: T; readonly figures: Figures }> {
  const out = new Map<string, { first: T; figures: Figures }>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = out.get(key) ?? { first: row, figures: noFigures() };
    addFigures(known.figures, row);
    out.set(key, known);
  }
  return out;
}

/** An average, rounded; null over nothing. */
export function averageOf(sum: number, n: number): number | null {
  return n === 0 ? null : Math.round(sum / n);
}

/** A share with four digits; null over nothing. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
}

/** The day some days after another one. */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Days from one to the other, both counted. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;
}

/** Monday of a day's week. */
export function weekOf(day: string): string {
  return plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
