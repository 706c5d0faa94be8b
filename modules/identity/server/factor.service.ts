import { commonErrors } from '@mp/kernel/contract';
import { newId, open, seal, type Context } from '@mp/kernel/server';
import { settingsOfTenant } from '@mp/settings/server';
import { authErrors, type Factor, type OwnFactors } from '../contract/index.ts';
import * as query from './factor.query.ts';
import { keyedHash } from './name-hash.ts';
import { notifyOwner } from './owner-notice.ts';
import { madePasskey, newPasskeyOptions } from './passkey.service.ts';
import { required } from './required.ts';
import { signInPolicy } from './sign-in-policy.service.ts';
import { accountNames, writeLoginLog } from './sign-in.query.ts';
import { issueTicket, lookAtTicket, useTicket } from './ticket.service.ts';
import { newRecoveryCode, newTotpSecret, plainRecoveryCode, recoveryCount, totpStep, totpUri } from './totp.ts';
import { limitSecondCodes, systemName } from './totp.service.ts';

/** Factors that one account may have. */
const mostFactors = 10;

/** What is stored of a recovery code. */
export const recoveryHash = (accountId: string, plain: string): string =>
  keyedHash('recovery', `${accountId}|${plain}`);

/** An authenticator app to be kept, whose first code has been given. */
export function totpFactor(
  accountId: string,
  { secret, step, name }: { readonly secret: string; readonly step: number; readonly name: string },
): query.NewFactor {
  return { id: newId(), account_id: accountId, kind: 'totp', name, secret: seal(secret), lastStep: step };
}

async function log(context: Context, accountId: string, kind: string): Promise<void> {
  const names = await accountNames(context.as(undefined), accountId);
  await writeLoginLog(context, {
    id: newId(),
    tenantId: context.isSignedIn ? context.tenantId : null,
    accountId,
    userName: names?.userName ?? '',
    kind,
    result: 'ok',
    ua: '',
  });
}

const makeCodes = (accountId: string) => {
  const codes = Array.from({ length: recoveryCount }, newRecoveryCode);
  return { codes, hashes: codes.map((code) => recoveryHash(accountId, plainRecoveryCode(code))) };
};

/** Keeps a factor; with the first one come recovery codes. Throws `auth.factorLimit`, `auth.passkeyKnown`. */
export async function saveFactor(
  context: Context,
  accountId: string,
  factor: query.NewFactor,
): Promise<readonly string[] | undefined> {
  const { codes, hashes } = makeCodes(accountId);
  const isFirst = await context.as(undefined).tx(async (tx) => {
    await query.lockFactors(tx, accountId);
    const before = await query.countFactors(tx, accountId);
    if (before >= mostFactors) throw authErrors.factorLimit({ max: mostFactors });
    if (!(await query.insertFactor(tx, factor, context.at))) throw authErrors.passkeyKnown();
    if (before === 0) await query.storeRecovery(tx, accountId, { hashes, at: context.at });
    return before === 0;
  });
  await log(context, accountId, 'factorAdded');
  await notifyOwner(context, { accountId, what: 'factorAdded', params: { kind: `@login.second.${factor.kind}` } });
  return isFirst ? codes : undefined;
}

/** A factor without what proves it. */
export const factorOnWire = (row: query.FactorRow): Factor => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  host: row.rp_id,
  backedUp: row.backed_up,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

/** The caller's factors, and which he may add. */
export async function ownFactors(context: Context): Promise<OwnFactors> {
  const open = context.as(undefined);
  const [factors, left, policy] = await Promise.all([
    query.factorsOf(open, context.userId),
    query.recoveryLeft(open, context.userId),
    signInPolicy(open, context.userId),
  ]);
  return {
    items: factors.map(factorOnWire),
    recoveryLeft: left,
    allowed: [
      ...(policy.secondFactors.includes('totp') ? (['totp'] as const) : []),
      ...(policy.secondFactors.includes('passkey') || policy.passkeySignIn ? (['passkey'] as const) : []),
    ],
  };
}

async function requireAllowed(context: Context, kind: 'totp' | 'passkey'): Promise<void> {
  if (!(await ownFactors(context)).allowed.includes(kind)) throw authErrors.modeDisabled();
}

const nameOfSystem = async (context: Context): Promise<string> =>
  systemName(context, await settingsOfTenant(context.database, context.tenantId));

/** A secret for an authenticator app of the caller, to be confirmed by its first code within ten minutes. Throws `auth.modeDisabled`. */
export async function beginTotp(context: Context): Promise<{ ticket: string; secret: string; uri: string }> {
  await requireAllowed(context, 'totp');
  const secret = newTotpSecret();
  const ticket = await issueTicket(context, 'totp', { accountId: context.userId, secret: seal(secret) });
  const uri = totpUri(secret, { issuer: await nameOfSystem(context), account: context.principal.userName });
  return { ticket, secret, uri };
}

/** What a new factor answers: recovery codes with the first one. */
export interface FactorKept {
  readonly recoveryCodes: string[] | null;
}

/** Keeps the authenticator app whose code is right. Throws `auth.codeWrong`, `auth.secondExpired`, `auth.factorLimit`. */
export async function confirmTotp(
  context: Context,
  { ticket, code, name }: { readonly ticket: string; readonly code: string; readonly name: string },
): Promise<FactorKept> {
  const { userId } = context;
  await limitSecondCodes(context, userId);
  const begun = await lookAtTicket(context, 'totp', ticket);
  if (begun?.accountId !== userId) throw authErrors.secondExpired();
  if (code.trim() === '') throw required('auth.codeRequired', 'code');
  const secret = open(begun.secret);
  const step = totpStep(secret, code, context.now);
  if (step === undefined) throw authErrors.codeWrong();
  if (!(await useTicket(context, 'totp', ticket))) throw authErrors.secondExpired();
  return kept(await saveFactor(context, userId, totpFactor(userId, { secret, step, name: name.trim() })));
}

const kept = (codes: readonly string[] | undefined): FactorKept => ({ recoveryCodes: codes ? [...codes] : null });

/** What the caller's browser needs to make a passkey. Throws `auth.modeDisabled`. */
export async function beginPasskey(context: Context, host: string) {
  await requireAllowed(context, 'passkey');
  const { userId, principal } = context;
  const owner = {
    accountId: userId,
    userName: principal.userName,
    displayName: principal.displayName,
    systemName: await nameOfSystem(context),
  };
  return newPasskeyOptions(context, owner, host);
}

/** Keeps a passkey that the caller's browser has made. Throws `auth.passkeyFailed`, `auth.passkeyKnown`, `auth.factorLimit`. */
export async function confirmPasskey(
  context: Context,
  given: { readonly challengeId: string; readonly response: string; readonly name: string; readonly host: string },
): Promise<FactorKept> {
  const factor = await madePasskey(context, context.userId, { ...given, name: given.name.trim() });
  return kept(await saveFactor(context, context.userId, factor));
}

/** Removes one of the caller's factors; with the last one the recovery codes go. Throws `common.notFound`. */
export async function removeFactor(context: Context, id: string): Promise<void> {
  const { userId } = context;
  const removed = await context.as(undefined).tx(async (tx) => {
    await query.lockFactors(tx, userId);
    const gone = await query.deleteFactor(tx, { accountId: userId, id });
    if (gone && (await query.countFactors(tx, userId)) === 0) await query.deleteFactors(tx, userId);
    return gone;
  });
  if (!removed) throw commonErrors.notFound();
  await log(context, userId, 'factorRemoved');
  await notifyOwner(context, {
    accountId: userId,
    what: 'factorRemoved',
    params: { kind: `@login.second.${removed.kind}` },
  });
}

/** New recovery codes for the caller; the ones before are worth nothing. Throws `common.notFound` for who has no factor. */
export async function renewRecovery(context: Context): Promise<{ recoveryCodes: string[] }> {
  const { userId } = context;
  const { codes, hashes } = makeCodes(userId);
  await context.as(undefined).tx(async (tx) => {
    await query.lockFactors(tx, userId);
    if ((await query.countFactors(tx, userId)) === 0) throw commonErrors.notFound();
    await query.storeRecovery(tx, userId, { hashes, at: context.at });
  });
  await log(context, userId, 'recoveryRenewed');
  return { recoveryCodes: codes };
}
