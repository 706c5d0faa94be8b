import {
  AppError,
  fieldOf,
  fieldTextKey,
  filterOperators,
  isFilterable,
  isGroup,
  listParameters,
  conditionsOf,
  permErrors,
  readFilter,
  suits,
} from '../../contract/index.ts';
import type { Field, Filter, FilterGroup, FilterNode, FilterOperator, Resource } from '../../contract/index.ts';
import { isMasked, accessLevelOf } from '../rights.ts';
import type { Rights } from '../rights.ts';
import { castOf, columnName, isText } from '../column.ts';
import { resourceServer } from './registry.ts';
import type { DecidedField, Link, Params, ResourceServer } from './model.ts';

/** Zone in which days of a tenant begin and end. */
const tenantZone = 'Asia/Shanghai';

/** Whether these rights show a field as it is: neither closed nor masked. */
export function isSeen(rights: Rights, resource: Resource, name: string): boolean {
  const field = fieldOf(resource, name);
  return field !== undefined && accessLevelOf(rights, resource, name) > 0 && !isMasked(rights, resource, name);
}

/** Throws `perm.fieldDenied` when the holder of these rights may not see a field. */
export function requireReadable(resource: Resource, rights: Rights, name: string): void {
  if (accessLevelOf(rights, resource, name) === 0)
    throw permErrors.fieldDenied({ field: `@${fieldTextKey(resource, name)}` });
}

/**
 * Throws `perm.fieldDenied` when these rights do not show a field as it is: order, conditions, groups and sums would
 * tell the hidden value by trying, equality as well as parts of it.
 */
export function requireSeen(resource: Resource, rights: Rights, name: string): void {
  if (!isSeen(rights, resource, name)) throw permErrors.fieldDenied({ field: `@${fieldTextKey(resource, name)}` });
}

/** Whether a condition can be asked. Of a masked field it may ask whether there is a value, which the mask shows. */
export function isAskable(server: ResourceServer, { field: name, op, value }: Filter, rights: Rights): boolean {
  const field = fieldOf(server.resource, name);
  if (!field || !isFilterable(field) || (field.virtual && !server.computed[name])) return false;
  (op === 'null' ? requireReadable : requireSeen)(server.resource, rights, name);
  return suits(field, op, value);
}

/** For whom the conditions of a query are read, and what is told of wrong ones. */
interface FilterReader {
  readonly server: ResourceServer;
  readonly rights: Rights;
  readonly wrong: (path: string) => void;
}

/** The conditions that stand as parameters of their own, `status=enabled`, `createdAt[gte]=…`. */
export function parseFilters(
  { server, rights, wrong }: FilterReader,
  raw: Readonly<Record<string, unknown>>,
): Filter[] {
  const out: Filter[] = [];
  for (const [key, value] of Object.entries(raw)) {
    if (listParameters.some((name) => name === key)) continue;
    const condition = conditionAt(server.resource, key);
    if (!condition) {
      wrong(key);
      continue;
    }
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each !== 'string' || each.length > 11_000) wrong(key);
      else if (each === '') requireReadable(server.resource, rights, condition.field);
      else if (isAskable(server, { ...condition, value: each }, rights)) out.push({ ...condition, value: each });
      else wrong(key);
    }
  }
  return out;
}

/** Field and operator of a parameter `createdAt[gte]`; undefined when there is no such field or operator. */
function conditionAt(resource: Resource, key: string): Pick<Filter, 'field' | 'op'> | undefined {
  const [, field = '', name = 'eq'] = /^([A-Za-z][A-Za-z0-9]*)(?:\[([a-z]+)\])?$/.exec(key) ?? [];
  const op = filterOperators.find((each) => each === name);
  return op && fieldOf(resource, field) ? { field, op } : undefined;
}

/** The conditions in groups, parameter `filter` in its wire form. */
export function parseGroups(
  { server, rights, wrong }: FilterReader,
  text: string | undefined,
): FilterGroup | undefined {
  const group = text === undefined ? undefined : readFilter(text);
  const isGood = group && conditionsOf(group).every((each) => isAskable(server, each, rights));
  if (text !== undefined && !isGood) wrong('filter');
  return isGood ? group : undefined;
}

/** The conditions that a text in the wire form says. Throws `common.validation` where it says none, `perm.fieldDenied`. */
export function filterOf(server: ResourceServer, rights: Rights, text: string | undefined): FilterGroup | undefined {
  const wrong = (path: string) => {
    throw new AppError('common.validation', 422, {
      fields: [{ path, code: 'common.format', params: { field: path } }],
    });
  };
  return parseGroups({ server, rights, wrong }, text);
}

/** Where a condition is put: the rows `t` of a resource, in a statement that collects its values. */
export interface ConditionTarget {
  readonly server: ResourceServer;
  readonly params: Params;
  /** Up to when the last days are counted. */
  readonly now: Date;
  /** Records are looked for among all, not asked of one that is known: what finds them by an index pays. */
  readonly isSearch?: boolean;
  /** SQL of the ids (`uuid[]`) among which the records are looked for: what is read of others for their sake is read of these alone. */
  readonly among?: string;
  /** Takes the values of the dimension by which records are found: their field is asked to be one of them, `place.id`. */
  readonly placedBy?: { values?: string };
  /** Records that few others decide are looked for by these: see `decidedBy`. */
  readonly isGathered?: boolean;
}

/** A filter as conditions that must all hold; values are parameters. */
export function nodeSql(target: ConditionTarget, group: FilterGroup): string[] {
  const one = (node: FilterNode): string =>
    isGroup(node) ? joined(nodeSql(target, node), 'and') : `(${filterSql(target, node)})`;
  const parts = group.of.map(one);
  return group.match === 'all' ? parts : [joined(parts, 'or')];
}

const joined = (parts: readonly string[], word: 'and' | 'or'): string =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(` ${word} `)})`;

/** A condition with the field that it asks and the SQL of its values. */
interface FieldCondition {
  readonly column: string;
  readonly field: Field;
  readonly filter: Filter;
}

type OperatorSql = (target: ConditionTarget, condition: FieldCondition) => string;

/** Texts compare in the collation of their indexes. */
const keyOf = ({ column, field }: FieldCondition): string => (isText(field) ? `${column} collate "C"` : column);

const valueSql = ({ params }: ConditionTarget, { field, filter: { value } }: FieldCondition): string =>
  constantOf(field, value) ?? params.add(value, castOf(field));

function comparison(sign: '>=' | '<=' | '>' | '<'): OperatorSql {
  return ({ params }, condition) => {
    const { column, field, filter } = condition;
    if (isDayOfInstant(field, filter.value)) return dayBound(params, column, { op: filter.op, day: filter.value });
    return `${keyOf(condition)} ${sign} ${params.add(filter.value, castOf(field))}`;
  };
}

/** Each operator in SQL that keeps its index behind the wall. */
const operatorSql: Readonly<Record<FilterOperator, OperatorSql>> = {
  null: (_target, { column, filter }) => `${column} is ${filter.value === 'true' ? '' : 'not '}null`,
  in: ({ params }, condition) => {
    const { field, filter } = condition;
    const values = filter.value.split(',');
    const constants = values.flatMap((value) => constantOf(field, value) ?? []);
    // Of a list that is a parameter nothing is known when the plan is made, so that rare options would be looked for among all.
    return constants.length === values.length
      ? `${keyOf(condition)} in (${constants.toSorted().join(', ')})`
      : `${keyOf(condition)} = any(${params.add(values, castOf(field, true))})`;
  },
  eq: (target, condition) => {
    const { column, field, filter } = condition;
    if (isDayOfInstant(field, filter.value)) return daysSql(target.params, column, [filter.value, filter.value]);
    return `${keyOf(condition)} = ${valueSql(target, condition)}`;
  },
  ne: (target, condition) => `${condition.column} is distinct from ${valueSql(target, condition)}`,
  like: ({ params }, { column, field, filter }) => {
    const text = field.kind === 'i18nText' ? `${column}::text` : column;
    return `strpos(lower(${text}), lower(${params.add(filter.value)})) > 0`;
  },
  starts: ({ params }, condition) => {
    const { value } = condition.filter;
    const key = keyOf(condition);
    return `${key} >= ${params.add(value)} and ${key} < ${params.add(prefixEnd(value))}`;
  },
  below: (target, { column, filter }) => belowSql(target, filter, column),
  last: lastSql,
  between: (target, { filter }) => {
    const [from = '', to = ''] = filter.value.split(',');
    const end = (op: FilterOperator, value: string) => filterSql(target, { ...filter, op, value });
    return `${end('gte', from)} and ${end('lte', to)}`;
  },
  gte: comparison('>='),
  lte: comparison('<='),
  gt: comparison('>'),
  lt: comparison('<'),
};

/** One condition over `t`. */
export function filterSql(target: ConditionTarget, filter: Filter): string {
  const { server } = target;
  const link = server.links[filter.field];
  if (link) return linkSql(target, filter, link);
  const field = fieldOf(server.resource, filter.field) as Field;
  const column = server.computed[filter.field] ?? `t.${columnName(filter.field)}`;
  const isList = field.kind === 'refs' || field.kind === 'choices';
  const toSql = isList && filter.op !== 'null' && filter.op !== 'below' ? listSql : operatorSql[filter.op];
  const sql = toSql(target, { column, field, filter });
  const { decidedBy } = server;
  if (target.isGathered !== true || decidedBy === undefined || !isDecided(server, filter)) return sql;
  return `${sql} and t.${columnName(decidedBy.by)} = any(array(${decidersSql(target, decidedBy, filter)}))`;
}

const decidingOperators: readonly FilterOperator[] = ['eq', 'in', 'below'];

/** Whether a filter asks for what records of another table decide. */
export const isDecided = ({ decidedBy }: ResourceServer, { field, op }: Filter): boolean =>
  decidedBy?.field === field && decidingOperators.includes(op);

/** SQL of the ids of the records of another table that decide what a filter asks for. */
export function decidersSql(target: ConditionTarget, { table, column }: DecidedField, filter: Filter): string {
  const field = fieldOf(target.server.resource, filter.field) as Field;
  return `select d.id from ${table} d where ${operatorSql[filter.op](target, { column: `d.${column}`, field, filter })}`;
}

/** A condition on a column that holds a list of values. */
function listSql({ params }: ConditionTarget, { column, field, filter }: FieldCondition): string {
  const shared = `${column} && ${params.add(filter.value.split(','), castOf(field, true))}`;
  return filter.op === 'ne' ? `not coalesce(${shared}, false)` : shared;
}

/** A condition on references that stand in a table of their own, so that its index is used. */
function linkSql(target: ConditionTarget, filter: Filter, link: Link): string {
  const { params } = target;
  // No word on the tenant here: the wall says it, and a condition on `t` would run this once per row.
  const owners = `t.id in (select k.${link.owner} from ${link.table} k where `;
  const column = `k.${link.target}`;
  switch (filter.op) {
    case 'null':
      return `${filter.value === 'true' ? 'not ' : ''}exists (select 1 from ${link.table} k where k.tenant_id = t.tenant_id and k.${link.owner} = t.id)`;
    case 'below':
      return `${owners}${belowSql(target, filter, column)})`;
    case 'in':
      return `${owners}${column} = any(${params.add(filter.value.split(','), '::uuid[]')}))`;
    case 'ne':
      return `not ${owners}${column} = ${params.add(filter.value, '::uuid')})`;
    default:
      return `${owners}${column} = ${params.add(filter.value, '::uuid')})`;
  }
}

/**
 * A declared option or a truth value as SQL text. Plans are made without looking at parameters, and these few values
 * are what data is skewed by: with a parameter, a list of the rare disabled users walks all enabled ones.
 */
function constantOf(field: Field, value: string): string | undefined {
  if (field.kind === 'boolean') return value === 'true' ? 'true' : 'false';
  return field.kind === 'choice' && field.options?.includes(value) && /^\w+$/.test(value) ? `'${value}'` : undefined;
}

/** The last days up to now, today included. */
function lastSql({ params, now }: ConditionTarget, { column, field, filter }: FieldCondition): string {
  const days = Number(filter.value);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: tenantZone }).format(now);
  const first = new Date(Date.parse(today) - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  if (field.kind === 'dateTime') return daysSql(params, column, [first, today]);
  return `${column} >= ${params.add(first, '::date')} and ${column} <= ${params.add(today, '::date')}`;
}

/** Whether a condition names a day where the field holds instants. */
function isDayOfInstant(field: Field, value: string): boolean {
  return field.kind === 'dateTime' && value.length === 10;
}

/** The instants of whole days, from the first to the last. */
function daysSql(params: Params, column: string, [first, last]: readonly [string, string]): string {
  return `${dayBound(params, column, { op: 'gte', day: first })} and ${dayBound(params, column, { op: 'lte', day: last })}`;
}

/** A day as the bound of an instant: the whole day belongs to `lte` and to `gte`. */
function dayBound(
  params: Params,
  column: string,
  { op, day }: { readonly op: FilterOperator; readonly day: string },
): string {
  const start = `(${params.add(day)}::date::timestamp at time zone '${tenantZone}')`;
  if (op === 'gte') return `${column} >= ${start}`;
  if (op === 'lt') return `${column} < ${start}`;
  return `${column} ${op === 'lte' ? '<' : '>='} ${start} + interval '1 day'`;
}

/** The smallest text behind all that begin with `prefix`, in collation C. */
export function prefixEnd(prefix: string): string {
  const signs = [...prefix];
  while (signs.length > 0) {
    const last = signs.pop()?.codePointAt(0) ?? 0;
    const next = last === 0xd7ff ? 0xe000 : last + 1;
    if (next <= 0x10ffff) return signs.join('') + String.fromCodePoint(next);
  }
  return '\u{10ffff}';
}

function belowSql({ server, params }: ConditionTarget, filter: Filter, column: string): string {
  const field = fieldOf(server.resource, filter.field) as Field;
  const target = field.to === undefined ? undefined : resourceServer(field.to);
  const id = params.add(filter.value, '::uuid');
  if (!target?.resource.tree) return `${column} = ${id}`;
  return `${column} in (select d.id from ${target.table} a join ${target.table} d on d.tenant_id = a.tenant_id
    and (d.id = a.id or (d.path >= a.path || '.' and d.path < a.path || '/')) where a.id = ${id})`;
}

/** Whether lists may be sorted by the values of a field. */
export function isSortable(field: Field): boolean {
  return (
    !field.unsortable &&
    !field.unordered &&
    !field.encrypted &&
    !['refs', 'choices', 'json', 'i18nText', 'password', 'image', 'file', 'files', 'richText', 'rows'].includes(
      field.kind,
    )
  );
}
