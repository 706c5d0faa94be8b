import type { Context } from '@mp/kernel/server';

/** An open task with what its process is about. */
export interface OpenTask {
  readonly id: string;
  readonly subject: string;
  readonly defName: Readonly<Record<string, string>>;
  readonly nodeName: Readonly<Record<string, string>>;
}

/** An open task that nobody but one user can handle. */
export interface LoneTask extends OpenTask {
  readonly userId: string;
}

const facts = `t.id, i.subject, i.def_name as "defName", t.node_name as "nodeName"`;

/** Open tasks that a user has of his own, not as somebody's agent; the oldest first. */
export function ownOpenTasks(context: Context, userId: string): Promise<OpenTask[]> {
  return context.rows<OpenTask>(
    `select ${facts} from task_inbox x join task t on t.tenant_id = x.tenant_id and t.id = x.task_id
        join process_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
      where x.user_id = $1::uuid and x.agent_for is null order by x.created_at, x.task_id`,
    [userId],
  );
}

/**
 * Open tasks that users have alone, that wait for others behind them, or that come back to them, in the order in which
 * they came; at most 1,000. Tasks behind others are found by what the users have handled: adding signers and delegating
 * are acts of a handler.
 */
export async function loneTasks(context: Context, userIds: readonly string[]): Promise<LoneTask[]> {
  if (userIds.length === 0) return [];
  return context.rows<LoneTask>(
    `with mine as (
        select x.user_id, x.task_id from task_inbox x where x.user_id = any($1::uuid[]) and x.agent_for is null
        union
        select p.user_id, t.id from participation p join task t on t.tenant_id = p.tenant_id and t.instance_id = p.instance_id
          where p.user_id = any($1::uuid[]) and (p.roles & 2) > 0 and p.status = 'processing' and t.ended_at is null
            and (t.owner_id = p.user_id or (t.status = 'waiting' and t.assignee_id = p.user_id)))
      select m.user_id as "userId", ${facts}
        from mine m join task t on t.id = m.task_id join process_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
        where t.ended_at is null and i.status = 'processing' and i.deleted_at is null
          and (t.assignee_id = m.user_id or t.owner_id = m.user_id or t.candidates = array[m.user_id])
        order by t.created_at, t.id limit 1000`,
    [userIds],
  );
}
