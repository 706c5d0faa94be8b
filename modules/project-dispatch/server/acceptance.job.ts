import { ports, recordsOf, systemContext, tryMoveRecord, type Context, type ScheduledJob } from '@mp/kernel/server';
import { tipEvent } from '@mp/reference/server';
import { forEveryTenant } from '@mp/workflow/server';
import { dispatch, halfOfWork } from '../contract/index.ts';
import { overdueDispatches, waitingDispatches } from './dispatch.query.ts';

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
      for (const { id } of await overdueDispatches(context, context.at))
        if (await tryMoveRecord(context, dispatch, { id, name: 'expire' })) expired += 1;
      await remind(context);
    });
    return `${expired} dispatches ran out`;
  },
};
