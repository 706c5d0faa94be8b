import { randomBytes } from 'node:crypto';
import {
  Context,
  inParallel,
  newId,
  type CallLimit,
  type Services,
  type Statement,
  type TxContext,
} from '@mp/kernel/server';
import { licenceAccess, settingsOfTenant, type SettingsView } from '@mp/settings/server';
import { required } from './required.ts';
import {
  authErrors,
  clientId,
  openTimeSettings,
  pcLoginMode,
  type CheckUser,
  type LoginAnswerData,
} from '../contract/index.ts';
import type { DoCall, LogLine } from './do-call.ts';
import { distrustDevice, isTrusted, trustDevice } from './device.query.ts';
import type { Door } from './door.ts';
import {
  isCodeNeeded,
  provenAccount,
  type LoginInput,
  type Proven,
  type SignInWay,
  wayOf,
} from './first-factor.service.ts';
import { loginName } from './login-name.ts';
import type { Place } from './place.ts';
import { keyedHash } from './name-hash.ts';
import { ruleOf } from './password.service.ts';
import type { UsablePseudoPassword } from './pseudo-password.query.ts';
import { claimPseudoPassword } from './pseudo-sign-in.service.ts';
import { isInternalMember } from './session.query.ts';
import { cookieHash } from './session-of.ts';
import { openSession, tenantsOnWire, type BegunSession, type Client, type SessionOwner } from './session.service.ts';
import type { SignInPolicy } from './sign-in-policy.rules.ts';
import { codeTypeOf, lockedFor, policyIn } from './sign-in-policy.service.ts';
import { signedIn } from './sign-in-watch.ts';
import { accountRefusal, isOlderThan, isOpen, localTime } from './sign-in.rules.ts';
import type { FactorRow } from './factor.query.ts';
import { beginSecond, isDouble, proveSecond, type Started } from './second-factor.service.ts';
import {
  findTenant,
  loginLogStatements,
  lockUnused,
  recordSignIn,
  storeRehash,
  type LoginLogRow,
  writeCountedLogin,
  writeLoginLog,
  type AccountTenant,
  type LoginAccount,
} from './sign-in.query.ts';
import { issueTicket } from './ticket.service.ts';
import { agreementVersion } from './sysconfig.service.ts';
import { frontsFor, spokenTenants } from './tenant-front.ts';

/** A context for the process itself, outside any request. */
export function publicContext(services: Services): Context {
  return new Context(services, { requestId: 'start', ip: '', locale: 'zh-CN' });
}

/** What the login page shows: texts and looks of the tenant that the address names, else of the platform. */
export async function shownSettings(context: Context, place: Place): Promise<SettingsView> {
  return settingsOfTenant(context.database, await tenantOfPlace(context, place));
}

/** The tenant that an address names; null for none. */
export function tenantOfPlace(context: Context, place: Place): Promise<string | null> {
  return findTenant(context, place.tenancyId, place.host);
}

/** `checkuser.do`: salt and challenge of a name, the same for names that do not exist. */
export async function checkUser(
  door: Door,
  { userName: name, named, early: { challengeId } }: Pick<DoCall, 'userName' | 'named' | 'early'>,
): Promise<CheckUser> {
  if (name === '' || challengeId === undefined) throw required('auth.userNameRequired', 'userName');
  const { shown, account, failures, policy } = await named();
  // The ways in are those of the place: the account's own would tell that the name exists.
  const { modes, strength } = policyIn(shown);
  return {
    pwdAlg: 'mmd5-1',
    pwdSalt: account?.salt ?? keyedHash('salt', name).slice(0, 32),
    modes,
    strength,
    codeType: codeTypeOf(door, policy),
    codeNeeded: isCodeNeeded(door, policy, failures?.count ?? 0),
    challengeId,
    agreementVersion: agreementVersion(shown),
  };
}

/** What a sign-in came to; `account` and `tenantId` are for the log, whatever the outcome. */
export interface LoginOutcome {
  readonly data: LoginAnswerData;
  readonly begun?: BegunSession;
  /** The secret by which the browser is spared the second factor, and for how long. */
  readonly trusted?: { readonly secret: string; readonly days: number };
  readonly accountId: string;
  readonly tenantId: string;
}

/** A call of `login.do`. */
export interface SignInCall extends Pick<DoCall, 'note' | 'line'> {
  readonly input: LoginInput;
  readonly started: Started | undefined;
}

function checkForm(input: LoginInput, way: SignInWay, here: SignInPolicy): void {
  if (input.clientid !== clientId || input.loginmode !== String(pcLoginMode)) throw authErrors.loginModeInvalid();
  if (!way.isOn(here)) throw authErrors.modeDisabled();
}

/** The agreement as the page showed it has to be ticked where it is asked for. */
function checkAgreement(input: LoginInput, policy: SignInPolicy, shown: SettingsView): void {
  const isCurrent = input.agreementVersion === '' || input.agreementVersion === agreementVersion(shown);
  if (policy.agreementOn && (input.agreement !== '1' || !isCurrent)) throw authErrors.agreementRequired();
}

function chooseTenant(tenants: readonly AccountTenant[], tenancyId: number | null): AccountTenant {
  const [first] = tenants;
  if (!first) throw authErrors.userDisabled();
  return tenants.find((each) => each.tenancy_id === tenancyId) ?? first;
}

/** Throws unless the account may sign in; one that nobody has used for too long is locked. */
async function requireUsable(context: Context, account: LoginAccount, policy: SignInPolicy): Promise<void> {
  const refused = accountRefusal(account, context.now);
  if (refused) throw refused;
  // Once the licence is over, an administrator of the platform comes in to enter another code.
  if (licenceAccess(context.services) === 'locked' && !account.platform_admin) throw authErrors.licenceExpired();
  const unusedSince = account.last_login_at ?? account.created_at;
  if (account.builtin || !isOlderThan(unusedSince, policy.unusedDays, context.now)) return;
  await lockUnused(context, account.id);
  throw lockedFor(0);
}

function requireOpenTime(account: LoginAccount, settings: SettingsView, now: Date): void {
  const hours = settings.of(openTimeSettings);
  if (!account.builtin && !account.platform_admin && !isOpen(hours, now))
    throw authErrors.notOpenTime({ time: `${hours.from ?? ''}–${hours.to ?? ''}` });
}

/** `login.do`: the first factor, or the second for a challenge that asks for one. */
export async function signIn(context: Context, door: Door, call: SignInCall): Promise<LoginOutcome> {
  const { input, note, started, line } = call;
  if (started) return finishSecond(context, door, { ...call, started });
  const { shown } = input.named;
  const here = policyIn(shown);
  const way = wayOf(input.logintype);
  checkForm(input, way, here);
  checkAgreement(input, here, shown);
  const proven = await way.prove(context, door, input);
  const { account, policy, pseudo } = proven;
  note({ accountId: account.id, ...(pseudo ? { kind: 'pseudo', actingBy: pseudo.issuedBy } : {}) });
  // What his own tenants ask beyond the place would tell that the name exists.
  if (!way.isOn(policy)) throw authErrors.modeDisabled();
  checkAgreement(input, policy, shown);
  const entry = await entryOf(context, proven, call);
  const complete = (loginType: string) => completeSignIn(context, door, { input, entry, shown, loginType, line });
  // Support has no second factor of the owner, and his password is neither renewed nor outdated by it.
  if (pseudo) return complete('pseudo');
  if (input.logintype === 'normal') await refreshHash(context, door, { account, digest: input.password });
  const hasBoth = way.strength === 'both' || proven.hasBothFactors === true;
  if (hasBoth || !isSecondAsked(entry)) return complete(way.name);
  if (way.strength === 'first' && (await isSpared(context, entry, input))) return complete(`${way.name}+trusted`);
  return askSecond(context, entry, input);
}

/** Asks for the second factor instead of beginning a session. */
async function askSecond(
  context: Context,
  { account, policy, tenant }: Entry,
  input: LoginInput,
): Promise<LoginOutcome> {
  const data = await beginSecond(
    context,
    { accountId: account.id, userName: account.user_name, first: input.logintype, tenantId: tenant.id },
    { policy, host: input.place.host },
  );
  return { data, accountId: account.id, tenantId: tenant.id };
}

/** Where somebody who has proven himself enters. */
interface Entry {
  readonly account: LoginAccount;
  readonly policy: SignInPolicy;
  readonly factors: readonly FactorRow[];
  readonly tenants: readonly AccountTenant[];
  readonly tenant: AccountTenant;
  readonly settings: SettingsView;
  readonly pseudo: UsablePseudoPassword | undefined;
}

/** Judges an account that has proven itself: its state, its tenant, the opening hours. */
async function entryOf(context: Context, proven: Proven, { input, note }: SignInCall): Promise<Entry> {
  const { account, policy, factors, pseudo } = proven;
  await requireUsable(context, account, policy);
  // Whoever stands in for somebody does so in one tenant.
  const tenants = proven.tenants.filter(({ id }) => !pseudo || id === pseudo.tenantId);
  const tenant = chooseTenant(tenants, input.place.tenancyId);
  note({ accountId: account.id, tenantId: tenant.id });
  const settings = proven.settingsIn(tenant.id);
  requireOpenTime(account, settings, context.now);
  return { account, policy, factors, tenants, tenant, settings, pseudo };
}

/** A second factor is asked of those who must give one, and of those who have set up an authenticator app of their own accord. */
function isSecondAsked({ account, policy, factors, tenants }: Entry): boolean {
  if (isDouble(policy, account, tenants)) return true;
  return policy.secondFactors.includes('totp') && factors.some(({ kind }) => kind === 'totp');
}

/** Whether the browser was spared the second factor when it last gave one. */
async function isSpared(
  context: Context,
  { account, policy }: Entry,
  { client: { trust } }: LoginInput,
): Promise<boolean> {
  if (policy.trustDays === 0 || trust === null) return false;
  return isTrusted(context, { accountId: account.id, hash: cookieHash(trust) });
}

/** Spares the device of a session that has just begun the second factor, as far as the policy lets it. */
async function trustBrowser(
  context: Context,
  { account, policy }: Entry,
  { client, trust }: LoginInput,
): Promise<LoginOutcome['trusted']> {
  const { deviceId } = client;
  const { trustDays: days } = policy;
  if (!trust || days === 0 || deviceId === null) return undefined;
  const secret = randomBytes(32).toString('base64url');
  const until = new Date(context.now.getTime() + days * 86_400_000).toISOString();
  await context.tx((tx) => trustDevice(tx, { accountId: account.id, deviceId, hash: cookieHash(secret), until }));
  return { secret, days };
}

/** Takes back what spares the caller's browser the second factor. */
export async function distrust(context: Context, secret: string): Promise<void> {
  await context.as(undefined).tx((tx) => distrustDevice(tx, context.userId, cookieHash(secret)));
}

/** `login.do` for the second factor; everything is judged anew, since minutes have passed. */
async function finishSecond(
  context: Context,
  door: Door,
  call: SignInCall & { readonly started: Started },
): Promise<LoginOutcome> {
  const { input, note, started, line } = call;
  note({ accountId: started.accountId, tenantId: started.tenantId });
  const proven = await provenAccount(context, loginName(started.userName), input.place);
  const entry = await entryOf(context, proven, call);
  const recoveryCodes = await proveSecond(context, {
    started,
    given: { ...input, host: input.place.host },
    policy: proven.policy,
  });
  const loginType = `${started.first}+${input.logintype}`;
  const outcome = await completeSignIn(context, door, { input, entry, shown: proven.shown, loginType, line });
  if ('next' in outcome.data) return outcome;
  const trusted = await trustBrowser(context, entry, input);
  return {
    ...outcome,
    ...(trusted ? { trusted } : {}),
    data: recoveryCodes === undefined ? outcome.data : { ...outcome.data, recoveryCodes },
  };
}

/** Somebody who has proven all that is asked. */
interface Admission {
  readonly input: LoginInput;
  readonly entry: Entry;
  readonly shown: SettingsView;
  readonly loginType: string;
  readonly line: LogLine;
}

/** Begins the session of somebody who has proven all that is asked, or sends him to set a new password first. */
async function completeSignIn(
  context: Context,
  door: Door,
  { input, entry, shown, loginType, line }: Admission,
): Promise<LoginOutcome> {
  const { account, policy, tenant, tenants, settings, pseudo } = entry;
  const reason = loginType.startsWith('normal')
    ? resetReason(account, ruleOf(settings).expiryDays, context.now)
    : undefined;
  if (reason) {
    const resetTicket = await issueTicket(context, 'reset', { accountId: account.id, userName: account.user_name });
    return { data: { next: 'resetpwd', resetTicket, reason }, accountId: account.id, tenantId: tenant.id };
  }
  const { client, lang } = input;
  const { begun, spoken } = await context.tx(async (tx) => {
    const acting = pseudo && (await claimPseudoPassword(tx, pseudo));
    const { id: accountId, user_name: userName, employee_name: employeeName } = account;
    const owner = { accountId, userName, employeeName, tenant, tenantList: [], loginType, lang, acting };
    const sessionId = newId();
    const opening = openSession(tx, door, { sessionId, owner, client, settings });
    // What somebody else does is no sign-in of the owner's: neither his last one nor his word on the agreement, and
    // whoever stands in for him brings a device and a network of his own.
    const agreed = policy.agreementOn ? agreementVersion(shown) : null;
    const recorded = acting ? [] : [recordOwnSignIn(tx, { owner, sessionId, client, agreed })];
    const speaking = spokenTenants(tx, tenants);
    // All that has been asked for in this turn is one round trip, with the commit.
    await inParallel<unknown>([opening, ...recorded, speaking, tx.finish(line())]);
    return { begun: await opening, spoken: await speaking };
  });
  const tenantList = tenantsOnWire(tenants, await frontsFor(context, { accountId: account.id, tenants, spoken }));
  const data = { ...begun.userInfo, tenantList };
  return { data, begun: { ...begun, userInfo: data }, accountId: account.id, tenantId: tenant.id };
}

/** Notes on the account that it was signed in to, and tells who watches over sign-ins. */
async function recordOwnSignIn(
  tx: TxContext,
  {
    owner: { accountId, tenant, loginType },
    sessionId,
    client: { ua, deviceId },
    agreed,
  }: {
    readonly owner: SessionOwner;
    readonly sessionId: string;
    readonly client: Client;
    /** Version of the agreement that he has ticked. */
    readonly agreed: string | null;
  },
): Promise<void> {
  const { ip } = tx.facts;
  await inParallel([
    recordSignIn(tx, { accountId, at: tx.at, ip, agreementVersion: agreed }),
    signedIn.emitLast(tx, { accountId, tenantId: tenant.id, sessionId, ip, ua, deviceId, loginType }),
  ]);
}

function resetReason(account: LoginAccount, expiryDays: number | null, now: Date): 'first' | 'expired' | undefined {
  if (account.must_reset) return 'first';
  return expiryDays !== null && account.changed_at !== null && isOlderThan(account.changed_at, expiryDays, now)
    ? 'expired'
    : undefined;
}

async function refreshHash(
  context: Context,
  door: Door,
  { account, digest }: { readonly account: LoginAccount; readonly digest: string },
): Promise<void> {
  if (account.hash && door.hasher.isOutdated(account.hash))
    await storeRehash(context, account.id, { before: account.hash, hash: await door.hasher.hash(digest) });
}

/** Whether a member, by id or mobile, works in an internal organisation of the caller's tenant today. */
export function isEmployed(
  context: Context,
  by: { readonly userId: string | null; readonly mobile: string | null },
): Promise<boolean> {
  return isInternalMember(context, by, localTime(context.now).day);
}

/** What the sign-in log keeps of a call. */
export interface CallLog {
  readonly tenantId?: string | null;
  readonly accountId?: string | null;
  readonly userName?: string;
  readonly kind: string;
  /** `ok` or the code of the refusal. */
  readonly result: string;
  readonly ua: string;
  readonly actingBy?: string | null;
}

/** Writes a call of the login service into the sign-in log. */
export function logCall(context: Context, call: CallLog): Promise<void> {
  return writeLoginLog(context, rowOf(call));
}

/** The same in the round trip that counts the call, as the last that is asked for, unless the call is one too many. */
export function logCountedCall(context: Context, call: CallLog, limits: readonly CallLimit[]): Promise<void> {
  return writeCountedLogin(context, rowOf(call), limits);
}

/** The statements that do so as the last ones of the transaction in which the call does what it does. */
export function logStatements(context: Context, call: CallLog): readonly Statement[] {
  return loginLogStatements(context, rowOf(call));
}

const rowOf = (call: CallLog): LoginLogRow => ({
  id: newId(),
  tenantId: call.tenantId ?? null,
  accountId: call.accountId ?? null,
  userName: (call.userName ?? '').slice(0, 60),
  kind: call.kind,
  result: call.result,
  ua: call.ua.slice(0, 300),
  actingBy: call.actingBy ?? null,
});
