import type { Tx, TxContext } from '@mp/kernel/server';

type Reader = Pick<Tx, 'rows'>;

/** Lets those who write groups, or merge, come one after the other within the tenant, so that no circle closes. */
export async function lockGroups(context: TxContext): Promise<void> {
  await context.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`customer.group:${context.tenantId}`]);
}

/** Whether a customer stands above another one in the groups, or is it. */
export async function isAbove(db: Reader, above: string, below: string): Promise<boolean> {
  const [row] = await db.rows<{ found: boolean }>(
    `with recursive up as (
        select id, group_id from customer where id = $2::uuid
        union select c.id, c.group_id from customer c join up on c.id = up.group_id
      ) select exists (select 1 from up where id = $1::uuid) as found`,
    [above, below],
  );
  return row?.found === true;
}

/** The customer that stands for one today: itself, or the last one it was merged into. */
export async function survivorOf(db: Reader, id: string): Promise<string> {
  const [row] = await db.rows<{ id: string }>(
    `with recursive on_ward as (
        select id, merged_into, status from customer where id = $1::uuid
        union select c.id, c.merged_into, c.status from customer c join on_ward o on o.status = 'merged' and c.id = o.merged_into
      ) select id from on_ward where status <> 'merged' limit 1`,
    [id],
  );
  return row?.id ?? id;
}

/** The customers that stand for merged ones today, by the id of the merged one; those that stand for themselves are left out. */
export async function survivorsOf(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<{ id: string; survivor: string }>(
    `with recursive on_ward as (
        select id as first, id, merged_into, status from customer where id = any($1::uuid[]) and status = 'merged'
        union select o.first, c.id, c.merged_into, c.status from customer c join on_ward o on o.status = 'merged' and c.id = o.merged_into
      ) select first as id, id as survivor from on_ward where status <> 'merged'`,
    [ids],
  );
  return new Map(rows.map(({ id, survivor }) => [id, survivor]));
}

/** Codes of regions by id. */
export async function regionCodes(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<{ id: string; code: string }>('select id, code from region where id = any($1::uuid[])', [
    ids,
  ]);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** Whether somebody is an active member, of one of these dealers where they are given. */
export async function isMember(db: Reader, userId: string, dealerIds: readonly string[] | undefined): Promise<boolean> {
  const [row] = await db.rows<{ found: boolean }>(
    `select exists (select 1 from tenant_user where id = $1::uuid and deleted_at is null
      and ($2::uuid[] is null or dealer_id = any($2::uuid[]))) as found`,
    [userId, dealerIds ?? null],
  );
  return row?.found === true;
}

/** One line of what has happened to a customer. */
export interface TimelineRow {
  readonly key: string;
  readonly at: string;
  readonly kind: string;
  readonly actorName: string | null;
  readonly reason: string | null;
  readonly otherId: string | null;
  readonly otherCode: string | null;
  readonly otherName: string | null;
  readonly undo: string | null;
}

/** What has happened to a customer besides changes of its fields, and its merges. */
export function timelineRows(db: Reader, id: string, undoSince: string): Promise<TimelineRow[]> {
  return db.rows<TimelineRow>(
    `select * from (
        select 'v' || l.version as key, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, l.action as kind,
          u.employee_name as "actorName", l.reason, null::uuid as "otherId", null::text as "otherCode", null::text as "otherName",
          null::uuid as undo
        from audit_log l left join tenant_user u on u.tenant_id = l.tenant_id and u.id = l.actor_id
        where l.entity = 'customer.customer' and l.entity_id = $1::uuid and l.action not in ('update', 'merge', 'merged', 'reveal')
        union all
        select 'm' || m.id, to_char(m.merged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          case when m.into_id = $1::uuid then 'merge' else 'merged' end, u.employee_name, m.reason, o.id, o.code,
          coalesce(nullif(o.name->>current_setting('app.language', true), ''), o.name->>'ZH_CN'),
          case when m.undone_at is null and m.merged_at >= $2::timestamptz then m.id end
        from customer_merge m join customer o on o.tenant_id = m.tenant_id and o.id = case when m.into_id = $1::uuid then m.from_id else m.into_id end
          left join tenant_user u on u.tenant_id = m.tenant_id and u.id = m.merged_by
        where m.into_id = $1::uuid or m.from_id = $1::uuid
      ) t order by at desc, key limit 200`,
    [id, undoSince],
  );
}

/** How many customers some people answer for. */
export function countsPerOwner(db: Reader, userIds: readonly string[]): Promise<{ id: string; n: number }[]> {
  return db.rows(
    `select owner_user_id as id, count(*)::integer as n from customer
      where owner_user_id = any($1::uuid[]) and deleted_at is null and status <> 'merged' group by 1`,
    [userIds],
  );
}

/** The customers that somebody answers for, locked in the order of their ids. */
export function customersOf(db: Reader, userId: string): Promise<{ id: string; version: number }[]> {
  return db.rows(
    `select id, version from customer where owner_user_id = $1::uuid and deleted_at is null and status <> 'merged' order by id for update`,
    [userId],
  );
}

/** Customers that a dealer owns, with the dealers that they are shared with, in the order of their codes. */
export async function customersOfDealer(
  tx: Reader,
  dealerId: string,
): Promise<{ id: string; version: number; shareWith: string[] }[]> {
  return tx.rows(
    `select id, version, coalesce(share_with, '{}') as "shareWith" from customer
      where owner_dealer_id = $1::uuid and status <> 'merged' and deleted_at is null order by code`,
    [dealerId],
  );
}

/** How many customers a dealer owns. */
export async function countOfDealer(tx: Reader, dealerId: string): Promise<number> {
  const [row] = await tx.rows<{ n: string }>(
    `select count(*) as n from customer where owner_dealer_id = $1::uuid and status <> 'merged' and deleted_at is null`,
    [dealerId],
  );
  return Number(row?.n ?? 0);
}

/** Somebody of a customer. */
export interface Contact {
  readonly customerId: string;
  readonly name: string;
  readonly title: string | null;
  readonly email: string | null;
}

/** People of customers who have not left, whom to ask first before the others. */
export function contactsOf(db: Pick<Tx, 'rows'>, customerIds: readonly string[]): Promise<Contact[]> {
  return db.rows(
    `select c.id as "customerId", p.name, p.title, p.email
      from customer c cross join lateral jsonb_to_recordset(coalesce(c.contacts, '[]')) as p(name text, title text, email text, "primary" boolean, "left" boolean)
      where c.id = any($1::uuid[]) and c.deleted_at is null and p.name is not null and p."left" is not true
      order by p."primary" is true desc, p.name`,
    [customerIds],
  );
}
