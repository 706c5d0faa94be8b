import { likePattern, toObjects } from '@mp/kernel/server';
import type { Context, Tx, TxContext } from '@mp/kernel/server';
import { memberPageSize } from '../contract/role.api.ts';
import type { PositionMember } from '../contract/position.api.ts';

/** SQL over `t`: how many users hold a position. */
export const memberCount = `(select count(*) from position_member m join tenant_user u on u.tenant_id = m.tenant_id and u.id = m.user_id
  and u.deleted_at is null where m.tenant_id = t.tenant_id and m.position_id = t.id)::integer`;

/** A position as its tree needs it, kept from changing until the transaction ends; undefined when there is none. */
export async function lockPosition(tx: Tx, id: string): Promise<{ readonly orgId: string } | undefined> {
  const [row] = await tx.rows<{ orgId: string }>(
    'select org_id as "orgId" from position where id = $1::uuid and deleted_at is null for share',
    [id],
  );
  return row;
}

/** Whether an organisation is one of the tenant's. */
export async function isOrganisation(tx: Tx, id: string): Promise<boolean> {
  return (await tx.rows('select 1 from org where id = $1::uuid and deleted_at is null', [id])).length > 0;
}

/** What hangs on a position: positions below it, users, roles. */
export async function hangingOn(
  tx: Tx,
  id: string,
): Promise<{ readonly children: boolean; readonly members: boolean; readonly roles: boolean }> {
  const [row] = await tx.rows<{ children: boolean; members: boolean; roles: boolean }>(
    `select exists (select 1 from position where parent_id = $1::uuid and deleted_at is null) as children,
       exists (select 1 from position_member m join tenant_user u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.deleted_at is null
         where m.position_id = $1::uuid) as members,
       exists (select 1 from role_member m join role r on r.tenant_id = m.tenant_id and r.id = m.role_id and r.deleted_at is null
         where m.member_type = 'position' and m.member_id = $1::uuid) as roles`,
    [id],
  );
  return row ?? { children: false, members: false, roles: false };
}

/** What is asked of the list of those who hold a position. */
export interface MemberQuery {
  readonly q?: string | undefined;
  readonly includeBelow: boolean;
  readonly page: number;
}

/** Users who hold a position, or one below it, by name. */
export async function membersOf(
  context: Context,
  positionId: string,
  asked: MemberQuery,
): Promise<{ items: PositionMember[]; total: number }> {
  const where = `from position t
      join position s on s.tenant_id = t.tenant_id and s.deleted_at is null
        and (s.id = t.id or ($3::boolean and s.path >= t.path || '.' and s.path < t.path || '/'))
      join position_member m on m.tenant_id = s.tenant_id and m.position_id = s.id
      join tenant_user u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.deleted_at is null
    where t.id = $1::uuid and ($2::text is null or lower(u.employee_name) like $2 or lower(u.user_name) like $2)`;
  const values = [positionId, asked.q ? likePattern(asked.q) : null, asked.includeBelow];
  const [rows, count] = await context.batch(() => [
    {
      text: `select u.id, u.user_name as "userName", u.employee_name as "employeeName",
          (select o.name from org o where o.tenant_id = u.tenant_id and o.id = u.default_org_id) as "orgName",
          s.id as "positionId", s.name as "positionName", m.is_main as "isMain", (u.status <> 'enabled' or u.locked) as idle
        ${where} order by s.depth, s.seq, s.id, u.user_name collate "C", u.id limit ${memberPageSize} offset $4::integer`,
      values: [...values, (asked.page - 1) * memberPageSize],
    },
    { text: `select count(*) ${where}`, values },
  ]);
  return { items: rows ? toObjects<PositionMember>(rows) : [], total: Number(count?.rows[0]?.[0] ?? 0) };
}

/** A user who holds a position. */
export interface Holder {
  readonly id: string;
  readonly name: string;
  readonly isMain: boolean;
}

/** Those of the users who hold the position, locked. */
export async function holdersAmong(tx: Tx, positionId: string, userIds: readonly string[]): Promise<Holder[]> {
  return tx.rows<Holder>(
    `select m.user_id as id, u.employee_name as name, m.is_main as "isMain" from position_member m
       join tenant_user u on u.tenant_id = m.tenant_id and u.id = m.user_id
     where m.position_id = $1::uuid and m.user_id = any($2::uuid[]) for update of m`,
    [positionId, userIds],
  );
}

/** Names of those of the users who are members of the tenant. */
export async function namesOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; name: string }>(
    'select id, employee_name as name from tenant_user where id = any($1::uuid[]) and deleted_at is null',
    [userIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Gives the position to users; a main one takes that mark from the other positions of its user. */
export async function storeHolders(
  context: TxContext,
  positionId: string,
  holders: readonly { readonly id: string; readonly isMain: boolean }[],
): Promise<void> {
  if (holders.length === 0) return;
  await context.rows(
    'update position_member set is_main = false where user_id = any($2::uuid[]) and position_id <> $1::uuid and is_main',
    [positionId, holders.filter(({ isMain }) => isMain).map(({ id }) => id)],
  );
  await context.rows(
    `insert into position_member as m (tenant_id, position_id, user_id, is_main, created_at, created_by)
     select $1, $2::uuid, c.id, c.main, $5::timestamptz, $6::uuid from unnest($3::uuid[], $4::boolean[]) c(id, main)
     on conflict (tenant_id, position_id, user_id) do update set is_main = excluded.is_main where m.is_main <> excluded.is_main`,
    [
      context.tenantId,
      positionId,
      holders.map(({ id }) => id),
      holders.map(({ isMain }) => isMain),
      context.at,
      context.userId,
    ],
  );
}

/** Takes the position from users. */
export async function dropHolders(tx: Tx, positionId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.rows('delete from position_member where position_id = $1::uuid and user_id = any($2::uuid[])', [
    positionId,
    userIds,
  ]);
}
