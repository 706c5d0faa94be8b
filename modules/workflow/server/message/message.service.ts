import { createHash } from 'node:crypto';
import type { Json } from '@mp/engine/core';
import { newId } from '@mp/kernel/server';
import { handleJob } from '@mp/kernel/server';
import type { Context, TxContext } from '@mp/kernel/server';
import { workflowErrors } from '../../contract/index.ts';
import { jobStatement } from '../instance/queue.query.ts';
import { perform } from '../instance/run-command.service.ts';
import { answerOfStart } from '../instance/start.query.ts';
import { begin, idFor, startableOf } from '../instance/start.service.ts';
import { onSystem, systemContext } from '../instance/system.service.ts';
import { systemId } from '../instance/system-id.ts';
import { stateOf } from '../instance/running.ts';
import { callbackWait, eventStarts, waitingForMessage, waitingForSignal } from './message.query.ts';
import type { EventStart, MessageAddress, Waiting } from './message.query.ts';
import { deliverJob, beginJob, signalJob, messageJob } from '../instance/flow-jobs.ts';

/** A message as other systems send it. */
export interface MessageInput {
  readonly name: string;
  readonly instanceId?: string | undefined;
  readonly businessNo?: string | undefined;
  readonly correlation?: string | undefined;
  readonly vars?: Readonly<Record<string, unknown>> | undefined;
  readonly all?: boolean | undefined;
  readonly commandId?: string | undefined;
}

/** Delivers a message to the process that waits for it; none: starts one where a definition begins by it. */
export async function sendMessage(
  context: Context,
  given: MessageInput,
): Promise<{ delivered: number; started: string[] }> {
  const commandId = given.commandId ?? newId();
  const payload = (given.vars ?? {}) as Json;
  const to: MessageAddress = {
    name: given.name,
    instanceId: given.instanceId ?? null,
    businessNo: given.businessNo ?? null,
    correlation: given.correlation ?? null,
    except: null,
  };
  const waiting = await context.tx((tx) => waitingForMessage(tx, to));
  if (waiting.length > 1 && !given.all) throw workflowErrors.ambiguousMessage();
  const system = systemContext(context, context.tenantId);
  let delivered = 0;
  for (const each of waiting) if (await deliver(system, each, { payload, commandId })) delivered += 1;
  if (delivered > 0) return { delivered, started: [] };
  const started = await startBy(system, 'message', { name: given.name, payload, commandId });
  if (started.length === 0) throw workflowErrors.noMessageTarget();
  return { delivered: 0, started };
}

/** A message or answer on its way, and the command that sends it. */
interface Delivery {
  readonly payload: Json;
  readonly commandId: string;
}

function deliver(context: Context, to: Waiting, { payload, commandId }: Delivery): Promise<boolean> {
  const command = { instanceId: to.instance_id, commandId: `${commandId}:${to.wait_id}` };
  return onSystem(context, command, async ({ flow, running }) => {
    const state = stateOf(running);
    if (!state.waits.some(({ id }) => id === to.wait_id)) return false;
    await perform(flow, { running, bare: { type: 'fire', wait: to.wait_id, payload } });
    return true;
  });
}

interface Beginning extends Delivery {
  readonly name: string;
}

/** Each start is a transaction of its own; the same command starts a process once. */
async function startBy(context: Context, trigger: 'message' | 'signal', beginning: Beginning): Promise<string[]> {
  const starts = await context.tx((tx) => eventStarts(tx, trigger, beginning.name));
  const ids: string[] = [];
  for (const start of starts) ids.push(await context.tx((tx) => startOne(tx, start, beginning)));
  return ids;
}

async function startOne(context: TxContext, start: EventStart, beginning: Beginning): Promise<string> {
  const { payload } = beginning;
  const commandId = `${beginning.commandId}:${start.key}`;
  const id = idFor(context, commandId);
  if (await answerOfStart(context, id, commandId)) return id;
  const vars = typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? payload : {};
  await begin(context, {
    ...(await startableOf(context, start.key)),
    id,
    record: undefined,
    startNode: start.node,
    initiatorId: systemId,
    given: { defKey: start.key, vars: vars as Readonly<Record<string, unknown>>, commandId },
  });
  return id;
}

/** Sends a signal to every process that waits for it, each by its own job, and to start events. */
export async function sendSignal(
  context: Context,
  given: { readonly name: string; readonly vars?: Readonly<Record<string, unknown>> | undefined },
): Promise<{ queued: number }> {
  const queued = await context.tx((tx) =>
    queueSignal(tx, { name: given.name, payload: (given.vars ?? {}) as Json, except: null }),
  );
  return { queued };
}

async function queueSignal(
  context: TxContext,
  signal: { readonly name: string; readonly payload: Json; readonly except: string | null },
): Promise<number> {
  const { name, payload } = signal;
  const waiting = await waitingForSignal(context, name, signal.except);
  const starts = await eventStarts(context, 'signal', name);
  const statements = [
    ...waiting.map(({ instance_id: instanceId, wait_id: wait }) =>
      jobStatement(context, { kind: deliverJob, payload: { instanceId, wait, payload } }),
    ),
    ...(starts.length > 0 ? [jobStatement(context, { kind: beginJob, payload: { name, payload } })] : []),
  ];
  if (statements.length > 0) await context.batch(statements);
  return waiting.length + starts.length;
}

/** A signal of one process on its way to the others. */
export const signalHandler = handleJob(signalJob, async (context, { tenantId, name, payload, except }) => {
  const system = systemContext(context, tenantId);
  await system.tx((tx) => queueSignal(tx, { name, payload, except }));
});

/** A message of one process on its way to another one that waits for it, or to a start event. */
export const messageHandler = handleJob(messageJob, async (context, job, run) => {
  const { tenantId, name, correlation, payload, except } = job;
  const system = systemContext(context, tenantId);
  const waiting = await system.tx((tx) =>
    waitingForMessage(tx, { name, correlation: correlation ?? null, instanceId: null, businessNo: null, except }),
  );
  const commandId = `job:${run.jobId}`;
  for (const each of waiting) await deliver(system, each, { payload, commandId });
  if (waiting.length === 0) await startBy(system, 'message', { name, payload, commandId });
});

/** One delivery of a signal. */
export const deliverHandler = handleJob(deliverJob, async (context, { tenantId, instanceId, wait, payload }, run) => {
  const to = { instance_id: instanceId, wait_id: wait };
  await deliver(systemContext(context, tenantId), to, { payload, commandId: `job:${run.jobId}` });
});

/** Start events of a signal. */
export const beginHandler = handleJob(beginJob, async (context, { tenantId, name, payload }, run) => {
  await startBy(systemContext(context, tenantId), 'signal', { name, payload, commandId: `job:${run.jobId}` });
});

/** Takes the answer of an outside system; whoever knows the address may give it, once. */
export async function answerCallback(
  context: Context,
  token: string,
  body: Readonly<Record<string, unknown>>,
): Promise<{ accepted: boolean }> {
  const hash = createHash('sha256').update(token).digest('hex');
  const wait = await callbackWait(context, hash);
  if (!wait) throw workflowErrors.notFound();
  const system = systemContext(context, wait.tenant_id);
  const commandId = `callback:${hash.slice(0, 40)}`;
  const accepted = await deliver(system, wait, { payload: body as Json, commandId });
  if (!accepted) throw workflowErrors.notFound();
  return { accepted };
}
