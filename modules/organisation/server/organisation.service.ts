import { commonErrors, isUuid, throwIfAny } from '@mp/kernel/contract';
import type { FieldError, InputOf, RecordOf } from '@mp/kernel/contract';
import {
  limitRights,
  recordsOf,
  refuseCycle,
  relocate,
  serveResource,
  bindActions,
  switchHandlers,
} from '@mp/kernel/server';
import type { Context, ResourceServer, Tx, TxContext } from '@mp/kernel/server';
import { bumpTenantEpoch } from '@mp/tenant/server';
import { orgErrors, organisation, organisationActions } from '../contract/index.ts';
import { organisationDependants } from './dependants.ts';
import {
  hasChildren,
  hasMembers,
  hasRoot,
  impactOf,
  isRelated,
  ofDealers,
  lockNode,
  mergeInto,
  typesOf,
  typesOfChildren,
} from './organisation.query.ts';
import { childTypeRefusals, parentRefusals } from './organisation.rules.ts';
import type { OrganisationType } from './organisation.rules.ts';

type Organisation = RecordOf<typeof organisation>;
type OrganisationInput = InputOf<typeof organisation>;

async function requirePlace(tx: Tx, type: OrganisationType, parentId: string | null): Promise<void> {
  if (parentId === null) return;
  const parent = await lockNode(tx, parentId);
  if (!parent) throw commonErrors.refNotFound({ field: '@organisation.field.parentId' });
  throwIfAny(childTypeRefusals(parent.type, type));
}

async function beforeCreate(tx: TxContext, input: OrganisationInput, id: string): Promise<void> {
  const parentId = input.parentId ?? null;
  throwIfAny(parentRefusals(id, parentId === null && !(await hasRoot(tx)), parentId));
  await requirePlace(tx, input.type ?? 'department', parentId);
}

async function beforeUpdate(context: TxContext, old: Organisation, patch: OrganisationInput): Promise<void> {
  const type = patch.type ?? old.type;
  const parentId = patch.parentId === undefined ? old.parentId : patch.parentId;
  throwIfAny(parentRefusals(old.id, old.parentId === null, parentId));
  if (parentId !== old.parentId) await refuseCycle(context, organisationServer, { node: old, parentId });
  if (parentId !== old.parentId || type !== old.type) await requirePlace(context, type, parentId);
  if (type !== old.type)
    for (const child of await typesOfChildren(context, old.id)) throwIfAny(childTypeRefusals(type, child));
  if (parentId !== old.parentId) await limitMove(context, old.id, parentId);
  else if ('enabled' in patch) await limitRights(context, { organisations: [old.id] });
  if (parentId !== old.parentId) await movePaths(context, old, parentId);
}

/** What is above an organisation hands rights down to it, and reaches its records. */
async function limitMove(context: TxContext, id: string, parentId: string | null): Promise<void> {
  await limitRights(context, {
    organisations: [id],
    ...(parentId === null ? {} : { moved: { id, into: parentId } }),
  });
}

/** A form that changes the parent moves the subtree; the parent itself is written with the form's other fields. */
async function movePaths(context: TxContext, node: Organisation, parentId: string | null): Promise<void> {
  await relocate(context, organisationServer, { node, parentId, pathsOnly: true });
  await bumpTenantEpoch(context);
}

async function beforeDelete(tx: TxContext, old: Organisation): Promise<void> {
  if (await hasChildren(tx, old.id)) throw commonErrors.inUse({ by: '@organisation.children' });
  if (await hasMembers(tx, old.id)) throw commonErrors.inUse({ by: '@user.title' });
  if (await isRelated(tx, old.id)) throw commonErrors.inUse({ by: '@orgRelation.title' });
  for (const dependant of organisationDependants.all()) {
    const by = await dependant.blocks(tx, old.id);
    if (by !== undefined) throw commonErrors.inUse({ by: `@${by}` });
  }
}

/** What is wrong with the places of new organisations of a file, whose parents may stand in the same file. */
async function rowProblems(
  tx: TxContext,
  rows: readonly Readonly<OrganisationInput>[],
  planned: ReadonlyMap<string, Readonly<OrganisationInput>>,
): Promise<readonly (readonly FieldError[])[]> {
  const parents = rows.flatMap(({ parentId }) => (isUuid(parentId) ? [parentId] : []));
  const types = await typesOf(tx, [...new Set(parents)]);
  const rooted = await hasRoot(tx);
  let roots = 0;
  return rows.map(({ parentId, type }) => {
    if (!isUuid(parentId)) {
      roots += 1;
      return rooted || roots > 1 ? [{ path: 'parentId', code: 'org.parentRequired' }] : [];
    }
    const above = types.get(parentId) ?? planned.get(parentId)?.type;
    if (!above)
      return [{ path: 'parentId', code: 'common.refNotFound', params: { field: '@organisation.field.parentId' } }];
    return childTypeRefusals(above, type ?? 'department').map(({ code, params }) => ({
      path: 'type',
      code,
      ...(params ? { params } : {}),
    }));
  });
}

/** How much a move or merge of an organisation concerns. Throws `common.notFound`. */
export async function impactOfOrganisation(
  context: Context,
  id: string,
): Promise<{ readonly organisations: number; readonly users: number }> {
  const impact = isUuid(id) ? await impactOf(context, id) : undefined;
  if (!impact) throw commonErrors.notFound();
  return impact;
}

/** Organisations with their table, rules and actions. */
export const organisationServer: ResourceServer = serveResource(organisation, {
  table: 'org',
  dimensionSql: { dealer: ofDealers },
  hooks: {
    beforeMove: async (context, node, parentId) => {
      throwIfAny(parentRefusals(node.id, node.parentId === null, parentId));
      await requirePlace(context, node.type as OrganisationType, parentId);
      await limitMove(context, node.id, parentId);
    },
    afterMove: (tx) => bumpTenantEpoch(tx),
    beforeCreate,
    beforeUpdate,
    concerns: ['type', 'parentId', 'enabled'],
    beforeDelete,
    afterRestore: (tx) => bumpTenantEpoch(tx),
    rowProblems,
    createMany: (context, rows) => recordsOf(context, organisation).insertMany(rows),
  },
  actions: bindActions(organisationActions, {
    ...switchHandlers(organisation, (context, { record }) => limitRights(context, { organisations: [record.id] })),
    merge: async (context, { record, form: { into } }) => {
      if (into === record.id) throw orgErrors.mergeSelf();
      if (!isUuid(into)) throw commonErrors.notFound();
      if (await isRelated(context, record.id)) throw commonErrors.inUse({ by: '@orgRelation.title' });
      await limitRights(context, {
        organisations: [record.id, into],
        moved: { id: record.id, into },
      });
      await mergeInto(context, { server: organisationServer, record, into });
      for (const dependant of organisationDependants.all()) await dependant.merge(context, record.id, into);
      await bumpTenantEpoch(context);
    },
  }),
});
