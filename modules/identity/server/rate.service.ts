import { AppError } from '@mp/kernel/contract';
import { countCalls, type Context } from '@mp/kernel/server';

/** So many calls within so many seconds under one key. */
export interface Limit {
  readonly key: string;
  readonly max: number;
  readonly seconds: number;
}

/** The 429 of a limit that is reached. */
export function tooMany(retryAfter: number): AppError {
  return new AppError('common.tooManyRequests', 429, { detail: { retryAfter: Math.max(1, retryAfter) } });
}

/** Counts this call under every limit, on all nodes together; throws `common.tooManyRequests` with Retry-After. */
export async function limit(context: Context, limits: readonly Limit[]): Promise<void> {
  if (limits.length === 0) return;
  const counted = await countCalls(context, limits);
  for (const { key, max } of limits) {
    const found = counted.find((each) => each.key === key);
    if (found && found.n > max) throw tooMany(found.wait);
  }
}
