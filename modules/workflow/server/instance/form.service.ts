import type { FieldRights, FormField, Json, Values } from '@mp/engine/core';
import { AppError, commonErrors, fieldTextKey, isUuid } from '@mp/kernel/contract';
import type { FieldError } from '@mp/kernel/contract';
import { purviewOf, resourceServer, updateRecord } from '@mp/kernel/server';
import type { ResourceServer } from '@mp/kernel/server';
import { workflowErrors } from '../../contract/index.ts';
import { closedCell, isRows, missingAt, writtenRows } from '../detail/child-rows.ts';
import { fieldAccess } from '../detail/field-access.ts';
import type { RolePurview } from '../detail/field-access.ts';
import { expressionForm, formOf } from './facts.service.ts';
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
  if (server && running.row.record_id !== null) await applyRecord(flow, running, server, patch);
  return undefined;
}

/** What a command may do with a field or column: as the detail shows it, so that what is offered is what is taken. */
const accessOf = (path: string, role: RolePurview, rights: FieldRights | undefined) =>
  fieldAccess(path, role, { task: rights, resubmit: rights === undefined, handled: [] });

function isWritable(name: string, role: RolePurview, rights: FieldRights | undefined): boolean {
  const access = accessOf(name, role, rights);
  return access === 'writable' || access === 'required';
}

async function applyRecord(flow: Flow, running: Running, server: ResourceServer, patch: FormPatch): Promise<void> {
  const before = await formOf(flow, running);
  if (patch.version !== undefined && patch.version !== running.recordVersion) throw commonErrors.versionConflict();
  const given = Object.entries(patch.values).map(
    ([name, value]) => [name, takenRows({ flow, server, rights: patch.rights }, name, value, before[name])] as const,
  );
  const changed = Object.fromEntries(given.filter(([name, value]) => !isSame(value, before[name] ?? null)));
  for (const name of Object.keys(changed)) if (!isRows(changed[name])) judgeWritable(flow, server, patch.rights, name);
  if (Object.keys(changed).length > 0) {
    const written = await updateRecord(
      flow.context,
      server,
      running.row.record_id ?? '',
      running.recordVersion ?? 0,
      changed,
      { trusted: true, action: 'process' },
    );
    flow.lineData.changes = Object.fromEntries(
      Object.keys(changed).map((name) => [
        name,
        [before[name] ?? null, (written[name] ?? changed[name] ?? null) as Json],
      ]),
    );
    delete running.form;
    running.recordVersion = Number(written.version);
  }
  if (patch.complete) judgeRequired(await formOf(flow, running), patch.rights, (name) => labelOf(flow, server, name));
}

/** Text of a field or column; its name where it has no text. */
function labelOf({ context }: Flow, { resource }: ResourceServer, name: string): string {
  const key = Object.hasOwn(resource.fields, name) ? fieldTextKey(resource, name) : `${resource.entity}.field.${name}`;
  return context.services.texts.has(context.locale, key) ? `@${key}` : name;
}

interface Writer {
  readonly flow: Flow;
  readonly server: ResourceServer;
  readonly rights: FieldRights | undefined;
}

/** Rows of a child table as they are to be stored, judged by column; every other value as it was given. */
function takenRows({ flow, server, rights }: Writer, name: string, given: unknown, before: Json | undefined): unknown {
  const field = server.resource.fields[name];
  if (!field || field.readOnly || !isRows(given)) return given;
  const role = purviewOf(flow.context.rights, server.resource, name);
  const kept = isRows(before) ? before : [];
  const writing = { name, given, kept, accessOf: (path: string) => accessOf(path, role, rights) };
  const closed = closedCell(writing);
  const label = labelOf(flow, server, name);
  if (closed?.column !== undefined)
    throw workflowErrors.columnNotWritable({
      field: label,
      row: String(closed.row),
      column: labelOf(flow, server, closed.column),
    });
  if (closed) throw workflowErrors.fieldNotWritable({ field: label });
  return writtenRows(writing);
}

/** Decimals come as text and are kept as numbers for expressions. */
function isSame(given: unknown, kept: Json): boolean {
  if (typeof kept === 'number' && typeof given === 'string') return given.trim() !== '' && Number(given) === kept;
  return JSON.stringify(given ?? null) === JSON.stringify(kept ?? null);
}

function judgeWritable(flow: Flow, server: ResourceServer, rights: FieldRights | undefined, name: string): void {
  const field = server.resource.fields[name];
  const role = purviewOf(flow.context.rights, server.resource, name);
  if (!field || field.readOnly || !isWritable(name, role, rights))
    throw workflowErrors.fieldNotWritable({ field: field ? `@${fieldTextKey(server.resource, name)}` : name });
}

function judgeRequired(form: Values, rights: FieldRights | undefined, label: (name: string) => string): void {
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
  const changed = Object.entries(patch.values).filter(([name, value]) => !isSame(value, before[name] ?? null));
  for (const [name] of changed) {
    const field = fields.find((each) => each.name === name);
    if (!field || !isWritable(name, 2, patch.rights))
      throw workflowErrors.fieldNotWritable({ field: field?.names.zh ?? name });
  }
  const form = { ...before, ...Object.fromEntries(changed as [string, Json][]) };
  judgeDeclared(fields, form, { only: new Set(changed.map(([name]) => name)) });
  if (patch.complete)
    judgeRequired(form, patch.rights, (name) => fields.find((each) => each.name === name)?.names.zh ?? name);
  if (changed.length > 0)
    flow.lineData.changes = Object.fromEntries(
      changed.map(([name, value]) => [name, [before[name] ?? null, value as Json]]),
    );
  running.form = expressionForm(running.graph, form);
  return form;
}

/** The declared values as they were given. */
function declaredOf(running: Running): Values {
  const form = running.state?.scopes[0]?.vars.form;
  return typeof form === 'object' && form !== null && !Array.isArray(form) ? (form as Values) : {};
}

const isText = (value: unknown): value is string => typeof value === 'string';
const fits: Readonly<Record<FormField['kind'], (value: unknown) => boolean>> = {
  text: isText,
  longText: isText,
  integer: (value) => Number.isSafeInteger(value),
  decimal: (value) =>
    (typeof value === 'number' && Number.isFinite(value)) || (isText(value) && /^-?\d{1,20}(\.\d{1,10})?$/.test(value)),
  money: (value) =>
    (typeof value === 'number' && Number.isFinite(value)) || (isText(value) && /^-?\d{1,16}(\.\d{1,2})?$/.test(value)),
  boolean: (value) => typeof value === 'boolean',
  date: (value) => isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)),
  dateTime: (value) => isText(value) && !Number.isNaN(Date.parse(value)),
  choice: isText,
  user: (value) => isUuid(value) || (Array.isArray(value) && value.every(isUuid)),
  organisation: (value) => isUuid(value),
  files: (value) => Array.isArray(value) && value.length <= 50 && value.every(isUuid),
};

/** Refuses values that do not fit the fields that a definition declares; `only` names those to judge, all otherwise. */
export function judgeDeclared(
  fields: readonly FormField[],
  form: Values,
  { only }: { readonly only?: ReadonlySet<string> } = {},
): void {
  const wrong = fields
    .filter(({ name }) => !only || only.has(name))
    .flatMap((field): FieldError[] => {
      const code = problemOf(field, form[field.name] ?? null);
      const params = { field: field.names.zh, ...(code === 'common.maxChars' ? { max: field.max ?? 0 } : {}) };
      return code === undefined ? [] : [{ path: `form.${field.name}`, code, params }];
    });
  if (wrong.length > 0) throw new AppError('workflow.formInvalid', 422, { fields: wrong });
}

function problemOf(field: FormField, value: Json): string | undefined {
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  if (isEmpty) return field.required ? 'common.required' : undefined;
  if (!fits[field.kind](value)) return 'common.format';
  if (field.kind === 'choice' && field.options && !field.options.some(({ code }) => code === value))
    return 'common.format';
  const longest = field.max ?? (field.kind === 'longText' ? 10_000 : 1000);
  return isText(value) && (field.kind === 'text' || field.kind === 'longText') && value.length > longest
    ? 'common.maxChars'
    : undefined;
}
