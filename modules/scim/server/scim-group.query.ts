import { memberRows } from '@mp/identity/server';
import type { Context, Tx } from '@mp/kernel/server';
import type { FilterAttribute, FilterAttributes } from './scim-filter.ts';
import { pageOf, pageStatements, type ScimList, type ScimPage } from './scim-user.query.ts';

/** A group as its directory is told of it. */
export interface ScimGroupRow {
  readonly id: string;
  readonly version: number;
  readonly displayName: string;
  readonly externalId: string | null;
  readonly createdAt: Date | string;
  readonly updatedAt: Date | string;
  /** Absent where nobody asked for them. */
  readonly members: readonly { readonly value: string; readonly display: string }[] | null;
}

// $1 is the directory everywhere.
const from = 'from scim_group g where g.client_id = $1::uuid and g.deleted_at is null';
const memberSql = 'select 1 from scim_member k where k.group_id = g.id';

/** The attributes of groups that filters and orders may name. */
export const groupAttributes: FilterAttributes = new Map<string, FilterAttribute>([
  ['id', { kind: 'id', sql: 'g.id' }],
  ['displayname', { kind: 'text', sql: 'g.display_name' }],
  ['externalid', { kind: 'exact', sql: 'g.external_id' }],
  ['members', { kind: 'member', sql: memberSql }],
  ['members.value', { kind: 'member', sql: memberSql }],
  ['meta.created', { kind: 'instant', sql: 'g.created_at' }],
  ['meta.lastmodified', { kind: 'instant', sql: 'g.updated_at' }],
]);

const members = `(select json_agg(json_build_object('value', u.id, 'display', coalesce(s.user_name, u.user_name)) order by u.user_name)
  from scim_member k join ${memberRows} u on u.id = k.user_id left join scim_user s on s.user_id = u.id and s.client_id = $1::uuid where k.group_id = g.id)`;

/** How many users are in a group `t`. */
export const memberCount = `(select count(*)::integer from scim_member k join ${memberRows} u on u.id = k.user_id where k.group_id = t.id)`;

const columns = (withMembers: boolean): string =>
  `g.id, g.version, g.display_name as "displayName", g.external_id as "externalId", g.created_at as "createdAt", g.updated_at as "updatedAt",
   ${withMembers ? members : 'null::json'} as members`;

/** A page of the groups of a directory. */
export async function listGroups(context: Context, clientId: string, list: ScimList): Promise<ScimPage<ScimGroupRow>> {
  const parts = { attributes: groupAttributes, from, columns: columns(list.withLinks), id: 'g.id' };
  return pageOf(await context.batch(() => pageStatements(clientId, list, parts)));
}

/** One group of a directory. */
export async function groupRow(
  context: Pick<Tx, 'rows'>,
  { clientId, id }: { readonly clientId: string; readonly id: string },
  withMembers: boolean,
): Promise<ScimGroupRow | undefined> {
  const text = `select ${columns(withMembers)} ${from} and g.id = $2::uuid`;
  const [row] = await context.rows<ScimGroupRow>(text, [clientId, id]);
  return row;
}

/** The users in a group. */
export async function memberIds(tx: Tx, groupId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>('select user_id as id from scim_member where group_id = $1::uuid', [
    groupId,
  ]);
  return rows.map(({ id }) => id);
}

/** Takes users into a group and out of it. */
export async function changeMembers(
  tx: Tx,
  { tenantId, groupId }: { readonly tenantId: string; readonly groupId: string },
  { added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] },
): Promise<void> {
  await tx.batch([
    {
      text: 'delete from scim_member where group_id = $1::uuid and user_id = any($2::uuid[])',
      values: [groupId, removed],
    },
    {
      text: `insert into scim_member (tenant_id, group_id, user_id) select $1::uuid, $2::uuid, n.id from unnest($3::uuid[]) n(id)
        on conflict do nothing`,
      values: [tenantId, groupId, added],
    },
  ]);
}

/** The names of the groups that users are in, over all directories of the tenant. */
export async function groupsOfUsers(tx: Tx, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx.rows<{ userId: string; groups: string[] }>(
    `select k.user_id as "userId", array_agg(distinct g.display_name order by g.display_name) as groups from scim_member k
     join scim_group g on g.id = k.group_id and g.deleted_at is null where k.user_id = any($1::uuid[]) group by k.user_id`,
    [userIds],
  );
  return new Map(rows.map(({ userId, groups }) => [userId, groups]));
}

/** Those of these users who are members of the tenant now. */
export async function membersOf(tx: Pick<Tx, 'rows'>, userIds: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string }>(`select u.id from ${memberRows} u where u.id = any($1::uuid[])`, [
    userIds,
  ]);
  return rows.map(({ id }) => id);
}
