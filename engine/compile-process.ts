import {
  choiceOf,
  elementsOf,
  extensionOf,
  flagOf,
  namesOf,
  numberOf,
  ownNamesOf,
  textOf,
  type Element,
} from './compile-element.ts';
import { expression, fail, type Build } from './compile-context.ts';
import type { CompileEnv, FormType } from './env.ts';
import { FIELD_KINDS, type FormField, type Problem, type ProcessSpec } from './graph.ts';

const LISTS: ReadonlySet<string> = new Set(['choices', 'refs', 'files', 'rows']);

/** A default as it is stored: attributes of a file are text. */
function defaultOf(text: string | undefined, kind: FormField['kind']): FormField['default'] {
  if (text === undefined) return undefined;
  if (kind === 'boolean') return text === 'true';
  if (kind === 'integer') return Number.isFinite(Number(text)) ? Number(text) : text;
  return LISTS.has(kind) ? text.split(/[,\s]+/).filter((each) => each !== '') : text;
}

function fieldOf(element: Element): FormField {
  const options = elementsOf(element, 'options').map((option) => {
    const code = textOf(option, 'code') ?? '';
    return { code, names: ownNamesOf(option, code) };
  });
  const columns = elementsOf(element, 'columns').map(fieldOf);
  const name = textOf(element, 'code') ?? '';
  const kind = choiceOf(element, 'kind', { words: FIELD_KINDS, otherwise: 'text' });
  return {
    name,
    kind,
    names: ownNamesOf(element, name),
    required: flagOf(element, 'required', false),
    ...(options.length === 0 ? {} : { options }),
    ...given({
      min: numberOf(element, 'min'),
      max: numberOf(element, 'max'),
      scale: numberOf(element, 'scale'),
      dictionary: textOf(element, 'dictionary'),
      to: textOf(element, 'to'),
      default: defaultOf(textOf(element, 'default'), kind),
      formula: textOf(element, 'formula'),
      shownWhen: textOf(element, 'shownWhen'),
    }),
    ...(columns.length === 0 ? {} : { columns }),
  };
}

/** The values that are there. */
function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

function formOf(element: Element | undefined): ProcessSpec['form'] {
  const usual = textOf(element, 'resource') === undefined ? 'fields' : 'resource';
  return choiceOf(element, 'form', { words: ['resource', 'fields', 'page'], otherwise: usual });
}

/** Settings of the process, from `wf:process` and `wf:form`. */
export function processOf(process: Element): ProcessSpec {
  const own = extensionOf(process, 'wf:Process');
  const key = textOf(own, 'key') ?? textOf(process, 'id') ?? '';
  const resource = textOf(own, 'resource');
  const formUrl = textOf(own, 'formUrl');
  return {
    key,
    names: namesOf(process, key),
    form: formOf(own),
    ...(resource === undefined ? {} : { resource }),
    fields: elementsOf(extensionOf(process, 'wf:Form'), 'fields').map(fieldOf),
    ...(formUrl === undefined ? {} : { formUrl }),
    subject: textOf(own, 'subject') ?? '',
    number: {
      prefix: textOf(own, 'numberPrefix') ?? '',
      date: choiceOf(own, 'numberDate', { words: ['', 'yyyy', 'yyyyMM', 'yyyyMMdd'], otherwise: '' }),
      digits: Math.min(12, Math.max(1, numberOf(own, 'numberDigits') ?? 4)),
    },
    allowWithdraw: choiceOf(own, 'allowWithdraw', {
      words: ['beforeHandled', 'always', 'never'],
      otherwise: 'beforeHandled',
    }),
    allowTakeBack: flagOf(own, 'allowTakeBack', true),
    allowVoid: flagOf(own, 'allowVoid', false),
    agentMayTransfer: flagOf(own, 'agentMayTransfer', false),
    repeat: choiceOf(own, 'repeat', { words: ['none', 'anywhere', 'consecutive'], otherwise: 'none' }),
    traceForReaders: flagOf(own, 'traceForReaders', true),
  };
}

const TYPES: Readonly<Record<FormField['kind'], FormType['kind']>> = {
  text: 'text',
  longText: 'text',
  richText: 'text',
  i18nText: 'other',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  boolean: 'boolean',
  date: 'day',
  dateTime: 'timestamp',
  choice: 'enum',
  choices: 'list',
  user: 'user',
  organisation: 'organisation',
  ref: 'ref',
  refs: 'list',
  phone: 'text',
  email: 'text',
  url: 'text',
  idCard: 'text',
  colour: 'text',
  file: 'ref',
  files: 'list',
  rows: 'table',
};

/** A declared field as expressions, handler rules and field rights see it. */
export function fieldType(field: FormField): FormType {
  return {
    name: field.name,
    kind: TYPES[field.kind],
    names: field.names,
    nullable: !field.required,
    ...(field.kind === 'money' ? { money: true } : {}),
    ...(field.options === undefined ? {} : { options: field.options.map((option) => option.code) }),
    ...(field.kind === 'rows' ? { columns: (field.columns ?? []).map(fieldType) } : {}),
  };
}

/**
 * Fields of a process's form as expressions and field rights see them; undefined for an own or outside page and for a
 * resource that nobody knows.
 */
export function formTypesOf(
  process: Pick<ProcessSpec, 'form' | 'fields' | 'resource'>,
  env: Pick<CompileEnv, 'formOf'>,
): readonly FormType[] | undefined {
  if (process.form === 'page') return undefined;
  if (process.form === 'fields') return process.fields.map(fieldType);
  return process.resource === undefined ? undefined : env.formOf(process.resource);
}

interface FieldCheck {
  readonly build: Pick<Build, 'problems' | 'form'>;
  readonly id: string;
  readonly env: CompileEnv;
  /** Table whose columns the fields are. */
  readonly table?: FormField;
}

function checkFields(check: FieldCheck, fields: readonly FormField[]): void {
  const { build, id, table } = check;
  const seen = new Set<string>();
  for (const field of fields) {
    const path = table === undefined ? field.name : `${table.name}.${field.name}`;
    if (!/^[A-Za-z]\w{0,63}$/.test(field.name) || seen.has(field.name))
      fail(build, id, { code: 'fieldUnknown', params: { field: path } });
    seen.add(field.name);
    checkField(check, field, path);
  }
}

/** Kinds that cannot be columns: tables hold what fits a line. */
const NO_COLUMN: ReadonlySet<string> = new Set(['rows', 'richText', 'i18nText', 'file', 'files']);

function checkField(check: FieldCheck, field: FormField, path: string): void {
  const { build, id, env, table } = check;
  if (table !== undefined && NO_COLUMN.has(field.kind))
    fail(build, id, { code: 'fieldUnknown', params: { field: path } });
  const missing = MISSING[field.kind]?.(field, env);
  if (missing !== undefined) fail(build, id, { code: 'missingRef', params: { kind: missing, ref: path } });
  if (!isDefaultFitting(field)) fail(build, id, { code: 'fieldDefault', params: { field: path } });
  if (field.shownWhen !== undefined && table === undefined)
    expression(build, id, { property: path, text: field.shownWhen, expects: 'bool' });
  if (field.formula !== undefined) checkFormula(check, field.formula, path);
  if (field.kind === 'rows') checkFields({ ...check, table: field }, field.columns ?? []);
}

const optionsMissing = ({ dictionary, options }: FormField, env: CompileEnv): string | undefined => {
  if (dictionary === undefined) return options === undefined ? 'options' : undefined;
  return env.dictionaries?.has(dictionary) === false ? 'dictionary' : undefined;
};
const targetMissing = ({ to }: FormField, env: CompileEnv): string | undefined =>
  to === undefined || env.formOf(to) === undefined ? 'resource' : undefined;

/** What the kind of a field must name and does not. */
const MISSING: Partial<Record<FormField['kind'], (field: FormField, env: CompileEnv) => string | undefined>> = {
  rows: ({ columns }) => (columns === undefined ? 'columns' : undefined),
  ref: targetMissing,
  refs: targetMissing,
  choice: optionsMissing,
  choices: optionsMissing,
};

type Usual = NonNullable<FormField['default']>;
const isNumber = (value: Usual): boolean => Number.isFinite(Number(value));
const isOption = (value: Usual, { options, dictionary }: FormField): boolean =>
  dictionary !== undefined || [value].flat().every((each) => options?.some(({ code }) => code === each));
const isAny = (): boolean => true;

/** Whether a default fits its kind; kinds that are not named begin empty. */
const FITTING: Partial<Record<FormField['kind'], (value: Usual, field: FormField) => boolean>> = {
  integer: (value) => Number.isInteger(Number(value)),
  decimal: isNumber,
  money: isNumber,
  date: (value) => /^\d{4}-\d{2}-\d{2}$/.test(String(value)) && !Number.isNaN(Date.parse(String(value))),
  choice: isOption,
  choices: isOption,
  text: isAny,
  longText: isAny,
  boolean: isAny,
  colour: isAny,
  url: isAny,
};

const isDefaultFitting = (field: FormField): boolean =>
  field.default === undefined || FITTING[field.kind]?.(field.default, field) === true;

/** A formula; that of a column reads its row, whose columns are looked for by name. */
function checkFormula({ build, id, table }: FieldCheck, formula: string, path: string): void {
  expression(build, id, { property: path, text: formula, expects: 'any' });
  const columns = table?.columns ?? [];
  for (const [, column = ''] of formula.matchAll(/(?<![\w.])row\.(\w+)/g))
    if (!columns.some(({ name }) => name === column))
      fail(build, id, { code: 'unknownField', params: { field: `row.${column}` } });
}

/** What is wrong with the settings of a process. */
export function checkProcess(process: ProcessSpec, id: string, env: CompileEnv): readonly Problem[] {
  const build: { readonly problems: Problem[] } = { problems: [] };
  if (!/^[\w-]{1,64}$/.test(process.key))
    fail(build, id, { code: 'missingRef', params: { kind: 'key', ref: process.key } });
  if (process.form === 'resource' && (process.resource === undefined || env.formOf(process.resource) === undefined)) {
    fail(build, id, { code: 'missingRef', params: { kind: 'resource', ref: process.resource ?? '' } });
  }
  if (process.form === 'page' && process.formUrl === undefined)
    fail(build, id, { code: 'missingRef', params: { kind: 'formUrl', ref: '' } });
  const form = process.form === 'fields' ? process.fields.map(fieldType) : [];
  checkFields({ build: { ...build, form }, id, env }, process.fields);
  return build.problems;
}
