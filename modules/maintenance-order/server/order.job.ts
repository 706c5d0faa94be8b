import { recordsOf, systemContext, type Context, type ScheduledJob } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { plusDays } from '@mp/reference/contract';
import { tipEvent } from '@mp/reference/server';
import { forEveryTenant } from '@mp/workflow/server';
import { maintenanceOrder } from '../contract/index.ts';
import { newlyLate, tipsOn } from './order.query.ts';
import { generateOrders } from './plan.service.ts';

/** Days before the end of a window on which an order without an engineer is told of. */
const warnDays = 3;
/** Days behind a window from which on the area is told as well. */
const longDays = 15;
/** Days for which a review waits before its managers are reminded. */
const reviewDays = 2;

/** Marks orders that are behind their window, and reminds of them and of what nobody has assigned or reviewed. */
async function remind(context: Context, today = todayOf(context)): Promise<number> {
  await context.tx(async (tx) => {
    const late = await newlyLate(tx, today);
    await recordsOf(tx, maintenanceOrder).updateMany(late, () => ({ overdue: true }), { action: 'overdue' });
  });
  let told = 0;
  await context.tx(async (tx) => {
    const days = { today, warned: plusDays(today, warnDays), long: plusDays(today, -longDays) };
    const waited = plusDays(today, -reviewDays);
    for (const { id, event } of await tipsOn(tx, { ...days, waited }))
      told += await tipEvent(tx, { resource: maintenanceOrder.key, id, event, key: today });
  });
  return told;
}

/** A job of every tenant (warranty-maintenance.md 8). */
const ofTenants = (
  [code, cron]: readonly [code: string, cron: string],
  said: string,
  work: (context: Context) => Promise<number>,
): ScheduledJob => ({
  code,
  cron,
  retry: 3,
  run: async ({ services }, { key }) => {
    let n = 0;
    await forEveryTenant(services, async (tenantId) => {
      n += await work(systemContext(services, tenantId, key));
    });
    return `${n} ${said}`;
  },
});

/** Orders by what plans say is due, and reminders on working days. */
export const maintenanceJobs: readonly ScheduledJob[] = [
  ofTenants(['maintenance-order.dueGenerator', '0 0 2 * * ?'], 'orders made', (context) => generateOrders(context)),
  ofTenants(['maintenance-order.overdue', '0 0 9 ? * MON-FRI'], 'reminders sent', (context) => remind(context)),
];
