import type { Field } from './field.ts';
import { fieldOf } from './resource.ts';
import type { Resource } from './resource.ts';
import { isOption, isUuid, isValidValue, isWellFormed } from './validate.ts';

/**
 * Operators of a condition: `status=1`, `createdAt[gte]=2026-01-01`, `type[in]=1,2`, `name[like]=华东`,
 * `email[null]=true`, `amount[between]=10,20`, `lastLoginAt[last]=7` (days, today included, in the tenant's zone).
 */
export const filterOperators = [
  'eq',
  'ne',
  'gte',
  'lte',
  'gt',
  'lt',
  'in',
  'like',
  'starts',
  'null',
  'below',
  'between',
  'last',
] as const;
/** An operator of a condition. */
export type FilterOperator = (typeof filterOperators)[number];

/** One condition of a list. */
export interface Filter {
  readonly field: string;
  readonly op: FilterOperator;
  readonly value: string;
}

/** Conditions and groups of which all or any must hold. */
export interface FilterGroup {
  readonly match: 'all' | 'any';
  readonly of: readonly FilterNode[];
}

/** A condition or a group. */
export type FilterNode = Filter | FilterGroup;

/** How deep groups stand in each other, how many conditions a filter has, how long it is written, how many days `last` goes back, how many values `in` has. */
export const filterLimits = { depth: 3, conditions: 30, characters: 6000, days: 3660, values: 500 } as const;

/** Whether a node is a group. */
export function isGroup(node: FilterNode): node is FilterGroup {
  return 'match' in node;
}

/** The conditions of a filter in the order in which they are read. */
export function conditionsOf(node: FilterNode): Filter[] {
  return isGroup(node) ? node.of.flatMap(conditionsOf) : [node];
}

/** The filter without groups that hold nothing; undefined when nothing is left. */
export function trimFilter(group: FilterGroup): FilterGroup | undefined {
  const of = group.of.flatMap((node) => (isGroup(node) ? (trimFilter(node) ?? []) : node));
  return of.length === 0 ? undefined : { match: group.match, of };
}

type WireNode = readonly [string, string, string] | { readonly [match: string]: readonly WireNode[] };

function toWire(node: FilterNode): WireNode {
  return isGroup(node) ? { [node.match]: node.of.map(toWire) } : [node.field, node.op, node.value];
}

/** The wire form of a filter: `{"any":[["status","eq","disabled"],["employeeName","like","王"]]}`. */
export function writeFilter(group: FilterGroup): string {
  return JSON.stringify(toWire(group));
}

function isOperator(value: unknown): value is FilterOperator {
  return filterOperators.some((each) => each === value);
}

function fromWire(wire: unknown, depth: number): FilterNode | undefined {
  if (Array.isArray(wire)) return conditionFromWire(wire);
  return typeof wire === 'object' && wire !== null && depth < filterLimits.depth
    ? groupFromWire(wire, depth)
    : undefined;
}

function conditionFromWire([field, op, value, ...more]: readonly unknown[]): Filter | undefined {
  const isCondition = typeof field === 'string' && isOperator(op) && typeof value === 'string' && more.length === 0;
  return isCondition ? { field, op, value } : undefined;
}

function groupFromWire(wire: object, depth: number): FilterGroup | undefined {
  const [entry, ...others] = Object.entries(wire);
  const [match, nodes]: [unknown?, unknown?] = entry ?? [];
  if (others.length > 0 || (match !== 'all' && match !== 'any')) return undefined;
  if (!Array.isArray(nodes) || nodes.length === 0 || nodes.length > filterLimits.conditions) return undefined;
  const of = nodes.map((each) => fromWire(each, depth + 1)).filter((each) => each !== undefined);
  return of.length === nodes.length ? { match, of } : undefined;
}

/** The filter that a text of the wire form says; undefined when it says none or too much. */
export function readFilter(text: string): FilterGroup | undefined {
  if (text.length > filterLimits.characters) return undefined;
  let wire: unknown;
  try {
    wire = JSON.parse(text);
  } catch {
    return undefined;
  }
  const node = fromWire(wire, 0);
  return node && isGroup(node) && conditionsOf(node).length <= filterLimits.conditions ? node : undefined;
}

const textKinds: ReadonlySet<Field['kind']> = new Set([
  'text',
  'longText',
  'phone',
  'email',
  'url',
  'idCard',
  'icon',
  'colour',
  'choice',
]);
const ordered: ReadonlySet<FilterOperator> = new Set(['gte', 'lte', 'gt', 'lt', 'between']);
const orderless: ReadonlySet<Field['kind']> = new Set(['refs', 'choices', 'i18nText', 'boolean', 'image', 'ref']);
/** Kinds of which one can only ask whether there is something. */
const blankOnly: ReadonlySet<Field['kind']> = new Set(['file', 'files', 'richText', 'rows']);
const isDayText = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Whether a field can be asked for at all. */
export function isFilterable(field: Field): boolean {
  return field.kind !== 'password' && field.kind !== 'json';
}

const isShortText = (value: string): boolean => [...value].length <= 500;

const isPartOfText = (field: Field, value: string): boolean =>
  (textKinds.has(field.kind) || field.kind === 'i18nText') && isShortText(value);

/** What each operator takes as its value; those that are missing take one value of the field. */
const operandTests: Readonly<Partial<Record<FilterOperator, (field: Field, value: string) => boolean>>> = {
  like: isPartOfText,
  starts: isPartOfText,
  below: ({ kind }, value) => (kind === 'ref' || kind === 'refs') && isUuid(value),
  last: ({ kind }, value) =>
    (kind === 'date' || kind === 'dateTime') && /^[1-9]\d{0,3}$/.test(value) && Number(value) <= filterLimits.days,
  in: (field, value) => areValues(field, 'in', value.split(',')),
  between: (field, value) => {
    const ends = value.split(',');
    return ends.length === 2 && areValues(field, 'between', ends);
  },
};

/** Whether a condition means something for a field: the operator suits its kind, and the value is one of its kind. */
export function suits(field: Field, op: FilterOperator, value: string): boolean {
  if (!isFilterable(field) || value.includes('\u0000') || !isWellFormed(value)) return false;
  if (op === 'null') return value === 'true' || value === 'false';
  if (value === '' || !isComparable(field, op)) return false;
  const isOperand = operandTests[op];
  return isOperand ? isOperand(field, value) : areValues(field, op, [value]);
}

/** Whether values of a field compare with others by an operator. */
function isComparable({ kind, encrypted }: Field, op: FilterOperator): boolean {
  // Encrypted values compare with nothing, texts in three languages only by their parts.
  return !blankOnly.has(kind) && !encrypted && (kind !== 'i18nText' || op === 'like');
}

function areValues(field: Field, op: FilterOperator, values: readonly string[]): boolean {
  if (values.length > filterLimits.values || (ordered.has(op) && orderless.has(field.kind))) return false;
  return values.every((each) => isValue(field, op, each));
}

/** Whether a text is one value of a field, for kinds that are judged otherwise than on input. */
const valueTests: Readonly<Partial<Record<Field['kind'], (field: Field, value: string) => boolean>>> = {
  boolean: (_field, value) => value === 'true' || value === 'false',
  refs: (_field, value) => isUuid(value),
  choices: isOption,
  choice: isOption,
  integer: (_field, value) => /^-?\d{1,10}$/.test(value) && Math.abs(Number(value)) <= 2_147_483_647,
};

/** Whether `value` is one value of the field. */
function isValue(field: Field, op: FilterOperator, value: string): boolean {
  if (value.trim() === '') return false;
  if (field.kind === 'dateTime' && isDayText(value) && (ordered.has(op) || op === 'eq'))
    return isValue({ ...field, kind: 'date' }, op, value);
  // An option is looked up, unless it bounds a range of texts.
  const isText = textKinds.has(field.kind) && (field.kind !== 'choice' || ordered.has(op));
  if (isText) return isShortText(value);
  const test = valueTests[field.kind];
  if (test) return test(field, value);
  const { min: _min, max: _max, ...open } = field;
  return value.trim() === value && isValidValue(open, value);
}

/** Whether a condition means something for a resource; the right on its field is judged apart. */
export function isCondition(resource: Resource, { field: name, op, value }: Filter): boolean {
  const field = fieldOf(resource, name);
  return field !== undefined && suits(field, op, value);
}
