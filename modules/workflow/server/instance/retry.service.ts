import type { Context } from '@mp/kernel/server';
import { openIncident } from '../incident/failure.service.ts';
import { faultOf } from '../incident/fault-words.ts';
import { retryStatement } from '../incident/retry.query.ts';
import type { WaitPayload } from './flow-jobs.ts';
import { jobStatement, type QueuedFlowJob } from './queue.query.ts';

/** Seconds after which a failed job of a process is tried again, where its task says nothing else. */
const usualBackoff: readonly number[] = [10, 60, 300, 1800, 7200];

/** A job of an instance under way. */
export interface FlowJob<P> extends QueuedFlowJob<P> {
  readonly payload: Omit<P, 'tenantId'> & WaitPayload;
  readonly nodeId: string;
  readonly key: string;
  readonly backoff?: readonly number[];
}

/**
 * Puts a failed job back with its backoff, which its instance shows from now on; after the last attempt an incident is
 * opened and the token stays where it is.
 */
export async function failed<P>(context: Context, job: FlowJob<P>, error: unknown): Promise<void> {
  const { kind, payload, nodeId, key, backoff = usualBackoff } = job;
  const { instanceId, wait, attempt: failures } = payload;
  const seconds = backoff[failures - 1];
  const message = faultOf(error);
  const at = { instanceId, wait };
  if (seconds === undefined) {
    await openIncident(context, {
      instanceId,
      nodeId,
      waitId: wait,
      kind: kind.name,
      message,
      detail: { payload, key },
      attempts: failures,
    });
    await context.batch(() => [retryStatement(at, { failures, at: null, fault: message })]);
    return;
  }
  const runAt = new Date(context.now.getTime() + seconds * 1000).toISOString();
  await context.batch(() => [
    jobStatement(context, { kind, payload: { ...payload, attempt: failures + 1 }, key, runAt }),
    retryStatement(at, { failures, at: runAt, fault: message }),
  ]);
}
