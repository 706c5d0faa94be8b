import type { FilterGroup, Resource } from '../contract/index.ts';
import { fieldOf, isMaskedByDefault, parentOf, permErrors, permissionKey, resourceByKey } from '../contract/index.ts';

/** One reason why records are within reach: made or owned by the user, of organisations, by conditions, of a dimension. */
export type ScopePart =
  | { readonly kind: 'own'; readonly userId: string }
  | { readonly kind: 'organisations'; readonly ids: readonly string[] }
  /** Organisations by path, with everything below. */
  | { readonly kind: 'below'; readonly paths: readonly string[] }
  | { readonly kind: 'filter'; readonly filter: FilterGroup }
  /** Values of a dimension that the resource declares: its regions, its dealers. */
  | { readonly kind: 'dimension'; readonly name: string; readonly values: readonly string[] }
  /** Opened one by one, by the ids that the openings of the resource name. */
  | { readonly kind: 'opened'; readonly ids: readonly string[] }
  /** All that are not reserved. */
  | { readonly kind: 'unreserved' }
  /** All in which a flag is not set. */
  | { readonly kind: 'unset'; readonly field: string }
  /** All but those that the openings of the resource name by these ids. */
  | { readonly kind: 'unopened'; readonly ids: readonly string[] };

/** Which records: all of the tenant, none, those that one of the parts names, those that every one of several scopes holds. */
export type RecordScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'some'; readonly parts: readonly ScopePart[] }
  | { readonly kind: 'every'; readonly of: readonly RecordScope[] }
  /** Those whose parent, in this field, is of the parent's own scope. */
  | { readonly kind: 'parent'; readonly field: string; readonly to: string; readonly scope: RecordScope }
  | TierScope;

/** Of rows that show more or less of one record (`ResourceSpec.tiers`) the one that is for the holder. */
export interface TierScope {
  readonly kind: 'tier';
  /** The field that says which row it is, and the one that names the record. */
  readonly field: string;
  readonly of: string;
  readonly to: string;
  /** Records that he reads. */
  readonly scope: RecordScope;
  /** Records of which openings show him the overview. */
  readonly overview: readonly string[];
  /** Whether he knows of the others at all. */
  readonly knowsOthers: boolean;
}

/** Records that are opened to somebody one by one, as ids of one kind. */
export interface Opened {
  readonly read: readonly string[];
  /** Those of them on which he works: he makes and changes what belongs to them. */
  readonly work: readonly string[];
  /** Those of them that he changes themselves. */
  readonly manage: readonly string[];
  /** Those that show what they withhold from others. */
  readonly whole: readonly string[];
  /** Those that withhold it: no opening shows it, and no data scope of his reaches them. */
  readonly partial: readonly string[];
  /** Those on which he does not work: by no opening, and no data scope of his reaches them. */
  readonly idle: readonly string[];
  /** Those of which he is shown no more than an overview; they are not among `read`. */
  readonly overview: readonly string[];
}

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
  /** What is opened to him one by one beside his scopes, by the kind of openings. */
  readonly opened: ReadonlyMap<string, Opened>;
  /** Controlled fields, `entity.field`, that no grant opens: he reads them in records that are wholly opened to him. */
  readonly openedFields: ReadonlySet<string>;
  /** Whether the holder is one of the people of partners, to whom nothing is opened beside his scopes. */
  readonly isExternal: boolean;
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
  opened: new Map(),
  openedFields: new Set(),
  isExternal: false,
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

/** What may be done to records within a scope of its own; `enter` is to make and change what belongs to them. */
export type ScopeAction = 'read' | 'update' | 'delete' | 'export' | 'enter';

/** Whether the action leaves records as they are. */
const isReading = (action: ScopeAction): boolean => action === 'read' || action === 'export';

/**
 * Records of somebody for whom no scope was granted: his own where the resource says so; none where records have regions
 * or dealers, unless the resource says `all` or an endpoint was granted by itself; all of the tenant elsewhere.
 */
function scopeWithout(rights: Rights, { entity, scope, dimensions }: Resource): RecordScope {
  if (scope === 'own' && rights.own) return rights.own;
  return dimensions === undefined || scope === 'all' || rights.lent === entity ? { kind: 'all' } : { kind: 'none' };
}

/** Ids of the records of a resource that are opened one by one for an action. */
function openedIds({ opened }: Rights, { openings }: Resource, action: ScopeAction): readonly string[] {
  const found = openings && opened.get(openings.by);
  if (isReading(action)) return found?.read ?? [];
  return (openings?.field === 'id' && action !== 'enter' ? found?.manage : found?.work) ?? [];
}

/** A granted scope with what is opened one by one, and without what is reserved. */
function withOpened(rights: Rights, resource: Resource, { scope, action }: GrantedScope): RecordScope {
  if (resource.parent !== undefined || rights.lent === resource.entity) return scope;
  const isOfAll = scope.kind === 'all' && resource.reserved !== undefined;
  const granted: RecordScope = isOfAll ? { kind: 'some', parts: [{ kind: 'unreserved' }] } : scope;
  const ids = openedIds(rights, resource, action);
  if (ids.length === 0 || (granted.kind !== 'none' && granted.kind !== 'some')) return granted;
  return { kind: 'some', parts: [...(granted.kind === 'some' ? granted.parts : []), { kind: 'opened', ids }] };
}

/** A scope as it was granted, for an action. */
interface GrantedScope {
  readonly scope: RecordScope;
  readonly action: ScopeAction;
}

/** Records whose parent the holder reads, or works on; none where the parent is closed. */
function scopeOfParent(rights: Rights, resource: Resource, action: ScopeAction): RecordScope {
  if (resource.parent === undefined) return { kind: 'all' };
  const parent = parentOf(resource);
  if (!parent) return { kind: 'none' };
  // An endpoint that was granted by itself lends its function for parent and child alike.
  const isLent = rights.lent === resource.entity;
  if (!isLent && !may(rights, permissionKey(parent, 'read'))) return { kind: 'none' };
  const above = isReading(action) ? 'read' : 'enter';
  const scope = scopeOf(isLent ? { ...rights, lent: parent.entity } : rights, parent, above);
  return scope.kind === 'all' || scope.kind === 'none'
    ? scope
    : { kind: 'parent', field: resource.parent, to: parent.key, scope };
}

/** Records within the regions or dealers to which the holder is restricted; what he reads besides he does not change. */
function scopesOfDimensions(rights: Rights, { dimensions }: Resource, action: ScopeAction): RecordScope[] {
  return [...rights.restrictedTo]
    .filter(([name]) => dimensions?.[name] !== undefined)
    .map(([name, own]) => {
      const besides = isReading(action) || action === 'enter' ? (rights.readsBesides.get(name) ?? []) : [];
      return { kind: 'some', parts: [{ kind: 'dimension', name, values: [...own, ...besides] }] };
    });
}

/** Records without those whose class is closed to the holder: no role of his shows its flag, or nothing but an opening reaches them. */
function scopesOfClasses(rights: Rights, resource: Resource): RecordScope[] {
  const { classified = {}, openings } = resource;
  const opened = openings && rights.opened.get(openings.by);
  return Object.entries(classified).flatMap(([field, by]): RecordScope[] => {
    const isHeld = accessLevelOf(rights, resource, field) > 0;
    const shown = (by === 'work' ? opened?.work : opened?.whole) ?? [];
    const closed = (by === 'work' ? opened?.idle : opened?.partial) ?? [];
    if (isHeld && closed.length === 0) return [];
    const kind = isHeld ? { kind: 'unopened' as const, ids: closed } : { kind: 'opened' as const, ids: shown };
    return [{ kind: 'some', parts: [{ kind: 'unset', field }, kind] }];
  });
}

/** The rows that are for the holder, of a resource that shows more or less of one record. */
function scopesOfTiers(rights: Rights, resource: Resource): TierScope[] {
  const { tiers, openings } = resource;
  const of = tiers && resourceByKey(fieldOf(resource, tiers.of)?.to ?? '');
  if (!tiers || !of) return [];
  const isReader = may(rights, permissionKey(of, 'read'));
  return [
    {
      kind: 'tier',
      field: tiers.field,
      of: tiers.of,
      to: of.key,
      scope: isReader ? scopeOf(rights, of, 'read') : { kind: 'none' },
      overview: (openings && rights.opened.get(openings.by)?.overview) ?? [],
      knowsOthers: !rights.isExternal && rights.restrictedTo.size === 0,
    },
  ];
}

/** Records of the resource on which the holder may act; nobody changes what he may not read. */
export function scopeOf(rights: Rights, resource: Resource, action: ScopeAction): RecordScope {
  const tiers = scopesOfTiers(rights, resource);
  if (rights.admin) return tiers[0] ?? { kind: 'all' };
  const granted = (scope: RecordScope) => withOpened(rights, resource, { scope, action });
  const of: RecordScope[] = [
    ...tiers,
    granted(rights.scopes.get(`${resource.entity}.read`) ?? scopeWithout(rights, resource)),
  ];
  const further = action === 'read' ? undefined : rights.scopes.get(`${resource.entity}.${action}`);
  if (further) of.push(granted(further));
  of.push(...scopesOfDimensions(rights, resource, action), scopeOfParent(rights, resource, action));
  of.push(...scopesOfClasses(rights, resource));
  const narrow = of.filter(({ kind }) => kind !== 'all');
  return narrow.length > 1 ? { kind: 'every', of: narrow } : (narrow[0] ?? { kind: 'all' });
}

/** The rights of internal work that no user asked for. */
export const internalRights: Rights = { ...noRights, admin: 'platform' };
