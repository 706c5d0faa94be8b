import type { Context } from '@mp/kernel/server';
import { openIncident } from '../incident/failure.service.ts';
import { faultOf } from '../incident/fault-words.ts';
import { retryStatement } from '../incident/retry.query.ts';
import { jobStatement } from './queue.query.ts';

/** Seconds after which a failed job of a process is tried again, where its task says nothing else. */
const usualBackoff: readonly number[] = [10, 60, 300, 1800, 7200];

/** A job of an instance under way. */
export interface FlowJob {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly instanceId: string;
  readonly nodeId: string;
  readonly wait: number;
  readonly key: string;
  readonly attempt: number;
  readonly backoff?: readonly number[];
}

/**
 * Puts a failed job back with its backoff, which its instance shows from now on; after the last attempt an incident is
 * opened and the token stays where it is.
 */
export async function failed(context: Context, job: FlowJob, error: unknown): Promise<void> {
  const backoff = job.backoff ?? usualBackoff;
  const seconds = backoff[job.attempt - 1];
  const message = faultOf(error);
  const failures = job.attempt;
  if (seconds === undefined) {
    await openIncident(context, {
      instanceId: job.instanceId,
      nodeId: job.nodeId,
      waitId: job.wait,
      kind: job.kind,
      message,
      detail: { payload: job.payload, key: job.key },
      attempts: failures,
    });
    await context.batch(() => [retryStatement(job, { failures, at: null, fault: message })]);
    return;
  }
  const runAt = new Date(context.now.getTime() + seconds * 1000).toISOString();
  await context.batch(() => [
    jobStatement(context, job.kind, { ...job.payload, attempt: failures + 1 }, { key: job.key, runAt }),
    retryStatement(job, { failures, at: runAt, fault: message }),
  ]);
}
