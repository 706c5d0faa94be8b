import type { Statement } from '@mp/kernel/server';

/** A line of the trace as it is stored. */
export interface EventRow {
  readonly seq: number;
  readonly at: string;
  readonly type: string;
  readonly node_id: string | null;
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly on_behalf_of: string | null;
  readonly on_behalf_name: string | null;
  readonly opinion: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly files: readonly { readonly id: string; readonly name: string; readonly size: number }[] | null;
  readonly duration: number | null;
  readonly work_duration: number | null;
}

/** Longest trace that is shown; a process that loops ten thousand times shows its newest lines. */
const max = 2000;

/** Ids of files that a line names, as strings or as objects with an id. */
const fileIds = `array(select (case jsonb_typeof(x) when 'object' then x ->> 'id' else x #>> '{}' end)::uuid
  from jsonb_array_elements(case jsonb_typeof(t.data -> 'files') when 'array' then t.data -> 'files' else '[]' end) x)`;

/** The lines of a trace in their order; `filesOf` is the SQL that gives facts of kept files, where a module keeps files. */
export function eventsStatement(
  tenantId: string,
  instanceId: string,
  filesOf: ((ids: string) => string) | undefined,
): Statement {
  return {
    text: `select * from (select t.seq, t.at, t.type, t.node_id, t.actor_id, t.actor_name, t.on_behalf_of, t.on_behalf_name, t.opinion, t.data,
          ${filesOf ? filesOf(fileIds) : `'[]'::jsonb`} as files,
          case when t.actor_id is not null and k.ended_at = t.at then extract(epoch from k.ended_at - k.created_at)::integer end as duration,
          case when t.actor_id is not null and k.ended_at = t.at then k.work_seconds end as work_duration
        from process_event t left join task k on k.tenant_id = t.tenant_id and k.instance_id = t.instance_id and k.local_id = t.task_local
        where t.tenant_id = $1::uuid and t.instance_id = $2::uuid order by t.seq desc limit ${max}) t order by t.seq`,
    values: [tenantId, instanceId],
  };
}

/** The drawing of a version. */
export function xmlStatement(tenantId: string, versionId: string): Statement {
  return {
    text: `select xml from process_version where tenant_id = $1::uuid and id = $2::uuid`,
    values: [tenantId, versionId],
  };
}

/** Nodes with an open incident. */
export function incidentNodes(tenantId: string, instanceId: string): Statement {
  return {
    text: `select distinct node_id from incident where tenant_id = $1::uuid and instance_id = $2::uuid and state = 'open'`,
    values: [tenantId, instanceId],
  };
}

/** Names of people by id, in one statement. */
export function namesStatement(ids: readonly string[]): Statement {
  return {
    text: `select u.id, coalesce(actor_name(u.id), '') as name from unnest($1::uuid[]) u(id)`,
    values: [[...ids]],
  };
}
