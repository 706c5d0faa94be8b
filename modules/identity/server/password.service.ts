import { randomBytes } from 'node:crypto';
import { AppError, throwIfAny, type Refusal } from '@mp/kernel/contract';
import type { Context, TxContext } from '@mp/kernel/server';
import { companySettings } from '@mp/settings/contract';
import { settingsOfTenant, type SettingsView } from '@mp/settings/server';
import {
  passwordSettings,
  pwdErrors,
  strictestRule,
  type PasswordRule,
  type PasswordRuleInfo,
} from '../contract/index.ts';
import { commonPasswords } from './deny-list.ts';
import { passwordHasher } from './password-hash.ts';
import { passwordRefusals } from './password.rules.ts';
import { credentialOf, storeCredential, tenantsOf, type Credential } from './sign-in.query.ts';
import { serverWire } from './wire.ts';

/** How many former passwords are kept; the longest history a rule may ask for. */
const historyLength = 5;

/** Whose password it is to be. */
export interface PasswordOwner {
  /** Null while the account does not exist yet. */
  readonly accountId: string | null;
  readonly userName: string;
  readonly employeeName: string;
  /** Tenants whose rules it must satisfy. */
  readonly tenantIds: readonly string[];
}

/** The rule of a view of settings. */
export function ruleOf(view: SettingsView): PasswordRule {
  const values = view.of(passwordSettings);
  return {
    minLength: values.minLength,
    maxLength: values.maxLength,
    classes: values.classes ?? [],
    history: values.history,
    expiryDays: values.expiryOn ? values.expiryDays : null,
    denyList: values.denyList,
    description: values.description,
  };
}

/** What a form shows of the rule. */
export function ruleInfo({ minLength, maxLength, classes, description }: PasswordRule): PasswordRuleInfo {
  return { minLength, maxLength, classes, description };
}

/** Ids of the tenants of an account. */
export async function tenantIdsOf(context: Context, accountId: string): Promise<readonly string[]> {
  return (await tenantsOf(context, accountId)).map(({ id }) => id);
}

/** The rule that satisfies all the tenants, and the names no password may hold. */
export async function ruleForTenants(
  context: Context,
  tenantIds: readonly string[],
): Promise<{ readonly rule: PasswordRule; readonly names: readonly string[] }> {
  const [first, ...others] = await Promise.all(
    (tenantIds.length > 0 ? tenantIds : [null]).map((id) => settingsOfTenant(context.database, id)),
  );
  if (!first) throw new Error('no settings');
  const views = [first, ...others];
  const names = views.flatMap((view) => {
    const { companyName, systemName } = view.of(companySettings);
    return [companyName, systemName].flatMap((text) =>
      Object.values<string | null | undefined>(text ?? {}).filter((name) => typeof name === 'string'),
    );
  });
  return { rule: strictestRule([ruleOf(first), ...others.map(ruleOf)]), names };
}

/** Why a password may not be set; the first reason alone, empty when it may. */
export async function newPasswordRefusals(
  context: Context,
  owner: PasswordOwner,
  password: string,
): Promise<readonly Refusal[]> {
  const { rule, names } = await ruleForTenants(context, owner.tenantIds);
  const refusals = passwordRefusals(password, {
    rule,
    language: context.locale,
    denied: rule.denyList ? await commonPasswords() : new Set(),
    names: [...names, owner.userName, owner.employeeName],
  });
  if (refusals.length > 0 || owner.accountId === null) return refusals;
  const stored = await credentialOf(context, owner.accountId);
  return (await wasUsed(stored, password, rule.history)) ? [{ code: 'pwd.reused' }] : [];
}

async function wasUsed(stored: Credential | undefined, password: string, history: number): Promise<boolean> {
  if (!stored) return false;
  for (const { salt, hash } of [stored, ...stored.history].slice(0, history))
    if (await passwordHasher().verify(hash, serverWire.passwordDigest(password, salt))) return true;
  return false;
}

/** Salt and hash of a new password; hashing happens outside the transaction that stores it. */
export async function newCredential(password: string): Promise<{ readonly salt: string; readonly hash: string }> {
  const salt = randomBytes(16).toString('hex');
  return { salt, hash: await passwordHasher().hash(serverWire.passwordDigest(password, salt)) };
}

/** Stores a new credential; the one before goes into the history. */
export async function replaceCredential(
  context: TxContext,
  accountId: string,
  next: { readonly salt: string; readonly hash: string },
): Promise<void> {
  const stored = await credentialOf(context, accountId);
  const history = stored ? [{ salt: stored.salt, hash: stored.hash }, ...stored.history].slice(0, historyLength) : [];
  await storeCredential(context, accountId, { ...next, history, at: context.at });
}

/** Judges and stores a password in one go, for user administration and seeds; throws `pwd.*`. */
export async function setPassword(
  context: TxContext,
  owner: PasswordOwner & { readonly accountId: string },
  password: string,
): Promise<void> {
  throwIfAny(await newPasswordRefusals(context, owner, password));
  await replaceCredential(context, owner.accountId, await newCredential(password));
}

/** The clear password that a form sent twice; throws `pwd.confirmMismatch`, `auth.passwordRequired`. */
export function confirmedPassword(newpwd: unknown, confirm: unknown): string {
  if (typeof newpwd !== 'string' || newpwd === '')
    throw new AppError('auth.passwordRequired', 422, { params: { field: '@login.field.newPassword' } });
  if (newpwd !== confirm) throw pwdErrors.confirmMismatch();
  return newpwd;
}
