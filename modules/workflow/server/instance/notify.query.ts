import { newId } from '@mp/kernel/server';
import type { NoticeToSend, Statement, Tx } from '@mp/kernel/server';
import type { DefinitionSettings, WireNames } from './graph.query.ts';

/** What a notice says of an instance. */
export interface NoticeFacts {
  readonly id: string;
  readonly subject: string;
  readonly def_name: WireNames;
  readonly admins: readonly string[];
  readonly settings: DefinitionSettings;
  readonly version_id: string;
}

/** Facts of the instances that notices are about. */
export function noticeFacts(tx: Tx, ids: readonly string[]): Promise<NoticeFacts[]> {
  return tx.rows<NoticeFacts>(
    `select i.id, i.subject, i.def_name, i.version_id, d.admins, d.settings from process_instance i
      join process_definition d on d.tenant_id = i.tenant_id and d.id = i.definition_id
      where i.id = any($1::uuid[]) and i.deleted_at is null`,
    [ids],
  );
}

/** The open task of a local number with everybody who sees it, agents too; undefined when it is done. */
export async function taskReaders(
  tx: Tx,
  instanceId: string,
  local: number,
): Promise<{ readonly id: string; readonly users: readonly string[] } | undefined> {
  const [row] = await tx.rows<{ id: string; users: readonly string[] }>(
    `select t.id, array_agg(x.user_id) as users from task t join task_inbox x on x.tenant_id = t.tenant_id and x.task_id = t.id
      where t.instance_id = $1::uuid and t.local_id = $2::integer group by t.id`,
    [instanceId, local],
  );
  return row;
}

/** Users who follow an instance. */
export async function followers(tx: Tx, instanceId: string): Promise<string[]> {
  const rows = await tx.rows<{ user_id: string }>(
    `select user_id from participation where instance_id = $1::uuid and (roles & 8) > 0`,
    [instanceId],
  );
  return rows.map(({ user_id: id }) => id);
}

/** A notice that waits for others to the same user. */
export interface PendingNotice {
  readonly userId: string;
  readonly notice: NoticeToSend & {
    readonly to: readonly string[];
    readonly params: Readonly<Record<string, string>>;
    /** The open task that it is about; without it nothing is told any more. */
    readonly taskId?: string;
  };
}

/** Statements that keep notices for their users, and put one job for each of them into the queue. */
export function pendingStatements(
  given: { readonly tenantId: string; readonly at: string; readonly runAt: string },
  items: readonly PendingNotice[],
): Statement[] {
  const { tenantId, at, runAt } = given;
  const rows = items.map(({ userId, notice }) => ({ user_id: userId, id: newId(), notice: { ...notice, to: [] } }));
  const jobs = [...new Set(items.map(({ userId }) => userId))].map((userId) => ({
    key: `flow-tell:${tenantId}:${userId}`,
    payload: { payload: { tenantId, userId } },
  }));
  return [
    {
      text: `insert into process_notice (tenant_id, user_id, id, at, notice) select $1::uuid, w.user_id, w.id, $2::timestamptz, w.notice
        from jsonb_to_recordset($3::jsonb) as w(user_id uuid, id uuid, notice jsonb)`,
      values: [tenantId, at, JSON.stringify(rows)],
    },
    { text: `select enqueue_once('workflow.tell', $1::jsonb, $2::timestamptz)`, values: [JSON.stringify(jobs), runAt] },
  ];
}

/** Takes what a user is to be told, oldest first; what was about a task that he no longer has, or has opened since, is dropped. */
export async function takePending(tx: Tx, userId: string): Promise<PendingNotice['notice'][]> {
  const rows = await tx.rows<{ notice: PendingNotice['notice'] }>(
    `with gone as (delete from process_notice where user_id = $1::uuid returning id, at, notice)
      select g.notice from gone g where g.notice->>'taskId' is null or exists (select 1 from task_inbox x
        where x.user_id = $1::uuid and x.task_id = (g.notice->>'taskId')::uuid and (x.read_at is null or x.read_at < g.at)) order by g.id`,
    [userId],
  );
  return rows.map(({ notice }) => notice);
}
