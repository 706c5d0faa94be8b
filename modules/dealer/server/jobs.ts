import { systemContext, type ScheduledJob, type Services } from '@mp/kernel/server';
import { todayOf } from './content.ts';
import { dealerVersions } from './dealer-versions.ts';
import { closeLogins } from './status.service.ts';
import { forEveryTenant } from '@mp/workflow/server';

/** Ends the logins of dealers that have left, once their last day is over. */
async function closeLeft(services: Services, tenantId: string): Promise<number> {
  const context = systemContext(services, tenantId, 'JOB-D1');
  return context.tx(async (tx) => {
    const left = await tx.rows<{ id: string }>(
      `select d.id from dealer d where d.status = 'terminated' and d.deleted_at is null and coalesce(d.last_day, '-infinity') < $1::date
        and exists (select from tenant_user u where u.tenant_id = d.tenant_id and u.dealer_id = d.id and u.deleted_at is null and u.status = 'enabled')`,
      [todayOf(context)],
    );
    for (const { id } of left) await closeLogins(tx, id);
    return left.length;
  });
}

/** Five past midnight. */
export const effectiveJob: ScheduledJob = {
  code: 'dealer.effective',
  cron: '0 5 0 * * ?',
  retry: 5,
  run: async ({ services }) => {
    let [valid, left] = [0, 0];
    await forEveryTenant(services, async (tenantId) => {
      valid += await dealerVersions.makeDueValid(services, tenantId);
      left += await closeLeft(services, tenantId);
    });
    return `effective ${valid}, left ${left}`;
  },
};
