import { fieldOf, type Tier } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { columnName } from '../column.ts';
import { scopeOf } from '../rights.ts';
import type { RecordScope, ScopeAction, ScopePart, TierScope } from '../rights.ts';
import { nodeSql } from './filter.ts';
import type { ConditionTarget } from './filter.ts';
import type { Params, ResourceServer } from './model.ts';
import { resourceServer, serverOf } from './registry.ts';

/**
 * Predicate over `t` of the records on which the caller may act so; `true` when it holds for the whole tenant. With
 * `isSearch` in the form that finds them among all records of the tenant.
 */
export function grantedScopeSql(
  context: Pick<Context, 'now' | 'rights'>,
  server: ResourceServer,
  {
    action,
    params,
    isSearch = false,
  }: { readonly action: ScopeAction; readonly params: Params; readonly isSearch?: boolean },
): string {
  return scopeSql({ server, params, now: context.now, isSearch }, scopeOf(context.rights, server.resource, action));
}

/** Predicate of a data scope over `t`; `true` when it holds for the whole tenant. */
export function scopeSql(target: ConditionTarget, scope: RecordScope): string {
  switch (scope.kind) {
    case 'all':
      return 'true';
    case 'none':
      return 'false';
    case 'every':
      return scope.of.map((each) => scopeSql(target, each)).join(' and ');
    case 'parent': {
      const parent = resourceServer(scope.to);
      if (!parent) return 'false';
      // Nearly all records are unreserved: those that are not are looked up, not those that are.
      if (isUnreserved(scope.scope)) return `not ${reservedAbove(parent, `t.${columnName(scope.field)}`)}`;
      const within = scopeSql({ ...target, server: parent }, scope.scope);
      return `t.${columnName(scope.field)} in (select t.id from ${parent.table} t where ${within})`;
    }
    case 'tier':
      return tierSql(target, scope);
    case 'some': {
      const parts = scope.parts.map((part) => scopePartSql(target, part));
      return parts.length === 0 ? 'false' : parts.length === 1 ? (parts[0] ?? 'false') : `(${parts.join(' or ')})`;
    }
  }
}

/** More scopes than these make a statement that takes longer to plan than to run. */
const mostAlternatives = 4;

/** Scopes that together hold the same records, each with an index of its own; the scope itself where it has one reason. */
export function alternativesOf(scope: RecordScope): readonly RecordScope[] {
  const found = reasonsOf(scope);
  return found.length > mostAlternatives ? [scope] : found;
}

/** Whether a scope holds records by the values of a dimension, whatever it asks of them besides: each record has one of them. */
export function isByDimension(scope: RecordScope): boolean {
  if (scope.kind === 'some') return scope.parts.length === 1 && scope.parts[0]?.kind === 'dimension';
  return (
    scope.kind === 'every' &&
    scope.of.every((each) => each.kind === 'some' && each.parts.length === 1) &&
    scope.of.some(isByDimension)
  );
}

function reasonsOf(scope: RecordScope): readonly RecordScope[] {
  switch (scope.kind) {
    case 'some':
      return scope.parts.length < 2 ? [scope] : scope.parts.map((part) => ({ kind: 'some', parts: [part] }));
    case 'parent':
      return reasonsOf(scope.scope).map((each) => ({ ...scope, scope: each }));
    case 'every': {
      const at = scope.of.findIndex((each) => reasonsOf(each).length > 1);
      const several = scope.of[at];
      return several ? reasonsOf(several).map((each) => ({ kind: 'every', of: scope.of.with(at, each) })) : [scope];
    }
    default:
      return [scope];
  }
}

/** Predicate of the row that is for the reader, among those that show more or less of one record. */
function tierSql(target: ConditionTarget, { field, of, to, scope, overview, knowsOthers }: TierScope): string {
  const server = resourceServer(to);
  if (!server) return 'false';
  const is = (tier: Tier): string => `t.${columnName(field)} = '${tier}'`;
  const id = `t.${columnName(of)}`;
  const within = scopeSql({ ...target, server }, scope);
  if (within === 'true') return is('detail');
  const nearby = target.among === undefined ? '' : ` and t.id = any(${target.among})`;
  const read = within === 'false' ? 'false' : `${id} in (select t.id from ${server.table} t where ${within}${nearby})`;
  const seen = overview.length === 0 ? 'false' : `${id} = any(${target.params.add(overview, '::uuid[]')})`;
  const rows = [`${is('detail')} and ${read}`, `${is('overview')} and ${seen} and not ${read}`];
  if (knowsOthers) rows.push(`${is('closed')} and not ${seen} and not ${read}`);
  return `(${rows.join(' or ')})`;
}

/** One reason of a scope; a resource without the field that it asks for is reached by whoever made the record. */
function scopePartSql(target: ConditionTarget, part: ScopePart): string {
  switch (part.kind) {
    case 'own':
      return ownSql(target, part);
    case 'opened':
    case 'unopened':
      return openedSql(target, part);
    case 'unset':
      return `t.${columnName(part.field)} is not true`;
    case 'unreserved':
      return unreservedSql(target.server) ?? 'true';
    case 'dimension':
      return part.name === 'dealer' ? dimensionSql(target, part) : unreservedOf(target, dimensionSql(target, part));
    default:
      return unreservedOf(target, widePartSql(target, part));
  }
}

/** Predicate of the records that openings name by these ids, or of all others. */
function openedSql({ server, params }: ConditionTarget, { kind, ids }: PartOf<'opened' | 'unopened'>): string {
  const column = `t.${columnName(server.resource.openings?.field ?? 'id')}`;
  const given = params.add(ids, '::uuid[]');
  return kind === 'opened' ? `${column} = any(${given})` : `${column} <> all(${given})`;
}

/** A part that reaches far, without what is reserved. */
function unreservedOf({ server }: ConditionTarget, sql: string): string {
  const open = unreservedSql(server);
  return open === undefined || sql === 'false' ? sql : `(${sql} and ${open})`;
}

/** Predicate of the records `t` that are not reserved; undefined where none of the resource ever is. */
function unreservedSql({ resource }: ResourceServer): string | undefined {
  const name = resource.reserved;
  if (name === undefined) return undefined;
  const to = fieldOf(resource, name)?.to;
  if (to === undefined) return `not coalesce(t.${columnName(name)}, false)`;
  const target = resourceServer(to);
  return target && `not ${reservedAbove(target, `t.${columnName(name)}`)}`;
}

/** Predicate: the record that a column names is reserved, by itself or as what it belongs to is. */
function reservedAbove({ resource, table }: ResourceServer, column: string, depth = 0): string {
  const above = depth === 0 ? 'above' : `above${depth}`;
  const name = resource.reserved ?? 'id';
  const to = fieldOf(resource, name)?.to;
  const own = `${above}.${columnName(name)}`;
  const is = to === undefined ? own : reservedAbove(serverOf({ key: to }), own, depth + 1);
  return `exists (select 1 from ${table} ${above} where ${above}.tenant_id = t.tenant_id and ${above}.id = ${column} and ${is})`;
}

const isUnreserved = (scope: RecordScope): boolean =>
  scope.kind === 'some' && scope.parts.length === 1 && scope.parts[0]?.kind === 'unreserved';

/** A part of organisations or conditions. */
function widePartSql(target: ConditionTarget, part: PartOf<'organisations' | 'below' | 'filter'>): string {
  switch (part.kind) {
    case 'organisations': {
      const column = organisationColumn(target);
      return column === undefined ? 'false' : `${column} = any(${target.params.add(part.ids, '::uuid[]')})`;
    }
    case 'below':
      return belowOrganisationSql(target, part);
    case 'filter': {
      const conditions = nodeSql(target, part.filter);
      return conditions.length === 0 ? 'false' : `(${conditions.join(' and ')})`;
    }
  }
}

type PartOf<K extends ScopePart['kind']> = Extract<ScopePart, { readonly kind: K }>;

function organisationColumn({ server: { resource } }: ConditionTarget): string | undefined {
  return resource.orgField === undefined ? undefined : `t.${columnName(resource.orgField)}`;
}

function ownSql(
  { server: { resource, ownSql: found }, params, isSearch }: ConditionTarget,
  part: PartOf<'own'>,
): string {
  const user = params.add(part.userId, '::uuid');
  if (isSearch && found) return found(user);
  const name = resource.ownerField;
  // The field names one owner, or several.
  const equals = name !== undefined && fieldOf(resource, name)?.kind === 'refs' ? '= any' : '=';
  const owner = name === undefined ? '' : ` or ${user} ${equals}(t.${columnName(name)})`;
  return `(t.created_by = ${user}${owner})`;
}

/**
 * For `ownSql`: ids of what somebody owns or has made, by the index of owners, which the wall keeps from conditions on a
 * column of lists. The migration makes the function by `mp_owned`.
 */
export const ownedIds =
  (table: string, column = 'id') =>
  (user: string): string =>
    `t.${column} = any((select owned_${table}(${user}))::uuid[])`;

function belowOrganisationSql(target: ConditionTarget, part: PartOf<'below'>): string {
  const column = organisationColumn(target);
  if (column === undefined || part.paths.length === 0) return 'false';
  const { params } = target;
  const ranges = part.paths.map(
    (path) =>
      `o.path = ${params.add(path)} or (o.path >= ${params.add(`${path}.`)} and o.path < ${params.add(`${path}/`)})`,
  );
  return `${column} in (select o.id from org o where ${ranges.join(' or ')})`;
}

function dimensionSql(target: ConditionTarget, part: PartOf<'dimension'>): string {
  const { server, params } = target;
  const { resource } = server;
  const field = resource.dimensions?.[part.name];
  if (field === undefined || part.values.length === 0) return 'false';
  const kind = field === 'id' ? 'ref' : fieldOf(resource, field)?.kind;
  const own = server.dimensionSql?.[part.name];
  if (own) return own(params.add(part.values, '::uuid[]'));
  if (kind === 'refs') return `t.${columnName(field)} && ${params.add(part.values, '::uuid[]')}`;
  return kind === 'ref'
    ? placeSql(target, `t.${columnName(field)}`, part.values)
    : `t.${columnName(field)}::text = any(${params.add(part.values, '::text[]')})`;
}

/** Predicate of the records in which a column has one of some values, or the one that is at hand (`ConditionTarget.placedBy`). */
function placeSql({ params, placedBy }: ConditionTarget, column: string, values: readonly string[]): string {
  if (!placedBy || placedBy.values !== undefined || values.length < 2)
    return `${column} = any(${params.add(values, '::uuid[]')})`;
  placedBy.values = params.add([...new Set(values)], '::uuid[]');
  return `${column} = place.id`;
}
