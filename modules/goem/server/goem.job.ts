import { systemContext, type ScheduledJob, type Services } from '@mp/kernel/server';
import { wallTime } from '@mp/reference/contract';
import { forEveryTenant } from '@mp/workflow/server';
import { guestsOver } from './goem.query.ts';
import { moveGuest } from './guest.service.ts';

/** Ends the time of guest dealers whose last day is over, and their logins with it (part of JOB-D2). */
export async function expireGuests(services: Services, tenantId: string): Promise<number> {
  const house = systemContext(services, tenantId, 'JOB-D2');
  const over = await guestsOver(house, wallTime(house.at).day);
  for (const { id } of over) await moveGuest(systemContext(services, tenantId, 'JOB-D2'), id, { action: 'expire' });
  return over.length;
}

/** Ten past midnight. */
export const guestJob: ScheduledJob = {
  code: 'dealer.guests',
  cron: '0 10 0 * * ?',
  retry: 5,
  run: async ({ services }) => {
    let expired = 0;
    await forEveryTenant(services, async (tenantId) => {
      expired += await expireGuests(services, tenantId);
    });
    return `expired ${expired}`;
  },
};
