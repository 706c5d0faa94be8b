import type { Statement } from '@mp/kernel/server';

/** A change as the audit trail has it. */
export interface AuditedChange {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly at: string;
  readonly action: string;
  readonly who: string | null;
  readonly reason: string | null;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

const columns = `a.entity, a.entity_id as id, a.version, a.at, a.action, actor_name(a.actor_id) as who, a.reason, a.changes`;
/** Records of one request that are shown. */
const most = 100;

/** Changes that a request made; a request ends within two minutes, so that the index of time finds them. */
export const requestStatement = (requestId: string, at: string): Statement => ({
  text: `select ${columns} from audit_log a
    where a.tenant_id = app_tenant() and a.request_id = $1 and a.at between $2::timestamptz - interval '130 seconds' and $2::timestamptz + interval '130 seconds'
    order by a.at, a.entity, a.entity_id, a.version limit ${most}`,
  values: [requestId, at],
});

/** One change of a record. */
export const versionStatement = (key: string, id: string, version: number): Statement => ({
  text: `select ${columns} from audit_log a where a.entity = $1 and a.entity_id = $2::uuid and a.version = $3::integer`,
  values: [key, id, version],
});

/** A line of the users' log. */
export const userLineStatement = (id: string): Statement => ({
  text: `select 'identity.user' as entity, l.user_id as id, 0 as version, l.at, l.action, actor_name(l.actor_id) as who, l.reason, l.changes
    from log_user_op l where l.tenant_id = app_tenant() and l.id = $1::uuid`,
  values: [id],
});
