import type { FlowIx, Graph, Node, NodeIx, Problem, ScopeIx } from './graph.ts';
import { isJoin, joinAt, netOf, nextOf, waiting, type Net, type Tokens } from './soundness-net.ts';
import type { Marking } from './state.ts';

/** Markings of one scope that are looked at when a definition is deployed. */
const DEPLOYMENT_LIMIT = 50_000;

/** Work for each of them; markings of many tokens with many ways on are looked at in smaller number. */
const WORK_PER_MARKING = 10;

/** Tokens of a marking that are compared with each other. */
const MAX_COMPARED = 40;

/** About how much work a marking is: its tokens are copied for each way on and compared pair by pair. */
function workOf({ at, moving }: Tokens, ways: number): number {
  const size = at.length + moving.length;
  return 1 + size * (1 + ways) + Math.min(size, MAX_COMPARED) ** 2 / 2;
}

/** A marking from which nothing can move any more, and the join at which it waits. */
export interface Stuck extends Marking {
  readonly element: NodeIx;
}

/** What exploration of a scope found. */
export interface Explored {
  readonly stuck: readonly Stuck[];
  /** Nodes that two tokens may reach independently. */
  readonly doubles: readonly NodeIx[];
  /** The limit was reached; what was found is true, but there may be more. */
  readonly limited: boolean;
  /** Markings that were looked at. */
  readonly looked: number;
}

function startsOf(net: Net, scope: ScopeIx): readonly Tokens[] {
  const starts = net.graph.nodes.filter((node) => node.kind === 'start' && node.scope === scope);
  return starts.map((start) => ({ at: [], moving: start.out, fired: [] }));
}

function tokensOf({ flows, nodes }: Marking): Tokens {
  const expand = (counts: Readonly<Record<number, number>>) =>
    Object.entries(counts).flatMap(([place, count]) => Array.from({ length: Math.min(3, count) }, () => Number(place)));
  return { at: expand(nodes).toSorted((a, b) => a - b), moving: expand(flows), fired: [] };
}

function count(places: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const place of places) counts[place] = (counts[place] ?? 0) + 1;
  return counts;
}

function stuckOf(net: Net, at: readonly number[]): Stuck {
  const element = at.map((place) => joinAt(net, place)?.ix).find((ix) => ix !== undefined) ?? 0;
  const flows = count(at.filter((place) => place < 0).map((place) => -1 - place));
  return { flows, nodes: count(at.filter((place) => place >= 0)), element };
}

/** Nodes at which each of two tokens can arrive without waiting for any other. */
class Independent {
  readonly #net: Net;
  readonly #reach = new Map<number, ReadonlySet<NodeIx>>();
  readonly #compared = new Set<number>();
  readonly doubles = new Set<NodeIx>();
  constructor(net: Net) {
    this.#net = net;
  }

  look({ at, moving }: Tokens): void {
    // Where so many tokens are about, the first of them tell as much.
    const places = [...at, ...moving.map(waiting)].slice(0, MAX_COMPARED);
    places.forEach((one, index) => {
      for (const other of places.slice(index + 1)) this.#compare(one, other);
    });
  }

  #compare(one: number, other: number): void {
    const { nodes, flows } = this.#net.graph;
    const key = (one + flows.length) * (nodes.length + flows.length) + other + flows.length;
    if (this.#compared.has(key)) return;
    this.#compared.add(key);
    const first = this.#alone(one);
    const common = [...this.#alone(other)].filter((ix) => first.has(ix));
    for (const ix of this.#entries(common)) this.doubles.add(ix);
  }

  /** Of nodes reached by both, those that are entered from outside them and hold a token at all. */
  #entries(common: readonly NodeIx[]): readonly NodeIx[] {
    const { nodes, flows } = this.#net.graph;
    const within = new Set(common);
    return common.filter((ix) => {
      const node = nodes[ix];
      if (node === undefined || node.kind === 'end') return false;
      return node.in.some((flow) => !within.has(flows[flow]?.from ?? -1)) || node.in.length === 0;
    });
  }

  #alone(place: number): ReadonlySet<NodeIx> {
    const known = this.#reach.get(place);
    if (known !== undefined) return known;
    const { nodes, flows } = this.#net.graph;
    const found = new Set<NodeIx>();
    const open: number[] = [place < 0 ? (flows[-1 - place]?.to ?? -1) : place];
    for (let ix = open.pop(); ix !== undefined; ix = open.pop()) {
      const node = nodes[ix];
      if (node === undefined || found.has(ix)) continue;
      // A join is passed by one token that splits into all its branches, or must wait for others.
      if (isJoin(node) && !node.in.every((flow) => found.has(flows[flow]?.from ?? -1))) continue;
      found.add(ix);
      open.push(...node.out.map((flow) => flows[flow]?.to ?? -1));
    }
    this.#reach.set(place, found);
    return found;
  }
}

interface Exploration {
  readonly net: Net;
  readonly limit: number;
  readonly wide: boolean;
  readonly independent: Independent;
}

function walk({ net, limit, wide, independent }: Exploration, from: readonly Tokens[]): Omit<Explored, 'doubles'> {
  let work = limit * WORK_PER_MARKING;
  const seen = new Set<string>();
  const stuck = new Map<NodeIx, Stuck>();
  const open = [...from];
  for (let tokens = open.pop(); tokens !== undefined; tokens = open.pop()) {
    const key = `${tokens.at.join()};${tokens.moving.join()};${tokens.fired.join()}`;
    if (seen.has(key)) continue;
    if (seen.size >= limit || work < 0) return { stuck: [...stuck.values()], limited: true, looked: seen.size };
    seen.add(key);
    independent.look(tokens);
    const next = nextOf(net, tokens, wide);
    work -= workOf(tokens, next.length);
    if (next === 'over') continue;
    open.push(...next);
    if (next.length > 0 || tokens.at.length === 0) continue;
    const found = stuckOf(net, tokens.at);
    if (!stuck.has(found.element)) stuck.set(found.element, found);
  }
  return { stuck: [...stuck.values()], limited: false, looked: seen.size };
}

/** Where an exploration starts, and after how many markings it ends. */
interface ExploreOptions {
  readonly marking?: Marking;
  readonly limit?: number;
}

/**
 * Everything that may happen in one scope, decisions being free: from its starts, or from a marking (of a return). One
 * stuck marking is told per join. Sub-processes and calls are activities like others; their insides are scopes of
 * their own.
 */
export function explore(
  graph: Graph,
  scope: ScopeIx,
  { marking, limit = DEPLOYMENT_LIMIT }: ExploreOptions = {},
): Explored {
  const net = netOf(graph);
  const independent = new Independent(net);
  const from = marking === undefined ? startsOf(net, scope) : [tokensOf(marking)];
  const { stuck, limited, looked } = walk({ net, limit, wide: false, independent }, from);
  // The other order finds tokens side by side that the first one has led away one after the other.
  if (marking === undefined) walk({ net, limit: Math.min(limit, 5_000), wide: true, independent }, from);
  return { stuck, doubles: [...independent.doubles].toSorted((a, b) => a - b), limited, looked };
}

const emptyFlows = (graph: Graph, node: Node | undefined, flows: Readonly<Record<FlowIx, number>>): string =>
  (node?.in ?? [])
    .filter((flow) => flows[flow] === undefined)
    .map((flow) => graph.flows[flow]?.id ?? '')
    .join(', ');

/** Deadlocks, missing synchronisation and limits of every scope, as deployment problems (workflow.md 9.3). */
export function checkSound(graph: Graph, limit: number = DEPLOYMENT_LIMIT): readonly Problem[] {
  return graph.scopes.flatMap((scope): readonly Problem[] => {
    const { stuck, doubles, limited, looked } = explore(graph, scope.ix, { limit });
    const id = (ix: NodeIx | undefined) => (ix === undefined ? null : (graph.nodes[ix]?.id ?? null));
    const deadlocks = stuck.map((found): Problem => {
      const params = { missing: emptyFlows(graph, graph.nodes[found.element], found.flows) };
      return { severity: 'error', code: 'deadlock', elementId: id(found.element), params, acceptable: true };
    });
    const twice = doubles.map((ix): Problem => ({
      severity: 'warning',
      code: 'lackOfSync',
      elementId: id(ix),
      params: {},
    }));
    const unfinished: Problem = {
      severity: 'warning',
      code: 'explorationLimit',
      elementId: id(scope.node),
      params: { limit: looked },
    };
    return [...deadlocks, ...twice, ...(limited ? [unfinished] : [])];
  });
}
