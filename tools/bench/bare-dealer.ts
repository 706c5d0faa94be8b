/**
 * The baseline of a dealer's submission: node:http and the rows of it by hand-written SQL, in one transaction of two round
 * trips over the console's own driver. No session, no row-level security, no rights, nothing judged, nobody looked for.
 */
import { createServer } from 'node:http';
import { Database, newId } from '@mp/kernel/server';
import type { Statement } from '@mp/kernel/server';

/** What a submission by the console has written, as it is written again by hand. */
export interface SubmissionTemplate {
  readonly tenantId: string;
  readonly handlerId: string;
  readonly definitionId: string;
  readonly versionId: string;
  readonly lines: string;
  readonly auditChanges: string;
  readonly notice: string;
  readonly state: string;
  readonly nodeName: string;
  readonly defName: string;
  readonly events: readonly { readonly type: string; readonly node: string | null; readonly data: string }[];
}

const [url = '', port = '0', given = '{}'] = process.argv.slice(2);
const template = JSON.parse(given) as SubmissionTemplate;
const database = new Database({ url, max: 16 });
const { tenantId, handlerId } = template;

interface Place {
  readonly versionId: string;
  readonly instanceId: string;
  readonly userId: string;
  readonly at: string;
}

const audit = (place: Place): Statement => ({
  text: `insert into audit_log (tenant_id, entity, entity_id, version, at, action, actor_id, changes, ip, request_id, hash)
    values ($1::uuid, 'dealer.dealerVersion', $2::uuid, $3::integer, $4::timestamptz, 'submit', $5::uuid, $6::jsonb, '127.0.0.1', $2::text, sha256($6::text::bytea))`,
  values: [tenantId, place.versionId, 1_000_000, place.at, place.userId, template.auditChanges],
});

const job = (payload: object): string => JSON.stringify({ locale: 'zh-CN', payload: { ...payload, tenantId } });

function writes(place: Place): Statement[] {
  const taskId = newId();
  return [
    {
      text: `update dealer_version set state = 'areaAudit', lines = $3::jsonb, lines_changed = 1, classes = '{b}', touches_service = false,
          completeness = 80, submitted_at = $4::timestamptz, submitted_by_id = $5::uuid, resume_at = 'none', process_instance_id = $6::uuid,
          process_status = 'processing', process_node = '{"ZH_CN": "区域销售审核"}', process_handlers = '李建国', version = version + 1, updated_at = $4::timestamptz, updated_by = $5::uuid
        where tenant_id = $1::uuid and id = $2::uuid`,
      values: [tenantId, place.versionId, template.lines, place.at, place.userId, place.instanceId],
    },
    audit(place),
    {
      text: `insert into process_instance (tenant_id, id, created_at, created_by, updated_at, root_id, definition_id, version_id, def_key, def_name, resource, record_id,
          business_no, subject, initiator_id, initiator_name, status, started_at, state, current_nodes, current_names, current_handlers, event_seq)
        values ($1::uuid, $2::uuid, $3::timestamptz, $4::uuid, $3::timestamptz, $2::uuid, $5::uuid, $6::uuid, 'P_DLR_VERSION', $7::jsonb, 'dealer.dealerVersion', $8::uuid,
          $9, $9, $4::uuid, '经销商', 'processing', $3::timestamptz, $10::jsonb, '{asm}', '{区域销售审核}', '{李建国}', $11::integer)`,
      values: [
        tenantId,
        place.instanceId,
        place.at,
        place.userId,
        template.definitionId,
        template.versionId,
        template.defName,
        place.versionId,
        place.instanceId.slice(-12),
        template.state,
        template.events.length,
      ],
    },
    {
      text: `insert into process_wait (tenant_id, instance_id, wait_id, kind, node_id, due_at, created_at)
        values ($1::uuid, $2::uuid, 1, 'due', 'asm', $3::timestamptz + interval '3 days', $3::timestamptz)`,
      values: [tenantId, place.instanceId, place.at],
    },
    {
      text: `insert into task (tenant_id, id, instance_id, local_id, group_no, def_key, node_id, node_name, kind, mode, status, assignee_id, candidates, created_at, due_at)
        values ($1::uuid, $2::uuid, $3::uuid, 1, 1, 'P_DLR_VERSION', 'asm', $4::jsonb, 'base', 'single', 'pending', $5::uuid, array[$5::uuid], $6::timestamptz, $6::timestamptz + interval '3 days')`,
      values: [tenantId, taskId, place.instanceId, template.nodeName, handlerId, place.at],
    },
    {
      text: `insert into task_inbox (tenant_id, user_id, task_id, instance_id, def_key, initiator_id, resource, record_id, created_at)
        values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, 'P_DLR_VERSION', $5::uuid, 'dealer.dealerVersion', $6::uuid, $7::timestamptz)`,
      values: [tenantId, handlerId, taskId, place.instanceId, place.userId, place.versionId, place.at],
    },
    {
      text: `insert into participation (tenant_id, user_id, instance_id, roles, def_key, status, initiator_id, resource, record_id, started_at, last_at)
        values ($1::uuid, $2::uuid, $3::uuid, 1, 'P_DLR_VERSION', 'processing', $2::uuid, 'dealer.dealerVersion', $4::uuid, $5::timestamptz, $5::timestamptz)`,
      values: [tenantId, place.userId, place.instanceId, place.versionId, place.at],
    },
    ...template.events.map(({ type, node, data }, seq) => ({
      text: `insert into process_event (tenant_id, instance_id, seq, at, type, node_id, actor_id, actor_name, data)
        values ($1::uuid, $2::uuid, $3::integer, $4::timestamptz, $5, $6, $7::uuid, '经销商', $8::jsonb)`,
      values: [tenantId, place.instanceId, seq + 1, place.at, type, node, place.userId, data],
    })),
    // The same jobs: half of the time and all of it are over later, and the notice goes out together with others.
    ...['half', 'due'].map((name) => ({
      text: `select enqueue('workflow.timer', $1::jsonb, null, now() + interval '2 days', $2, 25)`,
      values: [job({ instanceId: place.instanceId, wait: 1 }), `flow:${place.instanceId}:${name}`],
    })),
    {
      text: `insert into process_notice (tenant_id, user_id, id, at, notice) values ($1::uuid, $2::uuid, $3::uuid, $4::timestamptz, $5::jsonb)`,
      values: [tenantId, handlerId, newId(), place.at, template.notice],
    },
    {
      text: `select enqueue_once('workflow.tell', $1::jsonb, now() + interval '1 minute')`,
      values: [
        JSON.stringify([
          { key: `flow-tell:${tenantId}:${handlerId}`, payload: { payload: { tenantId, userId: handlerId } } },
        ]),
      ],
    },
    {
      text: `select pg_notify('mp_event', json_build_object('t', $1::text, 'u', array[$2::text])::text)`,
      values: [tenantId, handlerId],
    },
  ];
}

async function submit(versionId: string, userId: string): Promise<string> {
  const place: Place = { versionId, userId, instanceId: newId(), at: new Date().toISOString() };
  const key = [tenantId, versionId];
  const [version] = await database.transaction(
    [
      { text: 'select * from dealer_version where tenant_id = $1::uuid and id = $2::uuid for update', values: key },
      {
        text: `select d.* from dealer d join dealer_version v on v.tenant_id = d.tenant_id and v.dealer_id = d.id
          where v.tenant_id = $1::uuid and v.id = $2::uuid for update of d`,
        values: key,
      },
    ],
    async (tx, [read]) => {
      await tx.commit(writes(place));
      return read?.rows ?? [];
    },
  );
  return JSON.stringify(version);
}

createServer((request, response) => {
  const [, versionId = '', userId = ''] = (request.url ?? '/').split('/');
  submit(versionId, userId).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(port), '127.0.0.1', () => process.send?.('listening'));
