import { AppError, declaredErrors, isUuid } from '@mp/kernel/contract';
import type { FlowError, Resolved } from '@mp/engine/core';
import { step } from '@mp/engine/core';
import { cancelChild, startChild } from '../binding/call.service.ts';
import { drivenBy } from '../binding/lifecycle.service.ts';
import { resolveGroup, resolveRules } from '../handler/resolve.service.ts';
import { notifyOthers } from '../message/outgoing.ts';
import { invokeInternal, queueService } from '../service-task/invoke.service.ts';
import { workflowErrors } from '../../contract/index.ts';
import { factsOf } from './facts.service.ts';
import { collect } from './effects.ts';
import type { Request } from './effects.ts';
import { memberOf, varsOf } from './family.service.ts';
import { nameIn } from './graph.query.ts';
import { nameOfUser } from './social.query.ts';
import { gain, nodeOf, roleBits, stateOf } from './running.ts';
import type { BareCommand, Flow, Running } from './running.ts';
import { setTimer } from './timer.service.ts';

/** A command for an instance of the family. */
export interface Order {
  readonly running: Running;
  readonly bare: BareCommand;
  /** It is what the caller asked for, not a consequence. */
  readonly own?: true;
}

const maxSteps = 1000;

/** Performs a command with everything that follows from it in the same transaction; refusals of the core are thrown. */
export async function perform(flow: Flow, first: Order): Promise<void> {
  const orders: Order[] = [first];
  for (let order = orders.shift(); order; order = orders.shift()) {
    flow.steps += 1;
    if (flow.steps > maxSteps) throw workflowErrors.loopLimit();
    if (!isStale(order)) orders.unshift(...(await performOne(flow, order)));
  }
}

/** An answer that nobody waits for any more: an earlier one has ended the activity. */
function isStale({ running, bare }: Order): boolean {
  const { state } = running;
  if (!state) return false;
  if (bare.type === 'handlersResolved')
    return !state.groups.some(({ id, resolving }) => id === bare.group && resolving !== undefined);
  if (bare.type === 'fire' || bare.type === 'fail')
    return state.status !== 'processing' || !state.waits.some(({ id }) => id === bare.wait);
  return false;
}

async function performOne(flow: Flow, { running, bare, own }: Order): Promise<Order[]> {
  const facts = await factsOf(flow, running);
  const stepped = step(running.graph, running.state, {
    ...bare,
    id: flow.commandId,
    actor: own ? flow.actor : { ...flow.actor, system: true },
    at: flow.at,
    facts,
    ...(flow.opinion === null ? {} : { opinion: flow.opinion }),
  });
  if (!stepped.ok) throw await refusalOf(flow, running, stepped.error);
  running.state = stepped.state;
  const requests = collect(flow, running, { effects: stepped.effects, own: own === true });
  const orders: Order[] = [];
  for (const request of requests) orders.push(...(await answer(flow, running, request)));
  return orders;
}

/** A refusal of the core as the wire has it, with the element that it is about. */
async function refusalOf(flow: Flow, running: Running, error: FlowError): Promise<AppError> {
  const status = declaredErrors().get(error.code)?.status ?? 422;
  const node = running.graph.nodes.find(({ id }) => id === error.node);
  const { user } = error.params;
  const named: Record<string, string> = isUuid(user) ? { user: await nameOfUser(flow.context, user) } : {};
  return new AppError(error.code, status, {
    params: { ...(node ? { node: nameIn(flow.context.locale, node.names) } : {}), ...error.params, ...named },
    ...(error.node === undefined ? {} : { detail: { elementId: error.node } }),
  });
}

async function answer(flow: Flow, running: Running, request: Request): Promise<readonly Order[]> {
  switch (request.e) {
    case 'resolveHandlers':
      return [handlersFound(running, request, await resolveGroup(flow, running, request))];
    case 'invokeInternal':
      return [{ running, bare: await invokeInternal(flow, running, request) }];
    case 'serviceJob':
      queueService(flow, running, request);
      return [];
    case 'timerSet':
      await setTimer(flow, running, request);
      return [];
    case 'childStart':
      return startChild(flow, running, request);
    case 'childCancel':
      return cancelChild(flow, running, request.wait);
    case 'cc':
      await copyTo(flow, running, request);
      return [];
    case 'lifecycle':
      await drivenBy(flow, running, request.event);
      return [];
    case 'instance':
      return ended(flow, running, request.status);
    case 'childError':
      return failParent(flow, running, request.code);
    case 'signal':
    case 'message':
      notifyOthers(flow, running, request);
      return [];
  }
}

function handlersFound(
  running: Running,
  request: Extract<Request, { e: 'resolveHandlers' }>,
  users: readonly Resolved[],
): Order {
  running.events.push({
    type: 'handlers',
    nodeId: nodeOf(running.graph, request.node).id,
    task: null,
    actor: null,
    opinion: null,
    data: {
      purpose: request.purpose,
      users: users.map(({ userId, reason }) => ({ id: userId, reason: { key: reason.key, params: reason.params } })),
    },
  });
  return { running, bare: { type: 'handlersResolved', group: request.group, users } };
}

/** Sends copies to the users whom rules find. */
async function copyTo(flow: Flow, running: Running, { rules, node }: Extract<Request, { e: 'cc' }>): Promise<void> {
  const nodeId = nodeOf(running.graph, node).id;
  const found = await resolveRules(flow, running, { rules, nodeId });
  copyToUsers(flow, running, { users: found.map(({ userId }) => userId), node: nodeId });
}

/** Who gets a copy, and at which node; null where somebody sends it by hand. */
interface Copy {
  readonly users: readonly string[];
  readonly node: string | null;
}

/** Notes that users get a copy. */
export function copyToUsers(flow: Flow, running: Running, { users, node }: Copy): void {
  if (users.length === 0) return;
  for (const user of users) gain(running, user, roleBits.copy);
  flow.notices.push({ event: 'cc', instanceId: running.row.id, users, node });
}

/** An instance that ends answers the one that called it. */
async function ended(flow: Flow, running: Running, status: string): Promise<Order[]> {
  const { parent_id: parentId, parent_wait: wait } = running.row;
  if (status === 'processing' || parentId === null || wait === null || running.failed) return [];
  const parent = await memberOf(flow, parentId);
  const state = stateOf(running);
  const payload = { status: state.status, outcome: state.outcome ?? null, vars: varsOf(running) };
  return [{ running: parent, bare: { type: 'fire', wait, payload } }];
}

async function failParent(flow: Flow, running: Running, code: string): Promise<Order[]> {
  const { parent_id: parentId, parent_wait: wait } = running.row;
  if (parentId === null || wait === null) return [];
  return [{ running: await memberOf(flow, parentId), bare: { type: 'fail', wait, code } }];
}
