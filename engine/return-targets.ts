import type { Graph, Node } from './graph.ts';
import { indexOf } from './graph-index.ts';
import { markingAfter, scopeForReturn, tokensBehind } from './revert.ts';
import { nodeAt, tokenOf } from './run.ts';
import type { Run } from './run.ts';
import { explore } from './soundness.ts';
import type { Group, Scope, State, UserId } from './state.ts';

/** Markings explored before a return is offered; beyond that the cautious rule holds (workflow.md 4.1). */
const returnLimit = 5_000;

type Ground = Pick<Run, 'state' | 'graph' | 'index'>;

/** The node to which a return goes; `all`: a jump, which empties the scope. */
interface Return {
  readonly target: Node;
  readonly all?: boolean;
}

/** The scope to which a return to `target` would go; undefined when it could strand the process. */
export function returnScope(ground: Ground, from: Group | Scope, { target, all = false }: Return): Scope | undefined {
  const scope = 'voters' in from ? scopeOfGroup(ground, from, target) : from;
  if (!scope) return undefined;
  if ('voters' in from && !wasCompleted(ground, from, target)) return undefined;
  const marking = markingAfter(ground, scope, { target, all });
  const { stuck, limited } = explore(ground.graph, scope.def, { marking, limit: returnLimit });
  if (stuck.length > 0) return undefined;
  return limited && !all && splitBetween(ground, scope, target) ? undefined : scope;
}

function scopeOfGroup(ground: Ground, group: Group, target: Node): Scope | undefined {
  const token = ground.state.tokens.find(({ id }) => id === group.token);
  return token && scopeForReturn(ground, token.s, target);
}

function wasCompleted(ground: Ground, group: Group, target: Node): boolean {
  return (
    target.kind === 'user' &&
    target.ix !== group.node &&
    ground.state.visits.some(({ n, decision }) => n === target.ix && decision !== 'reject') &&
    reachesWithin(ground, group, target)
  );
}

function reachesWithin({ index, state }: Ground, group: Group, target: Node): boolean {
  if (index.reaches(target.ix, group.node)) return true;
  // The group stands inside a sub-process or an instance of a repetition: the activity around it counts.
  let token = state.tokens.find(({ id }) => id === group.token);
  while (token) {
    const scope = state.scopes.find(({ id }) => id === token?.s);
    token = state.tokens.find(({ id }) => id === scope?.host);
    if (token?.n !== undefined && index.reaches(target.ix, token.n)) return true;
  }
  return false;
}

/** Whether tokens would remain beside the target although it may lie between a split and its join. */
function splitBetween(ground: Ground, scope: Scope, target: Node): boolean {
  return ground.state.tokens.some(
    (token) => token.s === scope.id && !tokensBehind(ground, scope, target).includes(token),
  );
}

/** A node to which a task may be returned. */
export interface ReturnTarget {
  readonly node: Node;
  /** Who handled it last. */
  readonly users: readonly UserId[];
  /** User tasks that are done again in mode replay. */
  readonly redone: readonly Node[];
}

/** The nodes to which a task may be returned without ever getting stuck; the initiator is always one beside them. */
export function returnTargets(graph: Graph, state: State, task: number): ReturnTarget[] {
  const ground: Ground = { graph, state, index: indexOf(graph) };
  const group = state.groups.find(({ voters }) => voters.some(({ id }) => id === task));
  if (!group || !tokenOf(ground as Run, group.token)) return [];
  const done = [...new Set(state.visits.toReversed().map(({ n }) => n))].map((n) => nodeAt(ground as Run, n));
  return done
    .filter((node) => returnScope(ground, group, { target: node }) !== undefined)
    .map((node) => ({
      node,
      users: state.visits.findLast(({ n }) => n === node.ix)?.by ?? [],
      redone: done.filter(
        (other) => other === node || (ground.index.reaches(node.ix, other.ix) && !isBefore(ground, other, node)),
      ),
    }));
}

function isBefore({ state }: Ground, one: Node, other: Node): boolean {
  const at = (node: Node) => state.visits.findLast(({ n }) => n === node.ix)?.at ?? 0;
  return at(one) < at(other);
}
