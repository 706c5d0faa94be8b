import { randomBytes } from 'node:crypto';
import { Context, newId, type Services } from '@mp/kernel/server';
import { licenceAccess, settingsOfTenant, type SettingsView } from '@mp/settings/server';
import { required } from './required.ts';
import {
  authErrors,
  clientId,
  firstFactors,
  openTimeSettings,
  pcLoginMode,
  type CheckUser,
  type LoginAnswerData,
} from '../contract/index.ts';
import type { LogFacts } from './do-call.ts';
import { distrustDevice, isTrusted, trustDevice } from './device.query.ts';
import type { Door } from './door.ts';
import {
  isCodeNeeded,
  proveFirst,
  provenAccount,
  type LoginInput,
  type Place,
  type Proven,
} from './first-factor.service.ts';
import { loginName, type LoginName } from './login-name.ts';
import { keyedHash, nameHash } from './name-hash.ts';
import { ruleOf } from './password.service.ts';
import type { UsablePseudoPassword } from './pseudo-password.query.ts';
import { claimPseudoPassword } from './pseudo-sign-in.service.ts';
import { isInternalMember } from './session.query.ts';
import { cookieHash } from './session-of.ts';
import { openSession, renewCookie, settingsOfMember, type BegunSession } from './session.service.ts';
import type { SignInPolicy } from './sign-in-policy.rules.ts';
import { codeTypeOf, lockedFor, policyIn, signInPolicy } from './sign-in-policy.service.ts';
import { signedIn } from './sign-in-watch.ts';
import { accountRefusal, isOlderThan, isOpen, localTime } from './sign-in.rules.ts';
import { factorsOf } from './factor.query.ts';
import { beginSecond, isDouble, proveSecond, startedSecond, type Started } from './second-factor.service.ts';
import {
  accountByName,
  failuresOfName,
  findTenant,
  lockUnused,
  recordSignIn,
  storeRehash,
  tenantsOf,
  writeLoginLog,
  type AccountTenant,
  type LoginAccount,
} from './sign-in.query.ts';
import { issueTicket, saveTicket } from './ticket.service.ts';
import { agreementVersion } from './sysconfig.service.ts';
import { serverWire } from './wire.ts';

/** A context for the process itself, outside any request. */
export function publicContext(services: Services): Context {
  return new Context(services, { requestId: 'start', ip: '', locale: 'zh-CN' });
}

/** What the login page shows: texts and looks of the tenant that the address names, else of the platform. */
export async function shownSettings(context: Context, place: Place): Promise<SettingsView> {
  return settingsOfTenant(context.services.database, await findTenant(context, place.tenancyId, place.host));
}

/** Opens a `secureData` text; its nonce is good once. Throws `auth.payloadInvalid`, `auth.payloadExpired`, `auth.replay`. */
export async function openSecret(
  context: Context,
  door: Door,
  { endpoint, text }: { readonly endpoint: string; readonly text: string },
): Promise<Readonly<Record<string, unknown>>> {
  if (text === '') return {};
  const opened = serverWire.openSecret(
    await door.appKeys.secretKeys(context),
    { endpoint, text },
    context.now.getTime(),
  );
  if (!opened.ok)
    throw opened.code === 'auth.payloadExpired' ? authErrors.payloadExpired() : authErrors.payloadInvalid();
  if (!(await saveTicket(context, 'nonce', { token: opened.nonce, data: {} }))) throw authErrors.replay();
  return opened.values;
}

/** `checkuser.do`: salt and challenge of a name, the same for names that do not exist. */
export async function checkUser(
  context: Context,
  door: Door,
  { name, place }: { readonly name: LoginName; readonly place: Place },
): Promise<CheckUser> {
  if (name === '') throw required('auth.userNameRequired', 'userName');
  const hash = nameHash(name);
  const [shown, account, failures] = await Promise.all([
    shownSettings(context, place),
    accountByName(context, name),
    failuresOfName(context, hash),
  ]);
  const policy = await signInPolicy(context, account?.id);
  // The ways in are those of the place: the account's own would tell that the name exists.
  const { modes, strength } = policyIn(shown);
  const challengeId = await issueTicket(context, 'challenge', { nameHash: hash });
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

/** Notes for the log whom a call is about. */
type Note = (facts: LogFacts) => void;

/** A call of `login.do`. */
export interface SignInCall {
  readonly input: LoginInput;
  readonly note: Note;
}

function checkForm(input: LoginInput, here: SignInPolicy): void {
  if (input.clientid !== clientId || input.loginmode !== String(pcLoginMode)) throw authErrors.loginModeInvalid();
  const isOn = input.logintype === 'passkey' ? here.passkeySignIn : here.modes.some((mode) => mode === input.logintype);
  if (!isOn) throw authErrors.modeDisabled();
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
  const { input, note } = call;
  const started = await startedSecond(context, input.challengeId);
  if (started) return finishSecond(context, door, { ...call, started });
  const shown = await shownSettings(context, input.place);
  const here = policyIn(shown);
  checkForm(input, here);
  checkAgreement(input, here, shown);
  const proven = await proveFirst(context, door, input);
  const { account, policy, pseudo } = proven;
  note({ accountId: account.id, ...(pseudo ? { kind: 'pseudo', actingBy: pseudo.issuedBy } : {}) });
  // What his own tenants ask beyond the place would tell that the name exists.
  if (input.logintype !== 'passkey' && !policy.modes.some((mode) => mode === input.logintype))
    throw authErrors.modeDisabled();
  if (input.logintype === 'passkey' && !policy.passkeySignIn) throw authErrors.modeDisabled();
  checkAgreement(input, policy, shown);
  const entry = await entryOf(context, { ...proven, input, note });
  // Support has no second factor of the owner, and his password is neither renewed nor outdated by it.
  if (pseudo) return completeSignIn(context, door, { input, entry, shown, loginType: 'pseudo' });
  if (input.logintype === 'normal') await refreshHash(context, door, { account, digest: input.password });
  const first = input.logintype;
  if (first === 'passkey' || !(await isSecondAsked(context, entry)))
    return completeSignIn(context, door, { input, entry, shown, loginType: first });
  if (await isSpared(context, entry, input))
    return completeSignIn(context, door, { input, entry, shown, loginType: `${first}+trusted` });
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
  readonly tenants: readonly AccountTenant[];
  readonly tenant: AccountTenant;
  readonly settings: SettingsView;
  readonly pseudo: UsablePseudoPassword | undefined;
}

/** Judges an account that has proven itself: its state, its tenant, the opening hours. */
async function entryOf(
  context: Context,
  { input, account, policy, pseudo, note }: SignInCall & Proven,
): Promise<Entry> {
  await requireUsable(context, account, policy);
  // Whoever stands in for somebody does so in one tenant.
  const tenants = (await tenantsOf(context, account.id)).filter(({ id }) => !pseudo || id === pseudo.tenantId);
  const tenant = chooseTenant(tenants, input.place.tenancyId);
  note({ accountId: account.id, tenantId: tenant.id });
  const settings = await settingsOfMember(context, tenant.id, account.id);
  requireOpenTime(account, settings, context.now);
  return { account, policy, tenants, tenant, settings, pseudo };
}

/** A second factor is asked of those who must give one, and of those who have set up an authenticator app of their own accord. */
async function isSecondAsked(context: Context, { account, policy, tenants }: Entry): Promise<boolean> {
  if (isDouble(policy, account, tenants)) return true;
  if (!policy.secondFactors.includes('totp')) return false;
  return (await factorsOf(context, account.id)).some(({ kind }) => kind === 'totp');
}

/** Whether the browser was spared the second factor when it last gave one; a code by mail or SMS is no first one. */
async function isSpared(
  context: Context,
  { account, policy }: Entry,
  { logintype, client: { trust } }: LoginInput,
): Promise<boolean> {
  if (policy.trustDays === 0 || trust === null || !firstFactors.some((mode) => mode === logintype)) return false;
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
  { input, note, started }: SignInCall & { readonly started: Started },
): Promise<LoginOutcome> {
  note({ accountId: started.accountId, tenantId: started.tenantId });
  const { account, policy } = await provenAccount(context, loginName(started.userName));
  const entry = await entryOf(context, { input, account, policy, note });
  const recoveryCodes = await proveSecond(context, {
    started,
    given: { ...input, host: input.place.host },
    policy,
  });
  const shown = await shownSettings(context, input.place);
  const loginType = `${started.first}+${input.logintype}`;
  const outcome = await completeSignIn(context, door, { input, entry, shown, loginType });
  if ('next' in outcome.data) return outcome;
  const trusted = await trustBrowser(context, entry, input);
  return {
    ...outcome,
    ...(trusted ? { trusted } : {}),
    data: recoveryCodes === undefined ? outcome.data : { ...outcome.data, recoveryCodes },
  };
}

/** Begins the session of somebody who has proven all that is asked, or sends him to set a new password first. */
async function completeSignIn(
  context: Context,
  door: Door,
  {
    input,
    entry,
    shown,
    loginType,
  }: {
    readonly input: LoginInput;
    readonly entry: Entry;
    readonly shown: SettingsView;
    readonly loginType: string;
  },
): Promise<LoginOutcome> {
  const { account, policy, tenant, tenants, settings, pseudo } = entry;
  const reason = loginType.startsWith('normal')
    ? resetReason(account, ruleOf(settings).expiryDays, context.now)
    : undefined;
  if (reason) {
    const resetTicket = await issueTicket(context, 'reset', { accountId: account.id, userName: account.user_name });
    return { data: { next: 'resetpwd', resetTicket, reason }, accountId: account.id, tenantId: tenant.id };
  }
  const begun = await context.tx(async (tx) => {
    const acting = pseudo && (await claimPseudoPassword(tx, pseudo));
    // What somebody else does is no sign-in of the owner's: neither his last one nor his word on the agreement.
    if (!acting)
      await recordSignIn(tx, {
        accountId: account.id,
        at: context.at,
        ip: context.facts.ip,
        agreementVersion: policy.agreementOn ? agreementVersion(shown) : null,
      });
    const owner = {
      accountId: account.id,
      userName: account.user_name,
      employeeName: account.employee_name,
      tenant,
      tenants,
      loginType,
      lang: input.lang,
      acting,
    };
    const cookie = await renewCookie(tx, input.client);
    const { ua, deviceId } = input.client;
    const opened = await openSession(tx, door, { owner, client: input.client, settings, cookie });
    // Who stands in for him brings a device and a network of his own.
    if (!acting)
      await signedIn.emit(tx, {
        accountId: account.id,
        tenantId: tenant.id,
        sessionId: opened.sessionId,
        ip: context.facts.ip,
        ua,
        deviceId,
        loginType: owner.loginType,
      });
    return opened;
  });
  return { data: begun.userInfo, begun, accountId: account.id, tenantId: tenant.id };
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
  return writeLoginLog(context, {
    id: newId(),
    tenantId: call.tenantId ?? null,
    accountId: call.accountId ?? null,
    userName: (call.userName ?? '').slice(0, 60),
    kind: call.kind,
    result: call.result,
    ua: call.ua.slice(0, 300),
    actingBy: call.actingBy ?? null,
  });
}
