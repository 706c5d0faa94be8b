import { moveRecord, systemContext, type Context, type ScheduledJob } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { forEveryTenant } from '@mp/workflow/server';
import { projectGrant, projectShare } from '../contract/index.ts';
import { endedGrants } from './access.query.ts';
import { endedShares } from './share.query.ts';
import { endSubscriptions } from './subscription.service.ts';

/** Ends grants whose last day is over; the judge of rights has not counted them since midnight. Answers how many. */
export async function endGrants(context: Context): Promise<number> {
  const ended = await context.tx((tx) => endedGrants(tx, todayOf(context)));
  for (const { id } of ended) await moveRecord(context, projectGrant, { id, name: 'expire' });
  return ended.length;
}

/** Ends links whose time is over; they have opened nothing since. Answers how many. */
export async function endShares(context: Context): Promise<number> {
  const ended = await context.tx((tx) => endedShares(tx, context.at));
  for (const { id } of ended) await moveRecord(context, projectShare, { id, name: 'expire' });
  return ended.length;
}

/** Twenty past midnight: grants end (JOB-P1), and with them links and subscriptions. Requests that nobody answers pass on by the term of their task. */
export const grantsJob: ScheduledJob = {
  code: 'project-access.grants',
  cron: '0 20 0 * * ?',
  retry: 5,
  run: async ({ services }, { key }) => {
    const ended = { grants: 0, links: 0, subscriptions: 0 };
    await forEveryTenant(services, async (tenantId) => {
      const context = () => systemContext(services, tenantId, key);
      ended.grants += await endGrants(context());
      ended.links += await endShares(context());
      ended.subscriptions += await endSubscriptions(context());
    });
    return `${ended.grants} grants, ${ended.links} links and ${ended.subscriptions} subscriptions ended`;
  },
};
