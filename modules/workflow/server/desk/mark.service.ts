import { isUuid } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import { workflowErrors } from '../../contract/index.ts';
import { requireVisible } from '../detail/visible.service.ts';
import { markCopyStatement, setAttention } from './mark.query.ts';

/** Follows a process that the caller sees, or no longer. Throws `workflow.notFound`. */
export async function attend(context: Context, instanceId: string, on: boolean): Promise<{ on: boolean }> {
  await context.tx(async (tx) => {
    await requireVisible(context, instanceId);
    await setAttention(tx, { tenantId: context.tenantId, userId: context.userId, instanceId, at: context.at }, on);
  });
  return { on };
}

/** Marks the caller's copy of a process as read. Throws `workflow.notFound` when he got none. */
export async function readCopy(context: Context, instanceId: string): Promise<{ read: boolean }> {
  if (!isUuid(instanceId)) throw workflowErrors.notFound();
  const [result] = await context.batch(({ tenantId, userId, at }) => [
    markCopyStatement({ tenantId, userId, instanceId, at }),
  ]);
  if (!result || result.rows.length === 0) throw workflowErrors.notFound();
  return { read: true };
}
