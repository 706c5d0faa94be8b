import { AppError, commonErrors, permErrors, throwIfAny } from '@mp/kernel/contract';
import { asPlatform, databaseError, ports, serveResource, updateStatement } from '@mp/kernel/server';
import type { Context, MutableValues, ResourceServer, Tx, Values } from '@mp/kernel/server';
import { bindingErrors, user, userErrors } from '../contract/index.ts';
import { createUsers, judgeUsers } from './user-import.service.ts';
import { judgePassword, mustResetFirst, storeFirstPassword, storePassword } from './user-password.ts';
import { clearFailures } from './sign-in.query.ts';
import { nameHash } from './name-hash.ts';
import * as query from './user.query.ts';
import {
  actRefusals,
  type Actor,
  type Affiliations,
  identityFields,
  identityRefusals,
  joined,
  left,
  moved,
  type Target,
  type UserAct,
  unbindRefusals,
} from './user.rules.ts';

const actorOf = (context: Context): Actor => ({ userId: context.userId, admin: context.rights.admin });

async function targetById(tx: Tx, id: string): Promise<Target> {
  const target = await query.targetOf(tx, id);
  if (!target) throw commonErrors.notFound();
  return target;
}

async function judgeAct(context: Context, tx: Tx, record: Values, act: UserAct): Promise<Target> {
  const target = await targetById(tx, String(record.id));
  const [refusal] = actRefusals(actorOf(context), target, act);
  if (refusal?.code === 'perm.denied') throw permErrors.denied();
  throwIfAny(refusal ? [refusal] : []);
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

async function judgeUnique(tx: Tx, values: Values, except: string | null): Promise<void> {
  const taken = await query.takenFields(tx, values, except);
  if (taken.length > 0) throw duplicates(taken, values);
}

/** Throws `common.refNotFound` on the field when one of the organisations is none of the tenant's. */
export async function judgeOrganisations(tx: Tx, orgIds: readonly string[], path = 'orgIds'): Promise<void> {
  const known = await query.knownOrganisations(tx, orgIds);
  if (orgIds.every((id) => known.has(id))) return;
  const params = { field: '@user.field.orgIds' };
  throw new AppError('common.refNotFound', 422, { params, fields: [{ path, code: 'common.refNotFound', params }] });
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? [...new Set(value.map(String))] : []);

/** A picture must be a kept file of this tenant; its kind and size were judged when it was uploaded. */
async function judgeAvatar(context: Context, values: Values): Promise<void> {
  if (!given(values.avatar)) return;
  try {
    await ports().fileLink(context, values.avatar);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'common.notFound') throw error;
    const params = { field: '@user.field.avatar' };
    throw new AppError('common.refNotFound', 422, {
      params,
      fields: [{ path: 'avatar', code: 'common.refNotFound', params }],
    });
  }
}

async function beforeCreate(context: Context, tx: Tx, input: MutableValues, id: string): Promise<void> {
  const owner = { accountId: null, userName: String(input.userName), employeeName: String(input.employeeName) };
  await judgePassword(context, owner, String(input.password));
  await judgeUnique(tx, input, null);
  await judgeOrganisations(tx, listOf(input.orgIds));
  await judgeAvatar(context, input);
  const mustReset = await mustResetFirst(context);
  await unlessTaken(input, () =>
    asPlatform(tx, () => query.insertAccount(tx, id, input, { at: context.at, mustReset })),
  );
  await storeFirstPassword(context, tx, id, String(input.password));
}

async function afterCreate(context: Context, tx: Tx, id: string, input: Values): Promise<void> {
  await query.storeOrganisations(tx, context.tenantId, id, listOf(input.orgIds));
}

const given = (value: unknown): value is string => typeof value === 'string' && value !== '';

function changedIdentity(old: Values, patch: Values): Record<string, unknown> {
  return Object.fromEntries(
    identityFields
      .filter((name) => name in patch && (patch[name] ?? null) !== (old[name] ?? null))
      .map((name) => [name, patch[name] ?? null]),
  );
}

async function beforeUpdate(context: Context, tx: Tx, old: Values, patch: MutableValues): Promise<void> {
  const changed = changedIdentity(old, patch);
  if (Object.keys(changed).length > 0) {
    if ('avatar' in changed) await judgeAvatar(context, changed);
    const [refusal] = identityRefusals(actorOf(context), await targetById(tx, String(old.id)));
    if (refusal?.code === 'perm.denied') throw permErrors.denied();
    throwIfAny(refusal ? [refusal] : []);
    await judgeUnique(tx, changed, String(old.id));
  }
  if (given(patch.password)) {
    await judgeAct(context, tx, old, 'resetPassword');
    const owner = {
      accountId: String(old.id),
      userName: String(patch.userName ?? old.userName),
      employeeName: String(patch.employeeName ?? old.employeeName),
    };
    await judgePassword(context, owner, patch.password);
  }
  if ('orgIds' in patch) await judgeOrganisations(tx, listOf(patch.orgIds));
}

/** The account follows its membership: written after it, so that the audit trail sees what changed. */
async function afterUpdate(context: Context, tx: Tx, old: Values, patch: Values): Promise<void> {
  const id = String(old.id);
  const changed = changedIdentity(old, patch);
  if (Object.keys(changed).length > 0)
    await unlessTaken(changed, () => asPlatform(tx, () => query.updateAccount(tx, id, changed, context.at)));
  if (given(patch.password)) await renewPassword(context, tx, id, patch.password);
  if ('orgIds' in patch) await query.storeOrganisations(tx, context.tenantId, id, listOf(patch.orgIds));
  if ('orgIds' in patch || 'defaultOrgId' in patch || 'external' in patch) await query.bumpEpoch(tx, id);
}

async function renewPassword(context: Context, tx: Tx, id: string, password: string): Promise<void> {
  await storePassword(context, tx, id, password);
  const mustReset = id !== context.userId && (await mustResetFirst(context));
  await asPlatform(tx, async () => {
    await query.updateAccount(tx, id, {}, context.at, { must_reset: mustReset });
    await query.endSessions(tx, id, 'password', context.at);
  });
}

async function beforeDelete(context: Context, tx: Tx, old: Values): Promise<void> {
  const target = await judgeAct(context, tx, old, 'delete');
  if (target.isTenantAdmin && !(await query.hasOtherAdmin(tx, target.id))) throw userErrors.lastAdmin();
}

/** Removal ends the membership in this tenant; the account stays, so that its name cannot be taken by another person. */
async function afterDelete(context: Context, tx: Tx, old: Values): Promise<void> {
  const id = String(old.id);
  await tx.batch([
    { text: 'delete from user_org where user_id = $1::uuid', values: [id] },
    { text: 'update tenant_user set is_admin = false, perm_epoch = perm_epoch + 1 where id = $1::uuid', values: [id] },
  ]);
  await asPlatform(tx, () => query.endSessions(tx, id, 'disabled', context.at, context.tenantId));
}

/** Whoever comes back is a member of his default organisation; further ones are given anew. */
async function afterRestore(context: Context, tx: Tx, old: Values): Promise<void> {
  await query.storeOrganisations(tx, context.tenantId, String(old.id), [String(old.defaultOrgId)]);
  await tx.rows('update tenant_user set perm_epoch = perm_epoch + 1 where id = $1::uuid', [old.id]);
}

interface StateChange {
  readonly act: UserAct;
  /** Values of the membership's copy, which the audit trail shows. */
  readonly values: Values;
  readonly columns: Readonly<Record<string, unknown>>;
  /** Reason with which sessions end, when they do. */
  readonly ends?: string;
}

async function changeState(context: Context, tx: Tx, record: Values, change: StateChange): Promise<void> {
  const target = await judgeAct(context, tx, record, change.act);
  const isSame = Object.entries(change.values).every(([name, value]) => record[name] === value);
  if (!isSame)
    await tx.batch([
      updateStatement(context, userServer, target.id, Number(record.version), change.values, {
        trusted: true,
        action: change.act,
      }),
    ]);
  await asPlatform(tx, async () => {
    await query.updateAccount(tx, target.id, {}, context.at, change.columns);
    if (change.act === 'unlock') await clearFailures(tx, nameHash(target.userName));
    if (change.ends) await query.endSessions(tx, target.id, change.ends, context.at);
  });
  if (change.ends) await query.bumpEpoch(tx, target.id);
}

const unlocked = { locked: false, locked_reason: null, locked_until: null };

async function affiliate(
  context: Context,
  tx: Tx,
  record: Values,
  params: Values,
  change: (now: Affiliations, orgId: string) => Affiliations | undefined,
): Promise<void> {
  const orgId = String(params.orgId ?? '');
  if (orgId === '') throw userErrors.orgRequired();
  await judgeOrganisations(tx, [orgId], 'orgId');
  const now = { orgIds: listOf(record.orgIds), defaultOrgId: String(record.defaultOrgId) };
  const next = change(now, orgId);
  if (!next) throw userErrors.orgRequired();
  if (next === now) return;
  const id = String(record.id);
  await tx.batch([
    updateStatement(
      context,
      userServer,
      id,
      Number(record.version),
      { defaultOrgId: next.defaultOrgId },
      { trusted: true, action: 'move' },
    ),
  ]);
  await query.storeOrganisations(tx, context.tenantId, id, next.orgIds);
  await query.bumpEpoch(tx, id);
}

async function resetPassword(context: Context, tx: Tx, record: Values, params: Values): Promise<void> {
  if (!given(params.newPassword)) throw commonErrors.required({ field: '@user.field.newPassword' });
  const target = await judgeAct(context, tx, record, 'resetPassword');
  await judgePassword(
    context,
    { accountId: target.id, userName: target.userName, employeeName: String(record.employeeName) },
    params.newPassword,
  );
  await tx.batch([
    updateStatement(
      context,
      userServer,
      target.id,
      Number(record.version),
      {},
      { trusted: true, action: 'resetPassword' },
    ),
  ]);
  await renewPassword(context, tx, target.id, params.newPassword);
}

async function unbind(context: Context, tx: Tx, record: Values, params: Values): Promise<void> {
  const target = await judgeAct(context, tx, record, 'unbind');
  const removed = await asPlatform(tx, () => query.removeBinding(tx, target.id, String(params.kind ?? 'wechat')));
  if (!removed) throw bindingErrors.notBound();
  await tx.batch([
    updateStatement(context, userServer, target.id, Number(record.version), {}, { trusted: true, action: 'unbind' }),
  ]);
}

/** Users with their table, rules and actions. */
export const userServer: ResourceServer = serveResource(user, {
  table: 'tenant_user',
  links: { orgIds: { table: 'user_org', owner: 'user_id', target: 'org_id', order: 'seq' } },
  computed: { bindings: '(select array_agg(b.kind order by b.kind) from user_bind b where b.account_id = t.id)' },
  hooks: {
    beforeCreate,
    afterCreate,
    beforeUpdate,
    afterUpdate,
    beforeDelete,
    afterDelete,
    afterRestore,
    judgeMany: judgeUsers,
    createMany: (context, tx, rows) => createUsers(context, tx, userServer, rows),
    judgeBatch: (action, ids) => throwIfAny(action === 'unbind' ? unbindRefusals(ids) : []),
    actions: {
      enable: (context, tx, record) =>
        changeState(context, tx, record, {
          act: 'enable',
          values: { status: 'enabled' },
          columns: { status: 'enabled' },
        }),
      disable: (context, tx, record) =>
        changeState(context, tx, record, {
          act: 'disable',
          values: { status: 'disabled' },
          columns: { status: 'disabled' },
          ends: 'disabled',
        }),
      lock: (context, tx, record) =>
        changeState(context, tx, record, {
          act: 'lock',
          values: { locked: true },
          columns: { locked: true, locked_reason: 'manual', locked_until: null },
          ends: 'locked',
        }),
      unlock: (context, tx, record) =>
        changeState(context, tx, record, { act: 'unlock', values: { locked: false }, columns: unlocked }),
      resetPassword,
      unbind,
      move: (context, tx, record, params) =>
        affiliate(context, tx, record, params, (now, to) =>
          moved(now, to, given(params.fromOrgId) ? params.fromOrgId : now.defaultOrgId),
        ),
      addToOrg: (context, tx, record, params) => affiliate(context, tx, record, params, joined),
      removeFromOrg: (context, tx, record, params) => affiliate(context, tx, record, params, left),
      setDefaultOrg: (context, tx, record, params) =>
        affiliate(context, tx, record, params, (now, to) => ({ ...joined(now, to), defaultOrgId: to })),
    },
  },
});

/** Removes the chat account of exactly one user. Throws `bind.selectUser`, `bind.onlyOne`, `auth.notBound`, `common.notFound`. */
export async function unbindOne(ids: readonly string[], run: (id: string) => Promise<void>): Promise<void> {
  throwIfAny(unbindRefusals(ids));
  const [id] = ids;
  if (id !== undefined) await run(id);
}
