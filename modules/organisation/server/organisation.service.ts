import { commonErrors, isUuid, throwIfAny } from '@mp/kernel/contract';
import type { FieldError } from '@mp/kernel/contract';
import { insertMany, refuseCycle, registerTreeHooks, relocate, serveResource, switchActions } from '@mp/kernel/server';
import type { Context, MutableValues, ResourceServer, Tx, Values } from '@mp/kernel/server';
import { bumpTenantEpoch } from '@mp/tenant/server';
import { orgErrors, organisation } from '../contract/index.ts';
import { dependants } from './dependants.ts';
import {
  hasChildren,
  hasMembers,
  hasRoot,
  impactOf,
  isRelated,
  lockNode,
  mergeInto,
  typesOf,
  typesOfChildren,
} from './organisation.query.ts';
import { childTypeRefusals, parentRefusals } from './organisation.rules.ts';
import type { OrganisationType } from './organisation.rules.ts';

async function judgePlace(tx: Tx, type: OrganisationType, parentId: string | null): Promise<void> {
  if (parentId === null) return;
  const parent = await lockNode(tx, parentId);
  if (!parent) throw commonErrors.refNotFound({ field: '@organisation.field.parentId' });
  throwIfAny(childTypeRefusals(parent.type, type));
}

async function beforeCreate(_context: Context, tx: Tx, input: MutableValues, id: string): Promise<void> {
  const parentId = (input.parentId ?? null) as string | null;
  throwIfAny(parentRefusals(id, parentId === null && !(await hasRoot(tx)), parentId));
  await judgePlace(tx, input.type as OrganisationType, parentId);
}

async function beforeUpdate(context: Context, tx: Tx, old: Values, patch: MutableValues): Promise<void> {
  const type = (patch.type ?? old.type) as OrganisationType;
  const parentId = ('parentId' in patch ? patch.parentId : old.parentId) as string | null;
  throwIfAny(parentRefusals(String(old.id), old.parentId === null, parentId));
  if (parentId !== old.parentId) await refuseCycle(tx, organisationServer, old, parentId);
  if (parentId !== old.parentId || type !== old.type) await judgePlace(tx, type, parentId);
  if (type !== old.type)
    for (const child of await typesOfChildren(tx, String(old.id))) throwIfAny(childTypeRefusals(type, child));
  if (parentId !== old.parentId) await movePaths(context, tx, old, parentId);
}

/** A form that changes the parent moves the subtree; the parent itself is written with the form's other fields. */
async function movePaths(context: Context, tx: Tx, node: Values, parentId: string | null): Promise<void> {
  await relocate(context, tx, organisationServer, node, { parentId, pathsOnly: true });
  await bumpTenantEpoch(tx);
}

async function beforeDelete(_context: Context, tx: Tx, old: Values): Promise<void> {
  if (await hasChildren(tx, String(old.id))) throw commonErrors.inUse({ by: '@organisation.children' });
  if (await hasMembers(tx, String(old.id))) throw commonErrors.inUse({ by: '@user.title' });
  if (await isRelated(tx, String(old.id))) throw commonErrors.inUse({ by: '@orgRelation.title' });
  for (const dependant of dependants()) {
    const by = await dependant.blocks(tx, String(old.id));
    if (by !== undefined) throw commonErrors.inUse({ by: `@${by}` });
  }
}

/** What is wrong with the places of new organisations of a file, whose parents may stand in the same file. */
async function judgeMany(
  _context: Context,
  tx: Tx,
  rows: readonly Values[],
  planned: ReadonlyMap<string, Values>,
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
    const above = types.get(parentId) ?? (planned.get(parentId)?.type as OrganisationType | undefined);
    if (!above)
      return [{ path: 'parentId', code: 'common.refNotFound', params: { field: '@organisation.field.parentId' } }];
    return childTypeRefusals(above, (type ?? 'department') as OrganisationType).map(({ code, params }) => ({
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
  hooks: {
    beforeCreate,
    beforeUpdate,
    concerns: ['type', 'parentId'],
    beforeDelete,
    afterRestore: (_context, tx) => bumpTenantEpoch(tx),
    judgeMany,
    createMany: (context, tx, rows) => insertMany(context, tx, organisationServer, rows),
    actions: {
      ...switchActions(() => organisationServer),
      merge: async (context, tx, record, params) => {
        const into = String(params.into ?? '');
        if (into === record.id) throw orgErrors.mergeSelf();
        if (record.parentId === null) throw orgErrors.rootDelete();
        if (!isUuid(into)) throw commonErrors.notFound();
        if (await isRelated(tx, String(record.id))) throw commonErrors.inUse({ by: '@orgRelation.title' });
        await mergeInto(context, tx, organisationServer, record, into);
        for (const dependant of dependants()) await dependant.merge(context, tx, String(record.id), into);
        await bumpTenantEpoch(tx);
      },
    },
  },
});

registerTreeHooks(organisation.key, {
  beforeMove: async (_context, tx, node, parentId) => {
    throwIfAny(parentRefusals(String(node.id), node.parentId === null, parentId));
    await judgePlace(tx, node.type as OrganisationType, parentId);
  },
  afterMove: (_context, tx) => bumpTenantEpoch(tx),
});
