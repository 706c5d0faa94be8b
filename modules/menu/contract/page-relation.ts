/** Kinds of things that hang together, from who may to what there is. */
export const relationKinds = ['role', 'menu', 'page', 'control', 'api', 'resource'] as const;
/** A kind of thing in the graph. */
export type RelationKind = (typeof relationKinds)[number];

/** A thing in the graph of menus, pages, controls, endpoints, roles and resources. */
export interface RelationNode {
  /** `page:<id>`. */
  readonly id: string;
  readonly kind: RelationKind;
  readonly label: string;
  /** Code or address. */
  readonly detail: string;
  /** Nothing uses it. */
  readonly unused: boolean;
}

/** Things and which of them use which: `[from, to]` by their place in the list of nodes. */
export interface RelationGraph {
  readonly nodes: readonly RelationNode[];
  readonly edges: readonly (readonly [number, number])[];
}

/** Most nodes that are drawn; the list has all of them. */
export const drawnNodes = 2000;

/** The graph by node: what each uses, and by what each is used. */
export interface RelationIndex {
  readonly uses: readonly (readonly number[])[];
  readonly usedBy: readonly (readonly number[])[];
}

/** Both directions of all edges. */
export function indexOfRelations({ nodes, edges }: RelationGraph): RelationIndex {
  const uses: number[][] = nodes.map(() => []);
  const usedBy: number[][] = nodes.map(() => []);
  for (const [from, to] of edges) {
    uses[from]?.push(to);
    usedBy[to]?.push(from);
  }
  return { uses, usedBy };
}

function reached(start: number, next: readonly (readonly number[])[]): number[] {
  const seen = new Set([start]);
  const queue = [start];
  for (let at = 0; at < queue.length; at += 1)
    for (const each of next[queue[at] ?? -1] ?? [])
      if (!seen.has(each)) {
        seen.add(each);
        queue.push(each);
      }
  return queue.slice(1);
}

/** What breaks when a thing goes: everything that uses it, near or far. */
export function impactOf(index: RelationIndex, at: number): number[] {
  return reached(at, index.usedBy);
}

/** What would be used by nothing any more when a thing goes, and goes with it. */
export function orphansOf(index: RelationIndex, at: number): number[] {
  const gone = new Set([at]);
  for (let found = true; found;) {
    found = false;
    for (const each of reached(at, index.uses)) {
      const users = index.usedBy[each] ?? [];
      if (gone.has(each) || !users.every((user) => gone.has(user))) continue;
      gone.add(each);
      found = true;
    }
  }
  gone.delete(at);
  return [...gone];
}

/** The nodes around some, as far as `opened` ones lead: what they use and what uses them. */
export function around(index: RelationIndex, opened: Iterable<number>): number[] {
  const shown = new Set<number>();
  for (const at of opened) {
    shown.add(at);
    for (const each of [...(index.uses[at] ?? []), ...(index.usedBy[at] ?? [])]) shown.add(each);
  }
  return [...shown].sort((a, b) => a - b);
}
