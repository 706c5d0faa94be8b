import { user, userErrors } from '@mp/identity/contract';
import { closedActsOf, userServer, validateOrganisations } from '@mp/identity/server';
import { AppError, commonErrors, inputProblems, plainResource, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  databaseError,
  deleteRecord,
  newId,
  recordsOf,
  restoreRecord,
  runAction,
  updateRecord,
  type Context,
  type TxContext,
} from '@mp/kernel/server';
import { scimErrors } from '../contract/index.ts';
import { notifyGroupsChanged } from './groups-changed.ts';
import type { CallingClient } from './scim-client.query.ts';
import { entityTag, requireMatch } from './scim-query.ts';
import * as query from './scim-user.query.ts';
import type { ScimUserLink, ScimUserRow } from './scim-user.query.ts';
import { employeeNameOf, isLoginName, loginNameOf, type ScimUserValues } from './scim-user.rules.ts';

type UserInput = InputOf<typeof user>;
type User = RecordOf<typeof user>;

/** Which user of a directory, and the version that the caller has seen. */
export interface ScimTarget {
  readonly client: CallingClient;
  readonly id: string;
  readonly ifMatch: string | undefined;
}

/** Users of a directory that nobody has told when they end. */
const expiryDate = '2099-12-31';

function duplicate(path: 'userName' | 'email', value: string): AppError {
  return commonErrors.duplicate({ field: `@user.field.${path}`, value });
}

const uniqueIndexes: Readonly<Record<string, 'userName' | 'email'>> = {
  scim_user_name_uq: 'userName',
  account_user_name_uq: 'userName',
  tenant_user_user_name_uq: 'userName',
  account_email_uq: 'email',
};

/** Two directories, or two calls of one, may want the same name at the same moment: the index has the last word. */
async function unlessTaken<T>(values: ScimUserValues, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const path = uniqueIndexes[databaseError(error)?.constraint ?? ''];
    throw path ? duplicate(path, values[path] ?? '') : error;
  }
}

/** One user. Throws `common.notFound`. */
export async function readUserRow(
  context: Pick<TxContext, 'rows'>,
  client: CallingClient,
  id: string,
): Promise<ScimUserRow> {
  const row = await query.userRow(context, client.id, id);
  if (!row) throw commonErrors.notFound();
  return row;
}

/** A login name that nobody has yet: a number follows one that was made of an address. */
async function freeLogin(tx: TxContext, userName: string): Promise<string> {
  const wanted = loginNameOf(userName);
  if (wanted === '') throw scimErrors.invalidValue({ attribute: 'userName' });
  if (isLoginName(userName)) return userName;
  for (let at = 1; at <= 50; at += 1) {
    const name = at === 1 ? wanted : `${wanted.slice(0, 27)}-${at}`;
    const [problems = []] = (await userServer.hooks.rowProblems?.(tx, [{ userName: name }], new Map())) ?? [];
    if (problems.length === 0) return name;
  }
  throw duplicate('userName', userName);
}

/** The mail address of a new user: the told one, else the user name where it is one. */
function emailOf({ email, userName = '' }: ScimUserValues): string {
  const found = email ?? (userName.includes('@') ? userName : undefined);
  if (found === undefined) throw scimErrors.required({ attribute: 'emails' });
  return found;
}

/** Throws `common.duplicate` or `common.validation` for what the form of users would refuse as well. */
async function validateNew(tx: TxContext, values: UserInput): Promise<void> {
  // Nobody chooses a password here: users of a directory have none until one is set.
  const wrong = inputProblems(plainResource(user), values, 'create').filter(({ path }) => path !== 'password');
  if (wrong.length > 0) throw new AppError('common.validation', 422, { fields: wrong });
  const [taken = []] = (await userServer.hooks.rowProblems?.(tx, [values], new Map())) ?? [];
  const [first] = taken;
  if (first) throw new AppError('common.duplicate', 409, { params: first.params });
  await validateOrganisations(tx, values.orgIds ?? [], 'defaultOrgId');
}

function linkFrom(values: ScimUserValues & { readonly userName: string }): ScimUserLink {
  const { userName, externalId = null, displayName = null, givenName = null, familyName = null } = values;
  return { userName, externalId, displayName, givenName, familyName };
}

async function insertUser(
  tx: TxContext,
  client: CallingClient,
  values: ScimUserValues & { readonly userName: string },
): Promise<string> {
  const id = newId();
  const userName = await freeLogin(tx, values.userName);
  const input = {
    userName,
    employeeName: employeeNameOf(values) ?? userName,
    employeeCode: values.employeeNumber ?? null,
    email: emailOf(values),
    sex: 'unknown' as const,
    activeDate: tx.at.slice(0, 10),
    expiryDate,
    defaultOrgId: client.defaultOrgId,
    orgIds: [client.defaultOrgId],
  };
  await validateNew(tx, input);
  await userServer.hooks.createMany?.(tx, [{ id, values: input }]);
  if (values.active === false) await switchUser(tx, id, false);
  await query.storeLink(tx, { tenantId: tx.tenantId, clientId: client.id, userId: id, at: tx.at }, linkFrom(values));
  return id;
}

/** Enables or disables a user by the action that the form has: its refusals, the licence, the end of sessions. */
const switchUser = (tx: TxContext, id: string, active: boolean): Promise<void> =>
  runAction(tx, userServer, { action: active ? 'enable' : 'disable', id, params: {} });

/**
 * Creates a user; one whom the directory has deleted comes back instead. Throws `common.duplicate`, `common.validation`,
 * `licence.userLimit`.
 */
export function createUser(
  context: Context,
  client: CallingClient,
  values: ScimUserValues & { readonly userName: string },
): Promise<ScimUserRow> {
  return unlessTaken(values, () =>
    context.tx(async (tx) => {
      const known = await query.linkByName(tx, client.id, values.userName);
      if (known && !known.isMember) await query.forgetLink(tx, client.id, known.userId);
      else if (known && !known.removed) throw duplicate('userName', values.userName);
      else if (known) {
        await applyValues(tx, { client, id: known.userId, ifMatch: undefined }, { active: true, ...values });
        return readUserRow(tx, client, known.userId);
      }
      return readUserRow(tx, client, await insertUser(tx, client, values));
    }),
  );
}

/** What a directory has kept of a user before a change, and keeps after it. */
interface LinkChange {
  readonly former: ScimUserLink;
  readonly link: ScimUserLink;
}

/** What of the user's own record follows from what the directory says. */
function recordPatch(record: User, values: ScimUserValues, { former, link }: LinkChange): UserInput {
  const names = ['displayName', 'givenName', 'familyName'] as const;
  const isRenamed = names.some((name) => former[name] !== link[name]);
  const { userName = '', email, employeeNumber } = values;
  const told: UserInput = {
    email,
    employeeCode: employeeNumber,
    employeeName: isRenamed ? employeeNameOf(link) : undefined,
    // An address is no name to sign in with: the login stays when it changes.
    userName: isLoginName(userName) ? userName : undefined,
  };
  const isChange = ([name, value]: [string, unknown]) =>
    value !== undefined && (record[name as keyof User] ?? null) !== value;
  return Object.fromEntries(Object.entries(told).filter(isChange)) as UserInput;
}

const keyOf = ({ tenantId, at }: TxContext, { client, id }: ScimTarget) => ({
  tenantId,
  clientId: client.id,
  userId: id,
  at,
});

/**
 * Makes somebody a member again whose membership the directory has ended, where it says that he is active; what else it says
 * of him is kept until then. Answers whether he is a member now.
 */
async function beginAgain(tx: TxContext, target: ScimTarget, values: ScimUserValues): Promise<boolean> {
  const { client, id } = target;
  if (values.active !== true) {
    const kept = await query.linkOf(tx, client.id, id);
    if (kept) await query.storeLink(tx, keyOf(tx, target), linkFrom({ ...kept, ...values }));
    return false;
  }
  await restoreRecord(tx, userServer, id);
  await query.markEnded(tx, keyOf(tx, target), false);
  await notifyGroupsChanged(tx, [id]);
  return true;
}

/** Throws `user.superProtected` for whom no administrator of a tenant may end: no directory changes anything of them. */
async function requireTouchable(tx: TxContext, id: string): Promise<void> {
  if ((await closedActsOf(tx, [id])).get(id)?.includes('delete')) throw userErrors.superProtected();
}

async function applyValues(tx: TxContext, target: ScimTarget, values: ScimUserValues): Promise<void> {
  const { client, id } = target;
  if ((await query.isEnded(tx, client.id, id)) && !(await beginAgain(tx, target, values))) return;
  const record = await recordsOf(tx, user).lock(id, { scope: 'update' });
  await requireTouchable(tx, id);
  const isRemoved = (await query.knownUsers(tx, client.id, [id])).size === 0;
  const kept = await query.linkOf(tx, client.id, id);
  const former = kept ?? linkFrom({ userName: record.userName });
  const link = linkFrom({ ...former, ...values });
  const patch = recordPatch(record, values, { former, link });
  if (Object.keys(patch).length > 0)
    await updateRecord(tx, userServer, { id, version: record.version, values: patch, reason: client.name });
  const isNew = (Object.keys(link) as (keyof ScimUserLink)[]).some((name) => link[name] !== former[name]);
  if (isNew || isRemoved) await query.storeLink(tx, keyOf(tx, target), link);
  if (values.active === undefined || values.active === (record.status === 'enabled')) return;
  if (values.active) await switchUser(tx, id, true);
  else await endUser(tx, target, link);
}

/** The user as the caller has seen it, locked until the transaction ends. */
async function lockTarget(tx: TxContext, { client, id, ifMatch }: ScimTarget): Promise<ScimUserRow> {
  const { ended } = await readUserRow(tx, client, id);
  if (ended) await query.lockLink(tx, client.id, id);
  else await recordsOf(tx, user).lock(id, { scope: 'update' });
  const row = await readUserRow(tx, client, id);
  requireMatch(ifMatch, entityTag(row.version, row.revision));
  return row;
}

/** Changes a user. Throws `common.notFound`, `scim.preconditionFailed`, and what changing or switching a user throws. */
export function changeUser(context: Context, target: ScimTarget, values: ScimUserValues): Promise<ScimUserRow> {
  return unlessTaken(values, () =>
    context.tx(async (tx) => {
      await lockTarget(tx, target);
      await applyValues(tx, target, values);
      return readUserRow(tx, target.client, target.id);
    }),
  );
}

/**
 * Disables a user. Of one whose account belongs to other tenants too only the membership is this tenant's: it ends with its
 * sessions, and the directory goes on to see a user who is not active.
 */
async function endUser(tx: TxContext, target: ScimTarget, link: ScimUserLink): Promise<void> {
  const { id } = target;
  try {
    await switchUser(tx, id, false);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'user.sharedAccount') throw error;
    await deleteRecord(tx, userServer, { id, version: null });
    if (!(await query.linkOf(tx, target.client.id, id))) await query.storeLink(tx, keyOf(tx, target), link);
    await query.markEnded(tx, keyOf(tx, target), true);
  }
}

/**
 * Deletes a user for the directory: disabled and signed out, gone from its lists and groups; the person's records stay.
 * Throws `common.notFound`, `scim.preconditionFailed`, and what disabling a user throws.
 */
export function removeUser(context: Context, target: ScimTarget): Promise<void> {
  const { client, id } = target;
  return context.tx(async (tx) => {
    const row = await lockTarget(tx, target);
    await requireTouchable(tx, id);
    const link = linkFrom({ userName: row.userName });
    if (row.active) await endUser(tx, target, link);
    const key = keyOf(tx, target);
    if (!(await query.linkOf(tx, client.id, id))) await query.storeLink(tx, key, link);
    if (await query.removeLink(tx, key)) await notifyGroupsChanged(tx, [id]);
  });
}
