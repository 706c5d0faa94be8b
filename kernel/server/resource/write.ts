import {
  actionsOf,
  AppError,
  commonErrors,
  crossProblems,
  fieldProblem,
  fieldTextKey,
  inputProblems,
  isUuid,
  normalise,
  normaliseInput,
  permErrors,
  permissionKey,
  throwIfAny,
} from '../../contract/index.ts';
import type { Action, Field, FieldError, Fields, InputWith, RecordWith, Resource } from '../../contract/index.ts';
import { toObjects } from '../batch.ts';
import type { RawResult, Statement } from '../batch.ts';
import { newId } from '../context.ts';
import type { Context, TxContext } from '../context.ts';
import { databaseError } from '../database.ts';
import { requireRight, may, accessLevelOf, scopeOf } from '../rights.ts';
import { recordSchemaOf } from '../schema.ts';
import { requireStepUp } from '../step-up.ts';
import { columnName, fieldName } from '../column.ts';
import { childrenToDelete, requireParent } from './children.ts';
import { readerOf } from './abilities.ts';
import { isSeen } from './filter.ts';
import { scopeSql } from './list.ts';
import { giveNumbers, needsNumber } from './number.ts';
import { requireTargets } from './targets.ts';
import { Params } from './model.ts';
import { decoderOf, encode, labelSql, projectionOf, toRecord } from './projection.ts';
import type { MutableValues, ResourceServer, Values } from './model.ts';
import type { Projected } from './projection.ts';

/** A stored record with all its columns, by field names. */
export type StoredRecord = RecordWith<Fields>;

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

const answers = new WeakMap<Resource, { readonly properties: object }>();

/** Names that neither a field nor an answer of the resource has; who sends a record back as it was read is understood. */
function unknownNames(resource: Resource, input: Values): FieldError[] {
  const { properties: known } =
    answers.get(resource) ?? (recordSchemaOf(resource, true) as { readonly properties: object });
  answers.set(resource, { properties: known });
  return Object.keys(input).flatMap((name) =>
    Object.hasOwn(resource.fields, name) || Object.hasOwn(known, name)
      ? []
      : [{ path: name, code: 'common.unknownField', params: { field: name } }],
  );
}

/** Values of the declared fields with which a record may be created or changed, after judging them. */
function validated(resource: Resource, input: Values, mode: 'create' | 'update'): MutableValues {
  const problems = [...unknownNames(resource, input), ...inputProblems(resource, input, mode)];
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
  return Object.keys(values).filter((name) => accessLevelOf(context.rights, resource, name) < 2);
}

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
function requireDeclared(resource: Resource, values: Values): void {
  for (const name of Object.keys(values)) declaredField(resource, name);
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
  const projection = options.projection ?? readerOf(server, context.rights).columns;
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
    if (options.trusted) requireDeclared(resource, input);
    else requireRight(context.rights, permissionKey(resource, 'create'));
    const closed = options.trusted ? [] : closedFields(context, resource, normaliseInput(resource, input));
    if (closed.length > 0) throw permErrors.fieldNotWritable({ fields: closed });
    return validated(resource, input, 'create');
  };
  const id = options.id ?? newId();
  return guarded(server, input, async () => {
    const isPlain =
      !hooks.beforeCreate &&
      !hooks.afterCreate &&
      !resource.tree &&
      resource.parent === undefined &&
      !namesSeveral(resource, input);
    if (isPlain && !needsNumber(server, normaliseInput(resource, input))) {
      const [result] = await context.batch(() => [insertStatement(context, server, id, prepare(), options)]);
      return readRecord(server, context, result);
    }
    return context.tx(async (tx) => {
      const values = prepare();
      if (!options.trusted) await requireTargets(tx, resource, values);
      await requireParent(tx, { resource, values, trusted: options.trusted === true });
      await giveNumbers(tx, server, [values]);
      await hooks.beforeCreate?.(tx, values, id);
      const extra = resource.tree ? await placeInTree(tx, server, values) : {};
      const insert = insertStatement(context, server, id, values, {
        ...options,
        extra,
        // What comes after it may change the record once more; it is read at the end.
        ...(hooks.afterCreate ? { projection: projectionOf(server, context.rights).slice(0, 1) } : {}),
      });
      if (!hooks.afterCreate) return readRecord(server, context, (await context.finish([insert]))[0]);
      await tx.batch([insert]);
      await hooks.afterCreate(tx, id, values);
      return readLast(context, server, id);
    });
  });
}

function readRecord(server: ResourceServer, context: Context, result: RawResult | undefined): MutableValues {
  const row = result?.rows[0];
  if (!row) throw commonErrors.notFound();
  return readerOf(server, context.rights).read(row);
}

/** The record as the caller may see it, or only its id and version, as the last statement of a transaction. */
export async function readLast(
  context: Context,
  server: ResourceServer,
  id: string,
  whole = true,
): Promise<MutableValues> {
  const columns = whole ? readerOf(server, context.rights).columns.map(({ sql }) => sql) : ['t.id', 't.version'];
  const [result] = await context.finish([
    { text: `select ${columns.join(', ')} from ${server.table} t where t.id = $1::uuid`, values: [id] },
  ]);
  if (whole) return readRecord(server, context, result);
  const [brief] = result ? toObjects<MutableValues>(result) : [];
  if (!brief) throw commonErrors.notFound();
  return brief;
}

/** Path and depth of a new node below its parent. */
async function placeInTree(
  context: TxContext,
  server: ResourceServer,
  values: Values,
): Promise<Record<string, unknown>> {
  const parentField = server.resource.tree?.parent ?? 'parentId';
  const parent = values[parentField];
  const [label] = await context.rows<{ label: string }>(
    `insert into tree_counter as c (tenant_id, entity, n) values ($1, $2, 1)
     on conflict (tenant_id, entity) do update set n = c.n + 1 returning tree_label(n) as label`,
    [context.tenantId, server.table],
  );
  if (parent === null || parent === undefined) return { path: label?.label ?? '', depth: 0 };
  const [above] = await context.rows<{ path: string; depth: number }>(
    `select path, depth from ${server.table} where id = $1::uuid and deleted_at is null for share`,
    [parent],
  );
  if (!above) throw commonErrors.refNotFound({ field: `@${fieldTextKey(server.resource, parentField)}` });
  return { path: `${above.path}.${label?.label ?? ''}`, depth: above.depth + 1 };
}

/**
 * Statement that changes a record: version check, update, audit row with the changed fields only, answer; no row when
 * the record is out of scope or has another version. The old values come from the same row by a self-join: with the
 * version given, nobody can have changed it in between; without one the row is locked first. The answer is id and
 * version, with `answer` the whole record as the caller may see it. `columns` are values of columns that the resource
 * does not show; they stand in no history.
 */
export function updateStatement(
  context: Context,
  server: ResourceServer,
  id: string,
  version: number | null,
  values: Values,
  options: ChangeOptions & { set?: Readonly<Record<string, string>>; columns?: Values; answer?: boolean } = {},
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
  for (const [name, value] of Object.entries(options.columns ?? {})) sets.push(`"${name}" = ${params.add(value)}`);
  const old = `${server.table} t where t.id = ${record} and t.deleted_at is ${options.deleted ? 'not null' : 'null'} and ${scope}`;
  const sameTenant = resource.global ? '' : 'x.tenant_id = t.tenant_id and ';
  const source =
    version === null
      ? `(select * from ${old} for update) t where ${sameTenant}x.id = t.id`
      : `${old} and ${sameTenant}x.id = t.id and x.version = ${params.add(version, '::integer')} and t.version = x.version`;
  const changes = entries.map(([name, field], at) => {
    const column = columnName(name);
    // Decimals stand in the trail as on the wire: as text, so that no digit is lost.
    const cast = field.kind === 'decimal' || field.kind === 'money' ? '::text' : '';
    const pair = field.encrypted ? `'"•••"', '"•••"'` : `to_jsonb(n.old_${at}${cast}), to_jsonb(n."${column}"${cast})`;
    return `case when n.old_${at} is distinct from n."${column}" then jsonb_build_object('${name}', jsonb_build_array(${pair})) else '{}' end`;
  });
  const key = params.add(resource.key, '::text');
  const action = params.add(options.action ?? 'update', '::text');
  const answer = options.answer
    ? readerOf(server, context.rights)
        .columns.map(({ sql }) => sql)
        .join(', ')
    : 't.id, t.version';
  return params.statement(`with n as (
      update ${server.table} x set ${[...sets, 'version = x.version + 1', `updated_at = ${at}`, `updated_by = ${user}`].join(', ')}
      from ${source} returning ${['x.*', ...entries.map(([name], at) => `t."${columnName(name)}" as old_${at}`)].join(', ')}
    ), log as (
      insert into audit_log (${auditColumns})
      select c.tenant_id, ${key}, c.id, c.version, ${at}, ${action}, ${user}, c.changes, ${params.add(options.reason ?? null, '::text')},
        ${params.add(context.facts.ip)}, ${params.add(context.facts.requestId)},
        audit_hash((select hash from audit_log where tenant_id = c.tenant_id and entity = ${key} and entity_id = c.id order by version desc limit 1),
          c.tenant_id, ${key}, c.id, c.version, ${at}, ${action}, ${user}, c.changes)
      from (select ${resource.global ? `'${noTenant}'::uuid as tenant_id` : 'n.tenant_id'}, n.id, n.version, ${changes.length === 0 ? "'{}'::jsonb" : changes.join(' || ')} as changes from n) c
    ) select ${answer} from n t`);
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
  const isConcerned = !hooks.concerns || Object.keys(given).some((name) => hooks.concerns?.includes(name));
  const needsOld = () =>
    namesSeveral(resource, given) ||
    (isConcerned && Boolean(hooks.beforeUpdate || hooks.afterUpdate)) ||
    (!options.trusted && (isBound(resource) || closedFields(context, resource, given).length > 0)) ||
    Object.keys(given).some(
      (name) => ruleFields.includes(name) || resource.fields[name]?.createOnly || resource.fields[name]?.stepUp,
    );
  return guarded(server, given, async () => {
    const prepare = () => {
      if (options.trusted) requireDeclared(resource, input);
      else requireRight(context.rights, permissionKey(resource, 'update'));
      return validated(resource, given, 'update');
    };
    if (!needsOld()) {
      const [result] = await context.batch(() => [
        updateStatement(context, server, id, version, prepare(), { ...options, answer: true }),
      ]);
      return await outcome(context, server, id, version, result);
    }
    let values: MutableValues = {};
    const opening = () => {
      values = prepare();
      return [lockStatement(context, server, id, options.trusted ? undefined : 'update')];
    };
    return context.tx(async (tx, [locked]) => {
      const old = lockedRecord(server, locked);
      if (old.version !== version) throw await conflict(context, server, id, version);
      if (!options.trusted) requireEditableInProcess(context, resource, old);
      const patch = options.trusted
        ? requireCreateOnlyKept(resource, values, old)
        : withoutFixed(context, resource, values, old);
      // Of a masked field an equal value asks as well: otherwise the question would tell it.
      const isSensitive = ([name, value]: [string, unknown]) =>
        resource.fields[name]?.stepUp && !(isSeen(context.rights, resource, name) && same(value, old[name]));
      if (!options.trusted && Object.entries(patch).some(isSensitive)) await requireStepUp(context);
      if (!options.trusted) await requireTargets(tx, resource, changedValues(old, patch));
      const wrong = crossProblems(resource, { ...old, ...patch });
      if (wrong.length > 0) throw new AppError('common.validation', 422, { fields: wrong });
      await hooks.beforeUpdate?.(tx, old, patch);
      const update = (answer: boolean) => updateStatement(context, server, id, version, patch, { ...options, answer });
      if (!hooks.afterUpdate) {
        const [result] = await context.finish([update(true)]);
        return outcome(context, server, id, version, result);
      }
      await tx.batch([update(false)]);
      await hooks.afterUpdate(tx, old, patch);
      return readLast(context, server, id);
    }, opening);
  });
}

/** Whether processes run for the records of a resource (workflow.md 10). */
function isBound(resource: Resource): boolean {
  return resource.fields.processStatus !== undefined;
}

/** While a process decides over a record it is changed through the process's tasks, or by holders of `<entity>.forceEdit`. */
function requireEditableInProcess(context: Context, resource: Resource, old: Values): void {
  if (
    isBound(resource) &&
    old.processStatus === 'processing' &&
    !may(context.rights, permissionKey(resource, 'forceEdit'))
  )
    throw commonErrors.inProcess();
}

async function outcome(
  context: Context,
  server: ResourceServer,
  id: string,
  version: number,
  result: RawResult | undefined,
): Promise<MutableValues> {
  const row = result?.rows[0];
  if (!row) throw await conflict(context, server, id, version);
  return readerOf(server, context.rights).read(row);
}

/**
 * The values without those that may not be written and stay as they are. Whoever sees a field may send it back
 * unchanged; of a hidden one any value is refused, since an answer that depends on it would tell it.
 */
function withoutFixed(context: Context, resource: Resource, values: MutableValues, old: Values): MutableValues {
  const isFixed = (name: string): boolean =>
    accessLevelOf(context.rights, resource, name) < 2 || resource.fields[name]?.createOnly === true;
  const isRefused = (name: string): boolean =>
    isSeen(context.rights, resource, name) ? !same(values[name], old[name]) : !same(values[name], undefined);
  const fixed = Object.keys(values).filter(isFixed);
  const refused = fixed.filter(isRefused);
  if (refused.length > 0) throw permErrors.fieldNotWritable({ fields: refused });
  return Object.fromEntries(Object.entries(values).filter(([name]) => !fixed.includes(name)));
}

/** Refuses a service that changes what is given on create alone. */
function requireCreateOnlyKept(resource: Resource, values: MutableValues, old: Values): MutableValues {
  const changed = Object.keys(values).filter(
    (name) => resource.fields[name]?.createOnly === true && !same(values[name], old[name]),
  );
  if (changed.length > 0) throw permErrors.fieldNotWritable({ fields: changed });
  return values;
}

/** The fields whose value a patch changes; an absent value is an empty one. */
export function changedFields<F extends Fields>(
  old: RecordWith<F>,
  patch: Readonly<InputWith<F>>,
): readonly (keyof F & string)[] {
  return Object.keys(patch).filter((name) => !same(patch[name], (old as Values)[name]));
}

function changedValues(old: Values, patch: Values): Values {
  return Object.fromEntries(Object.entries(patch).filter(([name, value]) => !same(value, old[name])));
}

/** Whether values hold lists of references, which no foreign key keeps. */
function namesSeveral({ fields }: Resource, values: Values): boolean {
  return Object.keys(values).some((name) => fields[name]?.kind === 'refs');
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** Statement that locks a record of the caller's scope until the transaction ends. */
export function lockStatement(
  context: Context,
  server: ResourceServer,
  id: string,
  action: 'update' | 'delete' | undefined,
  deleted = false,
): Statement {
  const params = new Params();
  const scope = action ? scopeSql(server, scopeOf(context.rights, server.resource, action), context, params) : 'true';
  const computed = Object.entries(server.computed)
    .map(([name, sql]) => `, ${sql} as "${name}"`)
    .join('');
  return params.statement(
    `select t.*${computed} from ${server.table} t where t.id = ${params.add(id, '::uuid')} and t.deleted_at is ${deleted ? 'not null' : 'null'} and ${scope} for update of t`,
  );
}

/** The record from the result of `lockStatement`; throws `common.notFound`. */
export function lockedRecord(server: ResourceServer, result: RawResult | undefined): StoredRecord {
  const [row] = result ? toObjects(result) : [];
  if (!row) throw commonErrors.notFound();
  return fromStored(server, row, result);
}

/**
 * The stored record of the caller's scope, or that in the recycle bin, locked until the transaction ends; all fields,
 * rights not applied.
 */
export async function lockRecord(
  context: TxContext,
  server: ResourceServer,
  id: string,
  action?: 'update' | 'delete',
  deleted = false,
): Promise<StoredRecord> {
  if (!isUuid(id)) throw commonErrors.notFound();
  const [result] = await context.batch([lockStatement(context, server, id, action, deleted)]);
  return lockedRecord(server, result);
}

/** A raw row by field names, with the columns that no field declares under their camel-case names. */
export function fromStored(
  server: ResourceServer,
  row: Readonly<Record<string, unknown>>,
  result?: RawResult,
): StoredRecord {
  const out: MutableValues = {};
  for (const [column, value] of Object.entries(row)) out[fieldName(column)] = value;
  const raw = result?.rows[0];
  for (const [name, field] of Object.entries(server.resource.fields)) {
    const at = field.encrypted ? (result?.columns.indexOf(columnName(name)) ?? -1) : -1;
    if (at >= 0) out[name] = decoderOf(field)(raw?.[at] ?? null);
  }
  return out as StoredRecord;
}

/** The refusal of a stale write: nothing there for the caller, or the record as it is now and who changed what. */
async function conflict(context: Context, server: ResourceServer, id: string, version: number): Promise<AppError> {
  const projection = projectionOf(server, context.rights);
  const [record, changes] = await context.batch(() => {
    const params = new Params();
    const scope = scopeSql(server, scopeOf(context.rights, server.resource, 'read'), context, params);
    return [
      params.statement(
        `select ${projection.map(({ sql }) => sql).join(', ')} from ${server.table} t where t.id = ${params.add(id, '::uuid')} and t.deleted_at is null and ${scope}`,
      ),
      historyStatement(server, id, version),
    ];
  });
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
  /** The masked field that was looked at, of an item `reveal`. */
  readonly field?: string;
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
    const scope = scopeSql(server, scopeOf(context.rights, server.resource, 'read'), context, params);
    return [
      params.statement(`select 1 from ${server.table} t where t.id = ${params.add(id, '::uuid')} and ${scope}`),
      historyStatement(server, id, 0),
      {
        text: `select r.at, r.actor_id as "actorId", actor_name(r.actor_id) as "actorName", r.reason, r.field
          from field_reveal r where r.entity = $1 and r.entity_id = $2::uuid order by r.at desc limit 200`,
        values: [server.resource.key, id],
      },
    ];
  });
  if (seen?.rows.length === 0) throw commonErrors.notFound();
  const items = readHistory(context, server, result);
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
    context.tx(
      async (tx, [locked]) => {
        const old = lockedRecord(server, locked);
        if (version !== null && old.version !== version) throw await conflict(context, server, id, version);
        if (!options.trusted) requireEditableInProcess(context, resource, old);
        await hooks.beforeDelete?.(tx, old);
        for (const { server: child, ids } of await childrenToDelete(tx, server, id))
          for (const each of ids) await deleteRecord(context, child, each, null, { ...options, trusted: true });
        const mark = updateStatement(
          context,
          server,
          id,
          old.version,
          {},
          {
            ...options,
            trusted: true,
            action: options.action ?? 'delete',
            set: { deleted_at: `'${context.at}'::timestamptz` },
          },
        );
        if (!hooks.afterDelete) return context.finish([mark]);
        await tx.batch([mark]);
        return hooks.afterDelete(tx, old);
      },
      () => {
        if (!isUuid(id)) throw commonErrors.notFound();
        if (!options.trusted) requireRight(context.rights, permissionKey(resource, 'delete'));
        return [lockStatement(context, server, id, options.trusted ? undefined : 'delete')];
      },
    ),
  );
}

const rightOf = (resource: Resource, name: string, { can }: Action): string => can ?? permissionKey(resource, name);

/** The answer to the form of an action, its texts trimmed; throws `common.validation` with all that is wrong of it. */
function judgedForm({ entity }: Resource, { form = {} }: Action, given: Values): MutableValues {
  const wrong = Object.entries(form).flatMap(
    ([name, field]) => fieldProblem(field, name, `${entity}.field.${name}`, given[name]) ?? [],
  );
  if (wrong.length > 0) throw new AppError('common.validation', 422, { fields: wrong });
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, field]) =>
      given[name] === undefined ? [] : [[name, normalise(field, given[name])]],
    ),
  );
}

/** Refuses an action that is not offered for the record as it stands, or whose guard speaks against it. */
function requireOpen({ entity }: Resource, name: string, { when, guard }: Action, record: StoredRecord): void {
  // What a guard says is more than that the action is not offered.
  throwIfAny(guard?.(record) ?? []);
  if (when?.(record) === false) throw commonErrors.actionClosed({ action: `@${entity}.action.${name}` });
}

/** Refuses a record of the caller's scope for which the action that an endpoint carries out is closed. */
export async function requireActionOpen(
  context: Context,
  { server, name }: { readonly server: ResourceServer; readonly name: string },
  id: string,
): Promise<void> {
  const { resource } = server;
  const action = actionsOf(resource.key)[name];
  if (!action) throw commonErrors.notFound();
  await context.tx(async (tx) => {
    requireRight(context.rights, rightOf(resource, name, action));
    requireOpen(resource, name, action, await lockRecord(tx, server, id, 'update'));
  });
}

/** Runs a declared action on one record: right, form and condition are judged before its handler is called. */
export async function runAction(
  context: Context,
  server: ResourceServer,
  name: string,
  id: string,
  params: Values,
): Promise<void> {
  const { resource } = server;
  const handler = Object.hasOwn(server.actions, name) ? server.actions[name] : undefined;
  const action = actionsOf(resource.key)[name];
  if (!handler || !action) throw commonErrors.notFound();
  await guarded(server, {}, () =>
    context.tx(async (tx) => {
      requireRight(context.rights, rightOf(resource, name, action));
      const form = judgedForm(resource, action, params);
      const record = await lockRecord(tx, server, id, 'update');
      requireOpen(resource, name, action, record);
      await handler(tx, { record, form });
      // What has changed nothing of the record is told by its history all the same; of another version it answers no row.
      await context.finish([updateStatement(context, server, id, record.version, {}, { trusted: true, action: name })]);
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
  const declared = actionsOf(server.resource.key)[action] ?? {};
  requireRight(context.rights, rightOf(server.resource, action, declared));
  // What is wrong of the answer is so for every record.
  judgedForm(server.resource, declared, params);
  server.hooks.validateBatch?.(action, ids, params);
  const refused: BatchResult['refused'] = [];
  for (const id of ids) {
    try {
      if (action === 'delete') await deleteRecord(context, server, id, null);
      else if (action === 'update') await editOne(context, server, id, params);
      else await runAction(context, server, action, id, params);
    } catch (error) {
      if (!(error instanceof AppError) || error.status === 401 || error.status >= 500) throw error;
      // Not a matter of the record: whoever asks proves himself and asks for the whole again.
      if (error.code === 'auth.stepUpRequired') throw error;
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

/** Sets the values of a bulk edit on one record, whatever its version: who edits many has not read each of them. */
async function editOne(context: Context, server: ResourceServer, id: string, params: Values): Promise<void> {
  const values = params.values;
  if (typeof values !== 'object' || values === null || Array.isArray(values) || Object.keys(values).length === 0)
    throw new AppError('common.validation', 422, {
      fields: [{ path: 'params.values', code: 'common.required', params: { field: 'values' } }],
    });
  await context.tx(async (tx) => {
    const { version } = await lockRecord(tx, server, id, 'update');
    await updateRecord(context, server, id, version, values as Values);
  });
}

async function labelsOf(
  context: Context,
  server: ResourceServer,
  ids: readonly string[],
): Promise<{ id: string; label: string }[]> {
  if (!may(context.rights, permissionKey(server.resource, 'read'))) return [];
  return context.rows(
    `select t.id, ${labelSql(server, 't')}::text as label from ${server.table} t where t.id = any($1::uuid[])`,
    [ids.filter(isUuid)],
  );
}

/** Turns refusals of the database (unique, foreign key) into errors that name the field. */
export async function guarded<T>(
  server: ResourceServer,
  values: Values | (() => Values),
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw constraintError(server, error, typeof values === 'function' ? values() : values) ?? error;
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
