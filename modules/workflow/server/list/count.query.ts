import type { Context, Statement } from '@mp/kernel/server';
import { heldSql } from '../instance/agents.query.ts';

/** Counts of tasks are exact up to a thousand; copies, attention and own processes are counted among the newest thousand. */
const [few, newest] = [1001, 1000];

/** Who counts, and when. */
type Reader = Pick<Context, 'tenantId' | 'userId' | 'at'>;

/** Open tasks of a user, up to 1,001: the counter of the top bar. */
export function pendingStatement({ tenantId, userId, at }: Reader): Statement {
  return {
    text: `select count(*)::integer as n from (select 1 from task_inbox w
      where w.tenant_id = $1::uuid and w.user_id = $2::uuid and ${heldSql('w', '$3')} limit ${few}) n`,
    values: [tenantId, userId, at],
  };
}

/** Everything that waits for a user, in one row. */
export function countsStatement({ tenantId, userId, at }: Reader): Statement {
  const count = (from: string, cap: number) => `(select count(*)::integer from (select 1 from ${from} limit ${cap}) n)`;
  const inbox = (more: string) =>
    count(`task_inbox w where w.tenant_id = $1::uuid and w.user_id = $2::uuid${more} and ${heldSql('w', '$3')}`, few);
  // The newest of each list stand for it: whoever has handled a hundred thousand processes does not wait for a count.
  const part = (bit: number, key: string, more: string) =>
    `(select count(*)::integer from (select * from participation where tenant_id = $1::uuid and user_id = $2::uuid
      and (roles & ${bit}) > 0 order by ${key} desc, instance_id limit ${newest}) p where p.outcome is distinct from 'deleted' and ${more})`;
  return {
    text: `select ${inbox('')} as pending, ${inbox(' and read_at is null')} as unread,
        ${inbox(' and due_at < $3::timestamptz')} as overdue,
        ${part(4, 'cc_at', 'p.cc_read_at is null')} as cc, ${part(8, 'attention_at', `p.status = 'processing'`)} as attention,
        ${count('process_draft where tenant_id = $1::uuid and user_id = $2::uuid', few)} as draft,
        ${part(1, 'started_at', `p.status = 'processing'`)} as initiated`,
    values: [tenantId, userId, at],
  };
}

/** How many open tasks some users have of their own, by user; who has none is not among them. */
export async function openTasksOf(context: Context, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await context.rows<{ id: string; n: number }>(
    `select user_id as id, count(*)::integer as n from task_inbox
      where user_id = any($1::uuid[]) and agent_for is null group by user_id`,
    [userIds],
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** The caller's first open task on a process, as the holder of it; undefined where he has none, or nothing runs. */
export async function ownTaskOf(
  context: Context,
  instanceId: string | null,
): Promise<{ readonly id: string; readonly node: string } | undefined> {
  if (instanceId === null) return undefined;
  const [row] = await context.rows<{ id: string; node: string }>(
    `select t.id, t.node_id as node from task t join task_inbox x on x.tenant_id = t.tenant_id and x.task_id = t.id
      where t.instance_id = $1::uuid and x.user_id = $2::uuid and t.status = 'pending' and t.kind <> 'resubmit' order by t.id limit 1`,
    [instanceId, context.userId],
  );
  return row;
}
