import type { Statement, Tx } from '@mp/kernel/server';
import type { WireNames } from '../instance/graph.query.ts';

/** Where the process of a record stands, as the record's own columns say it. */
export interface RecordProcess {
  readonly instanceId: string;
  readonly status: string;
  /** Names of the nodes at which it stands; null when it is over. */
  readonly nodes: WireNames | null;
  /** User ids; the column holds their names. */
  readonly handlers: readonly string[];
}

/** Statement that writes the process columns of a bound record; they follow the process and are no change of the record. */
export function recordStatement(table: string, recordId: string, process: RecordProcess): Statement {
  return {
    text: `update ${table} set process_instance_id = $2::uuid, process_status = $3, process_node = $4::jsonb,
        process_handlers = left(coalesce((select string_agg(u.employee_name, '、' order by h.at) from unnest($5::uuid[]) with ordinality h(id, at)
          join tenant_user u on u.id = h.id), ''), 200)
      where id = $1::uuid`,
    values: [
      recordId,
      process.instanceId,
      process.status,
      process.nodes && JSON.stringify(process.nodes),
      process.handlers,
    ],
  };
}

/** A running process of a record. */
export interface BoundInstance {
  readonly id: string;
  readonly def_key: string;
  readonly outcome: string | null;
  /** Local number of the open task of resubmission. */
  readonly resubmit_id: string | null;
}

/** Running processes of a record with their tasks of resubmission. */
export function runningOfRecord(tx: Tx, resource: string, recordId: string): Promise<BoundInstance[]> {
  return tx.rows<BoundInstance>(
    `select i.id, i.def_key, i.outcome,
        (select t.id from task t where t.tenant_id = i.tenant_id and t.instance_id = i.id and t.kind = 'resubmit' and t.status = 'pending' limit 1) as resubmit_id
      from process_instance i where i.resource = $1 and i.record_id = $2::uuid and i.status = 'processing' and i.deleted_at is null
        and i.parent_id is null order by i.id`,
    [resource, recordId],
  );
}

/** The port `lockProcesses`: the statement that takes the locks of a record's processes. */
export function lockProcesses({ resource, id }: { readonly resource: string; readonly id: string }): Statement {
  return {
    text: `select id from process_instance where resource = $1 and record_id = $2::uuid and status = 'processing' and parent_id is null
      order by id for update`,
    values: [resource, id],
  };
}

/** The port `processFilter`. The resource's key is a declared name and stands in the text, so that plans are kept. */
export function processFilterSql(filter: 'awaitingMe' | 'handledByMe', resource: string): string {
  const table = filter === 'awaitingMe' ? 'task_inbox' : 'participation';
  const more = filter === 'awaitingMe' ? '' : ' and (x.roles & 2) > 0';
  return `exists (select 1 from ${table} x where x.tenant_id = t.tenant_id and x.user_id = (select app_user())
    and x.resource = '${resource.replaceAll("'", "''")}' and x.record_id = t.id${more})`;
}
