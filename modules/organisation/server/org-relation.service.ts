import { commonErrors, isUuid, throwIfAny } from '@mp/kernel/contract';
import type { InputOf, RecordOf } from '@mp/kernel/contract';
import { changedFields, serveResource, treeErrors } from '@mp/kernel/server';
import type { Context, ResourceServer, Tx, TxContext } from '@mp/kernel/server';
import { orgErrors, orgRelation } from '../contract/index.ts';
import type { RelationDifference, RelationNode } from '../contract/index.ts';
import { depthRefusals, relationParentRefusals } from './org-relation.rules.ts';
import * as query from './org-relation.query.ts';

const closedOfBuiltin: ReadonlySet<string> = new Set(['code', 'type', 'parentId']);

async function beforeUpdate(
  tx: TxContext,
  old: RecordOf<typeof orgRelation>,
  patch: InputOf<typeof orgRelation>,
): Promise<void> {
  if (old.builtin && changedFields(old, patch).some((name) => closedOfBuiltin.has(name)))
    throw orgErrors.relationBuiltin();
  throwIfAny(relationParentRefusals(old.id, patch.parentId ?? null));
  if (patch.type === 'single' && old.type !== 'single' && (await query.isDeep(tx, old.id)))
    throw orgErrors.singleDepth();
}

/** Relations with their table and rules. */
export const orgRelationServer: ResourceServer = serveResource(orgRelation, {
  table: 'org_relation',
  searchable: false,
  counted: false,
  hooks: {
    beforeUpdate,
    concerns: ['code', 'type', 'parentId'],
    beforeDelete: async (tx, old) => {
      if (old.builtin) throw orgErrors.relationBuiltin();
      await query.removeAllPlacements(tx, old.id);
    },
  },
});

async function known(context: Context, id: string): Promise<query.Relation> {
  const relation = isUuid(id) ? await query.relationById(context, id) : undefined;
  if (!relation) throw commonErrors.notFound();
  return relation;
}

/** One level of a relation's tree. Throws `common.notFound`. */
export async function relationLevel(
  context: Context,
  id: string,
  at: { readonly parent: string | null; readonly cursor: string | undefined },
): Promise<{ items: RelationNode[]; next: string | null }> {
  const offset = Number(at.cursor ?? 0);
  if ((at.parent !== null && !isUuid(at.parent)) || !Number.isInteger(offset) || offset < 0 || offset > 1_000_000)
    throw commonErrors.notFound();
  return query.levelOf(context, await known(context, id), { parent: at.parent, offset });
}

/** The whole tree of a relation. Throws `common.notFound`. */
export async function relationWhole(context: Context, id: string): Promise<{ items: (string | null)[][] }> {
  return { items: await query.wholeOf(context, await known(context, id)) };
}

/** Organisations of a relation whose name or code holds the text. Throws `common.notFound`. */
export async function searchInRelation(
  context: Context,
  id: string,
  q: string,
): Promise<{ items: query.RelationHit[] }> {
  return { items: await query.hitsOf(context, await known(context, id), q) };
}

async function lockOpen(tx: Tx, id: string): Promise<query.Relation> {
  const relation = isUuid(id) ? await query.lockRelation(tx, id) : undefined;
  if (!relation) throw commonErrors.notFound();
  if (relation.builtin) throw orgErrors.relationBuiltin();
  return relation;
}

/**
 * Places organisations below a parent in a relation (null: topmost), or moves those that stand elsewhere in it.
 * Throws `common.notFound`, `org.relationBuiltin`, `tree.parentCycle`, `org.singleDepth`.
 */
export async function placeOrganisations(
  context: Context,
  id: string,
  { orgIds, parentOrgId }: { readonly orgIds: readonly string[]; readonly parentOrgId: string | null },
): Promise<{ placed: number }> {
  return context.tx(async (tx) => {
    const relation = await lockOpen(tx, id);
    const there = await query.organisationsAmong(tx, orgIds);
    if (orgIds.some((orgId) => !there.has(orgId))) throw commonErrors.refNotFound({ field: '@organisation.title' });
    for (const orgId of orgIds) await placeOne(tx, relation, { orgId, parentOrgId });
    return { placed: orgIds.length };
  });
}

async function placeOne(
  tx: TxContext,
  relation: query.Relation,
  { orgId, parentOrgId }: { readonly orgId: string; readonly parentOrgId: string | null },
): Promise<void> {
  const parent = parentOrgId === null ? undefined : await query.placementOf(tx, relation.id, parentOrgId);
  if (parentOrgId !== null && !parent) throw commonErrors.notFound();
  const node = await query.placementOf(tx, relation.id, orgId);
  if (orgId === parentOrgId || (parent && node && parent.path.startsWith(`${node.path}.`)))
    throw treeErrors.parentCycle();
  const height = node ? await query.heightBelow(tx, relation.id, node) : 0;
  throwIfAny(depthRefusals(relation.type, (parent ? parent.depth + 1 : 0) + height));
  if (node) await query.movePlacement(tx, relation.id, { node, parent });
  else await query.insertPlacement(tx, { tenantId: tx.tenantId, relationId: relation.id, orgId, parent });
}

/** Takes an organisation with everything below it out of a relation. Throws `common.notFound`, `org.relationBuiltin`. */
export async function removeOrganisation(context: Context, id: string, orgId: string): Promise<{ removed: number }> {
  return context.tx(async (tx) => {
    const relation = await lockOpen(tx, id);
    const node = await query.placementOf(tx, relation.id, orgId);
    if (!node) throw commonErrors.notFound();
    return { removed: await query.removePlacement(tx, relation.id, node) };
  });
}

/** What differs between two relations. Throws `common.notFound`. */
export async function compareRelations(
  context: Context,
  { id, other, page }: { readonly id: string; readonly other: string; readonly page: number },
): Promise<{ items: RelationDifference[]; total: number }> {
  const [here, there] = [await known(context, id), await known(context, other)];
  return query.differencesOf(context, { here, there, page });
}
