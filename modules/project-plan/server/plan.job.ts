import { systemContext, type ScheduledJob } from '@mp/kernel/server';
import { forEveryTenant } from '@mp/workflow/server';
import { recomputeAll } from './follow.service.ts';

/**
 * At one in the morning every plan that is worked on is computed as of the new day, by the calendar as it is then
 * (JOB-P2, JOB-P7).
 */
export const planJob: ScheduledJob = {
  code: 'project-plan.recompute',
  cron: '0 0 1 * * ?',
  retry: 5,
  run: async ({ services }, { key }) => {
    let computed = 0;
    await forEveryTenant(services, async (tenantId) => {
      computed += await recomputeAll(systemContext(services, tenantId, key));
    });
    return `${computed} plans computed`;
  },
};
