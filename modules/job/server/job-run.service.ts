import { commonErrors } from '@mp/kernel/contract';
import type { Context, TxContext } from '@mp/kernel/server';
import { jobErrors, type JobRunLine, type JobRunState } from '../contract/index.ts';
import { enqueueRun, type RunKey } from './job.query.ts';
import { insertRunNow, isKnownRun, reopenRun, runsOf, type RunFilter } from './job-run.query.ts';

/** How long a run waits for the queue before it is put there again. */
const waitingMs = 60_000;
const pageSize = 50;
const failed: readonly JobRunState[] = ['error', 'timeout'];

/** The queue's entry names nobody: the run works as the job's owner, not as who has started it. */
const queueRun = (context: TxContext, run: RunKey) =>
  context.batch([enqueueRun(context.as(undefined), run, context.services.now())]);

/** Starts a job at once, whatever its clock says. */
export async function runNow(context: TxContext, jobId: string): Promise<void> {
  const run = await insertRunNow(context, jobId, { userId: context.userId, leaseMs: waitingMs });
  if (!run) throw commonErrors.notFound();
  await queueRun(context, run);
}

/** Tries a run again. Throws `common.notFound`, `job.notRetried`. */
export async function retry(
  context: Context,
  run: { readonly jobId: string; readonly fireTime: string },
): Promise<void> {
  await context.tx(async (tx) => {
    const reopened = await reopenRun(tx, run, { userId: tx.userId, leaseMs: waitingMs });
    if (reopened) return queueRun(tx, reopened);
    throw (await isKnownRun(tx, run)) ? jobErrors.notRetried() : commonErrors.notFound();
  });
}

/** A page of runs, the latest first. Throws `common.validation` for a cursor that is none. */
export async function runPage(
  context: Context,
  query: {
    readonly jobId?: string | undefined;
    readonly state?: JobRunState | 'failed' | undefined;
    readonly cursor?: string | undefined;
  },
): Promise<{ items: JobRunLine[]; next: string | null }> {
  const { state } = query;
  const states = state === undefined ? undefined : state === 'failed' ? failed : [state];
  const rows = await runsOf(context, { jobId: query.jobId, states, after: placeOf(query.cursor) }, pageSize + 1);
  const items = rows.slice(0, pageSize);
  const last = items.at(-1);
  const next = rows.length > pageSize && last ? cursorOf(last) : null;
  return { items, next };
}

const cursorOf = ({ fireTime, jobId }: JobRunLine): string => Buffer.from(`${fireTime}|${jobId}`).toString('base64url');

function placeOf(cursor: string | undefined): RunFilter['after'] {
  if (cursor === undefined) return undefined;
  const [fireTime = '', jobId = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('|');
  if (!/^[0-9a-f-]{36}$/u.test(jobId) || Number.isNaN(Date.parse(fireTime))) throw commonErrors.validation();
  return { fireTime, jobId };
}
