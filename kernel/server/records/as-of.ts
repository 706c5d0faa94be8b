import { commonErrors, isUuid, permissionKey } from '../../contract/index.ts';
import type { Field, RecordAsOf, Resource } from '../../contract/index.ts';
import { instantOf, toObjects } from '../batch.ts';
import type { RawResult } from '../batch.ts';
import type { Context } from '../context.ts';
import { requireRight, isMasked, accessLevelOf } from '../rights.ts';
import { isWithheld, openedId } from '../resource/withheld.ts';
import { grantedScopeSql } from '../resource/scope.ts';
import { Params } from '../resource/model.ts';
import { hide, projectionOf, refLabels, toRecord } from '../resource/projection.ts';
import type { MutableValues, ResourceServer } from '../resource/model.ts';

interface Change {
  readonly version: number;
  readonly at: string;
  readonly actor: string | null;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** A value of the audit trail (PostgreSQL's JSON of the column) as it stands on the wire. */
export function auditedValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return field.kind === 'refs' || field.kind === 'choices' ? [] : null;
  if (field.kind === 'dateTime') return instantOf(String(value).replace(/\+00(:00)?$/, ''));
  return field.kind === 'decimal' || field.kind === 'money' ? String(value) : value;
}

/** Longest way back in one answer. */
const maxChanges = 5000;

/**
 * The readable fields of a record as they stood at `at`: today's values with every later change taken back. Computed
 * fields, which the trail does not hold, are left out. Throws `common.notFound` when it did not exist yet.
 */
export async function recordAsOf(
  context: Context,
  server: ResourceServer,
  { id, at }: { readonly id: string; readonly at: string },
): Promise<RecordAsOf> {
  if (!isUuid(id)) throw commonErrors.notFound();
  const { resource } = server;
  const [now, later, made] = await context.batch(() => {
    requireRight(context.rights, permissionKey(resource, 'read'));
    const params = new Params();
    const scope = grantedScopeSql(context, server, { action: 'read', params });
    const columns = projectionOf(server, context.rights).map(({ sql }) => sql);
    const which = 'entity = $1 and entity_id = $2::uuid';
    return [
      params.statement(
        `select ${columns.join(', ')} from ${server.table} t where t.id = ${params.add(id, '::uuid')} and ${scope}
         and t.created_at <= ${params.add(at, '::timestamptz')}`,
      ),
      {
        text: `select version, at, changes from audit_log where ${which} and at > $3::timestamptz order by version desc limit ${maxChanges}`,
        values: [resource.key, id, at],
      },
      {
        text: `select version, at, actor_name(actor_id) as actor from audit_log where ${which} and at <= $3::timestamptz order by version desc limit 1`,
        values: [resource.key, id, at],
      },
    ];
  });
  const row = now?.rows[0];
  if (!row) throw commonErrors.notFound();
  const record = toRecord(projectionOf(server, context.rights), row);
  for (const name of Object.keys(server.computed)) delete record[name];
  revertChanges(context, resource, { record, changes: changesIn(later) });
  const [version] = changesIn(made);
  record.version = version?.version ?? 1;
  const labels = await refLabels(context, server, [record]);
  return {
    record: { ...record, ...labels(record) },
    version: Number(record.version),
    at: version?.at ?? String(record.createdAt),
    actorName: version?.actor ?? null,
  };
}

const changesIn = (result: RawResult | undefined): readonly Change[] => (result ? toObjects<Change>(result) : []);

/** Puts the values from before some changes, the latest first, into the fields that a record shows. */
function revertChanges(
  { rights }: Context,
  resource: Resource,
  { record, changes }: { readonly record: MutableValues; readonly changes: readonly Change[] },
): void {
  const shown = new Set(Object.keys(record));
  for (const [name, [before]] of changes.flatMap((change) => Object.entries(change.changes))) {
    const field = resource.fields[name];
    if (!field || !shown.has(name) || accessLevelOf(rights, resource, name) === 0) continue;
    if (isWithheld(rights, resource, { name, id: openedId(resource, record) })) continue;
    const value = auditedValue(field, before);
    record[name] = isMasked(rights, resource, name) ? hide(value, field) : value;
  }
}
