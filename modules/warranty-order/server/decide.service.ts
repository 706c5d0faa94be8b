import { scaled } from '@mp/kernel/contract';
import { getRecord, ports, recordsOf, type Context, type TxContext } from '@mp/kernel/server';
import { eachOf } from '@mp/warranty/server';
import { workflowErrors } from '@mp/workflow/contract';
import { completeTask, ownTaskOf, returnTask } from '@mp/workflow/server';
import { checkPoints, isStandard, peOrder, warrantyOrderErrors } from '../contract/index.ts';
import { requirePaid, type PeOrder } from './pe-order.service.ts';

/** An order at a task of the caller. */
interface OwnTask {
  readonly order: PeOrder;
  readonly task: { readonly id: string; readonly node: string };
}

/** Does something at the caller's task on an order, in one transaction. Throws `common.notFound`, `workflow.notHandler`. */
export async function atOwnTask(
  context: Context,
  id: string,
  act: (tx: TxContext, own: OwnTask) => Promise<void>,
): Promise<void> {
  await getRecord(context, peOrder, id);
  await context.tx(async (tx) => {
    await tx.batch([ports().lockProcesses({ resource: peOrder.key, id })]);
    const order = await recordsOf(tx, peOrder).lock(id);
    const task = await ownTaskOf(tx, order.processInstanceId);
    if (!task) throw workflowErrors.notHandler();
    await act(tx, { order, task });
  });
}

const backToDealer = (context: Context, taskId: string, opinion: string) =>
  returnTask(context, taskId, { nodeId: 'initiator', mode: 'replay', opinion });

/** Gives an order back to its dealer, with marks at its lines. Throws `warranty.lineUnknown` as well. */
export function giveBack(
  context: Context,
  id: string,
  {
    comment,
    remarks = [],
  }: {
    readonly comment: string;
    readonly remarks?: readonly { readonly line: number; readonly remark: string }[] | undefined;
  },
): Promise<void> {
  return atOwnTask(context, id, async (tx, { order, task }) => {
    const wrong = remarks.find(({ line }) => line < 1 || line > (order.lines ?? []).length);
    if (wrong) throw warrantyOrderErrors.lineUnknown({ line: wrong.line });
    await recordsOf(tx, peOrder).update(order, { remarks: [...remarks] }, { action: 'giveBack' });
    await backToDealer(context, task.id, comment);
  });
}

/** Offers the dealer a price rate above the one asked for. Throws `warranty.rateTooLow` as well. */
export function counterOffer(
  context: Context,
  id: string,
  { approvedRate, comment }: { readonly approvedRate: string; readonly comment: string },
): Promise<void> {
  return atOwnTask(context, id, async (tx, { order, task }) => {
    if (scaled(approvedRate, 4) <= scaled(order.priceRate ?? '1', 4)) throw warrantyOrderErrors.rateTooLow();
    await recordsOf(tx, peOrder).update(order, { approvedRate }, { action: 'counterOffer' });
    await backToDealer(context, task.id, comment);
  });
}

/** Passes one order of many: one by the standard terms, one that is paid, one that takes effect. */
const passOne = (context: Context, id: string): Promise<void> =>
  atOwnTask(context, id, async (tx, { order, task }) => {
    if (!['first', 'order', 'effect'].includes(task.node)) throw warrantyOrderErrors.notInBatch();
    if (task.node === 'first' && !isStandard(order)) throw warrantyOrderErrors.notInBatch();
    if (task.node === 'order') await requirePaid(tx, { ...order, payMethod: null });
    const form = task.node === 'first' ? { form: { checkList: [...checkPoints] } } : {};
    await completeTask(context, task.id, { outcome: 'approve', ...form });
  });

/** Passes orders at the caller's tasks, each in a transaction of its own. */
export const passMany = (context: Context, ids: readonly string[]) =>
  eachOf(ids, {
    label: async (id) => (await getRecord(context, peOrder, id)).no,
    act: async (id) => {
      await passOne(context, id);
      return 1;
    },
  });
