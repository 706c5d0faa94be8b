import { announceSql, type Statement, type Tx } from '@mp/kernel/server';

/** Whether an entry `a` counts on a day, and for whom: the agent may still sign in. */
const inForce = (day: string) => `a.active and a.deleted_at is null and a.agent_id is not null
  and ${day} between a.from_date and a.to_date`;

/**
 * Makes the agents' inbox rows of some principals what they should be on a day: an agent sees an open task of his
 * principal unless he votes in its group himself; the narrowest scope wins, then the newest entry (workflow.md 4.2).
 */
export async function syncAgents(
  tx: Tx,
  tenantId: string,
  { principals, day }: { readonly principals: readonly string[]; readonly day: string },
): Promise<{ readonly opened: number; readonly closed: number }> {
  const [row] = await tx.rows<{ opened: number; closed: number }>(
    `with own as materialized (
      select b.*, k.group_no, i.definition_id from task_inbox b
        join task k on k.tenant_id = b.tenant_id and k.id = b.task_id
        join process_instance i on i.tenant_id = b.tenant_id and i.id = b.instance_id
      where b.tenant_id = $1::uuid and b.user_id = any($2::uuid[]) and b.agent_for is null
    ), wanted as materialized (
      select distinct on (w.agent_id, o.task_id) w.agent_id, o.* from own o cross join lateral (
        select a.agent_id from process_agent a join tenant_user u on u.tenant_id = a.tenant_id and u.id = a.agent_id
            and u.deleted_at is null and u.status = 'enabled' and $3::date between u.active_date and u.expiry_date
        where a.tenant_id = $1::uuid and a.principal_id = o.user_id and ${inForce('$3::date')}
          and (a.scope_kind = 'all' or (a.scope_kind = 'process' and a.definition_id = o.definition_id)
            or (a.scope_kind = 'category' and a.category_id = o.category_id))
        order by case a.scope_kind when 'process' then 0 when 'category' then 1 else 2 end, a.created_at desc, a.id limit 1) w
      where not exists (select 1 from task v where v.tenant_id = $1::uuid and v.instance_id = o.instance_id and v.group_no = o.group_no
        and v.status in ('pending', 'waiting') and (v.assignee_id = w.agent_id or w.agent_id = any(v.candidates)))
      order by w.agent_id, o.task_id, o.user_id
    ), gone as (
      delete from task_inbox b where b.tenant_id = $1::uuid and b.agent_for = any($2::uuid[])
        and not exists (select 1 from wanted w where w.agent_id = b.user_id and w.task_id = b.task_id)
      returning b.user_id
    ), made as (
      insert into task_inbox (tenant_id, user_id, task_id, instance_id, def_key, category_id, resource, record_id, initiator_id, created_at,
        due_at, priority, agent_for)
      select $1::uuid, w.agent_id, w.task_id, w.instance_id, w.def_key, w.category_id, w.resource, w.record_id, w.initiator_id, w.created_at,
        w.due_at, w.priority, w.user_id from wanted w
      on conflict on constraint task_inbox_pk do nothing returning user_id
    )
    select (select count(*)::integer from made) as opened, (select count(*)::integer from gone) as closed,
      ${announceSql('$1::uuid', '(select user_id from made union select user_id from gone) changed', 'user_id')} as told`,
    [tenantId, [...new Set(principals)], day],
  );
  return row ?? { opened: 0, closed: 0 };
}

/** Principals of whom an entry has begun or ended in the days up to `day`: a night that was missed is caught up. */
export async function principalsChanged(tx: Tx, tenantId: string, day: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select distinct principal_id as id from process_agent where tenant_id = $1::uuid and active and deleted_at is null
       and (to_date between $2::date - 8 and $2::date - 1 or from_date between $2::date - 7 and $2::date)`,
    [tenantId, day],
  );
  return rows.map(({ id }) => id);
}

/** Names of an entry's people as one text. */
export async function agentTitle(tx: Tx, principalId: unknown, agentId: unknown): Promise<string> {
  const [row] = await tx.rows<{ title: string }>(
    `select coalesce(actor_name($1::uuid), '') || ' → ' || coalesce(actor_name($2::uuid), '—') as title`,
    [principalId ?? null, agentId ?? null],
  );
  return row?.title ?? '';
}

/** Entries in which a user is the agent, those in force first. */
export function agentForStatement(tenantId: string, userId: string, day: string): Statement {
  return {
    text: `select a.id, a.principal_id, coalesce(actor_name(a.principal_id), '') as principal_name, a.scope_kind,
        case a.scope_kind when 'process' then d.name when 'category' then c.name end as scope_name,
        a.from_date, a.to_date, a.active, a.remark, a.active and $3::date between a.from_date and a.to_date as effective
      from process_agent a left join process_definition d on d.tenant_id = a.tenant_id and d.id = a.definition_id
        left join process_category c on c.tenant_id = a.tenant_id and c.id = a.category_id
      where a.tenant_id = $1::uuid and a.agent_id = $2::uuid and a.deleted_at is null
      order by effective desc, a.from_date desc, a.id limit 500`,
    values: [tenantId, userId, day],
  };
}

/** Ids of all tenants that are in use; for work of the platform. */
export const tenantsStatement: Statement = {
  text: `select id from tenant where tenancy_status = '1' order by id`,
  values: [],
};

/** Those of some users who have delegated all their tasks on a day to somebody who may act. */
export async function delegating(tx: Tx, userIds: readonly string[], day: string): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(
    `select distinct a.principal_id as id from process_agent a join tenant_user u on u.tenant_id = a.tenant_id and u.id = a.agent_id
        and u.deleted_at is null and u.status = 'enabled' and $2::date between u.active_date and u.expiry_date
      where a.principal_id = any($1::uuid[]) and a.scope_kind = 'all' and ${inForce('$2::date')}`,
    [userIds, day],
  );
  return new Set(rows.map(({ id }) => id));
}
