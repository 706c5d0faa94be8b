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
import type { FieldError, Fields, InputWith, RecordWith, Resource } from '../../contract/index.ts';
import type { RawResult } from '../batch.ts';
import { newId } from '../context.ts';
import type { Context, TxContext } from '../context.ts';
import { requireRight, may, accessLevelOf } from '../rights.ts';
import { recordSchemaOf } from '../schema.ts';
import { requireStepUp } from '../step-up.ts';
import { childrenToDelete, requireParent } from './children.ts';
import { closersOf } from './closers.ts';
import { closerStatements, holdParents, requireOpenParents } from './open-parents.ts';
import { guarded } from './constraint.ts';
import { readerOf } from './abilities.ts';
import { isSeen } from './filter.ts';
import { isWithheld, openedId } from './withheld.ts';
import { versionConflict } from './history.ts';
import { giveNumbers, needsNumber } from './number.ts';
import { requireTargets } from './targets.ts';
import { projectionOf } from './projection.ts';
import type { MutableValues, ResourceServer, Values } from './model.ts';
import { lockedRecord, readLast, readRecord } from './stored-record.ts';
import { insertStatement, lockStatement, requireDeclared, updateStatement } from './write-statements.ts';
import type { ChangeOptions } from './write-statements.ts';

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

/** A record to create; its id is made when not given. */
interface CreatedRecord extends ChangeOptions {
  readonly values: Values;
  readonly id?: string;
  /** Values of columns that the resource does not show. */
  readonly columns?: Values | undefined;
}

/** A record that was made, as the caller may see it. */
type CreatedValues = MutableValues & { readonly id: string };

/** Creates a record. Throws `common.validation`, `perm.denied`, `perm.fieldNotWritable`, `common.duplicate`. */
export async function createRecord(
  context: Context,
  server: ResourceServer,
  { values: input, id = newId(), ...options }: CreatedRecord,
): Promise<CreatedValues> {
  const { resource, hooks } = server;
  const prepare = (): MutableValues => {
    if (options.trusted) requireDeclared(resource, input);
    else requireRight(context.rights, permissionKey(resource, 'create'));
    const closed = options.trusted ? [] : closedFields(context, resource, normaliseInput(resource, input));
    if (closed.length > 0) throw permErrors.fieldNotWritable({ fields: closed });
    return validated(resource, input, 'create');
  };
  const made = await guarded(server, input, async () => {
    const isPlain =
      !hooks.beforeCreate &&
      !hooks.afterCreate &&
      !resource.tree &&
      resource.parent === undefined &&
      !namesSeveral(resource, input);
    if (isPlain && !needsNumber(server, normaliseInput(resource, input))) {
      const [result] = await context.batch(() => [
        insertStatement(context, server, { ...options, id, values: prepare() }),
      ]);
      return readRecord(context, server, result);
    }
    return context.tx(async (tx) => {
      const values = prepare();
      if (!options.trusted) await requireTargets(tx, resource, values);
      await requireParent(tx, { resource, values, trusted: options.trusted === true });
      const above = await holdParents(tx, server, { values });
      requireOpenParents(tx, { child: server, trusted: options.trusted }, above);
      await giveNumbers(tx, server, [values]);
      await hooks.beforeCreate?.(tx, values, id);
      const extra = resource.tree ? await placeInTree(tx, server, values) : {};
      const insert = insertStatement(context, server, {
        ...options,
        id,
        values,
        extra,
        // What comes after it may change the record once more; it is read at the end.
        ...(hooks.afterCreate ? { projection: projectionOf(server, context.rights).slice(0, 1) } : {}),
      });
      if (!hooks.afterCreate) return readRecord(context, server, (await context.finish([insert]))[0]);
      await tx.batch([insert]);
      await hooks.afterCreate(tx, id, values);
      return readLast(context, server, id);
    });
  });
  return { ...made, id };
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

/** Values to change of a record, of the version that was read. */
interface ChangedRecord extends ChangeOptions {
  readonly id: string;
  readonly version: number;
  readonly values: Values;
}

/** Changes a record. Throws `common.notFound`, `common.versionConflict` with the current record, and as create. */
export async function updateRecord(
  context: Context,
  server: ResourceServer,
  { id, version, values: input, ...options }: ChangedRecord,
): Promise<MutableValues> {
  const { resource, hooks } = server;
  if (!isUuid(id)) throw commonErrors.notFound();
  const given = Object.fromEntries(Object.entries(input).filter(([name]) => !resource.fields[name]?.readOnly));
  const ruleFields = (resource.rules ?? []).flatMap(({ fields }) => fields);
  const isConcerned = !hooks.concerns || Object.keys(given).some((name) => hooks.concerns?.includes(name));
  const needsOld = () =>
    namesSeveral(resource, given) ||
    closersOf(server).length > 0 ||
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
        updateStatement(context, server, { ...options, id, version, values: prepare(), answer: true }),
      ]);
      return await outcome(context, server, { id, version, result });
    }
    let values: MutableValues = {};
    const opening = () => {
      values = prepare();
      // Parents are held before their children everywhere, so that two commands never wait for each other.
      return [
        ...closerStatements(server, { id }),
        lockStatement(context, server, { id, scope: options.trusted ? undefined : 'update' }),
      ];
    };
    return context.tx(async (tx, opened) => {
      const old = lockedRecord(server, opened.at(-1));
      if (old.version !== version) throw await versionConflict(context, server, { id, version });
      requireOpenParents(context, { child: server, trusted: options.trusted }, opened);
      if (!options.trusted) requireEditableInProcess(context, resource, old);
      const patch = options.trusted
        ? requireCreateOnlyKept(resource, values, old)
        : withoutFixed(context, resource, { values, old });
      // Of a masked field an equal value asks as well: otherwise the question would tell it.
      const isSensitive = ([name, value]: [string, unknown]) =>
        resource.fields[name]?.stepUp && !(isSeen(context.rights, resource, name) && same(value, old[name]));
      if (!options.trusted && Object.entries(patch).some(isSensitive)) await requireStepUp(context);
      if (!options.trusted) await requireTargets(tx, resource, changedValues(old, patch));
      const wrong = crossProblems(resource, { ...old, ...patch });
      if (wrong.length > 0) throw new AppError('common.validation', 422, { fields: wrong });
      await hooks.beforeUpdate?.(tx, old, patch);
      const update = (answer: boolean) =>
        updateStatement(context, server, { ...options, id, version, values: patch, answer });
      if (!hooks.afterUpdate) {
        const [result] = await context.finish([update(true)]);
        return outcome(context, server, { id, version, result });
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

/** The record from the result of its update; throws the refusal of a stale write when it answers no row. */
async function outcome(
  context: Context,
  server: ResourceServer,
  { result, ...read }: { readonly id: string; readonly version: number; readonly result: RawResult | undefined },
): Promise<MutableValues> {
  const row = result?.rows[0];
  if (!row) throw await versionConflict(context, server, read);
  return readerOf(server, context.rights).read(row);
}

/**
 * The values without those that may not be written and stay as they are. Whoever sees a field may send it back
 * unchanged; of a hidden one any value is refused, since an answer that depends on it would tell it.
 */
function withoutFixed(
  context: Context,
  resource: Resource,
  { values, old }: { readonly values: MutableValues; readonly old: Values },
): MutableValues {
  const isHidden = (name: string): boolean =>
    isWithheld(context.rights, resource, { name, id: openedId(resource, old) });
  const isFixed = (name: string): boolean =>
    accessLevelOf(context.rights, resource, name) < 2 || resource.fields[name]?.createOnly === true || isHidden(name);
  const isRefused = (name: string): boolean =>
    isSeen(context.rights, resource, name) && !isHidden(name)
      ? !same(values[name], old[name])
      : !same(values[name], undefined);
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

/** A record to delete, of the version that was read or, with null, of the latest. */
interface DeletedRecord extends ChangeOptions {
  readonly id: string;
  readonly version: number | null;
  /** It goes with its parent, which is open to being deleted. */
  readonly withParent?: boolean;
}

/** Marks a record as deleted. Throws `common.notFound`, `common.versionConflict`, `common.inUse`. */
export async function deleteRecord(
  context: Context,
  server: ResourceServer,
  { id, version, withParent = false, ...options }: DeletedRecord,
): Promise<void> {
  const { resource, hooks } = server;
  await guarded(server, {}, () =>
    context.tx(
      async (tx, opened) => {
        const old = lockedRecord(server, opened.at(-1));
        if (version !== null && old.version !== version) throw await versionConflict(context, server, { id, version });
        if (!withParent) requireOpenParents(context, { child: server, trusted: options.trusted }, opened);
        if (!options.trusted) requireEditableInProcess(context, resource, old);
        await hooks.beforeDelete?.(tx, old);
        for (const { server: child, ids } of await childrenToDelete(tx, server, id))
          for (const each of ids)
            await deleteRecord(context, child, {
              ...options,
              id: each,
              version: null,
              trusted: true,
              withParent: true,
            });
        const mark = updateStatement(context, server, {
          ...options,
          id,
          version: old.version,
          values: {},
          trusted: true,
          action: options.action ?? 'delete',
          set: { deleted_at: `'${context.at}'::timestamptz` },
        });
        if (!hooks.afterDelete) return context.finish([mark]);
        await tx.batch([mark]);
        return hooks.afterDelete(tx, old);
      },
      () => {
        if (!isUuid(id)) throw commonErrors.notFound();
        if (!options.trusted) requireRight(context.rights, permissionKey(resource, 'delete'));
        return [
          ...(withParent ? [] : closerStatements(server, { id })),
          lockStatement(context, server, { id, scope: options.trusted ? undefined : 'delete' }),
        ];
      },
    ),
  );
}
