import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger as WorkerLogger, run } from 'graphile-worker';
import type { Runner, Task, WorkerEvents } from 'graphile-worker';
import * as z from 'zod/mini';
import type { Statement } from './batch.ts';
import { Context, type TxContext } from './context.ts';
import type { PrincipalKey, Services } from './context.ts';
import type { Language } from '../contract/index.ts';
import { startPulse } from './queue-pulse.ts';

/** What a job is told of its own run. */
export interface JobRun {
  /** Stays the same over all attempts; commands use it as their id. */
  readonly jobId: string;
  readonly attempt: number;
  /** Ends when the server is asked to stop. */
  readonly signal: AbortSignal;
}

/** A kind of background job: its name in the queue, and the shape of its payload. */
export interface JobKind<P> {
  /** `workflow.timer`. */
  readonly name: string;
  readonly payload: z.ZodMiniType<P>;
}

/** What a job of this kind carries. */
export type PayloadOf<K> = K extends JobKind<infer P> ? P : never;

/** Declares a kind of background job. Payloads wait across upgrades, so what is added to a shape is optional. */
export function defineJob<P>(name: string, payload: z.ZodMiniType<P>): JobKind<P> {
  return { name, payload };
}

/** What carries out the jobs of a kind. */
export interface JobHandler {
  readonly kind: string;
  readonly run: (context: Context, payload: unknown, run: JobRun) => Promise<void>;
}

/** Binds background work to its kind. It runs at least once, so a second run must change nothing. */
export function handleJob<P>(
  { name, payload: shape }: JobKind<P>,
  work: (context: Context, payload: P, run: JobRun) => Promise<void>,
): JobHandler {
  return { kind: name, run: (context, payload, run) => work(context, z.parse(shape, payload), run) };
}

/** When and in which order a job runs. */
export interface JobOptions {
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
  readonly runAt?: Date;
  /** A waiting job with the same key is replaced. */
  readonly key?: string;
  readonly maxAttempts?: number;
}

/** A job that is put into the queue. */
export interface QueuedJob<P> extends JobOptions {
  readonly kind: JobKind<P>;
  readonly payload: P;
}

interface Envelope {
  readonly tenantId?: string;
  readonly userId?: string;
  /** Who stood in for the user when he asked for the work. */
  readonly actingBy?: string;
  readonly locale?: Language;
  readonly payload: unknown;
}

const envelopeOf = (context: Context, payload: unknown): Envelope => ({
  ...(context.isSignedIn ? { tenantId: context.tenantId, userId: context.userId } : {}),
  ...(context.isSignedIn && context.principal.actingBy ? { actingBy: context.principal.actingBy } : {}),
  locale: context.locale,
  payload,
});

/** Statement that puts many jobs into the queue at once; none of them has a queue of its own. */
export function enqueueAllStatement<P>(context: Context, jobs: readonly Omit<QueuedJob<P>, 'queue'>[]): Statement {
  const rows = jobs.map(({ kind, payload, runAt, key, maxAttempts = 25 }) => ({
    task: kind.name,
    payload: envelopeOf(context, payload),
    runAt,
    key,
    maxAttempts,
  }));
  return { text: 'select enqueue_all($1::jsonb)', values: [JSON.stringify(rows)] };
}

/** Statement that puts a job into the queue within the transaction it runs in; the row is the outbox. */
export function enqueueStatement<P>(context: Context, { kind, payload, ...options }: QueuedJob<P>): Statement {
  return {
    text: 'select enqueue($1, $2::jsonb, $3, $4::timestamptz, $5, $6::integer)',
    values: [
      kind.name,
      JSON.stringify(envelopeOf(context, payload)),
      options.queue ?? null,
      options.runAt ?? null,
      options.key ?? null,
      options.maxAttempts ?? 25,
    ],
  };
}

/** Puts a job into the queue; it runs only if the transaction commits. */
export async function enqueue<P>(context: TxContext, job: QueuedJob<P>): Promise<void> {
  await context.batch([enqueueStatement(context, job)]);
}

function taskOf({ kind, run: work }: JobHandler, services: Services): Task {
  return async (raw, helpers) => {
    const envelope = raw as Envelope;
    const key: PrincipalKey | undefined =
      envelope.tenantId && envelope.userId ? { tenantId: envelope.tenantId, userId: envelope.userId } : undefined;
    const loaded = key ? await services.loadPrincipal(key, services.now()) : undefined;
    const principal = loaded && { ...loaded, actingBy: envelope.actingBy ?? null };
    const context = new Context(
      services,
      { requestId: `job-${helpers.job.id}`, ip: '', locale: envelope.locale ?? 'zh-CN' },
      principal,
    );
    const started = performance.now();
    try {
      await work(context, envelope.payload, {
        jobId: helpers.job.id,
        attempt: helpers.job.attempts,
        signal: helpers.abortSignal ?? new AbortController().signal,
      });
      services.log.debug({ kind, ms: Math.round(performance.now() - started) }, 'job done');
    } catch (error) {
      services.log.error({ kind, jobId: helpers.job.id, attempt: helpers.job.attempts, err: error }, 'job failed');
      throw error;
    }
  };
}

/** The running worker of this node. */
export interface Queue {
  readonly stop: () => Promise<void>;
}

/** Jobs that a node works on at once. */
const concurrency = 4;
const longestPauseMs = 10_000;

/**
 * Starts this node's worker. It connects as the owner, since the queue's own tables are closed to the
 * application's role; handlers work through the application's database like any request. A worker that ends of
 * itself, as it may when the database goes away in the middle of its books, is started anew until it is stopped.
 */
export async function startQueue(
  ownerUrl: string,
  handlers: readonly JobHandler[],
  services: Services,
): Promise<Queue> {
  const taskList = Object.fromEntries(handlers.map((handler) => [handler.kind, taskOf(handler, services)]));
  const held = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => held.add(workerPool.id));
  events.on('pool:release', ({ workerPool }) => held.delete(workerPool.id));
  const start = (): Promise<Runner> =>
    run({
      connectionString: ownerUrl,
      concurrency,
      noHandleSignals: true,
      pollInterval: 1000,
      taskList,
      events,
      logger: quietLogger(services),
    });
  const endPulse = startPulse(ownerUrl, held, services);
  const stopping = new AbortController();
  let runner: Runner | undefined = await start();
  const keepRunning = async (): Promise<void> => {
    for (let pause = 250; !stopping.signal.aborted;) {
      if (runner) {
        await runner.promise.catch((error: unknown) => services.log.error({ err: error }, 'queue failed'));
        if (stopping.signal.aborted) return;
        services.log.error({ pause }, 'the queue has ended of itself; starting it again');
      }
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      runner = await start().catch((error: unknown) => {
        services.log.warn({ err: error }, 'queue does not start');
        return undefined;
      });
      // Asked to stop while it started.
      if (stopping.signal.aborted) await runner?.stop();
      pause = runner ? 250 : Math.min(pause * 2, longestPauseMs);
    }
  };
  const running = keepRunning();
  return {
    stop: async () => {
      stopping.abort();
      await runner?.stop().catch((error: unknown) => services.log.warn({ err: error }, 'queue stopped already'));
      await running;
      await endPulse();
    },
  };
}

function quietLogger(services: Services): NonNullable<Parameters<typeof run>[0]['logger']> {
  // graphile-worker's own words are for its developers; failures of jobs are logged by taskOf.
  const write = (level: string, message: string) => {
    if (level === 'error') services.log.error({ queue: message }, 'queue error');
  };
  return new WorkerLogger(() => write);
}
