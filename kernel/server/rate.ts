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
  return context.scoped({}, 'select key, n, wait from rate_count($1::text[], $2::integer[], $3::timestamptz)', [
    keys.map(({ key }) => key),
    keys.map(({ seconds }) => seconds),
    context.at,
  ]);
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
