import { toObjects } from './batch.ts';
import type { RawResult, Statement } from './batch.ts';
import type { Context } from './context.ts';
import { defineContributionPoint } from './contribution.ts';

const shownNames = ['pending', 'message', 'advice'] as const;
/** Counters of the top bar in their order, and how much opens by itself. */
export const counterNames = [...shownNames, 'popup'] as const;
/** A counter of the top bar, or of what opens by itself. */
export type CounterName = (typeof counterNames)[number];
/** How much waits for a user, by counter; `popup` only where something does. */
export type Counters = Readonly<Record<(typeof shownNames)[number], number>> & { readonly popup?: number };

/** A module's part of a counter: one statement with one row and one column `n`; parts of one name are added. */
export interface CounterPart {
  readonly name: CounterName;
  readonly statement: (context: Context) => Statement;
}

/** The parts that modules have in the counters. */
export const counterParts = defineContributionPoint<CounterPart>('kernel.counterParts');

/** Statements whose results `countersOf` adds up; they go along with others in one round trip. */
export function counterStatements(context: Context): readonly Statement[] {
  return counterParts.all().map(({ statement }) => statement(context));
}

/** The counters from the results of `counterStatements`; 0 where no module has a part. */
export function countersOf(results: readonly RawResult[]): Counters {
  const sums: Record<CounterName, number> = { pending: 0, message: 0, advice: 0, popup: 0 };
  counterParts.all().forEach(({ name }, at) => {
    const result = results[at];
    const [row] = result ? toObjects<{ n: string | number }>(result) : [];
    sums[name] += Number(row?.n ?? 0);
  });
  const { popup, ...shown } = sums;
  return popup > 0 ? { ...shown, popup } : shown;
}

/** The caller's counters, in one round trip. */
export async function readCounters(context: Context): Promise<Counters> {
  if (counterParts.all().length === 0) return countersOf([]);
  return countersOf(await context.batch(counterStatements));
}
