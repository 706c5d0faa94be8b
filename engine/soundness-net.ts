import { indexOf, waysOut, type GraphIndex } from './graph-index.ts';
import type { FlowIx, Graph, Node, NodeIx } from './graph.ts';

/**
 * Tokens of one scope: those that stand in a node or wait before a join (`at`, sorted: `n` for a node, `-1 - f` for a
 * flow), and those on flows that are still moving. `fired`: non-interrupting boundaries that were used on this path.
 */
export interface Tokens {
  readonly at: readonly number[];
  readonly moving: readonly FlowIx[];
  readonly fired: readonly NodeIx[];
}

/** Place of a token that waits on a flow before a join. */
export const waiting = (flow: FlowIx): number => -1 - flow;

/** Most tokens of one place that are told apart; more of them is out of hand anyway. */
const MOST = 3;

/** Conditional flows of which every subset is tried. */
const SUBSETS = 8;

/** Whether a gateway waits for tokens of several flows. */
export const isJoin = (node: Node): boolean =>
  (node.kind === 'parallel' || node.kind === 'inclusive') && node.in.length > 1;

/** Nodes in which a token rests until something comes from outside. */
const RESTING = new Set(['user', 'service', 'call', 'subProcess', 'catch', 'eventGateway']);

/** A graph made ready for exploration. */
export interface Net {
  readonly graph: Graph;
  readonly index: GraphIndex;
  /** Ways out of a node, each the flows taken together. */
  readonly choices: readonly (readonly (readonly FlowIx[])[])[];
}

function exclusiveChoices(graph: Graph, node: Node): readonly (readonly FlowIx[])[] {
  const others = node.out.filter((flow) => flow !== node.default);
  const sure = others.findIndex((flow) => graph.flows[flow]?.condition === undefined);
  const tried = sure < 0 ? others : others.slice(0, sure + 1);
  const otherwise = sure < 0 && node.default !== undefined ? [node.default] : [];
  return [...tried, ...otherwise].map((flow) => [flow]);
}

/** Every subset of the conditional flows, with those that are always taken; the default where nothing else is. */
function splitChoices(graph: Graph, node: Node): readonly (readonly FlowIx[])[] {
  const others = node.out.filter((flow) => flow !== node.default);
  const always = others.filter((flow) => graph.flows[flow]?.condition === undefined);
  const perhaps = others.filter((flow) => graph.flows[flow]?.condition !== undefined);
  const chosen = subsets(perhaps).map((some) => [...always, ...some]);
  const none = chosen.filter((some) => some.length === 0);
  const otherwise = none.length > 0 && node.default !== undefined ? [[node.default]] : [];
  return [...chosen.filter((some) => some.length > 0), ...otherwise];
}

function subsets(flows: readonly FlowIx[]): readonly (readonly FlowIx[])[] {
  // So many ways at once are not drawn by hand; one at a time, all, and none still find a join that starves.
  if (flows.length > SUBSETS) return [[], ...flows.map((flow) => [flow]), flows];
  const all: FlowIx[][] = [[]];
  for (const flow of flows) all.push(...all.map((some) => [...some, flow]));
  return all;
}

function choicesOf(graph: Graph, node: Node): readonly (readonly FlowIx[])[] {
  if (node.out.length === 0) return [[]];
  if (node.kind === 'parallel' || node.kind === 'start') return [node.out];
  if (node.kind === 'exclusive') return exclusiveChoices(graph, node);
  if (node.kind !== 'eventGateway') return splitChoices(graph, node);
  return node.out.flatMap((flow) => {
    const behind = graph.nodes[graph.flows[flow]?.to ?? -1];
    return behind === undefined ? [] : splitChoices(graph, behind);
  });
}

const kept = new WeakMap<Graph, Net>();

/** The net of a graph; made once. */
export function netOf(graph: Graph): Net {
  const known = kept.get(graph);
  if (known !== undefined) return known;
  const net = { graph, index: indexOf(graph), choices: graph.nodes.map((node) => choicesOf(graph, node)) };
  kept.set(graph, net);
  return net;
}

function withToken(at: readonly number[], place: number): readonly number[] {
  if (at.filter((other) => other === place).length >= MOST) return at;
  const before = at.findIndex((other) => other > place);
  return before < 0 ? [...at, place] : [...at.slice(0, before), place, ...at.slice(before)];
}

/** New tokens move first, so that one path is followed to its rest. */
function before(flows: readonly FlowIx[], moving: readonly FlowIx[]): readonly FlowIx[] {
  if (moving.length === 0) return flows;
  const counts = new Map<FlowIx, number>();
  return [...flows, ...moving].filter((flow) => {
    const count = (counts.get(flow) ?? 0) + 1;
    counts.set(flow, count);
    return count <= MOST;
  });
}

function withoutToken(at: readonly number[], place: number): readonly number[] {
  const index = at.indexOf(place);
  return index < 0 ? at : [...at.slice(0, index), ...at.slice(index + 1)];
}

/** What may happen next; empty when nothing can, `'over'` when the scope was cleared. */
export type Next = readonly Tokens[] | 'over';

function arrive(net: Net, tokens: Tokens, flow: FlowIx): Next {
  const moving = tokens.moving.slice(1);
  const node = net.graph.nodes[net.graph.flows[flow]?.to ?? -1];
  if (node === undefined) return [{ ...tokens, moving }];
  if (isJoin(node)) return [{ ...tokens, moving, at: withToken(tokens.at, waiting(flow)) }];
  if (RESTING.has(node.kind)) return [{ ...tokens, moving, at: withToken(tokens.at, node.ix) }];
  const trigger = node.kind === 'end' ? node.event?.trigger : undefined;
  if (trigger === 'terminate' || trigger === 'error') return 'over';
  return (net.choices[node.ix] ?? []).map((flows) => ({ ...tokens, moving: before(flows, moving) }));
}

function fire(net: Net, tokens: Tokens, join: Node): Next {
  const used = join.in.filter((flow) => tokens.at.includes(waiting(flow)));
  const at = used.reduce((left, flow) => withoutToken(left, waiting(flow)), tokens.at);
  return (net.choices[join.ix] ?? []).map((flows) => ({ ...tokens, at, moving: before(flows, tokens.moving) }));
}

/** The join that a waiting token stands before. */
export function joinAt(net: Net, place: number): Node | undefined {
  return place < 0 ? net.graph.nodes[net.graph.flows[-1 - place]?.to ?? -1] : undefined;
}

function parallelReady(net: Net, at: readonly number[]): Node | undefined {
  for (const place of at) {
    const join = joinAt(net, place);
    if (join?.kind === 'parallel' && join.in.every((flow) => at.includes(waiting(flow)))) return join;
  }
  return undefined;
}

/** The rule of the inclusive join (workflow.md 3.4): no token may still come to an empty flow only. */
function mayFire(net: Net, { at, moving }: Tokens, join: Node): boolean {
  const full = join.in.filter((flow) => at.includes(waiting(flow)));
  const empty = join.in.filter((flow) => !full.includes(flow));
  if (full.length === 0 || moving.some((flow) => join.in.includes(flow))) return false;
  const leads = (ways: readonly FlowIx[], flows: readonly FlowIx[]) =>
    flows.some((flow) => ways.some((way) => net.index.leadsTo(flow, join.ix).has(way)));
  return [...at, ...moving.map(waiting)]
    .filter((place) => place >= 0 || !join.in.includes(-1 - place))
    .map((place) => waysFrom(net, place))
    .every((ways) => !leads(ways, empty) || leads(ways, full));
}

function waysFrom(net: Net, place: number): readonly FlowIx[] {
  if (place < 0) return [-1 - place];
  const node = net.graph.nodes[place];
  return node === undefined ? [] : waysOut(net.graph, node);
}

function inclusiveReady(net: Net, tokens: Tokens): Node | undefined {
  const { at, moving } = tokens;
  const waitingJoins = net.index.orJoins.filter((join) => join.in.some((flow) => at.includes(waiting(flow))));
  const ready = waitingJoins.find((join) => mayFire(net, tokens, join));
  if (ready !== undefined) return ready;
  // Mutually waiting joins: where nothing else is left, the first in document order fires.
  const isTie = moving.length === 0 && at.every((place) => joinAt(net, place)?.kind === 'inclusive');
  return isTie ? waitingJoins[0] : undefined;
}

/** What a token in a node may do: be done, or be left by a boundary event. */
function leave(net: Net, tokens: Tokens, node: Node): readonly Tokens[] {
  const gone = withoutToken(tokens.at, node.ix);
  const done = (net.choices[node.ix] ?? []).map((flows) => ({
    ...tokens,
    at: gone,
    moving: before(flows, tokens.moving),
  }));
  const byBoundary = (node.boundaries ?? []).flatMap((ix) => {
    const isExtra = net.graph.nodes[ix]?.interrupting === false;
    if (isExtra && tokens.fired.includes(ix)) return [];
    const fired = isExtra ? [...tokens.fired, ix].toSorted((a, b) => a - b) : tokens.fired;
    const at = isExtra ? tokens.at : gone;
    return (net.choices[ix] ?? []).map((flows) => ({ at, fired, moving: before(flows, tokens.moving) }));
  });
  return [...done, ...byBoundary];
}

/**
 * What may happen next. Of tokens that move independently only one is followed: whatever can get stuck gets stuck in
 * every order, so the others' turns need not be mixed (a persistent set). `wide` lets all tokens move before any that
 * rests goes on; otherwise one is led as far as it comes.
 */
export function nextOf(net: Net, tokens: Tokens, wide: boolean): Next {
  const [flow] = tokens.moving;
  if (flow !== undefined && wide) return arrive(net, tokens, flow);
  const join = parallelReady(net, tokens.at) ?? inclusiveReady(net, tokens);
  if (join !== undefined) return fire(net, tokens, join);
  const place = wide ? tokens.at.findLast((other) => other >= 0) : tokens.at.find((other) => other >= 0);
  const node = place === undefined ? undefined : net.graph.nodes[place];
  if (node !== undefined) return leave(net, tokens, node);
  return flow === undefined ? [] : arrive(net, tokens, flow);
}
