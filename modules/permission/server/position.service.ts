import { AppError, commonErrors, isUuid } from '@mp/kernel/contract';
import type { InputOf, RecordOf } from '@mp/kernel/contract';
import { bindActions, refuseCycle, relocate, serveResource, switchHandlers } from '@mp/kernel/server';
import type { ResourceServer, Tx, TxContext } from '@mp/kernel/server';
import { position, positionActions, positionErrors } from '../contract/index.ts';
import { limitRights } from './limit.service.ts';
import { hangingOn, isOrganisation, lockPosition, memberCount } from './position.query.ts';

const onField = (field: string, error: AppError) =>
  new AppError('common.validation', 422, { fields: [{ path: field, code: error.code, params: error.params }] });

type Position = RecordOf<typeof position>;
type PositionInput = InputOf<typeof position>;

/** A position stands below none, or below one of its own organisation. */
async function requireParent(tx: Tx, orgId: unknown, parentId: unknown): Promise<void> {
  if (!isUuid(parentId)) return;
  const parent = await lockPosition(tx, parentId);
  if (!parent) throw onField('parentId', commonErrors.refNotFound({ field: '@position.field.parentId' }));
  if (parent.orgId !== orgId) throw onField('parentId', positionErrors.parentOrg());
}

async function requireOrganisation(tx: Tx, orgId: string): Promise<void> {
  if (!(await isOrganisation(tx, orgId)))
    throw onField('orgId', commonErrors.refNotFound({ field: '@position.field.orgId' }));
}

async function beforeUpdate(context: TxContext, old: Position, patch: PositionInput): Promise<void> {
  const orgId = patch.orgId ?? old.orgId;
  const parentId = patch.parentId === undefined ? old.parentId : patch.parentId;
  const isMoved = parentId !== old.parentId;
  if (isMoved) await refuseCycle(context, positionServer, { node: old, parentId });
  if (orgId !== old.orgId) {
    await requireOrganisation(context, orgId);
    if ((await hangingOn(context, old.id)).children) throw onField('orgId', positionErrors.parentOrg());
  }
  await requireParent(context, orgId, parentId);
  if ('enabled' in patch) await limitRights(context, { positions: [old.id] });
  if (isMoved) await relocate(context, positionServer, { node: old, parentId, pathsOnly: true });
}

async function beforeDelete(tx: TxContext, old: Position): Promise<void> {
  const { children, members, roles } = await hangingOn(tx, old.id);
  if (children) throw commonErrors.inUse({ by: '@position.children' });
  if (members) throw commonErrors.inUse({ by: '@position.members' });
  if (roles) throw commonErrors.inUse({ by: '@role.title' });
}

/** Positions with their table, rules and actions. */
export const positionServer: ResourceServer = serveResource(position, {
  table: 'position',
  searchable: false,
  computed: { memberCount },
  hooks: {
    beforeMove: (tx, node, parentId) => requireParent(tx, node.orgId, parentId),
    beforeCreate: async (tx, input) => {
      await requireOrganisation(tx, input.orgId ?? '');
      await requireParent(tx, input.orgId, input.parentId);
    },
    beforeUpdate,
    concerns: ['orgId', 'parentId', 'enabled'],
    beforeDelete,
    beforeRestore: async (context, old) => void (await limitRights(context, { positions: [old.id] })),
  },
  actions: bindActions(
    positionActions,
    switchHandlers(
      position,
      async (context, { record }) => void (await limitRights(context, { positions: [record.id] })),
    ),
  ),
});
