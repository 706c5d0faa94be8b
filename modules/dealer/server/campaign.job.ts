import { recordsOf, systemContext, type ScheduledJob, type Services } from '@mp/kernel/server';
import { forEveryTenant } from '@mp/workflow/server';
import { verificationCampaign, verificationGroups } from '../contract/index.ts';
import { todayOf } from './content.ts';
import { openCampaign } from './verification.service.ts';

/** Opens the check of a year over all active dealers, from 1 March to 30 April; once a year (JOB-D6). */
export async function openYearlyCheck(services: Services, tenantId: string): Promise<boolean> {
  const context = systemContext(services, tenantId, 'JOB-D6');
  const today = todayOf(context);
  const year = today.slice(0, 4);
  const [startsOn, dueOn] = [`${year}-03-01`, `${year}-04-30`];
  if (today < startsOn || today > dueOn) return false;
  return context.tx(async (tx) => {
    // One that was deleted has been opened, too.
    const [known] = await tx.rows('select 1 from verification_campaign where starts_on = $1::date limit 1', [startsOn]);
    const [dealer] = await tx.rows(`select 1 from dealer where status = 'active' and deleted_at is null limit 1`);
    if (known || !dealer) return false;
    const name = tx.texts.text(context.locale, 'verificationCampaign.yearly', { year });
    const campaigns = recordsOf(tx, verificationCampaign);
    const id = await campaigns.create({ name, startsOn, dueOn, groups: [...verificationGroups], dealerTypes: [] });
    await openCampaign(tx, await campaigns.lock(id));
    return true;
  });
}

/** Every night of March at half past midnight: what a night has missed the next one does. */
export const yearlyCheckJob: ScheduledJob = {
  code: 'dealer.yearlyCheck',
  cron: '0 30 0 * 3 ?',
  retry: 3,
  run: async ({ services }) => {
    let opened = 0;
    await forEveryTenant(services, async (tenantId) => {
      if (await openYearlyCheck(services, tenantId)) opened += 1;
    });
    return `opened ${opened}`;
  },
};
