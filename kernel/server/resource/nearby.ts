import { fieldOf } from '../../contract/index.ts';
import type { Field } from '../../contract/index.ts';
import type { RecordScope, Rights } from '../rights.ts';
import type { Params, ResourceServer } from './model.ts';
import { castOf } from '../column.ts';
import type { Place } from './cursor.ts';
import { sortSql } from './projection.ts';
import { shownValueSql } from './withheld.ts';

/** The order of a list by the values of one field. */
export interface SortOrder {
  readonly name: string;
  /** Every value of the field is shown to the caller, so that the column itself orders. */
  readonly isShown: boolean;
  readonly key: string;
  readonly field: Field;
  readonly direction: 'asc' | 'desc';
}

export function sortOrder(server: ResourceServer, sort: string, rights: Rights): SortOrder {
  const name = sort.replace(/^-/, '');
  const stored = server.computed[name] ?? sortSql(server.resource, name);
  const key = shownValueSql(rights, server.resource, { name, sql: stored });
  const field = fieldOf(server.resource, name) as Field;
  return {
    name,
    isShown: key === stored,
    key,
    field: key === stored ? field : { ...field, required: false },
    direction: sort.startsWith('-') ? 'desc' : 'asc',
  };
}

/** Records that are passed by along the order before those of a scope are gathered from its indexes. */
const nearest = 2000;

/** A page of a list, as conditions over `t`. */
interface NarrowedPage {
  readonly server: ResourceServer;
  readonly scope: RecordScope;
  readonly sorted: SortOrder;
  /** Where the page begins, without what narrows it. */
  readonly begins: string;
  readonly where: string;
  /** SQL of the values of a dimension, of which `where` asks for the records of one (`ConditionTarget.placedBy`); undefined where it asks for all. */
  readonly places: string | undefined;
  readonly order: string;
  readonly size: number;
  /** Records before the page that are passed by. */
  readonly skip: number;
}

/**
 * The first records of a page of somebody who sees some of them; undefined where one way does for all. Those of a wide
 * scope are met among the first in the order; those of a narrow one are gathered and sorted. Plans are made without looking
 * at parameters, so PostgreSQL takes one of the ways for all: it gathered 16,000 of an area to show 20 (46 ms), and passed
 * by 900,000 for a dealer of 1,000 (390 ms). `offset 0` keeps the second way from the order's index.
 */
export function nearbySql({
  server,
  scope,
  sorted,
  begins,
  where,
  places,
  order,
  size,
  skip,
}: NarrowedPage): string | undefined {
  if (skip > 0 || scope.kind === 'all' || scope.kind === 'none' || !isWalked(server, sorted)) return undefined;
  const { table } = server;
  const limit = `${order} limit ${size + 1}`;
  if (places !== undefined)
    return `select t.* from unnest(${places}) place(id) cross join lateral (select t.* from ${table} t where ${where} ${limit}) t ${limit}`;
  const few = `(select count(*) from near) <= ${size}`;
  return `with near as materialized (select t.* from (select t.* from ${table} t where ${begins} ${order} limit ${nearest}) t where ${where} ${limit})
    select t.* from near t where not ${few}
    union all (select t.* from (select t.* from ${table} t where ${where} offset 0) t where ${few} ${limit})`;
}

/** A page of a list that asks for what records of another table decide. */
type DecidedPage = Omit<NarrowedPage, 'scope'> & {
  /** The field that names those records. */
  readonly by: string;
  /** SQL of their ids; takes parameters, so it is asked for where it is needed. */
  readonly deciders: () => string;
};

/**
 * The first rows of a view by a field that others decide, such as lines of an organisation's people; undefined where they are
 * not in the order of the list. Those of many people are met among the first in the order; those of few are looked for by each
 * of them, who has an index. A line says its organisation by a look into another table, so no index of lines can.
 */
export function decidedSql(page: DecidedPage): string | undefined {
  const { server, sorted, begins, where, order, size, skip, by, deciders } = page;
  const { table, resource } = server;
  if (skip > 0 || !sorted.isShown || resource.list.sort.replace(/^-/, '') !== sorted.name) return undefined;
  const limit = `${order} limit ${size + 1}`;
  const few = `(select n from near) <= ${size}`;
  return `with near as materialized (select count(*) as n from (select 1 from (select t.* from ${table} t where ${begins}
      ${order} limit ${nearest}) t where ${where} limit ${size + 1}) t)
    (select t.* from ${table} t where ${where} and not ${few} ${limit})
    union all (select t.* from (${deciders()}) w(id) cross join lateral (
      select t.* from ${table} t where ${where} and t.${by} = w.id ${limit}) t where ${few} ${limit})`;
}

const orderedKinds: readonly Field['kind'][] = ['date', 'dateTime', 'integer', 'decimal', 'money'];

/** Whether an index leads along the order: that of the list, or of a filter by days and numbers, as declared. */
export function isWalked({ resource, view, computed }: ResourceServer, { name, isShown, field }: SortOrder): boolean {
  if (view !== undefined || computed[name] !== undefined || !isShown) return false;
  const isFilter = resource.list.filters?.some((each) => each === name) === true;
  return resource.list.sort.replace(/^-/, '') === name || (isFilter && orderedKinds.includes(field.kind));
}

/** The records behind a place in the order. */
export function behindCursor(params: Params, { key, field, direction }: SortOrder, [value, id]: Place): string {
  const descending = direction === 'desc';
  const place = params.add(id, '::uuid');
  if (value === null) {
    const same = `(${key} is null and t.id ${descending ? '<' : '>'} ${place})`;
    return descending ? `(${same} or ${key} is not null)` : same;
  }
  const bound = params.add(value, castOf(field));
  const row = `(${key}, t.id) ${descending ? '<' : '>'} (${bound}, ${place})`;
  return field.required || descending ? row : `(${row} or ${key} is null)`;
}
