import type { NoticeToSend, Statement, Tx } from '@mp/kernel/server';
import { detailPage } from '../names.rules.ts';
import { flowNotices } from '../notice-kinds.ts';
import type { DefinitionSettings, WireNames } from './graph.query.ts';
import { rowsSource } from './rows-source.ts';

/** What a notice says of an instance. */
export interface NoticeFacts {
  readonly id: string;
  readonly subject: string;
  readonly def_name: WireNames;
  readonly admins: readonly string[];
  readonly settings: DefinitionSettings;
  readonly version_id: string;
}

/** The statement of the facts of the instances that notices are about; its rows are `NoticeFacts`. */
export function factsStatement(ids: readonly string[]): Statement {
  return {
    text: `select i.id, i.subject, i.def_name, i.version_id, d.admins, d.settings from process_instance i
      join process_definition d on d.tenant_id = i.tenant_id and d.id = i.definition_id
      where i.id = any($1::uuid[]) and i.deleted_at is null`,
    values: [ids],
  };
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
    readonly params: NonNullable<NoticeToSend['params']>;
    /** The open task that it is about; without it nothing is told any more. */
    readonly taskId?: string;
  };
}

/** A notice as a command writes it: for the readers of a task that it has put there, or for users. */
export interface NoticeNow {
  readonly instance: string;
  readonly local: number | null;
  readonly users: readonly string[];
  readonly notice: Omit<PendingNotice['notice'], 'to' | 'taskId'>;
}

/** When, and by whose doing. */
export interface NoticeMoment {
  readonly tenantId: string;
  readonly at: string;
  /** When it is told, together with what comes until then. */
  readonly runAt: string;
  /** Who brought it about, and is not told of it. */
  readonly by: string | null;
}

const nowTypes = 'instance uuid, local integer, users uuid[], notice jsonb';

/** Statement that keeps notices for their users, and puts one job for each user into the queue. */
export function noticeStatement({ tenantId, at, runAt, by }: NoticeMoment, notices: readonly NoticeNow[]): Statement {
  const { source, values } = rowsSource(
    nowTypes,
    notices.map((each) => ({ ...each })),
    5,
  );
  return {
    text: `with w as materialized (select * from ${source}),
      made as (insert into process_notice (tenant_id, user_id, id, at, notice)
        select $1::uuid, r.user_id, gen_random_uuid(), $2::timestamptz, r.notice || '{"to": []}' from (
          select x.user_id, w.notice || jsonb_build_object('taskId', t.id, 'handle', jsonb_build_object('method', 1, 'url', $3::text || t.id)) as notice
            from w join task t on t.tenant_id = $1::uuid and t.instance_id = w.instance and t.local_id = w.local
              join task_inbox x on x.tenant_id = t.tenant_id and x.task_id = t.id
          union all select u.id, w.notice from w cross join unnest(w.users) u(id) where w.local is null) r
        where r.user_id is distinct from $4::uuid returning user_id)
      select enqueue_once('workflow.tell', coalesce(jsonb_agg(jsonb_build_object('key', 'flow-tell:' || $1::uuid || ':' || m.user_id,
          'payload', jsonb_build_object('payload', jsonb_build_object('tenantId', $1::uuid, 'userId', m.user_id))) order by m.user_id), '[]'), $5::timestamptz)
        from (select distinct user_id from made) m`,
    values: [tenantId, at, detailPage({ taskId: '' }), by, runAt, ...values],
  };
}

/**
 * Takes what a user is to be told, oldest first. What happened before `since` is dropped, and what was about a task that
 * he no longer has, or has opened meanwhile.
 */
export async function claimPending(tx: Tx, userId: string, since: string): Promise<PendingNotice['notice'][]> {
  const rows = await tx.rows<{ notice: PendingNotice['notice'] }>(
    `with gone as (delete from process_notice where user_id = $1::uuid returning id, at, notice)
      select g.notice from gone g where g.at >= $2::timestamptz and (g.notice->>'taskId' is null or exists (select 1 from task_inbox x
        where x.user_id = $1::uuid and x.task_id = (g.notice->>'taskId')::uuid and (x.read_at is null or x.read_at < g.at))) order by g.at, g.id`,
    [userId, since],
  );
  // What waited while the version changed bears no kind.
  return rows.map(({ notice }) => ({ ...notice, kind: notice.kind ?? flowNotices.service }));
}
