import { defineJob, enqueueAllStatement, enqueueStatement, toObjects } from '@mp/kernel/server';
import type { Context, Database, Statement, Tx } from '@mp/kernel/server';
import * as z from 'zod/mini';
import type { JobLogLine } from '../contract/job.api.ts';

const runShape = z.object({ tenantId: z.string(), jobId: z.string(), fireTime: z.string(), attempt: z.int() });

/** A run of a scheduled job. */
export const runJob = defineJob('job.run', runShape);

/** Runs that came due together, a few at a time. */
export const runGroupJob = defineJob('job.runs', z.object({ runs: z.array(runShape) }));

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

/** Columns of a job, of the alias `j`. */
export const columns = `j.tenant_id, j.id, j.name, j.type, j.target_kind, j.target, j.cron, j.zone, j.start_time, j.end_time, j.repeat_count,
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

/** A transaction that sees the jobs of all tenants; it begins with its first statements. */
export function schedulerTx<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction([entered], work, { beginsLate: true });
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
export async function untilNext(database: Database, now: Date | null): Promise<number | undefined> {
  const [row] = await rows<{ ms: number | null }>(
    database,
    `select (extract(epoch from min(next_fire) - coalesce($1::timestamptz, clock_timestamp())) * 1000)::float8 as ms
     from job where state = 'running'`,
    [now],
  );
  return row?.ms ?? undefined;
}

/** A fire time that has come, of which job. */
export interface DueFire {
  readonly tenantId: string;
  readonly jobId: string;
  readonly at: Date;
  readonly state: 'queued' | 'misfired';
}

/** What two fires of the same job and moment have in common. */
export const fireKey = (jobId: string, at: Date): string => `${jobId} ${at.getTime()}`;

/** Notes fire times that have come; answers the keys of those that nobody had noted. */
export async function recordFires(tx: Tx, fires: readonly DueFire[], leaseMs: number): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ job_id: string; fire_time: string }>(
    `insert into job_run (tenant_id, job_id, fire_time, state, lease_until, ended_at)
     select f."tenantId", f."jobId", f.at, f.state, clock_timestamp() + make_interval(secs => $2::float8 / 1000),
       case f.state when 'misfired' then clock_timestamp() end
     from jsonb_to_recordset($1::jsonb) f("tenantId" uuid, "jobId" uuid, at timestamptz, state text)
     on conflict do nothing returning job_id, fire_time`,
    [JSON.stringify(fires), leaseMs],
  );
  return new Set(rows.map((row) => fireKey(row.job_id, new Date(row.fire_time))));
}

/** Where a job stands once its fire times have been noted; without a next one it stops. */
export interface MovedJob {
  readonly tenantId: string;
  readonly jobId: string;
  readonly fired: number;
  readonly last: Date;
  readonly next: Date | undefined;
}

/** Moves jobs to their next fire times. */
export function moveJobs(moved: readonly MovedJob[]): Statement {
  return {
    text: `update job j set fired_count = j.fired_count + m.fired, prev_fire = m.last, next_fire = m.next,
        state = case when m.next is null then 'stopped' else j.state end
      from jsonb_to_recordset($1::jsonb) m("tenantId" uuid, "jobId" uuid, fired integer, last timestamptz, next timestamptz)
      where j.tenant_id = m."tenantId" and j.id = m."jobId"`,
    values: [JSON.stringify(moved)],
  };
}

/** A run as it waits in the queue, in the order of fire times. */
function queuedRun(run: RunKey, runAt: Date | null = null) {
  const { tenantId, jobId, attempt } = run;
  const fireTime = new Date(run.fireTime).toISOString();
  return {
    kind: runJob,
    payload: { tenantId, jobId, fireTime, attempt },
    key: `${runJob.name}:${jobId}:${fireTime}:${attempt}`,
    runAt: runAt ?? new Date(fireTime),
  };
}

/** Puts a run into the queue; a waiting one is replaced. */
export const enqueueRun = (context: Context, run: RunKey, runAt: Date | null = null): Statement =>
  enqueueStatement(context, queuedRun(run, runAt));

/** Up to so many runs each stands in the queue by itself. */
const mostAlone = 8;
const perGroup = 30;

function queuedGroup(runs: readonly RunKey[]) {
  const queued = runs.map((run) => queuedRun(run));
  const [first] = queued;
  const payload = { runs: queued.map((each) => each.payload) };
  return { kind: runGroupJob, payload, key: `${runGroupJob.name}:${first?.key ?? ''}`, runAt: first?.runAt };
}

/** Puts runs into the queue by one statement; a crowd of them in groups, which the queue takes and forgets as one. */
export function enqueueRuns(context: Context, runs: readonly RunKey[]): Statement {
  if (runs.length <= mostAlone) return enqueueEach(context, runs);
  const groups = Array.from({ length: Math.ceil(runs.length / perGroup) }, (_, at) =>
    queuedGroup(runs.slice(at * perGroup, (at + 1) * perGroup)),
  );
  return enqueueAllStatement(context, groups);
}

/** Puts runs into the queue by one statement, each by itself; a waiting one is replaced. */
const enqueueEach = (context: Context, runs: readonly RunKey[]): Statement =>
  enqueueAllStatement(
    context,
    runs.map((run) => queuedRun(run)),
  );

/** Locks the job of a run: runs of one job begin and end one after the other, so that none misses the other. */
const lockedJob = ({ tenantId, jobId }: RunKey): Statement => ({
  text: `select ${columns} from job j where j.tenant_id = $1 and j.id = $2 for update`,
  values: [tenantId, jobId],
});

/**
 * Takes a waiting run for this node, in one round trip, and answers its job; undefined when it is not waiting any more, or
 * an older run of a job that may not run twice at a time goes on. The second statement sees what was done before the lock.
 */
export function claimRun(
  database: Database,
  run: RunKey,
  { node, leaseMs }: { readonly node: string; readonly leaseMs: number },
): Promise<JobRow | undefined> {
  const begin: Statement = {
    text: `update job_run set state = 'running', node = $5, started_at = clock_timestamp(), ended_at = null,
        lease_until = clock_timestamp() + make_interval(secs => $6::float8 / 1000)
      where tenant_id = $1 and job_id = $2 and fire_time = $3::timestamptz and attempt = $4 and state = 'queued'
        and exists (select from job j where j.tenant_id = $1 and j.id = $2 and (j.concurrent or not exists (
          select from job_run o where o.tenant_id = $1 and o.job_id = $2 and o.state = 'running')))
      returning job_id`,
    values: [run.tenantId, run.jobId, run.fireTime, run.attempt, node, leaseMs],
  };
  return schedulerTx(database, async (tx) => {
    const [job, begun] = await tx.commit([lockedJob(run), begin]);
    return job && begun?.rows.length === 1 ? toObjects<JobRow>(job)[0] : undefined;
  });
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

/** Writes the end of a run, only by who still holds it; a row then. */
function endStatement(run: RunKey, end: RunEnd): Statement {
  return {
    text: `update job_run set state = $5, ended_at = clock_timestamp(), lease_until = null, output = left($6, 4000),
       error = left($7, 4000), log = coalesce($8::jsonb, log)
     where tenant_id = $1 and job_id = $2 and fire_time = $3::timestamptz and attempt = $4 and state = 'running' returning job_id`,
    values: [
      run.tenantId,
      run.jobId,
      run.fireTime,
      run.attempt,
      end.state,
      end.output ?? null,
      end.error ?? null,
      end.log === undefined ? null : JSON.stringify(end.log),
    ],
  };
}

/** Writes the end of a run; false when somebody else holds it. */
export async function endRun(tx: Tx, run: RunKey, end: RunEnd): Promise<boolean> {
  const [ended] = await tx.batch([endStatement(run, end)]);
  return ended?.rows.length === 1;
}

/** Forgets the errors of a job whose run ended well. */
const forgetErrors = (run: RunKey): Statement => ({
  text: `update job set error_count = 0 where tenant_id = $1 and id = $2 and error_count <> 0 and exists (select from job_run r
    where r.tenant_id = $1 and r.job_id = $2 and r.fire_time = $3::timestamptz and r.attempt = $4 and r.state = 'ok')`,
  values: [run.tenantId, run.jobId, run.fireTime, run.attempt],
});

/**
 * Statements that write the good end of a run in a transaction of other work, which they leave as they found it; a row of
 * the second where the node still holds the run.
 */
export function endWithinStatements(job: JobRow, run: RunKey, end: RunEnd & { readonly state: 'ok' }): Statement[] {
  // Errors of a job whose runs wait for each other are those that it had when this one began.
  const mayHaveErrors = job.concurrent || job.error_count > 0;
  return [
    {
      text: `select set_config('app.scope_before', coalesce(current_setting('app.scope', true), ''), true), set_config('app.scope', 'scheduler', true)`,
      values: [],
    },
    endStatement(run, end),
    ...(mayHaveErrors ? [forgetErrors(run)] : []),
    { text: `select set_config('app.scope', current_setting('app.scope_before'), true)`, values: [] },
  ];
}

/** What is left to do when a node is done with a run. */
export interface Leaving {
  /** The good end that is still to be written. */
  readonly end?: (RunEnd & { readonly state: 'ok' }) | undefined;
  /** Whether runs of the job wait for each other. */
  readonly alone: boolean;
  readonly leaseMs: number;
}

/**
 * Writes the good end of a run and looks for the next one of its job that waits, in one round trip. A run that begins
 * meanwhile waits for the lock of the job: it is seen here, or it sees this end.
 */
export async function leaveRun(
  database: Database,
  run: RunKey,
  { end, alone, leaseMs }: Leaving,
): Promise<{ readonly isLost: boolean; readonly next: RunKey | undefined }> {
  const statements = [
    ...(alone ? [lockedJob(run), firstWaiting(run, leaseMs)] : []),
    ...(end ? [endStatement(run, end), forgetErrors(run)] : []),
  ];
  if (statements.length === 0) return { isLost: false, next: undefined };
  const results = await schedulerTx(database, (tx) => tx.commit(statements));
  const [waiting] = alone && results[1] ? toObjects<{ fire_time: string; attempt: number }>(results[1]) : [];
  const { tenantId, jobId } = run;
  return {
    isLost: end !== undefined && results.at(-2)?.rows.length !== 1,
    next: waiting && { tenantId, jobId, fireTime: waiting.fire_time, attempt: waiting.attempt },
  };
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
function firstWaiting({ tenantId, jobId }: RunKey, leaseMs: number): Statement {
  return {
    text: `select fire_time, attempt from job_run where tenant_id = $1 and job_id = $2 and state = 'queued'
      and lease_until - make_interval(secs => $3::float8 / 1000) <= clock_timestamp() order by fire_time limit 1`,
    values: [tenantId, jobId, leaseMs],
  };
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
