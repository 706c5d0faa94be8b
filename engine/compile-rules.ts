import { elementsOf, textOf, type Element } from './compile-element.ts';
import { expression, fail, userTaskNamed, type Build } from './compile-context.ts';
import type { FormType, RuleParam } from './env.ts';
import type { HandlerRule } from './graph.ts';

/** A field path of the form, or of the item of a repeated activity; undefined where the form is not known. */
export function fieldAt(form: readonly FormType[] | undefined, path: string): FormType | 'unknown' | undefined {
  if (form === undefined || path.startsWith('loop.item')) return undefined;
  const [first = '', ...rest] = path.split('.');
  const field = form.find((known) => known.name === first);
  if (field === undefined) return 'unknown';
  if (rest.length === 0) return field;
  if (field.columns !== undefined) return fieldAt(field.columns, rest.join('.'));
  return field.kind === 'ref' || field.kind === 'other' ? undefined : 'unknown';
}

interface RuleContext {
  readonly build: Build;
  readonly id: string;
  readonly rule: string;
  readonly param: RuleParam;
}

const refuse = ({ build, id, rule, param }: RuleContext, detail: string): void =>
  fail(build, id, { code: 'handlerParam', params: { rule, param: param.name, detail } });

/** A directory of the tenant, and the problem of a name that is not in it. */
interface Directory {
  readonly names: 'userIds' | 'roleCodes' | 'positionCodes';
  readonly unknown: string;
}

const users: Directory = { names: 'userIds', unknown: 'unknownUser' };
const roles: Directory = { names: 'roleCodes', unknown: 'unknownRole' };
const positions: Directory = { names: 'positionCodes', unknown: 'unknownPosition' };

/** Refuses a name that its directory does not hold; where the directory is not known, every name is good. */
function requireListed({ build, id }: RuleContext, ref: string, { names, unknown }: Directory): void {
  if (build.env[names]?.has(ref) === false) fail(build, id, { code: unknown, params: { ref } });
}

const listedIn =
  (directory: Directory) =>
  (given: RuleContext, text: string): string => {
    requireListed(given, text, directory);
    return text;
  };

function fieldParam(given: RuleContext, path: string): string {
  const { build, id, param } = given;
  const field = fieldAt(build.form, path);
  if (field === 'unknown') fail(build, id, { code: 'fieldUnknown', params: { field: path } });
  else if (field !== undefined && param.fieldKinds !== undefined && !param.fieldKinds.includes(field.kind)) {
    refuse(given, `${path}: ${field.kind}`);
  }
  return path;
}

function integerParam(given: RuleContext, text: string): number {
  const value = Number(text);
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = given.param;
  if (!Number.isInteger(value) || value < min || value > max) refuse(given, text);
  return value;
}

function usersParam(given: RuleContext, text: string): readonly string[] {
  const ids = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  for (const user of ids) requireListed(given, user, users);
  return ids;
}

/** How the text of a parameter becomes its value, by the parameter's kind. */
const readers: Readonly<Record<RuleParam['kind'], (given: RuleContext, text: string) => unknown>> = {
  users: usersParam,
  user: listedIn(users),
  role: listedIn(roles),
  position: listedIn(positions),
  organisation: (given, text) => {
    if (given.build.env.organisationIds?.has(text) === false) refuse(given, text);
    return text;
  },
  field: fieldParam,
  node: ({ build, id }, text) => {
    userTaskNamed(build, id, text);
    return text;
  },
  integer: integerParam,
  choice: (given, text) => {
    if (given.param.options?.includes(text) === false) refuse(given, text);
    return text;
  },
  expression: ({ build, id, rule, param }, text) =>
    expression(build, id, { property: `${rule}.${param.name}`, text, expects: 'list' }),
  flag: (_, text) => text === 'true',
  text: (_, text) => text,
};

const asked = (param: RuleParam, element: Element): boolean =>
  param.when === undefined || param.when.is.includes(attribute(element, param.when.param) ?? '');

function attribute(element: Element, name: string): string | undefined {
  const value = element.$attrs[name] ?? textOf(element, name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function ruleOf(build: Build, id: string, element: Element): HandlerRule | undefined {
  const type = textOf(element, 'type') ?? '';
  const declared = Object.hasOwn(build.env.rules, type) ? build.env.rules[type] : undefined;
  if (declared === undefined) {
    fail(build, id, { code: 'unknownHandlerRule', params: { rule: type } });
    return undefined;
  }
  const params: Record<string, unknown> = {};
  for (const param of declared) {
    if (!asked(param, element)) continue;
    const given: RuleContext = { build, id, rule: type, param };
    const text = attribute(element, param.name);
    if (text !== undefined) params[param.name] = readers[param.kind](given, text);
    else if (param.required === true) refuse(given, '');
  }
  return { type, params };
}

/** Handler rules of an element's `wf:rule` children, with their parameters as what they are. */
export function rulesOf(build: Build, id: string, holder: Element | undefined): readonly HandlerRule[] {
  const rules = elementsOf(holder, 'rules').map((rule) => ruleOf(build, id, rule));
  return rules.filter((rule) => rule !== undefined);
}
