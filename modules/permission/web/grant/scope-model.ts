import { type scopeActions, type ScopeEntry, type ScopeKind, scopeKinds } from '../../contract/index.ts';

/** What a scope may be about. */
export type ScopeAction = (typeof scopeActions)[number];

/** What is known of an entity whose records are scoped. */
export interface ScopedEntity {
  /** Its records belong to organisations. */
  readonly isPlaced: boolean;
  /** Its records have such dimensions: region, dealer. */
  readonly dimensions: readonly string[];
  /** Conditions can be put together for it. */
  readonly hasFields: boolean;
}

/** The kinds of scope that make sense for an entity. */
export function kindsFor({ isPlaced, dimensions, hasFields }: ScopedEntity): ScopeKind[] {
  return scopeKinds.filter((kind) => {
    if (kind === 'dept' || kind === 'deptBelow' || kind === 'custom') return isPlaced;
    if (kind === 'region' || kind === 'dealer') return dimensions.includes(kind);
    return kind === 'filter' ? hasFields : true;
  });
}

/** A new entry of a kind. */
export const entryOf = (action: ScopeAction, scope: ScopeKind): ScopeEntry => ({
  action,
  scope,
  orgs: [],
  withBelow: scope === 'custom',
  filter: null,
  inherit: false,
});

/** The entries with those of an action replaced: kinds that were there keep what was chosen for them. */
export function withKinds(
  entries: readonly ScopeEntry[],
  action: ScopeAction,
  kinds: readonly ScopeKind[],
): ScopeEntry[] {
  const known = entries.filter((entry) => entry.action === action);
  return [
    ...entries.filter((entry) => entry.action !== action),
    ...kinds.map((kind) => known.find(({ scope }) => scope === kind) ?? entryOf(action, kind)),
  ];
}

/** Entries to which something is missing: organisations of a custom scope, conditions. */
export function incompleteScopes(entries: readonly ScopeEntry[]): ScopeEntry[] {
  return entries.filter(
    ({ scope, orgs, filter }) => (scope === 'custom' && orgs.length === 0) || (scope === 'filter' && filter === null),
  );
}
