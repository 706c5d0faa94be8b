import { AppError, type Refusal } from '@mp/kernel/contract';
import type { Context, TxContext } from '@mp/kernel/server';
import { asPlatform } from '@mp/kernel/server';
import { companySettings } from '@mp/settings/contract';
import { settingsFor } from '@mp/settings/server';
import { passwordSettings } from '../contract/index.ts';
import { commonPasswords } from './deny-list.ts';
import { newCredential, newPasswordRefusals, replaceCredential, ruleOf, tenantIdsOf } from './password.service.ts';
import { passwordRefusals } from './password.rules.ts';
import { storeCredential } from './sign-in.query.ts';

/** Whose password an administrator sets. */
export interface Owner {
  /** Null while the account does not exist yet. */
  readonly accountId: string | null;
  readonly userName: string;
  readonly employeeName: string;
}

/** Throws the refusals of a password that an administrator sets, tied to the field `password`. */
export async function requirePassword(context: Context, owner: Owner, password: string): Promise<void> {
  const { accountId } = owner;
  const refusals =
    accountId === null
      ? await firstPasswordRefusals(context, owner, password)
      : await newPasswordRefusals(context, { ...owner, tenantIds: await tenantIdsOf(context, accountId) }, password);
  if (refusals.length === 0) return;
  const fields = refusals.map(({ code, params }) => ({ path: 'password', code, ...(params ? { params } : {}) }));
  throw new AppError('common.validation', 422, { fields });
}

/** By the rule of this tenant alone, read on the connection of the open transaction: many may be created at a time. */
async function firstPasswordRefusals(context: Context, owner: Owner, password: string): Promise<readonly Refusal[]> {
  const view = await settingsFor(context);
  const rule = ruleOf(view);
  const { companyName, systemName } = view.of(companySettings);
  const company = [companyName, systemName].flatMap((text) =>
    Object.values<string | null | undefined>(text ?? {}).filter((name) => typeof name === 'string'),
  );
  return passwordRefusals(password, {
    rule,
    language: context.locale,
    denied: rule.denyList ? await commonPasswords() : new Set(),
    names: [...company, owner.userName, owner.employeeName],
  });
}

/** Whether users must choose their own password after an administrator has set one. */
export async function mustResetFirst(context: Context): Promise<boolean> {
  return (await settingsFor(context)).of(passwordSettings).forceFirstReset;
}

/** Stores the judged first password of a new account. */
export async function storeFirstPassword(context: TxContext, accountId: string, password: string): Promise<void> {
  const credential = await newCredential(password);
  await asPlatform(context, () => storeCredential(context, accountId, { ...credential, history: [], at: context.at }));
}

/** Stores a judged password in place of the former one. */
export async function storePassword(context: TxContext, accountId: string, password: string): Promise<void> {
  const credential = await newCredential(password);
  await asPlatform(context, () => replaceCredential(context, accountId, credential));
}
