import type { Graph, Node } from './graph.ts';
import type { State } from './state.ts';

/** How the diagram shows an instance: nodes by id with how often they were entered, flows by id with how often they were taken. */
export interface Picture {
  readonly nodes: Readonly<
    Record<string, { readonly state: 'done' | 'active' | 'returned' | 'skipped'; readonly count: number }>
  >;
  readonly flows: Readonly<Record<string, number>>;
}

/** The picture of a state. A node that was returned stays so until it is done again. */
export function pictureOf(graph: Graph, state: State): Picture {
  const active = new Set([...state.tokens.flatMap(({ n }) => n ?? []), ...state.groups.map(({ node }) => node)]);
  const nodes = graph.nodes.flatMap((node) => {
    const count = entriesOf(graph, state, node);
    const isActive = active.has(node.ix);
    if (count === 0 && !isActive) return [];
    return [
      [
        node.id,
        { state: isActive ? ('active' as const) : (state.marks[node.ix] ?? ('done' as const)), count },
      ] as const,
    ];
  });
  const flows = graph.flows.flatMap(({ ix, id }) => (state.taken[ix] ? [[id, state.taken[ix]] as const] : []));
  return { nodes: Object.fromEntries(nodes), flows: Object.fromEntries(flows) };
}

function entriesOf(graph: Graph, state: State, node: Node): number {
  const sum = (flows: readonly number[]) => flows.reduce((total, flow) => total + (state.taken[flow] ?? 0), 0);
  if (node.kind === 'start' || node.kind === 'boundary') return Math.min(1, sum(node.out));
  return sum(node.in);
}

/** Names of the nodes that are occupied by activities, in the order of the drawing. */
export function currentNodes(graph: Graph, state: State): readonly Node[] {
  const active = new Set([...state.tokens.flatMap(({ n }) => n ?? []), ...state.groups.map(({ node }) => node)]);
  return graph.nodes.filter(({ ix }) => active.has(ix));
}
