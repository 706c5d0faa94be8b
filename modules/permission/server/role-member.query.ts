import { likePattern, toObjects } from '@mp/kernel/server';
import type { Context, Tx, TxContext } from '@mp/kernel/server';
import { memberPageSize } from '../contract/role.api.ts';
import type { ChosenMember, EffectiveMember, MemberType, RoleMember } from '../contract/role.api.ts';

/** Members with their names: what is deleted adds nobody, and is not shown. */
const named = `
  select m.role_id, m.member_type as type, m.member_id as id, u.employee_name as name, u.user_name as code, o.name as "orgName",
      m.with_below as "withBelow", (u.status <> 'enabled' or u.locked) as idle
    from role_member m join tenant_user u on u.tenant_id = m.tenant_id and u.id = m.member_id and u.deleted_at is null
      left join org o on o.tenant_id = u.tenant_id and o.id = u.default_org_id where m.member_type = 'user'
  union all
  select m.role_id, m.member_type, m.member_id, o.name, o.code, p.name, m.with_below, not o.enabled
    from role_member m join org o on o.tenant_id = m.tenant_id and o.id = m.member_id and o.deleted_at is null
      left join org p on p.tenant_id = o.tenant_id and p.id = o.parent_id where m.member_type = 'org'
  union all
  select m.role_id, m.member_type, m.member_id, s.name, s.code, o.name, m.with_below, not s.enabled
    from role_member m join position s on s.tenant_id = m.tenant_id and s.id = m.member_id and s.deleted_at is null
      left join org o on o.tenant_id = s.tenant_id and o.id = s.org_id where m.member_type = 'position'`;

/** What is asked of a list of members. */
export interface MemberQuery {
  readonly type?: MemberType | undefined;
  readonly q?: string | undefined;
  readonly page: number;
}

const numberOf = (value: string | null | undefined) => Number(value ?? 0);

/** Members of a role as they were chosen: organisations, positions, users, each by name. */
export async function membersOf(
  context: Context,
  roleId: string,
  asked: MemberQuery,
): Promise<{ items: RoleMember[]; total: number }> {
  const where = `from (${named}) n where n.role_id = $1::uuid and ($2::text is null or n.type = $2)
    and ($3::text is null or lower(n.name) like $3 or lower(n.code) like $3)`;
  const values = [roleId, asked.type ?? null, asked.q ? likePattern(asked.q) : null];
  const [rows, count] = await context.batch(() => [
    {
      text: `select n.type, n.id, n.name, n.code, n."orgName", n."withBelow", n.idle ${where}
        order by n.type, n.name collate "C", n.id limit ${memberPageSize} offset $4::integer`,
      values: [...values, (asked.page - 1) * memberPageSize],
    },
    { text: `select count(*) ${where}`, values },
  ]);
  return { items: rows ? toObjects<RoleMember>(rows) : [], total: numberOf(count?.rows[0]?.[0]) };
}

/** A member by its kind and id. */
export interface MemberKey {
  readonly type: MemberType;
  readonly id: string;
}

/** A stored member with its name. */
export interface StoredMember extends MemberKey {
  readonly withBelow: boolean;
  readonly name: string | null;
}

/** Those of the named members that the role has, locked. */
export async function storedAmong(tx: Tx, roleId: string, members: readonly MemberKey[]): Promise<StoredMember[]> {
  return tx.rows<StoredMember>(
    `select m.member_type as type, m.member_id as id, m.with_below as "withBelow",
       case m.member_type when 'user' then (select u.employee_name from tenant_user u where u.id = m.member_id)
         when 'org' then (select o.name from org o where o.id = m.member_id)
         else (select s.name from position s where s.id = m.member_id) end as name
     from role_member m join unnest($2::text[], $3::uuid[]) c(type, id) on c.type = m.member_type and c.id = m.member_id
     where m.role_id = $1::uuid for update of m`,
    [roleId, members.map(({ type }) => type), members.map(({ id }) => id)],
  );
}

/** Names of those of the members that exist in the tenant, by `type/id`. */
export async function namesOf(tx: Tx, members: readonly MemberKey[]): Promise<Map<string, string>> {
  const idsOf = (wanted: MemberType) => members.filter(({ type }) => type === wanted).map(({ id }) => id);
  const rows = await tx.rows<{ key: string; name: string }>(
    `select 'user/' || id as key, employee_name as name from tenant_user where id = any($1::uuid[]) and deleted_at is null
     union all select 'org/' || id, name from org where id = any($2::uuid[]) and deleted_at is null
     union all select 'position/' || id, name from position where id = any($3::uuid[]) and deleted_at is null`,
    [idsOf('user'), idsOf('org'), idsOf('position')],
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Stores members; those that are there take the new scope. */
export async function storeMembers(
  context: TxContext,
  roleId: string,
  members: readonly ChosenMember[],
): Promise<void> {
  if (members.length === 0) return;
  await context.rows(
    `insert into role_member as m (tenant_id, role_id, member_type, member_id, with_below, created_at, created_by)
     select $1, $2::uuid, c.type, c.id, c.below, $6::timestamptz, $7::uuid from unnest($3::text[], $4::uuid[], $5::boolean[]) c(type, id, below)
     on conflict (tenant_id, role_id, member_type, member_id) do update set with_below = excluded.with_below
       where m.with_below <> excluded.with_below`,
    [
      context.tenantId,
      roleId,
      members.map(({ type }) => type),
      members.map(({ id }) => id),
      members.map(({ withBelow }) => withBelow === true),
      context.at,
      context.userId,
    ],
  );
}

/** Takes members away. */
export async function dropMembers(tx: Tx, roleId: string, members: readonly MemberKey[]): Promise<void> {
  if (members.length === 0) return;
  await tx.rows(
    `delete from role_member m using unnest($2::text[], $3::uuid[]) c(type, id)
     where m.role_id = $1::uuid and m.member_type = c.type and m.member_id = c.id`,
    [roleId, members.map(({ type }) => type), members.map(({ id }) => id)],
  );
}

/** Everybody who holds a role, one row for each reason. Disabled organisations and positions add nobody. */
const reasons = `
  select m.member_id as user_id, 'user' as type, null::uuid as id, null::text as name, false as below
    from role_member m where m.role_id = $1::uuid and m.member_type = 'user'
  union all
  select uo.user_id, 'org', o.id, o.name, uo.org_id <> o.id
    from role_member m join org o on o.tenant_id = m.tenant_id and o.id = m.member_id and o.deleted_at is null and o.enabled
      join org b on b.tenant_id = o.tenant_id and b.deleted_at is null and b.enabled
        and (b.id = o.id or (m.with_below and b.path >= o.path || '.' and b.path < o.path || '/'))
      join user_org uo on uo.tenant_id = b.tenant_id and uo.org_id = b.id
    where m.role_id = $1::uuid and m.member_type = 'org'
  union all
  select pm.user_id, 'position', s.id, s.name, false
    from role_member m join position s on s.tenant_id = m.tenant_id and s.id = m.member_id and s.deleted_at is null and s.enabled
      join position_member pm on pm.tenant_id = s.tenant_id and pm.position_id = s.id
    where m.role_id = $1::uuid and m.member_type = 'position'`;

/** Ids of everybody who holds a role, whatever brings it. */
export async function holdersOfRole(tx: Pick<Tx, 'rows'>, code: string): Promise<string[]> {
  const role = '(select r.id from role r where r.code = $1 and r.deleted_at is null and r.usable)';
  const rows = await tx.rows<{ id: string }>(
    `select distinct h.user_id as id from (${reasons.replaceAll('$1::uuid', role)}) h order by 1`,
    [code],
  );
  return rows.map(({ id }) => id);
}

/** What is asked of the people who hold a role. */
export interface EffectiveQuery {
  readonly q?: string | undefined;
  readonly orgId?: string | undefined;
  readonly includeBelow: boolean;
  readonly page: number;
}

/** The people who hold a role with all their reasons, by name; the count is exact. */
export async function effectiveMembersOf(
  context: Context,
  roleId: string,
  asked: EffectiveQuery,
): Promise<{ items: EffectiveMember[]; total: number }> {
  const found = `u.deleted_at is null and u.id in (select user_id from reason)
    and ($2::text is null or lower(u.employee_name) like $2 or lower(u.user_name) like $2)
    and ($3::uuid is null or exists (
      select 1 from user_org uo join org b on b.tenant_id = uo.tenant_id and b.id = uo.org_id
        join org o on o.tenant_id = b.tenant_id and o.id = $3::uuid
      where uo.tenant_id = u.tenant_id and uo.user_id = u.id
        and (b.id = o.id or ($4::boolean and b.path >= o.path || '.' and b.path < o.path || '/'))))`;
  const values = [roleId, asked.q ? likePattern(asked.q) : null, asked.orgId ?? null, asked.includeBelow];
  const [rows, count] = await context.batch(() => [
    {
      text: `with reason as materialized (${reasons}),
          shown as (select u.tenant_id, u.id, u.user_name, u.employee_name, u.default_org_id, u.status, u.locked from tenant_user u
            where ${found} order by u.user_name collate "C", u.id limit ${memberPageSize} offset $5::integer)
        select u.id, u.user_name as "userName", u.employee_name as "employeeName", o.name as "orgName",
          (u.status <> 'enabled' or u.locked) as idle,
          (select json_agg(json_build_object('type', r.type, 'id', r.id, 'name', r.name, 'below', r.below) order by r.type desc, r.name)
            from (select distinct r.type, r.id, r.name, r.below from reason r where r.user_id = u.id) r) as because
        from shown u left join org o on o.tenant_id = u.tenant_id and o.id = u.default_org_id
        order by u.user_name collate "C", u.id`,
      values: [...values, (asked.page - 1) * memberPageSize],
    },
    { text: `with reason as (${reasons}) select count(*) from tenant_user u where ${found}`, values },
  ]);
  return { items: rows ? toObjects<EffectiveMember>(rows) : [], total: numberOf(count?.rows[0]?.[0]) };
}

/** Of these roles the living ones, and whether a user is a member of each himself. */
export async function membershipsOf(
  tx: Tx,
  userId: string,
  roleIds: readonly string[],
): Promise<readonly { readonly id: string; readonly isMember: boolean }[]> {
  return tx.rows<{ id: string; isMember: boolean }>(
    `select r.id, exists (select from role_member m where m.tenant_id = r.tenant_id and m.role_id = r.id
       and m.member_type = 'user' and m.member_id = $1::uuid) as "isMember"
     from role r where r.id = any($2::uuid[]) and r.deleted_at is null`,
    [userId, roleIds],
  );
}
