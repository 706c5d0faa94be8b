import { handleJob, toObjects } from '@mp/kernel/server';
import type { Context } from '@mp/kernel/server';
import type { Json, ServiceSpec, Values } from '@mp/engine/core';
import { serviceJob, type ServicePayload } from '../instance/flow-jobs.ts';
import { graphOf } from '../instance/graph.query.ts';
import { instanceById } from '../instance/instance.query.ts';
import type { InstanceRow } from '../instance/instance.query.ts';
import { failed } from '../instance/retry.service.ts';
import { nodeOf, stateOf, waitKey } from '../instance/running.ts';
import type { BareCommand } from '../instance/running.ts';
import { perform } from '../instance/run-command.service.ts';
import { onSystem, systemContext } from '../instance/system.service.ts';
import { resolvedStatement } from '../incident/incident.query.ts';
import { recoveredStatement } from '../incident/retry.query.ts';
import { callHttp } from './http.service.ts';
import { BpmnError, internalService } from './registry.ts';
import { tenantScriptStatement, touchStatement } from './service.query.ts';

/** A service task that is to be done now. */
interface Task {
  readonly row: InstanceRow;
  readonly service: ServiceSpec;
  readonly nodeId: string;
  readonly input: Values;
  readonly wait: number;
  readonly key: string;
  readonly token: string | undefined;
}

/**
 * Does the work of a service task outside of the transaction of its instance, then gives the result as a command; the
 * work may happen again after a crash, always under the same key, the command takes effect once.
 */
export const serviceHandler = handleJob(serviceJob, async (context, { tenantId, ...payload }) => {
  const { instanceId, wait } = payload;
  const system = systemContext(context, tenantId);
  const task = await taskOf(system, payload);
  if (!task) return;
  try {
    const bare = await outcomeOf(system, task);
    if (bare) await answer(system, task, bare);
    else await system.batch(() => [recoveredStatement({ instanceId, wait })]);
  } catch (error) {
    const { retries, backoff } = task.service;
    const pauses = backoff && backoff.length > 0 ? backoff : undefined;
    await failed(
      system,
      {
        kind: serviceJob,
        payload,
        nodeId: task.nodeId,
        key: waitKey(instanceId, wait),
        ...(pauses || retries !== undefined ? { backoff: pausesFor(retries, pauses) } : {}),
      },
      error,
    );
  }
});

/** As many pauses as there are retries; the last one is repeated. */
function pausesFor(retries: number | undefined, backoff: readonly number[] = [10, 60, 300, 1800, 7200]): number[] {
  return Array.from({ length: retries ?? backoff.length }, (_, at) => backoff[Math.min(at, backoff.length - 1)] ?? 10);
}

async function taskOf(context: Context, payload: ServicePayload): Promise<Task | undefined> {
  const { instanceId, wait, input, key, token } = payload;
  return context.tx(async (tx) => {
    const row = await instanceById(tx, instanceId).catch(() => undefined);
    const found = row?.state.waits.find(({ id }) => id === wait);
    if (!row || !found || row.status !== 'processing') return undefined;
    const node = nodeOf(await graphOf(tx, row.version_id), found.node);
    if (!node.service) return undefined;
    // From now on the decision that led here cannot be taken back.
    await context.finish([touchStatement(instanceId)]);
    return {
      row,
      service: node.service,
      nodeId: node.id,
      input,
      wait,
      key,
      token,
    };
  });
}

/** What the work gives; undefined when it answers later by a callback. */
async function outcomeOf(context: Context, task: Task): Promise<BareCommand | undefined> {
  try {
    const payload = await workOf(context, task);
    return task.token === undefined ? { type: 'fire', wait: task.wait, payload } : undefined;
  } catch (error) {
    if (error instanceof BpmnError) return { type: 'fail', wait: task.wait, code: error.code };
    throw error;
  }
}

async function workOf(context: Context, task: Task): Promise<Json> {
  const { service, input, key, row } = task;
  if (service.kind === 'internalAsync') return runInternal(context, task);
  const { allowedHosts = [], secrets } = row.settings;
  if (service.kind === 'tenantAction') {
    const url = await scriptUrl(context);
    const http = { method: 'POST', url, headers: {}, timeout: 30, mode: 'wait', errors: {} } as const;
    const body = { ...input, action: service.handler ?? '', instanceId: row.id, businessNo: row.business_no };
    const host = URL.canParse(url) ? [new URL(url).host, new URL(url).hostname] : [];
    return callHttp(context.services.environment, {
      service: { ...service, http },
      input: body,
      key,
      allowedHosts: host,
    });
  }
  const callbackUrl =
    task.token &&
    `${context.services.environment.publicUrl ?? ''}/gateway/allinoneservice/api/workflow/callbacks/${task.token}`;
  return callHttp(context.services.environment, {
    service,
    input,
    key,
    allowedHosts,
    secrets,
    ...(callbackUrl ? { callbackUrl } : {}),
  });
}

async function scriptUrl(context: Context): Promise<string> {
  const [result] = await context.batch(() => [tenantScriptStatement(context.tenantId)]);
  const [row] = result ? toObjects<{ url: string | null }>(result) : [];
  return row?.url ?? '';
}

/** The internal service runs in a transaction of its own, or in none; its key tells it a repeat. */
function runInternal(context: Context, { service, row, nodeId, input, key }: Task): Promise<Json> {
  const known = internalService(service.handler ?? '');
  if (!known) throw new Error(`no service ${service.handler ?? ''}`);
  const { id: instanceId, business_no: businessNo, resource, record_id: recordId } = row;
  const call = { instanceId, nodeId, businessNo, resource, recordId, input, key };
  return 'outside' in known ? known.outside(context, call) : context.tx((tx) => known.run(tx, call));
}

/** Gives the result to the instance, if it still waits for it. */
async function answer(
  context: Context,
  task: Pick<Task, 'row' | 'wait' | 'key' | 'nodeId'>,
  bare: BareCommand,
): Promise<boolean> {
  return onSystem(context, { instanceId: task.row.id, commandId: `service:${task.key}` }, async ({ flow, running }) => {
    const waits = stateOf(running).waits.some(({ id }) => id === task.wait);
    if (!waits) return false;
    if (stateOf(running).suspended) throw new Error('the process is suspended');
    await perform(flow, { running, bare });
    flow.jobs.push(...resolvedStatement(task.row.id, task.nodeId, flow.at));
    return true;
  });
}
