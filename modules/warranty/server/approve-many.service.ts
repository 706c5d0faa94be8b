import { getRecord, type Context } from '@mp/kernel/server';
import { workflowErrors } from '@mp/workflow/contract';
import { completeTask, ownTaskOf } from '@mp/workflow/server';
import { peProduct } from '../contract/index.ts';
import { eachOf } from './many.service.ts';

/** Approves products at the caller's tasks, each in a transaction of its own; who submitted one does not. */
export const approveProducts = (context: Context, ids: readonly string[]) =>
  eachOf(ids, {
    label: async (id) => (await getRecord(context, peProduct, id)).code,
    act: async (id) => {
      const { processInstanceId } = await getRecord(context, peProduct, id);
      const task = await context.tx((tx) => ownTaskOf(tx, processInstanceId));
      if (!task) throw workflowErrors.notHandler();
      await completeTask(context, task.id, { outcome: 'approve' });
      return 1;
    },
  });
