import * as z from 'zod/mini';
import type { Context, TxContext } from '../context.ts';
import { defineJob, enqueue, handleJob } from '../queue.ts';
import type { JobHandler, JobRun } from '../queue.ts';

const turnOf = z.object({ id: z.string(), turn: z._default(z.int(), 0) });
const kinds = {
  'import.check': defineJob('import.check', turnOf),
  'import.commit': defineJob('import.commit', turnOf),
  'import.undo': defineJob('import.undo', turnOf),
  'export.run': defineJob('export.run', turnOf),
} as const;

/** Lets go of what an import or export has kept. */
export const importCleanup = defineJob('import.cleanup', z.object({ id: z.string() }));
/** See `importCleanup`. */
export const exportCleanup = defineJob('export.cleanup', z.object({ id: z.string() }));

/** Long work that another node goes on with when this one dies. */
export interface Watch {
  readonly kind: keyof typeof kinds;
  /** The batch or the export. */
  readonly id: string;
  /** How often somebody has taken it over. */
  readonly turn: number;
}

/** Seconds without any progress after which work counts as abandoned. */
const patience = 30;
/** Work that kills every node that takes it is given up. */
const maxTurns = 10;
/** How often the queue tries each turn. */
const maxAttempts = 5;

async function queueTurn(context: TxContext, { kind, id, turn }: Watch, seconds: number): Promise<void> {
  const runAt = new Date(Date.now() + seconds * 1000);
  const payload = { id, turn };
  await enqueue(context, { kind: kinds[kind], payload, key: `${kind}:${id}:${turn}`, runAt, maxAttempts });
}

/** Begins the work with the transaction, and says who takes it over should the first one die before its first step. */
export async function begin(context: TxContext, kind: Watch['kind'], id: string): Promise<void> {
  await queueTurn(context, { kind, id, turn: 0 }, 0);
  await queueTurn(context, { kind, id, turn: 1 }, patience);
}

/**
 * Says that the work goes on: the job that would take it over waits anew. With `seconds` 0 it is handed over at
 * once, since this server stops. The queue by itself would hold a dead node's job back for four hours.
 */
export async function stillAtWork(context: TxContext, watch: Watch, seconds = patience): Promise<void> {
  await queueTurn(context, { ...watch, turn: watch.turn + 1 }, seconds);
}

/** Binds long work to its kind. */
export function handleWatched(
  kind: Watch['kind'],
  work: (context: Context, watch: Watch, run: JobRun) => Promise<void>,
): JobHandler {
  return handleJob(kinds[kind], (context, { id, turn }, run) => work(context, { kind, id, turn }, run));
}

/** Whether nobody will try again after this run. */
export function isLastTry(watch: Watch, run: JobRun): boolean {
  return run.attempt >= maxAttempts || watch.turn >= maxTurns;
}
