import { Context, newId, type Services } from '@mp/kernel/server';
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
import type { LogFacts } from './do-call.ts';
import type { Door } from './door.ts';
import type { LoginName } from './login-name.ts';
import { keyedHash, nameHash } from './name-hash.ts';
import { ruleOf } from './password.service.ts';
import type { UsablePseudoPassword } from './pseudo-password.query.ts';
import { claimPseudoPassword, typedPseudoPassword } from './pseudo-sign-in.service.ts';
import { isInternalMember } from './session.query.ts';
import { openSession, renewCookie, settingsOfMember, type BegunSession, type Client } from './session.service.ts';
import type { SignInPolicy } from './sign-in-policy.rules.ts';
import { codeTypeOf, lockedFor, platformPolicy, signInPolicy, tryPassword } from './sign-in-policy.service.ts';
import { accountRefusal, isOlderThan, isOpen, localTime } from './sign-in.rules.ts';
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
import { issueTicket, saveTicket, lookAtTicket, useTicket } from './ticket.service.ts';
import { agreementVersion } from './sysconfig.service.ts';
import { serverWire } from './wire.ts';

/** What a call says of the place it comes from: the tenant by number or by host. */
export interface Place {
  readonly tenancyId: number | null;
  readonly host: string;
}

const minute = 60;

/** A context for the process itself, outside any request. */
export function publicContext(services: Services): Context {
  return new Context(services, { requestId: 'start', ip: '', locale: 'zh-CN' });
}

/** What the login page shows: texts and looks of the tenant that the address names, else of the platform. */
export async function shownSettings(context: Context, place: Place): Promise<SettingsView> {
  return settingsOfTenant(context.services.database, await findTenant(context, place.tenancyId, place.host));
}

/**
 * How much more often than people the automated clients of this machine may call: by address with LOGIN_CHECK=none,
 * as the same few accounts with TEST_HOOKS=1. Both are refused anywhere but on this machine.
 */
export function easeOf({ environment }: Door): { readonly address: number; readonly account: number } {
  return { address: environment.loginCheck === 'none' ? 100 : 1, account: environment.testHooks ? 10 : 1 };
}

/** A limit of calls from one address. */
export function ipLimit(
  context: Context,
  door: Door,
  { name, max, seconds = minute }: { readonly name: string; readonly max: number; readonly seconds?: number },
) {
  return { key: `${name}|ip|${context.facts.ip}`, max: max * easeOf(door).address, seconds };
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
  const challengeId = await issueTicket(context, 'challenge', { nameHash: hash });
  return {
    pwdAlg: 'mmd5-1',
    pwdSalt: account?.salt ?? keyedHash('salt', name).slice(0, 32),
    modes: policy.modes,
    strength: policy.strength,
    codeType: codeTypeOf(door, policy),
    codeNeeded: isCodeNeeded(door, policy, failures?.count ?? 0),
    challengeId,
    agreementVersion: agreementVersion(shown),
  };
}

function isCodeNeeded(door: Door, policy: SignInPolicy, errors: number): boolean {
  return codeTypeOf(door, policy) !== 0 && errors >= policy.codeAfterErrors;
}

/** What `login.do` is given, the secret already opened. */
export interface LoginInput {
  readonly clientid: string;
  readonly loginmode: string;
  readonly logintype: string;
  readonly username: LoginName;
  /** Digest `mmd5-1`. */
  readonly password: string;
  readonly passToken: string;
  readonly challengeId: string;
  readonly agreement: string;
  readonly agreementVersion: string;
  readonly lang: string;
  readonly place: Place;
  readonly client: Client;
}

/** What a sign-in came to; `account` and `tenantId` are for the log, whatever the outcome. */
export interface LoginOutcome {
  readonly data: LoginAnswerData;
  readonly begun?: BegunSession;
  readonly accountId: string;
  readonly tenantId: string;
}

function checkForm(input: LoginInput, policy: SignInPolicy): void {
  if (input.clientid !== clientId || input.loginmode !== String(pcLoginMode)) throw authErrors.loginModeInvalid();
  if (!policy.modes.some((mode) => mode === input.logintype)) throw authErrors.modeDisabled();
  if (input.username === '') throw required('auth.userNameRequired', 'userName');
  if (input.password === '') throw required('auth.passwordRequired', 'password');
}

/** The agreement as the page showed it has to be ticked where it is asked for. */
function checkAgreement(input: LoginInput, policy: SignInPolicy, shown: SettingsView): void {
  const isCurrent = input.agreementVersion === '' || input.agreementVersion === agreementVersion(shown);
  if (policy.agreementOn && (input.agreement !== '1' || !isCurrent)) throw authErrors.agreementRequired();
}

/** The pass token of the check against programs: once, from the same address, for the same challenge. */
async function checkPass(
  context: Context,
  door: Door,
  { input, policy }: { readonly input: LoginInput; readonly policy: SignInPolicy },
): Promise<void> {
  const hash = nameHash(input.username);
  const failures = codeTypeOf(door, policy) === 0 ? undefined : await failuresOfName(context, hash);
  if (!isCodeNeeded(door, policy, failures?.count ?? 0)) return;
  const challenge = await lookAtTicket(context, 'challenge', input.challengeId);
  if (challenge?.nameHash !== hash) throw authErrors.passTokenInvalid();
  const pass = await useTicket(context, 'pass', input.passToken);
  if (!pass || pass.ip !== context.facts.ip || (pass.challengeId !== '' && pass.challengeId !== input.challengeId))
    throw authErrors.passTokenInvalid();
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

/** `login.do` for mode normal. */
export async function signIn(
  context: Context,
  door: Door,
  { input, note }: { readonly input: LoginInput; readonly note: (facts: LogFacts) => void },
): Promise<LoginOutcome> {
  const [shown, platform, account] = await Promise.all([
    shownSettings(context, input.place),
    platformPolicy(context),
    accountByName(context, input.username),
  ]);
  checkForm(input, platform);
  checkAgreement(input, platform, shown);
  const policy = await signInPolicy(context, account?.id);
  await checkPass(context, door, { input, policy });
  let pseudo: UsablePseudoPassword | undefined;
  const isProven = await tryPassword(context, {
    name: input.username,
    accountId: account?.id,
    policy,
    // The same time whether or not the name exists.
    verify: async () => {
      const [isOwn, found] = await Promise.all([
        door.hasher.verify(account?.hash ?? undefined, input.password),
        typedPseudoPassword(context, account, { name: input.username, digest: input.password }),
      ]);
      pseudo = isOwn ? undefined : found;
      return isOwn || pseudo !== undefined;
    },
  });
  if (!account || !isProven) throw authErrors.loginFailed();
  note({ accountId: account.id, ...(pseudo ? { kind: 'pseudo', actingBy: pseudo.issuedBy } : {}) });
  // What his own tenants ask beyond the platform would tell that the name exists.
  checkAgreement(input, policy, shown);
  await requireUsable(context, account, policy);
  const tenants = (await tenantsOf(context, account.id)).filter(({ id }) => !pseudo || id === pseudo.tenantId);
  const tenant = chooseTenant(tenants, input.place.tenancyId);
  note({ accountId: account.id, tenantId: tenant.id });
  const settings = await settingsOfMember(context, tenant.id, account.id);
  requireOpenTime(account, settings, context.now);
  if (!pseudo) await refreshHash(context, door, { account, digest: input.password });
  const reason = pseudo ? undefined : resetReason(account, ruleOf(settings).expiryDays, context.now);
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
      loginType: acting ? 'pseudo' : 'normal',
      lang: input.lang,
      acting,
    };
    const cookie = await renewCookie(tx, input.client);
    return openSession(tx, door, { owner, client: input.client, settings, cookie });
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
