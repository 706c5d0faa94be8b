import { AppError, commonErrors } from '@mp/kernel/contract';
import type { InputOf, RecordOf } from '@mp/kernel/contract';
import { bindActions, changedFields, recordsOf, serveResource } from '@mp/kernel/server';
import type { ResourceServer, Tx, TxContext } from '@mp/kernel/server';
import { role, roleActions, roleErrors } from '../contract/index.ts';
import { limitRights } from './limit.service.ts';
import { hasMembers, isNamedInRelation, memberCount } from './role.query.ts';

type Role = RecordOf<typeof role>;
type RoleInput = InputOf<typeof role>;

/** What of a built-in role stays as it is. */
const closedOfBuiltin: ReadonlySet<string> = new Set(['code', 'orgType', 'orgId', 'orgRelationId', 'usable']);

/** A group role stands in a relation, a single one in an organisation, never in both. */
function clearOtherPlace(values: RoleInput, orgType: Role['orgType'] | null | undefined): void {
  if (orgType === 'group') values.orgId = null;
  else values.orgRelationId = null;
}

async function requireFreeName(tx: Tx, values: Readonly<RoleInput>, except: string | null): Promise<void> {
  const { orgRelationId, name } = values;
  if (!orgRelationId || !name) return;
  if (!(await isNamedInRelation(tx, { relationId: orgRelationId, name, except }))) return;
  const params = { field: '@role.field.name', value: name };
  throw new AppError('common.duplicate', 409, { params, fields: [{ path: 'name', code: 'common.duplicate', params }] });
}

async function beforeUpdate(context: TxContext, old: Role, patch: RoleInput): Promise<void> {
  if (old.builtin && changedFields(old, patch).some((name) => closedOfBuiltin.has(name))) throw roleErrors.builtin();
  if ('usable' in patch) await limitRights(context, { roles: [old.id] });
  if ('orgType' in patch) clearOtherPlace(patch, patch.orgType);
  await requireFreeName(context, { ...old, ...patch }, old.id);
}

async function setUsable(context: TxContext, record: Role, usable: boolean): Promise<void> {
  await limitRights(context, { roles: [record.id] });
  await recordsOf(context, role).update(record, { usable }, { action: usable ? 'enable' : 'disable' });
}

/** Roles with their table, rules and actions. */
export const roleServer: ResourceServer = serveResource(role, {
  table: 'role',
  searchable: false,
  computed: { memberCount },
  hooks: {
    beforeCreate: async (tx, input) => {
      clearOtherPlace(input, input.orgType);
      await requireFreeName(tx, input, null);
    },
    beforeUpdate,
    concerns: ['code', 'name', 'orgType', 'orgId', 'orgRelationId', 'usable'],
    beforeDelete: async (tx, old) => {
      if (await hasMembers(tx, old.id)) throw commonErrors.inUse({ by: '@role.members' });
    },
    beforeRestore: async (context, old) => void (await limitRights(context, { roles: [old.id] })),
    validateBatch: (action, ids) => {
      if (action === 'update' && ids.length !== 1) throw commonErrors.selectOne();
    },
  },
  actions: bindActions(roleActions, {
    enable: (context, { record }) => setUsable(context, record, true),
    disable: (context, { record }) => setUsable(context, record, false),
  }),
});
