/** Something in the outline of what is designed. */
export interface OutlineNode {
  readonly id: string;
  readonly label: string;
  /** What it is, said behind the name. */
  readonly kind?: string;
  /** Something is wrong with it. */
  readonly isWrong?: boolean;
  readonly children?: readonly OutlineNode[];
}

/** A line of the outline. */
export interface OutlineLine {
  readonly node: OutlineNode;
  readonly depth: number;
  readonly parentId: string | null;
  readonly at: number;
  readonly of: number;
}

/** The visible lines from top to bottom; `closed` are the nodes whose children are folded away. */
export function outlineLines(nodes: readonly OutlineNode[], closed: ReadonlySet<string>): OutlineLine[] {
  const walk = (list: readonly OutlineNode[], depth: number, parentId: string | null): OutlineLine[] =>
    list.flatMap((node, at) => [
      { node, depth, parentId, at: at + 1, of: list.length },
      ...(closed.has(node.id) ? [] : walk(node.children ?? [], depth + 1, node.id)),
    ]);
  return walk(nodes, 0, null);
}

/** The line that a key leads to from the line `at`; undefined for other keys. */
export function outlineKey(lines: readonly OutlineLine[], at: number, key: string): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(lines.length - 1, at + 1),
    ArrowUp: Math.max(0, at - 1),
    Home: 0,
    End: lines.length - 1,
  };
  return steps[key];
}
