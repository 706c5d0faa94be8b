import {
  scopeStatement,
  withinLimits,
  type CallLimit,
  type Context,
  type Scope,
  type Statement,
  type Tx,
} from '@mp/kernel/server';
import type { SettingRow } from '@mp/settings/server';
import type { Failures } from './lock.rules.ts';
import type { LoginName } from './login-name.ts';
import type { Place } from './place.ts';

/** Tenant of log rows whose tenant is not known. */
const noTenant = '00000000-0000-0000-0000-000000000000';
const platform = { platform: true } as const;

/** An account as the door sees it. */
export interface LoginAccount {
  readonly id: string;
  readonly user_name: string;
  readonly employee_name: string;
  readonly status: string;
  readonly locked: boolean;
  readonly locked_reason: string | null;
  readonly active_date: string;
  readonly expiry_date: string;
  readonly must_reset: boolean;
  readonly builtin: boolean;
  readonly platform_admin: boolean;
  readonly last_login_at: string | null;
  readonly created_at: string;
  readonly salt: string | null;
  readonly hash: string | null;
  readonly changed_at: string | null;
}

/** A tenant of an account. */
export interface AccountTenant {
  readonly id: string;
  readonly tenancy_id: number;
  readonly tenancy_name: string;
  readonly tenancy_code: string;
  readonly tenancy_short_name: string | null;
  readonly is_admin: boolean;
  readonly gray: boolean;
  readonly grayfront_url: string | null;
  readonly normalfront_url: string | null;
  readonly enter_icon: string | null;
  readonly default_org_id: string;
  readonly platform_admin: boolean;
}

interface FailRow {
  readonly n: number;
  readonly window_start: number;
  readonly locked_until: number | null;
}

const failColumns = `n, (extract(epoch from window_start) * 1000)::float8 as window_start,
  (extract(epoch from locked_until) * 1000)::float8 as locked_until`;
const failuresOf = (row: FailRow | undefined): Failures | undefined =>
  row && { count: row.n, windowStart: row.window_start, lockedUntil: row.locked_until };

/** The account of a name; undefined when there is none. */
export async function accountByName(context: Context, name: LoginName): Promise<LoginAccount | undefined> {
  const [row] = await context.scoped<LoginAccount>(platform, 'select * from login_account($1)', [name]);
  return row;
}

/** The enabled tenants of an account in their order. */
export async function tenantsOf(context: Context, accountId: string): Promise<readonly AccountTenant[]> {
  return context.scoped<AccountTenant>(platform, 'select * from tenants_of($1)', [accountId]);
}

const placeSql = (tenancyId: string, host: string): string =>
  `select id from tenant where deleted_at is null and tenancy_status = '1'
     and (tenancy_id = ${tenancyId}::bigint or (${tenancyId}::bigint is null and tenancy_url is not null
       and split_part(split_part(tenancy_url, '//', 2), '/', 1) = ${host}))
   order by tenancy_id limit 1`;

/** What is known of a name. */
export interface NameFacts {
  /** Who bears it; undefined for nobody. */
  readonly account: LoginAccount | undefined;
  /** His enabled tenants in their order. */
  readonly tenants: readonly AccountTenant[];
  /** Settings by which the name signs in, as JSON text: of the platform, the place, and the tenants of whoever bears it, his own included. */
  readonly settings: string;
  /** Counted wrong passwords. */
  readonly failures: Failures | undefined;
  readonly placeId: string | null;
}

interface NameRow {
  readonly account: LoginAccount | null;
  readonly tenants: readonly AccountTenant[];
  readonly settings: string;
  readonly place: string | null;
  readonly n: number | null;
  readonly window_start: number | null;
  readonly locked_until: number | null;
}

/** Reads what is known of a name by one statement, the same whether or not anybody bears it. */
export async function readName(
  context: Context,
  name: LoginName,
  { nameHash, place }: { readonly nameHash: string; readonly place: Place },
): Promise<NameFacts> {
  const [row] = await context.scoped<NameRow>(
    platform,
    `select case when a.id is not null then to_json(a) end as account, p.id as place, f.*,
       (select coalesce(json_agg(t), '[]') from tenants_of(a.id) t) as tenants,
       (select coalesce(json_agg(s), '[]') from settings_of_account(a.id, p.id) s)::text as settings
     from (values (true)) one left join login_account($1) a on true
       left join (${placeSql('$3', '$4')}) p on true
       left join (select ${failColumns} from login_fail where name_hash = $2) f on true limit 1`,
    [name, nameHash, place.tenancyId, place.host],
  );
  if (!row) throw new Error('nothing is known of a name');
  const { n, window_start: since, locked_until: until } = row;
  const counted = n === null || since === null ? undefined : { n, window_start: since, locked_until: until };
  return {
    account: row.account ?? undefined,
    tenants: row.tenants,
    settings: row.settings,
    failures: failuresOf(counted),
    placeId: row.place,
  };
}

/** Settings by which an account signs in: of the platform and of its tenants, its own included. */
export function settingsOfAccount(context: Context, accountId: string): Promise<readonly SettingRow[]> {
  return context.scoped<SettingRow>(platform, 'select * from settings_of_account($1, null)', [accountId]);
}

/** A tenant by its number or the host it is reached under; null when there is none. */
export async function findTenant(context: Context, tenancyId: number | null, host: string): Promise<string | null> {
  const [row] = await context.scoped<{ id: string }>(platform, placeSql('$1', '$2'), [tenancyId, host]);
  return row?.id ?? null;
}

/** Counted wrong passwords of a name. */
export async function failuresOfName(context: Context, nameHash: string): Promise<Failures | undefined> {
  const [row] = await context.scoped<FailRow>(platform, `select ${failColumns} from login_fail where name_hash = $1`, [
    nameHash,
  ]);
  return failuresOf(row);
}

/** The counter of a name, locked, so that guesses at the same moment all count. */
export async function lockFailures(tx: Tx, nameHash: string, at: string): Promise<Failures | undefined> {
  await tx.rows('insert into login_fail (name_hash, n, window_start) values ($1, 0, $2) on conflict do nothing', [
    nameHash,
    at,
  ]);
  const [row] = await tx.rows<FailRow>(`select ${failColumns} from login_fail where name_hash = $1 for update`, [
    nameHash,
  ]);
  const failures = failuresOf(row);
  return failures?.count === 0 ? undefined : failures;
}

/** Stores the counter; a reached limit also marks the account, so that administrators see it. */
export async function storeFailures(
  tx: Tx,
  nameHash: string,
  { failures, accountId }: { readonly failures: Failures; readonly accountId: string | undefined },
): Promise<void> {
  const until =
    failures.lockedUntil === null
      ? null
      : Number.isFinite(failures.lockedUntil)
        ? new Date(failures.lockedUntil).toISOString()
        : 'infinity';
  await tx.rows(
    'update login_fail set n = $2, window_start = $3::timestamptz, locked_until = $4::timestamptz where name_hash = $1',
    [nameHash, failures.count, new Date(failures.windowStart).toISOString(), until],
  );
  if (until !== null && accountId !== undefined)
    await tx.rows(
      `update account set locked = true, locked_reason = 'errors', locked_until = $2::timestamptz where id = $1 and not locked and not builtin`,
      [accountId, until],
    );
}

/** Takes off a lock by wrong passwords from an account whose owner has proved himself by a code. */
export async function unlockErrors(tx: Tx, accountId: string): Promise<void> {
  await tx.rows(
    `update account set locked = false, locked_reason = null, locked_until = null where id = $1 and locked and locked_reason = 'errors'`,
    [accountId],
  );
}

/** Forgets the wrong passwords of a name. */
export async function clearFailures(tx: Tx, nameHash: string): Promise<void> {
  await tx.rows('delete from login_fail where name_hash = $1', [nameHash]);
}

/** Marks an account as locked for not having been used. */
export async function lockUnused(context: Context, accountId: string): Promise<void> {
  await context.scoped(
    platform,
    `update account set locked = true, locked_reason = 'unused' where id = $1 and not locked`,
    [accountId],
  );
}

/** What a successful sign-in notes on the account. */
export interface SignedIn {
  readonly accountId: string;
  readonly at: string;
  readonly ip: string;
  readonly agreementVersion: string | null;
}

/** Notes a successful sign-in and takes off a lock by wrong passwords. */
export async function recordSignIn(tx: Tx, { accountId, at, ip, agreementVersion }: SignedIn): Promise<void> {
  await tx.rows(
    `update account set last_login_at = $2::timestamptz,
       locked = locked and locked_reason is distinct from 'errors',
       locked_reason = nullif(locked_reason, 'errors'),
       locked_until = case when locked_reason = 'errors' then null else locked_until end,
       agreement_version = coalesce($3, agreement_version),
       agreement_at = case when $3::text is not null and agreement_version is distinct from $3 then $2::timestamptz else agreement_at end,
       agreement_ip = case when $3::text is not null and agreement_version is distinct from $3 then $4 else agreement_ip end
     where id = $1`,
    [accountId, at, agreementVersion, ip],
  );
}

/** The stored password of an account with the last five before it. */
export interface Credential {
  readonly salt: string;
  readonly hash: string;
  readonly history: readonly { readonly salt: string; readonly hash: string }[];
}

/** The password of an account. */
export async function credentialOf(context: Context, accountId: string): Promise<Credential | undefined> {
  const [row] = await context.scoped<Credential>(
    platform,
    'select salt, hash, history from account_credential where account_id = $1',
    [accountId],
  );
  return row;
}

/** Replaces the password; the one before goes to the front of the history. */
export async function storeCredential(
  tx: Tx,
  accountId: string,
  next: { readonly salt: string; readonly hash: string; readonly history: Credential['history']; readonly at: string },
): Promise<void> {
  await tx.rows(
    `insert into account_credential (account_id, alg, salt, hash, changed_at, history) values ($1, 'mmd5-1', $2, $3, $4::timestamptz, $5::jsonb)
     on conflict (account_id) do update set alg = excluded.alg, salt = excluded.salt, hash = excluded.hash,
       changed_at = excluded.changed_at, history = excluded.history`,
    [accountId, next.salt, next.hash, next.at, JSON.stringify(next.history)],
  );
  // Devices that were spared the second factor under the old one are asked again.
  await tx.rows(
    'update device set trust_hash = null, trusted_until = null where account_id = $1 and trust_hash is not null',
    [accountId],
  );
}

/** Stores the same password under today's parameters. */
export async function storeRehash(
  context: Context,
  accountId: string,
  { before, hash }: { readonly before: string; readonly hash: string },
): Promise<void> {
  await context.scoped(platform, 'update account_credential set hash = $3 where account_id = $1 and hash = $2', [
    accountId,
    before,
    hash,
  ]);
}

/** Whether the account must renew its password at the next sign-in. */
export async function setMustReset(tx: Tx, accountId: string, mustReset: boolean): Promise<void> {
  await tx.rows('update account set must_reset = $2 where id = $1', [accountId, mustReset]);
}

/** Names that may not stand in a password of the account. */
export async function accountNames(
  context: Context,
  accountId: string,
): Promise<{ userName: string; employeeName: string } | undefined> {
  const [row] = await context.scoped<{ user_name: string; employee_name: string }>(
    platform,
    'select user_name, employee_name from account where id = $1',
    [accountId],
  );
  return row && { userName: row.user_name, employeeName: row.employee_name };
}

/** A short-lived fact of signing in. */
export interface TicketRow {
  readonly id: string;
  readonly kind: string;
  readonly data: object;
  readonly expiresAt: string;
}

/** Keeps a ticket; false when its id is taken, or the call that is counted in this round trip is one too many. */
export async function insertTicket(
  context: Context,
  ticket: TicketRow,
  limits: readonly CallLimit[] = [],
): Promise<boolean> {
  const within = withinLimits(context, limits, 5);
  const rows = await context.scoped(
    platform,
    `insert into auth_ticket (id, kind, data, expires_at) select $1, $2, $3::jsonb, $4::timestamptz
     where ${within.sql} on conflict do nothing returning id`,
    [ticket.id, ticket.kind, JSON.stringify(ticket.data), ticket.expiresAt, ...within.values],
  );
  return rows.length === 1;
}

/** Keeps a ticket in place of one with the same id. */
export async function replaceTicket(context: Context, ticket: TicketRow): Promise<void> {
  await context.scoped(
    platform,
    `insert into auth_ticket (id, kind, data, expires_at) values ($1, $2, $3::jsonb, $4::timestamptz)
     on conflict (id) do update set data = excluded.data, expires_at = excluded.expires_at, used_at = null`,
    [ticket.id, ticket.kind, JSON.stringify(ticket.data), ticket.expiresAt],
  );
}

/** Counts a try at a ticket that may still be used, up to `most`; guesses at the same moment all count. */
export async function countTryOfTicket<D>(
  context: Context,
  { kind, id, max }: { readonly kind: string; readonly id: string; readonly max: number },
): Promise<D | undefined> {
  const [row] = await context.scoped<{ data: D }>(
    platform,
    `update auth_ticket set data = data || jsonb_build_object('tries', (data->>'tries')::integer + 1)
     where id = $1 and kind = $2 and used_at is null and expires_at > $3::timestamptz and (data->>'tries')::integer < $4::integer
     returning data`,
    [id, kind, context.at, max],
  );
  return row?.data;
}

/** Where an account is written to, and in which language. */
export async function contactOf(
  context: Context,
  accountId: string,
): Promise<{ email: string; mobile: string | null; language: string } | undefined> {
  const [row] = await context.scoped<{ email: string; mobile: string | null; language: string }>(
    platform,
    `select email, mobile, member_language((select t.id from tenants_of($1) t limit 1), $1) as language from account where id = $1`,
    [accountId],
  );
  return row;
}

/** The user name behind a mobile number. */
export async function nameOfMobile(context: Context, mobile: string): Promise<string | undefined> {
  const [row] = await context.scoped<{ user_name: string }>(
    platform,
    'select user_name from account where mobile = $1',
    [mobile],
  );
  return row?.user_name;
}

/** What is known of a ticket, used or not. */
export interface FoundTicket<D> {
  readonly data: D;
  readonly used: boolean;
  readonly over: boolean;
}

/** Reads a ticket. */
export async function readTicket<D>(context: Context, kind: string, id: string): Promise<FoundTicket<D> | undefined> {
  const [row] = await context.scoped<FoundTicket<D>>(
    platform,
    'select data, used_at is not null as used, expires_at <= $3::timestamptz as over from auth_ticket where id = $1 and kind = $2',
    [id, kind, context.at],
  );
  return row;
}

const spendSql = `update auth_ticket set used_at = $3::timestamptz
  where id = $1 and kind = $2 and used_at is null and expires_at > $3::timestamptz returning data`;

/** Uses a ticket up; undefined when it is unknown, used or over. */
export async function spendTicket<D>(context: Context, kind: string, id: string): Promise<D | undefined> {
  const [row] = await context.scoped<{ data: D }>(platform, spendSql, [id, kind, context.at]);
  return row?.data;
}

/** Uses a ticket up within a transaction. */
export async function spendTicketIn<D>(
  tx: Tx,
  { kind, id, at }: { readonly kind: string; readonly id: string; readonly at: string },
): Promise<D | undefined> {
  const [row] = await tx.rows<{ data: D }>(spendSql, [id, kind, at]);
  return row?.data;
}

/** Removes what is long over; `now` is the wall clock of housekeeping. */
export function tidyStatements(now: Date): readonly Statement[] {
  const old = new Date(now.getTime() - 3_600_000).toISOString();
  return [
    { text: 'delete from auth_ticket where expires_at < $1::timestamptz', values: [old] },
    { text: 'select rate_tidy($1::timestamptz)', values: [now] },
  ];
}

/** One line of the sign-in log. */
export interface LoginLogRow {
  readonly tenantId: string | null;
  readonly id: string;
  readonly accountId: string | null;
  readonly userName: string;
  readonly kind: string;
  readonly result: string;
  readonly ua: string;
  /** Who stood in for the account. */
  readonly actingBy?: string | null;
}

/** Writes a line of the sign-in log. */
export async function writeLoginLog(context: Context, row: LoginLogRow): Promise<void> {
  const { scope, text, values } = loginLogLine(context, row);
  await context.scoped(scope, text, values);
}

/**
 * Writes a line of the sign-in log as the last of the round trip that counts its call, unless that is one too many: what
 * else is asked for in that turn is asked for before.
 */
export async function writeCountedLogin(
  context: Context,
  row: LoginLogRow,
  limits: readonly CallLimit[],
): Promise<void> {
  const { scope, values } = loginLogLine(context, row);
  const within = withinLimits(context, limits, values.length + 1);
  const entered = scopeStatement(scope);
  await Promise.all([
    context.scoped(platform, entered.text, entered.values),
    context.scoped(platform, `${loginLogSql} where ${within.sql}`, [...values, ...within.values]),
  ]);
}

/** The statements that write a line of the sign-in log as the last ones of a transaction. */
export function loginLogStatements(context: Context, row: LoginLogRow): readonly Statement[] {
  const { scope, text, values } = loginLogLine(context, row);
  return [scopeStatement(scope), { text, values }];
}

const loginLogSql = `insert into log_login (tenant_id, id, at, account_id, user_name, kind, result, ip, ua, request_id, acting_by)
  select $1::uuid, $2::uuid, $3::timestamptz, $4::uuid, $5, $6, $7, $8, $9, $10, $11::uuid`;

function loginLogLine(context: Context, row: LoginLogRow): Statement & { readonly scope: Scope } {
  const tenantId = row.tenantId ?? noTenant;
  return {
    scope: { tenantId, platform: true },
    text: loginLogSql,
    values: [
      tenantId,
      row.id,
      context.at,
      row.accountId,
      row.userName,
      row.kind,
      row.result,
      context.facts.ip,
      row.ua,
      context.facts.requestId,
      row.actingBy ?? null,
    ],
  };
}
