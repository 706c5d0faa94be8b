import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Context, optionalPort, scheduledJobs, seedId, systemContext as tenantContext } from '@mp/kernel/server';
import type { Services } from '@mp/kernel/server';
import { readCron } from '../contract/cron.ts';
import {
  countError,
  dueJobs,
  endRun,
  enqueueRun,
  enqueueRuns,
  fireKey,
  saveBuiltin,
  makePartitions,
  moveJobs,
  recordFires,
  overdueRuns,
  platformTenant,
  schedulerTx,
  untilNext,
  waitLonger,
  type JobRow,
} from './job.query.ts';
import { fireAfter, isRetried, planClaim, type JobClock } from './job.rules.ts';
import { retryRun, type Lease } from './run.service.ts';

/** Most jobs of one claim; the next follows at once when it was full. */
const perClaim = 200;
const perSweep = 50;
/** A job that is due but held by another node must not make this one spin. */
const leastPauseMs = 20;
const defaultZone = 'Asia/Shanghai';

/** How a node schedules. */
export interface SchedulerOptions extends Lease {
  /** Longest pause between two looks at the clock. */
  readonly tickMs: number;
  /** Says when fire times have come; the database's clock when not given. */
  readonly clock?: () => Date;
}

/** What a node does when nothing else is said. */
export const usualScheduler: SchedulerOptions = {
  node: `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`,
  tickMs: 1000,
  leaseMs: 60_000,
};

const clockOf = (row: JobRow, isWorkDay: JobClock['isWorkDay']): JobClock => ({
  type: row.type,
  cron: row.cron,
  zone: row.zone,
  startTime: new Date(row.start_time),
  endTime: row.end_time === null ? null : new Date(row.end_time),
  repeatCount: row.repeat_count,
  intervalSec: row.interval_sec,
  firedCount: row.fired_count,
  misfire: row.misfire,
  concurrent: row.concurrent,
  isWorkDay,
});

/** The working days of a tenant; undefined where no module knows any, or the tenant is the platform. */
export async function workDaysOf(services: Services, tenantId: string): Promise<JobClock['isWorkDay']> {
  const calendar = optionalPort('workCalendar');
  if (!calendar || tenantId === platformTenant) return undefined;
  return (await tenantContext(services, tenantId).tx((tx) => calendar(tx))).isWorkDay;
}

/** The same, asked once for each tenant. */
function workDaysKept(services: Services): (tenantId: string) => Promise<JobClock['isWorkDay']> {
  const known = new Map<string, Promise<JobClock['isWorkDay']>>();
  return (tenantId) => {
    const days = known.get(tenantId) ?? workDaysOf(services, tenantId);
    known.set(tenantId, days);
    return days;
  };
}

/** What is to be done with each job that has come due. */
function plansOf(services: Services, due: Awaited<ReturnType<typeof dueJobs>>) {
  const workDays = workDaysKept(services);
  return Promise.all(
    due.map(async (job) => {
      const at = new Date(job.next_fire ?? job.now);
      const isWorkDay = job.workdays_only ? await workDays(job.tenant_id) : undefined;
      const plan = planClaim(clockOf(job, isWorkDay), { due: at, now: new Date(job.now), isBusy: job.busy });
      return { job, at, ...plan, of: { tenantId: job.tenant_id, jobId: job.id } };
    }),
  );
}

/**
 * Begins what has come due: of all nodes that look at the same moment, each job is claimed by one. Fire time, next fire
 * time and the queue's entry are one transaction, so a node that dies here has done all or nothing. Answers how many jobs.
 */
export async function claimDue(services: Services, lease: Lease, now: Date | null = null): Promise<number> {
  const context = systemContext(services);
  return schedulerTx(services.database, async (tx) => {
    const due = await dueJobs(tx, now, perClaim);
    if (due.length === 0) return 0;
    const plans = await plansOf(services, due);
    const fires = plans.flatMap((plan) => plan.fires.map((fire) => ({ ...plan.of, ...fire })));
    const recorded = await recordFires(tx, fires, lease.leaseMs);
    const runs = plans.flatMap(({ job, of, fires: own }) => {
      const begun = own.filter(({ at, state }) => state === 'queued' && recorded.has(fireKey(of.jobId, at)));
      return (job.concurrent ? begun : begun.slice(0, 1)).map((fire) => ({
        ...of,
        fireTime: fire.at.toISOString(),
        attempt: 1,
      }));
    });
    const moved = plans.map((plan) => ({
      ...plan.of,
      fired: plan.fires.length,
      last: plan.fires.at(-1)?.at ?? plan.at,
      next: plan.next,
    }));
    await tx.commit([...(runs.length > 0 ? [enqueueRuns(context, runs)] : []), moveJobs(moved)]);
    return due.length;
  });
}

/** Takes the runs of dead nodes away from them, and puts runs that the queue has lost into it again. */
export async function sweepOverdue(services: Services, lease: Lease): Promise<number> {
  const context = systemContext(services);
  return schedulerTx(services.database, async (tx) => {
    const overdue = await overdueRuns(tx, perSweep);
    for (const run of overdue) {
      if (run.state === 'queued')
        await tx.batch([waitLonger(run, lease.leaseMs), enqueueRun(context, run, services.now())]);
      else if (isRetried(run.attempt, run.retry))
        await retryRun(context.within(tx), run, { error: 'node lost', leaseMs: lease.leaseMs, wait: false });
      else if (await endRun(tx, run, { state: 'error', error: 'node lost' })) await countError(tx, run, true);
      if (run.state === 'running')
        context.log.warn({ jobId: run.jobId, fireTime: run.fireTime, attempt: run.attempt }, 'node of a run lost');
    }
    return overdue.length;
  });
}

function systemContext(services: Services): Context {
  return new Context(services, { requestId: 'scheduler', ip: '', locale: 'zh-CN' });
}

/** Writes the jobs that the loaded modules bring along into the table. */
export async function saveBuiltins(services: Services): Promise<void> {
  const at = services.now();
  for (const job of scheduledJobs().values()) {
    if (job.cron === undefined) continue;
    const read = readCron(job.cron);
    if (!read.ok) throw new Error(`cron expression of ${job.code}: ${read.field}`);
    const zone = job.zone ?? defaultZone;
    const clock: JobClock = {
      type: 'cron',
      cron: job.cron,
      zone,
      startTime: at,
      endTime: null,
      repeatCount: null,
      intervalSec: null,
      firedCount: 0,
      misfire: job.misfire ?? 'once',
      concurrent: job.concurrent ?? false,
    };
    await saveBuiltin(services.database, {
      id: seedId(`job/${job.code}`),
      name: job.code.replaceAll(/\W/gu, '_').slice(0, 30),
      target: job.code,
      cron: job.cron,
      zone,
      misfire: clock.misfire,
      concurrent: clock.concurrent,
      timeoutSec: job.timeoutSeconds ?? 300,
      retry: job.retry ?? 0,
      nextFire: fireAfter(clock, at, 0),
      at,
    });
  }
}

/** Starts this node's part of the scheduling; answers how to end it. */
export async function startScheduler(
  services: Services,
  options: SchedulerOptions = usualScheduler,
): Promise<() => Promise<void>> {
  await makePartitions(services.database, services.now());
  await saveBuiltins(services);
  const stopping = new AbortController();
  const loops = [
    loop(services, stopping.signal, async () => {
      const now = () => options.clock?.() ?? null;
      while ((await claimDue(services, options, now())) === perClaim);
      const next = (await untilNext(services.database, now())) ?? options.tickMs;
      return Math.min(options.tickMs, Math.max(leastPauseMs, Math.ceil(next) + 1));
    }),
    loop(services, stopping.signal, async () => {
      while ((await sweepOverdue(services, options)) === perSweep);
      return options.leaseMs / 4;
    }),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(loops);
  };
}

/** Repeats `step` after the pause it answers; a database that is away is asked again a second later. */
async function loop(services: Services, stop: AbortSignal, step: () => Promise<number>): Promise<void> {
  while (!stop.aborted) {
    const pause = await step().catch((error: unknown) => {
      services.log.warn({ err: error }, 'scheduler waits for the database');
      return 1000;
    });
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause);
      stop.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
  }
}
