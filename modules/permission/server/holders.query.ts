import type { Statement, Tx } from '@mp/kernel/server';

/** A user who holds something. */
export interface Holder {
  readonly id: string;
  readonly name: string;
}

/** Only users of this organisation, or of those below it too. */
export interface HolderPlace {
  readonly orgId: string;
  readonly withBelow: boolean;
}

/** Users who may act on a day: members who are enabled and within their period. */
const acting = (day: string): string =>
  `u.deleted_at is null and u.status = 'enabled' and ${day}::date between u.active_date and u.expiry_date`;

const inPlace = `($2::uuid is null or exists (select 1 from user_org uo join org b on b.tenant_id = uo.tenant_id and b.id = uo.org_id and b.deleted_at is null
    join org o on o.tenant_id = b.tenant_id and o.id = $2::uuid and (b.id = o.id or ($3::boolean and b.path >= o.path || '.' and b.path < o.path || '/'))
    where uo.tenant_id = u.tenant_id and uo.user_id = u.id))`;

const named = (day: string): string =>
  `select distinct u.id, u.employee_name as name from h join tenant_user u on u.id = h.user_id
    where ${acting(day)} and ${inPlace} order by name, id limit 501`;

/** Members `m` of roles as the users whom they stand for. */
const ofMembers = `select m.member_id as user_id from m where m.member_type = 'user'
        union select uo.user_id from m join org o on o.id = m.member_id and o.deleted_at is null and o.enabled
          join org b on b.tenant_id = o.tenant_id and b.deleted_at is null and b.enabled
            and (b.id = o.id or (m.with_below and b.path >= o.path || '.' and b.path < o.path || '/'))
          join user_org uo on uo.tenant_id = b.tenant_id and uo.org_id = b.id where m.member_type = 'org'
        union select pm.user_id from m join position s on s.id = m.member_id and s.deleted_at is null and s.enabled
          join position_member pm on pm.tenant_id = s.tenant_id and pm.position_id = s.id where m.member_type = 'position'`;

/** Everybody who holds one of the roles on a day, directly, by organisation or by position; at most 501. */
export function roleHolders(
  tx: Tx,
  codes: readonly string[],
  { day, place }: { readonly day: string; readonly place?: HolderPlace },
): Promise<Holder[]> {
  return tx.rows<Holder>(
    `with m as materialized (select m.member_type, m.member_id, m.with_below from role r join role_member m on m.tenant_id = r.tenant_id and m.role_id = r.id
        where lower(r.code) = any($1::text[]) and r.deleted_at is null and r.usable),
      h as (${ofMembers})
      ${named('$4')}`,
    [codes.map((code) => code.toLowerCase()), place?.orgId ?? null, place?.withBelow ?? false, day],
  );
}

/** Everybody who holds a position with the code on a day; at most 501. */
export function positionHolders(
  tx: Tx,
  code: string,
  { day, place }: { readonly day: string; readonly place?: HolderPlace },
): Promise<Holder[]> {
  return tx.rows<Holder>(
    `with h as (select pm.user_id from position s join position_member pm on pm.tenant_id = s.tenant_id and pm.position_id = s.id
        where lower(s.code) = lower($1) and s.deleted_at is null and s.enabled)
      ${named('$4')}`,
    [code, place?.orgId ?? null, place?.withBelow ?? false, day],
  );
}

/** A head of an organisation and how many organisations above the one asked about he heads; 0 is that one itself. */
export interface Head extends Holder {
  readonly above: number;
}

const heads = `select distinct w.above, u.id, u.employee_name as name from w
    join position s on s.org_id = w.id and s.type = 'manager' and s.deleted_at is null and s.enabled
    join position_member pm on pm.tenant_id = s.tenant_id and pm.position_id = s.id
    join tenant_user u on u.tenant_id = pm.tenant_id and u.id = pm.user_id
  where ${acting('$2')} order by w.above, name, id`;
const wayUp = `, w as materialized (select a.id, min(o.depth - a.depth) as above from o
    cross join lateral unnest(path_above(o.path) || o.path) above(path)
    join org a on a.path = above.path and a.deleted_at is null and a.enabled group by a.id)`;

/** Heads (holders of a position of type manager) of an organisation and of all above it, nearest first. */
export function headsAbove(tx: Tx, orgId: string, day: string): Promise<Head[]> {
  return tx.rows<Head>(
    `with o as materialized (select o.path, o.depth from org o where o.id = $1::uuid and o.deleted_at is null) ${wayUp} ${heads}`,
    [orgId, day],
  );
}

/** The same above the main organisations of users. */
export function headsAboveUsers(tx: Tx, userIds: readonly string[], day: string): Promise<Head[]> {
  return tx.rows<Head>(
    `with o as materialized (select o.path, o.depth from tenant_user m join org o on o.tenant_id = m.tenant_id and o.id = m.default_org_id
        where m.id = any($1::uuid[]) and o.deleted_at is null) ${wayUp} ${heads}`,
    [userIds, day],
  );
}

/** Members of an organisation on a day; at most 501. */
export function orgMembers(tx: Tx, place: HolderPlace, day: string): Promise<Holder[]> {
  return tx.rows<Holder>(
    `select u.id, u.employee_name as name from tenant_user u where ${acting('$1')} and ${inPlace} order by name, u.id limit 501`,
    [day, place.orgId, place.withBelow],
  );
}

/** Those of the users $1 who may act on the day $2. */
const amongSql = `from tenant_user u where u.id = any($1::uuid[]) and ${acting('$2')}`;

/** Those of the users who may act on a day. */
export function actingAmong(tx: Tx, userIds: readonly string[], day: string): Promise<Holder[]> {
  return tx.rows<Holder>(`select u.id, u.employee_name as name ${amongSql}`, [userIds, day]);
}

/** Statement that fails with `MP003` unless all of the users, each named once, may act on a day; its detail names those who may not. */
export function requireActingStatement(userIds: readonly string[], day: string): Statement {
  return {
    text: `select refuse_assumption($1::uuid[], $2::date)
      where (select count(*) ${amongSql}) < cardinality($1::uuid[])`,
    values: [userIds, day],
  };
}

/** Administrators of the tenant who may act on a day; at most 501. */
export function tenantAdministrators(tx: Tx, day: string): Promise<Holder[]> {
  return tx.rows<Holder>(
    `select u.id, u.employee_name as name from tenant_user u where u.is_admin and ${acting('$1')} order by name, u.id limit 501`,
    [day],
  );
}

/** What a process needs to know of somebody: organisation, positions, roles. */
export interface MemberFacts {
  readonly id: string;
  readonly userName: string;
  readonly name: string;
  readonly orgId: string | null;
  readonly orgPath: string;
  readonly dealerId: string | null;
  readonly positionCodes: readonly string[];
  readonly roleCodes: readonly string[];
}

/** Facts of a member of the tenant; undefined when he is none. */
export async function memberFacts(tx: Tx, userId: string): Promise<MemberFacts | undefined> {
  const { text, values } = memberStatement(userId);
  const [row] = await tx.rows<MemberFacts>(text, values);
  return row;
}

/** The statement of `memberFacts`, for a batch; its rows are `MemberFacts`. */
export function memberStatement(userId: string): Statement {
  return {
    text: `select u.id, u.user_name as "userName", u.employee_name as name, u.default_org_id as "orgId", coalesce(o.path, '') as "orgPath",
        u.dealer_id as "dealerId",
        coalesce((select array_agg(distinct s.code) from position_member pm join position s on s.tenant_id = pm.tenant_id and s.id = pm.position_id
          and s.deleted_at is null and s.enabled where pm.tenant_id = u.tenant_id and pm.user_id = u.id), '{}') as "positionCodes",
        coalesce((select array_agg(distinct r.code) from perm_sources(u.id) x join role r on r.tenant_id = u.tenant_id and r.id = x.subject_id
          where x.subject_type = 'role' and x.inactive is null), '{}') as "roleCodes"
      from tenant_user u left join org o on o.tenant_id = u.tenant_id and o.id = u.default_org_id
      where u.id = $1::uuid and u.deleted_at is null`,
    values: [userId],
  };
}

/** SQL over places of uuid lists: the ids of everybody who holds one of the roles or one of the positions, on any day. */
export function holdersSql({ roles, positions }: { readonly roles: string; readonly positions: string }): string {
  return `(with m as materialized (
      select m.member_type, m.member_id, m.with_below from role r join role_member m on m.tenant_id = r.tenant_id and m.role_id = r.id
        where r.id = any(${roles}) and r.deleted_at is null and r.usable
      union all select 'position', held, false from unnest(${positions}) held)
    ${ofMembers})`;
}
