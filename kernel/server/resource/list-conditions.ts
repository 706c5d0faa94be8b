import { wireLanguages } from '../../contract/index.ts';
import type { ListQuery } from '../../contract/index.ts';
import { columnName } from '../column.ts';
import type { Context } from '../context.ts';
import { optionalPort } from '../ports.ts';
import type { RecordScope, Rights } from '../rights.ts';
import { filterSql, isSeen, nodeSql, type ConditionTarget } from './filter.ts';
import type { Params, ResourceServer } from './model.ts';
import { labelSql } from './projection.ts';
import { scopeSql } from './scope.ts';
import { askedWhereShown } from './withheld.ts';

/** What a list is asked for, by whom. */
export interface ListParts {
  readonly server: ResourceServer;
  readonly query: ListQuery;
  readonly context: Context;
  readonly scope: RecordScope;
  /** See `ConditionTarget`. */
  readonly among?: string;
  /** See `ConditionTarget`. */
  readonly placedBy?: { values?: string };
  /** See `ConditionTarget`. */
  readonly isGathered?: boolean;
}

/** Condition over `t`: the record is not deleted. */
export const living = 't.deleted_at is null';

function targetOf({ server, context, among, placedBy, isGathered }: ListParts, params: Params): ConditionTarget {
  return {
    server,
    params,
    now: context.now,
    isSearch: true,
    ...(among && { among }),
    ...(placedBy && { placedBy }),
    ...(isGathered && { isGathered }),
  };
}

/** Where-clause of a list without search; `params` collects the values. */
export function conditions(parts: ListParts, params: Params): string[] {
  const { server, query, context, scope } = parts;
  const out = [living];
  const target = targetOf(parts, params);
  const restricted = scopeSql(target, scope);
  if (restricted !== 'true') out.push(restricted);
  for (const filter of query.filters ?? []) out.push(filterSql(target, filter));
  if (query.filter) out.push(...nodeSql(target, query.filter));
  out.push(...askedWhereShown(server.resource, query, context.rights));
  // Without a module of processes no process waits for anybody.
  if (query.process) out.push(optionalPort('processFilter')?.(query.process, server.resource.key) ?? 'false');
  if (query.q !== undefined && !usesGrams(server, context.rights))
    out.push(smallSearchSql(server, context.rights, params.add(likePattern(query.q))));
  return out;
}

const searchFields = (server: ResourceServer) =>
  Object.entries(server.resource.fields).filter(([, field]) => field.search && !field.virtual && !field.encrypted);

/** Whether a quick search may use the index of grams, which holds all search fields: not when one is closed to the reader. */
export function usesGrams(server: ResourceServer, rights: Rights): boolean {
  return (
    server.searchable &&
    (rights.admin !== null || searchFields(server).every(([name]) => isSeen(rights, server.resource, name)))
  );
}

/**
 * Quick search without the index of grams: over the fields declared `search` that the reader may see. The pattern of the
 * text goes in as `like`.
 */
export function smallSearchSql(server: ResourceServer, rights: Rights, like: string): string {
  const fields = searchFields(server).filter(([name]) => isSeen(rights, server.resource, name));
  const texts = fields.map(([name, field]) => {
    const column = `t.${columnName(name)}`;
    return field.kind === 'i18nText'
      ? wireLanguages.map((language) => `${column}->>'${language}'`).join(', ')
      : `coalesce(${column}::text, '')`;
  });
  return `lower(concat_ws(' ', ${texts.length > 0 ? texts.join(', ') : labelSql(server, 't')})) like ${like}`;
}

/** How many records are read, and in which order. */
interface Reading {
  readonly where: string;
  readonly order: string;
  readonly limit: number;
  readonly skip: number;
}

/** What follows `from`, of which `t` are the records that a list reads. */
export function readFrom(
  { server, query, context }: ListParts,
  params: Params,
  { where, order, limit, skip }: Reading,
): string {
  const tail = `${order} limit ${limit}${skip > 0 ? ` offset ${skip}` : ''}`;
  const { searchedValues, table, resource } = server;
  const isByValue = searchedValues !== undefined && isSeen(context.rights, resource, searchedValues.field);
  if (query.q === undefined || !isByValue) return `${table} t where ${where} ${tail}`;
  const values = searchedValues.from(params.add(likePattern(query.q)));
  const isOfValue = `t.${columnName(searchedValues.field)} collate "C" = w.value`;
  return `${values} w(value) cross join lateral (
    select t.* from ${table} t where ${where} and ${isOfValue} ${order} limit ${limit + skip}) t ${tail}`;
}

/** The pattern that finds a text anywhere. */
export function likePattern(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
}
