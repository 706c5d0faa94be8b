import type { FilterGroup, Resource } from '@mp/kernel/contract';
import { scopeOf } from '@mp/kernel/server';
import type { RecordScope, Rights, ScopeAction, ScopePart } from '@mp/kernel/server';
import { objectTypes } from '../contract/index.ts';
import { wholeFunction } from './rights-evaluator.ts';
import type { HeldGrant } from './rights-evaluator.ts';

/** What somebody holds at a moment: in effect, and as it is granted, whether or not a menu opens it. */
export interface Holding {
  readonly rights: Rights;
  readonly grants: readonly HeldGrant[];
}

/** What the rules must know of the product. */
export interface LimitWorld {
  /** The resource of an entity, `user`. */
  readonly resource: (entity: string) => Resource | undefined;
  /** The function of an endpoint. */
  readonly accessOf: (endpoint: string) => string | undefined;
  /** Path of an organisation; undefined when it is gone. */
  readonly path: (orgId: string) => string | undefined;
}

/** Something that somebody would hold and nobody had to hand out. */
export interface Excess {
  readonly objType: number;
  readonly key: string;
}

const isWithin = (path: string, above: string): boolean => path === above || path.startsWith(`${above}.`);
const textOf = (filter: FilterGroup): string => JSON.stringify(filter);

/** Whether one reason for reaching records reaches nothing that `held` does not. What somebody made himself is his own affair. */
function coversPart(held: ScopePart, part: ScopePart, { path }: LimitWorld): boolean {
  // What is opened to somebody by name he hands on as a grant of its own, never as a scope.
  if (part.kind === 'opened' || part.kind === 'unreserved') return part.kind === held.kind && part.kind !== 'opened';
  if (held.kind === 'unreserved') return true;
  // Classes of records are closed by what somebody holds, whoever gave it to him.
  if (part.kind === 'unset' || part.kind === 'unopened') return held.kind === part.kind;
  return coversPlace(held, part, path);
}

type PlacePart = Exclude<ScopePart, { readonly kind: 'opened' | 'unreserved' | 'unset' | 'unopened' }>;

/** Whether a reason of people, organisations, conditions or places reaches nothing that `held` does not. */
function coversPlace(held: ScopePart, part: PlacePart, path: LimitWorld['path']): boolean {
  switch (part.kind) {
    case 'own':
      return true;
    case 'organisations': {
      const { ids } = part;
      if (held.kind === 'organisations') return ids.every((id) => held.ids.includes(id));
      return held.kind === 'below' && ids.every((id) => held.paths.some((above) => isWithin(path(id) ?? '', above)));
    }
    case 'below':
      return held.kind === 'below' && part.paths.every((one) => held.paths.some((above) => isWithin(one, above)));
    case 'filter':
      return held.kind === 'filter' && textOf(held.filter) === textOf(part.filter);
    case 'dimension':
      return (
        held.kind === 'dimension' &&
        held.name === part.name &&
        part.values.every((value) => held.values.includes(value))
      );
  }
}

/** One reason as those that each name a single place or value, so that several together may cover it. */
function split(part: ScopePart): ScopePart[] {
  switch (part.kind) {
    case 'organisations':
      return part.ids.map((id) => ({ kind: 'organisations', ids: [id] }));
    case 'below':
      return part.paths.map((path) => ({ kind: 'below', paths: [path] }));
    case 'dimension':
      return part.values.map((value) => ({ kind: 'dimension', name: part.name, values: [value] }));
    default:
      return [part];
  }
}

/** Whether a scope reaches everything that one part does. */
function reaches(held: RecordScope, part: ScopePart, world: LimitWorld): boolean {
  switch (held.kind) {
    case 'all':
      return true;
    case 'none':
      return part.kind === 'own';
    case 'some':
      return part.kind === 'own' || held.parts.some((each) => coversPart(each, part, world));
    case 'every':
      return held.of.every((each) => reaches(each, part, world));
    case 'parent':
    case 'tier':
      return false;
  }
}

/** Whether the scopes together reach every record that `wanted` does; where it cannot be said, no. */
export function covers(held: readonly RecordScope[], wanted: RecordScope, world: LimitWorld): boolean {
  switch (wanted.kind) {
    case 'none':
      return true;
    case 'all':
      return held.some(({ kind }) => kind === 'all');
    case 'some':
      return wanted.parts.flatMap(split).every((part) => held.some((each) => reaches(each, part, world)));
    case 'every':
      return (
        wanted.of.some((each) => covers(held, each, world)) ||
        held.some((one) => one.kind === 'every' && one.of.every((part) => covers([part], wanted, world)))
      );
    case 'parent':
    case 'tier': {
      const parents = held.flatMap((one) => (one.kind === wanted.kind && one.to === wanted.to ? [one.scope] : []));
      return held.some(({ kind }) => kind === 'all') || covers(parents, wanted.scope, world);
    }
  }
}

const scopeActions: Readonly<Record<string, ScopeAction>> = {
  read: 'read',
  reveal: 'read',
  export: 'export',
  delete: 'delete',
};

/** The records on which a function of an entity works. */
function recordsOf(rights: Rights, resource: Resource, key: string): RecordScope {
  return scopeOf(rights, resource, scopeActions[key.split('.')[1] ?? ''] ?? 'update');
}

function functionsBeyond(after: Holding, within: readonly Holding[], world: LimitWorld): Excess[] {
  const out: Excess[] = [];
  for (const key of after.rights.functions) {
    const holders = within.filter(
      ({ rights }) => rights.functions.has(key) || rights.functions.has(wholeFunction(key)),
    );
    const resource = world.resource(key.slice(0, key.indexOf('.')));
    if (holders.length === 0) out.push({ objType: objectTypes.function, key });
    else if (
      resource &&
      !covers(
        holders.map(({ rights }) => recordsOf(rights, resource, key)),
        recordsOf(after.rights, resource, key),
        world,
      )
    )
      out.push({ objType: objectTypes.record, key });
  }
  return out;
}

function menusBeyond(after: Holding, within: readonly Holding[]): Excess[] {
  return [...after.rights.menus]
    .filter(([id, access]) => !within.some(({ rights }) => (rights.menus.get(id) ?? 0) >= access))
    .map(([key]) => ({ objType: objectTypes.menu, key }));
}

/** Whether somebody holds a grant as it stands, or what it opens in effect. */
function holdsGrant({ rights, grants }: Holding, grant: HeldGrant, world: LimitWorld): boolean {
  const isAs = ({ objType, key, purview: access, masked }: HeldGrant) =>
    objType === grant.objType && key === grant.key && access >= grant.purview && (grant.masked || !masked);
  if (grants.some(isAs)) return true;
  switch (grant.objType) {
    case objectTypes.menu:
      return (rights.menus.get(grant.key) ?? 0) >= grant.purview;
    case objectTypes.function:
      return rights.functions.has(grant.key) || rights.functions.has(wholeFunction(grant.key));
    case objectTypes.field:
      return (rights.fields.get(grant.key) ?? 0) >= grant.purview && (grant.masked || !rights.masked.has(grant.key));
    case objectTypes.api:
      return rights.apis.has(grant.key) || rights.functions.has(world.accessOf(grant.key) ?? '');
    default:
      return false;
  }
}

/**
 * What of `after` none of `within` holds: menus, functions with the records they work on, fields with their masks, APIs,
 * and grants that are not open yet. Pure.
 */
export function rightsBeyond(after: Holding, within: readonly Holding[], world: LimitWorld): Excess[] {
  const granted = after.grants
    .filter((grant) => !within.some((each) => holdsGrant(each, grant, world)))
    .map(({ objType, key }) => ({ objType, key }));
  const all = [...granted, ...menusBeyond(after, within), ...functionsBeyond(after, within, world)];
  return [...new Map(all.map((each) => [`${each.objType} ${each.key}`, each])).values()];
}
