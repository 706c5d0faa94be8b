import type { Field, Resource } from '../contract/index.ts';
import { fieldOf, permErrors, permissionKey } from '../contract/index.ts';

/** Which records: all of the tenant, own ones, those of organisations by path (with everything below). */
export type RecordScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'own' }
  | { readonly kind: 'organisations'; readonly paths: readonly string[]; readonly own: boolean };

/** Purview of a field: 0 none, 1 readable, 2 writable. */
export type Purview = 0 | 1 | 2;

/** Compiled rights of one user in one tenant; a check is a look-up in a set. */
export interface Rights {
  readonly admin: 'platform' | 'tenant' | null;
  /** Granted functions; ignored for administrators, who hold them all (platform functions only `platform`). */
  readonly functions: ReadonlySet<string>;
  /** Purview of controlled fields by `entity.field`; a controlled field that is not named is closed. */
  readonly fields: ReadonlyMap<string, Purview>;
  /** Fields shown masked, `entity.field`. */
  readonly masked: ReadonlySet<string>;
  /** Scope by `entity.action`; `all` when not named. */
  readonly scopes: ReadonlyMap<string, RecordScope>;
}

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
  return rights.admin === 'tenant' || rights.functions.has(key);
}

/** Throws `perm.denied` unless the function is granted. */
export function demand(rights: Rights, key: string): void {
  if (!may(rights, key)) throw permErrors.denied();
}

/** Purview of one field of a resource. */
export function purviewOf(rights: Rights, resource: Resource, name: string): Purview {
  const field = fieldOf(resource, name);
  if (!field) return 0;
  if (rights.admin) return 2;
  const named = rights.fields.get(`${resource.entity}.${name}`);
  if (named !== undefined) return named;
  if (field.controlled) return 0;
  return may(rights, permissionKey(resource, 'update')) || may(rights, permissionKey(resource, 'create')) ? 2 : 1;
}

/** Whether the reader sees the value masked. */
export function isMasked(rights: Rights, resource: Resource, name: string, field: Field): boolean {
  return field.mask !== undefined && !rights.admin && rights.masked.has(`${resource.entity}.${name}`);
}

/** Records of the resource on which the holder may act. */
export function scopeOf(
  rights: Rights,
  resource: Resource,
  action: 'read' | 'update' | 'delete' | 'export',
): RecordScope {
  if (rights.admin) return { kind: 'all' };
  return (
    rights.scopes.get(`${resource.entity}.${action}`) ?? rights.scopes.get(`${resource.entity}.read`) ?? { kind: 'all' }
  );
}

/** The rights of internal work that no user asked for. */
export const internalRights: Rights = {
  admin: 'platform',
  functions: new Set(),
  fields: new Map(),
  masked: new Set(),
  scopes: new Map(),
};
