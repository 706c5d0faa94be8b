import { AppError, type ErrorParams } from '@mp/kernel/contract';
import { getRecord, linesOf, ports, recordsOf, type Context } from '@mp/kernel/server';
import { workflowErrors } from '@mp/workflow/contract';
import { completeTask } from '@mp/workflow/server';
import { dealerVersion } from '../contract/index.ts';
import { myTask } from './audit.query.ts';
import { dealerVersions } from './dealer-versions.ts';

/** Passes versions that change nothing but facts of contact, each in a transaction of its own. */
export async function passVersions(
  context: Context,
  ids: readonly string[],
): Promise<{ done: number; refused: { id: string; label: string; code: string; params?: ErrorParams }[] }> {
  const refused: { id: string; label: string; code: string; params?: ErrorParams }[] = [];
  for (const id of new Set(ids)) {
    let label = id;
    try {
      const seen = await getRecord(context, dealerVersion, id);
      label = seen.title ?? id;
      await context.tx(async (tx) => {
        await tx.batch([ports().lockProcesses({ resource: dealerVersion.key, id })]);
        const version = await recordsOf(tx, dealerVersion).lock(id);
        const task = await myTask(tx, version.processInstanceId);
        if (!task) throw workflowErrors.notHandler();
        if ((version.classes ?? []).some((each) => each !== 'a')) throw workflowErrors.notAllowed();
        const marks = linesOf(version).map(({ path }) => ({ path, mark: 'ok' as const }));
        await dealerVersions.storeMarks(tx, { version, marks, nodes: [task.node] });
        await completeTask(context, task.id, { outcome: 'approve' });
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, label, code: error.code, ...(error.params ? { params: error.params } : {}) });
    }
  }
  return { done: ids.length - refused.length, refused };
}
