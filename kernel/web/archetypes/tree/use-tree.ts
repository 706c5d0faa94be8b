import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDelayed } from '../../controls/use-delayed.ts';
import type { ResourceClient, TreeHit } from '../../resource-client.ts';
import { branchQuery } from './branch-query.ts';
import { branchesOfWhole, openTo, treeLines, type Branch, type Branches, type TreeLine } from './tree-state.ts';

/** How far a tree is opened at once. */
export type TreeDepth = 'none' | '1' | '2' | '3' | 'all';

/** A tree as it is shown and how to move in it. */
export interface TreeView {
  readonly lines: readonly TreeLine[];
  readonly branches: Branches;
  readonly isFirstLoad: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  readonly toggle: (id: string, open: boolean) => void;
  /** The user chose a line that he sees: nothing needs to be opened for it. */
  readonly settle: (id: string) => void;
  readonly loadMore: (parent: string) => void;
  readonly depth: TreeDepth | undefined;
  readonly setDepth: (depth: TreeDepth) => void;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly isSearch: boolean;
  readonly isBusy: boolean;
}

interface Levels {
  readonly branches: readonly (Branch | undefined)[];
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** The answers of several levels as one; the same object as long as none of them changes. */
function combineLevels(results: readonly UseQueryResult<Branch>[]): Levels {
  const failed = results.find(({ error }) => error !== null);
  return {
    branches: results.map(({ data }) => data),
    error: failed?.error ?? null,
    isFetching: results.some(({ isFetching }) => isFetching),
    refetch: () => void failed?.refetch(),
  };
}

const nothing: Branches = new Map();

/** Branches made of search hits: each hit below the way to it. */
function branchesOfHits(hits: readonly TreeHit[]): Map<string, Branch> {
  const items = new Map<string, readonly [string, string | null, string]>();
  for (const { id, label, ancestors } of hits) {
    for (const [at, each] of ancestors.entries())
      items.set(each.id, [each.id, ancestors[at - 1]?.id ?? null, each.label]);
    items.set(id, [id, ancestors.at(-1)?.id ?? null, label]);
  }
  return branchesOfWhole([...items.values()]);
}

/** How many levels below the roots a depth shows. */
function levelsOf(depth: TreeDepth | undefined): number | 'all' {
  if (depth === undefined || depth === 'none') return 0;
  return depth === 'all' ? 'all' : Number(depth);
}

/** The whole tree, where it is needed or there already. */
function useWholeTree(client: ResourceClient, isNeeded: boolean) {
  const cache = useQueryClient();
  const isThere = cache.getQueryData(client.whole().queryKey) !== undefined;
  const whole = useQuery({ ...client.whole(), enabled: isNeeded || isThere });
  const wholeBranches = useMemo(() => (whole.data ? branchesOfWhole(whole.data.items) : undefined), [whole.data]);
  return { whole, wholeBranches };
}

/** The nodes above `selected`, which are opened; none once the user has gone elsewhere. */
function useWayTo(client: ResourceClient, selected: string | undefined, settled: string | undefined) {
  const isSought = selected !== undefined && selected !== settled;
  const way = useQuery({ ...client.pathTo(selected ?? ''), enabled: isSought, retry: false });
  const items = isSought ? way.data?.items : undefined;
  return useMemo(() => (items ?? []).slice(0, -1).map(({ id }) => id), [items]);
}

/**
 * The tree of a resource: levels are read when opened; opening several levels reads the whole; the search runs on the
 * server; the way to `selected`, such as a node named by the address, is opened.
 */
export function useTree(client: ResourceClient, begin: TreeDepth, selected: string | undefined): TreeView {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map());
  const [depth, setDepth] = useState<TreeDepth | undefined>(begin);
  const [typed, setTyped] = useState('');
  const [settled, setSettled] = useState<string>();
  const q = useDelayed(typed.trim(), 250);
  const isSearch = typed.trim() !== '' && q !== '';
  const needsWhole = depth !== undefined && depth !== 'none';
  const { whole, wholeBranches } = useWholeTree(client, needsWhole);
  const hits = useQuery({ ...client.search(q), enabled: isSearch });
  const revealed = useWayTo(client, selected, settled);
  const isLazy = !wholeBranches && !needsWhole;
  const parents = useMemo(() => (isLazy ? ['', ...new Set([...open, ...revealed])] : []), [isLazy, open, revealed]);
  const levels = useQueries({
    queries: parents.map((parent) => branchQuery({ client, parent: parent || undefined, pages: pages.get(parent) })),
    combine: combineLevels,
  });

  const lazy = useMemo(
    () =>
      new Map(parents.flatMap((parent, at) => (levels.branches[at] ? [[parent, levels.branches[at]] as const] : []))),
    [parents, levels.branches],
  );
  const found = useMemo(() => (hits.data ? branchesOfHits(hits.data.items) : undefined), [hits.data]);
  const branches: Branches = isSearch ? (found ?? nothing) : (wholeBranches ?? lazy);
  const opened = useMemo(() => {
    if (isSearch) return openTo(found ?? nothing, 'all');
    return new Set([...(wholeBranches ? openTo(wholeBranches, levelsOf(depth)) : []), ...open, ...revealed]);
  }, [isSearch, found, wholeBranches, depth, open, revealed]);
  const lines = useMemo(() => treeLines(branches, opened), [branches, opened]);
  const failed = [whole, hits, levels].find(({ error }) => error !== null);

  return {
    lines,
    branches,
    isFirstLoad: isSearch ? hits.isPending : branches.get('') === undefined,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    toggle(id, isOpen) {
      const next = new Set(opened);
      if (isOpen) next.add(id);
      else next.delete(id);
      setOpen(next);
      setDepth(undefined);
      setSettled(selected);
    },
    settle(id) {
      if (!isSearch) setOpen(opened);
      setSettled(id);
    },
    loadMore: (parent) => setPages(new Map(pages).set(parent, (pages.get(parent) ?? 1) + 1)),
    depth,
    setDepth(next) {
      setOpen(new Set());
      setDepth(next);
      setSettled(selected);
    },
    typed,
    setTyped,
    isSearch,
    isBusy: whole.isFetching || hits.isFetching || levels.isFetching,
  };
}
