import type { GrantChange, GrantItem, Access, ScopeEntry, TreeNode } from '../../contract/index.ts';

/** What a subject holds of an object by itself. */
export interface Holding {
  readonly purview: Access;
  readonly masked: boolean;
  readonly inherit: boolean;
  readonly grantable: boolean;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** An object with what is held of it, as a tree or a list shows it. */
export interface HeldObject extends Holding {
  readonly objType: number;
  readonly key: string;
  readonly text: string;
  readonly most: Access;
}

/** A node of the tree of objects with what the subject holds of it. */
export type GrantNode = Omit<TreeNode, 'purviewType'> & Holding;

/** A wanted holding that is not saved yet. */
interface Edit extends Holding {
  readonly objType: number;
  readonly key: string;
  readonly text: string;
  /** What the subject holds now. */
  readonly was: Access;
}

/** What is not saved yet: holdings by object, scopes by entity. */
export interface Edits {
  readonly objects: ReadonlyMap<string, Edit>;
  readonly scopes: ReadonlyMap<string, readonly ScopeEntry[]>;
}

/** Nothing to be saved. */
export const noEdits: Edits = { objects: new Map(), scopes: new Map() };

/** Key of an object in maps. */
const keyOf = ({ objType, key }: { readonly objType: number; readonly key: string }): string => `${objType} ${key}`;

/** Functions and APIs are held wholly or not at all. */
export const isWhole = (objType: number): boolean => objType === 2 || objType === 5;

/** What is held of an object, with what is not saved yet. */
export function holdingOf(edits: Edits, object: HeldObject): Holding {
  return edits.objects.get(keyOf(object)) ?? object;
}

/** The same edits with another holding of an object; what equals the stored one is no edit. */
export function withHolding(edits: Edits, object: HeldObject, change: Partial<Holding>): Edits {
  const now = { ...holdingOf(edits, object), ...change };
  const { purview: access } = now;
  const next: Edit = {
    objType: object.objType,
    key: object.key,
    text: object.text,
    was: object.purview,
    purview: access,
    masked: now.masked && access === 1,
    inherit: now.inherit && access > 0,
    grantable: now.grantable && access > 0,
    validFrom: access > 0 ? now.validFrom : null,
    validTo: access > 0 ? now.validTo : null,
  };
  const objects = new Map(edits.objects);
  if (isSame(next, object)) objects.delete(keyOf(object));
  else objects.set(keyOf(object), next);
  return { ...edits, objects };
}

function isSame(a: Holding, b: Holding): boolean {
  if (a.purview === 0 && b.purview === 0) return true;
  return (
    a.purview === b.purview &&
    a.masked === b.masked &&
    a.inherit === b.inherit &&
    a.grantable === b.grantable &&
    a.validFrom === b.validFrom &&
    a.validTo === b.validTo
  );
}

/** What a tick means: writable brings readable along; readable stays while writable is on. */
export function ticked(now: Access, box: 'read' | 'write', isOn: boolean): Access | 'readNeededByWrite' {
  if (box === 'write') return isOn ? 2 : 1;
  if (isOn) return now === 2 ? 2 : 1;
  return now === 2 ? 'readNeededByWrite' : 0;
}

/** What a node below gets when a menu gets `purview` and its children follow: functions only with writable. */
function cascaded(node: GrantNode, access: Access): Access {
  if (node.key === '') return 0;
  const wanted = isWhole(node.objType) ? (access === 2 ? 2 : 0) : access;
  return wanted <= node.most ? wanted : node.most;
}

/** The same edits with all nodes below following. */
export function withCascade(edits: Edits, nodes: readonly GrantNode[], access: Access): Edits {
  return (
    nodes
      // What comes with its menu needs no grant of its own.
      .filter((node) => node.key !== '' && !(node.comes > 0 && node.purview === 0))
      .reduce((all, node) => {
        const wanted = cascaded(node, access);
        // A readable menu takes no function away that was granted on purpose.
        if (isWhole(node.objType) && access === 1) return all;
        return withHolding(all, node, { purview: wanted });
      }, edits)
  );
}

/** How many grants a save adds, changes and removes. */
export function countsOf({ objects, scopes }: Edits): { added: number; changed: number; removed: number } {
  const edits = [...objects.values()];
  return {
    added: edits.filter(({ was, purview: access }) => was === 0 && access > 0).length,
    changed: edits.filter(({ was, purview: access }) => was > 0 && access > 0).length + scopes.size,
    removed: edits.filter(({ was, purview: access }) => was > 0 && access === 0).length,
  };
}

/** Whether there is anything to save. */
export const isDirty = ({ objects, scopes }: Edits): boolean => objects.size + scopes.size > 0;

/** The edits as the server takes them. */
export function changesOf({ objects }: Edits): GrantChange[] {
  return [...objects.values()].map(({ text: _text, ...edit }) => edit);
}

/** The edited scopes as the server takes them. */
export function scopesOf({ scopes }: Edits): { resource: string; entries: ScopeEntry[] }[] {
  return [...scopes].map(([resource, entries]) => ({ resource, entries: [...entries] }));
}

/** Scopes of an entity with another one for an action in place of those of before. */
export function withScopes(edits: Edits, entity: string, entries: readonly ScopeEntry[]): Edits {
  return { ...edits, scopes: new Map([...edits.scopes, [entity, entries]]) };
}

/** What is held of an object without a grant. */
const unheld = {
  purview: 0,
  masked: false,
  inherit: false,
  grantable: false,
  validFrom: null,
  validTo: null,
} as const;

/** The same edits with grants of somebody else taken over: what is held already is raised, never lowered. */
export function withGrantsOf(edits: Edits, own: readonly GrantItem[], taken: readonly GrantItem[]): Edits {
  const held = new Map(own.map((grant) => [keyOf(grant), grant]));
  return taken.reduce((all, grant) => {
    const { purview, masked: isMasked, inherit, grantable, ...period } = held.get(keyOf(grant)) ?? unheld;
    const object: HeldObject = {
      objType: grant.objType,
      key: grant.key,
      text: grant.name,
      most: 2,
      purview,
      masked: isMasked,
      inherit,
      grantable,
      validFrom: period.validFrom,
      validTo: period.validTo,
    };
    if (holdingOf(all, object).purview >= grant.purview) return all;
    const { purview: access, masked, validFrom, validTo } = grant;
    return withHolding(all, object, { purview: access, masked, validFrom, validTo });
  }, edits);
}
