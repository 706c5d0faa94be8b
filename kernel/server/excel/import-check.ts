import { AppError, commonErrors } from '../../contract/index.ts';
import { newId } from '../context.ts';
import type { Context } from '../context.ts';
import type { JobRun } from '../queue.ts';
import { resourceServer } from '../resource/registry.ts';
import { readDictionaries } from './cells.ts';
import { ImportValidator } from './import-validator.ts';
import { readSheet } from './import-sheet.ts';
import { claimBatch, describeBatch, endCheck, endWith, insertRows, isOurs } from './import-store.ts';
import type { Claimed } from './import-store.ts';
import { isLastTry, stillAtWork } from './watch.ts';
import type { Watch } from './watch.ts';

/** Rows judged and kept in one transaction. */
const chunk = 500;

/**
 * Reads an upload and judges its rows; the table is not touched. A second run begins from the start, and a first one
 * that is still alive then stops by itself.
 */
export async function checkImport(context: Context, watch: Watch, run: JobRun): Promise<void> {
  const batch = await claimBatch(context, watch, newId());
  if (batch) await endingIn(context, { watch, run }, () => check(context, batch, { watch, run }));
}

/** A run of a job and the work that it is to do. */
interface WatchedRun {
  readonly watch: Watch;
  readonly run: JobRun;
}

/** Ends the batch when its work is refused, or fails for the last time. */
export async function endingIn(context: Context, { watch, run }: WatchedRun, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      return endWith(context, watch.id, { state: error.status === 403 ? 'failed' : 'refused', error });
    if (isLastTry(watch, run))
      await endWith(context, watch.id, { state: 'failed', error: commonErrors.serverException() });
    throw error;
  }
}

async function check(context: Context, batch: Claimed, { watch, run }: WatchedRun): Promise<void> {
  const server = resourceServer(batch.resource);
  if (!server) throw commonErrors.notFound();
  const sheet = await readSheet(context, server, batch.content);
  await describeBatch(context, batch, {
    total: sheet.lines.length,
    columns: sheet.columns.map(({ key, title }) => ({ key, title })),
  });
  const dictionaries = await readDictionaries(context, server.resource);
  const validator = new ImportValidator(context, server, { sheet, dictionaries });
  await validator.prepare();
  for (const lines of validator.steps(chunk)) {
    const goesOn = await context.tx(async (tx) => {
      if (!(await isOurs(tx, batch))) return false;
      await insertRows(tx, batch, await validator.validate(tx, lines));
      await stillAtWork(tx, watch, run.signal.aborted ? 0 : undefined);
      return !run.signal.aborted;
    });
    if (!goesOn) return;
  }
  await endCheck(context, batch);
}
