import { AppError } from '../contract/index.ts';
import type { Context } from './context.ts';

/** A counter of calls, shared by all nodes: calls so far in its window, and the seconds until the window is over. */
export interface CallCount {
  readonly n: number;
  readonly wait: number;
}

/** Counts a call under each key, each within a window of its own length; a crash of the database forgets, which only forgives. */
export function countCalls(
  context: Context,
  keys: readonly { readonly key: string; readonly seconds: number }[],
): Promise<(CallCount & { readonly key: string })[]> {
  // The scope in which the login service reads, so that both go in one round trip; the function sees its own table alone.
  return context.scoped(
    { platform: true },
    'select key, n, wait from rate_count($1::text[], $2::integer[], $3::timestamptz)',
    [keys.map(({ key }) => key), keys.map(({ seconds }) => seconds), context.at],
  );
}

/** So many calls within so many seconds under one key. */
export interface CallLimit {
  readonly key: string;
  readonly max: number;
  readonly seconds: number;
}

/** The 429 of a limit that is reached, with the seconds after which it is worth another try. */
export function tooManyRequests(retryAfter: number): AppError {
  return new AppError('common.tooManyRequests', 429, { detail: { retryAfter: Math.max(1, retryAfter) } });
}

/** Counts this call under every limit, on all nodes together; throws `common.tooManyRequests` with Retry-After. */
export async function limitCalls(context: Context, limits: readonly CallLimit[]): Promise<void> {
  if (limits.length === 0) return;
  const counted = await countCalls(context, limits);
  for (const { key, max } of limits) {
    const found = counted.find((each) => each.key === key);
    if (found && found.n > max) throw tooManyRequests(found.wait);
  }
}

/** Counters that a call is counted under, for a statement that writes only where none of them is beyond its limit. */
export interface LimitedStatement {
  /** Condition on the parameters from the `from`th on. */
  readonly sql: string;
  readonly values: readonly unknown[];
}

/**
 * Lets a statement of the round trip that counts a call, behind the count, write only where the call keeps within its
 * limits.
 */
export function withinLimits(context: Context, limits: readonly CallLimit[], from: number): LimitedStatement {
  return {
    sql: `not exists (select from unnest($${from}::text[], $${from + 1}::integer[]) as given(key, most)
      cross join lateral rate_look(given.key, $${from + 2}::timestamptz) counted where counted.n > given.most)`,
    values: [limits.map(({ key }) => key), limits.map(({ max }) => max), context.at],
  };
}

/** Reads a counter without counting; undefined when its window is over. */
export async function callsUnder(context: Context, key: string): Promise<CallCount | undefined> {
  const [row] = await context.scoped<CallCount>({}, 'select n, wait from rate_look($1, $2::timestamptz)', [
    key,
    context.at,
  ]);
  return row;
}

/** Forgets a counter. */
export async function forgetCalls(context: Context, key: string): Promise<void> {
  await context.scoped({}, 'select rate_forget($1)', [key]);
}
