import type { FilterGroup, Resource } from '../contract/index.ts';
import { fieldOf, isMaskedByDefault, parentOf, permErrors, permissionKey } from '../contract/index.ts';

/** One reason why records are within reach: made or owned by the user, of organisations, by conditions, of a dimension. */
export type ScopePart =
  | { readonly kind: 'own'; readonly userId: string }
  | { readonly kind: 'organisations'; readonly ids: readonly string[] }
  /** Organisations by path, with everything below. */
  | { readonly kind: 'below'; readonly paths: readonly string[] }
  | { readonly kind: 'filter'; readonly filter: FilterGroup }
  /** Values of a dimension that the resource declares: its regions, its dealers. */
  | { readonly kind: 'dimension'; readonly name: string; readonly values: readonly string[] };

/** Which records: all of the tenant, none, those that one of the parts names, those that every one of several scopes holds. */
export type RecordScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'some'; readonly parts: readonly ScopePart[] }
  | { readonly kind: 'every'; readonly of: readonly RecordScope[] }
  /** Those whose parent, in this field, is of the parent's own scope. */
  | { readonly kind: 'parent'; readonly field: string; readonly to: string; readonly scope: RecordScope };

/** Purview of a field: 0 none, 1 readable, 2 writable. */
export type Access = 0 | 1 | 2;

/** Compiled rights of one user in one tenant; a check is a look-up in a set. */
export interface Rights {
  readonly admin: 'platform' | 'tenant' | null;
  /** Granted functions; ignored for administrators, who hold them all (platform functions only `platform`). */
  readonly functions: ReadonlySet<string>;
  /** Purview of controlled fields by `entity.field`; a controlled field that is not named is closed. */
  readonly fields: ReadonlyMap<string, Access>;
  /** Fields shown masked, `entity.field`. */
  readonly masked: ReadonlySet<string>;
  /** Scope by `entity.action`; the default of the resource when not named. */
  readonly scopes: ReadonlyMap<string, RecordScope>;
  /** Scope where nothing is granted and the resource says `own`: what the user made himself. */
  readonly own?: RecordScope;
  /** Purview of menus by id; those that are closed are not named. */
  readonly menus: ReadonlyMap<string, 1 | 2>;
  /** Codes of the pages that may be opened. */
  readonly pages: ReadonlySet<string>;
  /** Endpoints granted by themselves. */
  readonly apis: ReadonlySet<string>;
  /** Entity of the function that an endpoint granted by itself lends for this call. */
  readonly lent?: string;
  /** Functions that the platform withholds from the tenant. */
  readonly withheld: ReadonlySet<string>;
  /** Dimensions to which the user is confined whatever was granted: the dealer he works for. */
  readonly restrictedTo: ReadonlyMap<string, readonly string[]>;
  /** Values of those dimensions whose records he reads besides, and never changes: dealers below his. */
  readonly readsBesides: ReadonlyMap<string, readonly string[]>;
  /** Until when these rights hold by themselves, epoch milliseconds: the next grant begins or ends then. */
  readonly until: number;
}

/** Rights without anything in them, to be completed. */
export const noRights: Rights = {
  admin: null,
  functions: new Set(),
  fields: new Map(),
  masked: new Set(),
  scopes: new Map(),
  menus: new Map(),
  pages: new Set(),
  apis: new Set(),
  withheld: new Set(),
  restrictedTo: new Map(),
  readsBesides: new Map(),
  until: Number.POSITIVE_INFINITY,
};

const platformOnly = new Set<string>();

/** Declares that a function belongs to platform administrators alone. */
export function declarePlatformFunction(key: string): void {
  platformOnly.add(key);
}

/** Whether a function is for platform administrators alone. */
export function isPlatformFunction(key: string): boolean {
  return platformOnly.has(key);
}

/** May the holder of these rights use the function? */
export function may(rights: Rights, key: string): boolean {
  if (rights.admin === 'platform') return true;
  if (platformOnly.has(key)) return false;
  return rights.admin === 'tenant' ? !rights.withheld.has(key) : rights.functions.has(key);
}

const lent = new WeakMap<Rights, Map<string, Rights>>();

/** The rights for a call of an endpoint that is granted by itself: they hold its function for this call. */
export function withEndpoint(rights: Rights, endpointId: string, key: string): Rights {
  if (may(rights, key) || !rights.apis.has(endpointId)) return rights;
  const known = lent.get(rights) ?? new Map<string, Rights>();
  lent.set(rights, known);
  const made = known.get(key) ?? {
    ...rights,
    functions: new Set([...rights.functions, key]),
    lent: key.slice(0, key.indexOf('.')),
  };
  known.set(key, made);
  return made;
}

/** Throws `perm.denied` unless the function is granted. */
export function requireRight(rights: Rights, key: string): void {
  if (!may(rights, key)) throw permErrors.denied();
}

/** Purview of one field of a resource: what the resource allows, at most what the field itself is granted. */
export function accessLevelOf(rights: Rights, resource: Resource, name: string): Access {
  const field = fieldOf(resource, name);
  if (!field) return 0;
  if (rights.admin) return 2;
  const named = rights.fields.get(`${resource.entity}.${name}`) ?? (field.controlled ? 0 : 2);
  if (named < 2) return named;
  return may(rights, permissionKey(resource, 'update')) || may(rights, permissionKey(resource, 'create')) ? 2 : 1;
}

/**
 * Whether the reader sees the value masked: as the right on the field says, and where it has none of its own (it is not
 * controlled) as the declaration says.
 */
export function isMasked(rights: Rights, resource: Resource, name: string): boolean {
  const field = fieldOf(resource, name);
  if (field?.mask === undefined || rights.admin) return false;
  const key = `${resource.entity}.${name}`;
  return rights.masked.has(key) || isMaskedByDefault(field, rights.fields.has(key));
}

/** What may be done to records within a scope of its own. */
export type ScopeAction = 'read' | 'update' | 'delete' | 'export';

/**
 * Records of somebody for whom no scope was granted: his own where the resource says so; none where records have regions
 * or dealers, unless the resource says `all` or an endpoint was granted by itself; all of the tenant elsewhere.
 */
function scopeWithout(rights: Rights, { entity, scope, dimensions }: Resource): RecordScope {
  if (scope === 'own' && rights.own) return rights.own;
  return dimensions === undefined || scope === 'all' || rights.lent === entity ? { kind: 'all' } : { kind: 'none' };
}

/** Records whose parent the holder reads; none where the parent is closed. */
function scopeOfParent(rights: Rights, resource: Resource): RecordScope {
  if (resource.parent === undefined) return { kind: 'all' };
  const parent = parentOf(resource);
  if (!parent) return { kind: 'none' };
  // An endpoint that was granted by itself lends its function for parent and child alike.
  const isLent = rights.lent === resource.entity;
  if (!isLent && !may(rights, permissionKey(parent, 'read'))) return { kind: 'none' };
  const scope = scopeOf(isLent ? { ...rights, lent: parent.entity } : rights, parent, 'read');
  return scope.kind === 'all' || scope.kind === 'none'
    ? scope
    : { kind: 'parent', field: resource.parent, to: parent.key, scope };
}

/** Records within the regions or dealers to which the holder is restricted; what he reads besides he does not change. */
function scopesOfDimensions(rights: Rights, { dimensions }: Resource, action: ScopeAction): RecordScope[] {
  const isReading = action === 'read' || action === 'export';
  return [...rights.restrictedTo]
    .filter(([name]) => dimensions?.[name] !== undefined)
    .map(([name, own]) => {
      const besides = isReading ? (rights.readsBesides.get(name) ?? []) : [];
      return { kind: 'some', parts: [{ kind: 'dimension', name, values: [...own, ...besides] }] };
    });
}

/** Records of the resource on which the holder may act; nobody changes what he may not read. */
export function scopeOf(rights: Rights, resource: Resource, action: ScopeAction): RecordScope {
  if (rights.admin) return { kind: 'all' };
  const of: RecordScope[] = [rights.scopes.get(`${resource.entity}.read`) ?? scopeWithout(rights, resource)];
  const further = action === 'read' ? undefined : rights.scopes.get(`${resource.entity}.${action}`);
  if (further) of.push(further);
  of.push(...scopesOfDimensions(rights, resource, action), scopeOfParent(rights, resource));
  const narrow = of.filter(({ kind }) => kind !== 'all');
  return narrow.length > 1 ? { kind: 'every', of: narrow } : (narrow[0] ?? { kind: 'all' });
}

/** The rights of internal work that no user asked for. */
export const internalRights: Rights = { ...noRights, admin: 'platform' };
