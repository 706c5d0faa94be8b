import { TOO_COSTLY, TooCostly } from './budget.ts';
import type { Command, FlowError, Stepped } from './command.ts';
import type { Graph } from './graph.ts';
import { indexOf } from './graph-index.ts';
import { addToken, emit, Refused, trace } from './run.ts';
import type { Run } from './run.ts';
import { copyState, endAll } from './revert.ts';
import { settle, throwError } from './settle.ts';
import type { State } from './state.ts';
import {
  addSigns,
  completeTask,
  claimTask,
  handOver,
  jumpTo,
  removeAdded,
  resetHandlers,
  returnTask,
} from './task-command.ts';
import { answered, endWait, fireEvent, requireWaiting } from './activity.ts';
import { handlersFound, overdue } from './group.ts';

type Start = Extract<Command, { type: 'start' }>;

/** The state before anything has happened. */
function begin(command: Start): State {
  return {
    v: 1,
    seq: 1,
    status: 'processing',
    initiator: command.initiator,
    scopes: [{ id: 1, def: 0, vars: { ...command.vars } }],
    tokens: [],
    groups: [],
    waits: [],
    decisions: {},
    votes: {},
    results: {},
    visits: [],
    selected: Object.fromEntries(Object.entries(command.selected ?? {}).map(([node, users]) => [node, [...users]])),
    ends: [],
    taken: {},
    marks: {},
    ...(command.child ? { child: true as const } : {}),
  };
}

/**
 * One command on the state of an instance: what the state is then, and what the shell must do in the same transaction.
 * A refused command changes nothing. Pure: same input, same output; it never throws for any command of a sound graph.
 */
export function step(graph: Graph, state: State | null, command: Command): Stepped {
  const fresh = state === null;
  if (fresh !== (command.type === 'start')) return refusal('notAllowed');
  const run: Run = {
    graph,
    index: indexOf(graph),
    state: command.type === 'start' ? begin(command) : copyState(state as State),
    command,
    effects: [],
    todo: [],
    moves: 0,
  };
  try {
    requireRunnable(run);
    perform(run, command);
    settle(run);
  } catch (error) {
    if (error instanceof Refused) return { ok: false, error: error.error };
    if (error instanceof TooCostly) return { ok: false, error: { code: TOO_COSTLY, params: {} } };
    throw error;
  }
  return { ok: true, state: run.state, effects: run.effects };
}

function refusal(code: string): { ok: false; error: FlowError } {
  return { ok: false, error: { code: `workflow.${code}`, params: {} } };
}

const whileSuspended = new Set(['resume', 'terminate', 'delete', 'setVars']);

function requireRunnable(run: Run): void {
  const { state, command } = run;
  if (command.type === 'start') return;
  if (state.status !== 'processing' && command.type !== 'delete') throw new Refused('notAllowed');
  if (state.suspended && !whileSuspended.has(command.type)) throw new Refused('suspended');
}

function perform(run: Run, command: Command): void {
  switch (command.type) {
    case 'start':
      return start(run, command);
    case 'complete':
      return completeTask(run, command);
    case 'returnTo':
      return returnTask(run, command);
    case 'claim':
    case 'unclaim':
      return claimTask(run, command);
    case 'removeSign':
      return removeAdded(run, command.task);
    case 'transfer':
    case 'delegate':
      return handOver(run, command);
    case 'addSign':
      return addSigns(run, command);
    case 'resetAuditor':
      return resetHandlers(run, command);
    case 'jump':
      return jumpTo(run, command.node);
    case 'fire':
      return fire(run, command.wait, command.payload ?? null);
    case 'fail':
      return fail(run, command.wait, command.code);
    case 'handlersResolved':
      return resolved(run, command);
    case 'setVars':
      Object.assign(run.state.scopes[0]?.vars ?? {}, command.vars);
      return trace(run, { type: 'setVars', data: { names: Object.keys(command.vars) } });
    default:
      return control(run, command.type);
  }
}

function start(run: Run, command: Start): void {
  const node = command.startNode === undefined ? run.graph.scopes[0]?.start : run.index.byId.get(command.startNode)?.ix;
  if (node === undefined || run.graph.nodes[node]?.kind !== 'start') throw new Refused('notAllowed');
  emit(run, { e: 'instance', status: 'processing' });
  trace(run, { type: 'start', node });
  const token = addToken(run, 1, { n: node });
  emit(run, { e: 'lifecycle', event: 'started' });
  run.todo.push({ do: 'leave', token: token.id, node });
}

function control(run: Run, type: 'withdraw' | 'terminate' | 'suspend' | 'resume' | 'delete'): void {
  trace(run, { type });
  if (type === 'suspend') run.state.suspended = true;
  else if (type === 'resume') delete run.state.suspended;
  else if (type === 'withdraw') withdraw(run);
  else if (run.state.status === 'processing') endAll(run, 'canceled', type === 'delete' ? 'deleted' : 'voided');
}

function withdraw(run: Run): void {
  const { allowWithdraw } = run.graph.process;
  const handled = run.state.visits.some(({ by }) => by.some((user) => user !== run.state.initiator.id));
  const voted = run.state.groups.some(({ voters }) => voters.some(({ by }) => by !== undefined));
  const atInitiator = run.state.outcome === 'returned';
  if (allowWithdraw === 'never' || (allowWithdraw === 'beforeHandled' && !atInitiator && (handled || voted)))
    throw new Refused('withdrawNotAllowed');
  endAll(run, 'canceled', 'withdrawn');
}

function fire(run: Run, id: number, payload: NonNullable<Extract<Command, { type: 'fire' }>['payload']> | null): void {
  const waiting = requireWaiting(run, id);
  const { wait, node } = waiting;
  if (wait.kind === 'due') {
    endWait(run, wait);
    const group = run.state.groups.find((one) => one.id === wait.group);
    return group && overdue(run, group);
  }
  if (wait.kind === 'timer' || wait.kind === 'message' || wait.kind === 'signal') return fireEvent(run, wait, payload);
  if (wait.kind === 'child' && node.call?.rejectPropagates && isRejected(payload))
    return fail(run, id, 'CHILD_REJECTED');
  answered(run, waiting, payload);
}

function isRejected(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'outcome' in payload && payload.outcome === 'rejected';
}

function fail(run: Run, id: number, code: string): void {
  const { wait, token, node } = requireWaiting(run, id);
  endWait(run, wait);
  trace(run, { type: 'serviceError', node: node.ix, data: { code } });
  throwError(run, token, { code, source: node });
}

function resolved(run: Run, command: Extract<Command, { type: 'handlersResolved' }>): void {
  const group = run.state.groups.find(({ id }) => id === command.group);
  if (!group || group.resolving === undefined) throw new Refused('notFound');
  handlersFound(run, group, command.users);
}
