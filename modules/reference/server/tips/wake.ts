import { Context, defineJob, enqueueStatement, type TxContext } from '@mp/kernel/server';
import * as z from 'zod/mini';

/** The job that sends what has been planned for a moment. */
export const sendJob = defineJob('reference.tips.send', z.object({ tenantId: z.string() }));

/** Wakes the sender for the moments for which something was planned; it comes by every hour anyway. */
export async function wake(context: TxContext, moments: readonly string[]): Promise<void> {
  const { tenantId, services, facts } = context;
  // The house sends, whoever planned it: the job belongs to no user.
  const house = new Context(services, facts);
  for (const moment of new Set(moments)) {
    const runAt = new Date(moment);
    const key = `tips:${tenantId}:${runAt.toISOString()}`;
    await context.batch([
      enqueueStatement(house, { kind: sendJob, payload: { tenantId }, key, ...(runAt > context.now ? { runAt } : {}) }),
    ]);
  }
}

/** Wakes the sender as soon as the transaction has committed. */
export const wakeNow = (context: TxContext): Promise<void> => wake(context, [context.at]);
