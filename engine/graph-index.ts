import type { FlowIx, Graph, Node, NodeIx } from './graph.ts';

/** What the stepper asks of a graph again and again; made once per graph and kept as long as the graph lives. */
export interface GraphIndex {
  readonly byId: ReadonlyMap<string, Node>;
  /** Flows from which a path leads to the flow (itself included) without passing `avoid`. */
  readonly leadsTo: (flow: FlowIx, avoid: NodeIx | null) => ReadonlySet<FlowIx>;
  /** Whether a path leads from node to node (through at least one flow). */
  readonly reaches: (from: NodeIx, to: NodeIx) => boolean;
  /** Inclusive gateways with several incoming flows, in document order. */
  readonly orJoins: readonly Node[];
}

const kept = new WeakMap<Graph, GraphIndex>();

/** The index of a graph. */
export function indexOf(graph: Graph): GraphIndex {
  let index = kept.get(graph);
  if (!index) {
    index = makeIndex(graph);
    kept.set(graph, index);
  }
  return index;
}

/** Flows by which a token inside the node may leave it, those of its boundary events included. */
export function waysOut(graph: Graph, node: Node): FlowIx[] {
  return [...node.out, ...(node.boundaries ?? []).flatMap((at) => graph.nodes[at]?.out ?? [])];
}

function waysIn(graph: Graph, node: Node): readonly FlowIx[] {
  return node.host === undefined ? node.in : (graph.nodes[node.host]?.in ?? []);
}

function makeIndex(graph: Graph): GraphIndex {
  const sets = new Map<string, ReadonlySet<FlowIx>>();
  const leadsTo = (flow: FlowIx, avoid: NodeIx | null) => {
    const key = `${flow}:${avoid ?? ''}`;
    let found = sets.get(key);
    if (!found) {
      found = backwards(graph, flow, avoid);
      sets.set(key, found);
    }
    return found;
  };
  const reach = new Map<NodeIx, ReadonlySet<NodeIx>>();
  const reachOf = (from: NodeIx) => {
    let found = reach.get(from);
    if (!found) {
      found = forwards(graph, from);
      reach.set(from, found);
    }
    return found;
  };
  return {
    byId: new Map(graph.nodes.map((node) => [node.id, node])),
    leadsTo,
    reaches: (from, to) => reachOf(from).has(to),
    orJoins: graph.nodes.filter(({ kind, in: incoming }) => kind === 'inclusive' && incoming.length > 1),
  };
}

function backwards(graph: Graph, flow: FlowIx, avoid: NodeIx | null): ReadonlySet<FlowIx> {
  const found = new Set<FlowIx>([flow]);
  const open = [flow];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const source = graph.nodes[graph.flows[at]?.from ?? -1];
    if (!source || source.ix === avoid || source.host === avoid) continue;
    for (const before of waysIn(graph, source))
      if (!found.has(before)) {
        found.add(before);
        open.push(before);
      }
  }
  return found;
}

function forwards(graph: Graph, from: NodeIx): ReadonlySet<NodeIx> {
  const found = new Set<NodeIx>();
  const open: NodeIx[] = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const node = graph.nodes[at];
    if (!node) continue;
    for (const boundary of node.boundaries ?? []) found.add(boundary);
    for (const flow of waysOut(graph, node)) {
      const to = graph.flows[flow]?.to;
      if (to !== undefined && !found.has(to)) {
        found.add(to);
        open.push(to);
      }
    }
  }
  return found;
}
