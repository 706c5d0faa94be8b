import { Context, handleJob, optionalPort, scheduledJobs, type TxContext } from '@mp/kernel/server';
import { settingsOfTenant } from '@mp/settings/server';
import type { JobHandler, ScheduledJob, ScheduledRun, Services, Tx } from '@mp/kernel/server';
import {
  claimRun,
  countError,
  endRun,
  endWithinStatements,
  enqueueRun,
  leaveRun,
  platformTenant,
  prolongRun,
  requeueRun,
  runJob,
  schedulerTx,
  type JobRow,
  type RunEnd,
  type RunKey,
} from './job.query.ts';
import { jobSettings } from '../contract/job.settings.ts';
import { isRetried, retryDelay } from './job.rules.ts';
import { loggerInto, RunLog } from './run-log.ts';
import { callPlaces, callUrl } from './url-call.ts';
import { failingNotice } from './notice-kinds.ts';

/** How long a node holds a run without prolonging it; then it counts as dead. */
export interface Lease {
  readonly node: string;
  readonly leaseMs: number;
}

/** Errors in a row after which somebody is told. */
const alertAfter = 3;

class LostRun extends Error {
  constructor() {
    super('this node has lost the run to another one');
  }
}

/** The queue's handler of runs: takes the run, does its work, writes its end. Whatever happens ends in the run's row. */
export function runHandler(lease: () => Lease): JobHandler {
  return handleJob(runJob, async (context, run, { signal }) => {
    const { services } = context;
    const job = await claimRun(services.database, run, lease());
    if (!job) return;
    const log = new RunLog();
    const end = await perform({ services, context, job, run, lease: lease(), log }, signal);
    await leave(context, { job, run, lease: lease() }, end && { ...end, log: log.lines });
  });
}

interface Performance {
  readonly services: Services;
  readonly context: Context;
  readonly job: JobRow;
  readonly run: RunKey;
  readonly lease: Lease;
  readonly log: RunLog;
}

/** Does the work under its time limit and lease; undefined when the end is written already or is another node's affair. */
export async function perform(given: Performance, stop: AbortSignal): Promise<RunEnd | undefined> {
  const { services, context, job, run, lease } = given;
  const work = workOf(given);
  if (!work) return { state: 'error', error: `no handler ${job.target}` };
  const own = new AbortController();
  const timer = setInterval(() => {
    prolongRun(services.database, run, lease.leaseMs).then(
      (isKept) => isKept || own.abort(new LostRun()),
      (error: unknown) => context.log.warn({ err: error, job: job.name }, 'lease of a run could not be prolonged'),
    );
  }, lease.leaseMs / 4);
  const limit = AbortSignal.timeout(job.timeout_sec * 1000);
  const signal = AbortSignal.any([own.signal, limit, stop]);
  try {
    return await workUntil(given, work, signal);
  } catch (error) {
    if (error instanceof LostRun || own.signal.aborted) {
      context.log.warn({ job: job.name, fireTime: run.fireTime, attempt: run.attempt }, 'run lost to another node');
      return undefined;
    }
    if (limit.aborted) return { state: 'timeout', error: `no end within ${job.timeout_sec} s` };
    context.log.error({ err: error, job: job.name, fireTime: run.fireTime }, 'job run failed');
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    optionalPort('log')?.error({
      tenantId: job.tenant_id === platformTenant ? null : job.tenant_id,
      userId: null,
      at: services.now().toISOString(),
      source: 'job',
      message,
      stack: stack ?? null,
      route: job.target,
      ip: null,
      ua: null,
      requestId: null,
    });
    return { state: 'error', error: stack ?? message };
  } finally {
    clearInterval(timer);
  }
}

/** What a run does: the call of an address, or a handler; undefined where no loaded module has it for such a job. */
function workOf({ services, job }: Performance): ScheduledJob['run'] | undefined {
  if (job.target_kind === 'url')
    return async (_context, { fireTime, signal }) => {
      const { urlAllow } = (await settingsOfTenant(services.database, null)).of(jobSettings);
      return callUrl({ target: job.target, fireTime, places: callPlaces(services.environment, urlAllow), signal });
    };
  const handler = scheduledJobs().get(job.target);
  // What works for the platform sees all tenants: no job of a tenant names it.
  return handler && (job.tenant_id === platformTenant || handler.cron === undefined) ? handler.run : undefined;
}

/** As whom a job works: its owner, with what he may do now; the platform's as nobody. Its log is the run's as well. */
async function callerOf({ services: given, context, job, log }: Performance): Promise<Context> {
  const services: Services = { ...given, log: loggerInto(given.log, log) };
  if (job.tenant_id === platformTenant) return new Context(services, context.facts);
  if (job.owner_id === null) throw new Error('the job has no owner with whose rights it could work');
  const key = { tenantId: job.tenant_id, userId: job.owner_id };
  return new Context(services, context.facts, await services.loadPrincipal(key, services.now()));
}

async function workUntil(
  given: Performance,
  work: ScheduledJob['run'],
  signal: AbortSignal,
): Promise<RunEnd | undefined> {
  const { job, run, log } = given;
  let completed = false;
  const scheduled: ScheduledRun = {
    fireTime: run.fireTime,
    key: `${run.jobId}/${run.fireTime}`,
    attempt: run.attempt,
    params: job.params ?? {},
    signal,
    complete: async (tx, output) => {
      await completeIn(tx, given, { output, log: log.lines });
      completed = true;
    },
  };
  const ended = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  const output = await Promise.race([callerOf(given).then((caller) => work(caller, scheduled)), ended]);
  return completed ? undefined : { state: 'ok', output };
}

/** Ends the run inside the transaction of its work: under the scheduler's sight for one round trip. */
async function completeIn(
  tx: Tx,
  { job, run }: Pick<Performance, 'job' | 'run'>,
  end: Pick<RunEnd, 'output' | 'log'>,
): Promise<void> {
  const results = await tx.batch(endWithinStatements(job, run, { state: 'ok', ...end }));
  if (results[1]?.rows.length !== 1) throw new LostRun();
}

/** A run that this node has begun. */
export interface HeldRun {
  readonly job: JobRow;
  readonly run: RunKey;
  readonly lease: Lease;
}

/** Writes the end of a run, where it is still to be written, and wakes the next one of its job that waits. */
export async function leave(context: Context, held: HeldRun, end: RunEnd | undefined): Promise<void> {
  const { job, run, lease } = held;
  const { database } = context.services;
  if (end && end.state !== 'ok') await recordFailure(context, held, end);
  const { isLost, next } = await leaveRun(database, run, {
    end: end?.state === 'ok' ? { ...end, state: end.state } : undefined,
    alone: !job.concurrent,
    leaseMs: lease.leaseMs,
  });
  if (isLost) context.log.warn({ job: job.name, fireTime: run.fireTime }, 'end of a lost run not written');
  // Runs of a job that may not run twice at a time begin one after the other.
  if (next) await schedulerTx(database, (tx) => tx.commit([enqueueRun(context, next)]));
}

/** Writes the end of a run that went wrong; it waits for its next attempt while there are some left. */
export async function recordFailure(context: Context, { job, run, lease }: HeldRun, end: RunEnd): Promise<void> {
  await schedulerTx(context.services.database, async (tx) => {
    if (isRetried(run.attempt, job.retry)) {
      const { error = end.state, log } = end;
      await retryRun(context.within(tx), run, { error, log, leaseMs: lease.leaseMs, wait: true });
      return;
    }
    if (!(await endRun(tx, run, end))) {
      context.log.warn({ job: job.name, fireTime: run.fireTime }, 'end of a lost run not written');
      return;
    }
    const errors = await countError(tx, run, true);
    if (errors === alertAfter) await alertOwner(context.within(tx), job);
  });
}

/** Raises the fencing number and puts the run into the queue again. */
export async function retryRun(
  context: TxContext,
  run: RunKey,
  {
    error,
    leaseMs,
    wait,
    log,
  }: Pick<RunEnd, 'log'> & {
    readonly error: string;
    readonly leaseMs: number;
    readonly wait: boolean;
  },
): Promise<void> {
  const delay = wait ? retryDelay(run.attempt) * 1000 : 0;
  if (!(await requeueRun(context, run, { error, log, leaseMs: leaseMs + delay }))) return;
  const runAt = new Date(Date.now() + delay);
  await context.batch([enqueueRun(context, { ...run, attempt: run.attempt + 1 }, runAt)]);
}

/** Tells who made the job; a built-in one has nobody, its errors are in the log for the operator. */
async function alertOwner(context: TxContext, job: JobRow): Promise<void> {
  context.log.error({ job: job.name, errors: alertAfter }, 'job fails again and again');
  const sendNotice = optionalPort('sendNotice');
  if (!sendNotice || job.owner_id === null) return;
  await sendNotice(context, {
    to: [job.owner_id],
    kind: failingNotice,
    tenantId: job.tenant_id,
    titleKey: 'job.notice.failing',
    params: { name: job.name, count: alertAfter },
    type: 2,
    handle: { method: 1, url: `/jobManager?record=${job.id}` },
  });
}
