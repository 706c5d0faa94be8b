import { AppError, commonErrors } from '@mp/kernel/contract';
import { serveResource, updateStatement } from '@mp/kernel/server';
import type { Context, MutableValues, ResourceServer, Tx, Values } from '@mp/kernel/server';
import { role, roleErrors } from '../contract/index.ts';
import { hasMembers, isNamedInRelation, memberCount } from './role.query.ts';

/** A group role stands in a relation, a single one in an organisation, never in both. */
function settlePlace(values: MutableValues, orgType: unknown): void {
  if (orgType === 'group') values.orgId = null;
  else values.orgRelationId = null;
}

async function judgeName(tx: Tx, values: Values, except: string | null): Promise<void> {
  const { orgRelationId, name } = values;
  if (typeof orgRelationId !== 'string' || typeof name !== 'string') return;
  if (!(await isNamedInRelation(tx, { relationId: orgRelationId, name, except }))) return;
  const params = { field: '@role.field.name', value: name };
  throw new AppError('common.duplicate', 409, { params, fields: [{ path: 'name', code: 'common.duplicate', params }] });
}

async function beforeUpdate(_context: Context, tx: Tx, old: Values, patch: MutableValues): Promise<void> {
  if (old.builtin === true) {
    const isKept = ['code', 'orgType', 'orgId', 'orgRelationId', 'usable'].every(
      (name) => !(name in patch) || patch[name] === old[name],
    );
    if (!isKept) throw roleErrors.builtin();
  }
  if ('orgType' in patch) settlePlace(patch, patch.orgType);
  await judgeName(tx, { ...old, ...patch }, String(old.id));
}

async function setUsable(context: Context, tx: Tx, record: Values, usable: boolean): Promise<void> {
  if (record.usable === usable) return;
  if (record.builtin === true) throw roleErrors.builtin();
  await tx.batch([
    updateStatement(
      context,
      roleServer,
      String(record.id),
      Number(record.version),
      { usable },
      { trusted: true, action: usable ? 'enable' : 'disable' },
    ),
  ]);
}

/** Roles with their table, rules and actions. */
export const roleServer: ResourceServer = serveResource(role, {
  table: 'role',
  searchable: false,
  computed: { memberCount },
  hooks: {
    beforeCreate: async (_context, tx, input) => {
      settlePlace(input, input.orgType);
      await judgeName(tx, input, null);
    },
    beforeUpdate,
    concerns: ['code', 'name', 'orgType', 'orgId', 'orgRelationId', 'usable'],
    beforeDelete: async (_context, tx, old) => {
      if (await hasMembers(tx, String(old.id))) throw commonErrors.inUse({ by: '@role.members' });
    },
    judgeBatch: (action, ids) => {
      if (action === 'update' && ids.length !== 1) throw commonErrors.selectOne();
    },
    actions: {
      enable: (context, tx, record) => setUsable(context, tx, record, true),
      disable: (context, tx, record) => setUsable(context, tx, record, false),
    },
  },
});
