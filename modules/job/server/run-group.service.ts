import { setTimeout as wait } from 'node:timers/promises';
import { handleJob, type Context, type JobHandler } from '@mp/kernel/server';
import { enqueueRuns, runGroupJob, schedulerTx, type RunEnd, type RunKey } from './job.query.ts';
import { takeTurn, type DoneRun } from './job-turn.query.ts';
import { RunLog } from './run-log.ts';
import { leave, perform, recordFailure, type HeldRun, type Lease } from './run.service.ts';

/** Runs of a group that begin side by side: two, and while all are short twice as many each turn, up to so many. */
const [fewest, most] = [2, 8];
/** A run that takes longer lets go of those of its group that have not begun. */
const shortMs = 500;

interface Outcome {
  readonly held: HeldRun;
  readonly end: RunEnd | undefined;
}

/**
 * The queue's handler of runs that came due together. While they are short, the end of some and the beginning of the next
 * are one round trip, and more of them begin each time; behind one that takes longer nobody waits: the others go back into the queue.
 */
export function runGroupHandler(lease: () => Lease): JobHandler {
  return handleJob(runGroupJob, async (context, { runs }, { signal }) => {
    let waiting: readonly RunKey[] = runs;
    let done: readonly DoneRun[] = [];
    let together = fewest;
    while (waiting.length > 0 || done.length > 0) {
      if (signal.aborted) waiting = await handBack(context, waiting);
      const turn = await takeTurn(context.services.database, { done, runs: waiting.slice(0, together) }, lease());
      await afterTurn(context, turn);
      waiting = waiting.slice(together);
      together = Math.min(most, together * 2);
      const work = turn.begun.map((begun) => carryOut(context, { ...begun, lease: lease() }, signal));
      if (await endsSoon(work)) done = await Promise.all(work.map(async (each) => goodEnd(context, await each)));
      else {
        waiting = await handBack(context, waiting);
        done = [];
        await endOneByOne(context, work);
      }
    }
  });
}

async function carryOut(context: Context, held: HeldRun, signal: AbortSignal): Promise<Outcome> {
  const log = new RunLog();
  const end = await perform({ ...held, services: context.services, context, log }, signal);
  return { held, end: end && { ...end, log: log.lines } };
}

async function endsSoon(work: readonly Promise<Outcome>[]): Promise<boolean> {
  const over = new AbortController();
  const isOver = Promise.all(work).then(() => true);
  const isLate = wait(shortMs, false, { signal: over.signal }).catch(() => false);
  return Promise.race([isOver, isLate]).finally(() => over.abort());
}

async function endOneByOne(context: Context, work: readonly Promise<Outcome>[]): Promise<void> {
  await Promise.all(work.map((each) => each.then(({ held, end }) => leave(context, held, end))));
}

/** Writes an end that is none of the good ones at once; those are written with the next turn. */
async function goodEnd(context: Context, { held, end }: Outcome): Promise<DoneRun> {
  const { run, job } = held;
  const isGood = end?.state === 'ok';
  if (end && !isGood) await recordFailure(context, held, end);
  return { run, end: isGood ? end : undefined, alone: !job.concurrent };
}

/** Runs that were lost are told, and those that waited for an end are put into the queue. */
async function afterTurn(
  context: Context,
  { lost, next }: { readonly lost: readonly RunKey[]; readonly next: readonly RunKey[] },
): Promise<void> {
  for (const { jobId, fireTime } of lost) context.log.warn({ jobId, fireTime }, 'end of a lost run not written');
  await putBack(context, next);
}

async function putBack(context: Context, runs: readonly RunKey[]): Promise<void> {
  if (runs.length === 0) return;
  await schedulerTx(context.services.database, (tx) => tx.commit([enqueueRuns(context, runs)]));
}

async function handBack(context: Context, runs: readonly RunKey[]): Promise<readonly RunKey[]> {
  await putBack(context, runs);
  return [];
}
