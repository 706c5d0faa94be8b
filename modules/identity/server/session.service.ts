import { randomBytes } from 'node:crypto';
import { commonErrors, type WireLanguage, wireLanguages } from '@mp/kernel/contract';
import {
  announceStatement,
  forgetPrincipal,
  inParallel,
  newId,
  readCounters,
  sessionErrors,
  type Context,
  type TxContext,
} from '@mp/kernel/server';
import { companySettings, personalSettings } from '@mp/settings/contract';
import { settingsFor, settingsOfTenant, type SettingsView } from '@mp/settings/server';
import {
  openTimeSettings,
  safetySettings,
  type LoginStatus,
  type LoginTenant,
  type LoginUserInfo,
  type OwnSession,
} from '../contract/index.ts';
import { upsertDevice } from './device.query.ts';
import type { Door } from './door.ts';
import {
  announceEnd,
  anySession,
  beginSession,
  endSessions,
  forceSessions,
  livingSessions,
  membersAmong,
  rebindSessions,
  sessionRow,
  setStepUp,
  sharesCookie,
  type SessionChoice,
} from './session.query.ts';
import { cookieHash } from './session-of.ts';
import { isOpen } from './sign-in.rules.ts';
import { tenantsOf, writeLoginLog, type AccountTenant } from './sign-in.query.ts';
import { frontsFor, ownFront, type TenantFront, type TenantFronts } from './tenant-front.ts';
import { mintToken } from './token.ts';
import { requireAct } from './user-acts.ts';
import { targetsOf } from './user.query.ts';

/** How long an announced forced logout waits (SPEC section 9). */
const forcedAfterMs = 300_000;
const stepUpMs = 600_000;

/** What is known of a browser that begins a session. */
export interface Client {
  /** Secret of the cookie that the browser brought. */
  readonly cookie: string | null;
  readonly ua: string;
  readonly deviceId: string | null;
  /** Secret by which the browser is spared the second factor. */
  readonly trust: string | null;
}

/** A session that has begun: what the browser is told and the cookie it must send along. */
export interface BegunSession {
  readonly userInfo: LoginUserInfo;
  readonly cookie: string;
  readonly sessionId: string;
}

/** Who begins a session and where. */
export interface SessionOwner {
  readonly accountId: string;
  readonly userName: string;
  readonly employeeName: string;
  readonly tenant: AccountTenant;
  /** His tenants as the browser is told of them: read before the transaction, which must not wait for a second connection. */
  readonly tenantList: readonly LoginTenant[];
  readonly loginType: string;
  readonly lang: string | null;
  /** Who stands in for him: the session ends with the pseudo password, and stays in its tenant. */
  readonly acting?: Acting | undefined;
}

/** By which pseudo password, of whom and until when somebody stands in for a user. */
export interface Acting {
  readonly by: string;
  readonly name: string;
  readonly pseudoPasswordId: string;
  /** ISO 8601. */
  readonly until: string;
}

const wireLanguage = (text: unknown): WireLanguage | null => wireLanguages.find((each) => each === text) ?? null;

const tenantOnWire = (row: AccountTenant, front: TenantFront): LoginTenant => ({
  tenancyId: row.tenancy_id,
  tenancyName: row.tenancy_name,
  tenancyCode: row.tenancy_code,
  tenancyShortName: row.tenancy_short_name ?? row.tenancy_name,
  icon: row.enter_icon,
  gray: front.gray,
  grayfrontUrl: front.grayfrontUrl,
  normalfrontUrl: front.normalfrontUrl,
});

/** The tenants of somebody as the browser is told of them, each with the front that he is led to now. */
export const tenantsOnWire = (tenants: readonly AccountTenant[], fronts: TenantFronts): LoginTenant[] =>
  tenants.map((tenant) => tenantOnWire(tenant, fronts.get(tenant.id) ?? ownFront(tenant)));

/** The same, with the fronts read for it. */
export const tenantListOf = async (context: Context, accountId: string, tenants: readonly AccountTenant[]) =>
  tenantsOnWire(tenants, await frontsFor(context, { accountId, tenants }));

const defaultPageOf = (settings: SettingsView): string =>
  settings.of(personalSettings).defaultPage ?? settings.of(companySettings).defaultPage;

/** Settings that a session of the user in the tenant follows. */
export function settingsOfMember(context: Context, tenantId: string, accountId: string): Promise<SettingsView> {
  return settingsOfTenant(context.database, tenantId, accountId);
}

/** Begins a session within the transaction `tx`; sessions beyond the allowed number end with the reason `replaced`. */
export async function openSession(
  context: TxContext,
  door: Door,
  {
    owner,
    client,
    settings,
    sessionId = newId(),
    cookie: bound,
  }: {
    readonly owner: SessionOwner;
    readonly client: Client;
    readonly settings: SettingsView;
    readonly sessionId?: string;
    /** What binds the browser already. Otherwise it is given a new secret. */
    readonly cookie?: string;
  },
): Promise<BegunSession> {
  const safety = settings.of(safetySettings);
  const cookie = bound ?? randomBytes(32).toString('base64url');
  const { acting } = owner;
  const longest = context.now.getTime() + safety.absoluteHours * 3_600_000;
  const absExp = Math.floor(Math.min(longest, acting ? Date.parse(acting.until) : longest) / 1000) * 1000;
  const lang = wireLanguage(settings.of(personalSettings).language) ?? wireLanguage(owner.lang);
  const begun = beginSession(
    context,
    {
      id: sessionId,
      accountId: owner.accountId,
      tenantId: owner.tenant.id,
      tokenKid: door.tokenKey.kid,
      cookieHash: cookieHash(cookie),
      at: context.at,
      absExp: new Date(absExp).toISOString(),
      idleSeconds: safety.idleMinutes * 60,
      ip: context.facts.ip,
      ua: client.ua,
      deviceId: client.deviceId,
      loginType: owner.loginType,
      lang,
      acting,
    },
    safety.maxSessions,
  );
  const { deviceId, ua } = client;
  const rebound = bound === undefined ? rebindBrowser(context, client, cookie) : noSessions;
  // Who stands in for the owner works with a device of his own.
  const noted =
    deviceId !== null && !acting
      ? upsertDevice(context, { accountId: owner.accountId, deviceId, at: context.at, ua, ip: context.facts.ip })
      : undefined;
  await inParallel<unknown>([begun, rebound, ...(noted ? [noted] : [])]);
  forgetAll(context, [...(await begun), ...(await rebound)]);
  const userInfo: LoginUserInfo = {
    token: mintToken(sessionId, absExp, door.tokenKey),
    userid: owner.accountId,
    username: owner.userName,
    employeeName: owner.employeeName,
    tenantList: owner.tenantList,
    tenancyId: owner.tenant.tenancy_id,
    orgId: owner.tenant.default_org_id,
    lang,
    admin: owner.tenant.platform_admin ? 'platform' : owner.tenant.is_admin ? 'tenant' : null,
    loginTime: context.now.getTime(),
    defaultPage: defaultPageOf(settings),
    theme: settings.of(personalSettings).theme,
    ...(acting ? { acting: { by: acting.name, until: absExp } } : {}),
  };
  return { userInfo, cookie, sessionId };
}

/**
 * Binds a browser whose user signs in to a new secret: one that was planted or copied before is worth nothing. Sessions that
 * it has in other tabs go on under the new one. Answers their ids.
 */
function rebindBrowser(context: TxContext, client: Client, cookie: string): Promise<readonly string[]> {
  if (client.cookie === null) return noSessions;
  return rebindSessions(context, { before: cookieHash(client.cookie), after: cookieHash(cookie), at: context.at });
}

const noSessions: Promise<readonly string[]> = Promise.resolve([]);

/** Lets this node read ended sessions anew; the database refuses them on every node anyway. */
function forgetAll(context: Context, sessionIds: readonly string[]): void {
  context.afterCommit(() => {
    for (const id of sessionIds) forgetPrincipal(id);
  });
}

/** User info of the caller's running session under the token he sent. */
export async function userInfoOf(context: Context, token: string): Promise<LoginUserInfo> {
  const { sessionId, userId, tenantId, tenancyId, userName, displayName } = context.principal;
  if (!sessionId) throw sessionErrors.tokenInvalid();
  const [tenants, row, settings] = await Promise.all([
    tenantsOf(context, userId),
    sessionRow(context, sessionId),
    settingsOfMember(context, tenantId, userId),
  ]);
  return {
    token,
    userid: userId,
    username: userName,
    employeeName: displayName,
    // Whoever stands in for somebody does so in one tenant.
    tenantList: await tenantListOf(
      context,
      userId,
      tenants.filter(({ id }) => !row?.acting_by || id === tenantId),
    ),
    tenancyId,
    orgId: tenants.find(({ id }) => id === tenantId)?.default_org_id ?? null,
    lang: wireLanguage(row?.lang),
    admin: context.rights.admin,
    loginTime: row ? Date.parse(row.created_at) : context.now.getTime(),
    defaultPage: defaultPageOf(settings),
    theme: settings.of(personalSettings).theme,
    ...(row?.acting_by ? { acting: { by: row.acting_name ?? '', until: Date.parse(row.abs_exp) } } : {}),
  };
}

/** Enters another tenant of the caller: the old session ends, a new one begins with the same browser. */
export async function enterTenant(
  context: Context,
  door: Door,
  { tenancyId, client }: { readonly tenancyId: number; readonly client: Client },
): Promise<BegunSession> {
  const { sessionId, userId, userName, displayName } = context.principal;
  const tenants = await tenantsOf(context, userId);
  const tenant = tenants.find((each) => each.tenancy_id === tenancyId);
  if (!tenant || !sessionId || client.cookie === null) throw commonErrors.notFound();
  const { cookie } = client;
  const row = await sessionRow(context, sessionId);
  const settings = await settingsOfMember(context, tenant.id, userId);
  const owner: SessionOwner = {
    accountId: userId,
    userName,
    employeeName: displayName,
    tenant,
    tenantList: await tenantListOf(context.as(undefined), userId, tenants),
    loginType: row?.login_type ?? 'normal',
    lang: row?.lang ?? null,
  };
  const begun = await context.as(undefined).tx(async (tx) => {
    await endSessions(tx, { accountId: userId, only: sessionId }, { at: context.at, reason: 'switched' });
    // The browser is the one that signed in.
    const sameBrowser = { ...client, deviceId: row?.device_id ?? null };
    return openSession(context.within(tx), door, { owner, client: sameBrowser, settings, cookie });
  });
  forgetPrincipal(sessionId);
  await logSession(context, { tenantId: tenant.id, accountId: userId, userName, kind: 'tenant' });
  return begun;
}

/** The caller's living sessions. */
export async function ownSessions(context: Context): Promise<readonly OwnSession[]> {
  const rows = await livingSessions(context, context.userId);
  return rows.map((row) => ({
    id: row.id,
    current: row.id === context.principal.sessionId,
    createdAt: row.created_at,
    lastSeen: row.last_seen,
    ip: row.ip,
    ua: row.ua,
    loginType: row.login_type,
  }));
}

/** Ends one of the caller's own sessions. Throws `common.notFound`. */
export async function endOwn(context: Context, sessionId: string): Promise<void> {
  const ended = await endAccountSessions(context, { accountId: context.userId, only: sessionId }, 'logout');
  if (ended.length === 0) throw commonErrors.notFound();
}

/** Ends sessions of an account; from the next request on they are refused on every node. */
async function endAccountSessions(context: Context, which: SessionChoice, reason: string): Promise<readonly string[]> {
  const ended = await context.as(undefined).tx((tx) => endSessions(tx, which, { at: context.at, reason }));
  for (const id of ended) forgetPrincipal(id);
  return ended;
}

/** Whether the opening hours of the tenant are over for the caller; platform administrators may stay. */
async function isClosing(context: Context): Promise<boolean> {
  if (context.rights.admin === 'platform') return false;
  return !isOpen((await settingsFor(context)).of(openTimeSettings), context.now);
}

/** State of the caller's session; times left in seconds. Outside the opening hours it ends five minutes after this is first asked. */
export async function sessionStatus(context: Context): Promise<LoginStatus> {
  const { sessionId } = context.principal;
  let row = sessionId ? await sessionRow(context, sessionId) : undefined;
  if (!row || !sessionId) throw sessionErrors.tokenInvalid();
  if (row.forced_at === null && (await isClosing(context))) {
    const forcedAt = new Date(context.now.getTime() + forcedAfterMs).toISOString();
    await announceEnd(context, sessionId, { forcedAt, reason: 'closed' });
    row = { ...row, forced_at: forcedAt, forced_reason: 'closed' };
  }
  const now = context.now.getTime();
  const left = (end: number) => Math.max(0, Math.floor((end - now) / 1000));
  return {
    alive: true,
    idleLeft: left(Date.parse(row.last_seen) + row.idle_seconds * 1000),
    absLeft: left(Date.parse(row.abs_exp)),
    ...(row.forced_at === null ? {} : { forcedAt: Date.parse(row.forced_at) }),
    ...(row.forced_reason === null ? {} : { forcedReason: row.forced_reason }),
    notices: { ...(await readCounters(context)), rights: context.principal.epoch },
  };
}

/**
 * Ends the session that a request claims, or all of its account; undefined when there is none, for signing out twice
 * is no error. `browserGoesOn`: another session of the same browser lives on, so its cookie stays.
 */
export async function finishSession(
  context: Context,
  claim: { readonly sessionId: string; readonly cookieHash: string } | undefined,
  all: boolean,
): Promise<{ accountId: string; tenantId: string; browserGoesOn: boolean } | undefined> {
  const row = claim && (await anySession(context, claim.sessionId));
  if (!claim || !row || row.cookie_hash !== claim.cookieHash) return undefined;
  // Whoever stands in for somebody ends his own session alone.
  const only = all && row.acting_by === null ? undefined : row.id;
  await endAccountSessions(context, { accountId: row.account_id, only }, 'logout');
  return {
    accountId: row.account_id,
    tenantId: row.tenant_id,
    browserGoesOn: await sharesCookie(context, row.cookie_hash, row.id),
  };
}

/** The caller has proved himself: sensitive acts are open to him for ten minutes. Answers until when. */
export async function grantStepUp(context: Context): Promise<string> {
  const until = new Date(context.now.getTime() + stepUpMs).toISOString();
  const { sessionId } = context.principal;
  if (sessionId) {
    await setStepUp(context, sessionId, until);
    forgetPrincipal(sessionId);
  }
  return until;
}

/** Forces members of the tenant out after five minutes or now, or takes that back. Throws `user.higherRank`. */
export async function forceOut(
  context: Context,
  {
    userIds,
    when,
    reason,
  }: {
    readonly userIds: readonly string[];
    readonly when: 'later' | 'now' | 'cancel';
    readonly reason?: string | undefined;
  },
): Promise<{ sessions: number; at: string | null }> {
  const members = await membersAmong(context, userIds);
  if (members.length < new Set(userIds).size) throw commonErrors.notFound();
  for (const target of await targetsOf(context, members)) requireAct(context, target, 'forceLogout');
  const at =
    when === 'cancel' ? null : new Date(context.now.getTime() + (when === 'later' ? forcedAfterMs : 0)).toISOString();
  const scope = { tenantId: context.tenantId, userIds: members };
  const sessions = await forceSessions(context, scope, {
    forcedAt: at,
    reason: when === 'cancel' ? null : (reason ?? null),
  });
  for (const { id } of sessions) forgetPrincipal(id);
  await context.batch(({ tenantId }) => [announceStatement(tenantId, members)]);
  for (const [accountId, userName] of new Map(sessions.map((each) => [each.account_id, each.user_name])))
    await logSession(context, { tenantId: context.tenantId, accountId, userName, kind: 'forced', result: when });
  context.log.info({ users: members.length, sessions: sessions.length, when }, 'forced logout');
  return { sessions: sessions.length, at };
}

/** Writes a line about a session to the sign-in log. */
async function logSession(
  context: Context,
  row: {
    readonly tenantId: string;
    readonly accountId: string;
    readonly userName: string;
    readonly kind: string;
    readonly result?: string;
  },
): Promise<void> {
  await writeLoginLog(context, { id: newId(), ua: '', ...row, result: row.result ?? 'ok' });
}
