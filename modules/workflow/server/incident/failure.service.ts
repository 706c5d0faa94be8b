import { AppError, messageOf } from '@mp/kernel/contract';
import { databaseError, isConnectionError } from '@mp/kernel/server';
import type { Context } from '@mp/kernel/server';
import type { Target } from '../instance/instance.query.ts';
import { jobStatement } from '../instance/queue.query.ts';
import { flagStatement, incidentStatement, instanceOfTarget } from './incident.query.ts';
import type { NewIncident } from './incident.query.ts';
import { notifyJob } from '../instance/flow-jobs.ts';

/** Errors that somebody must look at though the caller was refused properly. */
const alarming = new Set(['workflow.errorUncaught']);

/** A refusal that the caller can do something about is no failure. */
function isFailure(error: unknown): boolean {
  if (error instanceof AppError) return alarming.has(error.code) || (error.status >= 500 && error.status !== 503);
  const code = databaseError(error)?.code;
  // The session's own refusals and a lost connection are told by the kernel.
  return !isConnectionError(error) && code !== 'MP001' && code !== 'MP002' && code !== '57014';
}

/** Runs a command; a technical failure is also written as an incident in a transaction of its own, and thrown on. */
export async function recordingFailures<T>(context: Context, target: Target, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isFailure(error)) await record(context, target, error);
    throw error;
  }
}

async function record(context: Context, target: Target, error: unknown): Promise<void> {
  const message = messageOf(error);
  const elementId = error instanceof AppError ? error.detail?.elementId : undefined;
  try {
    await context.tx(async (tx) => {
      const instanceId = await instanceOfTarget(tx, target);
      if (instanceId === undefined) return;
      const nodeId = typeof elementId === 'string' ? elementId : '';
      await openIncident(context, {
        instanceId,
        nodeId,
        waitId: null,
        kind: 'command',
        message,
        detail: {},
        attempts: 1,
      });
    });
  } catch (second) {
    context.log.error({ err: second }, 'incident could not be recorded');
  }
}

/** Opens an incident, flags the instance and tells the process administrators. */
export async function openIncident(context: Context, incident: NewIncident): Promise<void> {
  const { instanceId, nodeId } = incident;
  await context.tx(() =>
    context.finish([
      incidentStatement(context.at, incident),
      flagStatement(instanceId),
      jobStatement(context, {
        kind: notifyJob,
        payload: { notices: [{ event: 'incident', instanceId, users: [], node: nodeId }], by: context.userId },
      }),
    ]),
  );
}
