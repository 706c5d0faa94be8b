import { AppError, commonErrors } from '@mp/kernel/contract';
import { asPlatform, newId, recordsOf } from '@mp/kernel/server';
import type { Tx, TxContext, Values } from '@mp/kernel/server';
import { user } from '../contract/index.ts';
import { createUsers } from './user-import.service.ts';
import { dropPassword, endSessions, takenFields, updateAccount } from './user.query.ts';

/**
 * Makes a member of the tenant one of a dealer (null: of none any more); the member sees that dealer's records only,
 * from the next request on. Throws `common.notFound`.
 */
export async function bindDealer(tx: Tx, userId: string, dealerId: string | null): Promise<void> {
  const bound = await tx.rows(
    `update tenant_user set dealer_id = $2::uuid, external = external or $2::uuid is not null, perm_epoch = perm_epoch + 1
     where id = $1::uuid and deleted_at is null returning id`,
    [userId, dealerId],
  );
  if (bound.length === 0) throw commonErrors.notFound();
}

/** The dealer whom a member of the tenant belongs to; null for everybody else. */
export async function dealerOfUser(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx.rows<{ dealerId: string | null }>(
    'select dealer_id as "dealerId" from tenant_user where id = $1::uuid and deleted_at is null',
    [userId],
  );
  return row?.dealerId ?? null;
}

/** A login that a module makes for somebody of a partner. */
export interface LoginToCreate {
  /** The name to sign in with; a number is added where somebody on the platform has it already. */
  readonly userName: string;
  readonly employeeName: string;
  readonly mobile: string | null;
  readonly email: string;
  readonly orgId: string;
  /** Somebody of a partner, which is so when not said. */
  readonly external?: boolean;
}

async function freeName(tx: Tx, wanted: string): Promise<string> {
  for (let at = 1; ; at += 1) {
    const userName = at === 1 ? wanted : `${wanted}-${at}`;
    if ((await takenFields(tx, { userName }, null)).length === 0) return userName;
  }
}

/** Which of mobile number and mail somebody on the platform has already: no login can be made with them. */
export async function takenForLogin(
  tx: Tx,
  { mobile, email }: { readonly mobile: string | null; readonly email: string },
): Promise<('mobile' | 'email')[]> {
  return (await takenFields(tx, { mobile, email }, null)) as ('mobile' | 'email')[];
}

/**
 * Makes a user without a password: whoever it is sets one by "forgot password" with a code to the mobile number or
 * mail. Answers id and user name. The caller has judged the right. Throws `common.duplicate`.
 */
export async function createLogin(
  context: TxContext,
  login: LoginToCreate,
): Promise<{ readonly id: string; readonly userName: string }> {
  const [taken] = await takenForLogin(context, login);
  if (taken) {
    const params = { field: `@user.field.${taken}`, value: login[taken] ?? '' };
    throw new AppError('common.duplicate', 409, {
      params,
      fields: [{ path: taken, code: 'common.duplicate', params }],
    });
  }
  const id = newId();
  const { orgId, external = true, ...given } = login;
  const userName = await freeName(context, given.userName);
  const values = {
    ...given,
    userName,
    employeeName: login.employeeName.replaceAll(/[^\p{Script=Han}A-Za-z0-9_]+/gu, '_').slice(0, 30),
    sex: 'unknown' as const,
    external,
    activeDate: context.at.slice(0, 10),
    expiryDate: '2099-12-31',
    defaultOrgId: orgId,
    orgIds: [orgId],
  };
  await createUsers(context, [{ id, values }]);
  return { id, userName };
}

/**
 * Renews what a member is called and reached by, on the word of a module that has judged the right. An account that belongs
 * to other tenants too stays as it is, and an address that somebody else has is left out.
 */
export async function updateLogin(
  context: TxContext,
  userId: string,
  given: { readonly employeeName?: string; readonly email?: string },
): Promise<void> {
  const users = recordsOf(context, user);
  const [facts] = await context.rows<{ shared: boolean }>('select f.shared from account_facts($1::uuid) f', [userId]);
  if (!facts || facts.shared) return;
  const taken = await takenFields(context, given, userId);
  const wanted = Object.entries(given).filter(([name]) => !taken.includes(name));
  const old: Values = await users.lock(userId, { scope: 'update' });
  const values = Object.fromEntries(wanted.filter(([name, value]) => value !== old[name]));
  if (Object.keys(values).length === 0) return;
  await users.update(old as Awaited<ReturnType<typeof users.lock>>, values, { action: 'update' });
  await asPlatform(context, () => updateAccount(context, userId, { values, at: context.at }));
}

/**
 * Takes a member's password away and ends his sessions, on the word of a module that has judged the right: he sets a new
 * one by "forgot password". An account that belongs to other tenants too keeps its password.
 */
export async function forgetPassword(context: TxContext, userId: string): Promise<void> {
  const [facts] = await context.rows<{ shared: boolean }>(
    'select f.shared from tenant_user m cross join account_facts(m.id) f where m.id = $1::uuid',
    [userId],
  );
  if (!facts) return;
  await asPlatform(context, async () => {
    if (!facts.shared) await dropPassword(context, userId);
    await endSessions(context, userId, { reason: 'password', at: context.at, tenantId: context.tenantId });
  });
}

/**
 * Lets a member sign in or no more, on the word of a module that has judged the right: an account that belongs to
 * other tenants too stays as it is, its membership in this one ends or comes back.
 */
export async function setLogin(context: TxContext, userId: string, isOpen: boolean): Promise<void> {
  const [facts] = await context.rows<{ id: string; version: number; shared: boolean; status: string; gone: boolean }>(
    `select m.id, m.version, f.shared, m.status, m.deleted_at is not null as gone
     from tenant_user m cross join account_facts(m.id) f where m.id = $1::uuid for update of m`,
    [userId],
  );
  if (!facts) return;
  const users = recordsOf(context, user);
  const action = isOpen ? 'enable' : 'disable';
  const status = isOpen ? 'enabled' : 'disabled';
  if (facts.shared) {
    const columns = { deleted_at: isOpen ? null : context.at };
    if (facts.gone === isOpen) await users.update(facts, {}, { action, deleted: facts.gone, columns });
  } else {
    if (facts.status !== status) await users.update(facts, { status }, { action, deleted: facts.gone });
    await asPlatform(context, () =>
      updateAccount(context, userId, { values: {}, at: context.at, columns: { status } }),
    );
  }
  if (!isOpen)
    await asPlatform(context, () =>
      endSessions(context, userId, { reason: 'disabled', at: context.at, tenantId: context.tenantId }),
    );
}
