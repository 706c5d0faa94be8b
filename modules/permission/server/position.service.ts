import { AppError, commonErrors, isUuid } from '@mp/kernel/contract';
import { refuseCycle, registerTreeHooks, relocate, serveResource, updateStatement } from '@mp/kernel/server';
import type { Context, MutableValues, ResourceServer, Tx, Values } from '@mp/kernel/server';
import { position, positionErrors } from '../contract/index.ts';
import { hangingOn, isOrganisation, lockPosition, memberCount } from './position.query.ts';

const onField = (field: string, error: AppError) =>
  new AppError('common.validation', 422, { fields: [{ path: field, code: error.code, params: error.params }] });

/** A position stands below none, or below one of its own organisation. */
async function judgeParent(tx: Tx, orgId: string, parentId: unknown): Promise<void> {
  if (!isUuid(parentId)) return;
  const parent = await lockPosition(tx, parentId);
  if (!parent) throw onField('parentId', commonErrors.refNotFound({ field: '@position.field.parentId' }));
  if (parent.orgId !== orgId) throw onField('parentId', positionErrors.parentOrg());
}

async function judgeOrganisation(tx: Tx, orgId: string): Promise<void> {
  if (!(await isOrganisation(tx, orgId)))
    throw onField('orgId', commonErrors.refNotFound({ field: '@position.field.orgId' }));
}

async function beforeUpdate(context: Context, tx: Tx, old: Values, patch: MutableValues): Promise<void> {
  const orgId = String(patch.orgId ?? old.orgId);
  const parentId = ('parentId' in patch ? patch.parentId : old.parentId) as string | null;
  const isMoved = parentId !== old.parentId;
  if (isMoved) await refuseCycle(tx, positionServer, old, parentId);
  if (orgId !== old.orgId) {
    await judgeOrganisation(tx, orgId);
    if ((await hangingOn(tx, String(old.id))).children) throw onField('orgId', positionErrors.parentOrg());
  }
  await judgeParent(tx, orgId, parentId);
  if (isMoved) await relocate(context, tx, positionServer, old, { parentId, pathsOnly: true });
}

async function beforeDelete(_context: Context, tx: Tx, old: Values): Promise<void> {
  const { children, members, roles } = await hangingOn(tx, String(old.id));
  if (children) throw commonErrors.inUse({ by: '@position.children' });
  if (members) throw commonErrors.inUse({ by: '@position.members' });
  if (roles) throw commonErrors.inUse({ by: '@role.title' });
}

async function setEnabled(context: Context, tx: Tx, record: Values, enabled: boolean): Promise<void> {
  if (record.enabled === enabled) return;
  await tx.batch([
    updateStatement(
      context,
      positionServer,
      String(record.id),
      Number(record.version),
      { enabled },
      { trusted: true, action: enabled ? 'enable' : 'disable' },
    ),
  ]);
}

/** Positions with their table, rules and actions. */
export const positionServer: ResourceServer = serveResource(position, {
  table: 'position',
  searchable: false,
  computed: { memberCount },
  hooks: {
    beforeCreate: async (_context, tx, input) => {
      await judgeOrganisation(tx, String(input.orgId));
      await judgeParent(tx, String(input.orgId), input.parentId);
    },
    beforeUpdate,
    concerns: ['orgId', 'parentId'],
    beforeDelete,
    actions: {
      enable: (context, tx, record) => setEnabled(context, tx, record, true),
      disable: (context, tx, record) => setEnabled(context, tx, record, false),
    },
  },
});

registerTreeHooks(position.key, {
  beforeMove: (_context, tx, node, parentId) => judgeParent(tx, String(node.orgId), parentId),
});
