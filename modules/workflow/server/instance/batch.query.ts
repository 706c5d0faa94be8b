import { toObjects } from '@mp/kernel/server';
import type { Context } from '@mp/kernel/server';

/** Subjects of the processes of those tasks that the caller handles or has handled, by task. */
export async function subjectsOf(context: Context, taskIds: readonly string[]): Promise<Map<string, string>> {
  const [result] = await context.batch(({ userId }) => [
    {
      text: `select t.id, i.subject from task t join process_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
        where t.id = any($1::uuid[]) and i.deleted_at is null and exists (select 1 from task_inbox x where x.tenant_id = t.tenant_id
            and x.task_id = t.id and x.user_id = $2::uuid
          union all select 1 from participation p where p.tenant_id = t.tenant_id and p.instance_id = t.instance_id and p.user_id = $2::uuid)`,
      values: [taskIds, userId],
    },
  ]);
  const rows = result ? toObjects<{ id: string; subject: string }>(result) : [];
  return new Map(rows.map(({ id, subject }) => [id, subject]));
}
