import { type Filter, parse } from 'scim2-parse-filter';
import type { Params } from '@mp/kernel/server';
import { scimErrors } from '../contract/index.ts';
import { attributeName } from './attribute-name.ts';

/** How long a filter is written, how many comparisons it has, how deep they stand in each other. */
const filterLimits = { characters: 2000, comparisons: 30, depth: 10 } as const;

/** How values of an attribute compare: texts without regard to case, `exact` with it. */
type AttributeKind = 'text' | 'exact' | 'id' | 'boolean' | 'instant' | 'member';

/** An attribute that may be asked for, with the SQL of its value. */
export interface FilterAttribute {
  readonly kind: AttributeKind;
  readonly sql: string;
  /** SQL that finds the records of a value by an index, given the place of the value; it holds beside the comparison. */
  readonly find?: (value: string) => string;
}

/** The closed list of attributes by their names in lower case. */
export type FilterAttributes = ReadonlyMap<string, FilterAttribute>;

/**
 * The tree of a filter (RFC 7644 section 3.4.2.2). Its length is judged before it is parsed, and signs that only a
 * malformed filter has are refused: the parser's own pattern for texts would take exponential time over line breaks.
 */
export function parseScimFilter(text: string): Filter {
  if (text.length > filterLimits.characters) throw scimErrors.filterTooLarge({ max: filterLimits.characters });
  // oxlint-disable-next-line no-control-regex -- control signs are what is looked for
  if (/[\u0000-\u001f\u007f]/u.test(text)) throw scimErrors.invalidFilter();
  const filter = parsed(text);
  if (comparisonsIn(filter, 1) > filterLimits.comparisons)
    throw scimErrors.filterTooLarge({ max: filterLimits.comparisons });
  return filter;
}

function parsed(text: string): Filter {
  try {
    return parse(text);
  } catch {
    throw scimErrors.invalidFilter();
  }
}

function comparisonsIn(filter: Filter, depth: number): number {
  if (depth > filterLimits.depth) throw scimErrors.filterTooLarge({ max: filterLimits.depth });
  const inside = innerFilters(filter);
  return inside.length === 0 ? 1 : inside.reduce((sum, each) => sum + comparisonsIn(each, depth + 1), 0);
}

function innerFilters(filter: Filter): readonly Filter[] {
  if (filter.op === 'and' || filter.op === 'or') return filter.filters;
  if (filter.op === 'not') return [filter.filter];
  return filter.op === '[]' ? [filter.valFilter] : [];
}

interface FilterTarget {
  readonly attributes: FilterAttributes;
  readonly params: Params;
  /** Attribute in whose value path the comparison stands. */
  readonly within: string;
  /** Whether something around it is negated: then an absent value must count as false and not as unknown. */
  readonly negated: boolean;
}

/** A filter as SQL; attributes are those of the list, values are parameters. Throws `scim.filterAttribute` and its like. */
export function filterToSql(filter: Filter, attributes: FilterAttributes, params: Params): string {
  return nodeSql(filter, { attributes, params, within: '', negated: false });
}

function nodeSql(filter: Filter, target: FilterTarget): string {
  switch (filter.op) {
    case 'and':
    case 'or':
      return `(${filter.filters.map((each) => nodeSql(each, target)).join(` ${filter.op} `)})`;
    case 'not':
      return `(not ${nodeSql(filter.filter, { ...target, negated: true })})`;
    case '[]':
      return nodeSql(filter.valFilter, { ...target, within: `${target.within}${attributeName(filter.attrPath)}.` });
    case 'pr':
      return presenceSql(attributeOf(filter.attrPath, target));
    default:
      return compareSql(filter, target);
  }
}

function attributeOf(path: string, { attributes, within }: FilterTarget): FilterAttribute {
  const found = attributes.get(`${within}${attributeName(path)}`);
  if (!found) throw scimErrors.filterAttribute({ attribute: path });
  return found;
}

const presenceSql = ({ kind, sql }: FilterAttribute): string =>
  kind === 'member' ? `exists (${sql})` : `(${sql}) is not null`;

type Comparison = Extract<Filter, { readonly compValue: unknown }>;

function compareSql(filter: Comparison, target: FilterTarget): string {
  const { op, compValue: value, attrPath } = filter;
  const attribute = attributeOf(attrPath, target);
  if (value === null && (op === 'eq' || op === 'ne'))
    return op === 'ne' ? presenceSql(attribute) : `(not ${presenceSql(attribute)})`;
  const sql = comparisons[attribute.kind]({ attribute, op, value, params: target.params });
  if (sql === undefined) throw scimErrors.filterOperator({ operator: op, attribute: attrPath });
  // What is absent differs from every value.
  if (op === 'ne') return `coalesce(not (${sql}), true)`;
  return target.negated ? `coalesce(${sql}, false)` : sql;
}

interface ComparisonParts {
  readonly attribute: FilterAttribute;
  readonly op: Comparison['op'];
  readonly value: unknown;
  readonly params: Params;
}

const signs = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

/** Equality; of `ne` the caller makes the negation. */
const isEquality = (op: string): boolean => op === 'eq' || op === 'ne';

function textSql(key: string, { op, value, params, attribute }: ComparisonParts, fold: (sql: string) => string) {
  if (typeof value !== 'string') return undefined;
  const given = fold(params.add(value, '::text'));
  switch (op) {
    case 'eq':
      return `${attribute.find ? `${attribute.find(given)} and ` : ''}${key} = ${given}`;
    case 'ne':
      return `${key} = ${given}`;
    case 'co':
      return `strpos(${key}, ${given}) > 0`;
    case 'sw':
      return `starts_with(${key}, ${given})`;
    case 'ew':
      return `right(${key}, length(${given})) = ${given}`;
    default:
      return `${key} collate "C" ${signs[op]} ${given} collate "C"`;
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;

/** Each kind's comparison; undefined for operators and values that it does not have. */
const comparisons: Readonly<Record<AttributeKind, (parts: ComparisonParts) => string | undefined>> = {
  text: (parts) => textSql(`lower(${parts.attribute.sql})`, parts, (sql) => `lower(${sql})`),
  exact: (parts) => textSql(parts.attribute.sql, parts, (sql) => sql),
  id: (parts) => {
    const { op, value, params, attribute } = parts;
    if (!isEquality(op)) return textSql(`${attribute.sql}::text`, parts, (sql) => sql);
    if (typeof value !== 'string') return undefined;
    return uuid.test(value) ? `${attribute.sql} = ${params.add(value.toLowerCase(), '::uuid')}` : 'false';
  },
  boolean: ({ op, value, attribute }) =>
    isEquality(op) && typeof value === 'boolean' ? `(${attribute.sql}) = ${value}` : undefined,
  instant: ({ op, value, params, attribute }) => {
    if (typeof value !== 'string' || !isInstant(value)) return undefined;
    const sign = isEquality(op) ? '=' : op in signs ? signs[op as keyof typeof signs] : undefined;
    // Instants are told in milliseconds, and are compared as they were told.
    return sign && `date_trunc('milliseconds', ${attribute.sql}) ${sign} ${params.add(value, '::timestamptz')}`;
  },
  member: ({ op, value, params, attribute }) => {
    if (!isEquality(op) || typeof value !== 'string') return undefined;
    return uuid.test(value) ? `exists (${attribute.sql} and k.user_id = ${params.add(value, '::uuid')})` : 'false';
  },
};

const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/u.test(text) && !Number.isNaN(Date.parse(text));

/** Throws `scim.invalidValue` for an attribute by which nothing can be sorted. */
export function requireSortable(path: string | undefined, attributes: FilterAttributes): void {
  if (path !== undefined && sortKey(path, attributes) === undefined)
    throw scimErrors.invalidValue({ attribute: 'sortBy' });
}

/** The SQL by which a list is sorted; undefined for an attribute that has no order. */
export function sortKey(path: string, attributes: FilterAttributes): string | undefined {
  const found = attributes.get(attributeName(path));
  if (!found || found.kind === 'member') return undefined;
  return found.kind === 'text' ? `lower(${found.sql}) collate "C"` : found.sql;
}
