import type { Context, TxContext } from '@mp/kernel/server';
import { authErrors } from '../contract/index.ts';
import { claimPseudoUse, usablePseudoPassword, type UsablePseudoPassword } from './pseudo-password.query.ts';
import { pseudoHash } from './pseudo-secret.ts';
import { saltOf, notifyOwner } from './pseudo-password.service.ts';
import type { LoginName } from './login-name.ts';
import type { Acting } from './session.service.ts';

/**
 * The pseudo password that was typed in place of the owner's. It is looked for behind every password that was not his,
 * whether or not the name exists, so that the time tells nothing.
 */
export async function typedPseudoPassword(
  context: Context,
  account: { readonly id: string; readonly salt: string | null } | undefined,
  { name, digest }: { readonly name: LoginName; readonly digest: string },
): Promise<UsablePseudoPassword | undefined> {
  const found = await usablePseudoPassword(context, pseudoHash(saltOf(account?.salt ?? undefined, name), digest));
  return found && found.accountId === account?.id ? found : undefined;
}

/** Counts the use and tells the owner, in the transaction of the session. Throws `auth.loginFailed` when it was the last one's. */
export async function claimPseudoPassword(tx: TxContext, used: UsablePseudoPassword): Promise<Acting> {
  if (!(await claimPseudoUse(tx, used.id))) throw authErrors.loginFailed();
  const { issuedBy, issuerName, endsAt, accountId, tenantId } = used;
  await notifyOwner(tx, 'used', { ownerId: accountId, tenantId, issuer: issuerName, endsAt });
  return { by: issuedBy, name: issuerName, pseudoPasswordId: used.id, until: new Date(endsAt).toISOString() };
}
