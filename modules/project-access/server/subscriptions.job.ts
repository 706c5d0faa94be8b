import { systemContext, type ScheduledJob } from '@mp/kernel/server';
import { forEveryTenant } from '@mp/workflow/server';
import { sendChanges } from './subscription.service.ts';

/** Every five minutes: subscribers are told what has changed in their projects. */
export const subscriptionsJob: ScheduledJob = {
  code: 'project-access.subscriptions',
  cron: '30 1/5 * * * ?',
  retry: 1,
  run: async ({ services }, { key }) => {
    let sent = 0;
    await forEveryTenant(services, async (tenantId) => {
      sent += await sendChanges(systemContext(services, tenantId, key));
    });
    return `${sent} changes told`;
  },
};
