import { AppError, commonErrors, permErrors, permissionKey, throwIfAny } from '@mp/kernel/contract';
import {
  bindActions,
  asPlatform,
  changedFields,
  databaseError,
  ports,
  recordsOf,
  serveResource,
  requireStepUp,
  limitRights,
  may,
  validateTakeOver,
} from '@mp/kernel/server';
import type { InputOf, RecordOf } from '@mp/kernel/contract';
import type { Context, ResourceServer, Tx, Values, TxContext } from '@mp/kernel/server';
import { requireLicensed } from '@mp/settings/server';
import { authErrors, type BindKind, bindingErrors, user, userActions, userErrors } from '../contract/index.ts';
import { createUsers, userRowProblems } from './user-import.service.ts';
import { requirePassword, mustResetFirst, storeFirstPassword, storePassword } from './user-password.ts';
import { clearFailures } from './sign-in.query.ts';
import { deleteFactors } from './factor.query.ts';
import { openWorks } from './leaver.ts';
import { sendOwnerNotice } from './owner-notice.ts';
import { loginName } from './login-name.ts';
import { nameHash } from './name-hash.ts';
import { actorOf, refuseAct, requireAct } from './user-acts.ts';
import * as query from './user.query.ts';
import {
  type Affiliations,
  closedActs,
  identityFields,
  identityRefusals,
  joined,
  keyFields,
  left,
  moved,
  type Target,
  takingOver,
  type UserAct,
  unbindRefusals,
} from './user.rules.ts';

type User = RecordOf<typeof user>;
type UserInput = InputOf<typeof user>;

async function targetById(tx: Tx, id: string): Promise<Target> {
  const [target] = await query.targetsOf(tx, [id]);
  if (!target) throw commonErrors.notFound();
  return target;
}

/** The user on whom the caller may act so; throws why not. */
async function requireTarget(context: TxContext, record: User, act: UserAct): Promise<Target> {
  const target = await targetById(context, record.id);
  requireAct(context, target, act);
  if (takingOver.has(act)) await validateTakeOver(context, [target.id]);
  return target;
}

function duplicates(fields: readonly string[], values: Values): AppError {
  const wrong = fields.map((path) => ({
    path,
    code: 'common.duplicate',
    params: { field: `@user.field.${path}`, value: String(values[path]) },
  }));
  return new AppError('common.duplicate', 409, { params: wrong[0]?.params, fields: wrong });
}

/** Somebody else may take a name between the look and the write; the index has the last word. */
async function unlessTaken<T>(values: Values, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = databaseError(error)?.constraint ?? '';
    const field = { account_user_name_uq: 'userName', account_mobile_uq: 'mobile', account_email_uq: 'email' }[
      constraint
    ];
    throw field ? duplicates([field], values) : error;
  }
}

async function requireUnique(tx: Tx, values: Values, except: string | null): Promise<void> {
  const taken = await query.takenFields(tx, values, except);
  if (taken.length > 0) throw duplicates(taken, values);
}

/** Dealers to which the caller is confined; undefined for people of the house. */
const dealersOf = (context: Context): readonly string[] | undefined => context.rights.restrictedTo.get('dealer');

/** Throws `common.refNotFound` on the field when one of the organisations is none of the tenant's, or of the caller's dealer. */
export async function validateOrganisations(
  context: TxContext,
  orgIds: readonly string[],
  path = 'orgIds',
): Promise<void> {
  const known = await query.knownOrganisations(context, orgIds, dealersOf(context));
  if (orgIds.every((id) => known.has(id))) return;
  const params = { field: '@user.field.orgIds' };
  throw new AppError('common.refNotFound', 422, { params, fields: [{ path, code: 'common.refNotFound', params }] });
}

const listOf = (ids: readonly string[] | null | undefined): string[] => [...new Set(ids)];

const pictureFields = ['avatar', 'headPhoto', 'workSignature'] as const;

/** Pictures must be kept files of this tenant; their kind and size were judged when they were uploaded. */
async function validatePictures(context: Context, values: Values): Promise<void> {
  for (const path of pictureFields) {
    const picture = values[path];
    if (!given(picture)) continue;
    try {
      await ports().fileLink(context, picture);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'common.notFound') throw error;
      const params = { field: `@user.field.${path}` };
      throw new AppError('common.refNotFound', 422, { params, fields: [{ path, code: 'common.refNotFound', params }] });
    }
  }
}

async function beforeCreate(context: TxContext, input: UserInput, id: string): Promise<void> {
  const { userName, employeeName, password } = input;
  const owner = { accountId: null, userName: userName ?? '', employeeName: employeeName ?? '' };
  await requirePassword(context, owner, password ?? '');
  await requireUnique(context, input, null);
  if (dealersOf(context)) input.external = true;
  await validateOrganisations(context, listOf(input.orgIds));
  await validatePictures(context, input);
  await limitRights(context, { users: [id] });
  await requireLicensed(context, 'users');
  const mustReset = await mustResetFirst(context);
  await unlessTaken(input, () =>
    asPlatform(context, () => query.insertAccount(context, id, { values: input, at: context.at, mustReset })),
  );
  await storeFirstPassword(context, id, password ?? '');
}

async function afterCreate(context: TxContext, id: string, input: Readonly<UserInput>): Promise<void> {
  await query.storeOrganisations(context, { tenantId: context.tenantId, userId: id, orgIds: listOf(input.orgIds) });
  // A user made by a dealer's staff works for that dealer.
  const [dealerId] = dealersOf(context) ?? [];
  if (dealerId !== undefined) await query.storeDealer(context, id, dealerId);
}

const given = (value: unknown): value is string => typeof value === 'string' && value !== '';

function changedIdentity(old: User, patch: Readonly<UserInput>): Record<string, unknown> {
  return Object.fromEntries(
    identityFields
      .filter((name) => name in patch && (patch[name] ?? null) !== (old[name] ?? null))
      .map((name) => [name, patch[name] ?? null]),
  );
}

async function beforeUpdate(context: TxContext, old: User, patch: UserInput): Promise<void> {
  const changed = changedIdentity(old, patch);
  if (Object.keys(changed).length > 0) {
    await validatePictures(context, changed);
    const [refusal] = identityRefusals(actorOf(context), await targetById(context, old.id));
    refuseAct(refusal);
    if (keyFields.some((name) => name in changed)) await validateTakeOver(context, [old.id]);
    await requireUnique(context, changed, old.id);
  }
  if (given(patch.password)) {
    await requireTarget(context, old, 'resetPassword');
    const owner = {
      accountId: old.id,
      userName: patch.userName ?? old.userName,
      employeeName: patch.employeeName ?? old.employeeName,
    };
    await requirePassword(context, owner, patch.password);
  }
  if ('orgIds' in patch) await validateOrganisations(context, listOf(patch.orgIds));
  if ('orgIds' in patch || 'external' in patch) await limitRights(context, { users: [old.id] });
}

/** The account follows its membership: written after it, so that the audit trail sees what changed. */
async function afterUpdate(context: TxContext, old: User, patch: Readonly<UserInput>): Promise<void> {
  const { id } = old;
  const changed = changedIdentity(old, patch);
  if (Object.keys(changed).length > 0)
    await unlessTaken(changed, () =>
      asPlatform(context, () => query.updateAccount(context, id, { values: changed, at: context.at })),
    );
  if (given(patch.password)) await renewPassword(context, id, patch.password);
  if ('orgIds' in patch)
    await query.storeOrganisations(context, { tenantId: context.tenantId, userId: id, orgIds: listOf(patch.orgIds) });
  if ('orgIds' in patch || 'defaultOrgId' in patch || 'external' in patch) await query.bumpEpoch(context, id);
}

async function renewPassword(context: TxContext, id: string, password: string): Promise<void> {
  await storePassword(context, id, password);
  const mustReset = id !== context.userId && (await mustResetFirst(context));
  await asPlatform(context, async () => {
    await query.updateAccount(context, id, { values: {}, at: context.at, columns: { must_reset: mustReset } });
    await query.endSessions(context, id, { reason: 'password', at: context.at });
  });
}

async function beforeDelete(context: TxContext, old: User): Promise<void> {
  const target = await requireTarget(context, old, 'delete');
  if (target.isTenantAdmin && !(await query.hasOtherAdmin(context, target.id))) throw userErrors.lastAdmin();
  // What nobody else can do would be lost with the user: it is handed over first.
  const open = await Promise.all(openWorks.all().map(({ list }) => list(context, [target.id])));
  const count = open.flat().length;
  if (count > 0) throw userErrors.hasOpenWork({ count });
}

/** Removal ends the membership in this tenant; the account stays, so that its name cannot be taken by another person. */
async function afterDelete(context: TxContext, old: User): Promise<void> {
  const { id } = old;
  await context.batch([
    { text: 'delete from user_org where user_id = $1::uuid', values: [id] },
    { text: 'update tenant_user set is_admin = false, perm_epoch = perm_epoch + 1 where id = $1::uuid', values: [id] },
  ]);
  await asPlatform(context, () =>
    query.endSessions(context, id, { reason: 'disabled', at: context.at, tenantId: context.tenantId }),
  );
}

/** A restored user is a member of the default organisation; further ones are given anew. */
async function beforeRestore(context: TxContext, old: User): Promise<void> {
  await limitRights(context, { users: [old.id] });
}

async function afterRestore(context: TxContext, old: User): Promise<void> {
  await query.storeOrganisations(context, { tenantId: context.tenantId, userId: old.id, orgIds: [old.defaultOrgId] });
  await query.bumpEpoch(context, old.id);
}

interface StateChange {
  readonly act: UserAct;
  /** Values of the membership's copy, which the audit trail shows. */
  readonly values: Pick<UserInput, 'status' | 'locked'>;
  readonly columns: Readonly<Record<string, unknown>>;
  /** Reason with which sessions end, when they do. */
  readonly ends?: string;
}

async function changeState(context: TxContext, record: User, change: StateChange): Promise<void> {
  const target = await requireTarget(context, record, change.act);
  if (change.act === 'enable' && record.status !== 'enabled') await requireLicensed(context, 'users');
  if (changedFields(record, change.values).length > 0)
    await recordsOf(context, user).update(record, change.values, { action: change.act });
  await asPlatform(context, async () => {
    await query.updateAccount(context, target.id, { values: {}, at: context.at, columns: change.columns });
    if (change.act === 'unlock') await clearFailures(context, nameHash(loginName(target.userName)));
    if (change.ends) await query.endSessions(context, target.id, { reason: change.ends, at: context.at });
  });
  if (change.ends) await query.bumpEpoch(context, target.id);
}

/** Locks the account of a member for its risk; the sessions end. Throws what locking a user throws. */
export async function closeByRisk(context: TxContext, id: string): Promise<void> {
  await changeState(context, await recordsOf(context, user).lock(id, { scope: 'update' }), {
    act: 'lock',
    values: { locked: true },
    columns: { locked: true, locked_reason: 'risk', locked_until: null },
    ends: 'locked',
  });
}

/** Opens the account of a member that was locked for its risk. Throws what unlocking a user throws. */
export async function reopenAfterRisk(context: TxContext, id: string): Promise<void> {
  await changeState(context, await recordsOf(context, user).lock(id, { scope: 'update' }), {
    act: 'unlock',
    values: { locked: false },
    columns: unlocked,
  });
}

/** What the caller may never do to members of the tenant, by their id. */
export async function closedActsOf(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const targets = await query.targetsOf(context, ids);
  return new Map(targets.map((each) => [each.id, closedActs(actorOf(context), each)]));
}

const unlocked = { locked: false, locked_reason: null, locked_until: null };

interface Affiliate {
  readonly record: User;
  readonly form: { readonly orgId?: string | null };
}

async function affiliate(
  context: TxContext,
  { record, form }: Affiliate,
  change: (now: Affiliations, orgId: string) => Affiliations | undefined,
): Promise<void> {
  const orgId = form.orgId ?? '';
  await validateOrganisations(context, [orgId], 'orgId');
  const now = { orgIds: listOf(record.orgIds), defaultOrgId: record.defaultOrgId };
  const next = change(now, orgId);
  if (!next) throw userErrors.orgRequired();
  if (next === now) return;
  const { id } = record;
  await limitRights(context, { users: [id] });
  await recordsOf(context, user).update(record, { defaultOrgId: next.defaultOrgId }, { action: 'move' });
  await query.storeOrganisations(context, { tenantId: context.tenantId, userId: id, orgIds: next.orgIds });
  await query.bumpEpoch(context, id);
}

async function resetPassword(
  context: TxContext,
  { record, form }: { readonly record: User; readonly form: { readonly newPassword?: string | null } },
): Promise<void> {
  const newPassword = form.newPassword ?? '';
  const target = await requireTarget(context, record, 'resetPassword');
  await requireStepUp(context);
  await requirePassword(
    context,
    { accountId: target.id, userName: target.userName, employeeName: record.employeeName },
    newPassword,
  );
  await recordsOf(context, user).update(record, {}, { action: 'resetPassword' });
  await renewPassword(context, target.id, newPassword);
}

/** Takes all second factors from a user who has lost them; he is told, and his sessions end. */
async function resetFactors(context: TxContext, { record }: { readonly record: User }): Promise<void> {
  const target = await requireTarget(context, record, 'resetFactors');
  await requireStepUp(context);
  const removed = await asPlatform(context, () => deleteFactors(context, target.id));
  if (removed === 0) throw authErrors.noFactors();
  await recordsOf(context, user).update(record, {}, { action: 'resetFactors' });
  await asPlatform(context, () => query.endSessions(context, target.id, { reason: 'factors', at: context.at }));
  await sendOwnerNotice(context, { accountId: target.id, tenantId: context.tenantId, what: 'factorsReset' });
}

/**
 * Takes from a user what another module lets him sign in with, as `resetFactors` takes his factors: by the same right, with
 * the same line in the history, and his sessions end. Throws what that throws, and what `remove` throws.
 */
export async function takeProof(context: TxContext, id: string, remove: () => Promise<void>): Promise<void> {
  const record = await recordsOf(context, user).lock(id, { scope: 'update' });
  const target = await requireTarget(context, record, 'resetFactors');
  await requireStepUp(context);
  await asPlatform(context, remove);
  await recordsOf(context, user).update(record, {}, { action: 'resetFactors' });
  await asPlatform(context, () => query.endSessions(context, target.id, { reason: 'factors', at: context.at }));
}

async function unbind(
  context: TxContext,
  { record, form }: { readonly record: User; readonly form: { readonly kind?: BindKind | null } },
): Promise<void> {
  const target = await requireTarget(context, record, 'unbind');
  const removed = await asPlatform(context, () => query.removeBinding(context, target.id, form.kind ?? 'wechat'));
  if (!removed) throw bindingErrors.notBound();
  await recordsOf(context, user).update(record, {}, { action: 'unbind' });
}

/** What one may be allowed to do to users. */
const actRights = ['update', 'delete', ...Object.keys(userActions)].map((act) => permissionKey(user, act));

/** Users with their table, rules and actions. */
export const userServer: ResourceServer = serveResource(user, {
  table: 'tenant_user',
  dimensionSql: { dealer: (values) => `t.dealer_id = any(${values})` },
  links: { orgIds: { table: 'user_org', owner: 'user_id', target: 'org_id', order: 'seq' } },
  computed: {
    bindings: '(select array_agg(b.kind order by b.kind) from user_bind b where b.account_id = t.id)',
    tenant: '(select x.tenancy_name from tenant x where x.id = t.tenant_id)',
  },
  hooks: {
    beforeCreate,
    afterCreate,
    beforeUpdate,
    afterUpdate,
    beforeDelete,
    afterDelete,
    beforeRestore,
    afterRestore,
    // Whoever may do nothing to users is told of no act that is closed, so nothing is read for him.
    abilities: async (context, ids) =>
      actRights.some((key) => may(context.rights, key))
        ? new Map([...(await closedActsOf(context, ids))].map(([id, closed]) => [id, { closed }]))
        : new Map(),
    rowProblems: userRowProblems,
    createMany: async (context, rows) => {
      if (dealersOf(context)) throw permErrors.denied();
      await limitRights(context, { users: rows.map(({ id }) => id) });
      await createUsers(context, rows);
    },
    validateBatch: (action, ids) => throwIfAny(action === 'unbind' ? unbindRefusals(ids) : []),
  },
  actions: bindActions(userActions, {
    enable: (context, { record }) =>
      changeState(context, record, {
        act: 'enable',
        values: { status: 'enabled' },
        columns: { status: 'enabled' },
      }),
    disable: (context, { record }) =>
      changeState(context, record, {
        act: 'disable',
        values: { status: 'disabled' },
        columns: { status: 'disabled' },
        ends: 'disabled',
      }),
    lock: (context, { record }) =>
      changeState(context, record, {
        act: 'lock',
        values: { locked: true },
        columns: { locked: true, locked_reason: 'manual', locked_until: null },
        ends: 'locked',
      }),
    unlock: (context, { record }) =>
      changeState(context, record, { act: 'unlock', values: { locked: false }, columns: unlocked }),
    resetPassword,
    resetFactors,
    unbind,
    move: (context, call) =>
      affiliate(context, call, (now, to) => moved(now, to, call.form.fromOrgId ?? now.defaultOrgId)),
    addToOrg: (context, call) => affiliate(context, call, joined),
    removeFromOrg: (context, call) => affiliate(context, call, left),
    setDefaultOrg: (context, call) => affiliate(context, call, (now, to) => ({ ...joined(now, to), defaultOrgId: to })),
  }),
});

/** Removes the chat account of exactly one user. Throws `bind.selectUser`, `bind.onlyOne`, `auth.notBound`, `common.notFound`. */
export async function unbindOne(ids: readonly string[], run: (id: string) => Promise<void>): Promise<void> {
  throwIfAny(unbindRefusals(ids));
  const [id] = ids;
  if (id !== undefined) await run(id);
}
