import { defineJob, enqueueStatement, toObjects } from '@mp/kernel/server';
import type { Context, Database, Statement, Tx } from '@mp/kernel/server';
import * as z from 'zod/mini';
import type { JobLogLine } from '../contract/job.api.ts';

/** A run of a scheduled job. */
export const runJob = defineJob(
  'job.run',
  z.object({ tenantId: z.string(), jobId: z.string(), fireTime: z.string(), attempt: z.int() }),
);

/** Tenant of the jobs that modules bring along: they work for the platform. */
export const platformTenant = '00000000-0000-0000-0000-000000000000';

/** A job as the scheduler needs it. */
export interface JobRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly name: string;
  readonly type: 'simple' | 'cron';
  readonly target_kind: 'handler' | 'url';
  readonly target: string;
  readonly cron: string | null;
  readonly zone: string;
  readonly start_time: string;
  readonly end_time: string | null;
  readonly repeat_count: number | null;
  readonly interval_sec: number | null;
  readonly next_fire: string | null;
  readonly misfire: 'once' | 'skip' | 'all';
  readonly concurrent: boolean;
  readonly timeout_sec: number;
  readonly retry: number;
  readonly params: Readonly<Record<string, unknown>> | null;
  readonly fired_count: number;
  readonly error_count: number;
  readonly workdays_only: boolean;
  readonly owner_id: string | null;
}

const columns = `j.tenant_id, j.id, j.name, j.type, j.target_kind, j.target, j.cron, j.zone, j.start_time, j.end_time, j.repeat_count,
  j.interval_sec, j.next_fire, j.misfire, j.concurrent, j.timeout_sec, j.retry, j.params, j.fired_count, j.error_count,
  j.workdays_only, j.owner_id`;

/** A run by its key; `attempt` is the fencing number. */
export interface RunKey {
  readonly tenantId: string;
  readonly jobId: string;
  readonly fireTime: string;
  readonly attempt: number;
}

const entered: Statement = {
  text: `select set_config('app.tenant_id', '', true), set_config('app.user_id', '', true), set_config('app.scope', 'scheduler', true)`,
  values: [],
};

/** A transaction that sees the jobs of all tenants. */
export function schedulerTx<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction([entered], work);
}

/** One statement over the jobs of all tenants. */
async function rows<T>(database: Database, text: string, values: readonly unknown[]): Promise<T[]> {
  const [, result] = await database.batch([entered, { text, values }]);
  return result ? toObjects<T>(result) : [];
}

/** Jobs whose time has come, locked for this transaction; those that another node holds are its affair. */
export async function dueJobs(
  tx: Tx,
  now: Date | null,
  limit: number,
): Promise<readonly (JobRow & { readonly now: string; readonly busy: boolean })[]> {
  return tx.rows(
    `select ${columns}, coalesce($1::timestamptz, clock_timestamp()) as now,
       exists (select 1 from job_run r where r.tenant_id = j.tenant_id and r.job_id = j.id and r.state in ('queued', 'running')) as busy
     from job j where j.state = 'running' and j.next_fire <= coalesce($1::timestamptz, clock_timestamp())
     order by j.next_fire limit $2 for update of j skip locked`,
    [now, limit],
  );
}

/** Milliseconds until the next job is due; undefined when no job runs. */
export async function untilNext(database: Database): Promise<number | undefined> {
  const [row] = await rows<{ ms: number | null }>(
    database,
    `select (extract(epoch from min(next_fire) - clock_timestamp()) * 1000)::float8 as ms from job where state = 'running'`,
    [],
  );
  return row?.ms ?? undefined;
}

/** Notes that a fire time has come; nothing happens when it is noted already. */
export function recordFire(
  job: Pick<JobRow, 'tenant_id' | 'id'>,
  fire: { readonly at: Date; readonly state: 'queued' | 'misfired' },
  leaseMs: number,
): Statement {
  return {
    text: `insert into job_run (tenant_id, job_id, fire_time, state, lease_until, ended_at)
      values ($1, $2, $3::timestamptz, $4, clock_timestamp() + make_interval(secs => $5::float8 / 1000),
        case $4 when 'misfired' then clock_timestamp() end) on conflict do nothing returning job_id`,
    values: [job.tenant_id, job.id, fire.at, fire.state, leaseMs],
  };
}

/** Moves a job to its next fire time; without one it stops. */
export function moveJob(
  job: Pick<JobRow, 'tenant_id' | 'id'>,
  moved: { readonly fired: number; readonly last: Date; readonly next: Date | undefined },
): Statement {
  return {
    text: `update job set fired_count = fired_count + $3, prev_fire = $4::timestamptz, next_fire = $5::timestamptz,
      state = case when $5::timestamptz is null then 'stopped' else state end where tenant_id = $1 and id = $2`,
    values: [job.tenant_id, job.id, moved.fired, moved.last, moved.next ?? null],
  };
}

/** Puts a run into the queue, in the order of fire times; a waiting one is replaced. */
export function enqueueRun(context: Context, run: RunKey, runAt: Date | null = null): Statement {
  const { tenantId, jobId, attempt } = run;
  const fireTime = new Date(run.fireTime).toISOString();
  return enqueueStatement(context, {
    kind: runJob,
    payload: { tenantId, jobId, fireTime, attempt },
    key: `${runJob.name}:${jobId}:${fireTime}:${attempt}`,
    runAt: runAt ?? new Date(fireTime),
  });
}

/** The job of a run, locked, so that two runs of one job can not begin past each other. */
export async function lockJob(tx: Tx, { tenantId, jobId }: RunKey): Promise<JobRow | undefined> {
  const [row] = await tx.rows<JobRow>(`select ${columns} from job j where j.tenant_id = $1 and j.id = $2 for update`, [
    tenantId,
    jobId,
  ]);
  return row;
}

/** Takes a waiting run for this node; false when it is not waiting any more, or an older run of the job goes on. */
export async function beginRun(
  tx: Tx,
  run: RunKey,
  { node, leaseMs, alone }: { readonly node: string; readonly leaseMs: number; readonly alone: boolean },
): Promise<boolean> {
  const begun = await tx.rows(
    `update job_run set state = 'running', node = $5, started_at = clock_timestamp(), ended_at = null,
       lease_until = clock_timestamp() + make_interval(secs => $6::float8 / 1000)
     where tenant_id = $1 and job_id = $2 and fire_time = $3::timestamptz and attempt = $4 and state = 'queued'
       and (not $7::boolean or not exists (
         select 1 from job_run o where o.tenant_id = $1 and o.job_id = $2 and o.state = 'running'))
     returning job_id`,
    [run.tenantId, run.jobId, run.fireTime, run.attempt, node, leaseMs, alone],
  );
  return begun.length === 1;
}

/** Prolongs the lease of a run; false when the node has lost it. */
export async function prolongRun(database: Database, run: RunKey, leaseMs: number): Promise<boolean> {
  const kept = await rows(
    database,
    `update job_run set lease_until = clock_timestamp() + make_interval(secs => $5::float8 / 1000)
     where tenant_id = $1 and job_id = $2 and fire_time = $3::timestamptz and attempt = $4 and state = 'running' returning job_id`,
    [run.tenantId, run.jobId, run.fireTime, run.attempt, leaseMs],
  );
  return kept.length === 1;
}

/** How a run ended. */
export interface RunEnd {
  readonly state: 'ok' | 'error' | 'timeout';
  readonly output?: string | undefined;
  readonly error?: string | undefined;
  readonly log?: readonly JobLogLine[] | undefined;
}

/** Writes the end of a run, only by who still holds it; false otherwise. */
export async function endRun(tx: Tx, run: RunKey, end: RunEnd): Promise<boolean> {
  const ended = await tx.rows(
    `update job_run set state = $5, ended_at = clock_timestamp(), lease_until = null, output = left($6, 4000),
       error = left($7, 4000), log = coalesce($8::jsonb, log)
     where tenant_id = $1 and job_id = $2 and fire_time = $3::timestamptz and attempt = $4 and state = 'running' returning job_id`,
    [
      run.tenantId,
      run.jobId,
      run.fireTime,
      run.attempt,
      end.state,
      end.output ?? null,
      end.error ?? null,
      end.log === undefined ? null : JSON.stringify(end.log),
    ],
  );
  return ended.length === 1;
}

/** Lets a run wait for its next attempt, the fencing number raised. */
export async function requeueRun(
  tx: Tx,
  run: RunKey,
  { error, leaseMs, log }: Pick<RunEnd, 'log'> & { readonly error: string; readonly leaseMs: number },
): Promise<boolean> {
  const moved = await tx.rows(
    `update job_run set state = 'queued', attempt = attempt + 1, error = left($5, 4000),
       lease_until = clock_timestamp() + make_interval(secs => $6::float8 / 1000), log = coalesce($7::jsonb, log)
     where tenant_id = $1 and job_id = $2 and fire_time = $3::timestamptz and attempt = $4 and state = 'running' returning job_id`,
    [
      run.tenantId,
      run.jobId,
      run.fireTime,
      run.attempt,
      error,
      leaseMs,
      log === undefined ? null : JSON.stringify(log),
    ],
  );
  return moved.length === 1;
}

/** Counts an error of a job, or forgets its errors; answers how many there are now. */
export async function countError(tx: Tx, run: RunKey, isError: boolean): Promise<number> {
  const [row] = await tx.rows<{ error_count: number }>(
    `update job set error_count = case when $3::boolean then error_count + 1 else 0 end
     where tenant_id = $1 and id = $2 and ($3::boolean or error_count <> 0) returning error_count`,
    [run.tenantId, run.jobId, isError],
  );
  return row?.error_count ?? 0;
}

/** Runs whose lease is over, locked: of nodes that died, or waiting ones that the queue has lost. */
export async function overdueRuns(
  tx: Tx,
  limit: number,
): Promise<readonly (RunKey & { readonly state: 'queued' | 'running'; readonly retry: number })[]> {
  const found = await tx.rows<{
    tenant_id: string;
    job_id: string;
    fire_time: string;
    attempt: number;
    state: 'queued' | 'running';
    retry: number;
  }>(
    `select r.tenant_id, r.job_id, r.fire_time, r.attempt, r.state, coalesce(j.retry, 0) as retry
     from job_run r left join job j on j.tenant_id = r.tenant_id and j.id = r.job_id
     where r.state in ('queued', 'running') and r.lease_until < clock_timestamp()
     order by r.fire_time limit $1 for update of r skip locked`,
    [limit],
  );
  return found.map((row) => ({
    tenantId: row.tenant_id,
    jobId: row.job_id,
    fireTime: row.fire_time,
    attempt: row.attempt,
    state: row.state,
    retry: row.retry,
  }));
}

/** Gives a waiting run more time. */
export function waitLonger(run: RunKey, leaseMs: number): Statement {
  return {
    text: `update job_run set lease_until = clock_timestamp() + make_interval(secs => $4::float8 / 1000)
      where tenant_id = $1 and job_id = $2 and fire_time = $3::timestamptz and state = 'queued'`,
    values: [run.tenantId, run.jobId, run.fireTime, leaseMs],
  };
}

/** The oldest waiting run of a job; not one that waits some time before its next attempt. */
export async function firstWaiting(tx: Tx, { tenantId, jobId }: RunKey, leaseMs: number): Promise<RunKey | undefined> {
  const [row] = await tx.rows<{ fire_time: string; attempt: number }>(
    `select fire_time, attempt from job_run where tenant_id = $1 and job_id = $2 and state = 'queued'
       and lease_until - make_interval(secs => $3::float8 / 1000) <= clock_timestamp() order by fire_time limit 1`,
    [tenantId, jobId, leaseMs],
  );
  return row && { tenantId, jobId, fireTime: row.fire_time, attempt: row.attempt };
}

/** A built-in job as its module declares it. */
export interface BuiltinJob {
  readonly id: string;
  readonly name: string;
  readonly target: string;
  readonly cron: string;
  readonly zone: string;
  readonly misfire: string;
  readonly concurrent: boolean;
  readonly timeoutSec: number;
  readonly retry: number;
  readonly nextFire: Date | undefined;
  readonly at: Date;
}

/** Adds a built-in job, or brings one up to date that nobody has changed. */
export async function saveBuiltin(database: Database, job: BuiltinJob): Promise<void> {
  await rows(
    database,
    `insert into job as j (tenant_id, id, created_at, updated_at, name, type, target, cron, zone, start_time, state, next_fire,
       misfire, concurrent, timeout_sec, retry, builtin)
     values ($1, $2, $3::timestamptz, $3::timestamptz, $4, 'cron', $5, $6, $7, $3::timestamptz, 'running', $8::timestamptz, $9, $10, $11, $12, true)
     on conflict (tenant_id, id) do update set cron = excluded.cron, zone = excluded.zone, next_fire = excluded.next_fire,
       misfire = excluded.misfire, concurrent = excluded.concurrent, timeout_sec = excluded.timeout_sec, retry = excluded.retry
     where j.version = 1 and (j.cron, j.zone, j.misfire, j.concurrent, j.timeout_sec, j.retry)
       is distinct from (excluded.cron, excluded.zone, excluded.misfire, excluded.concurrent, excluded.timeout_sec, excluded.retry)`,
    [
      platformTenant,
      job.id,
      job.at,
      job.name,
      job.target,
      job.cron,
      job.zone,
      job.nextFire ?? null,
      job.misfire,
      job.concurrent,
      job.timeoutSec,
      job.retry,
    ],
  );
}

/** Sees to it that partitions of the logs and of the runs are there for the days to come; answers how many are new. */
export async function makePartitions(database: Database, now: Date): Promise<number> {
  const [row] = await rows<{ n: number }>(database, 'select make_partitions($1) as n', [now]);
  return row?.n ?? 0;
}
