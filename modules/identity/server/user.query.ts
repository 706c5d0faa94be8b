import { blindIndex, seal } from '@mp/kernel/server';
import type { Tx, Values } from '@mp/kernel/server';
import type { Target } from './user.rules.ts';

/** Values that the platform holds already, by field. */
export async function takenFields(tx: Tx, values: Values, except: string | null): Promise<string[]> {
  const asked = (['userName', 'email', 'mobile'] as const).filter((name) => typeof values[name] === 'string');
  if (asked.length === 0) return [];
  const rows = await tx.rows<{ field: string }>(
    'select u.field from unnest($1::text[], $2::text[]) u(field, value) where account_taken(u.field, u.value, $3::uuid)',
    [asked, asked.map((name) => values[name]), except],
  );
  return rows.map(({ field }) => field);
}

/** The ids among `ids` that are organisations of the tenant. */
export async function knownOrganisations(
  tx: Tx,
  ids: readonly string[],
  dealers: readonly string[] | null = null,
): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(
    `select o.id from org o where o.id = any($1::uuid[]) and o.deleted_at is null and ($2::uuid[] is null or o.id in
      (select m.org_id from user_org m join tenant_user u on u.tenant_id = m.tenant_id and u.id = m.user_id where u.dealer_id = any($2::uuid[])))`,
    [ids, dealers],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Makes a member one of a dealer's people. Raw: the dealer is no field of users. */
export async function storeDealer(tx: Tx, id: string, dealerId: string): Promise<void> {
  await tx.rows('update tenant_user set dealer_id = $2::uuid where id = $1::uuid', [id, dealerId]);
}

/** The dealers of members that belong to one, by the ids of the members; the others are of the house. */
export async function dealersOfUsers(
  rows: Pick<Tx, 'rows'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await rows.rows<{ id: string; dealerId: string }>(
    `select id, dealer_id as "dealerId" from tenant_user where id = any($1::uuid[]) and dealer_id is not null`,
    [ids],
  );
  return new Map(found.map(({ id, dealerId }) => [id, dealerId]));
}

/** What the rules must know of members of the tenant. */
export function targetsOf(rows: Pick<Tx, 'rows'>, ids: readonly string[]): Promise<Target[]> {
  return rows.rows<Target>(
    `select m.id, m.user_name as "userName", m.builtin, m.is_admin as "isTenantAdmin", f.platform_admin as "isPlatformAdmin", f.shared as "isShared"
     from accounts_facts($1::uuid[]) f join tenant_user m on m.tenant_id = app_tenant() and m.id = f.id`,
    [ids],
  );
}

const pictureColumns: ReadonlySet<string> = new Set(['avatar', 'head_photo', 'work_signature']);

const accountColumns = {
  userName: 'user_name',
  employeeName: 'employee_name',
  employeeCode: 'employee_code',
  sex: 'sex',
  email: 'email',
  mobile: 'mobile',
  officePhone: 'office_phone',
  homePhone: 'home_phone',
  avatar: 'avatar',
  headPhoto: 'head_photo',
  workSignature: 'work_signature',
  description: 'description',
  activeDate: 'active_date',
  expiryDate: 'expiry_date',
} as const;

function accountEntries(values: Values): [string, unknown][] {
  const plain = Object.entries(accountColumns).flatMap(([field, column]): [string, unknown][] =>
    values[field] === undefined ? [] : [[column, values[field]]],
  );
  if (values.idCard === undefined) return plain;
  const number = values.idCard as string | null;
  return [
    ...plain,
    ['id_card', number === null ? null : seal(number)],
    ['id_card_hash', number === null ? null : blindIndex(number)],
  ];
}

/** Inserts the account of a new user; needs the scope of the platform. */
export async function insertAccount(
  tx: Tx,
  id: string,
  { values, at, mustReset }: { readonly values: Values; readonly at: string; readonly mustReset: boolean },
): Promise<void> {
  const entries: [string, unknown][] = [
    ['id', id],
    ['must_reset', mustReset],
    ['created_at', at],
    ['updated_at', at],
    ...accountEntries(values),
  ];
  await tx.rows(
    `insert into account (${entries.map(([column]) => column).join(', ')}) values (${entries.map((_, place) => `$${place + 1}`).join(', ')})`,
    entries.map(([, value]) => value),
  );
}

/** Changes an account; its copies in all tenants follow by trigger. Needs the scope of the platform. */
export async function updateAccount(
  tx: Tx,
  id: string,
  {
    values,
    at,
    columns = {},
  }: { readonly values: Values; readonly at: string; readonly columns?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const entries: [string, unknown][] = [...accountEntries(values), ...Object.entries(columns), ['updated_at', at]];
  await tx.rows(
    `update account set ${entries.map(([column], place) => `${column} = $${place + 2}`).join(', ')} where id = $1::uuid`,
    [id, ...entries.map(([, value]) => value)],
  );
}

/** Puts the affiliated organisations of a user in place of the former ones. */
export async function storeOrganisations(
  tx: Tx,
  {
    tenantId,
    userId,
    orgIds,
  }: { readonly tenantId: string; readonly userId: string; readonly orgIds: readonly string[] },
): Promise<void> {
  await tx.batch([
    { text: 'delete from user_org where user_id = $1::uuid and org_id <> all($2::uuid[])', values: [userId, orgIds] },
    {
      text: `insert into user_org (tenant_id, user_id, org_id, seq)
        select $1::uuid, $2::uuid, o.id, (o.at - 1)::integer from unnest($3::uuid[]) with ordinality o(id, at)
        on conflict (tenant_id, user_id, org_id) do update set seq = excluded.seq`,
      values: [tenantId, userId, orgIds],
    },
  ]);
}

/** Ends sessions of an account at once, in one tenant or in all; needs the scope of the platform. */
export async function endSessions(
  tx: Tx,
  accountId: string,
  { reason, at, tenantId = null }: { readonly reason: string; readonly at: string; readonly tenantId?: string | null },
): Promise<void> {
  await tx.rows(
    `update session set ended_at = $3::timestamptz, end_reason = $2 where (account_id = $1::uuid or acting_by = $1::uuid) and ended_at is null
       and ($4::uuid is null or tenant_id = $4::uuid)`,
    [accountId, reason, at, tenantId],
  );
}

/** Makes the rights of a member be compiled anew with the next request. Raw: the epoch is no field, and counts no version. */
export async function bumpEpoch(tx: Tx, userId: string): Promise<void> {
  await tx.rows('update tenant_user set perm_epoch = perm_epoch + 1 where id = $1::uuid', [userId]);
}

/** Whether another member of the tenant is an administrator as well. */
export async function hasOtherAdmin(tx: Tx, userId: string): Promise<boolean> {
  return (
    (
      await tx.rows('select 1 from tenant_user where is_admin and deleted_at is null and id <> $1::uuid limit 1', [
        userId,
      ])
    ).length > 0
  );
}

/** Removes a binding; false when there was none. Needs the scope of the platform. */
export async function removeBinding(tx: Tx, accountId: string, kind: string): Promise<boolean> {
  return (
    (await tx.rows('delete from user_bind where account_id = $1::uuid and kind = $2 returning kind', [accountId, kind]))
      .length > 0
  );
}

/** A person who may be offered to this tenant. */
export interface OfferedAccount {
  readonly id: string;
  readonly userName: string;
  readonly employeeName: string;
  readonly isMember: boolean;
}

/** The account with exactly this mobile number or mail address, unless it belongs to an outside company. */
export async function offeredAccount(tx: Tx, contact: string): Promise<OfferedAccount | undefined> {
  const [row] = await tx.rows<OfferedAccount>(
    'select id, user_name as "userName", employee_name as "employeeName", is_member as "isMember" from account_offer($1)',
    [contact],
  );
  return row;
}

/** The membership of an account in this tenant, also a former one. */
export async function membershipOf(
  tx: Tx,
  accountId: string,
): Promise<{ readonly version: number; readonly isDeleted: boolean } | undefined> {
  const [row] = await tx.rows<{ version: number; isDeleted: boolean }>(
    'select version, deleted_at is not null as "isDeleted" from tenant_user where id = $1::uuid for update',
    [accountId],
  );
  return row;
}

/** A new membership with the identity of the account; needs the scope of the platform. */
export async function identityOf(tx: Tx, accountId: string): Promise<Readonly<Record<string, unknown>>> {
  const columns = Object.entries(accountColumns).map(([field, column]) => `${column} as "${field}"`);
  const [row] = await tx.rows<Record<string, unknown>>(
    `select ${columns.join(', ')}, id_card as "sealedIdCard", status, locked, builtin, last_login_at as "lastLoginAt" from account where id = $1::uuid`,
    [accountId],
  );
  return row ?? {};
}

/** Which of many values the platform holds already, as `field value` in lower case. */
export async function takenValues(
  tx: Tx,
  asked: readonly { readonly field: string; readonly value: string }[],
): Promise<Set<string>> {
  if (asked.length === 0) return new Set();
  const rows = await tx.rows<{ taken: string }>(
    `select u.field || ' ' || lower(u.value) as taken from unnest($1::text[], $2::text[]) u(field, value) where account_taken(u.field, u.value, null)`,
    [asked.map(({ field }) => field), asked.map(({ value }) => value)],
  );
  return new Set(rows.map(({ taken }) => taken));
}

/** Inserts the accounts of many new users in one statement; needs the scope of the platform. */
export async function insertAccounts(
  tx: Tx,
  people: readonly { readonly id: string; readonly values: Values }[],
  at: string,
): Promise<void> {
  const columns = [...Object.values(accountColumns), 'id_card', 'id_card_hash'];
  const types = columns.map(
    (column) => `${column} ${pictureColumns.has(column) ? 'uuid' : column.endsWith('_date') ? 'date' : 'text'}`,
  );
  const rows = people.map(({ id, values }) => ({ id, ...Object.fromEntries(accountEntries(values)) }));
  await tx.rows(
    `insert into account (id, must_reset, created_at, updated_at, ${columns.join(', ')})
     select id, true, $2::timestamptz, $2::timestamptz, ${columns.map((column) => (column === 'sex' ? `coalesce(sex, 'unknown')` : column)).join(', ')}
     from jsonb_to_recordset($1::jsonb) as r(id uuid, ${types.join(', ')})`,
    [JSON.stringify(rows), at],
  );
}

/** Inserts the affiliations of many new users in one statement. */
export async function insertOrganisations(
  tx: Tx,
  tenantId: string,
  people: readonly { readonly id: string; readonly orgIds: readonly string[] }[],
): Promise<void> {
  const pairs = people.flatMap(({ id, orgIds }) => orgIds.map((orgId, seq) => ({ id, orgId, seq })));
  await tx.rows(
    `insert into user_org (tenant_id, user_id, org_id, seq) select $1::uuid, p.user_id, p.org_id, p.seq
     from unnest($2::uuid[], $3::uuid[], $4::integer[]) p(user_id, org_id, seq)`,
    [tenantId, pairs.map(({ id }) => id), pairs.map(({ orgId }) => orgId), pairs.map(({ seq }) => seq)],
  );
}

/** Forgets an account's password; it signs in by none until it has set another one. */
export async function dropPassword(tx: Pick<Tx, 'rows'>, accountId: string): Promise<void> {
  await tx.rows('delete from account_credential where account_id = $1::uuid', [accountId]);
}
