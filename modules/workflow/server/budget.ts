import { setImmediate } from 'node:timers/promises';
import { TooCostly } from '@mp/engine/core';
import { commonErrors } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';

/** Work whose expressions use up their budget is refused. Throws `common.tooCostly`. */
export async function refusingCostly<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof TooCostly ? commonErrors.tooCostly() : error;
  }
}

/** Lets other requests run between two pieces of work, and ends it when its caller has left. Throws `common.tooCostly`. */
export async function givesWay(context: Context): Promise<void> {
  await setImmediate();
  if (context.facts.signal?.aborted) throw commonErrors.tooCostly();
}
