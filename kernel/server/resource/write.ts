import {
  AppError,
  commonErrors,
  crossProblems,
  fieldTextKey,
  inputProblems,
  isUuid,
  normaliseInput,
  permErrors,
  permissionKey,
} from '../../contract/index.ts';
import type { Field, FieldError, Resource } from '../../contract/index.ts';
import { toObjects } from '../batch.ts';
import type { RawResult, Statement } from '../batch.ts';
import { newId } from '../context.ts';
import type { Context } from '../context.ts';
import { databaseError } from '../database.ts';
import type { Tx } from '../database.ts';
import { demand, may, purviewOf, scopeOf } from '../rights.ts';
import { columnName } from '../table.ts';
import { scopeSql } from './list.ts';
import { Params, decoderOf, encode, projectionOf, toRecord } from './model.ts';
import type { MutableValues, Projected, ResourceServer, Values } from './model.ts';

/** What may accompany a change. */
export interface ChangeOptions {
  /** Why, for the audit trail. */
  readonly reason?: string;
  /** Name of the action in the audit trail; `create`, `update` or `delete` when not given. */
  readonly action?: string;
  /** The caller is a service that has judged rights itself. */
  readonly trusted?: boolean;
}

/** Platform data belongs to no tenant; its audit rows carry this one. */
export const noTenant = '00000000-0000-0000-0000-000000000000';
/** Columns of an audit row in the order in which statements fill them. */
export const auditColumns =
  'tenant_id, entity, entity_id, version, at, action, actor_id, changes, reason, ip, request_id, hash';

/** Values of the declared fields with which a record may be created or changed, after judging them. */
function judged(resource: Resource, input: Values, mode: 'create' | 'update'): MutableValues {
  const problems = inputProblems(resource, input, mode);
  const values = normaliseInput(resource, input);
  if (mode === 'create')
    for (const [name, field] of Object.entries(resource.fields))
      if (values[name] === undefined && field.default !== undefined) values[name] = field.default;
  const wrong: FieldError[] = [...problems, ...(mode === 'create' ? crossProblems(resource, values, problems) : [])];
  if (wrong.length > 0) throw new AppError('common.validation', 422, { fields: wrong });
  return values;
}

/** Fields of the input that the caller may not write. */
function closedFields(context: Context, resource: Resource, values: Values): string[] {
  return Object.keys(values).filter((name) => purviewOf(context.rights, resource, name) < 2);
}

/** The values that have a column, with their fields. */
export function storedEntries(resource: Resource, values: Values): [string, Field, unknown][] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = resource.fields[name];
    return field && !field.virtual ? [[name, field, value] as [string, Field, unknown]] : [];
  });
}

/** What the audit trail says of a value: secrets only that they changed. */
export function auditable(field: Field, value: unknown): unknown {
  return field.encrypted && value !== null && value !== undefined ? '•••' : (value ?? null);
}

/** Statement that inserts a record with its audit row and answers it in the caller's projection. */
export function insertStatement(
  context: Context,
  server: ResourceServer,
  id: string,
  values: Values,
  options: ChangeOptions & { projection?: readonly Projected[]; extra?: Readonly<Record<string, unknown>> } = {},
): Statement {
  const { resource } = server;
  const params = new Params();
  const tenant = params.add(resource.global ? noTenant : context.tenantId, '::uuid');
  const home = resource.global ? [] : [tenant];
  const record = params.add(id, '::uuid');
  const at = params.add(context.now, '::timestamptz');
  const user = params.add(context.userId, '::uuid');
  const entries = storedEntries(resource, values).filter(([, , value]) => value !== null && value !== undefined);
  const extra = Object.entries(options.extra ?? {});
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
    record,
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
  const action = params.add(options.action ?? 'create', '::text');
  const projection = options.projection ?? projectionOf(server, context.rights);
  return params.statement(`with t as (
      insert into ${server.table} (${columns.map((each) => `"${each}"`).join(', ')}) values (${inserted.join(', ')}) returning *
    ), log as (
      insert into audit_log (${auditColumns})
      select ${tenant}, ${params.add(resource.key)}, ${record}, 1, ${at}, ${action}, ${user}, ${change}, ${params.add(options.reason ?? null, '::text')},
        ${params.add(context.facts.ip)}, ${params.add(context.facts.requestId)},
        audit_hash(null, ${tenant}, ${params.add(resource.key, '::text')}, ${record}, 1, ${at}, ${action}, ${user}, ${change})
    ) select ${projection.map(({ sql }) => sql).join(', ')} from t`);
}

/** Creates a record. Throws `common.validation`, `perm.denied`, `perm.fieldNotWritable`, `common.duplicate`. */
export async function createRecord(
  context: Context,
  server: ResourceServer,
  input: Values,
  options: ChangeOptions & { readonly id?: string } = {},
): Promise<MutableValues> {
  const { resource, hooks } = server;
  const prepare = (): MutableValues => {
    if (!options.trusted) demand(context.rights, permissionKey(resource, 'create'));
    const values = judged(resource, input, 'create');
    const closed = options.trusted ? [] : closedFields(context, resource, normaliseInput(resource, input));
    if (closed.length > 0) throw permErrors.fieldNotWritable({ fields: closed });
    return values;
  };
  const id = options.id ?? newId();
  return guarded(server, input, async () => {
    if (!hooks.beforeCreate && !hooks.afterCreate && !resource.tree) {
      const [result] = await context.batch(() => [insertStatement(context, server, id, prepare(), options)]);
      return readRecord(server, context, result);
    }
    return context.tx(async (tx) => {
      const values = prepare();
      await hooks.beforeCreate?.(context, tx, values, id);
      const extra = resource.tree ? await placeInTree(context, tx, server, values) : {};
      const [result] = await tx.batch([insertStatement(context, server, id, values, { ...options, extra })]);
      await hooks.afterCreate?.(context, tx, id, values);
      return hooks.afterCreate ? readById(context, tx, server, id) : readRecord(server, context, result);
    });
  });
}

function readRecord(server: ResourceServer, context: Context, result: RawResult | undefined): MutableValues {
  const row = result?.rows[0];
  if (!row) throw commonErrors.notFound();
  return toRecord(projectionOf(server, context.rights), row);
}

/** The record as the caller may see it, inside a transaction. */
export async function readById(context: Context, tx: Tx, server: ResourceServer, id: string): Promise<MutableValues> {
  const projection = projectionOf(server, context.rights);
  const [result] = await tx.batch([
    {
      text: `select ${projection.map(({ sql }) => sql).join(', ')} from ${server.table} t where t.id = $1::uuid`,
      values: [id],
    },
  ]);
  return readRecord(server, context, result);
}

/** Path and depth of a new node below its parent. */
async function placeInTree(
  context: Context,
  tx: Tx,
  server: ResourceServer,
  values: Values,
): Promise<Record<string, unknown>> {
  const parentField = server.resource.tree?.parent ?? 'parentId';
  const parent = values[parentField];
  const [label] = await tx.rows<{ label: string }>(
    `insert into tree_counter as c (tenant_id, entity, n) values ($1, $2, 1)
     on conflict (tenant_id, entity) do update set n = c.n + 1 returning tree_label(n) as label`,
    [context.tenantId, server.table],
  );
  if (parent === null || parent === undefined) return { path: label?.label ?? '', depth: 0 };
  const [above] = await tx.rows<{ path: string; depth: number }>(
    `select path, depth from ${server.table} where id = $1::uuid and deleted_at is null for share`,
    [parent],
  );
  if (!above) throw commonErrors.refNotFound({ field: `@${fieldTextKey(server.resource, parentField)}` });
  return { path: `${above.path}.${label?.label ?? ''}`, depth: above.depth + 1 };
}

/** Statement that changes a record: lock, version check, update, audit row with the changed fields only, answer. */
export function updateStatement(
  context: Context,
  server: ResourceServer,
  id: string,
  version: number | null,
  values: Values,
  options: ChangeOptions & { set?: Readonly<Record<string, string>> } = {},
): Statement {
  const { resource } = server;
  const params = new Params();
  const record = params.add(id, '::uuid');
  const at = params.add(context.now, '::timestamptz');
  const user = params.add(context.userId, '::uuid');
  const scope = options.trusted
    ? 'true'
    : scopeSql(server, scopeOf(context.rights, resource, 'update'), context, params);
  const entries = storedEntries(resource, values);
  const sets = entries.map(([name, field, value]) => `"${columnName(name)}" = ${params.add(encode(field, value))}`);
  for (const [name, sql] of Object.entries(options.set ?? {})) sets.push(`"${name}" = ${sql}`);
  const pairs = entries.map(([name, field]) => {
    const column = columnName(name);
    const pair = field.encrypted
      ? `'"•••"'::jsonb, '"•••"'::jsonb`
      : `to_jsonb(o."${column}"), to_jsonb(n."${column}")`;
    return `('${name}', ${pair}, o."${column}" is distinct from n."${column}")`;
  });
  const changes =
    pairs.length === 0
      ? `'{}'::jsonb`
      : `coalesce((select jsonb_object_agg(k, jsonb_build_array(a, b)) from (values ${pairs.join(', ')}) v(k, a, b, changed) where changed), '{}'::jsonb)`;
  const key = params.add(resource.key, '::text');
  const action = params.add(options.action ?? 'update', '::text');
  const projection = projectionOf(server, context.rights);
  const expected = version === null ? 'o.version' : params.add(version, '::integer');
  return params.statement(`with o as (
      select * from ${server.table} t where t.id = ${record} and t.deleted_at is null and ${scope} for update
    ), n as (
      update ${server.table} x set ${[...sets, 'version = o.version + 1', `updated_at = ${at}`, `updated_by = ${user}`].join(', ')}
      from o where ${resource.global ? '' : 'x.tenant_id = o.tenant_id and '}x.id = o.id and o.version = ${expected} returning x.*
    ), log as (
      insert into audit_log (${auditColumns})
      select c.tenant_id, ${key}, c.id, c.version, ${at}, ${action}, ${user}, c.changes, ${params.add(options.reason ?? null, '::text')},
        ${params.add(context.facts.ip)}, ${params.add(context.facts.requestId)},
        audit_hash((select hash from audit_log where tenant_id = c.tenant_id and entity = ${key} and entity_id = c.id order by version desc limit 1),
          c.tenant_id, ${key}, c.id, c.version, ${at}, ${action}, ${user}, c.changes)
      from (select ${resource.global ? `'${noTenant}'::uuid as tenant_id` : 'n.tenant_id'}, n.id, n.version, ${changes} as changes from o join n on n.id = o.id) c
    ) select (select version from o), ${projection.map(({ sql }) => sql).join(', ')} from (select 1) one left join n t on true`);
}

/** Changes a record. Throws `common.notFound`, `common.versionConflict` with the current record, and as create. */
export async function updateRecord(
  context: Context,
  server: ResourceServer,
  id: string,
  version: number,
  input: Values,
  options: ChangeOptions = {},
): Promise<MutableValues> {
  const { resource, hooks } = server;
  if (!isUuid(id)) throw commonErrors.notFound();
  const given = Object.fromEntries(Object.entries(input).filter(([name]) => !resource.fields[name]?.readOnly));
  const ruleFields = (resource.rules ?? []).flatMap(({ fields }) => fields);
  const needsOld = () =>
    Boolean(hooks.beforeUpdate || hooks.afterUpdate) ||
    (!options.trusted && closedFields(context, resource, given).length > 0) ||
    Object.keys(given).some((name) => ruleFields.includes(name) || resource.fields[name]?.createOnly);
  return guarded(server, given, async () => {
    const prepare = () => {
      if (!options.trusted) demand(context.rights, permissionKey(resource, 'update'));
      return judged(resource, given, 'update');
    };
    if (!needsOld()) {
      const [result] = await context.batch(() => [updateStatement(context, server, id, version, prepare(), options)]);
      return await outcome(context, server, id, version, result);
    }
    return context.tx(async (tx) => {
      const values = prepare();
      const old = await lockRecord(context, tx, server, id, options.trusted ? undefined : 'update');
      if (old.version !== version) throw await conflict(context, server, id, version);
      const patch = options.trusted ? values : withoutClosed(context, resource, values, old);
      for (const [name, field] of Object.entries(resource.fields))
        if (field.createOnly && name in patch && !same(patch[name], old[name]))
          throw permErrors.fieldNotWritable({ fields: [name] });
      const wrong = crossProblems(resource, { ...old, ...patch });
      if (wrong.length > 0) throw new AppError('common.validation', 422, { fields: wrong });
      await hooks.beforeUpdate?.(context, tx, old, patch);
      const [result] = await tx.batch([updateStatement(context, server, id, version, patch, options)]);
      await hooks.afterUpdate?.(context, tx, old, patch);
      return hooks.afterUpdate
        ? readById(context, tx, server, id)
        : await outcome(context, server, id, version, result);
    });
  });
}

async function outcome(
  context: Context,
  server: ResourceServer,
  id: string,
  version: number,
  result: RawResult | undefined,
): Promise<MutableValues> {
  const row = result?.rows[0];
  if (!row || row[0] === null || row[0] === undefined) throw commonErrors.notFound();
  if (row[1] === null) throw await conflict(context, server, id, version);
  return toRecord(projectionOf(server, context.rights), row.slice(1));
}

/** Values for closed fields that differ from the stored ones are refused, equal ones are dropped (platform.md 3.5). */
function withoutClosed(context: Context, resource: Resource, values: MutableValues, old: Values): MutableValues {
  const closed = closedFields(context, resource, values);
  const differing = closed.filter((name) => !same(values[name], old[name]) && !same(values[name], undefined));
  if (differing.length > 0) throw permErrors.fieldNotWritable({ fields: differing });
  return Object.fromEntries(Object.entries(values).filter(([name]) => !closed.includes(name)));
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** The stored record of the caller's scope, locked until the transaction ends; all fields, rights not applied. */
export async function lockRecord(
  context: Context,
  tx: Tx,
  server: ResourceServer,
  id: string,
  action?: 'update' | 'delete',
): Promise<Values & { readonly id: string; readonly version: number }> {
  if (!isUuid(id)) throw commonErrors.notFound();
  const params = new Params();
  const scope = action ? scopeSql(server, scopeOf(context.rights, server.resource, action), context, params) : 'true';
  const computed = Object.entries(server.computed)
    .map(([name, sql]) => `, ${sql} as "${name}"`)
    .join('');
  const [result] = await tx.batch([
    params.statement(
      `select t.*${computed} from ${server.table} t where t.id = ${params.add(id, '::uuid')} and t.deleted_at is null and ${scope} for update of t`,
    ),
  ]);
  const [row] = result ? toObjects(result) : [];
  if (!row) throw commonErrors.notFound();
  return fromStored(server, row, result);
}

/** A raw row by field names, with the columns that no field declares under their camel-case names. */
export function fromStored(
  server: ResourceServer,
  row: Readonly<Record<string, unknown>>,
  result?: RawResult,
): Values & { readonly id: string; readonly version: number } {
  const out: MutableValues = {};
  for (const [column, value] of Object.entries(row))
    out[column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())] = value;
  const raw = result?.rows[0];
  for (const [name, field] of Object.entries(server.resource.fields)) {
    const at = field.encrypted ? (result?.columns.indexOf(columnName(name)) ?? -1) : -1;
    if (at >= 0) out[name] = decoderOf(field)(raw?.[at] ?? null);
  }
  return out as Values & { readonly id: string; readonly version: number };
}

/** The refusal of a stale write, with the record as it is now and who changed what meanwhile. */
async function conflict(context: Context, server: ResourceServer, id: string, version: number): Promise<AppError> {
  const projection = projectionOf(server, context.rights);
  const [record, changes] = await context.batch(() => [
    {
      text: `select ${projection.map(({ sql }) => sql).join(', ')} from ${server.table} t where t.id = $1::uuid and t.deleted_at is null`,
      values: [id],
    },
    historyStatement(server, id, version),
  ]);
  if (!record?.rows[0]) return commonErrors.notFound();
  return new AppError('common.versionConflict', 409, {
    detail: { current: toRecord(projection, record.rows[0]), changes: readHistory(context, server, changes) },
  });
}

/** One change of a record as the history shows it. */
export interface HistoryItem {
  readonly version: number;
  readonly at: string;
  readonly action: string;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly reason: string | null;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

function historyStatement(server: ResourceServer, id: string, after: number): Statement {
  return {
    text: `select a.version, a.at, a.action, a.actor_id, actor_name(a.actor_id) as actor_name, a.reason, a.changes
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
    reason: row.reason as string | null,
    changes: readable(context, server, row.changes as Record<string, [unknown, unknown]>),
  }));
}

function readable(
  context: Context,
  server: ResourceServer,
  changes: Record<string, [unknown, unknown]>,
): Record<string, [unknown, unknown]> {
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([name]) =>
        purviewOf(context.rights, server.resource, name) > 0 &&
        (context.rights.admin !== null || !context.rights.masked.has(`${server.resource.entity}.${name}`)),
    ),
  );
}

/** The changes of a record, newest first, in fields that the caller may read. */
export async function recordHistory(
  context: Context,
  server: ResourceServer,
  id: string,
): Promise<{ items: HistoryItem[] }> {
  if (!isUuid(id)) throw commonErrors.notFound();
  const [seen, result] = await context.batch(() => {
    demand(context.rights, permissionKey(server.resource, 'read'));
    const params = new Params();
    const scope = scopeSql(server, scopeOf(context.rights, server.resource, 'read'), context, params);
    return [
      params.statement(`select 1 from ${server.table} t where t.id = ${params.add(id, '::uuid')} and ${scope}`),
      historyStatement(server, id, 0),
    ];
  });
  if (seen?.rows.length === 0) throw commonErrors.notFound();
  return { items: readHistory(context, server, result) };
}

/** Marks a record as deleted. Throws `common.notFound`, `common.versionConflict`, `common.inUse`. */
export async function deleteRecord(
  context: Context,
  server: ResourceServer,
  id: string,
  version: number | null,
  options: ChangeOptions = {},
): Promise<void> {
  const { resource, hooks } = server;
  await guarded(server, {}, () =>
    context.tx(async (tx) => {
      if (!options.trusted) demand(context.rights, permissionKey(resource, 'delete'));
      const old = await lockRecord(context, tx, server, id, options.trusted ? undefined : 'delete');
      if (version !== null && old.version !== version) throw await conflict(context, server, id, version);
      await hooks.beforeDelete?.(context, tx, old);
      const at = `'${context.at}'::timestamptz`;
      await tx.batch([
        updateStatement(
          context,
          server,
          id,
          old.version,
          {},
          { ...options, trusted: true, action: options.action ?? 'delete', set: { deleted_at: at } },
        ),
      ]);
      await hooks.afterDelete?.(context, tx, old);
    }),
  );
}

/** Runs a declared action on one record. */
export async function runAction(
  context: Context,
  server: ResourceServer,
  name: string,
  id: string,
  params: Values,
): Promise<void> {
  const action = server.hooks.actions?.[name];
  if (!action) throw commonErrors.notFound();
  await guarded(server, {}, () =>
    context.tx(async (tx) => {
      demand(context.rights, permissionKey(server.resource, name));
      await action(context, tx, await lockRecord(context, tx, server, id, 'update'), params);
    }),
  );
}

/** Result of a batch: how many were done, and each refused record with its reason. */
export interface BatchResult {
  readonly done: number;
  readonly refused: {
    readonly id: string;
    readonly label: string;
    readonly code: string;
    readonly params: AppError['params'];
  }[];
}

/** Deletes or acts on several records, each in its own transaction, so that one refusal does not undo the others. */
export async function runBatchAction(
  context: Context,
  server: ResourceServer,
  action: string,
  ids: readonly string[],
  params: Values,
): Promise<BatchResult> {
  demand(context.rights, permissionKey(server.resource, action));
  server.hooks.judgeBatch?.(action, ids, params);
  const refused: BatchResult['refused'] = [];
  for (const id of ids) {
    try {
      if (action === 'delete') await deleteRecord(context, server, id, null);
      else await runAction(context, server, action, id, params);
    } catch (error) {
      if (!(error instanceof AppError) || error.status === 401 || error.status >= 500) throw error;
      // "Check the marked fields" says nothing in a list of refusals; the first field's own reason does.
      const { code, params } = (error.code === 'common.validation' ? error.fields?.[0] : undefined) ?? error;
      refused.push({ id, label: '', code, params: params ?? {} });
    }
  }
  if (refused.length === 0) return { done: ids.length, refused };
  const named = new Map(
    (
      await labelsOf(
        context,
        server,
        refused.map(({ id }) => id),
      )
    ).map(({ id, label }) => [id, label]),
  );
  return {
    done: ids.length - refused.length,
    refused: refused.map((each) => ({ ...each, label: named.get(each.id) ?? each.id })),
  };
}

async function labelsOf(
  context: Context,
  server: ResourceServer,
  ids: readonly string[],
): Promise<{ id: string; label: string }[]> {
  if (!may(context.rights, permissionKey(server.resource, 'read'))) return [];
  return context.rows(
    `select id, ${columnName(server.resource.label)}::text as label from ${server.table} where id = any($1::uuid[])`,
    [ids.filter(isUuid)],
  );
}

/** Turns refusals of the database (unique, foreign key) into errors that name the field. */
async function guarded<T>(server: ResourceServer, values: Values, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw constraintError(server, error, values) ?? error;
  }
}

/** The refusal behind a violated constraint of the resource's table; undefined for any other error. */
export function constraintError(server: ResourceServer, error: unknown, values: Values = {}): AppError | undefined {
  const cause = databaseError(error);
  const constraint = cause?.constraint ?? '';
  const field = Object.keys(server.resource.fields).find(
    (name) =>
      constraint === `${server.table}_${columnName(name)}_uq` ||
      constraint === `${server.table}_${columnName(name)}_fk`,
  );
  const label = field ? `@${fieldTextKey(server.resource, field)}` : `@${server.resource.entity}.title`;
  if (cause?.code === '23505') {
    // Under row-level security PostgreSQL does not name the value, the request does.
    const value = String((field ? values[field] : undefined) ?? '');
    const params = { field: label, value };
    return new AppError('common.duplicate', 409, {
      params,
      ...(field ? { fields: [{ path: field, code: 'common.duplicate', params }] } : {}),
    });
  }
  if (cause?.code === '23503') {
    if (/still referenced/.test(cause.detail ?? '')) return commonErrors.inUse({ by: `@${cause.table ?? ''}.title` });
    return new AppError('common.refNotFound', 422, {
      params: { field: label },
      ...(field ? { fields: [{ path: field, code: 'common.refNotFound', params: { field: label } }] } : {}),
    });
  }
  return undefined;
}
