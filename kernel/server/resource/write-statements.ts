import type { Field, Resource } from '../../contract/index.ts';
import type { Statement } from '../batch.ts';
import type { Context } from '../context.ts';
import { columnName } from '../column.ts';
import { readerOf } from './abilities.ts';
import { Params } from './model.ts';
import { encode } from './projection.ts';
import type { ResourceServer, Values } from './model.ts';
import type { Projected } from './projection.ts';
import { grantedScopeSql } from './scope.ts';

/** What may accompany a change. */
export interface ChangeOptions {
  /** Why, for the audit trail. */
  readonly reason?: string | undefined;
  /** Name of the action in the audit trail; `create`, `update` or `delete` when not given. */
  readonly action?: string;
  /** The caller is a service that has judged rights itself. */
  readonly trusted?: boolean;
  /** The record lies in the recycle bin. */
  readonly deleted?: boolean;
}

/** Platform data belongs to no tenant; its audit rows carry this one. */
export const noTenant = '00000000-0000-0000-0000-000000000000';

/** Columns of an audit row in the order in which statements fill them. */
export const auditColumns =
  'tenant_id, entity, entity_id, version, at, action, actor_id, changes, reason, ip, request_id, hash';

/** The values that have a column, with their fields. Throws for a name that the resource does not declare. */
export function storedEntries(resource: Resource, values: Values): [string, Field, unknown][] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = declaredField(resource, name);
    return field.virtual ? [] : [[name, field, value] as [string, Field, unknown]];
  });
}

function declaredField(resource: Resource, name: string): Field {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (!field) throw new Error(`${resource.key} has no field ${name}`);
  return field;
}

/** Values that a service gives; a misspelt name is a mistake of the program and not dropped like one of a request. */
export function requireDeclared(resource: Resource, values: Values): void {
  for (const name of Object.keys(values)) declaredField(resource, name);
}

/** What the audit trail says of a value: secrets only that they changed. */
export function auditable(field: Field, value: unknown): unknown {
  return field.encrypted && value !== null && value !== undefined ? '•••' : (value ?? null);
}

/** A record to insert: its values, and columns that the resource does not declare. */
interface InsertedRecord extends ChangeOptions {
  readonly id: string;
  readonly values: Values;
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Values of columns that the resource does not show, as a service gives them; they stand in no history. */
  readonly columns?: Values | undefined;
  /** What the statement answers; what the caller may see when not given. */
  readonly projection?: readonly Projected[];
}

/** Statement that inserts a record with its audit row and answers it in the caller's projection. */
export function insertStatement(context: Context, server: ResourceServer, record: InsertedRecord): Statement {
  const { resource } = server;
  const params = new Params();
  const tenant = params.add(resource.global ? noTenant : context.tenantId, '::uuid');
  const home = resource.global ? [] : [tenant];
  const id = params.add(record.id, '::uuid');
  const at = params.add(context.now, '::timestamptz');
  const user = params.add(context.userId, '::uuid');
  const entries = storedEntries(resource, record.values).filter(([, , value]) => value !== null && value !== undefined);
  const extra = Object.entries({ ...record.columns, ...record.extra });
  const columns = [
    ...(resource.global ? [] : ['tenant_id']),
    'id',
    'version',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
    ...entries.map(([name]) => columnName(name)),
    ...extra.map(([name]) => name),
  ];
  const inserted = [
    ...home,
    id,
    '1',
    at,
    user,
    at,
    user,
    ...entries.map(([, field, value]) => params.add(encode(field, value))),
    ...extra.map(([, value]) => params.add(value)),
  ];
  const changes = Object.fromEntries(entries.map(([name, field, value]) => [name, [null, auditable(field, value)]]));
  const change = params.add(JSON.stringify(changes), '::jsonb');
  const action = params.add(record.action ?? 'create', '::text');
  const projection = record.projection ?? readerOf(server, context.rights).columns;
  return params.statement(`with t as (
      insert into ${server.table} (${columns.map((each) => `"${each}"`).join(', ')}) values (${inserted.join(', ')}) returning *
    ), log as (
      insert into audit_log (${auditColumns})
      select ${tenant}, ${params.add(resource.key)}, ${id}, 1, ${at}, ${action}, ${user}, ${change}, ${params.add(record.reason ?? null, '::text')},
        ${params.add(context.facts.ip)}, ${params.add(context.facts.requestId)},
        audit_hash(null, ${tenant}, ${params.add(resource.key, '::text')}, ${id}, 1, ${at}, ${action}, ${user}, ${change})
    ) select ${projection.map(({ sql }) => sql).join(', ')} from t`);
}

/** A change of one record, of the version that was read or, with null, of the latest. */
export interface UpdatedRecord extends ChangeOptions {
  readonly id: string;
  readonly version: number | null;
  readonly values: Values;
  /** SQL by the columns that it fills. */
  readonly set?: Readonly<Record<string, string>>;
  /** Values of columns that the resource does not show; they stand in no history. */
  readonly columns?: Values | undefined;
  /** The statement answers the whole record as the caller may see it; id and version when not given. */
  readonly answer?: boolean;
}

/**
 * Statement that changes a record: version check, update, audit row with the changed fields only, answer; no row when
 * the record is out of scope or has another version. The old values come from the same row by a self-join: with the
 * version given, nobody can have changed it in between; without one the row is locked first.
 */
export function updateStatement(context: Context, server: ResourceServer, change: UpdatedRecord): Statement {
  const { resource } = server;
  const { version } = change;
  const params = new Params();
  const id = params.add(change.id, '::uuid');
  const at = params.add(context.now, '::timestamptz');
  const user = params.add(context.userId, '::uuid');
  const scope = change.trusted ? 'true' : grantedScopeSql(context, server, { action: 'update', params });
  const entries = storedEntries(resource, change.values);
  const sets = assignments(change, entries, params);
  const old = `${server.table} t where t.id = ${id} and ${presence(change)} and ${scope}`;
  const [tenant, sameTenant] = resource.global
    ? [`'${noTenant}'::uuid as tenant_id`, '']
    : ['n.tenant_id', 'x.tenant_id = t.tenant_id and '];
  const source =
    version === null
      ? `(select * from ${old} for update) t where ${sameTenant}x.id = t.id`
      : `${old} and ${sameTenant}x.id = t.id and x.version = ${params.add(version, '::integer')} and t.version = x.version`;
  const changes = entries.map(changeSql);
  const key = params.add(resource.key, '::text');
  const action = params.add(change.action ?? 'update', '::text');
  const whole = change.answer ? readerOf(server, context.rights).columns.map(({ sql }) => sql) : undefined;
  const answer = (whole ?? ['t.id', 't.version']).join(', ');
  return params.statement(`with n as (
      update ${server.table} x set ${[...sets, 'version = x.version + 1', `updated_at = ${at}`, `updated_by = ${user}`].join(', ')}
      from ${source} returning ${['x.*', ...entries.map(([name], at) => `t."${columnName(name)}" as old_${at}`)].join(', ')}
    ), log as (
      insert into audit_log (${auditColumns})
      select c.tenant_id, ${key}, c.id, c.version, ${at}, ${action}, ${user}, c.changes, ${params.add(change.reason ?? null, '::text')},
        ${params.add(context.facts.ip)}, ${params.add(context.facts.requestId)},
        audit_hash((select hash from audit_log where tenant_id = c.tenant_id and entity = ${key} and entity_id = c.id order by version desc limit 1),
          c.tenant_id, ${key}, c.id, c.version, ${at}, ${action}, ${user}, c.changes)
      from (select ${tenant}, n.id, n.version, ${changes.length === 0 ? "'{}'::jsonb" : changes.join(' || ')} as changes from n) c
    ) select ${answer} from n t`);
}

/** What an update sets besides version and time: fields, SQL, and columns that the resource does not show. */
function assignments(
  { set = {}, columns = {} }: UpdatedRecord,
  entries: readonly (readonly [string, Field, unknown])[],
  params: Params,
): string[] {
  return [
    ...entries.map(([name, field, value]) => `"${columnName(name)}" = ${params.add(encode(field, value))}`),
    ...Object.entries(set).map(([name, sql]) => `"${name}" = ${sql}`),
    ...Object.entries(columns).map(([name, value]) => `"${name}" = ${params.add(value)}`),
  ];
}

/** Whether the record lies in the recycle bin. */
function presence({ deleted }: Pick<ChangeOptions, 'deleted'>): string {
  return `t.deleted_at is ${deleted ? 'not null' : 'null'}`;
}

/** Change of the field at a place of the statement, with its old value `old_<place>`, as a piece of the audit trail. */
function changeSql([name, field]: readonly [string, Field, unknown], place: number): string {
  const [before, after] = [`n.old_${place}`, `n."${columnName(name)}"`];
  // Decimals stand in the trail as on the wire: as text, so that no digit is lost.
  const cast = field.kind === 'decimal' || field.kind === 'money' ? '::text' : '';
  const pair = field.encrypted ? `'"•••"', '"•••"'` : `to_jsonb(${before}${cast}), to_jsonb(${after}${cast})`;
  return `case when ${before} is distinct from ${after} then jsonb_build_object('${name}', jsonb_build_array(${pair})) else '{}' end`;
}

/** Which record is locked; one of the caller's scope for an action where `scope` names it. */
export interface LockedRecord {
  readonly id: string;
  readonly scope?: 'update' | 'delete' | undefined;
  /** The record lies in the recycle bin. */
  readonly deleted?: boolean | undefined;
}

/** Statement that locks a record until the transaction ends. */
export function lockStatement(
  context: Context,
  server: ResourceServer,
  { id, scope: action, deleted = false }: LockedRecord,
): Statement {
  const params = new Params();
  const scope = action ? grantedScopeSql(context, server, { action, params }) : 'true';
  const computed = Object.entries(server.computed)
    .map(([name, sql]) => `, ${sql} as "${name}"`)
    .join('');
  return params.statement(
    `select t.*${computed} from ${server.table} t where t.id = ${params.add(id, '::uuid')} and ${presence({ deleted })} and ${scope} for update of t`,
  );
}
