import type { Statement } from '@mp/kernel/server';

/** A row of the audit trail as the dashboard shows it. */
export interface ChangeRow {
  readonly entity: string;
  readonly entity_id: string;
  readonly version: number;
  readonly at: string;
  readonly action: string;
  readonly actor_name: string | null;
  readonly fields: readonly string[] | null;
}

/** The latest `size` changes of a user, or of everybody when `userId` is null; people's own screen settings are left out. */
export function latestChanges(tenantId: string, userId: string | null, size: number): Statement {
  const mine = userId === null ? '' : 'and a.actor_id = $3::uuid';
  return {
    text: `select a.entity, a.entity_id, a.version, a.at, a.action, actor_name(a.actor_id) as actor_name,
        case when jsonb_typeof(a.changes) = 'object' then array(select jsonb_object_keys(a.changes)) end as fields
      from audit_log a where a.tenant_id = $1::uuid and a.entity not in ('settings.personal', 'settings.ownView') ${mine}
      order by a.at desc limit $2::integer`,
    values: userId === null ? [tenantId, size] : [tenantId, size, userId],
  };
}

/** When the session ends by force, if it does. */
export function forcedLogout(sessionId: string | null): Statement {
  return { text: 'select forced_at from session where id = $1::uuid', values: [sessionId] };
}
