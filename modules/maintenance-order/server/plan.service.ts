import type { InputOf } from '@mp/kernel/contract';
import { moveRecord, recordsOf, type Context, type TxContext } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { unitFactsOf } from '@mp/genset/server';
import {
  claimDueVisits,
  dueVisits,
  planReviewers,
  recordServiceDone,
  skipOrRedate,
  templateById,
  type DueVisit,
  type PlanReviewers,
  type PlanOrders,
} from '@mp/maintenance/server';
import { tipEvent } from '@mp/reference/server';
import { maintenanceOrder, openKeyOf } from '../contract/index.ts';
import { fittingTemplate, takenOfPlan, visitOfPlan } from './begin.service.ts';
import { openOfPlans, openOrders, unassignedOfPlan, type Order } from './order.query.ts';

type Input = InputOf<typeof maintenanceOrder>;

/** So many orders are made in one transaction: who comes with the same visits waits for no more. */
const atOnce = 20;

/** What is inspected in an order, and the kit for it: of the template of its plan, else of the one that fits the unit. */
export async function inspectionOf(context: TxContext, { gensetId, serviceLevel, templateId }: Order) {
  const template = templateId === null ? undefined : await templateById(context, templateId);
  const found = template ?? (await fittingTemplate(context, gensetId, serviceLevel));
  return {
    items: (found?.items ?? []).map(({ itemNo, text, part: _, ...item }) => ({ ...item, code: itemNo, name: text })),
    parts: found?.parts ?? [],
  };
}

/** The plans of a unit count on from a service that was done; one that the contract pays is a visit of its plan. */
export async function recordVisitOfPlan(
  context: TxContext,
  { id, gensetId, serviceLevel, chargeType, planId }: Order,
  on: string,
): Promise<void> {
  const [unit] = await unitFactsOf(context, [gensetId]);
  await recordServiceDone(context, {
    gensetId,
    level: serviceLevel,
    on,
    hours: unit?.runningHours ?? null,
    countsAsVisit: chargeType === 'CONTRACT',
    orderId: id,
    planId,
  });
}

/** A visit of a plan does not take place as it was due: on another day, or not this time. */
export async function settleWithPlan(
  context: TxContext,
  { planGensetId, serviceLevel }: Pick<Order, 'planGensetId' | 'serviceLevel'>,
  newDate: string | null,
): Promise<void> {
  if (planGensetId !== null) await skipOrRedate(context, { planGensetId, level: serviceLevel, newDate });
}

/** Orders of plans, as maintenance asks for them. */
export const ordersOfPlans: PlanOrders = {
  key: 'maintenance-order',
  countsOf: async (db, planIds) =>
    new Map([...(await openOfPlans(db, planIds))].map(([id, open]) => [id, { open }] as const)),
  cancelOpen: async (context, { planId, reason }) => {
    const orders = await unassignedOfPlan(context, planId);
    for (const { id } of orders) await moveRecord(context, maintenanceOrder, { id, name: 'drop', form: { reason } });
    return orders.length;
  },
};

/** Makes the order of a visit. */
async function orderVisit(tx: TxContext, visit: DueVisit): Promise<void> {
  const { gensetId, serviceLevel, dueOn, windowFrom, windowTo } = visit;
  const orders = recordsOf(tx, maintenanceOrder);
  const id = await orders.create({ gensetId, serviceLevel, dueOn, windowFrom, windowTo } as Input, {
    action: 'generate',
  });
  const plan = await planReviewers(tx, { planId: visit.planId });
  const { planId, planGensetId, templateId, dueReason, cycleKey } = visit;
  const patch = {
    ...(plan ? { ...ofThePlan(plan), ...(await visitOfPlan(tx, plan, serviceLevel)) } : {}),
    planId,
    planGensetId,
    templateId,
    dueReason,
    cycleKey,
    origin: 'PLAN',
    chargeType: 'CONTRACT',
    chargeReason: null,
  } as Input;
  await orders.updateLatest(id, { patch, action: 'generate' });
  await tipEvent(tx, { resource: maintenanceOrder.key, id, event: 'generated', key: cycleKey });
}

/** What an order has of its plan, with whose it is. */
function ofThePlan(plan: PlanReviewers): Input {
  const taken = takenOfPlan(plan);
  return {
    ...taken,
    serviceOrgType: plan.dealerId === null ? 'INTERNAL' : 'DEALER',
    ownerIds: [plan.executionManagerId, plan.directSalesManagerId].filter((each) => each !== null),
  } as Input;
}

/** Makes orders of visits that are due: those that this node claims, and whose unit has no open order of the level. */
async function order(tx: TxContext, visits: readonly DueVisit[]): Promise<number> {
  const keyOf = ({ gensetId, serviceLevel }: DueVisit) => openKeyOf(gensetId, serviceLevel);
  const open = await openOrders(tx, visits.map(keyOf));
  const claimed = await claimDueVisits(
    tx,
    visits.filter((visit) => !open.has(keyOf(visit))),
  );
  for (const visit of claimed) await orderVisit(tx, visit);
  return claimed.length;
}

/** Orders every visit that is due on a day, exactly once however many nodes do it. Answers how many this one made. */
export async function generateOrders(context: Context, today = todayOf(context)): Promise<number> {
  let made = 0;
  const visits = await context.tx((tx) => dueVisits(tx, today));
  for (let at = 0; at < visits.length; at += atOnce)
    made += await context.tx((tx) => order(tx, visits.slice(at, at + atOnce)));
  return made;
}
