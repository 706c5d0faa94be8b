import { systemContext, tryMoveRecord, type Context, type ScheduledJob } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { forEveryTenant } from '@mp/workflow/server';
import { warrantyCertificate } from '../contract/index.ts';
import { tickingOn } from './certificate.query.ts';

/** Starts and ends certificates by the day and by the meters of their units; answers how many. */
export async function tick(context: Context): Promise<number> {
  let moved = 0;
  for (const { id, move } of await tickingOn(context, todayOf(context)))
    if (await tryMoveRecord(context, warrantyCertificate, { id, name: move })) moved += 1;
  return moved;
}

/** Each night, for every tenant. */
export const certificateClock: ScheduledJob = {
  code: 'warranty.certificateClock',
  cron: '0 10 0 * * ?',
  retry: 3,
  run: async ({ services }, { key }) => {
    let moved = 0;
    await forEveryTenant(services, async (tenantId) => {
      moved += await tick(systemContext(services, tenantId, key));
    });
    return `${moved} certificates begun or ended`;
  },
};
