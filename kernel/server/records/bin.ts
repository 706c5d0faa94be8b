import { commonErrors, fieldTextKey, isUuid, permissionKey, recordErrors } from '../../contract/index.ts';
import type { BinItem, Page } from '../../contract/index.ts';
import { instantOf } from '../batch.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database.ts';
import { requireRight } from '../rights.ts';
import { columnName } from '../column.ts';
import { grantedScopeSql } from '../resource/scope.ts';
import { Params } from '../resource/model.ts';
import { labelSql } from '../resource/projection.ts';
import { resourceServer } from '../resource/registry.ts';
import type { MutableValues, ResourceServer, Values } from '../resource/model.ts';
import { holdParents, requireOpenParents } from '../resource/open-parents.ts';
import { guarded } from '../resource/constraint.ts';
import { lockRecord, readLast } from '../resource/stored-record.ts';
import { updateStatement } from '../resource/write-statements.ts';

const maxCounted = 1001;

/** Deleted records of a resource that the caller may delete, the latest first. Throws `perm.denied`. */
export async function deletedRecords(
  context: Context,
  server: ResourceServer,
  query: { readonly page: number; readonly size: number; readonly q: string },
): Promise<Page<BinItem>> {
  const { resource } = server;
  const [rows, count] = await context.batch(() => {
    requireRight(context.rights, permissionKey(resource, 'delete'));
    const [params, counting] = [new Params(), new Params()];
    const label = labelSql(server, 't');
    const number = resource.number === undefined ? 'null' : `t.${columnName(resource.number)}`;
    const where = (into: Params) => {
      const scope = grantedScopeSql(context, server, { action: 'delete', params: into });
      const pattern = `%${query.q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
      const found = query.q === '' ? 'true' : `concat_ws(' ', ${label}, ${number}) ilike ${into.add(pattern)}`;
      return `t.deleted_at is not null and ${scope} and ${found}`;
    };
    return [
      params.statement(
        `select t.id, ${label}, ${number}, t.deleted_at, actor_name(t.updated_by) from ${server.table} t
         where ${where(params)} order by t.deleted_at desc, t.id
         limit ${params.add(query.size, '::integer')} offset ${params.add((query.page - 1) * query.size, '::integer')}`,
      ),
      counting.statement(
        `select count(*) from (select 1 from ${server.table} t where ${where(counting)} limit ${maxCounted}) few`,
      ),
    ];
  });
  const total = Number(count?.rows[0]?.[0] ?? 0);
  return {
    items: (rows?.rows ?? []).map(([id, name, code, deletedAt, by]) => ({
      id: id ?? '',
      label: name ?? '',
      ...(resource.number === undefined ? {} : { number: code ?? null }),
      deletedAt: instantOf(deletedAt ?? ''),
      deletedByName: by ?? null,
    })),
    total: Math.min(total, maxCounted - 1),
    totalIsEstimate: total === maxCounted,
    next: null,
  };
}

/** Refuses a record whose references lie in the bin themselves or are gone. */
async function checkLinks(tx: Tx, server: ResourceServer, record: Values): Promise<void> {
  for (const [name, field] of Object.entries(server.resource.fields)) {
    const value = record[name];
    const target = field.kind === 'ref' && field.to !== undefined ? resourceServer(field.to) : undefined;
    if (!target || field.virtual || typeof value !== 'string') continue;
    const [row] = await tx.rows<{ label: string; gone: boolean }>(
      `select ${labelSql(target, 't')}::text as label, t.deleted_at is not null as gone from ${target.table} t where t.id = $1::uuid`,
      [value],
    );
    const params = { field: `@${fieldTextKey(server.resource, name)}` };
    if (!row) throw commonErrors.refNotFound(params);
    if (row.gone) throw recordErrors.refDeleted({ ...params, label: row.label });
  }
}

/** Where a node of a tree stands below its parent of today, which may have moved since the node was deleted. */
async function placeAgain(tx: Tx, server: ResourceServer, record: Values): Promise<Record<string, string>> {
  const { tree } = server.resource;
  if (!tree) return {};
  const own = String(record.path).split('.').at(-1) ?? '';
  const parent = record[tree.parent];
  if (typeof parent !== 'string') return {};
  const [above] = await tx.rows<{ path: string; depth: number }>(
    `select path, depth from ${server.table} where id = $1::uuid and deleted_at is null for share`,
    [parent],
  );
  if (!above) throw commonErrors.notFound();
  // Paths are made of letters, digits and dots by the kernel itself.
  return { path: `'${above.path}.${own}'`, depth: String(above.depth + 1) };
}

/**
 * Takes a record out of the bin. Throws `common.notFound`, `common.duplicate` when its place has been taken meanwhile,
 * `record.refDeleted` when what it refers to lies in the bin itself.
 */
export async function restoreRecord(context: Context, server: ResourceServer, id: string): Promise<MutableValues> {
  if (!isUuid(id)) throw commonErrors.notFound();
  let stored: Values = {};
  return guarded(
    server,
    () => stored,
    () =>
      context.tx(async (tx) => {
        requireRight(context.rights, permissionKey(server.resource, 'delete'));
        const above = await holdParents(tx, server, { id });
        const record = await lockRecord(tx, server, { id, scope: 'delete', deleted: true });
        requireOpenParents(tx, { child: server }, above);
        stored = record;
        await checkLinks(tx, server, record);
        const place = await placeAgain(tx, server, record);
        await server.hooks.beforeRestore?.(tx, record);
        await tx.batch([
          updateStatement(context, server, {
            id,
            version: record.version,
            values: {},
            trusted: true,
            action: 'restore',
            deleted: true,
            set: { ...place, deleted_at: 'null' },
          }),
        ]);
        await server.hooks.afterRestore?.(tx, record);
        return readLast(context, server, id);
      }),
  );
}
