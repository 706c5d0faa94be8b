import { newId } from '@mp/kernel/server';
import type { Statement, Tx } from '@mp/kernel/server';
import type { Target } from '../instance/instance.query.ts';
import type { Flow, Running } from '../instance/running.ts';

/** A failure that somebody must look at. */
export interface NewIncident {
  readonly instanceId: string;
  readonly nodeId: string;
  readonly waitId: number | null;
  readonly kind: string;
  readonly message: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly attempts: number;
}

/** Statement that opens an incident, or counts one more attempt of the open one of the same place and kind. */
export function incidentStatement(at: string, incident: NewIncident): Statement {
  return {
    text: `insert into incident as x (tenant_id, id, instance_id, node_id, wait_id, kind, message, detail, attempts, first_at, last_at)
      values (app_tenant(), $1::uuid, $2::uuid, $3, $4::integer, $5, left($6, 2000), $7::jsonb, $8::integer, $9::timestamptz, $9::timestamptz)
      on conflict (tenant_id, instance_id, node_id, kind) where state = 'open' do update set
        attempts = x.attempts + excluded.attempts, last_at = excluded.last_at, message = excluded.message, detail = excluded.detail,
        wait_id = excluded.wait_id`,
    values: [
      newId(),
      incident.instanceId,
      incident.nodeId,
      incident.waitId,
      incident.kind,
      incident.message,
      JSON.stringify(incident.detail),
      incident.attempts,
      at,
    ],
  };
}

/** Statement that flags an instance because of an incident. */
export function flagStatement(instanceId: string): Statement {
  return { text: `update process_instance set incident = true where id = $1::uuid`, values: [instanceId] };
}

/** Incidents that a command brought about by itself: a node whose handlers nobody can find. */
export function incidentStatements(flow: Flow, running: Running): Statement[] {
  return running.incidents.map(({ nodeId, kind, message }) =>
    incidentStatement(flow.at, {
      instanceId: running.row.id,
      nodeId,
      waitId: null,
      kind,
      message,
      detail: {},
      attempts: 1,
    }),
  );
}

/** The instance that a command was aimed at. */
export async function instanceOfTarget(tx: Tx, target: Target): Promise<string | undefined> {
  const [row] =
    'taskId' in target
      ? await tx.rows<{ id: string }>(`select instance_id as id from task where id = $1::uuid`, [target.taskId])
      : await tx.rows<{ id: string }>(`select id from process_instance where id = $1::uuid`, [target.instanceId]);
  return row?.id;
}

/** Statements that resolve the incidents of a node by themselves, and take the instance's flag away with its last one. */
export function resolvedStatement(instanceId: string, nodeId: string, at: string): Statement[] {
  return [
    {
      text: `update incident set state = 'resolved', resolved_at = $3::timestamptz, resolution = 'retried'
        where instance_id = $1::uuid and node_id = $2 and state = 'open'`,
      values: [instanceId, nodeId, at],
    },
    unflagStatement(instanceId),
  ];
}

/** Statement that takes the flag of an instance away when it has no open incident. */
export function unflagStatement(instanceId: string): Statement {
  return {
    text: `update process_instance i set incident = false where i.id = $1::uuid and i.incident and not exists (
      select 1 from incident x where x.tenant_id = i.tenant_id and x.instance_id = i.id and x.state = 'open')`,
    values: [instanceId],
  };
}

/** Statements that close the incidents of an instance that has ended. */
export function endedStatements(instanceId: string, at: string): Statement[] {
  return [
    {
      text: `update incident set state = 'resolved', resolved_at = $2::timestamptz, resolution = 'ended'
        where instance_id = $1::uuid and state = 'open'`,
      values: [instanceId, at],
    },
    unflagStatement(instanceId),
  ];
}
