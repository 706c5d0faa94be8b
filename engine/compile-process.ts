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
import { fail } from './compile-context.ts';
import type { CompileEnv, FormType } from './env.ts';
import type { FormField, Problem, ProcessSpec } from './graph.ts';

const FIELD_KINDS = [
  'text',
  'longText',
  'integer',
  'decimal',
  'money',
  'boolean',
  'date',
  'dateTime',
  'choice',
  'user',
  'organisation',
  'files',
] as const;

function fieldOf(element: Element): FormField {
  const options = elementsOf(element, 'options').map((option) => {
    const code = textOf(option, 'code') ?? '';
    return { code, names: ownNamesOf(option, code) };
  });
  const max = numberOf(element, 'max');
  const name = textOf(element, 'code') ?? '';
  return {
    name,
    kind: choiceOf(element, 'kind', FIELD_KINDS, 'text'),
    names: ownNamesOf(element, name),
    required: flagOf(element, 'required', false),
    ...(options.length === 0 ? {} : { options }),
    ...(max === undefined ? {} : { max }),
  };
}

function formOf(element: Element | undefined): ProcessSpec['form'] {
  const usual = textOf(element, 'resource') === undefined ? 'fields' : 'resource';
  return choiceOf(element, 'form', ['resource', 'fields', 'page'], usual);
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
      date: choiceOf(own, 'numberDate', ['', 'yyyy', 'yyyyMM', 'yyyyMMdd'], ''),
      digits: Math.min(12, Math.max(1, numberOf(own, 'numberDigits') ?? 4)),
    },
    allowWithdraw: choiceOf(own, 'allowWithdraw', ['beforeHandled', 'always', 'never'], 'beforeHandled'),
    allowTakeBack: flagOf(own, 'allowTakeBack', true),
    allowVoid: flagOf(own, 'allowVoid', false),
    agentMayTransfer: flagOf(own, 'agentMayTransfer', false),
    repeat: choiceOf(own, 'repeat', ['none', 'anywhere', 'consecutive'], 'none'),
    traceForReaders: flagOf(own, 'traceForReaders', true),
  };
}

const TYPES: Readonly<Record<FormField['kind'], FormType['kind']>> = {
  text: 'text',
  longText: 'text',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  boolean: 'boolean',
  date: 'day',
  dateTime: 'timestamp',
  choice: 'enum',
  user: 'user',
  organisation: 'organisation',
  files: 'list',
};

function typeOf(field: FormField): FormType {
  return {
    name: field.name,
    kind: TYPES[field.kind],
    names: field.names,
    nullable: !field.required,
    ...(field.kind === 'money' ? { money: true } : {}),
    ...(field.options === undefined ? {} : { options: field.options.map((option) => option.code) }),
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
  if (process.form === 'fields') return process.fields.map(typeOf);
  return process.resource === undefined ? undefined : env.formOf(process.resource);
}

/** What is wrong with the settings of a process. */
export function checkProcess(process: ProcessSpec, id: string, env: CompileEnv): readonly Problem[] {
  const build: { readonly problems: Problem[] } = { problems: [] };
  if (!/^[\w-]{1,64}$/.test(process.key)) fail(build, id, 'missingRef', { kind: 'key', ref: process.key });
  if (process.form === 'resource' && (process.resource === undefined || env.formOf(process.resource) === undefined)) {
    fail(build, id, 'missingRef', { kind: 'resource', ref: process.resource ?? '' });
  }
  if (process.form === 'page' && process.formUrl === undefined)
    fail(build, id, 'missingRef', { kind: 'formUrl', ref: '' });
  const seen = new Set<string>();
  for (const field of process.fields) {
    if (!/^[A-Za-z]\w{0,63}$/.test(field.name) || seen.has(field.name)) {
      fail(build, id, 'fieldUnknown', { field: field.name });
    }
    seen.add(field.name);
  }
  return build.problems;
}
