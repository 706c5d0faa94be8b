import { toObjects, type Database, type Statement } from '@mp/kernel/server';
import { columns, fireKey, schedulerTx, type JobRow, type RunEnd, type RunKey } from './job.query.ts';

/** A run whose work is done: its good end, or none where that is written already. */
export interface DoneRun {
  readonly run: RunKey;
  readonly end: RunEnd | undefined;
  readonly alone: boolean;
}

const keysOf = (runs: readonly RunKey[]) => [
  runs.map(({ tenantId }) => tenantId),
  runs.map(({ jobId }) => jobId),
  runs.map(({ fireTime }) => fireTime),
  runs.map(({ attempt }) => attempt),
];
const givenRuns =
  'unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::integer[]) k(tenant_id, job_id, fire_time, attempt)';
const isGiven =
  'r.tenant_id = k.tenant_id and r.job_id = k.job_id and r.fire_time = k.fire_time and r.attempt = k.attempt';

/** Locks the jobs of runs, in one order everywhere, as `lockedJob` does with one. */
const lockedJobs = (runs: readonly RunKey[]): Statement => ({
  text: `select ${columns} from job j where (j.tenant_id, j.id) in (select * from unnest($1::uuid[], $2::uuid[]))
    order by j.tenant_id, j.id for update`,
  values: keysOf(runs).slice(0, 2),
});

/** The oldest waiting run of each job. */
const firstWaitingOf = (runs: readonly RunKey[], leaseMs: number): Statement => ({
  text: `select k.tenant_id, k.job_id, w.fire_time, w.attempt
    from (select distinct * from unnest($1::uuid[], $2::uuid[])) k(tenant_id, job_id), lateral (
      select r.fire_time, r.attempt from job_run r where r.tenant_id = k.tenant_id and r.job_id = k.job_id and r.state = 'queued'
        and r.lease_until - make_interval(secs => $3::float8 / 1000) <= clock_timestamp() order by r.fire_time limit 1) w`,
  values: [...keysOf(runs).slice(0, 2), leaseMs],
});

/** Good ends of runs, written by who still holds them, and the errors of their jobs forgotten. */
function goodEnds(done: readonly DoneRun[]): Statement[] {
  const ended = done.filter(({ end }) => end !== undefined);
  if (ended.length === 0) return [];
  const keys = keysOf(ended.map(({ run }) => run));
  const logs = ended.map(({ end }) => (end?.log === undefined ? null : JSON.stringify(end.log)));
  return [
    {
      text: `update job_run r set state = 'ok', ended_at = clock_timestamp(), lease_until = null, output = left(k.output, 4000),
          log = coalesce(k.log::jsonb, r.log)
        from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::integer[], $5::text[], $6::text[])
          k(tenant_id, job_id, fire_time, attempt, output, log)
        where ${isGiven} and r.state = 'running' returning r.job_id, r.fire_time`,
      values: [...keys, ended.map(({ end }) => end?.output ?? null), logs],
    },
    {
      text: `update job j set error_count = 0 from ${givenRuns} where j.tenant_id = k.tenant_id and j.id = k.job_id and j.error_count <> 0
        and exists (select from job_run r where ${isGiven} and r.state = 'ok')`,
      values: keys,
    },
  ];
}

/** Waiting runs that this node begins; not those whose job runs already and may not twice. */
const begun = (runs: readonly RunKey[], { node, leaseMs }: RunHolder): Statement => ({
  text: `update job_run r set state = 'running', node = $5, started_at = clock_timestamp(), ended_at = null,
      lease_until = clock_timestamp() + make_interval(secs => $6::float8 / 1000)
    from ${givenRuns} where ${isGiven} and r.state = 'queued'
      and exists (select from job j where j.tenant_id = k.tenant_id and j.id = k.job_id and (j.concurrent or not exists (
        select from job_run o where o.tenant_id = k.tenant_id and o.job_id = k.job_id and o.state = 'running')))
    returning r.job_id, r.fire_time`,
  values: [...keysOf(runs), node, leaseMs],
});

interface RunHolder {
  readonly node: string;
  readonly leaseMs: number;
}

/** What became of runs that were done, and of those that were to begin. */
export interface Turn {
  /** Runs that somebody else holds by now. */
  readonly lost: readonly RunKey[];
  /** Runs that waited for the end of these. */
  readonly next: readonly RunKey[];
  readonly begun: readonly { readonly job: JobRow; readonly run: RunKey }[];
}

/**
 * Writes the good ends of some runs and begins others, in one round trip, under the locks of their jobs. Each statement sees
 * what was done before the locks were given, as with `claimRun` and `leaveRun`.
 */
export async function takeTurn(
  database: Database,
  { done, runs }: { readonly done: readonly DoneRun[]; readonly runs: readonly RunKey[] },
  holder: RunHolder,
): Promise<Turn> {
  const alone = done.flatMap((each) => (each.alone ? [each.run] : []));
  const statements = {
    locked: [lockedJobs([...alone, ...runs])],
    waiting: alone.length > 0 ? [firstWaitingOf(alone, holder.leaseMs)] : [],
    ended: goodEnds(done),
    begun: runs.length > 0 ? [begun(runs, holder)] : [],
  };
  const asked = [statements.locked, statements.waiting, statements.ended, statements.begun];
  const results = await schedulerTx(database, (tx) => tx.commit(asked.flat()));
  const read = <T>(part: readonly Statement[]): T[] => {
    const result = results[asked.flat().findIndex((each) => each === part[0])];
    return result ? toObjects<T>(result) : [];
  };
  const jobs = new Map(read<JobRow>(statements.locked).map((job) => [job.id, job]));
  const waiting = read<Waiting>(statements.waiting);
  const ended = new Set(read<Fire>(statements.ended).map(keyOfFire));
  const now = new Set(read<Fire>(statements.begun).map(keyOfFire));
  return {
    lost: done.flatMap(({ run, end }) => (end && !ended.has(keyOfRun(run)) ? [run] : [])),
    next: waiting.map((row) => ({
      tenantId: row.tenant_id,
      jobId: row.job_id,
      fireTime: row.fire_time,
      attempt: row.attempt,
    })),
    begun: runs.flatMap((run) => {
      const job = jobs.get(run.jobId);
      return job && now.has(keyOfRun(run)) ? [{ job, run }] : [];
    }),
  };
}

interface Fire {
  readonly job_id: string;
  readonly fire_time: string;
}
interface Waiting extends Fire {
  readonly tenant_id: string;
  readonly attempt: number;
}
const keyOfFire = (row: Fire): string => fireKey(row.job_id, new Date(row.fire_time));
const keyOfRun = (run: RunKey): string => fireKey(run.jobId, new Date(run.fireTime));
