import type { Tx } from '@mp/kernel/server';
import type { maintenanceOrder } from '../contract/index.ts';
import type { RecordOf } from '@mp/kernel/contract';

type Reader = Pick<Tx, 'rows'>;
/** An order as it is stored. */
export type Order = RecordOf<typeof maintenanceOrder>;

const open = `state not in ('closed', 'canceled') and deleted_at is null`;

/** One after the other makes orders or assigns them within the tenant, so that neither units nor engineers are taken twice. */
export async function lockOrders(tx: Reader & { readonly tenantId: string }): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`maintenanceOrder:${tx.tenantId}`]);
}

/** Numbers of open orders by unit and level: `openKey` of the order. */
export async function openOrders(db: Reader, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ key: string; no: string }>(
    `select open_key as key, no from maintenance_order where open_key = any($1::text[]) and deleted_at is null`,
    [keys],
  );
  return new Map(rows.map(({ key, no }) => [key, no]));
}

/** An order that somebody has in a time. */
export interface BusyOrder {
  readonly userId: string;
  readonly no: string;
}

/** Orders that engineers have in a time, as the first or as helpers, beside one. */
export const busyIn = (
  db: Reader,
  {
    userIds,
    from,
    to,
    except,
  }: { readonly userIds: readonly string[]; readonly from: string; readonly to: string; readonly except: string },
): Promise<BusyOrder[]> =>
  db.rows<BusyOrder>(
    `select u.id as "userId", min(t.no) as no from maintenance_order t
        cross join lateral unnest(array_append(coalesce(t.co_engineer_ids, '{}'), t.engineer_id)) u(id)
      where t.state in ('assigned', 'accepted', 'working') and t.deleted_at is null and t.id <> $4::uuid
        and t.planned_start < $3::timestamptz and t.planned_end > $2::timestamptz and u.id = any($1::uuid[])
      group by u.id`,
    [userIds, from, to, except],
  );

/** How many orders engineers have to do. */
export async function loadOf(db: Reader, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ id: string; n: number }>(
    `select engineer_id as id, count(*)::integer as n from maintenance_order
      where engineer_id = any($1::uuid[]) and state in ('assigned', 'accepted', 'working', 'returned') and deleted_at is null
      group by engineer_id`,
    [userIds],
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** Items of the last order of a unit that was closed with work done, by their codes. */
export async function lastValues(db: Reader, gensetId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ code: string; value: string }>(
    `select distinct on (r->>'code') r->>'code' as code, r->>'value' as value from maintenance_order t
        cross join lateral jsonb_array_elements(coalesce(t.results, '[]')) r
      where t.genset_id = $1::uuid and t.state = 'closed' and t.result <> 'NOT_DONE' and t.deleted_at is null and r->>'value' is not null
      order by r->>'code', t.closed_on desc, t.no desc`,
    [gensetId],
  );
  return new Map(rows.map(({ code, value }) => [code, value]));
}

/** Days on which units were last maintained. */
export async function lastServices(db: Reader, gensetIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ id: string; on: string }>(
    `select genset_id as id, max(closed_on)::text as on from maintenance_order
      where genset_id = any($1::uuid[]) and state = 'closed' and result <> 'NOT_DONE' and deleted_at is null group by genset_id`,
    [gensetIds],
  );
  return new Map(rows.map(({ id, on }) => [id, on]));
}

/** Open orders of plans, by the id of the plan. */
export async function openOfPlans(db: Reader, planIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ id: string; n: number }>(
    `select plan_id as id, count(*)::integer as n from maintenance_order where plan_id = any($1::uuid[]) and ${open} group by plan_id`,
    [planIds],
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** Orders of a plan to which nobody is assigned yet. */
export const unassignedOfPlan = (db: Reader, planId: string): Promise<{ id: string }[]> =>
  db.rows(
    `select id from maintenance_order where plan_id = $1::uuid and state = 'toAssign' and deleted_at is null order by no`,
    [planId],
  );

/** Open orders behind their window that do not say so yet. */
export const newlyLate = (db: Reader, today: string): Promise<{ id: string; version: number }[]> =>
  db.rows(
    `select id, version from maintenance_order where ${open} and window_to < $1::date and not coalesce(overdue, false) order by no limit 500`,
    [today],
  );

/** What a tip is about on a day: order and event. */
export interface OrderTip {
  readonly id: string;
  readonly event: string;
}

/** Orders of which somebody is to be reminded: nobody is assigned, the window is over, a review waits. */
export const tipsOn = (
  db: Reader,
  { today, warned, long, waited }: { today: string; warned: string; long: string; waited: string },
): Promise<OrderTip[]> =>
  db.rows<OrderTip>(
    `select id, case
        when state in ('execReview', 'salesReview') then 'reviewWaits'
        when window_to < $3::date then 'longOverdue'
        when window_to < $1::date then 'overdue'
        else 'unassigned' end as event
      from maintenance_order where ${open} and (
        (state = 'toAssign' and window_to <= $2::date) or window_to < $1::date
        or (state in ('execReview', 'salesReview') and submitted_at < $4::timestamptz))
      order by no limit 2000`,
    [today, warned, long, waited],
  );
