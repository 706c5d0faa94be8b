import { copyOf } from './copy.ts';
import { clearScope, closeScope, dropToken, stopActivity } from './end-activity.ts';
import type { Node, NodeIx } from './graph.ts';
import { addToken, emit, homeOf, nextId, nodeAt, scopeOf, scopesAround, trace } from './run.ts';
import type { Run } from './run.ts';
import type { Group, Marking, Outcome, Scope, State, Status, Token, UserId, WayBack } from './state.ts';
import { addVoter } from './voter.ts';

/** Ends the instance: nothing of it stays open. */
export function endAll(run: Run, status: Exclude<Status, 'processing'>, outcome: Outcome): void {
  const [root, ...others] = run.state.scopes;
  if (root) clearScope(run, root, 'ended');
  for (const scope of others) if (run.state.scopes.includes(scope)) closeScope(run, scope);
  run.todo.length = 0;
  run.state.status = status;
  run.state.outcome = outcome;
  delete run.state.suspended;
  trace(run, { type: 'end', data: { outcome } });
  emit(run, { e: 'instance', status, outcome });
  emit(run, { e: 'lifecycle', event: lifecycleEvent(outcome) });
}

function lifecycleEvent(outcome: Outcome): string {
  if (outcome === 'approved' || outcome === 'rejected' || outcome === 'withdrawn') return outcome;
  return 'canceled';
}

/** The scope around `from` in which `target` stands: where a return to it would put the token. */
export function scopeForReturn(run: Pick<Run, 'state' | 'graph'>, from: number, target: Node): Scope | undefined {
  return scopesAround(run as Run, from).find((scope) => scope.def === target.scope && !scope.loop);
}

/**
 * Tokens of a scope that stand behind a node: on flows or in nodes that it reaches, or in itself. One on a direct return
 * belongs to the node that it comes back to, wherever it is meanwhile.
 */
export function tokensBehind(run: Pick<Run, 'state' | 'graph' | 'index'>, scope: Scope, target: Node): Token[] {
  const isBehind = (at: NodeIx | undefined) =>
    at !== undefined && (at === target.ix || run.index.reaches(target.ix, at));
  return run.state.tokens.filter(
    (token) =>
      token.s === scope.id &&
      (isBehind(token.n ?? run.graph.flows[token.f ?? -1]?.from) || isBehind(homeOf(token.back))),
  );
}

/** Whether the visits since are forgotten: automatic passing by earlier approvals begins anew. */
function forgetApprovals(run: Run): void {
  run.state.visits = run.state.visits.map(({ since: _, ...visit }) => visit);
}

/** Takes away everything behind the node in the scope and begins it anew. */
export function placeAt(run: Run, scope: Scope, target: Node): void {
  for (const token of tokensBehind(run, scope, target)) dropToken(run, token, 'returned');
  forgetApprovals(run);
  const token = addToken(run, scope.id, { n: target.ix });
  token.fresh = true;
  run.todo.push({ do: 'activate', token: token.id });
}

/** Empties the scope and begins it at the node: an administrator's jump. */
export function restartAt(run: Run, scope: Scope, target: Node): void {
  clearScope(run, scope, 'returned');
  placeAt(run, scope, target);
}

/** Where a task goes back to: a node in a scope; `users` have the task again when it comes back. */
interface Detour {
  readonly scope: Scope;
  readonly target: Node;
  readonly users: readonly UserId[];
}

/** The returning task alone goes back; when the target is done it comes straight to where it was. */
export function sendBack(run: Run, group: Group, { scope, target, users }: Detour): void {
  const inner = run.state.tokens.find(({ id }) => id === group.token);
  const token = inner && outermost(run, inner, scope);
  if (!token) return;
  const from = token.n;
  stopActivity(run, token, 'returned');
  forgetApprovals(run);
  token.n = target.ix;
  token.fresh = true;
  if (from !== undefined) token.back = wayBack({ node: from, users }, token.back);
  run.todo.push({ do: 'activate', token: token.id });
}

/** A detour within a detour comes back to both; one that goes round comes back to each node once. */
function wayBack(first: WayBack, further: WayBack | undefined): WayBack {
  let after = further;
  for (let way = further; way; way = way.after) if (way.node === first.node) after = way.after;
  return after ? { ...first, after } : first;
}

/** The token of `scope` within whose activity the given one lives. */
function outermost(run: Run, token: Token, scope: Scope): Token | undefined {
  if (token.s === scope.id) return token;
  const host = scopeOf(run, token.s).host;
  const outer = run.state.tokens.find(({ id }) => id === host);
  return outer && outermost(run, outer, scope);
}

/** All tokens are taken away; the initiator may change the form and submit again. */
export function toInitiator(run: Run): void {
  const [root] = run.state.scopes;
  const start = run.graph.scopes[0]?.start;
  if (!root || start === undefined) return endAll(run, 'canceled', 'rejected');
  clearScope(run, root, 'returned');
  run.todo.length = 0;
  forgetApprovals(run);
  run.state.outcome = 'returned';
  const token = addToken(run, root.id, { n: start });
  const group: Group = { id: nextId(run), token: token.id, node: nodeAt(run, start).ix, mode: 'single', voters: [] };
  run.state.groups.push(group);
  addVoter(run, group, { users: [run.state.initiator.id], kind: 'resubmit' });
  emit(run, { e: 'instance', status: 'processing', outcome: 'returned' });
  emit(run, { e: 'lifecycle', event: 'returned' });
}

/** The tokens of a scope after a return to `target`, for the look at what may happen then; `all`: the scope is emptied. */
export function markingAfter(
  run: Pick<Run, 'state' | 'graph' | 'index'>,
  scope: Scope,
  { target, all }: { readonly target: Node; readonly all: boolean },
): Marking {
  const behind = new Set(all ? run.state.tokens : tokensBehind(run, scope, target));
  const flows: Record<number, number> = {};
  const nodes: Record<number, number> = { [target.ix]: 1 };
  for (const token of run.state.tokens) {
    if (token.s !== scope.id || behind.has(token)) continue;
    if (token.f !== undefined) flows[token.f] = (flows[token.f] ?? 0) + 1;
    else if (token.n !== undefined) {
      const at = homeOf(token.back) ?? token.n;
      nodes[at] = (nodes[at] ?? 0) + 1;
    }
  }
  return { flows, nodes };
}

/** A copy that a command may change. */
export function copyState(state: State): State {
  return copyOf(state);
}
