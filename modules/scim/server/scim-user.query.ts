import { formerMemberRows, memberRows } from '@mp/identity/server';
import { Params, type Context, type RawResult, type Statement, toObjects, type Tx } from '@mp/kernel/server';
import type { Filter } from 'scim2-parse-filter';
import { filterToSql, sortKey, type FilterAttribute, type FilterAttributes } from './scim-filter.ts';
import type { ScimQuery } from './scim-query.ts';

/** A user as a directory is told of them. */
export interface ScimUserRow {
  readonly id: string;
  readonly version: number;
  readonly revision: number;
  readonly userName: string;
  readonly externalId: string | null;
  readonly displayName: string;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly email: string;
  readonly active: boolean;
  /** The directory has ended the membership. */
  readonly ended: boolean;
  readonly employeeNumber: string | null;
  readonly createdAt: Date | string;
  readonly updatedAt: Date | string;
  /** Absent where nobody asked for them. */
  readonly groups: readonly { readonly value: string; readonly display: string }[] | null;
}

/** What is kept for a directory beside the user. */
export interface ScimUserLink {
  readonly userName: string;
  readonly externalId: string | null;
  readonly displayName: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
}

// $1 is the directory everywhere.
// Whose membership the directory has ended stays on its lists, as one who is not active.
const from = `from (
  select m.* from ${memberRows} m union all
  select f.* from ${formerMemberRows} f where f.id in (select e.user_id from scim_user e where e.client_id = $1::uuid and e.ended_at is not null)
) u left join scim_user s on s.user_id = u.id and s.client_id = $1::uuid where s.removed_at is null`;
const active = `(u.status = 'enabled' and s.ended_at is null)`;

const userName = 'coalesce(s.user_name, u.user_name)';
const displayName = 'coalesce(s.display_name, u.employee_name)';
const updatedAt = 'greatest(u.updated_at, s.updated_at)';

/** The attributes of users that filters and orders may name. */
export const userAttributes: FilterAttributes = new Map<string, FilterAttribute>([
  ['id', { kind: 'id', sql: 'u.id' }],
  // Behind row-level security lower() cannot use an index, so a key in lower case and a function of the definer find it.
  [
    'username',
    {
      kind: 'text',
      sql: userName,
      find: (value) =>
        `u.id in (select k.user_id from scim_user k where k.client_id = $1::uuid and k.name_key = ${value} union all select scim_member_named(${value}))`,
    },
  ],
  [
    'externalid',
    {
      kind: 'exact',
      sql: 's.external_id',
      find: (value) =>
        `u.id in (select k.user_id from scim_user k where k.client_id = $1::uuid and k.external_id = ${value})`,
    },
  ],
  ['displayname', { kind: 'text', sql: displayName }],
  ['name.formatted', { kind: 'text', sql: displayName }],
  ['name.givenname', { kind: 'text', sql: 's.given_name' }],
  ['name.familyname', { kind: 'text', sql: 's.family_name' }],
  ['emails', { kind: 'text', sql: 'u.email' }],
  ['emails.value', { kind: 'text', sql: 'u.email' }],
  ['emails.type', { kind: 'text', sql: `'work'` }],
  ['emails.primary', { kind: 'boolean', sql: 'true' }],
  ['active', { kind: 'boolean', sql: active }],
  ['employeenumber', { kind: 'text', sql: 'u.employee_code' }],
  ['meta.created', { kind: 'instant', sql: 'u.created_at' }],
  ['meta.lastmodified', { kind: 'instant', sql: updatedAt }],
]);

const groups = `(select json_agg(json_build_object('value', g.id, 'display', g.display_name) order by g.display_name, g.id) from scim_member k
  join scim_group g on g.id = k.group_id and g.client_id = $1::uuid and g.deleted_at is null where k.user_id = u.id)`;

const columns = (withGroups: boolean): string =>
  `u.id, u.version, coalesce(s.revision, 0) as revision, ${userName} as "userName", s.external_id as "externalId", ${displayName} as "displayName",
   s.given_name as "givenName", s.family_name as "familyName", u.email, ${active} as active, s.ended_at is not null as ended, u.employee_code as "employeeNumber",
   u.created_at as "createdAt", ${updatedAt} as "updatedAt", ${withGroups ? groups : 'null::json'} as groups`;

/** What a list is asked for, its filter parsed. */
export interface ScimList extends Pick<ScimQuery, 'sortBy' | 'descending' | 'startIndex' | 'count'> {
  readonly filter: Filter | undefined;
  /** Whether the attribute that costs a look into other tables is wanted: groups of users, members of groups. */
  readonly withLinks: boolean;
}

/** One page of a list and how many records there are. */
export interface ScimPage<T> {
  readonly total: number;
  readonly rows: readonly T[];
}

/** The statements of a page: how many there are, and the asked ones. */
export function pageStatements(
  clientId: string,
  list: ScimList,
  parts: {
    readonly attributes: FilterAttributes;
    readonly from: string;
    readonly columns: string;
    readonly id: string;
  },
): Statement[] {
  const params = new Params();
  params.add(clientId);
  const where = list.filter ? `and ${filterToSql(list.filter, parts.attributes, params)}` : '';
  const count: Statement = { text: `select count(*)::integer as n ${parts.from} ${where}`, values: [...params.values] };
  const key = list.sortBy === undefined ? undefined : sortKey(list.sortBy, parts.attributes);
  const order = key === undefined ? '' : `${key} ${list.descending ? 'desc nulls first' : 'asc nulls last'}, `;
  const [limit, offset] = [params.add(list.count, '::integer'), params.add(list.startIndex - 1, '::integer')];
  const page = params.statement(
    `select ${parts.columns} ${parts.from} ${where} order by ${order}${parts.id} limit ${limit} offset ${offset}`,
  );
  return [count, page];
}

/** A page from the answers to its statements. */
export function pageOf<T>([counted, page]: readonly RawResult[]): ScimPage<T> {
  const [row] = counted ? toObjects<{ n: number }>(counted) : [];
  return { total: Number(row?.n ?? 0), rows: page ? toObjects<T>(page) : [] };
}

/** A page of the users that a directory may know. */
export async function listUsers(context: Context, clientId: string, list: ScimList): Promise<ScimPage<ScimUserRow>> {
  const parts = { attributes: userAttributes, from, columns: columns(list.withLinks), id: 'u.id' };
  return pageOf(await context.batch(() => pageStatements(clientId, list, parts)));
}

/** One user as a directory is told of them. */
export async function userRow(
  context: Pick<Tx, 'rows'>,
  clientId: string,
  id: string,
): Promise<ScimUserRow | undefined> {
  const [row] = await context.rows<ScimUserRow>(`select ${columns(true)} ${from} and u.id = $2::uuid`, [clientId, id]);
  return row;
}

/** The user whom the directory knows by a name, also one whom it has deleted; locked until the transaction ends. */
export async function linkByName(
  tx: Tx,
  clientId: string,
  userName: string,
): Promise<{ readonly userId: string; readonly removed: boolean; readonly isMember: boolean } | undefined> {
  const [row] = await tx.rows<{ userId: string; removed: boolean; isMember: boolean }>(
    `select s.user_id as "userId", s.removed_at is not null as removed, (s.ended_at is not null or exists (select 1 from ${memberRows} u where u.id = s.user_id)) as "isMember"
     from scim_user s where s.client_id = $1::uuid and s.name_key = lower($2) for update of s`,
    [clientId, userName],
  );
  return row;
}

/** What is kept for a directory of a user; undefined while it has said nothing. */
export async function linkOf(tx: Tx, clientId: string, userId: string): Promise<ScimUserLink | undefined> {
  const [row] = await tx.rows<ScimUserLink>(
    `select user_name as "userName", external_id as "externalId", display_name as "displayName", given_name as "givenName",
       family_name as "familyName" from scim_user where client_id = $1::uuid and user_id = $2::uuid`,
    [clientId, userId],
  );
  return row;
}

/** Keeps what a directory says of a user; its revision counts up. */
export async function storeLink(
  tx: Tx,
  key: { readonly tenantId: string; readonly clientId: string; readonly userId: string; readonly at: string },
  link: ScimUserLink,
): Promise<void> {
  await tx.rows(
    `insert into scim_user (tenant_id, client_id, user_id, updated_at, name_key, user_name, external_id, display_name, given_name, family_name)
     values ($1::uuid, $2::uuid, $3::uuid, $4::timestamptz, lower($5), $5, $6, $7, $8, $9)
     on conflict (tenant_id, client_id, user_id) do update set name_key = excluded.name_key, user_name = excluded.user_name,
       external_id = excluded.external_id, display_name = excluded.display_name, given_name = excluded.given_name,
       family_name = excluded.family_name, updated_at = excluded.updated_at, revision = scim_user.revision + 1, removed_at = null`,
    [
      key.tenantId,
      key.clientId,
      key.userId,
      key.at,
      link.userName,
      link.externalId,
      link.displayName,
      link.givenName,
      link.familyName,
    ],
  );
}

/** Marks a user as deleted by the directory, and takes them out of its groups; answers whether they were in one. */
export async function removeLink(
  tx: Tx,
  key: { readonly clientId: string; readonly userId: string; readonly at: string },
): Promise<boolean> {
  await tx.rows(
    `update scim_user set removed_at = $3::timestamptz, updated_at = $3::timestamptz, revision = revision + 1
     where client_id = $1::uuid and user_id = $2::uuid`,
    [key.clientId, key.userId, key.at],
  );
  const left = await tx.rows(
    `delete from scim_member where user_id = $2::uuid and group_id in (select g.id from scim_group g where g.client_id = $1::uuid) returning group_id`,
    [key.clientId, key.userId],
  );
  return left.length > 0;
}

/** Notes that the directory has ended the membership of a user, or that it began anew. */
export async function markEnded(
  tx: Tx,
  key: { readonly clientId: string; readonly userId: string; readonly at: string },
  isEnded: boolean,
): Promise<void> {
  await tx.rows(
    `update scim_user set ended_at = case when $4::boolean then $3::timestamptz end, updated_at = $3::timestamptz, revision = revision + 1
     where client_id = $1::uuid and user_id = $2::uuid`,
    [key.clientId, key.userId, key.at, isEnded],
  );
}

/** Whether the directory has ended the membership of a user. */
export async function isEnded(tx: Tx, clientId: string, userId: string): Promise<boolean> {
  const [row] = await tx.rows<{ ended: boolean }>(
    'select ended_at is not null as ended from scim_user where client_id = $1::uuid and user_id = $2::uuid',
    [clientId, userId],
  );
  return row?.ended === true;
}

/** Locks what is kept of a user for a directory until the transaction ends. */
export async function lockLink(tx: Tx, clientId: string, userId: string): Promise<void> {
  await tx.rows('select 1 from scim_user where client_id = $1::uuid and user_id = $2::uuid for update', [
    clientId,
    userId,
  ]);
}

/** Forgets what was kept of somebody who is no member any more. */
export async function forgetLink(tx: Tx, clientId: string, userId: string): Promise<void> {
  await tx.rows('delete from scim_user where client_id = $1::uuid and user_id = $2::uuid', [clientId, userId]);
}

/** Which of these ids are users that the directory may know. */
export async function knownUsers(tx: Tx, clientId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(`select u.id ${from} and u.id = any($2::uuid[])`, [clientId, ids]);
  return new Set(rows.map(({ id }) => id));
}
