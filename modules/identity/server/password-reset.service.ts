import { AppError } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import { authErrors, pwdErrors, type ResetTicketInfo } from '../contract/index.ts';
import type { Door } from './door.ts';
import { spendCode } from './code.service.ts';
import { factorsOf } from './factor.query.ts';
import { demandsSecondFactor } from './sign-in-watch.ts';
import { identityProofs } from './identity-proof.ts';
import { spendPasskey } from './passkey.service.ts';
import { limitSecondCodes, spendTotp } from './totp.service.ts';
import {
  confirmedPassword,
  newCredential,
  newPasswordRefusals,
  replaceCredential,
  ruleForTenants,
  ruleInfo,
  tenantIdsOf,
} from './password.service.ts';
import { sendOwnerNotice } from './owner-notice.ts';
import { required } from './required.ts';
import { endSessions } from './session.query.ts';
import { grantStepUp } from './session.service.ts';
import { loginName } from './login-name.ts';
import { nameHash } from './name-hash.ts';
import { accountNames, clearFailures, credentialOf, setMustReset, tenantsOf, unlockErrors } from './sign-in.query.ts';
import { signInPolicy, tryPassword } from './sign-in-policy.service.ts';
import { findTicket, lookAtTicket, useTicketIn } from './ticket.service.ts';
import { serverWire } from './wire.ts';

/** `checkresetpwd.do`: whose ticket it is and which rule holds. */
export async function lookAtReset(context: Context, resetTicket: string): Promise<ResetTicketInfo> {
  const data = await lookAtTicket(context, 'reset', resetTicket);
  if (!data) throw authErrors.ticketInvalid();
  const { rule } = await ruleForTenants(context, await tenantIdsOf(context, data.accountId));
  return { valid: true, username: data.userName, passwordRule: ruleInfo(rule) };
}

async function ownerOf(context: Context, accountId: string) {
  const [names, tenantIds] = await Promise.all([accountNames(context, accountId), tenantIdsOf(context, accountId)]);
  if (!names) throw authErrors.ticketInvalid();
  return { accountId, ...names, tenantIds };
}

/** New passwords as a form sends them, clear, inside `secureData`. */
export interface PasswordForm {
  readonly oldpwd: unknown;
  readonly newpwd: unknown;
  readonly confirm: unknown;
}

async function validated(
  context: Context,
  accountId: string,
  password: string,
): Promise<{ salt: string; hash: string }> {
  const [first] = await newPasswordRefusals(context, await ownerOf(context, accountId), password);
  if (first) throw new AppError(first.code, 422, { params: first.params });
  return newCredential(password);
}

/** `resetpwd.do` with a ticket; all sessions of the account end. Answers whose it was. */
export async function resetByTicket(context: Context, resetTicket: string, form: PasswordForm): Promise<string> {
  const found = await findTicket(context, 'reset', resetTicket);
  if (!found || found.over) throw authErrors.ticketInvalid();
  if (found.used) throw authErrors.ticketUsed();
  const accountId = found.data.accountId;
  const password = confirmedPassword(form.newpwd, form.confirm);
  const next = await validated(context, accountId, password);
  const [tenant] = await tenantsOf(context, accountId);
  await context.tx(async (tx) => {
    if (!(await useTicketIn(tx, 'reset', { token: resetTicket, at: context.at }))) throw authErrors.ticketUsed();
    await replaceCredential(tx, accountId, next);
    await setMustReset(tx, accountId, false);
    await endSessions(tx, { accountId }, { at: context.at, reason: 'password' });
    // Who forgot his password has mostly locked himself out by trying; the code has proved more than a password does.
    if (found.data.proved) {
      await clearFailures(tx, nameHash(loginName(found.data.userName)));
      await unlockErrors(tx, accountId);
    }
    if (tenant) await sendOwnerNotice(tx, { accountId, tenantId: tenant.id, what: 'passwordChanged' });
  });
  return accountId;
}

/** `resetpwd.do` with a session: the old password proves who asks; all other sessions end. */
export async function changeOwnPassword(context: Context, door: Door, form: PasswordForm): Promise<void> {
  const { userId, sessionId, actingBy } = context.principal;
  if (actingBy) throw pwdErrors.onlyNormal();
  const open = context.as(undefined);
  const stored = await credentialOf(open, userId);
  if (!stored) throw pwdErrors.onlyNormal();
  if (typeof form.oldpwd !== 'string' || form.oldpwd === '') throw required('auth.passwordRequired', 'oldPassword');
  const { oldpwd } = form;
  const password = confirmedPassword(form.newpwd, form.confirm);
  if (!(await tryOwnPassword(context, () => isPassword(door, stored, oldpwd)))) throw pwdErrors.oldWrong();
  if (await isPassword(door, stored, password)) throw pwdErrors.sameAsOld();
  const next = await validated(open, userId, password);
  await open.tx(async (tx) => {
    await replaceCredential(tx, userId, next);
    await setMustReset(tx, userId, false);
    await endSessions(
      tx,
      { accountId: userId, except: sessionId ?? undefined },
      { at: context.at, reason: 'password' },
    );
    await sendOwnerNotice(tx, { accountId: userId, tenantId: context.tenantId, what: 'passwordChanged' });
  });
  context.log.info('password changed');
}

/** A stolen session is no way round the lock: a wrong password counts as at the sign-in. */
async function tryOwnPassword(context: Context, verify: () => Promise<boolean>): Promise<boolean> {
  const { userId, userName } = context.principal;
  const open = context.as(undefined);
  const policy = await signInPolicy(open, userId);
  return tryPassword(open, { name: loginName(userName), accountId: userId, policy, verify });
}

/** The old password comes clear, as the new ones do; a client that has the salt may send its digest. */
async function isPassword(door: Door, stored: { salt: string; hash: string }, given: string): Promise<boolean> {
  if (await door.hasher.verify(stored.hash, serverWire.passwordDigest(given, stored.salt))) return true;
  return /^[0-9a-f]{32}$/.test(given) && door.hasher.verify(stored.hash, given);
}

/** What proves anew who sits at a session: the password, a code of an authenticator app or by mail, or a passkey. */
export interface ProofAgain {
  /** Digest `mmd5-1`. */
  readonly password: unknown;
  readonly code: unknown;
  /** Of a code by mail or SMS, or of a passkey; empty for a code of an authenticator app. */
  readonly challengeId: string;
  readonly assertion: unknown;
  readonly host: string;
  /** What the envelope held, for the proofs of other modules. */
  readonly secret: Readonly<Record<string, unknown>>;
}

/**
 * `revalid.do`: the caller proves himself again; answers until when sensitive acts are open. Throws `auth.loginFailed`,
 * `auth.codeWrong`, `auth.passkeyFailed`, `auth.secondRequired`.
 */
export async function proveAgain(context: Context, door: Door, proof: ProofAgain): Promise<string> {
  if (typeof proof.assertion === 'string' && proof.assertion !== '') await provePasskeyAgain(context, proof);
  else if (typeof proof.code === 'string' && proof.code !== '')
    await proveCodeAgain(context, proof.code, proof.challengeId);
  else {
    const brought = identityProofs.all().find(({ name }) => proof.secret[name] !== undefined);
    if (brought) await brought.prove(context, { accountId: context.userId, purpose: 'again', secret: proof.secret });
    else await provePasswordAgain(context, door, proof.password);
    // Of a session that has become suspicious neither a password nor a proof that its sender can make up is enough.
    if (await demandsSecondFactor(context)) throw authErrors.secondRequired();
  }
  return grantStepUp(context);
}

async function provePasskeyAgain(context: Context, { challengeId, assertion, host }: ProofAgain): Promise<void> {
  const { accountId } = await spendPasskey(context.as(undefined), { challengeId, assertion, host });
  if (accountId !== context.userId) throw authErrors.passkeyFailed();
}

async function proveCodeAgain(context: Context, code: string, challengeId: string): Promise<void> {
  const open = context.as(undefined);
  if (challengeId !== '') {
    const { accountId } = await spendCode(open, 'dynamic', { token: challengeId, code });
    if (accountId !== context.userId) throw authErrors.codeWrong();
    return;
  }
  await limitSecondCodes(open, context.userId);
  if (!(await spendTotp(open, await factorsOf(open, context.userId), code))) throw authErrors.codeWrong();
}

async function provePasswordAgain(context: Context, door: Door, digest: unknown): Promise<void> {
  if (typeof digest !== 'string' || digest === '') throw required('auth.passwordRequired', 'password');
  const stored = await credentialOf(context.as(undefined), context.userId);
  if (!(await tryOwnPassword(context, () => door.hasher.verify(stored?.hash, digest)))) throw authErrors.loginFailed();
}
