import { Context, newId, type Services } from '@mp/kernel/server';
import { settingsOfTenant, type SettingsView } from '@mp/settings/server';
import { required } from './required.ts';
import {
  authErrors,
  availableLoginModes,
  clientId,
  lockingSettings,
  openTimeSettings,
  pcLoginMode,
  verificationSettings,
  type CheckUser,
  type CodeType,
  type LoginAnswerData,
  type LoginMode,
} from '../contract/index.ts';
import type { Door } from './door.ts';
import { countFailure, lockedMinutes } from './lock.rules.ts';
import { keyedHash, nameHash } from './name-hash.ts';
import { ruleOf } from './password.service.ts';
import { isInternalMember } from './session.query.ts';
import { openSession, settingsOfMember, type BegunSession, type Client } from './session.service.ts';
import { accountRefusal, isOlderThan, isOpen, localTime } from './sign-in.rules.ts';
import {
  accountByName,
  clearFailures,
  failuresOfName,
  findTenant,
  lockFailures,
  lockUnused,
  noteSignIn,
  storeFailures,
  storeRehash,
  tenantsOf,
  writeLoginLog,
  type AccountTenant,
  type LoginAccount,
} from './sign-in.query.ts';
import { issueTicket, keepTicket, lookAtTicket, useTicket } from './ticket.service.ts';
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

/** Settings of the door: of the tenant the address names, else of the platform. */
export async function doorSettings(context: Context, place: Place): Promise<SettingsView> {
  return settingsOfTenant(context.services.database, await findTenant(context, place.tenancyId, place.host));
}

/** The check against programs that holds: LOGIN_CHECK may lower what the settings say, for tests on this machine. */
export function codeTypeOf(door: Door, view: SettingsView): CodeType {
  if (door.environment.loginCheck === 'none') return 0;
  if (door.environment.loginCheck === 'picture') return 1;
  const { codeType } = view.of(verificationSettings);
  return codeType === '0' ? 0 : codeType === '1' ? 1 : 2;
}

/** Modes that are enabled and that this version can do. */
export function enabledModes(view: SettingsView): readonly LoginMode[] {
  const chosen = view.of(verificationSettings).loginModes ?? [];
  const able = availableLoginModes.filter((mode) => chosen.includes(mode));
  return able.length > 0 ? able : ['normal'];
}

/**
 * How much more often than people the automated clients of this machine may call: by address with LOGIN_CHECK=none,
 * as the same few accounts with TEST_HOOKS=1. Both are refused anywhere but on this machine.
 */
export function easeOf({ environment }: Door): { readonly address: number; readonly account: number } {
  return { address: environment.loginCheck === 'none' ? 100 : 1, account: environment.testHooks ? 10 : 1 };
}

/** A limit of calls from one address. */
export function ipLimit(context: Context, door: Door, name: string, max: number, seconds: number = minute) {
  return { key: `${name}|ip|${context.facts.ip}`, max: max * easeOf(door).address, seconds };
}

/** Opens a `secureData` text; its nonce is good once. Throws `auth.payloadInvalid`, `auth.payloadExpired`, `auth.replay`. */
export async function openSecret(
  context: Context,
  door: Door,
  endpoint: string,
  text: string,
): Promise<Readonly<Record<string, unknown>>> {
  if (text === '') return {};
  const opened = serverWire.openSecret(await door.appKeys.secretKeys(context), endpoint, text, context.now.getTime());
  if (!opened.ok)
    throw opened.code === 'auth.payloadExpired' ? authErrors.payloadExpired() : authErrors.payloadInvalid();
  if (!(await keepTicket(context, 'nonce', opened.nonce, {}))) throw authErrors.replay();
  return opened.values;
}

/** `checkuser.do`: salt and challenge of a name, the same for names that do not exist. */
export async function checkUser(context: Context, door: Door, userName: string, place: Place): Promise<CheckUser> {
  if (userName === '') throw required('auth.userNameRequired', 'userName');
  const hash = nameHash(userName);
  const [view, account, failures] = await Promise.all([
    doorSettings(context, place),
    accountByName(context, userName),
    failuresOfName(context, hash),
  ]);
  const codeType = codeTypeOf(door, view);
  const challengeId = await issueTicket(context, 'challenge', { nameHash: hash });
  return {
    pwdAlg: 'mmd5-1',
    pwdSalt: account?.salt ?? keyedHash('salt', userName.toLowerCase()).slice(0, 32),
    modes: enabledModes(view),
    strength: view.of(verificationSettings).strength,
    codeType,
    codeNeeded: isCodeNeeded(codeType, view, failures?.count ?? 0),
    challengeId,
    agreementVersion: agreementVersion(view),
  };
}

function isCodeNeeded(codeType: CodeType, view: SettingsView, errors: number): boolean {
  return codeType !== 0 && errors >= view.of(verificationSettings).codeAfterErrors;
}

/** What `login.do` is given, the secret already opened. */
export interface LoginInput {
  readonly clientid: string;
  readonly loginmode: string;
  readonly logintype: string;
  readonly username: string;
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

function checkForm(input: LoginInput, view: SettingsView): void {
  if (input.clientid !== clientId || input.loginmode !== String(pcLoginMode)) throw authErrors.loginModeInvalid();
  if (!enabledModes(view).some((mode) => mode === input.logintype)) throw authErrors.modeDisabled();
  if (input.username === '') throw required('auth.userNameRequired', 'userName');
  if (input.password === '') throw required('auth.passwordRequired', 'password');
  const { agreementOn } = view.of(verificationSettings);
  const current = input.agreementVersion === '' || input.agreementVersion === agreementVersion(view);
  if (agreementOn && (input.agreement !== '1' || !current)) throw authErrors.agreementRequired();
}

/** The pass token of the check against programs: once, from the same address, for the same challenge. */
async function checkPass(context: Context, door: Door, input: LoginInput, view: SettingsView): Promise<void> {
  const hash = nameHash(input.username);
  const codeType = codeTypeOf(door, view);
  const failures = codeType === 0 ? undefined : await failuresOfName(context, hash);
  if (!isCodeNeeded(codeType, view, failures?.count ?? 0)) return;
  const challenge = await lookAtTicket(context, 'challenge', input.challengeId);
  if (challenge?.['nameHash'] !== hash) throw authErrors.passTokenInvalid();
  const pass = await useTicket(context, 'pass', input.passToken);
  const bound = pass?.['challengeId'];
  if (!pass || pass['ip'] !== context.facts.ip || (bound !== '' && bound !== input.challengeId))
    throw authErrors.passTokenInvalid();
}

/** Verifies the digest in the same time whether or not the name exists; a wrong one is counted. */
async function verifyAccount(
  context: Context,
  door: Door,
  input: LoginInput,
  view: SettingsView,
): Promise<LoginAccount> {
  const hash = nameHash(input.username);
  const now = context.now.getTime();
  const minutes = lockedMinutes(await failuresOfName(context, hash), now);
  if (minutes !== undefined) throw locked(minutes);
  const account = await accountByName(context, input.username);
  const right = await door.hasher.verify(account?.hash ?? undefined, input.password);
  if (account && right) return account;
  const policy = view.of(lockingSettings);
  await context.tx(async (tx) => {
    const failures = countFailure(await lockFailures(tx, hash, context.at), policy, now);
    await storeFailures(tx, hash, failures, account?.id);
  });
  throw authErrors.loginFailed();
}

const locked = (minutes: number) =>
  authErrors.accountLocked(minutes === 0 ? { minutes, context: 'manual' } : { minutes });

function chooseTenant(tenants: readonly AccountTenant[], tenancyId: number | null): AccountTenant {
  const [first] = tenants;
  if (!first) throw authErrors.userDisabled();
  return tenants.find((each) => each.tenancy_id === tenancyId) ?? first;
}

/** `login.do` for mode normal. */
export async function signIn(
  context: Context,
  door: Door,
  input: LoginInput,
  note: (facts: { accountId: string; tenantId?: string }) => void,
): Promise<LoginOutcome> {
  const view = await doorSettings(context, input.place);
  checkForm(input, view);
  await checkPass(context, door, input, view);
  const account = await verifyAccount(context, door, input, view);
  note({ accountId: account.id });
  const refused = accountRefusal(account, context.now);
  if (refused) throw refused;
  const unusedSince = account.last_login_at ?? account.created_at;
  if (!account.builtin && isOlderThan(unusedSince, view.of(lockingSettings).unusedDays, context.now)) {
    await lockUnused(context, account.id);
    throw locked(0);
  }
  const tenants = await tenantsOf(context, account.id);
  const tenant = chooseTenant(tenants, input.place.tenancyId);
  note({ accountId: account.id, tenantId: tenant.id });
  const settings = await settingsOfMember(context, tenant.id, account.id);
  const hours = settings.of(openTimeSettings);
  if (!account.builtin && !account.platform_admin && !isOpen(hours, context.now))
    throw authErrors.notOpenTime({ time: `${hours.from ?? ''}–${hours.to ?? ''}` });
  await keepHashCurrent(context, door, account, input.password);
  const reason = resetReason(account, ruleOf(settings).expiryDays, context.now);
  if (reason) {
    await context.tx((tx) => clearFailures(tx, nameHash(input.username)));
    const resetTicket = await issueTicket(context, 'reset', { accountId: account.id, userName: account.user_name });
    return { data: { next: 'resetpwd', resetTicket, reason }, accountId: account.id, tenantId: tenant.id };
  }
  const begun = await context.tx(async (tx) => {
    await clearFailures(tx, nameHash(input.username));
    await noteSignIn(tx, {
      accountId: account.id,
      at: context.at,
      ip: context.facts.ip,
      agreementVersion: view.of(verificationSettings).agreementOn ? agreementVersion(view) : null,
    });
    const owner = {
      accountId: account.id,
      userName: account.user_name,
      employeeName: account.employee_name,
      tenant,
      tenants,
      loginType: 'normal',
      lang: input.lang,
    };
    return openSession(context, tx, door, { owner, client: input.client, settings });
  });
  return { data: begun.userInfo, begun, accountId: account.id, tenantId: tenant.id };
}

function resetReason(account: LoginAccount, expiryDays: number | null, now: Date): 'first' | 'expired' | undefined {
  if (account.must_reset) return 'first';
  return expiryDays !== null && account.changed_at !== null && isOlderThan(account.changed_at, expiryDays, now)
    ? 'expired'
    : undefined;
}

async function keepHashCurrent(context: Context, door: Door, account: LoginAccount, digest: string): Promise<void> {
  if (account.hash && door.hasher.isOutdated(account.hash))
    await storeRehash(context, account.id, account.hash, await door.hasher.hash(digest));
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
  });
}
