import { systemContext, tryMoveRecord, type Context, type ScheduledJob } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { forEveryTenant } from '@mp/workflow/server';
import { maintenancePlan } from '../contract/index.ts';
import { recount, unitsToCount } from './due.query.ts';
import { idleDays } from './due.service.ts';
import { openOrdersOf } from './ports.ts';
import { plansToFinish } from './plan.query.ts';

/** Gensets that are counted in one transaction. */
const chunk = 5000;

/** Counts anew when gensets of running plans are due; answers how many dates changed. */
export async function recountAll(context: Context): Promise<number> {
  const today = todayOf(context);
  const days = await idleDays(context, today);
  let [after, changed] = ['00000000-0000-0000-0000-000000000000', 0];
  for (;;) {
    const units = await unitsToCount(context, after, chunk);
    const last = units.at(-1);
    if (!last) return changed;
    const ids = units.map(({ id }) => id);
    changed += await context.tx((tx) => recount(tx, ids, { today, days }));
    after = last.id;
  }
}

/** Ends plans whose term is over, or whose visits are, once no order of them is open; answers how many. */
export async function finishPlans(context: Context): Promise<number> {
  const plans = await plansToFinish(context, todayOf(context));
  const open = await openOrdersOf(context, plans);
  let finished = 0;
  for (const id of plans)
    if (!open.get(id) && (await tryMoveRecord(context, maintenancePlan, { id, name: 'finish' }))) finished += 1;
  return finished;
}

/** Each night, before orders are made of what is due, for every tenant. */
export const dueClock: ScheduledJob = {
  code: 'maintenance.dueClock',
  cron: '0 30 1 * * ?',
  retry: 3,
  run: async ({ services }, { key }) => {
    let [changed, finished] = [0, 0];
    await forEveryTenant(services, async (tenantId) => {
      const context = systemContext(services, tenantId, key);
      finished += await finishPlans(context);
      changed += await recountAll(context);
    });
    return `${changed} due dates counted anew, ${finished} plans finished`;
  },
};
