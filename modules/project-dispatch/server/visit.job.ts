import { systemContext, type ScheduledJob } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { plusDays } from '@mp/reference/contract';
import { tipEvent } from '@mp/reference/server';
import { forEveryTenant } from '@mp/workflow/server';
import { dispatch } from '../contract/index.ts';
import { visitsOn } from './dispatch.query.ts';

/** At 17:00 those who go to a site tomorrow are told so (TR-P4). */
export const visitJob: ScheduledJob = {
  code: 'project-dispatch.visits',
  cron: '0 0 17 * * ?',
  retry: 3,
  run: async ({ services }, { key }) => {
    let told = 0;
    await forEveryTenant(services, async (tenantId) => {
      const context = systemContext(services, tenantId, key);
      const day = plusDays(todayOf(context), 1);
      await context.tx(async (tx) => {
        for (const { id } of await visitsOn(tx, day))
          told += await tipEvent(tx, { resource: dispatch.key, id, event: 'visitTomorrow', key: day });
      });
    });
    return `${told} were told of tomorrow's visit`;
  },
};
