import { AppError } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import { openIncident } from '../incident/failure.service.ts';
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

/** Puts a failed job back with its backoff; after the last attempt an incident is opened and the token stays where it is. */
export async function failed(context: Context, job: FlowJob, error: unknown): Promise<void> {
  const backoff = job.backoff ?? usualBackoff;
  const seconds = backoff[job.attempt - 1];
  const message = error instanceof Error ? error.message : String(error);
  if (seconds === undefined) {
    await openIncident(context, {
      instanceId: job.instanceId,
      nodeId: job.nodeId,
      waitId: job.wait,
      kind: job.kind,
      message: error instanceof AppError ? `${error.code} ${JSON.stringify(error.params)}` : message,
      detail: { payload: job.payload, key: job.key },
      attempts: job.attempt,
    });
    return;
  }
  const runAt = new Date(context.now.getTime() + seconds * 1000).toISOString();
  await context.batch(() => [
    jobStatement(context, job.kind, { ...job.payload, attempt: job.attempt + 1 }, { key: job.key, runAt }),
  ]);
}
