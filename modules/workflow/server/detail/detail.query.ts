import type { State } from '@mp/engine/core';
import type { Statement } from '@mp/kernel/server';
import { retriesOf, type RetryRow } from '../incident/retry.query.ts';

/** An instance as its detail shows it, with what the caller has to do with it. */
export interface DetailRow {
  readonly id: string;
  readonly root_id: string;
  readonly parent_id: string | null;
  readonly definition_id: string;
  readonly version_id: string;
  readonly def_key: string;
  readonly def_name: Readonly<Record<string, string>>;
  readonly category_id: string | null;
  readonly resource: string | null;
  readonly record_id: string | null;
  readonly business_no: string;
  readonly subject: string;
  readonly initiator_id: string;
  readonly initiator_name: string;
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly status: 'processing' | 'approved' | 'canceled';
  readonly outcome: string | null;
  readonly suspended: boolean;
  readonly incident: boolean;
  readonly retries: readonly RetryRow[] | null;
  readonly state: State;
  readonly state_version: number;
  readonly undo_by: string | null;
  readonly undo_fixed: boolean;
  readonly administers: boolean;
  readonly roles: number;
  readonly tags: readonly { readonly id: string; readonly name: string; readonly colour: string }[] | null;
}

/** Somebody by id and name. */
interface PersonRow {
  readonly id: string;
  readonly name: string;
}

/** A task with the names of the people on it. */
export interface TaskLine {
  readonly id: string;
  readonly local_id: number;
  readonly node_id: string;
  readonly node_name: Readonly<Record<string, string>>;
  readonly kind: string;
  readonly mode: string;
  readonly status: string;
  readonly assignee: PersonRow | null;
  readonly owner: PersonRow | null;
  readonly on_behalf_of: PersonRow | null;
  readonly candidates: readonly PersonRow[];
  readonly decision: string | null;
  readonly opinion: string | null;
  readonly reason: string | null;
  readonly created_at: string;
  readonly claimed_at: string | null;
  readonly read_at: string | null;
  readonly due_at: string | null;
  readonly ended_at: string | null;
  /** Who added it as a signer. */
  readonly added_by: string | null;
  /** The caller sees it among his pending ones, for this principal. */
  readonly mine: boolean;
  readonly agent_for: PersonRow | null;
}

const person = (id: string) =>
  `case when ${id} is not null then jsonb_build_object('id', ${id}, 'name', coalesce(actor_name(${id}), '')) end`;

const taskColumns = `k.id, k.local_id, k.node_id, k.node_name, k.kind, k.mode, k.status, ${person('k.assignee_id')} as assignee,
  ${person('k.owner_id')} as owner, ${person('k.on_behalf_of')} as on_behalf_of,
  coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', coalesce(actor_name(c.id), '')) order by c.at)
    from unnest(k.candidates) with ordinality c(id, at)), '[]') as candidates,
  k.decision, k.opinion, k.reason, k.created_at, k.claimed_at, k.read_at, k.due_at, k.ended_at,
  case when k.kind in ('before', 'after', 'parallel') then (select coalesce(p.assignee_id, p.owner_id) from task p
    where p.tenant_id = k.tenant_id and p.instance_id = k.instance_id and p.local_id = k.parent_local) end as added_by,
  b.task_id is not null as mine, ${person('b.agent_for')} as agent_for`;
const taskTables = `task k left join task_inbox b on b.tenant_id = k.tenant_id and b.user_id = $2::uuid and b.task_id = k.id`;

/** The instance of a task; no row when there is no such task. */
export function instanceOfTask(tenantId: string, taskId: string): Statement {
  return {
    text: `select k.instance_id from task k where k.tenant_id = $1::uuid and k.id = $2::uuid`,
    values: [tenantId, taskId],
  };
}

/** An instance for a user. */
export function detailStatement(tenantId: string, userId: string, id: string): Statement {
  return {
    text: `select t.id, t.root_id, t.parent_id, t.definition_id, t.version_id, t.def_key, t.def_name, t.category_id, t.resource, t.record_id,
        t.business_no, t.subject, t.initiator_id, t.initiator_name, t.started_at, t.ended_at, t.status, t.outcome, t.suspended,
        t.incident, ${retriesOf('t')} as retries, t.state, t.state_version, t.undo ->> 'by' as undo_by, coalesce((t.undo ->> 'fixed')::boolean, false) as undo_fixed,
        exists (select 1 from process_definition d where d.tenant_id = t.tenant_id and d.id = t.definition_id
          and $2::uuid = any(d.admins)) as administers,
        coalesce((select p.roles from participation p where p.tenant_id = t.tenant_id and p.user_id = $2::uuid
          and p.instance_id = t.id), 0)::integer as roles,
        (select json_agg(json_build_object('id', g.id, 'name', g.name, 'colour', g.colour) order by g.created_at, g.id)
          from process_tag_link l join process_tag g on g.tenant_id = l.tenant_id and g.id = l.tag_id
          where l.tenant_id = t.tenant_id and l.user_id = $2::uuid and l.instance_id = t.id) as tags
      from process_instance t where t.tenant_id = $1::uuid and t.id = $3::uuid and t.deleted_at is null`,
    values: [tenantId, userId, id],
  };
}

/** The caller's open tasks of an instance, and the one that was asked for also when it is done. */
export function tasksOfCaller(
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  { instanceId, taskId }: { readonly instanceId: string; readonly taskId: string | null },
): Statement {
  return {
    text: `select ${taskColumns} from ${taskTables}
      where k.tenant_id = $1::uuid and k.instance_id = $3::uuid and (b.task_id is not null or k.id = $4::uuid)
      order by k.id is distinct from $4::uuid, b.agent_for is not null, k.created_at, k.local_id`,
    values: [tenantId, userId, instanceId, taskId],
  };
}

/** All open tasks of an instance. */
export function openTasks(tenantId: string, userId: string, instanceId: string): Statement {
  return {
    text: `select ${taskColumns} from ${taskTables}
      where k.tenant_id = $1::uuid and k.instance_id = $3::uuid and k.status in ('pending', 'waiting')
      order by k.created_at, k.local_id`,
    values: [tenantId, userId, instanceId],
  };
}

/** Nodes at which the caller has decided or might have. */
export function nodesOfCaller(tenantId: string, userId: string, instanceId: string): Statement {
  return {
    text: `select distinct k.node_id from task k where k.tenant_id = $1::uuid and k.instance_id = $3::uuid
      and k.kind <> 'resubmit' and (k.assignee_id = $2::uuid or k.on_behalf_of = $2::uuid or k.owner_id = $2::uuid)`,
    values: [tenantId, userId, instanceId],
  };
}

/** The process that called this one, those it called, and earlier ones of the same record. */
export function relatedStatement(
  tenantId: string,
  instance: Pick<DetailRow, 'id' | 'parent_id' | 'resource' | 'record_id' | 'started_at'>,
): Statement {
  const shown = `r.id, r.def_name, r.subject, r.status, r.outcome, r.started_at`;
  return {
    text: `select 'parent' as relation, ${shown} from process_instance r where r.tenant_id = $1::uuid and r.id = $2::uuid and r.deleted_at is null
      union all (select 'child', ${shown} from process_instance r where r.tenant_id = $1::uuid
        and r.root_id = (select m.root_id from process_instance m where m.tenant_id = $1::uuid and m.id = $3::uuid)
        and r.parent_id = $3::uuid and r.deleted_at is null order by r.started_at, r.id limit 50)
      union all (select 'earlier', ${shown} from process_instance r where r.tenant_id = $1::uuid and r.resource = $4 and r.record_id = $5::uuid
        and r.started_at <= $6::timestamptz and r.id <> $3::uuid and r.deleted_at is null order by r.started_at desc limit 20)`,
    values: [tenantId, instance.parent_id, instance.id, instance.resource, instance.record_id, instance.started_at],
  };
}

/** Lines of the trace that say how fields changed, and where submissions stand. */
export function changesStatement(tenantId: string, instanceId: string): Statement {
  return {
    text: `select e.type, coalesce(e.data -> 'changes', '{}') as changes from process_event e
      where e.tenant_id = $1::uuid and e.instance_id = $2::uuid and (e.type in ('start', 'resubmit') or e.data ? 'changes')
      order by e.seq limit 2000`,
    values: [tenantId, instanceId],
  };
}

/** Marks the reader's copy of an instance as read. */
export function readCopyStatement(
  reader: { readonly tenantId: string; readonly userId: string; readonly at: string },
  instanceId: string,
): Statement {
  return {
    text: `update participation set cc_read_at = $4::timestamptz where tenant_id = $1::uuid and user_id = $2::uuid
      and instance_id = $3::uuid and (roles & 4) > 0 and cc_read_at is null`,
    values: [reader.tenantId, reader.userId, instanceId, reader.at],
  };
}

/** Marks a task as read, for its list and for the initiator. */
export function markReadStatement(given: {
  readonly tenantId: string;
  readonly userId: string;
  readonly taskId: string;
  readonly at: string;
}): Statement {
  return {
    text: `with marked as (update task_inbox set read_at = $4::timestamptz
        where tenant_id = $1::uuid and user_id = $2::uuid and task_id = $3::uuid and read_at is null returning task_id)
      update task set read_at = coalesce(task.read_at, $4::timestamptz) from marked
      where task.tenant_id = $1::uuid and task.id = marked.task_id`,
    values: [given.tenantId, given.userId, given.taskId, given.at],
  };
}

/** How an instance ended, in the words of those who are told of it. */
export function endStatement(tenantId: string, id: string): Statement {
  return {
    text: `select business_no as "businessNo", subject, def_key as process, status, outcome, resource, record_id as "recordId",
        to_json(started_at) #>> '{}' as "startedAt", to_json(ended_at) #>> '{}' as "endedAt"
      from process_instance where tenant_id = $1::uuid and id = $2::uuid`,
    values: [tenantId, id],
  };
}
