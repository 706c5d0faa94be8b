import type { ReactNode } from 'react';

/** A record of a tree as the branches carry it. */
export interface TreeNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly label: string;
  readonly hasChildren: boolean;
  /** Stands before the label. */
  readonly icon?: ReactNode;
  /** Shown as not in use. */
  readonly isOff?: boolean;
}

/** One level of a tree as far as it is loaded; `next` is the cursor of its further records. */
export interface Branch {
  readonly nodes: readonly TreeNode[];
  readonly next: string | null;
}

/** Loaded branches by parent; the roots stand under the empty text. */
export type Branches = ReadonlyMap<string, Branch>;

/** A line of the tree: a node, a branch under way, or the way to more of a branch. */
export interface TreeLine {
  readonly key: string;
  readonly kind: 'node' | 'loading' | 'more';
  /** 0 for roots. */
  readonly depth: number;
  readonly parent: string;
  readonly node?: TreeNode;
  readonly open?: boolean;
  /** Place among its brothers and their number, counted from 1, as the accessibility tree tells them. */
  readonly at?: number;
  readonly of?: number;
}

/** The visible lines of a tree from top to bottom. */
export function treeLines(branches: Branches, open: ReadonlySet<string>): TreeLine[] {
  const lines: TreeLine[] = [];
  const walk = (parent: string, depth: number) => {
    const branch = branches.get(parent);
    if (!branch) {
      lines.push({ key: `loading:${parent}`, kind: 'loading', depth, parent });
      return;
    }
    for (const [at, node] of branch.nodes.entries()) {
      const isOpen = node.hasChildren && open.has(node.id);
      lines.push({
        key: node.id,
        kind: 'node',
        depth,
        parent,
        node,
        open: isOpen,
        at: at + 1,
        of: branch.nodes.length,
      });
      if (isOpen) walk(node.id, depth + 1);
    }
    if (branch.next !== null) lines.push({ key: `more:${parent}`, kind: 'more', depth, parent });
  };
  walk('', 0);
  return lines;
}

/** Branches made of a whole tree at once, records in the order given. */
export function branchesOfWhole(items: readonly (readonly [string, string | null, string])[]): Map<string, Branch> {
  const parents = new Set(items.map(([, parentId]) => parentId ?? ''));
  const lists = new Map<string, TreeNode[]>([['', []]]);
  for (const [id, parentId, label] of items) {
    const list = lists.get(parentId ?? '') ?? [];
    list.push({ id, parentId, label, hasChildren: parents.has(id) });
    lists.set(parentId ?? '', list);
  }
  return new Map([...lists].map(([parent, nodes]) => [parent, { nodes, next: null }]));
}

/** The nodes to open so that `levels` levels below the roots show; every node for `all`. */
export function openTo(branches: Branches, levels: number | 'all'): Set<string> {
  const open = new Set<string>();
  const walk = (parent: string, depth: number) => {
    for (const { id, hasChildren } of branches.get(parent)?.nodes ?? []) {
      if (!hasChildren || (levels !== 'all' && depth >= levels)) continue;
      open.add(id);
      walk(id, depth + 1);
    }
  };
  walk('', 0);
  return open;
}

/** What a key does on the tree (WAI-ARIA tree pattern). */
export type TreeMove = { readonly focus: number } | { readonly open: string } | { readonly close: string } | undefined;

/** Where the arrow keys lead from line `at`. */
export function treeKey(lines: readonly TreeLine[], at: number, key: string): TreeMove {
  const last = lines.length - 1;
  switch (key) {
    case 'Home':
      return { focus: 0 };
    case 'End':
      return { focus: last };
    case 'ArrowDown':
      return { focus: Math.min(last, at + 1) };
    case 'ArrowUp':
      return { focus: Math.max(0, at - 1) };
    case 'ArrowRight':
      return wayIn(lines, at);
    case 'ArrowLeft':
      return wayOut(lines, at);
    default:
      return undefined;
  }
}

/** Opens a line that has children; from an open one the way goes to its first child. */
function wayIn(lines: readonly TreeLine[], at: number): TreeMove {
  const line = lines[at];
  if (!line?.node?.hasChildren) return undefined;
  return line.open ? { focus: at + 1 } : { open: line.node.id };
}

/** Closes an open line; from a closed one the way goes to its parent. */
function wayOut(lines: readonly TreeLine[], at: number): TreeMove {
  const line = lines[at];
  if (!line) return undefined;
  return line.open && line.node ? { close: line.node.id } : { focus: parentLine(lines, at) };
}

function parentLine(lines: readonly TreeLine[], at: number): number {
  const depth = lines[at]?.depth ?? 0;
  for (let each = at - 1; each >= 0; each--) if ((lines[each]?.depth ?? 0) < depth) return each;
  return at;
}

/** The line a typed letter leads to: the next one whose label begins with it, from the top again. */
export function typedLine(lines: readonly TreeLine[], at: number, typed: string): number {
  const wanted = typed.toLocaleLowerCase();
  const order = [...lines.keys()].map((step) => (at + 1 + step) % lines.length);
  return order.find((each) => lines[each]?.node?.label.toLocaleLowerCase().startsWith(wanted)) ?? at;
}

/** Whether `id` is `below` itself or stands under it, as far as loaded; such a move would tie a knot. */
export function isWithin(branches: Branches, id: string, below: string): boolean {
  if (id === below) return true;
  return (branches.get(below)?.nodes ?? []).some((node) => isWithin(branches, id, node.id));
}
