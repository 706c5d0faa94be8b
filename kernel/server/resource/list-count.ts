import type { ListQuery } from '../../contract/index.ts';
import type { Statement } from '../batch.ts';
import type { RecordScope } from '../rights.ts';
import { conditions, readFrom, type ListParts } from './list-conditions.ts';
import { Params } from './model.ts';
import type { ResourceServer } from './model.ts';
import { resourceServer } from './registry.ts';
import { alternativesOf } from './scope.ts';

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

/**
 * How many records there are, exactly or up to a cap. Several reasons to see them are looked through one by one: in one
 * condition PostgreSQL reads the whole part of each index before the first record, of 160,000 to count 1,001.
 */
export function countStatement(parts: ListParts, exact: boolean): Statement {
  const params = new Params();
  const fromOf = (scope: RecordScope) =>
    `from ${parts.server.table} t where ${conditions({ ...parts, scope }, params).join(' and ')}`;
  const cappedOf = (scope: RecordScope) => {
    const where = conditions({ ...parts, scope }, params).join(' and ');
    return readFrom(parts, params, { where, order: '', limit: countCap, skip: 0 });
  };
  if (exact) return params.statement(`select count(*) ${fromOf(parts.scope)}`);
  const ways = alternativesOf(parts.scope);
  if (ways.length < 2)
    return params.statement(`select count(*) as capped from (select 1 from ${cappedOf(parts.scope)}) few`);
  const found = ways.map((scope) => `(select t.id ${fromOf(scope)} limit ${countCap})`).join(' union ');
  return params.statement(`select count(*) as capped from (select 1 from (${found}) found limit ${countCap}) few`);
}
