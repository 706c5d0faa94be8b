import { AppError, commonErrors, fieldTextKey, isClosedByParents, offers, parentOf } from '../../contract/index.ts';
import type { Field, Resource } from '../../contract/index.ts';
import { columnName } from '../column.ts';
import type { TxContext } from '../context.ts';
import type { Tx } from '../database.ts';
import { grantedScopeSql } from './scope.ts';
import { Params } from './model.ts';
import { resourceServer, resourceServers } from './registry.ts';
import type { ResourceServer, Values } from './model.ts';

/**
 * Holds the parent of a new record until the transaction ends. Throws `common.refNotFound` at its field when it is deleted
 * or, unless the caller is a service, out of the caller's scope.
 */
export async function requireParent(
  context: TxContext,
  given: { readonly resource: Resource; readonly values: Values; readonly trusted: boolean },
): Promise<void> {
  const { resource, values } = given;
  const field = resource.parent;
  if (field === undefined) return;
  const parent = resourceServer(parentOf(resource)?.key ?? '');
  const params = new Params();
  const id = params.add(values[field], '::uuid');
  const scope = parent && !given.trusted ? grantedScopeSql(context, parent, { action: 'enter', params }) : 'true';
  const [row] = parent
    ? (
        await context.batch([
          params.statement(
            `select 1 from ${parent.table} t where t.id = ${id} and t.deleted_at is null and ${scope} for share of t`,
          ),
        ])
      ).flatMap(({ rows }) => rows)
    : [];
  if (row) return;
  const named = { field: `@${fieldTextKey(resource, field)}` };
  throw new AppError('common.refNotFound', 422, {
    params: named,
    fields: [{ path: field, code: 'common.refNotFound', params: named }],
  });
}

/** Living children that are deleted with their parent, by resource. Throws `common.inUse` for those that keep it. */
export async function childrenToDelete(
  tx: Tx,
  { resource }: ResourceServer,
  id: string,
): Promise<readonly { readonly server: ResourceServer; readonly ids: readonly string[] }[]> {
  const out = [];
  for (const server of resourceServers()) {
    const { parent, onParentDelete, entity } = server.resource;
    if (parent === undefined || parentOf(server.resource)?.key !== resource.key) continue;
    const isKeeping = onParentDelete !== 'delete';
    const rows = await tx.rows<{ id: string }>(
      `select id from ${server.table} where ${columnName(parent)} = $1::uuid and deleted_at is null order by id${isKeeping ? ' limit 1' : ''}`,
      [id],
    );
    if (isKeeping && rows.length > 0) throw commonErrors.inUse({ by: `@${entity}.title` });
    out.push({ server, ids: rows.map((each) => each.id) });
  }
  return out;
}

/**
 * Children whose parent is not a required reference, fixed on create, to a resource that is served and read; and those
 * that stay open below a parent that nothing closes.
 */
export function childProblems(servers: readonly ResourceServer[]): string[] {
  const keys = new Set(servers.map(({ resource }) => resource.key));
  return servers.flatMap(({ resource }) => {
    const { onParentLock: _stays, ...closing } = resource;
    if (resource.onParentLock === 'stayOpen' && !isClosedByParents(closing))
      return [`${resource.key}: it stays open (onParentLock), and no parent ever closes it`];
    if (resource.parent === undefined) return [];
    const field = resource.fields[resource.parent];
    const parent = parentOf(resource);
    const wrong = [
      ...(isFixedReference(field) ? [] : ['is no required reference that is fixed on create']),
      ...(parent && keys.has(parent.key) ? [] : [`refers to ${field?.to ?? 'nothing'}, which nobody serves`]),
      ...(parent && !offers(parent, 'read') ? [`refers to ${parent.key}, which is not read`] : []),
    ];
    return wrong.map((each) => `${resource.key}: its parent ${resource.parent ?? ''} ${each}`);
  });
}

function isFixedReference(field: Field | undefined): boolean {
  return field?.kind === 'ref' && field.required && field.createOnly === true && !field.virtual;
}
