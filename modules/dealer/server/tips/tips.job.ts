import { workdaysAgo } from '@mp/kernel/contract';
import { newId, ports, systemContext, type ScheduledJob, type Services } from '@mp/kernel/server';
import { tipEvent } from '@mp/reference/server';
import { forEveryTenant, withdrawBySystem } from '@mp/workflow/server';
import { todayOf } from '../content.ts';
import { paperEvent } from './subjects.ts';
import { endingPapers, idleReturned } from './tips.query.ts';

/** Working days after which a returned version that nobody touches is withdrawn. */
const idleDays = 30;

/** Tells of papers that end: once for each of the days that their file rule names (TR-04). */
export async function notifyEndingFiles(services: Services, tenantId: string): Promise<number> {
  const context = systemContext(services, tenantId, 'TR-04');
  return context.tx(async (tx) => {
    let told = 0;
    for (const { dealerId, file, number, endsOn, left, days, ruleId } of await endingPapers(tx, todayOf(context))) {
      const step = days.filter((day) => left <= day).toSorted((a, b) => a - b)[0];
      if (step === undefined) continue;
      told += await tipEvent(tx, {
        resource: 'dealer.dealer',
        id: dealerId,
        event: paperEvent,
        variables: { file, number, endsOn, left },
        key: `${ruleId}/${number}/${endsOn}/${step}`,
      });
    }
    return told;
  });
}

/** Withdraws returned versions that nobody has touched for thirty working days (TR-02). */
export async function withdrawIdle(services: Services, tenantId: string): Promise<number> {
  const context = systemContext(services, tenantId, 'TR-02');
  const idle = await context.tx(async (tx) => {
    const { isWorkDay } = await ports().workCalendar(tx);
    return idleReturned(tx, workdaysAgo(isWorkDay, todayOf(context), idleDays));
  });
  let done = 0;
  for (const { instance } of idle)
    if (await withdrawBySystem(systemContext(services, tenantId, 'TR-02'), instance, newId())) done += 1;
  return done;
}

/** Half past one at night. */
export const dealerTipsJob: ScheduledJob = {
  code: 'dealer.reminders',
  cron: '0 30 1 * * ?',
  retry: 3,
  run: async ({ services }) => {
    let [told, withdrawn] = [0, 0];
    await forEveryTenant(services, async (tenantId) => {
      told += await notifyEndingFiles(services, tenantId);
      withdrawn += await withdrawIdle(services, tenantId);
    });
    return `papers ${told}, withdrawn ${withdrawn}`;
  },
};
