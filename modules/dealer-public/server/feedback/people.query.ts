import type { Context, Tx } from '@mp/kernel/server';
import { roleHolders } from '@mp/permission/server';
import { wallTime } from '@mp/reference/contract';

/** Ids of everybody who holds one of the roles today. */
export async function holdersOfRole(context: Context, codes: readonly string[]): Promise<string[]> {
  return (await context.tx((tx) => roleHolders(tx, codes, { day: wallTime(context.at).day }))).map(({ id }) => id);
}

/** What feedback must know of its dealer. */
export interface FeedbackDealer {
  readonly id: string;
  readonly regionId: string;
}

/** A dealer that feedback may name, by id or code; in the public's case only an active one. */
export async function dealerOfFeedback(
  tx: Pick<Tx, 'rows'>,
  by: { readonly id?: string; readonly code?: string; readonly activeOnly?: boolean },
): Promise<FeedbackDealer | undefined> {
  const [row] = await tx.rows<FeedbackDealer>(
    `select id, region_id as "regionId" from dealer
      where deleted_at is null and (id = $1::uuid or lower(code) = lower($2)) and (not $3::boolean or status in ('active', 'suspended'))`,
    [by.id ?? null, by.code ?? null, by.activeOnly === true],
  );
  return row;
}

/** How many pieces of feedback a mobile number has sent on a day of the tenant's zone. */
export async function sentToday(tx: Pick<Tx, 'rows'>, mobile: string, day: string): Promise<number> {
  const [row] = await tx.rows<{ n: number }>(
    `select count(*)::integer as n from feedback
      where contact_mobile = $1 and source = 'public' and (created_at at time zone 'Asia/Shanghai')::date = $2::date`,
    [mobile, day],
  );
  return row?.n ?? 0;
}

/** Whether a user can take feedback over: an enabled member. */
export async function isMember(tx: Pick<Tx, 'rows'>, userId: string): Promise<boolean> {
  const rows = await tx.rows(
    `select 1 as one from tenant_user where id = $1::uuid and deleted_at is null and status = 'enabled'`,
    [userId],
  );
  return rows.length > 0;
}

/** Whether somebody works for a dealer, a GOEM or in the house. */
export async function sourceOfUser(tx: Pick<Tx, 'rows'>, userId: string): Promise<'internal' | 'dealer' | 'goem'> {
  const [row] = await tx.rows<{ dealer: boolean; goem: boolean }>(
    `select u.dealer_id is not null as dealer, exists (select from goem g where u.id = any(g.user_ids) and g.deleted_at is null)
        or exists (select from guest_dealer g where g.user_id = u.id and g.deleted_at is null) as goem
      from tenant_user u where u.id = $1::uuid`,
    [userId],
  );
  return row?.dealer ? 'dealer' : row?.goem ? 'goem' : 'internal';
}

/** Answered feedback whose time to be rated is over. */
export function answeredUntil(tx: Pick<Tx, 'rows'>, until: string): Promise<{ id: string }[]> {
  return tx.rows(
    `select id from feedback where state = 'answered' and answered_at <= $1 and deleted_at is null order by id limit 500`,
    [until],
  );
}

/** Feedback that should have been answered by an instant, with a handler and no escalation so far. */
export function overdueUntil(
  tx: Pick<Tx, 'rows'>,
  until: string,
): Promise<{ id: string; handlerId: string; dueAt: string }[]> {
  return tx.rows(
    `select id, handler_id as "handlerId", due_at as "dueAt" from feedback
      where state in ('open', 'handling') and due_at <= $1 and handler_id is not null and process_instance_id is null
        and deleted_at is null order by due_at limit 500`,
    [until],
  );
}
