import { commonErrors, isUuid } from '@mp/kernel/contract';
import { getRecord, may, type Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { plusDays } from '@mp/reference/contract';
import type { PlanAnswer } from '../contract/index.ts';
import { lockOpenPlan, setDays, type DayChange } from './milestone.service.ts';
import { milestonesOfPlan, planCounts, type PlanCounts } from './plan.query.ts';
import { projectPlanServer } from './plan.service.ts';
import { planNetwork, workDaysOf, type Plan } from './recompute.service.ts';

/** How many days behind the last of a plan the calendar of its answer reaches. */
const calendarMargin = 400;

/** The network of a plan that the caller sees, with what the browser needs to compute it. Throws `common.notFound`. */
export async function readNetwork(context: Context, id: string): Promise<PlanAnswer> {
  const plan = (await getRecord(context, projectPlanServer, id)) as unknown as Plan;
  const today = todayOf(context);
  const { items, links, ...network } = planNetwork(plan, await milestonesOfPlan(context, id), today);
  const { weekend, days } = await workDaysOf(context);
  const last = items.reduce((end, { baselineOn }) => (baselineOn && baselineOn > end ? baselineOn : end), today);
  const [from, to] = [plusDays(network.anchorOn, -calendarMargin), plusDays(last, 2 * calendarMargin)];
  return {
    id,
    version: plan.version,
    network: { ...network, items: items.map((item) => ({ ...item })), links: links.map((link) => ({ ...link })) },
    calendar: {
      weekend: [...weekend],
      days: [...days].flatMap(([day, kind]) => (day >= from && day <= to ? [{ day, kind }] : [])),
    },
    canEdit: (plan.state === 'toPlan' || plan.state === 'running') && may(context.rights, 'projectPlan.apply'),
  };
}

/** Sets several days of a plan, all or none. Throws `common.versionConflict` and what `setDays` refuses. */
export async function applyChanges(
  context: Context,
  { id, version, changes }: { readonly id: string; readonly version: number; readonly changes: readonly DayChange[] },
): Promise<PlanAnswer> {
  if (!isUuid(id)) throw commonErrors.notFound();
  await context.tx(async (tx) => {
    const plan = await lockOpenPlan(tx, id);
    if (plan.version !== version) throw commonErrors.versionConflict();
    await setDays(tx, plan, { changes });
  });
  return readNetwork(context, id);
}

/** How the plans stand that the caller sees. */
export const figuresOfPlans = (context: Context): Promise<PlanCounts> => planCounts(context);
