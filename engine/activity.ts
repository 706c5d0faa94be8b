import { closeScope, stopActivity } from './end-activity.ts';
import { takeFlows, throwEvent } from './flow.ts';
import type { Node, ServiceSpec, TimerValue } from './graph.ts';
import { beginTask } from './group.ts';
import {
  addToken,
  clearWait,
  count,
  emit,
  isTrue,
  mapped,
  nextId,
  nodeAt,
  Refused,
  removeToken,
  scopeOf,
  timerText,
  tokenOf,
  trace,
  valueOf,
} from './run.ts';
import type { Run } from './run.ts';
import type { Json, Scope, Token, UserId, Wait } from './state.ts';

/** Most instances of a repeated activity (workflow.md 3.3). */
const maxInstances = 500;

/** Begins the activity or event in whose node the token stands. */
export function activate(run: Run, token: Token, node: Node): void {
  count(run);
  const users = arriveBack(token, node);
  // A direct return is a detour of one token: what a boundary event of its target would begin has no place in it.
  if (!token.inner && !token.back) setBoundaries(run, token, node);
  if (node.multi && !token.inner) return beginMulti(run, token, node);
  switch (node.kind) {
    case 'user':
      return beginTask(run, token, { node, users });
    case 'service':
      return beginService(run, token, node);
    case 'cc':
      return sendCopies(run, token, node);
    case 'catch':
      return setWait(run, token, node);
    case 'subProcess':
      return beginSubProcess(run, token, node);
    case 'call':
      return beginCall(run, token, node);
    default:
      run.todo.push({ do: 'complete', token: token.id });
  }
}

/** Takes the last step of a direct return when the token is back where it was; gives the users who had the task. */
function arriveBack(token: Token, node: Node): readonly UserId[] | undefined {
  const { back } = token;
  if (back?.node !== node.ix) return undefined;
  if (back.after) token.back = back.after;
  else delete token.back;
  return back.users;
}

function sendCopies(run: Run, token: Token, node: Node): void {
  emit(run, { e: 'cc', node: node.ix, rules: node.cc ?? [] });
  trace(run, { type: 'cc', node: node.ix });
  run.todo.push({ do: 'complete', token: token.id });
}

function addWait(run: Run, more: Omit<Wait, 'id'>): Wait {
  const wait: Wait = { id: nextId(run), ...more };
  run.state.waits.push(wait);
  emit(run, { e: 'waitSet', wait });
  return wait;
}

/** Begins to wait for the event of a node: the catch event itself, a boundary event, or one behind an event-based gateway. */
export function setWait(run: Run, token: Token, node: Node): void {
  const event = node.event;
  if (event?.trigger === 'timer' && event.timer) return setTimer(run, token, { node, timer: event.timer });
  if (event?.trigger !== 'message' && event?.trigger !== 'signal') return;
  const correlation =
    event.correlation === undefined ? null : valueOf(run, { node, scope: token.s }, event.correlation);
  addWait(run, {
    kind: event.trigger,
    token: token.id,
    node: node.ix,
    name: event.name ?? '',
    ...(correlation === null ? {} : { correlation: String(correlation) }),
  });
}

function setTimer(run: Run, token: Token, { node, timer }: { readonly node: Node; readonly timer: TimerValue }): void {
  const value = timerText(run, { node, scope: token.s }, timer);
  const cycle = /^R(\d*)\//.exec(value)?.[1];
  const left = cycle === undefined ? {} : { left: cycle === '' ? -1 : Number(cycle) };
  const wait = addWait(run, { kind: 'timer', token: token.id, node: node.ix, ...left, value });
  emit(run, { e: 'timerSet', wait: wait.id, node: node.ix, timer, value });
}

function setBoundaries(run: Run, token: Token, node: Node): void {
  for (const at of node.boundaries ?? []) setWait(run, token, nodeAt(run, at));
}

function beginSubProcess(run: Run, token: Token, node: Node): void {
  const body = run.graph.scopes[node.body ?? -1];
  if (!body || body.start === undefined) throw new Error(`${node.id} has no start`);
  const scope: Scope = { id: nextId(run), def: body.ix, parent: token.s, host: token.id, vars: {} };
  run.state.scopes.push(scope);
  const inner = addToken(run, scope.id, { n: body.start });
  run.todo.push({ do: 'leave', token: inner.id, node: body.start });
}

function beginCall(run: Run, token: Token, node: Node): void {
  const call = node.call;
  if (!call) throw new Error(`${node.id} calls nothing`);
  const input = mapped(run, { node, scope: token.s }, call.input);
  const wait = addWait(run, { kind: 'child', token: token.id, node: node.ix, name: call.key });
  const version = call.version === undefined ? {} : { version: call.version };
  emit(run, { e: 'childStart', wait: wait.id, node: node.ix, key: call.key, ...version, input });
  trace(run, { type: 'child', node: node.ix, data: { key: call.key } });
}

const isLater = ({ kind }: ServiceSpec): boolean =>
  kind === 'internalAsync' || kind === 'http' || kind === 'tenantAction';

function beginService(run: Run, token: Token, node: Node): void {
  const service = node.service;
  if (!service) throw new Error(`${node.id} has no service`);
  const input = mapped(run, { node, scope: token.s }, service.input);
  const kind = service.kind === 'http' ? (service.http?.mode === 'callback' ? 'callback' : 'http') : 'service';
  const wait = addWait(run, { kind, token: token.id, node: node.ix });
  emit(run, { e: isLater(service) ? 'serviceJob' : 'invokeInternal', wait: wait.id, node: node.ix, service, input });
}

/** A wait with the token that waits and the node of its event. */
interface Waiting {
  readonly wait: Wait;
  readonly token: Token;
  readonly node: Node;
}

/** The wait of an id; refused when it is not there (any more). */
export function requireWaiting(run: Run, id: number): Waiting {
  const wait = run.state.waits.find((one) => one.id === id);
  const token = wait && tokenOf(run, wait.token);
  const node = wait && run.graph.nodes[wait.node];
  if (!wait || !token || !node) throw new Refused('notFound');
  return { wait, token, node };
}

/** Ends a wait whose event has happened. */
export function endWait(run: Run, wait: Wait): void {
  run.state.waits = run.state.waits.filter(({ id }) => id !== wait.id);
  emit(run, { e: 'waitClear', wait });
}

/** The answer of a service or called instance: results and mapped variables, then the activity is done. */
export function answered(run: Run, { wait, token, node }: Waiting, payload: Json): void {
  run.state.results[node.id] = payload;
  const output = node.service?.output ?? node.call?.output ?? {};
  const site = { node, scope: token.s, extra: { result: payload } };
  Object.assign(scopeOf(run, token.s).vars, mapped(run, site, output));
  trace(run, { type: node.kind === 'call' ? 'childEnded' : 'service', node: node.ix });
  endWait(run, wait);
  run.todo.push({ do: 'complete', token: token.id });
}

/** The activity of a token is done: its boundary events end and the token goes on; an instance of a repetition ends. */
export function complete(run: Run, token: Token): void {
  const node = nodeAt(run, token.n ?? -1);
  for (const wait of run.state.waits.filter((one) => one.token === token.id)) clearWait(run, wait);
  const { back } = token;
  if (back && back.node !== node.ix) {
    token.n = back.node;
    return void run.todo.push({ do: 'activate', token: token.id });
  }
  if (node.kind === 'throw') deliverThrown(run, node);
  run.todo.push({ do: 'leave', token: token.id, node: node.ix });
}

/** The message or signal that a node throws meets what waits for it in this instance: a message the first, a signal all. */
export function deliverThrown(run: Run, node: Node): void {
  const thrown = throwEvent(run, node);
  if (!thrown) return;
  const { trigger, name } = thrown;
  const waiting = run.state.waits.filter(
    (wait) => wait.kind === trigger && wait.name === name && wait.correlation === undefined,
  );
  for (const wait of trigger === 'message' ? waiting.slice(0, 1) : waiting)
    if (run.state.waits.includes(wait)) fireEvent(run, wait, null);
}

/** An event happens: the catch event goes on, a boundary event interrupts or adds a token, a race is won. */
export function fireEvent(run: Run, wait: Wait, payload: Json): void {
  const token = tokenOf(run, wait.token);
  if (!token) return;
  const node = nodeAt(run, wait.node);
  take(run, token, payload);
  trace(run, { type: node.event?.trigger ?? 'event', node: node.ix, data: { name: wait.name ?? '' } });
  if (node.kind === 'boundary') return fireBoundary(run, { wait, token, node });
  if (token.n === node.ix) return void run.todo.push({ do: 'complete', token: token.id });
  for (const other of run.state.waits.filter((one) => one.token === token.id)) clearWait(run, other);
  const flow = nodeAt(run, token.n ?? -1).out.find((out) => run.graph.flows[out]?.to === node.ix);
  if (flow !== undefined) run.state.taken[flow] = (run.state.taken[flow] ?? 0) + 1;
  token.n = node.ix;
  run.todo.push({ do: 'leave', token: token.id, node: node.ix });
}

/** Variables that come with a message stand in the scope of the token. */
function take(run: Run, token: Token, payload: Json): void {
  if (payload !== null && typeof payload === 'object' && !Array.isArray(payload))
    Object.assign(scopeOf(run, token.s).vars, payload);
}

function fireBoundary(run: Run, { wait, token, node }: Waiting): void {
  if (node.interrupting !== false) return interrupt(run, node, token);
  const extra = addToken(run, token.s, { n: node.ix });
  run.todo.push({ do: 'leave', token: extra.id, node: node.ix });
  if (wait.kind !== 'timer') return;
  if (wait.left !== undefined && wait.left !== 1) {
    if (wait.left > 0) wait.left -= 1;
    const timer = node.event?.timer;
    if (!timer) return;
    const value = timerText(run, { node, scope: token.s }, timer);
    return emit(run, { e: 'timerSet', wait: wait.id, node: node.ix, timer, value });
  }
  clearWait(run, wait);
}

/** The activity is canceled and its token stands in the boundary event. */
export function interrupt(run: Run, boundary: Node, token: Token): void {
  run.state.marks[token.n ?? -1] = 'returned';
  stopActivity(run, token, 'interrupted');
  token.n = boundary.ix;
  run.todo.push({ do: 'leave', token: token.id, node: boundary.ix });
}

/** A token leaves a node; an instance of a repeated activity ends instead. */
export function leave(run: Run, token: Token, flows: () => readonly number[]): void {
  if (token.inner) {
    removeToken(run, token);
    return void run.todo.push({ do: 'empty', scope: token.s });
  }
  takeFlows(run, token, flows());
}

/** The items of a repeated activity: those of its collection, or as many places as its cardinality says. */
function itemsOf(run: Run, token: Token, node: Node): Json[] {
  const { collection, cardinality } = node.multi ?? {};
  const site = { node, scope: token.s };
  const invalid = () => new Refused('collectionInvalid', { node: node.names.zh }, node);
  const value = collection === undefined ? valueOf(run, site, cardinality ?? '0') : listOf();
  const isCount = collection === undefined && typeof value === 'number' && Number.isInteger(value) && value >= 0;
  if (isCount && value <= maxInstances) return Array.from({ length: value }, (_, index) => index);
  if (!Array.isArray(value) || value.length > maxInstances) throw invalid();
  return [...(value as Json[])];

  /** A collection that is not there is as wrong as one that is no list. */
  function listOf(): Json {
    try {
      return valueOf(run, site, collection ?? '');
    } catch (error) {
      throw error instanceof Refused && error.error.code === 'workflow.conditionError' ? invalid() : error;
    }
  }
}

/** A repeated activity on its way: the token that holds it, its node, and how far it is. */
interface Repetition {
  readonly token: Token;
  readonly node: Node;
  readonly multi: NonNullable<Token['multi']>;
}

function beginMulti(run: Run, token: Token, node: Node): void {
  const items = itemsOf(run, token, node);
  const multi = { total: items.length, started: 0, done: 0, items, results: items.map(() => null) };
  token.multi = multi;
  if (items.length === 0) return endMulti(run, token, node);
  const first = node.multi?.sequential ? 1 : items.length;
  for (let index = 0; index < first; index += 1) beginInstance(run, { token, node, multi });
}

function beginInstance(run: Run, { token, node, multi }: Repetition): void {
  const index = multi.started;
  multi.started += 1;
  const scope: Scope = {
    id: nextId(run),
    def: node.scope,
    parent: token.s,
    host: token.id,
    loop: { index, item: multi.items[index] ?? null },
    vars: {},
  };
  run.state.scopes.push(scope);
  const inner = addToken(run, scope.id, { n: node.ix });
  inner.inner = true;
  if (token.fresh) inner.fresh = true;
  run.todo.push({ do: 'activate', token: inner.id });
}

/** One instance of a repeated activity is over. */
export function endInstance(run: Run, scope: Scope): void {
  const token = tokenOf(run, scope.host ?? -1);
  const multi = token?.multi;
  if (!token || !multi || !scope.loop) return;
  const node = nodeAt(run, token.n ?? -1);
  const { collect, sequential } = node.multi ?? {};
  if (collect !== undefined) multi.results[scope.loop.index] = valueOf(run, { node, scope: scope.id }, collect);
  closeScope(run, scope);
  multi.done += 1;
  if (isComplete(run, { token, node, multi })) return endMulti(run, token, node);
  if (sequential && multi.started < multi.total) beginInstance(run, { token, node, multi });
}

/** Whether a repetition is over: all its instances are, or its completion condition holds. */
function isComplete(run: Run, { token, node, multi }: Repetition): boolean {
  if (multi.done === multi.total) return true;
  const completion = node.multi?.completion;
  if (completion === undefined) return false;
  const counts = { nrOfInstances: multi.total, nrOfActive: multi.started - multi.done, nrOfCompleted: multi.done };
  return isTrue(run, { node, scope: token.s, extra: counts }, completion);
}

function endMulti(run: Run, token: Token, node: Node): void {
  if (node.multi?.collect !== undefined) run.state.results[node.id] = token.multi?.results ?? [];
  for (const scope of run.state.scopes.filter(({ host }) => host === token.id)) closeScope(run, scope);
  delete token.multi;
  delete token.fresh;
  run.todo.push({ do: 'complete', token: token.id });
}
