import { closeScope, stopActivity } from './end-activity.ts';
import { takeFlows, throwEvent } from './flow.ts';
import type { Node, ServiceSpec } from './graph.ts';
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
import type { Json, Scope, Token, Wait, WaitKind } from './state.ts';

/** Most instances of a repeated activity (workflow.md 3.3). */
const maxInstances = 500;

/** Begins the activity or event in whose node the token stands. */
export function activate(run: Run, token: Token, node: Node): void {
  count(run);
  const isBack = token.back?.node === node.ix;
  const users = isBack ? token.back?.users : undefined;
  if (isBack && token.back?.after) token.back = token.back.after;
  else if (isBack) delete token.back;
  // A direct return is a detour of one token: what a boundary event of its target would begin has no place in it.
  if (!token.inner && !token.back) setBoundaries(run, token, node);
  if (node.multi && !token.inner) return beginMulti(run, token, node);
  switch (node.kind) {
    case 'user':
      return beginTask(run, token, node, users);
    case 'service':
      return beginService(run, token, node);
    case 'cc':
      emit(run, { e: 'cc', node: node.ix, rules: node.cc ?? [] });
      trace(run, { type: 'cc', node: node.ix });
      return void run.todo.push({ do: 'complete', token: token.id });
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

function addWait(run: Run, token: Token, node: Node, kind: WaitKind, more: Partial<Wait> = {}): Wait {
  const wait: Wait = { id: nextId(run), kind, token: token.id, node: node.ix, ...more };
  run.state.waits.push(wait);
  emit(run, { e: 'waitSet', wait });
  return wait;
}

/** Begins to wait for the event of a node: the catch event itself, a boundary event, or one behind an event-based gateway. */
export function setWait(run: Run, token: Token, node: Node): void {
  const event = node.event;
  if (!event || event.trigger === 'error' || event.trigger === 'none') return;
  if (event.trigger === 'timer' && event.timer) {
    const value = timerText(run, node, token.s, event.timer);
    const cycle = /^R(\d*)\//.exec(value)?.[1];
    const left = cycle === undefined ? {} : { left: cycle === '' ? -1 : Number(cycle) };
    const wait = addWait(run, token, node, 'timer', { ...left, value });
    return emit(run, { e: 'timerSet', wait: wait.id, node: node.ix, timer: event.timer, value });
  }
  if (event.trigger !== 'message' && event.trigger !== 'signal') return;
  const correlation = event.correlation === undefined ? undefined : valueOf(run, node, token.s, event.correlation);
  addWait(run, token, node, event.trigger, {
    name: event.name ?? '',
    ...(correlation === undefined || correlation === null ? {} : { correlation: String(correlation) }),
  });
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
  const input = mapped(run, node, token.s, call.input);
  const wait = addWait(run, token, node, 'child', { name: call.key });
  const version = call.version === undefined ? {} : { version: call.version };
  emit(run, { e: 'childStart', wait: wait.id, node: node.ix, key: call.key, ...version, input });
  trace(run, { type: 'child', node: node.ix, data: { key: call.key } });
}

const isLater = ({ kind }: ServiceSpec): boolean =>
  kind === 'internalAsync' || kind === 'http' || kind === 'tenantAction';

function beginService(run: Run, token: Token, node: Node): void {
  const service = node.service;
  if (!service) throw new Error(`${node.id} has no service`);
  const input = mapped(run, node, token.s, service.input);
  const kind = service.kind === 'http' ? (service.http?.mode === 'callback' ? 'callback' : 'http') : 'service';
  const wait = addWait(run, token, node, kind);
  emit(run, { e: isLater(service) ? 'serviceJob' : 'invokeInternal', wait: wait.id, node: node.ix, service, input });
}

/** The answer of a service or called instance: results and mapped variables, then the activity is done. */
export function answered(run: Run, wait: Wait, node: Node, token: Token, payload: Json): void {
  run.state.results[node.id] = payload;
  const output = node.service?.output ?? node.call?.output ?? {};
  Object.assign(scopeOf(run, token.s).vars, mapped(run, node, token.s, output, { result: payload }));
  trace(run, { type: node.kind === 'call' ? 'childEnded' : 'service', node: node.ix });
  run.state.waits = run.state.waits.filter(({ id }) => id !== wait.id);
  emit(run, { e: 'waitClear', wait });
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
  if (node.kind === 'throw') {
    const thrown = throwEvent(run, node);
    if (thrown) deliver(run, thrown.trigger, thrown.name);
  }
  run.todo.push({ do: 'leave', token: token.id, node: node.ix });
}

/** A message or signal meets what waits for it in this instance: a message the first, a signal all. */
export function deliver(run: Run, kind: 'message' | 'signal', name: string, payload: Json = null): void {
  const waiting = run.state.waits.filter(
    (wait) => wait.kind === kind && wait.name === name && wait.correlation === undefined,
  );
  for (const wait of kind === 'message' ? waiting.slice(0, 1) : waiting)
    if (run.state.waits.includes(wait)) fireEvent(run, wait, payload);
}

/** An event happens: the catch event goes on, a boundary event interrupts or adds a token, a race is won. */
export function fireEvent(run: Run, wait: Wait, payload: Json): void {
  const token = tokenOf(run, wait.token);
  if (!token) return;
  const node = nodeAt(run, wait.node);
  take(run, token, payload);
  trace(run, { type: node.event?.trigger ?? 'event', node: node.ix, data: { name: wait.name ?? '' } });
  if (node.kind === 'boundary') return fireBoundary(run, wait, node, token);
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

function fireBoundary(run: Run, wait: Wait, node: Node, token: Token): void {
  if (node.interrupting !== false) return interrupt(run, node, token);
  const extra = addToken(run, token.s, { n: node.ix });
  run.todo.push({ do: 'leave', token: extra.id, node: node.ix });
  if (wait.kind !== 'timer') return;
  if (wait.left !== undefined && wait.left !== 1) {
    if (wait.left > 0) wait.left -= 1;
    const timer = node.event?.timer;
    if (timer)
      emit(run, { e: 'timerSet', wait: wait.id, node: node.ix, timer, value: timerText(run, node, token.s, timer) });
    return;
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
export function leave(run: Run, token: Token, node: Node, flows: () => readonly number[]): void {
  if (token.inner) {
    removeToken(run, token);
    return void run.todo.push({ do: 'empty', scope: token.s });
  }
  takeFlows(run, token, flows());
}

/** The items of a repeated activity: those of its collection, or as many places as its cardinality says. */
function itemsOf(run: Run, token: Token, node: Node): Json[] {
  const { collection, cardinality } = node.multi ?? {};
  const invalid = () => new Refused('collectionInvalid', { node: node.names.zh }, node);
  const value = collection === undefined ? valueOf(run, node, token.s, cardinality ?? '0') : listOf();
  const isCount = collection === undefined && typeof value === 'number' && Number.isInteger(value) && value >= 0;
  if (isCount && value <= maxInstances) return Array.from({ length: value }, (_, index) => index);
  if (!Array.isArray(value) || value.length > maxInstances) throw invalid();
  return [...(value as Json[])];

  /** A collection that is not there is as wrong as one that is no list. */
  function listOf(): Json {
    try {
      return valueOf(run, node, token.s, collection ?? '');
    } catch (error) {
      throw error instanceof Refused && error.error.code === 'workflow.conditionError' ? invalid() : error;
    }
  }
}

function beginMulti(run: Run, token: Token, node: Node): void {
  const items = itemsOf(run, token, node);
  token.multi = { total: items.length, started: 0, done: 0, items, results: items.map(() => null) };
  if (items.length === 0) return endMulti(run, token, node);
  const first = node.multi?.sequential ? 1 : items.length;
  for (let index = 0; index < first; index += 1) beginInstance(run, token, node, token.multi);
}

function beginInstance(run: Run, token: Token, node: Node, multi: NonNullable<Token['multi']>): void {
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
  const { collect, completion, sequential } = node.multi ?? {};
  if (collect !== undefined) multi.results[scope.loop.index] = valueOf(run, node, scope.id, collect);
  closeScope(run, scope);
  multi.done += 1;
  const counts = { nrOfInstances: multi.total, nrOfActive: multi.started - multi.done, nrOfCompleted: multi.done };
  if (multi.done === multi.total || (completion !== undefined && isTrue(run, node, token.s, completion, counts)))
    return endMulti(run, token, node);
  if (sequential && multi.started < multi.total) beginInstance(run, token, node, multi);
}

function endMulti(run: Run, token: Token, node: Node): void {
  if (node.multi?.collect !== undefined) run.state.results[node.id] = token.multi?.results ?? [];
  for (const scope of run.state.scopes.filter(({ host }) => host === token.id)) closeScope(run, scope);
  delete token.multi;
  delete token.fresh;
  run.todo.push({ do: 'complete', token: token.id });
}
