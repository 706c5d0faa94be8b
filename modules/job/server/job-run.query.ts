import { toObjects, type Context, type Statement, type Tx } from '@mp/kernel/server';
import type { JobLogLine, JobRunLine, JobRunState } from '../contract/index.ts';
import type { JobRow, RunKey } from './job.query.ts';

/** What the list of runs is narrowed to. */
export interface RunFilter {
  readonly jobId?: string | undefined;
  readonly states?: readonly JobRunState[] | undefined;
  readonly after?: { readonly fireTime: string; readonly jobId: string } | undefined;
}

interface RunRow extends Omit<JobRunLine, 'log'> {
  readonly log: readonly JobLogLine[] | null;
}

function runPage({ jobId, states, after }: RunFilter, size: number): Statement {
  const values: unknown[] = [];
  const parts = ['true'];
  if (jobId !== undefined) parts.push(`r.job_id = $${values.push(jobId)}::uuid`);
  if (states) parts.push(`r.state = any($${values.push(states)}::text[])`);
  if (after)
    parts.push(
      `(r.fire_time, r.job_id) < ($${values.push(after.fireTime)}::timestamptz, $${values.push(after.jobId)}::uuid)`,
    );
  return {
    text: `select r.job_id as "jobId", j.name as job, to_json(r.fire_time) #>> '{}' as "fireTime", r.state, r.attempt, r.node,
        to_json(r.started_at) #>> '{}' as "startedAt", to_json(r.ended_at) #>> '{}' as "endedAt", r.output, r.error, r.log,
        actor_name(r.started_by) as "startedBy"
      from job_run r join job j on j.tenant_id = r.tenant_id and j.id = r.job_id
      where ${parts.join(' and ')} order by r.fire_time desc, r.job_id desc limit ${size}`,
    values,
  };
}

/** A page of the runs that the caller sees, the latest first; platform administrators see those of the platform too. */
export async function runsOf(context: Context, filter: RunFilter, size: number): Promise<JobRunLine[]> {
  const [result] = await context.batch(() => [runPage(filter, size)]);
  const rows = result ? toObjects<RunRow>(result) : [];
  return rows.map((row) => ({ ...row, log: [...(row.log ?? [])] }));
}

/** Whether a job has runs that wait or go on. */
export async function hasOpenRuns(tx: Tx, jobId: string): Promise<boolean> {
  const rows = await tx.rows(
    `select 1 from job_run where job_id = $1::uuid and state in ('queued', 'running') limit 1`,
    [jobId],
  );
  return rows.length > 0;
}

/** A run of this moment that somebody has asked for; undefined when there is no such job among those that he sees. */
export async function insertRunNow(
  tx: Tx,
  jobId: string,
  { userId, leaseMs }: { readonly userId: string; readonly leaseMs: number },
): Promise<RunKey | undefined> {
  const [row] = await tx.rows<{ tenantId: string; fireTime: string }>(
    `insert into job_run (tenant_id, job_id, fire_time, state, lease_until, started_by)
     select j.tenant_id, j.id, date_trunc('milliseconds', clock_timestamp()), 'queued',
       clock_timestamp() + make_interval(secs => $2::float8 / 1000), $3::uuid from job j where j.id = $1::uuid
     returning tenant_id as "tenantId", to_json(fire_time) #>> '{}' as "fireTime"`,
    [jobId, leaseMs, userId],
  );
  return row && { ...row, jobId, attempt: 1 };
}

/** Lets a run that did not end well wait for another attempt; undefined when it is none of these. */
export async function reopenRun(
  tx: Tx,
  { jobId, fireTime }: Pick<RunKey, 'jobId' | 'fireTime'>,
  { userId, leaseMs }: { readonly userId: string; readonly leaseMs: number },
): Promise<RunKey | undefined> {
  const [row] = await tx.rows<{ tenantId: string; attempt: number }>(
    `update job_run set state = 'queued', attempt = attempt + 1, ended_at = null, started_by = $4::uuid,
       lease_until = clock_timestamp() + make_interval(secs => $3::float8 / 1000)
     where job_id = $1::uuid and fire_time = $2::timestamptz and state in ('error', 'timeout', 'misfired')
     returning tenant_id as "tenantId", attempt`,
    [jobId, fireTime, leaseMs, userId],
  );
  return row && { jobId, fireTime, ...row };
}

/** Whether the caller sees a run at all. */
export async function isKnownRun(tx: Tx, { jobId, fireTime }: Pick<RunKey, 'jobId' | 'fireTime'>): Promise<boolean> {
  const rows = await tx.rows('select 1 from job_run where job_id = $1::uuid and fire_time = $2::timestamptz', [
    jobId,
    fireTime,
  ]);
  return rows.length > 0;
}

/** The tenant of a job that the caller sees: his own, or the platform. */
export async function tenantOfJob(tx: Tx, jobId: string): Promise<JobRow['tenant_id'] | undefined> {
  const [row] = await tx.rows<{ tenantId: string }>('select tenant_id as "tenantId" from job where id = $1::uuid', [
    jobId,
  ]);
  return row?.tenantId;
}
