import { activate, complete, deliverThrown, endInstance, interrupt, leave } from './activity.ts';
import { clearScope, closeScope } from './end-activity.ts';
import { chooseFlows, fireInclusiveJoin, isJoin, tryParallelJoin } from './flow.ts';
import type { FlowIx, Node } from './graph.ts';
import { endAll } from './revert.ts';
import { count, emit, nodeAt, Refused, removeToken, scopeOf, tokenOf, trace } from './run.ts';
import type { Run, Todo } from './run.ts';
import type { Outcome, Token } from './state.ts';
import { setWait } from './activity.ts';

/** Moves tokens until nothing moves any more (workflow.md 3.1). */
export function settle(run: Run): void {
  for (;;) {
    const next = run.todo.shift();
    if (next) perform(run, next);
    else if (run.state.status !== 'processing' || !fireInclusiveJoin(run)) return;
  }
}

function perform(run: Run, todo: Todo): void {
  if (run.state.status !== 'processing') return;
  if (todo.do === 'empty') return emptied(run, todo.scope);
  const token = tokenOf(run, todo.token);
  if (!token) return;
  switch (todo.do) {
    case 'arrive':
      return arrive(run, token);
    case 'activate':
      return activate(run, token, nodeAt(run, token.n ?? -1));
    case 'complete':
      return complete(run, token);
    case 'leave': {
      const node = nodeAt(run, todo.node);
      return leave(run, token, () => chooseFlows(run, token, node));
    }
  }
}

/** The node to which a flow leads. */
const targetOf = (run: Run, flow: FlowIx | undefined): Node => nodeAt(run, run.graph.flows[flow ?? -1]?.to ?? -1);

function arrive(run: Run, token: Token): void {
  const node = targetOf(run, token.f);
  if (isJoin(node)) {
    if (node.kind === 'parallel') tryParallelJoin(run, token, node);
    return;
  }
  delete token.f;
  token.n = node.ix;
  switch (node.kind) {
    case 'end':
      return reachEnd(run, token, node);
    case 'exclusive':
    case 'parallel':
    case 'inclusive':
      count(run);
      return void run.todo.push({ do: 'leave', token: token.id, node: node.ix });
    case 'eventGateway':
      count(run);
      for (const flow of node.out) setWait(run, token, targetOf(run, flow));
      return;
    default:
      activate(run, token, node);
  }
}

function reachEnd(run: Run, token: Token, node: Node): void {
  const { event, outcome = 'approved' } = node;
  trace(run, { type: 'end', node: node.ix });
  if (event?.trigger === 'error') return throwError(run, token, { code: event.name ?? '', source: node });
  deliverThrown(run, node);
  const scope = scopeOf(run, token.s);
  const isRoot = scope.parent === undefined;
  if (isRoot) run.state.ends.push(outcome);
  if (event?.trigger === 'terminate') {
    if (isRoot) return finish(run, outcome);
    clearScope(run, scope, 'ended');
  }
  removeToken(run, token);
  run.todo.push({ do: 'empty', scope: scope.id });
}

const weight: readonly Outcome[] = ['approved', 'canceled', 'rejected'];

/** The worst of the ends that were reached: rejected beats canceled beats approved (workflow.md 5). */
function outcomeOfEnds(ends: readonly Outcome[]): 'approved' | 'rejected' | 'canceled' {
  const worst = Math.max(0, ...ends.map((end) => weight.indexOf(end)));
  return worst === 2 ? 'rejected' : worst === 1 ? 'canceled' : 'approved';
}

function finish(run: Run, outcome: Outcome): void {
  endAll(run, outcome === 'approved' ? 'approved' : 'canceled', outcome);
}

/** A scope in which no token is left is done: the process ends, a sub-process or an instance of a repetition goes on. */
function emptied(run: Run, id: number): void {
  const scope = run.state.scopes.find((one) => one.id === id);
  if (!scope || run.state.tokens.some(({ s }) => s === id)) return;
  if (scope.parent === undefined) return finish(run, outcomeOfEnds(run.state.ends));
  if (scope.loop) return endInstance(run, scope);
  const host = tokenOf(run, scope.host ?? -1);
  closeScope(run, scope);
  if (host) run.todo.push({ do: 'complete', token: host.id });
}

/** An error and the node that throws it. */
interface ThrownError {
  readonly code: string;
  readonly source: Node;
}

/**
 * A BPMN error leaves the token's scope outward until a boundary event catches it; on one activity the exact code
 * beats the one that catches all. Nobody: the caller's error, or the command is refused.
 */
export function throwError(run: Run, token: Token, { code, source }: ThrownError): void {
  const caught = catcherOf(run, token, code);
  if (caught) {
    trace(run, { type: 'error', node: caught.boundary.ix, data: { code } });
    return interrupt(run, caught.boundary, caught.host);
  }
  if (!run.state.child) throw new Refused('errorUncaught', { node: source.names.zh, error: code }, source);
  endAll(run, 'canceled', 'terminated');
  emit(run, { e: 'childError', code });
}

/** The boundary event that catches an error thrown inside (or by) the activity of a token. */
function catcherOf(run: Run, token: Token, code: string): { boundary: Node; host: Token } | undefined {
  if (!token.inner && token.n !== undefined) {
    const boundaries = (nodeAt(run, token.n).boundaries ?? [])
      .map((at) => nodeAt(run, at))
      .filter(({ event }) => event?.trigger === 'error');
    const boundary =
      boundaries.find(({ event }) => event?.name === code) ?? boundaries.find(({ event }) => event?.name === undefined);
    if (boundary) return { boundary, host: token };
  }
  const { host } = scopeOf(run, token.s);
  const outer = host === undefined ? undefined : tokenOf(run, host);
  return outer && catcherOf(run, outer, code);
}
