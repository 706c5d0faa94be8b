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
  /** The name of the record before and after this change, where the change touched it. */
  readonly named: readonly unknown[] | null;
  /** What was done to the record last of all. */
  readonly last_action: string;
}

/** Whose changes are asked for, and by which field the records of an entity are named. */
export interface ChangesQuery {
  readonly tenantId: string;
  /** Null: everybody's. */
  readonly userId: string | null;
  readonly size: number;
  readonly labels: ReadonlyMap<string, string>;
}

/** The latest changes of a user, or of everybody; people's own screen settings are left out. */
export function latestChanges({ tenantId, userId, size, labels }: ChangesQuery): Statement {
  const mine = userId === null ? '' : 'and a.actor_id = $5::uuid';
  return {
    text: `select a.entity, a.entity_id, a.version, a.at, a.action, actor_name(a.actor_id) as actor_name,
        case when jsonb_typeof(a.changes) = 'object' then array(select jsonb_object_keys(a.changes)) end as fields,
        (select a.changes -> l.label from unnest($3::text[], $4::text[]) l(entity, label) where l.entity = a.entity) as named,
        (select d.action from audit_log d where d.tenant_id = a.tenant_id and d.entity = a.entity and d.entity_id = a.entity_id
          order by d.version desc limit 1) as last_action
      from audit_log a where a.tenant_id = $1::uuid and a.entity not in ('settings.personal', 'settings.ownView') ${mine}
      order by a.at desc limit $2::integer`,
    values: [tenantId, size, [...labels.keys()], [...labels.values()], ...(userId === null ? [] : [userId])],
  };
}

/** When the session ends by force, if it does. */
export function forcedLogout(sessionId: string | null): Statement {
  return { text: 'select forced_at from session where id = $1::uuid', values: [sessionId] };
}
