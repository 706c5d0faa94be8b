import type { FieldRights, FormField, Json, Values } from '@mp/engine/core';
import { AppError, commonErrors, fieldTextKey } from '@mp/kernel/contract';
import type { FieldError, Language } from '@mp/kernel/contract';
import { accessLevelOf, resourceServer, updateRecord } from '@mp/kernel/server';
import type { ResourceServer } from '@mp/kernel/server';
import { workflowErrors } from '../../contract/index.ts';
import { closedCell, isRows, missingAt, writtenRows } from '../detail/child-rows.ts';
import type { ChildRow } from '../detail/child-rows.ts';
import { fieldAccess } from '../detail/field-access.ts';
import type { RoleAccess } from '../detail/field-access.ts';
import { declaredValues } from './declared-form.service.ts';
import { expressionForm, formOf } from './facts.service.ts';
import { attachFormFiles } from './files.service.ts';
import { nameIn } from './graph.query.ts';
import type { Flow, Running } from './running.ts';

/** A change of the form that comes with a command. */
export interface FormPatch {
  readonly values: Readonly<Record<string, unknown>>;
  /** Version of the record that the form was read with. */
  readonly version?: number | undefined;
  /** Rights of the node; undefined for the initiator's own task of resubmission. */
  readonly rights: FieldRights | undefined;
  /** What the node requires must be filled. */
  readonly complete: boolean;
}

/** Writes the fields that a command changes, within what node and role allow, and judges what the node requires. */
export async function applyForm(flow: Flow, running: Running, patch: FormPatch): Promise<Values | undefined> {
  if (running.graph.process.form === 'fields') return applyDeclared(flow, running, patch);
  const server = running.row.resource === null ? undefined : resourceServer(running.row.resource);
  if (server && running.row.record_id !== null) await applyRecord(flow, running, { server, patch });
  return undefined;
}

/** What a command may do with a field or column: as the detail shows it, so that what is offered is what is taken. */
const accessOf = (path: string, role: RoleAccess, rights: FieldRights | undefined) =>
  fieldAccess(path, role, { task: rights, resubmit: rights === undefined, handled: [] });

function isWritable(name: string, role: RoleAccess, rights: FieldRights | undefined): boolean {
  const access = accessOf(name, role, rights);
  return access === 'writable' || access === 'required';
}

async function applyRecord(
  flow: Flow,
  running: Running,
  { server, patch }: { readonly server: ResourceServer; readonly patch: FormPatch },
): Promise<void> {
  const writer: Writer = { flow, server, rights: patch.rights };
  const before = await formOf(flow, running);
  if (patch.version !== undefined && patch.version !== running.recordVersion) throw commonErrors.versionConflict();
  const given = Object.entries(patch.values).map(
    ([name, value]) => [name, takenRows(writer, { name, given: value, before: before[name] })] as const,
  );
  const changed = Object.fromEntries(given.filter(([name, value]) => !isSame(value, before[name] ?? null)));
  for (const name of Object.keys(changed)) if (!isRows(changed[name])) requireWritable(writer, name);
  if (Object.keys(changed).length > 0) {
    const written = await updateRecord(flow.context, server, {
      id: running.row.record_id ?? '',
      version: running.recordVersion ?? 0,
      values: changed,
      trusted: true,
      action: 'process',
    });
    flow.lineData.changes = Object.fromEntries(
      Object.keys(changed).map((name) => [
        name,
        [before[name] ?? null, (written[name] ?? changed[name] ?? null) as Json],
      ]),
    );
    delete running.form;
    running.recordVersion = Number(written.version);
  }
  if (patch.complete) requireFilled(await formOf(flow, running), patch.rights, (name) => labelOf(flow, server, name));
}

/** Text of a field or column; its name where it has no text. */
function labelOf({ context }: Flow, { resource }: ResourceServer, name: string): string {
  const key = Object.hasOwn(resource.fields, name) ? fieldTextKey(resource, name) : `${resource.entity}.field.${name}`;
  return context.texts.has(context.locale, key) ? `@${key}` : name;
}

interface Writer {
  readonly flow: Flow;
  readonly server: ResourceServer;
  readonly rights: FieldRights | undefined;
}

/** A value that is given for a field, and the one before. */
interface FieldChange {
  readonly name: string;
  readonly given: unknown;
  readonly before: Json | undefined;
}

/** Rows of a child table as they are to be stored, judged by column; every other value as it was given. */
function takenRows({ flow, server, rights }: Writer, { name, given, before }: FieldChange): unknown {
  const field = server.resource.fields[name];
  if (!field || field.readOnly || !isRows(given)) return given;
  const role = accessLevelOf(flow.context.rights, server.resource, name);
  return openRows({ name, given, before, role, rights, label: (each) => labelOf(flow, server, each) });
}

interface RowsWriting extends FieldChange {
  readonly given: readonly ChildRow[];
  readonly role: RoleAccess;
  readonly rights: FieldRights | undefined;
  readonly label: (name: string) => string;
}

/** Throws `workflow.columnNotWritable` or `workflow.fieldNotWritable` where a row changes what is closed. */
function openRows({ name, given, before, role, rights, label }: RowsWriting): ChildRow[] {
  const kept = isRows(before) ? before : [];
  const writing = { name, given, kept, accessOf: (path: string) => accessOf(path, role, rights) };
  const closed = closedCell(writing);
  if (closed?.column !== undefined)
    throw workflowErrors.columnNotWritable({
      field: label(name),
      row: String(closed.row),
      column: label(closed.column),
    });
  if (closed) throw workflowErrors.fieldNotWritable({ field: label(name) });
  return writtenRows(writing);
}

/** Decimals come as text and are kept as numbers for expressions. */
function isSame(given: unknown, kept: Json): boolean {
  if (typeof kept === 'number' && typeof given === 'string') return given.trim() !== '' && Number(given) === kept;
  return JSON.stringify(given ?? null) === JSON.stringify(kept ?? null);
}

function requireWritable({ flow, server, rights }: Writer, name: string): void {
  const field = server.resource.fields[name];
  const role = accessLevelOf(flow.context.rights, server.resource, name);
  if (!field || field.readOnly || !isWritable(name, role, rights))
    throw workflowErrors.fieldNotWritable({ field: field ? `@${fieldTextKey(server.resource, name)}` : name });
}

function requireFilled(form: Values, rights: FieldRights | undefined, label: (name: string) => string): void {
  const missing = Object.entries(rights?.fields ?? {})
    .filter(([, access]) => access === 'required')
    .flatMap(([path]) => missingAt(form, path))
    .map((path): FieldError => missingError(path, label));
  if (missing.length > 0) throw new AppError('workflow.formInvalid', 422, { fields: missing });
}

function missingError(path: string, label: (name: string) => string): FieldError {
  const [field = path, row, column] = path.split('.');
  if (row === undefined || column === undefined)
    return { path: `form.${path}`, code: 'common.required', params: { field: label(field) } };
  const params = { field: label(field), row: String(Number(row) + 1), column: label(column) };
  return { path: `form.${path}`, code: 'workflow.columnRequired', params };
}

async function applyDeclared(flow: Flow, running: Running, patch: FormPatch): Promise<Values> {
  await formOf(flow, running);
  const { fields } = running.graph.process;
  const before = declaredOf(running);
  const label = (name: string) => declaredLabel(fields, flow.context.locale, name);
  const given = Object.entries(patch.values)
    // What is calculated is never taken from a request, as read-only fields of a record are not.
    .filter(([name]) => fields.find((each) => each.name === name)?.formula === undefined)
    .map(
      ([name, value]) => [name, takenDeclared({ fields, rights: patch.rights, label }, [name, value], before)] as const,
    );
  const typed = given.filter(([name, value]) => !isSame(value, before[name] ?? null));
  for (const [name, value] of typed) {
    const isKnown = fields.some((each) => each.name === name);
    if (!isKnown || (!isRows(value) && !isWritable(name, 2, patch.rights)))
      throw workflowErrors.fieldNotWritable({ field: label(name) });
  }
  const { form, hidden } = await declaredValues(flow, {
    fields,
    before,
    given: { ...before, ...Object.fromEntries(typed as [string, Json][]) },
    isJudged: (name) => typed.some(([each]) => each === name),
    isOpen: (name) => isWritable(name, 2, patch.rights),
  });
  const shown = Object.entries(patch.rights?.fields ?? {}).filter(([path]) => !hidden.has(path.split('.')[0] ?? path));
  if (patch.complete && patch.rights)
    requireFilled(form, { ...patch.rights, fields: Object.fromEntries(shown) }, label);
  const changed = Object.keys(form).filter((name) => !isSame(form[name], before[name] ?? null));
  if (changed.length > 0)
    flow.lineData.changes = Object.fromEntries(
      changed.map((name) => [name, [before[name] ?? null, form[name] ?? null]]),
    );
  await attachFormFiles(flow, running, Object.fromEntries(changed.map((name) => [name, form[name] ?? null])));
  running.form = expressionForm(running.graph, form);
  return form;
}

interface DeclaredWriter {
  readonly fields: readonly FormField[];
  readonly rights: FieldRights | undefined;
  readonly label: (name: string) => string;
}

/** Rows of a declared table as they are to be stored, judged by column as those of a record are. */
function takenDeclared(
  { fields, rights, label }: DeclaredWriter,
  [name, given]: readonly [string, unknown],
  before: Values,
): unknown {
  const field = fields.find((each) => each.name === name);
  if (field?.kind !== 'rows' || !isRows(given)) return given;
  const calculated = new Set(field.columns?.filter(({ formula }) => formula !== undefined).map((each) => each.name));
  const rows = given.map((row) => Object.fromEntries(Object.entries(row).filter(([each]) => !calculated.has(each))));
  return openRows({ name, given: rows, before: before[name], role: 2, rights, label });
}

/** The name of a declared field in a language; its code when there is no such field. */
function declaredLabel(fields: readonly FormField[], language: Language, name: string): string {
  const field =
    fields.find((each) => each.name === name) ??
    fields.flatMap(({ columns }) => columns ?? []).find((each) => each.name === name);
  return field ? nameIn(language, field.names) : name;
}

/** The declared values as they were given. */
function declaredOf(running: Running): Values {
  const form = running.state?.scopes[0]?.vars.form;
  return typeof form === 'object' && form !== null && !Array.isArray(form) ? (form as Values) : {};
}
