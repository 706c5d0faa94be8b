import { AppError } from '@mp/kernel/contract';
import { moveRecord, ports, recordsOf, systemContext, type Context, type ScheduledJob } from '@mp/kernel/server';
import { tipEvent } from '@mp/reference/server';
import { forEveryTenant } from '@mp/workflow/server';
import { dispatch, halfOfWork } from '../contract/index.ts';
import { overdueDispatches, waitingDispatches } from './dispatch.query.ts';

/** What nobody accepted in time runs out; somebody may accept in this very moment. */
async function expire(context: Context, id: string): Promise<number> {
  try {
    await moveRecord(context, dispatch, { id, name: 'expire' });
    return 1;
  } catch (error) {
    if (error instanceof AppError && error.code === 'common.transitionRefused') return 0;
    throw error;
  }
}

/** Reminds dealers of what waits since half of their time. */
async function remind(context: Context): Promise<void> {
  const calendar = await context.tx((tx) => ports().workCalendar(tx));
  for (const { id, sentAt, acceptBy } of await waitingDispatches(context)) {
    if (halfOfWork(calendar, Date.parse(sentAt), Date.parse(acceptBy)) > context.now.getTime()) continue;
    await context.tx(async (tx) => {
      const record = await recordsOf(tx, dispatch).lock(id);
      if (record.state !== 'sent') return;
      await recordsOf(tx, dispatch).update(record, { isHalfTold: true }, { action: 'remind' });
      await tipEvent(tx, { resource: dispatch.key, id, event: 'halfWay' });
    });
  }
}

/** Every quarter of an hour: what was not accepted in time runs out, and the next dealer is proposed (JOB-P3). */
export const acceptanceJob: ScheduledJob = {
  code: 'project-dispatch.acceptance',
  cron: '0 0/15 * * * ?',
  retry: 3,
  run: async ({ services }, { key }) => {
    let expired = 0;
    await forEveryTenant(services, async (tenantId) => {
      const context = systemContext(services, tenantId, key);
      for (const { id } of await overdueDispatches(context, context.at)) expired += await expire(context, id);
      await remind(context);
    });
    return `${expired} dispatches ran out`;
  },
};
