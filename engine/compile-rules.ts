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
  fail(build, id, 'handlerParam', { rule, param: param.name, detail });

/** Refuses a name that the house does not know; where the house is not known, every name is good. */
function known({ build, id }: RuleContext, names: ReadonlySet<string> | undefined, code: string, ref: string): void {
  if (names !== undefined && !names.has(ref)) fail(build, id, code, { ref });
}

function fieldParam(given: RuleContext, path: string): string {
  const { build, id, param } = given;
  const field = fieldAt(build.form, path);
  if (field === 'unknown') fail(build, id, 'fieldUnknown', { field: path });
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
  for (const user of ids) known(given, given.build.env.userIds, 'unknownUser', user);
  return ids;
}

function valueOf(given: RuleContext, text: string): unknown {
  const { build, id, param } = given;
  switch (param.kind) {
    case 'users':
      return usersParam(given, text);
    case 'user':
      known(given, build.env.userIds, 'unknownUser', text);
      return text;
    case 'role':
      known(given, build.env.roleCodes, 'unknownRole', text);
      return text;
    case 'position':
      known(given, build.env.positionCodes, 'unknownPosition', text);
      return text;
    case 'organisation':
      if (build.env.organisationIds?.has(text) === false) refuse(given, text);
      return text;
    case 'field':
      return fieldParam(given, text);
    case 'node':
      userTaskNamed(build, id, text);
      return text;
    case 'integer':
      return integerParam(given, text);
    case 'choice':
      if (param.options?.includes(text) === false) refuse(given, text);
      return text;
    case 'expression':
      return expression(build, id, `${given.rule}.${param.name}`, text, 'list');
    case 'flag':
      return text === 'true';
    default:
      return text;
  }
}

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
    fail(build, id, 'unknownHandlerRule', { rule: type });
    return undefined;
  }
  const params: Record<string, unknown> = {};
  for (const param of declared) {
    if (!asked(param, element)) continue;
    const given: RuleContext = { build, id, rule: type, param };
    const text = attribute(element, param.name);
    if (text !== undefined) params[param.name] = valueOf(given, text);
    else if (param.required === true) refuse(given, '');
  }
  return { type, params };
}

/** Handler rules of an element's `wf:rule` children, with their parameters as what they are. */
export function rulesOf(build: Build, id: string, holder: Element | undefined): readonly HandlerRule[] {
  const rules = elementsOf(holder, 'rules').map((rule) => ruleOf(build, id, rule));
  return rules.filter((rule) => rule !== undefined);
}
