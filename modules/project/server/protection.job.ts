import { moveRecord, systemContext, type ScheduledJob } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { forEveryTenant } from '@mp/workflow/server';
import { project } from '../contract/index.ts';
import { endedProtections } from './project.query.ts';

/** Twenty past midnight: registrations whose protection is over are open to others again (JOB-P1). */
export const protectionJob: ScheduledJob = {
  code: 'project.protection',
  cron: '0 20 0 * * ?',
  retry: 5,
  run: async ({ services }, { key }) => {
    let ended = 0;
    await forEveryTenant(services, async (tenantId) => {
      const context = systemContext(services, tenantId, key);
      for (const { id } of await context.tx((tx) => endedProtections(tx, todayOf(context)))) {
        await moveRecord(context, project, { id, name: 'expire' });
        ended += 1;
      }
    });
    return `${ended} protections ended`;
  },
};
