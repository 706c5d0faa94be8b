import { AppError, commonErrors, isUuid, permissionKey } from '../../contract/index.ts';
import { toObjects } from '../batch.ts';
import type { RawResult, Statement } from '../batch.ts';
import type { Context } from '../context.ts';
import { may, requireRight } from '../rights.ts';
import { isSeen } from './filter.ts';
import { Params } from './model.ts';
import { projectionOf, toRecord } from './projection.ts';
import type { ResourceServer } from './model.ts';
import { columnName } from '../column.ts';
import { grantedScopeSql } from './scope.ts';
import { isWithheld, shownIn } from './withheld.ts';

/** The refusal of a stale write: nothing there for the caller, or the record as it is now and who changed what. */
export async function versionConflict(
  context: Context,
  server: ResourceServer,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<AppError> {
  const projection = projectionOf(server, context.rights);
  const [record, changes] = await context.batch(() => {
    const params = new Params();
    const scope = grantedScopeSql(context, server, { action: 'read', params });
    return [
      params.statement(
        `select ${projection.map(({ sql }) => sql).join(', ')} from ${server.table} t where t.id = ${params.add(id, '::uuid')} and t.deleted_at is null and ${scope}`,
      ),
      historyStatement(server, id, version),
    ];
  });
  if (!record?.rows[0]) return commonErrors.notFound();
  return new AppError('common.versionConflict', 409, {
    detail: {
      current: toRecord(projection, record.rows[0]),
      changes: readHistory(context, server, changes).map((item) => ({
        ...item,
        changes: Object.fromEntries(
          Object.entries(item.changes).filter(
            ([name]) => shownIn(context.rights, server.resource, name) === 'everywhere',
          ),
        ),
      })),
    },
  });
}

/** One change of a record as the history shows it. */
export interface HistoryItem {
  readonly version: number;
  readonly at: string;
  readonly action: string;
  readonly actorId: string | null;
  readonly actorName: string | null;
  /** Who stood in for the actor, in a substitute session. */
  readonly actingName: string | null;
  readonly reason: string | null;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** The masked field that was looked at, of an item `reveal`. */
  readonly field?: string;
}

function historyStatement(server: ResourceServer, id: string, after: number): Statement {
  return {
    text: `select a.version, a.at, a.action, a.actor_id, actor_name(a.actor_id) as actor_name, actor_name(a.acting_by) as acting_name, a.reason, a.changes
      from audit_log a where a.entity = $1 and a.entity_id = $2::uuid and a.version > $3::integer order by a.version desc limit 200`,
    values: [server.resource.key, id, after],
  };
}

function readHistory(context: Context, server: ResourceServer, result: RawResult | undefined): HistoryItem[] {
  if (!result) return [];
  return toObjects<Record<string, unknown>>(result).map((row) => ({
    version: Number(row.version),
    at: String(row.at),
    action: String(row.action),
    actorId: row.actor_id as string | null,
    actorName: row.actor_name as string | null,
    actingName: row.acting_name as string | null,
    reason: row.reason as string | null,
    changes: readable(context, server, row.changes as Record<string, [unknown, unknown]>),
  }));
}

function readable(
  context: Context,
  server: ResourceServer,
  changes: Record<string, [unknown, unknown]>,
): Record<string, [unknown, unknown]> {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => isSeen(context.rights, server.resource, name)));
}

/** The changes of a record, newest first, in fields that the caller may read. */
export async function recordHistory(
  context: Context,
  server: ResourceServer,
  id: string,
): Promise<{ items: HistoryItem[] }> {
  if (!isUuid(id)) throw commonErrors.notFound();
  const [seen, result, reveals] = await context.batch(() => {
    requireRight(context.rights, permissionKey(server.resource, 'read'));
    const params = new Params();
    const scope = grantedScopeSql(context, server, { action: 'read', params });
    const named = columnName(server.resource.openings?.field ?? 'id');
    return [
      params.statement(
        `select t.${named} from ${server.table} t where t.id = ${params.add(id, '::uuid')} and ${scope}`,
      ),
      historyStatement(server, id, 0),
      {
        text: `select r.at, r.actor_id as "actorId", actor_name(r.actor_id) as "actorName", actor_name(r.acting_by) as "actingName", r.reason, r.field
          from field_reveal r where r.entity = $1 and r.entity_id = $2::uuid order by r.at desc limit 200`,
        values: [server.resource.key, id],
      },
    ];
  });
  if (seen?.rows.length === 0) throw commonErrors.notFound();
  const opened = seen?.rows[0]?.[0];
  const items = readHistory(context, server, result).map((item) => ({
    ...item,
    changes: Object.fromEntries(
      Object.entries(item.changes).filter(
        ([name]) => !isWithheld(context.rights, server.resource, { name, id: opened }),
      ),
    ),
  }));
  // Who looked behind a mask is for those who may change the record.
  if (!reveals || !may(context.rights, permissionKey(server.resource, 'update'))) return { items };
  const looks = toObjects<Omit<HistoryItem, 'version' | 'action' | 'changes'>>(reveals).map((look) => ({
    ...look,
    version: 0,
    action: 'reveal',
    changes: {},
  }));
  return {
    items: [...items, ...looks].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.version - a.version),
  };
}
