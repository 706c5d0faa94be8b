import { AppError } from '@mp/kernel/contract';
import { permErrors } from '@mp/kernel/contract';
import { grantErrors } from '../contract/index.ts';
import type { GrantChange, Access } from '../contract/index.ts';

/** A grant as it is stored; what decides whether a change changes anything. */
export interface StoredGrant {
  readonly objType: number;
  readonly key: string;
  readonly purview: 1 | 2;
  readonly masked: boolean;
  readonly inherit: boolean;
  readonly grantable: boolean;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** What the judge of changes must know of objects and of whoever grants. */
export interface GrantWorld {
  readonly has: (objType: number, key: string) => boolean;
  readonly isWhole: (objType: number) => boolean;
  readonly isMaskable: (key: string) => boolean;
  readonly ceiling: (objType: number, key: string) => Access;
  /** The most that the grantor may hand on. */
  readonly most: (objType: number, key: string) => Access;
  readonly name: (objType: number, key: string) => string;
}

/** Key of an object in maps. */
export const objectKey = ({ objType, key }: { readonly objType: number; readonly key: string }): string =>
  `${objType} ${key}`;

/** How many refused objects a refusal names. */
const named = 5;

/**
 * Throws the refusal that a list of changes deserves: unknown objects, more than the ceiling or than the grantor's own,
 * readable taken from writable, halves of what is held wholly. Taking rights away needs no right on the object itself.
 */
export function validateChanges(changes: readonly GrantChange[], world: GrantWorld): void {
  const seen = new Set<string>();
  for (const change of changes) {
    if (seen.has(objectKey(change))) throw twice(change.key);
    seen.add(objectKey(change));
    validateAccess(change, world);
    validatePeriod(change);
  }
  const over = (max: (objType: number, key: string) => Access) =>
    changes
      .filter(({ objType, key, purview: access }) => access > max(objType, key))
      .slice(0, named)
      .map(({ objType, key }) => world.name(objType, key));
  const above = over(world.ceiling);
  if (above.length > 0) throw grantErrors.aboveCeiling({ objects: above });
  const beyond = over(world.most);
  if (beyond.length > 0) throw grantErrors.notHeld({ objects: beyond });
}

function validateAccess(change: GrantChange, world: GrantWorld): void {
  const { objType, key, purview: access } = change;
  if (access === 2 && change.readable === false) throw permErrors.readNeededByWrite();
  // What is gone may still be taken away.
  if (access > 0 && !world.has(objType, key)) throw grantErrors.unknownObject({ object: key });
  if (access === 1 && world.isWhole(objType)) throw grantErrors.onlyWhole({ object: world.name(objType, key) });
  if (change.masked === true && (access !== 1 || !world.isMaskable(key)))
    throw grantErrors.onlyWhole({ object: world.name(objType, key) });
}

function validatePeriod({ validFrom, validTo }: GrantChange): void {
  if (typeof validFrom === 'string' && typeof validTo === 'string' && Date.parse(validFrom) >= Date.parse(validTo))
    throw new AppError('common.dateOrder', 422, {
      params: { a: '@permission.field.validFrom', b: '@permission.field.validTo' },
    });
}

function twice(key: string): AppError {
  return new AppError('common.duplicate', 422, { params: { field: '@permission.field.object', value: key } });
}

/** What a grant says of its object. */
type GrantedAccess = Omit<StoredGrant, 'objType' | 'key' | 'purview'> & { readonly purview: Access };

/** What holds of an object that nothing is granted on. */
export const ungranted: GrantedAccess = {
  purview: 0,
  masked: false,
  inherit: false,
  grantable: false,
  validFrom: null,
  validTo: null,
};

/** What a change makes of a stored grant; null where nothing is left of it. */
function appliedTo(old: GrantedAccess, change: GrantChange): StoredGrant | null {
  if (change.purview === 0) return null;
  const { objType, key, purview: access } = change;
  return {
    objType,
    key,
    purview: access,
    masked: access === 1 && (change.masked ?? (old.purview === 1 && old.masked)),
    inherit: change.inherit ?? old.inherit,
    grantable: change.grantable ?? old.grantable,
    validFrom: change.validFrom === undefined ? old.validFrom : change.validFrom,
    validTo: change.validTo === undefined ? old.validTo : change.validTo,
  };
}

/** Whether two grants say the same. */
export function sameGrant(a: StoredGrant | undefined | null, b: StoredGrant | undefined | null): boolean {
  if (!a || !b) return !a && !b;
  const at = (text: string | null) => (text === null ? null : Date.parse(text));
  return (
    a.purview === b.purview &&
    a.masked === b.masked &&
    a.inherit === b.inherit &&
    a.grantable === b.grantable &&
    at(a.validFrom) === at(b.validFrom) &&
    at(a.validTo) === at(b.validTo)
  );
}

/** What a list of changes does to what a subject holds. */
export interface GrantDifference {
  readonly before: readonly StoredGrant[];
  readonly after: readonly StoredGrant[];
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/**
 * The grants that a list of changes touches, before and after. Throws `perm.changedMeanwhile` where somebody has
 * changed what the caller had seen.
 */
export function differenceOf(
  stored: readonly StoredGrant[],
  changes: readonly GrantChange[],
  name: (objType: number, key: string) => string,
): GrantDifference {
  const known = new Map(stored.map((grant) => [objectKey(grant), grant]));
  const overtaken = changes.filter(
    (change) => change.was !== undefined && change.was !== (known.get(objectKey(change))?.purview ?? 0),
  );
  if (overtaken.length > 0)
    throw grantErrors.changedMeanwhile({
      objects: overtaken.slice(0, named).map(({ objType, key }) => name(objType, key)),
    });
  const before: StoredGrant[] = [];
  const after: StoredGrant[] = [];
  let [added, changed, removed] = [0, 0, 0];
  for (const change of changes) {
    const old = known.get(objectKey(change));
    const made = appliedTo(old ?? ungranted, change);
    if (sameGrant(old, made)) continue;
    if (old) before.push(old);
    if (made) after.push(made);
    if (!old) added += 1;
    else if (made) changed += 1;
    else removed += 1;
  }
  return { before, after, added, changed, removed };
}
