import { moveRecord, systemContext, type Context, type ScheduledJob } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { forEveryTenant } from '@mp/workflow/server';
import { projectGrant } from '../contract/index.ts';
import { endedGrants } from './access.query.ts';

/** Ends grants whose last day is over; the judge of rights has not counted them since midnight. Answers how many. */
export async function endGrants(context: Context): Promise<number> {
  const ended = await context.tx((tx) => endedGrants(tx, todayOf(context)));
  for (const { id } of ended) await moveRecord(context, projectGrant, { id, name: 'expire' });
  return ended.length;
}

/** Twenty past midnight: grants end (JOB-P1). Requests that nobody answers pass on by the term of their task. */
export const grantsJob: ScheduledJob = {
  code: 'project-access.grants',
  cron: '0 20 0 * * ?',
  retry: 5,
  run: async ({ services }, { key }) => {
    let ended = 0;
    await forEveryTenant(services, async (tenantId) => {
      ended += await endGrants(systemContext(services, tenantId, key));
    });
    return `${ended} grants ended`;
  },
};
