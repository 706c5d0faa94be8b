import { createHash, randomBytes } from 'node:crypto';
import type { Effect, Json, ServiceSpec, Values } from '@mp/engine/core';
import { AppError } from '@mp/kernel/contract';
import { newId, resourceServer, updateRecord } from '@mp/kernel/server';
import { workflowErrors } from '../../contract/index.ts';
import { resolveRules } from '../handler/resolve.service.ts';
import { formOf } from '../instance/facts.service.ts';
import { jobStatement } from '../instance/queue.query.ts';
import { nodeOf, waitKey } from '../instance/running.ts';
import type { BareCommand, Flow, Running } from '../instance/running.ts';
import { BpmnError, internalService } from './registry.ts';
import { serviceJob } from '../instance/flow-jobs.ts';

type Invoke = Extract<Effect, { e: 'invokeInternal' }>;
type Queue = Extract<Effect, { e: 'serviceJob' }>;

/** Does the work of a service task in the transaction of the step, and answers what the core is told. */
export async function invokeInternal(flow: Flow, running: Running, request: Invoke): Promise<BareCommand> {
  try {
    const payload = await workOf(flow, running, request);
    return { type: 'fire', wait: request.wait, payload };
  } catch (error) {
    if (error instanceof BpmnError) return { type: 'fail', wait: request.wait, code: error.code };
    throw error;
  }
}

function workOf(flow: Flow, running: Running, request: Invoke): Promise<Json> {
  const { service, input } = request;
  if (service.kind === 'setFields') return setFields(flow, running, input);
  if (service.kind === 'notify') return notify(flow, running, request);
  return callInternal(flow, running, request);
}

async function callInternal(flow: Flow, running: Running, { service, node, input, wait }: Invoke): Promise<Json> {
  const name = service.handler ?? '';
  const known = internalService(name);
  const { id, names } = nodeOf(running.graph, node);
  if (!known || !('run' in known)) throw workflowErrors.serviceFailed({ node: names.zh, detail: name });
  const { row } = running;
  const answer = await known.run(flow.context, {
    instanceId: row.id,
    nodeId: id,
    businessNo: row.business_no,
    resource: row.resource,
    recordId: row.record_id,
    input,
    key: `${flow.commandId}:${wait}`,
  });
  delete running.form;
  return answer;
}

/** Writes fields of the bound record through the resource layer, or of the values of the declared fields. */
async function setFields(flow: Flow, running: Running, input: Values): Promise<Json> {
  const { resource, record_id: recordId } = running.row;
  const server = resource === null ? undefined : resourceServer(resource);
  if (!server || recordId === null) throw new AppError('workflow.formInvalid', 422);
  await formOf(flow, running);
  const written = await updateRecord(flow.context, server, {
    id: recordId,
    version: running.recordVersion ?? 0,
    values: storable(server, input),
    trusted: true,
    action: 'process',
  });
  delete running.form;
  running.recordVersion = Number(written.version);
  return running.recordVersion;
}

/** Numbers of decimal fields as the text that the resource layer takes. */
function storable(server: NonNullable<ReturnType<typeof resourceServer>>, input: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const field = server.resource.fields[name];
      if (typeof value !== 'number' || !field) return [name, value];
      if (field.kind === 'money') return [name, value.toFixed(2)];
      return [name, field.kind === 'decimal' ? String(value) : value];
    }),
  );
}

async function notify(flow: Flow, running: Running, { service, node, input }: Invoke): Promise<Json> {
  const { id } = nodeOf(running.graph, node);
  const found = await resolveRules(flow, running, { rules: service.to ?? [], nodeId: id });
  const users = found.map(({ userId }) => userId);
  const text = [filled(service.title, input), filled(service.body, input)].filter((part) => part !== '').join('\n');
  if (users.length > 0) flow.notices.push({ event: 'service', instanceId: running.row.id, users, node: id, text });
  return users.length;
}

/** `{name}` of the input stands for its value. */
function filled(text: string | undefined, input: Values): string {
  return (text ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    Object.hasOwn(input, name) ? String(input[name] ?? '') : '',
  );
}

/** Puts the job of a service task into the queue; its key names it, its own id stays the same over all attempts. */
export function queueService(flow: Flow, running: Running, request: Queue): void {
  const known = running.waits.get(request.wait);
  const wait = known?.wait ?? running.state?.waits.find(({ id }) => id === request.wait);
  if (!wait) return;
  const token = isCallback(request.service) ? randomBytes(24).toString('base64url') : undefined;
  running.waits.set(request.wait, {
    ...known,
    wait,
    ...(token === undefined ? {} : { tokenHash: createHash('sha256').update(token).digest('hex') }),
  });
  flow.jobs.push(
    jobStatement(flow.context, {
      kind: serviceJob,
      payload: {
        instanceId: running.row.id,
        wait: request.wait,
        input: request.input,
        key: newId(),
        attempt: 1,
        ...(token === undefined ? {} : { token }),
      },
      key: waitKey(running.row.id, request.wait),
    }),
  );
}

const isCallback = (service: ServiceSpec): boolean => service.http?.mode === 'callback';
