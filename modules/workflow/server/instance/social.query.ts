import type { Statement, Tx } from '@mp/kernel/server';

/** An open task that may be urged. */
export interface OpenTask {
  readonly id: string;
  readonly local_id: number;
  readonly node_id: string;
  readonly urged_at: string | null;
  readonly users: readonly string[];
}

/** Open tasks of an instance with those who see them. */
export function openTasks(tx: Tx, instanceId: string): Promise<OpenTask[]> {
  return tx.rows<OpenTask>(
    `select t.id, t.local_id, t.node_id, t.urged_at, array_agg(x.user_id) as users
      from task t join task_inbox x on x.tenant_id = t.tenant_id and x.task_id = t.id
      where t.instance_id = $1::uuid and t.status = 'pending' group by t.tenant_id, t.id, t.local_id, t.node_id, t.urged_at order by t.local_id`,
    [instanceId],
  );
}

/** Statements that note that tasks were urged. */
export function urgeStatements(taskIds: readonly string[], at: string): Statement[] {
  return [
    { text: `update task set urged_at = $2::timestamptz where id = any($1::uuid[])`, values: [taskIds, at] },
    { text: `update task_inbox set urged = urged + 1 where task_id = any($1::uuid[])`, values: [taskIds] },
  ];
}

/** Statements that mark a task as read by the caller; the time that it was first read stays. */
export function readStatements(taskId: string, userId: string, at: string): Statement[] {
  return [
    {
      text: `update task_inbox set read_at = $3::timestamptz where task_id = $1::uuid and user_id = $2::uuid and read_at is null`,
      values: [taskId, userId, at],
    },
    {
      text: `update task set read_at = $3::timestamptz where id = $1::uuid and read_at is null and exists (
        select 1 from task_inbox x where x.tenant_id = task.tenant_id and x.task_id = task.id and x.user_id = $2::uuid)`,
      values: [taskId, userId, at],
    },
  ];
}

/** Name of a user; empty when there is none. */
export async function nameOfUser(tx: Tx, userId: string): Promise<string> {
  const [row] = await tx.rows<{ name: string | null }>(`select actor_name($1::uuid) as name`, [userId]);
  return row?.name ?? '';
}
