import { toObjects } from './batch.ts';
import type { RawResult, Statement } from './batch.ts';
import type { Context } from './context.ts';

/** Counters of the top bar, in their order. */
export const counterNames = ['pending', 'message', 'advice'] as const;
/** A counter of the top bar. */
export type CounterName = (typeof counterNames)[number];
/** How much waits for a user, by counter. */
export type Counters = Readonly<Record<CounterName, number>>;

/** A module's part of a counter: one statement with one row and one column `n`; parts of one name are added. */
export interface CounterPart {
  readonly name: CounterName;
  readonly statement: (context: Context) => Statement;
}

const parts = new Map<string, CounterPart>();

/** Registers a module's part under a key of its own; the same key again replaces it. */
export function registerCounter(key: string, part: CounterPart): void {
  parts.set(key, part);
}

/** Statements whose results `countersOf` adds up; they go along with others in one round trip. */
export function counterStatements(context: Context): readonly Statement[] {
  return [...parts.values()].map(({ statement }) => statement(context));
}

/** The counters from the results of `counterStatements`; 0 where no module has a part. */
export function countersOf(results: readonly RawResult[]): Counters {
  const sums: Record<CounterName, number> = { pending: 0, message: 0, advice: 0 };
  [...parts.values()].forEach(({ name }, at) => {
    const result = results[at];
    const [row] = result ? toObjects<{ n: string | number }>(result) : [];
    sums[name] += Number(row?.n ?? 0);
  });
  return sums;
}

/** The caller's counters, in one round trip. */
export async function readCounters(context: Context): Promise<Counters> {
  if (parts.size === 0) return countersOf([]);
  return countersOf(await context.batch(counterStatements));
}
