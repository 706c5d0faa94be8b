import { settleForm, TooCostly } from '@mp/engine/core';
import type { FormField, Json, SettledForm, Values } from '@mp/engine/core';
import { AppError, commonErrors, inputProblems, isBlank, normalise } from '@mp/kernel/contract';
import type { Field, FieldError, Language, Resource } from '@mp/kernel/contract';
import { nameProblems, optionalPort, resourceServer } from '@mp/kernel/server';
import { declaredResource } from '../../contract/index.ts';
import { nameIn } from './graph.query.ts';
import type { Flow } from './running.ts';

/** Values of a form that a definition declares, as they come in. */
export interface DeclaredInput {
  readonly fields: readonly FormField[];
  /** What is stored; empty at the start. */
  readonly before: Values;
  readonly given: Values;
  /** Fields whose values come from the caller. */
  readonly isJudged: (name: string) => boolean;
  /** Fields that the caller could fill in. */
  readonly isOpen: (name: string) => boolean;
}

/**
 * The form as it is stored: formulas calculated, what is not shown emptied, formatted text cleaned, and judged by the
 * rules that fields of records have. A field that the change has just brought up is judged with it.
 * Throws `workflow.formInvalid`, `common.tooCostly`.
 */
export async function declaredValues(flow: Pick<Flow, 'context'>, input: DeclaredInput): Promise<SettledForm> {
  const { fields, before, given, isJudged, isOpen } = input;
  const language = flow.context.locale;
  const settled = settle(fields, await cleaned(fields, given));
  const wasHidden = settle(fields, before).hidden;
  const only = new Set(
    fields.flatMap(({ name }) =>
      isJudged(name) || (wasHidden.has(name) && !settled.hidden.has(name) && isOpen(name)) ? [name] : [],
    ),
  );
  validateDeclaredForm(fields, settled.form, { language, only });
  await requireNamed(flow, { ...input, only, form: settled.form });
  return settled;
}

/** Throws `common.tooCostly`. */
function settle(fields: readonly FormField[], form: Values): SettledForm {
  try {
    return settleForm(fields, form);
  } catch (error) {
    throw error instanceof TooCostly ? commonErrors.tooCostly() : error;
  }
}

/** What the form begins with where nothing is given. */
export function withDefaults(fields: readonly FormField[], given: Values): Values {
  const { fields: known } = declaredResource('form', fields);
  const missing = Object.entries(known).filter(
    ([name, field]) => given[name] === undefined && field.default !== undefined && field.kind !== 'boolean',
  );
  return { ...Object.fromEntries(missing.map(([name, field]) => [name, field.default as Json])), ...given };
}

/** A form that nobody judges, as a start would make it: with its defaults, formulas calculated. Throws `common.tooCostly`. */
export function settledValues(fields: readonly FormField[], given: Values): Values {
  return settle(fields, withDefaults(fields, given)).form;
}

/** Blanks around texts go, rows keep their declared columns, formatted text loses what it may not hold. */
async function cleaned(fields: readonly FormField[], given: Values): Promise<Values> {
  const known = declaredResource('form', fields).fields;
  const entries = Object.entries(given).map(([name, value]) => {
    const field = known[name];
    return [name, field ? (normalise(field, value) as Json) : value] as const;
  });
  return withCleanText(fields, Object.fromEntries(entries));
}

/** Values whose formatted texts hold nothing that could do anything; without a cleaner there are none. */
export async function withCleanText<V extends Readonly<Record<string, unknown>>>(
  fields: readonly FormField[],
  values: V,
): Promise<V> {
  const written = fields.filter(({ name, kind }) => kind === 'richText' && typeof values[name] === 'string');
  const clean = optionalPort('cleanRichText');
  const texts = await Promise.all(
    written.map(async ({ name }) => [name, (await clean?.(String(values[name])))?.html || null] as const),
  );
  return { ...values, ...Object.fromEntries(texts) };
}

interface NamedInput extends DeclaredInput {
  readonly only: ReadonlySet<string>;
  readonly form: Values;
}

/** Items and records that a form newly names exist. Throws `workflow.formInvalid`. */
async function requireNamed({ context }: Pick<Flow, 'context'>, input: NamedInput): Promise<void> {
  const { fields, only, form, before } = input;
  const tableOf = (key: string) => resourceServer(key)?.table;
  const values = Object.fromEntries(Object.entries(form).filter(([name]) => only.has(name)));
  const resource = declaredResource('form', fields);
  refuse(fields, context.locale, await nameProblems({ context, tableOf }, resource, { values, old: before }));
}

/** Amounts that programs send as numbers are judged as the text that they are for people. */
function asText(field: Field, value: unknown): unknown {
  if ((field.kind === 'decimal' || field.kind === 'money') && typeof value === 'number') return String(value);
  if (field.kind !== 'rows' || !Array.isArray(value)) return value;
  return value.map((row: unknown) =>
    typeof row !== 'object' || row === null
      ? row
      : Object.fromEntries(
          Object.entries(row).map(([name, each]) => [
            name,
            field.columns?.[name] ? asText(field.columns[name], each) : each,
          ]),
        ),
  );
}

/** Several people in a field for one are judged as a list of them: handler rules read both. */
function withSeveral(resource: Resource, form: Values): Resource {
  const fields = Object.entries(resource.fields).map(([name, field]): [string, Field] => [
    name,
    field.to === 'identity.user' && field.kind === 'ref' && Array.isArray(form[name])
      ? { ...field, kind: 'refs' }
      : field,
  ]);
  return { ...resource, fields: Object.fromEntries(fields) };
}

/**
 * Refuses values that do not fit the fields that a definition declares, by the rules of the kernel, and names the
 * fields in the caller's language; `only` names those to validate, all otherwise. What is not shown is not asked for.
 */
export function validateDeclaredForm(
  fields: readonly FormField[],
  form: Values,
  { language, only }: { readonly language: Language; readonly only?: ReadonlySet<string> },
): void {
  const { hidden } = settle(fields, form);
  const validated = fields.filter(({ name }) => (!only || only.has(name)) && !hidden.has(name));
  const resource = withSeveral(declaredResource('form', validated), form);
  const input = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      isBlank(form[name]) ? null : asText(field, form[name]),
    ]),
  );
  refuse(fields, language, inputProblems(resource, input, 'create'));
}

/** Throws `workflow.formInvalid` with the fields that are wrong, named in the language. */
function refuse(fields: readonly FormField[], language: Language, problems: readonly FieldError[]): void {
  if (problems.length === 0) return;
  const wrong = problems.map(({ path, code, params }) => {
    const [name, , column] = path.split('.');
    const field = fields.find((each) => each.name === name);
    const named = field?.columns?.find((each) => each.name === column) ?? field;
    return {
      path: `form.${path}`,
      code,
      params: { ...params, field: named ? nameIn(language, named.names) : path },
    };
  });
  throw new AppError('workflow.formInvalid', 422, { fields: wrong });
}
