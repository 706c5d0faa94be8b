import { Context, enqueueStatement, type Tx } from '@mp/kernel/server';

/** The job that sends what has been planned for a moment. */
export const sendJob = 'reference.tips.send';

/** Wakes the sender for the moments for which something was planned; it comes by every hour anyway. */
export async function wake(context: Context, tx: Tx, moments: readonly string[]): Promise<void> {
  const { tenantId, services, facts } = context;
  // The house sends, whoever planned it: the job belongs to no user.
  const house = new Context(services, facts);
  for (const moment of new Set(moments)) {
    const runAt = new Date(moment);
    const key = `tips:${tenantId}:${runAt.toISOString()}`;
    await tx.batch([enqueueStatement(house, sendJob, { tenantId }, runAt > context.now ? { key, runAt } : { key })]);
  }
}

/** Wakes the sender as soon as the transaction has committed. */
export const wakeNow = (context: Context, tx: Tx): Promise<void> => wake(context, tx, [context.at]);
