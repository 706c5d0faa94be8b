import { AppError, type ErrorParams } from '@mp/kernel/contract';
import { getRecord, ports, recordsOf, type Context } from '@mp/kernel/server';
import { workflowErrors } from '@mp/workflow/contract';
import { completeTask, ownTaskOf } from '@mp/workflow/server';
import { phaseErrors, phaseRecord } from '../contract/index.ts';

/** Passes arrivals without damage at the caller's tasks, each in a transaction of its own. */
export async function passArrivals(context: Context, ids: readonly string[]) {
  const refused: { id: string; label: string; code: string; params?: ErrorParams }[] = [];
  for (const id of new Set(ids)) {
    let label = id;
    try {
      label = (await getRecord(context, phaseRecord, id)).no ?? id;
      await context.tx(async (tx) => {
        await tx.batch([ports().lockProcesses({ resource: phaseRecord.key, id })]);
        const record = await recordsOf(tx, phaseRecord).lock(id);
        if (record.phase !== 'ARRIVAL' || record.damage !== 'none' || record.needsQuality)
          throw phaseErrors.notInBatch();
        const task = await ownTaskOf(tx, record.processInstanceId);
        if (!task) throw workflowErrors.notHandler();
        await completeTask(context, task.id, { outcome: 'approve' });
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, label, code: error.code, ...(error.params ? { params: error.params } : {}) });
    }
  }
  return { done: new Set(ids).size - refused.length, refused };
}
