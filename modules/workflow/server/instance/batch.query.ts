import { toObjects } from '@mp/kernel/server';
import type { Context, Statement } from '@mp/kernel/server';

/** What the result of a batch says of a task. */
export interface BatchSubject {
  readonly subject: string;
  readonly nodeName: Readonly<Record<string, string>> | null;
}

type Row = BatchSubject & { readonly id: string };

const subjectSql = `select t.id, i.subject, t.node_name as "nodeName" from task t
  join process_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id`;

async function subjects(context: Context, statement: (userId: string) => Statement) {
  const [result] = await context.batch(({ userId }) => [statement(userId ?? '')]);
  const rows = result ? toObjects<Row>(result) : [];
  return new Map(rows.map(({ id, subject, nodeName }): [string, BatchSubject] => [id, { subject, nodeName }]));
}

/** Tasks that the caller handles or has handled, by id. */
export function subjectsOf(context: Context, taskIds: readonly string[]): Promise<Map<string, BatchSubject>> {
  return subjects(context, (userId) => ({
    text: `${subjectSql} where t.id = any($1::uuid[]) and i.deleted_at is null and exists (select 1 from task_inbox x where x.tenant_id = t.tenant_id
            and x.task_id = t.id and x.user_id = $2::uuid
          union all select 1 from participation p where p.tenant_id = t.tenant_id and p.instance_id = t.instance_id and p.user_id = $2::uuid)`,
    values: [taskIds, userId],
  }));
}

/** Open tasks of processes in the order in which they came; those of one handler when `from` is given. */
export function openTasksOf(
  context: Context,
  { instanceIds, from }: { readonly instanceIds: readonly string[]; readonly from: string | undefined },
): Promise<Map<string, BatchSubject>> {
  return subjects(context, () => ({
    text: `${subjectSql} where t.instance_id = any($1::uuid[]) and t.status in ('pending', 'waiting') and t.ended_at is null
        and i.status = 'processing' and i.deleted_at is null
        and ($2::uuid is null or t.assignee_id = $2::uuid or t.owner_id = $2::uuid
          or (t.assignee_id is null and t.candidates @> array[$2::uuid]))
      order by t.created_at, t.id limit 1000`,
    values: [instanceIds, from ?? null],
  }));
}
