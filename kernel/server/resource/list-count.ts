import type { ListQuery } from '../../contract/index.ts';
import type { Statement } from '../batch.ts';
import type { RecordScope } from '../rights.ts';
import { conditions, readFrom, type ListParts } from './list-conditions.ts';
import { Params } from './model.ts';
import type { ResourceServer } from './model.ts';
import { resourceServer } from './registry.ts';
import { alternativesOf, isByDimension, scopeSql } from './scope.ts';

/** Totals of filtered lists are counted up to here unless asked exactly. */
export const countCap = 1001;

const isWhole = ({ q, filters = [], filter, process }: ListQuery): boolean =>
  q === undefined && filters.length === 0 && filter === undefined && process === undefined;

/** The resource of whose records each is one row of the list; undefined where the list shows some of them. */
function shownWhole({ server, query, scope }: ListParts): ResourceServer | undefined {
  if (!isWhole(query)) return undefined;
  if (scope.kind === 'all') return server;
  return scope.kind === 'tier' && scope.knowsOthers ? resourceServer(scope.to) : undefined;
}

/** SQL of the number of all that a list shows, from the counter that triggers keep; empty where there is none. */
export function keptTotal(parts: ListParts): string {
  const whole = shownWhole(parts);
  if (whole?.counted !== true || whole.resource.global === true) return '';
  return `(select coalesce(sum(n), 0) from resource_counter where entity = '${whole.table}')`;
}

/** A kept total as a column behind the rows. */
export const keptSql = (total: string | undefined): string => (total ? `, ${total} as kept` : '');

/** Where records are counted: another table than that of the resource, and what is asked of them besides. */
interface Counted {
  readonly table?: string;
  readonly more?: readonly string[];
}

/**
 * What follows `from`, of which `t` are all records that a list shows, each once. Of somebody who sees some for several
 * reasons they are read reason by reason, those of an area first: in one condition PostgreSQL fetches every record to see
 * whether it is met, of 32,000 tasks of an area 3,700 pages, while each reason by itself is answered from an index.
 */
export function seenFrom(parts: ListParts, params: Params, { table, more = [] }: Counted = {}): string {
  const { server, context, scope } = parts;
  const from = `${table ?? server.table} t where `;
  const reasons = alternativesOf(scope).toSorted((a, b) => Number(isByDimension(b)) - Number(isByDimension(a)));
  if (reasons.length < 2) return `${from}${[...conditions(parts, params), ...more].join(' and ')}`;
  const target = { server, params, now: context.now, isSearch: true };
  const found = reasons.map((reason, at) => {
    const others = reasons.slice(0, at).map((other) => `(${scopeSql(target, other)}) is not true`);
    return `select t.* from ${from}${[...conditions({ ...parts, scope: reason }, params), ...more, ...others].join(' and ')}`;
  });
  return `(${found.join(' union all ')}) t`;
}

/**
 * How many records there are, exactly or up to a cap. Several reasons to see them are looked through one by one, and the
 * regions of an area as well: in one condition PostgreSQL reads the whole part of each index before the first record, of
 * 160,000 to count 1,001.
 */
export function countStatement(given: ListParts, exact: boolean): Statement {
  const params = new Params();
  const parts = { ...given, isGathered: true };
  if (exact) return params.statement(`select count(*) from ${seenFrom(parts, params)}`);
  const few = (scope: RecordScope, shown: '1' | 't.id') => {
    const placedBy: { values?: string } = {};
    const where = conditions({ ...parts, scope, ...(isByDimension(scope) && { placedBy }) }, params).join(' and ');
    const found = `select ${shown} from ${readFrom(parts, params, { where, order: '', limit: countCap, skip: 0 })}`;
    return placedBy.values === undefined
      ? found
      : `select ${shown} from unnest(${placedBy.values}) place(id) cross join lateral (${found}) t limit ${countCap}`;
  };
  const ways = alternativesOf(parts.scope);
  if (ways.length < 2) return params.statement(`select count(*) as capped from (${few(parts.scope, '1')}) few`);
  const found = ways.map((scope) => `(${few(scope, 't.id')})`).join(' union ');
  return params.statement(`select count(*) as capped from (select 1 from (${found}) found limit ${countCap}) few`);
}
