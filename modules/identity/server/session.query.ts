import { Params, resourceServer, grantedScopeSql, type Context, type Statement, type Tx } from '@mp/kernel/server';
import { user } from '../contract/index.ts';

const platform = { platform: true } as const;

/** A session that begins. */
export interface NewSession {
  readonly id: string;
  readonly accountId: string;
  readonly tenantId: string;
  readonly tokenKid: string;
  readonly cookieHash: string;
  readonly at: string;
  readonly absExp: string;
  readonly idleSeconds: number;
  readonly ip: string;
  readonly ua: string;
  readonly deviceId: string | null;
  readonly loginType: string;
  readonly lang: string | null;
  /** Who stands in for the account, by which pseudo password. */
  readonly acting?: { readonly by: string; readonly pseudoPasswordId: string } | undefined;
}

/**
 * Begins a session; the oldest others beyond `max` end with the reason `replaced`. Answers the ids of those. Whoever stands
 * in for somebody pushes none of the owner's out, and does not count among them.
 */
export async function beginSession(tx: Tx, given: NewSession, max: number): Promise<readonly string[]> {
  const begun = [
    // The account's row is the lock: two sign-ins at the same moment count each other.
    { text: 'select 1 from account where id = $1 for update', values: [given.accountId] },
    sessionStatement(given),
  ];
  if (given.acting) {
    await tx.batch(begun);
    return [];
  }
  const [, , ended] = await tx.batch([
    ...begun,
    {
      text: `update session set ended_at = $2::timestamptz, end_reason = 'replaced' where id in (
       select id from session where account_id = $1 and acting_by is null and ended_at is null and abs_exp > $2::timestamptz
         and (forced_at is null or forced_at > $2::timestamptz)
         and last_seen + make_interval(secs => idle_seconds) > $2::timestamptz
       order by id = $4::uuid desc, created_at desc, id desc offset $3) returning id`,
      values: [given.accountId, given.at, max, given.id],
    },
  ]);
  return (ended?.rows ?? []).flatMap(([id]) => id ?? []);
}

function sessionStatement(given: NewSession): Statement {
  return {
    text: `insert into session (id, account_id, tenant_id, token_kid, cookie_hash, created_at, last_seen, abs_exp, idle_seconds, ip, ua, device_id, login_type, lang, acting_by, pseudo_password_id)
     values ($1, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz, $7::timestamptz, $8, $9, $10, $11, $12, $13, $14::uuid, $15::uuid)`,
    values: [
      given.id,
      given.accountId,
      given.tenantId,
      given.tokenKid,
      given.cookieHash,
      given.at,
      given.absExp,
      given.idleSeconds,
      given.ip,
      given.ua,
      given.deviceId,
      given.loginType,
      given.lang,
      given.acting?.by ?? null,
      given.acting?.pseudoPasswordId ?? null,
    ],
  };
}

/** Binds the living sessions of a browser to its new secret. Answers their ids. */
export async function rebindSessions(
  tx: Tx,
  { before, after, at }: { readonly before: string; readonly after: string; readonly at: string },
): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string }>(
    'update session set cookie_hash = $2 where cookie_hash = $1 and ended_at is null and abs_exp > $3::timestamptz returning id',
    [before, after, at],
  );
  return rows.map(({ id }) => id);
}

/** Sessions of an account: one, all, or all but one. */
export interface SessionChoice {
  readonly accountId: string;
  readonly only?: string | undefined;
  readonly except?: string | undefined;
}

/** Ends sessions of an account. Answers the ended. */
export async function endSessions(
  tx: Tx,
  which: SessionChoice,
  end: { readonly at: string; readonly reason: string },
): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string }>(
    `update session set ended_at = $4::timestamptz, end_reason = $5
     where account_id = $1 and ended_at is null and ($2::uuid is null or id = $2::uuid) and ($3::uuid is null or id <> $3::uuid)
     returning id`,
    [which.accountId, which.only ?? null, which.except ?? null, end.at, end.reason],
  );
  return rows.map(({ id }) => id);
}

/** Ends all sessions of the caller's tenant, so that everybody signs in anew. Needs the scope of the platform. */
export async function endSessionsOfTenant(
  tx: Tx,
  end: { readonly at: string; readonly reason: string },
): Promise<void> {
  await tx.rows(
    `update session set ended_at = $1::timestamptz, end_reason = $2 where tenant_id = app_tenant() and ended_at is null`,
    [end.at, end.reason],
  );
}

/** A session's row as its own status shows it. */
export interface SessionRow {
  readonly id: string;
  readonly account_id: string;
  readonly tenant_id: string;
  readonly cookie_hash: string;
  readonly created_at: string;
  readonly last_seen: string;
  readonly abs_exp: string;
  readonly idle_seconds: number;
  readonly ip: string | null;
  readonly ua: string | null;
  readonly device_id: string | null;
  readonly login_type: string;
  readonly step_up_until: string | null;
  readonly forced_at: string | null;
  readonly forced_reason: string | null;
  readonly lang: string | null;
  readonly acting_by: string | null;
  readonly acting_name: string | null;
}

const columns = `id, account_id, tenant_id, cookie_hash, created_at, last_seen, abs_exp, idle_seconds, ip, ua, device_id, login_type,
  step_up_until, forced_at, forced_reason, lang, acting_by, actor_name(acting_by) as acting_name`;

/** The caller's session. */
export async function sessionRow(context: Context, id: string): Promise<SessionRow | undefined> {
  const [row] = await context.rows<SessionRow>(`select ${columns} from session where id = $1`, [id]);
  return row;
}

/** A session whatever its state, for signing out. */
export async function anySession(context: Context, id: string): Promise<SessionRow | undefined> {
  const [row] = await context.scoped<SessionRow>(platform, `select ${columns} from session where id = $1`, [id]);
  return row;
}

/** Living sessions of an account, newest first. */
export async function livingSessions(context: Context, accountId: string): Promise<readonly SessionRow[]> {
  return context.rows<SessionRow>(
    `select ${columns} from session where account_id = $1 and ended_at is null and abs_exp > $2::timestamptz
       and (forced_at is null or forced_at > $2::timestamptz)
       and last_seen + make_interval(secs => idle_seconds) > $2::timestamptz
     order by created_at desc limit 50`,
    [accountId, context.now],
  );
}

/** Whether another living session of the same browser is left. */
export async function sharesCookie(context: Context, cookieHash: string, exceptId: string): Promise<boolean> {
  const rows = await context.scoped(
    platform,
    'select 1 from session where cookie_hash = $1 and id <> $2 and ended_at is null and abs_exp > $3::timestamptz limit 1',
    [cookieHash, exceptId, context.now],
  );
  return rows.length > 0;
}

/** Gives the session the right to sensitive acts until `until`. */
export async function setStepUp(context: Context, sessionId: string, until: string): Promise<void> {
  await context.scoped(platform, 'update session set step_up_until = $2::timestamptz where id = $1', [
    sessionId,
    until,
  ]);
}

/** Sets or takes back the forced end of the members' sessions in a tenant. Answers the sessions with their accounts. */
export async function forceSessions(
  context: Context,
  scope: { readonly tenantId: string; readonly userIds: readonly string[] },
  end: { readonly forcedAt: string | null; readonly reason: string | null },
): Promise<readonly { id: string; account_id: string; user_name: string }[]> {
  return context.scoped(
    platform,
    `update session s set forced_at = $3::timestamptz, forced_reason = $4 from account a
     where a.id = s.account_id and s.tenant_id = $1 and s.account_id = any($2::uuid[]) and s.ended_at is null
       and s.abs_exp > $5::timestamptz and (s.forced_at is null or s.forced_at > $5::timestamptz)
       and s.last_seen + make_interval(secs => s.idle_seconds) > $5::timestamptz
     returning s.id, s.account_id, a.user_name`,
    [scope.tenantId, scope.userIds, end.forcedAt, end.reason, context.now],
  );
}

/** Announces the end of one session that has none announced yet. */
export async function announceEnd(
  context: Context,
  sessionId: string,
  end: { readonly forcedAt: string; readonly reason: string },
): Promise<void> {
  await context.scoped(
    platform,
    'update session set forced_at = $2::timestamptz, forced_reason = $3 where id = $1 and forced_at is null and ended_at is null',
    [sessionId, end.forcedAt, end.reason],
  );
}

/** Those of some users who may be acted on: members of the tenant within the caller's data scope. */
export async function membersAmong(context: Context, userIds: readonly string[]): Promise<readonly string[]> {
  const server = resourceServer(user.key);
  if (!server) throw new Error(`nobody serves ${user.key}`);
  const [result] = await context.batch(() => {
    const params = new Params();
    const ids = params.add(userIds, '::uuid[]');
    const scope = grantedScopeSql(context, server, { action: 'update', params });
    return [
      params.statement(`select t.id from tenant_user t where t.id = any(${ids}) and t.deleted_at is null and ${scope}`),
    ];
  });
  return (result?.rows ?? []).flatMap(([id]) => id ?? []);
}

/** Whether a member (by id or mobile) belongs to an internal organisation and is active today (SPEC section 7). */
export async function isInternalMember(
  context: Context,
  by: { readonly userId: string | null; readonly mobile: string | null },
  today: string,
): Promise<boolean> {
  const rows = await context.rows(
    `select 1 from tenant_user m join org o on o.tenant_id = m.tenant_id and o.id = m.default_org_id
     where (m.id = $1::uuid or m.mobile = $2) and m.deleted_at is null and m.status = 'enabled'
       and m.active_date <= $3::date and m.expiry_date >= $3::date and o.type not in ('field', 'store') limit 1`,
    [by.userId, by.mobile, today],
  );
  return rows.length > 0;
}
