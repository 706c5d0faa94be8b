import type { Statement, Tx } from '@mp/kernel/server';

/** A template as it is used. */
export interface TemplateRow {
  readonly id: string;
  readonly name: string;
  readonly body: string;
  readonly paper: 'A4' | 'A5';
}

/** Templates of a definition by name; one of them when `id` is given. */
export function templatesStatement(tenantId: string, definitionId: string, id: string | null): Statement {
  return {
    text: `select id, name, body, paper from print_template where tenant_id = $1::uuid and definition_id = $2::uuid
      and deleted_at is null and ($3::uuid is null or id = $3::uuid) order by name collate "C", id limit 100`,
    values: [tenantId, definitionId, id],
  };
}

/** Adds a line of somebody's to the trace of an instance. */
export async function traceLine(
  tx: Tx,
  line: {
    readonly instanceId: string;
    readonly at: string;
    readonly type: string;
    readonly userId: string;
    readonly userName: string;
    readonly data: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await tx.rows(
    `with n as (update process_instance set event_seq = event_seq + 1 where id = $1::uuid returning tenant_id, id, event_seq)
     insert into process_event (tenant_id, instance_id, seq, at, type, actor_id, actor_name, data)
     select tenant_id, id, event_seq, $2::timestamptz, $3, $4::uuid, $5, $6::jsonb from n`,
    [line.instanceId, line.at, line.type, line.userId, line.userName, JSON.stringify(line.data)],
  );
}

/** Names of people, organisations and files by id; `factsOf` draws those of files. */
export function heldNames(
  tenantId: string,
  ids: { readonly users: readonly string[]; readonly orgs: readonly string[]; readonly files: readonly string[] },
  factsOf: ((ids: string) => string) | undefined,
): Statement {
  const files = factsOf ? factsOf('t.files') : `'[]'::jsonb`;
  return {
    text: `select u.id, coalesce(actor_name(u.id), '') as name from unnest($2::uuid[]) u(id)
      union all select o.id, o.name from org o where o.tenant_id = $1::uuid and o.id = any($3::uuid[])
      union all select (f ->> 'id')::uuid, f ->> 'name' from (select $1::uuid as tenant_id, $4::uuid[] as files) t
        cross join lateral jsonb_array_elements(${files}) f`,
    values: [tenantId, [...ids.users], [...ids.orgs], [...ids.files]],
  };
}
