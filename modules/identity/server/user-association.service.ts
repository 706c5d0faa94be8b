import { commonErrors, permErrors, throwIfAny } from '@mp/kernel/contract';
import { asPlatform, insertStatement, limitRights, open, recordsOf, limitCalls } from '@mp/kernel/server';
import type { Context, Tx, TxContext } from '@mp/kernel/server';
import { user, userErrors } from '../contract/index.ts';
import * as query from './user.query.ts';
import { validateOrganisations, userServer } from './user.service.ts';

/**
 * Counts a look-up before the transaction of the use case: counted inside, one that finds nobody would be forgotten
 * with the roll-back, and anybody could walk through numbers.
 */
function countLookup(context: Context): Promise<void> {
  return limitCalls(context, [{ key: `find|account|${context.userId}`, max: 30, seconds: 600 }]);
}

async function offered(tx: Tx, contact: string): Promise<query.OfferedAccount> {
  const account = await query.offeredAccount(tx, contact.trim());
  if (!account) throw commonErrors.notFound();
  return account;
}

/**
 * The person with exactly this mobile number or mail address; at most 30 look-ups in ten minutes, so that nobody
 * walks through numbers. Throws `common.notFound`, `common.tooManyRequests`.
 */
export async function findAccount(context: Context, contact: string): Promise<query.OfferedAccount> {
  await countLookup(context);
  return context.tx((tx) => offered(tx, contact));
}

/** What a membership begins with. */
export interface AssociationInput {
  readonly contact: string;
  readonly orgIds: readonly string[];
  readonly defaultOrgId?: string | undefined;
}

/** Makes a person with an account a member of the caller's tenant. Throws as `findAccount` and `user.alreadyMember`. */
export async function associateUser(
  context: Context,
  input: AssociationInput,
): Promise<{ readonly id: string; readonly code: string }> {
  await countLookup(context);
  return context.tx(async (tx) => {
    const account = await offered(tx, input.contact);
    await admit(tx, account, input);
    return { id: account.id, code: 'user.associated' };
  });
}

/** Makes somebody with an account, who was judged to be one that may be offered, a member. Throws `user.alreadyMember`. */
export async function admit(
  context: TxContext,
  account: { readonly id: string; readonly employeeName: string },
  input: { readonly orgIds: readonly string[]; readonly defaultOrgId?: string | undefined },
): Promise<void> {
  const orgIds = [...new Set(input.orgIds)];
  const defaultOrgId = input.defaultOrgId ?? orgIds[0] ?? '';
  if (!orgIds.includes(defaultOrgId)) throwIfAny([{ code: 'user.defaultOrgOutside', path: 'defaultOrgId' }]);
  // Who is taken in from elsewhere works for nobody's dealer.
  if (context.rights.restrictedTo.has('dealer')) throw permErrors.denied();
  await validateOrganisations(context, orgIds);
  const known = await query.membershipOf(context, account.id);
  if (known && !known.isDeleted) throw userErrors.alreadyMember({ name: account.employeeName });
  await limitRights(context, { users: [account.id] });
  if (known) await revive(context, account.id, { version: known.version, defaultOrgId });
  else await join(context, account.id, defaultOrgId);
  await query.storeOrganisations(context, { tenantId: context.tenantId, userId: account.id, orgIds });
}

async function join(context: TxContext, id: string, defaultOrgId: string): Promise<void> {
  const { sealedIdCard, ...identity } = await asPlatform(context, () => query.identityOf(context, id));
  const idCard = typeof sealedIdCard === 'string' ? open(sealedIdCard) : null;
  await context.batch([
    insertStatement(context, userServer, { id, values: { ...identity, idCard, defaultOrgId }, action: 'associate' }),
  ]);
}

/** A former member comes back with the account's identity of today, which its copy did not leave. */
async function revive(
  context: TxContext,
  id: string,
  now: { readonly version: number; readonly defaultOrgId: string },
): Promise<void> {
  const { version, defaultOrgId } = now;
  const restored = { action: 'associate', deleted: true, columns: { deleted_at: null } };
  await recordsOf(context, user).update({ id, version }, { defaultOrgId }, restored);
  await query.bumpEpoch(context, id);
}
