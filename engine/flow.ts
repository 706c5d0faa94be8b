import type { FlowIx, Node } from './graph.ts';
import { addToken, emit, homeOf, isTrue, nodeAt, putOnFlow, Refused, removeToken, trace } from './run.ts';
import type { Run } from './run.ts';
import type { Token } from './state.ts';
import { waysOut } from './graph-index.ts';

/** The token goes on by these flows; the first takes the token itself, the others get new ones. None: it ends here. */
export function takeFlows(run: Run, token: Token, flows: readonly FlowIx[]): void {
  const [first, ...others] = flows;
  if (first === undefined) {
    removeToken(run, token);
    run.todo.push({ do: 'empty', scope: token.s });
    return;
  }
  putOnFlow(run, token, first);
  for (const flow of others) putOnFlow(run, addToken(run, token.s, { f: flow }), flow);
}

function conditionOf(run: Run, flow: FlowIx): string | undefined {
  return run.graph.flows[flow]?.condition;
}

function defaultOf(node: Node): FlowIx[] {
  return node.default === undefined ? [] : [node.default];
}

/** Flows that a node takes: an exclusive gateway the first true one, others all that are true. */
export function chooseFlows(run: Run, token: Token, node: Node): FlowIx[] {
  if (node.kind === 'parallel' || node.kind === 'start') return [...node.out];
  const candidates = node.out.filter((flow) => flow !== node.default);
  const holds = (flow: FlowIx) => {
    const condition = conditionOf(run, flow);
    return condition === undefined || isTrue(run, { node, scope: token.s }, condition);
  };
  const isTrueFlow = node.kind === 'exclusive' ? candidates.filter(firstOnly(holds)) : candidates.filter(holds);
  const chosen = isTrueFlow.length > 0 ? isTrueFlow : defaultOf(node);
  if (chosen.length === 0 && node.out.length > 0) throw new Refused('noFlowSelected', { node: node.names.zh }, node);
  if (node.out.length > 1)
    trace(run, {
      type: 'choose',
      node: node.ix,
      data: { flows: chosen.map((flow) => run.graph.flows[flow]?.id ?? '') },
    });
  return chosen;
}

/** Holds for the first value only; those behind it are not looked at, so that their conditions cannot fail. */
function firstOnly<T>(holds: (value: T) => boolean): (value: T) => boolean {
  let found = false;
  return (value) => !found && (found = holds(value));
}

function waitingOn(run: Run, scope: number, flow: FlowIx): Token[] {
  return run.state.tokens.filter((token) => token.s === scope && token.f === flow);
}

/** A parallel join fires when every incoming flow holds a token; one per flow is consumed, surplus tokens stay. */
export function tryParallelJoin(run: Run, token: Token, node: Node): void {
  const groups = node.in.map((flow) => waitingOn(run, token.s, flow));
  if (groups.some((waiting) => waiting.length === 0)) return;
  fireJoin(
    run,
    node,
    groups.flatMap((waiting) => waiting.slice(0, 1)),
  );
}

function fireJoin(run: Run, node: Node, used: readonly Token[]): void {
  const [kept, ...others] = used;
  if (!kept) return;
  for (const token of others) removeToken(run, token);
  delete kept.f;
  kept.n = node.ix;
  run.todo.push({ do: 'leave', token: kept.id, node: node.ix });
}

/** Fires the first inclusive join that may fire, in document order; whether one did (workflow.md 3.4). */
export function fireInclusiveJoin(run: Run): boolean {
  for (const node of run.index.orJoins)
    for (const scope of run.state.scopes) {
      if (!waitsAt(run, scope.id, node) || !mayFire(run, scope.id, node)) continue;
      fireWaiting(run, scope.id, node);
      return true;
    }
  return tieBreak(run);
}

function waitsAt(run: Run, scope: number, node: Node): boolean {
  return node.in.some((flow) => waitingOn(run, scope, flow).length > 0);
}

function fireWaiting(run: Run, scope: number, node: Node): void {
  fireJoin(
    run,
    node,
    node.in.flatMap((flow) => waitingOn(run, scope, flow).slice(0, 1)),
  );
}

/** Flows a token may be said to be before: its own, or those by which it may leave its node. */
function placesOf(run: Run, token: Token): FlowIx[] {
  if (token.f !== undefined) return [token.f];
  const node = homeOf(token.back) ?? token.n;
  return node === undefined ? [] : waysOut(run.graph, nodeAt(run, node));
}

function mayFire(run: Run, scope: number, node: Node): boolean {
  const full = node.in.filter((flow) => waitingOn(run, scope, flow).length > 0);
  const empty = node.in.filter((flow) => !full.includes(flow));
  if (empty.length === 0) return true;
  const leads = (token: Token, flows: readonly FlowIx[]) =>
    placesOf(run, token).some((place) => flows.some((flow) => run.index.leadsTo(flow, node.ix).has(place)));
  return run.state.tokens
    .filter((token) => token.s === scope && !(token.f !== undefined && node.in.includes(token.f)))
    .every((token) => !leads(token, empty) || leads(token, full));
}

/** Inclusive joins that wait for each other while nothing else goes on: the first in document order fires. */
function tieBreak(run: Run): boolean {
  for (const scope of run.state.scopes) {
    const tokens = run.state.tokens.filter(({ s }) => s === scope.id);
    if (tokens.length === 0 || tokens.some(({ f }) => f === undefined || !isBeforeOrJoin(run, f))) continue;
    const node = run.index.orJoins.find((join) => waitsAt(run, scope.id, join));
    if (!node) continue;
    trace(run, { type: 'join', node: node.ix, reason: 'orJoinTie' });
    fireWaiting(run, scope.id, node);
    return true;
  }
  return false;
}

function isBeforeOrJoin(run: Run, flow: FlowIx): boolean {
  return run.index.orJoins.some((join) => join.in.includes(flow));
}

/** Whether a gateway waits for tokens of several flows. */
export function isJoin(node: Node): boolean {
  return (node.kind === 'parallel' || node.kind === 'inclusive') && node.in.length > 1;
}

/** Sends a message or signal: to this instance at once by `deliver`, to others by the shell. */
export function throwEvent(run: Run, node: Node): { trigger: 'message' | 'signal'; name: string } | undefined {
  const trigger = node.event?.trigger;
  if (trigger !== 'message' && trigger !== 'signal') return undefined;
  const name = node.event?.name ?? '';
  emit(run, { e: trigger, name });
  trace(run, { type: trigger, node: node.ix, data: { name } });
  return { trigger, name };
}
