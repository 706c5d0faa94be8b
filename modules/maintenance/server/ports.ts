import { defineContributionPoint, type Tx, type TxContext } from '@mp/kernel/server';

/** Orders of a plan: services that are not over yet. */
export interface PlanOrderCounts {
  readonly open: number;
}

/** Whoever makes orders from plans (`maintenance-order`): maintenance asks it, and does not know it. */
export interface PlanOrders {
  readonly key: string;
  /** Orders of plans by the id of the plan; plans without any may be missing. */
  readonly countsOf: (
    db: Pick<Tx, 'rows'>,
    planIds: readonly string[],
  ) => Promise<ReadonlyMap<string, PlanOrderCounts>>;
  /** A plan is terminated: its orders to which nobody is assigned yet are canceled. Answers how many. */
  readonly cancelOpen: (
    context: TxContext,
    plan: { readonly planId: string; readonly reason: string },
  ) => Promise<number>;
}

/** Orders that are made from plans; without anybody plans have none. */
export const planOrders = defineContributionPoint<PlanOrders>('maintenance.planOrders', { keyOf: ({ key }) => key });

/** Services of plans that are ordered and not over, by the id of the plan. */
export async function openOrdersOf(
  db: Pick<Tx, 'rows'>,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const open = new Map<string, number>();
  if (planIds.length === 0) return open;
  for (const { countsOf } of planOrders.all())
    for (const [id, counts] of await countsOf(db, planIds)) open.set(id, (open.get(id) ?? 0) + counts.open);
  return open;
}
