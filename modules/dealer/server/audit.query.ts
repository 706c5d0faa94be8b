import type { Context, Tx } from '@mp/kernel/server';
import { dealerVersionProcess, type DealerVersionNode } from '../contract/index.ts';

/** The node that returned a process last; undefined when nobody did. */
export async function lastReturn(tx: Pick<Tx, 'rows'>, instanceId: string): Promise<DealerVersionNode | undefined> {
  const [row] = await tx.rows<{ node: string }>(
    `select node_id as node from process_event where instance_id = $1::uuid and type in ('return', 'reject') and node_id is not null
      order by seq desc limit 1`,
    [instanceId],
  );
  return dealerVersionProcess.nodes.find((node) => node === row?.node);
}

/** The caller's open tasks on a process, the first one first: side by side where he holds several nodes. */
export async function myTasks(
  context: Context,
  instanceId: string | null,
): Promise<readonly { readonly id: string; readonly node: string }[]> {
  if (instanceId === null) return [];
  return context.rows<{ id: string; node: string }>(
    `select t.id, t.node_id as node from task t join task_inbox x on x.tenant_id = t.tenant_id and x.task_id = t.id
      where t.instance_id = $1::uuid and x.user_id = $2::uuid and t.status = 'pending' and t.kind <> 'resubmit' order by t.id`,
    [instanceId, context.userId],
  );
}

/** The first of them. */
export async function myTask(
  context: Context,
  instanceId: string | null,
): Promise<{ readonly id: string; readonly node: string } | undefined> {
  const [first] = await myTasks(context, instanceId);
  return first;
}
