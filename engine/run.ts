import type { Command, Effect, FlowError, TraceEntry } from './command.ts';
import { evaluate, ExpressionFault } from './expression.ts';
import type { Expression, FlowIx, Graph, Node, NodeIx, TimerValue } from './graph.ts';
import type { GraphIndex } from './graph-index.ts';
import type { Json, Scope, State, Token, Wait, WayBack } from './state.ts';

/** Work that is still to be done before the command is over. */
export type Todo =
  /** The token on flow `f` arrives at the flow's target. */
  | { readonly do: 'arrive'; readonly token: number }
  /** The token leaves `node` by its outgoing flows. */
  | { readonly do: 'leave'; readonly token: number; readonly node: NodeIx }
  /** The activity in which the token stands is done. */
  | { readonly do: 'complete'; readonly token: number }
  /** Perhaps nothing is left in the scope. */
  | { readonly do: 'empty'; readonly scope: number }
  /** The activity begins for the token that stands in its node. */
  | { readonly do: 'activate'; readonly token: number };

/** One command on its way: the state is a copy that is thrown away when the command is refused. */
export interface Run {
  readonly graph: Graph;
  readonly index: GraphIndex;
  readonly state: State;
  readonly command: Command;
  readonly effects: Effect[];
  readonly todo: Todo[];
  moves: number;
}

/** Ends the command without any change. */
export class Refused extends Error {
  readonly error: FlowError;
  constructor(code: string, params: Readonly<Record<string, string>> = {}, node?: Node) {
    super(code);
    this.error = { code: `workflow.${code}`, params, ...(node ? { node: node.id } : {}) };
  }
}

/** Most moves that one command may make by itself. */
const moveLimit = 1000;

export function count(run: Run): void {
  run.moves += 1;
  if (run.moves > moveLimit) throw new Refused('loopLimit');
}

export function nextId(run: Run): number {
  run.state.seq += 1;
  return run.state.seq;
}

export function emit(run: Run, effect: Effect): void {
  run.effects.push(effect);
}

export function trace(run: Run, entry: TraceEntry): void {
  run.effects.push({ e: 'trace', entry });
}

/** The node of an index that the state holds; an unknown one is a damaged state, which is a bug. */
export function nodeAt(run: Run, ix: NodeIx): Node {
  const node = run.graph.nodes[ix];
  if (!node) throw new Error(`no node ${ix}`);
  return node;
}

export function tokenOf(run: Run, id: number): Token | undefined {
  return run.state.tokens.find((token) => token.id === id);
}

export function scopeOf(run: Run, id: number): Scope {
  const scope = run.state.scopes.find((one) => one.id === id);
  if (!scope) throw new Error(`no scope ${id}`);
  return scope;
}

/** A new token in a scope, on a flow or in a node. */
export function addToken(run: Run, s: number, place: { f: FlowIx } | { n: NodeIx }): Token {
  const token: Token = { id: nextId(run), s, ...place };
  run.state.tokens.push(token);
  return token;
}

export function removeToken(run: Run, token: Token): void {
  run.state.tokens = run.state.tokens.filter(({ id }) => id !== token.id);
}

/** The instance of a repeated activity, or the scope around a token, from the innermost to the process. */
export function scopesAround(run: Run, id: number): Scope[] {
  const scope = scopeOf(run, id);
  return scope.parent === undefined ? [scope] : [scope, ...scopesAround(run, scope.parent)];
}

/** Puts a token on a flow; it arrives later. */
export function putOnFlow(run: Run, token: Token, flow: FlowIx): void {
  delete token.n;
  token.f = flow;
  run.state.taken[flow] = (run.state.taken[flow] ?? 0) + 1;
  run.todo.push({ do: 'arrive', token: token.id });
}

/** Takes a wait away, with its timer or job. */
export function clearWait(run: Run, wait: Wait): void {
  run.state.waits = run.state.waits.filter(({ id }) => id !== wait.id);
  emit(run, { e: 'waitClear', wait });
  if (wait.kind === 'child') emit(run, { e: 'childCancel', wait: wait.id });
}

/** Where an expression is evaluated: at a node, with what is visible from a scope, and values that only this place has. */
interface EvaluationSite {
  readonly node: Node;
  readonly scope: number;
  readonly extra?: Readonly<Record<string, Json>>;
}

/** The values that expressions of a node see from a scope. */
function surroundings(run: Run, { scope: scopeId, extra }: EvaluationSite) {
  const { state, command } = run;
  const around = scopesAround(run, scopeId);
  const vars: Record<string, Json> = {};
  for (const scope of around.toReversed()) Object.assign(vars, scope.vars);
  const loop = around.find((scope) => scope.loop)?.loop;
  const host = around.find((scope) => scope.loop)?.host;
  const multi = host === undefined ? undefined : tokenOf(run, host)?.multi;
  return {
    form: command.facts.form,
    vars,
    initiator: state.initiator,
    decision: state.decisions,
    votes: state.votes,
    result: state.results,
    now: command.at,
    ...(loop ? { loop } : {}),
    ...(multi ? { nrOfInstances: multi.total, nrOfActive: multi.started - multi.done, nrOfCompleted: multi.done } : {}),
    ...extra,
  };
}

/** Value of an expression at a node; throws `workflow.conditionError` with what is wrong. */
export function valueOf(run: Run, site: EvaluationSite, expression: Expression): Json {
  const { node } = site;
  try {
    return evaluate(expression, surroundings(run, site), run.command.facts);
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    throw new Refused('conditionError', { node: node.names.zh, detail: error.detail }, node);
  }
}

/** A condition that is not true or false is an error, never a wrong route. */
export function isTrue(run: Run, site: EvaluationSite, expression: Expression): boolean {
  const { node } = site;
  const value = valueOf(run, site, expression);
  if (typeof value !== 'boolean')
    throw new Refused('conditionError', { node: node.names.zh, detail: `${expression}: ${typeof value}` }, node);
  return value;
}

/** Values of a mapping by name. */
export function mapped(
  run: Run,
  site: EvaluationSite,
  mapping: Readonly<Record<string, Expression>>,
): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(mapping).map(([name, expression]) => [name, valueOf(run, site, expression)]),
  );
}

/** The text of a timer, evaluated where it is an expression. */
export function timerText(run: Run, site: EvaluationSite, timer: TimerValue): string {
  const { node } = site;
  if (!timer.expression) return timer.text;
  const value = valueOf(run, site, timer.text);
  if (typeof value === 'string') return value;
  throw new Refused('conditionError', { node: node.names.zh, detail: `${timer.text}: ${typeof value}` }, node);
}

/** The node from which a token goes on after its direct returns: what lies between is left by no flow. */
export function homeOf(back: WayBack | undefined): NodeIx | undefined {
  return back?.after ? homeOf(back.after) : back?.node;
}
