import { likePattern } from '@mp/kernel/server';
import type { Statement } from '@mp/kernel/server';
import type { WireNames } from '../instance/graph.query.ts';

/** An incident with its process. */
export interface IncidentRow {
  readonly id: string;
  readonly instance_id: string;
  readonly subject: string;
  readonly business_no: string;
  readonly def_key: string;
  readonly def_name: WireNames;
  readonly version_id: string;
  readonly status: string;
  readonly node_id: string;
  readonly wait_id: number | null;
  readonly kind: string;
  readonly message: string;
  readonly detail: { readonly payload?: Readonly<Record<string, unknown>>; readonly key?: string };
  readonly attempts: number;
  readonly state: 'open' | 'resolved';
  readonly first_at: string;
  readonly last_at: string;
  readonly resolved_at: string | null;
  readonly resolved_by: string | null;
  readonly resolver: string | null;
  readonly resolution: string | null;
}

/** What a list of incidents is narrowed to; `admin` sees all, others those of definitions they administer. */
export interface IncidentFilter {
  readonly userId: string;
  readonly admin: boolean;
  readonly ids?: readonly string[] | undefined;
  readonly state?: string | undefined;
  readonly defKey?: string | undefined;
  readonly kind?: string | undefined;
  readonly instanceId?: string | undefined;
  readonly q?: string | undefined;
}

const from = `incident x join process_instance i on i.tenant_id = x.tenant_id and i.id = x.instance_id and i.deleted_at is null
    join process_definition d on d.tenant_id = i.tenant_id and d.id = i.definition_id
  where ($1::boolean or $2::uuid = any(d.admins)) and ($3::uuid[] is null or x.id = any($3::uuid[])) and ($4::text is null or x.state = $4)
    and ($5::text is null or i.def_key = $5) and ($6::text is null or x.kind = $6) and ($7::uuid is null or x.instance_id = $7::uuid)
    and ($8::text is null or lower(i.subject || ' ' || i.business_no || ' ' || x.message) like $8)`;

const valuesOf = (filter: IncidentFilter): unknown[] => [
  filter.admin,
  filter.userId,
  filter.ids ?? null,
  filter.state ?? null,
  filter.defKey ?? null,
  filter.kind ?? null,
  filter.instanceId ?? null,
  filter.q ? likePattern(filter.q) : null,
];

/** Statement for a page of incidents, newest first. */
export function incidentsStatement(
  filter: IncidentFilter,
  page: { readonly size: number; readonly skip: number },
): Statement {
  return {
    text: `select x.id, x.instance_id, i.subject, i.business_no, i.def_key, i.def_name, i.version_id, i.status, x.node_id, x.wait_id, x.kind,
        x.message, x.detail, x.attempts, x.state, x.first_at, x.last_at, x.resolved_at, x.resolved_by, actor_name(x.resolved_by) as resolver, x.resolution
      from ${from} order by x.last_at desc, x.id limit $9::integer offset $10::integer`,
    values: [...valuesOf(filter), page.size, page.skip],
  };
}

/** Statement that counts them. */
export function incidentCountStatement(filter: IncidentFilter): Statement {
  return { text: `select count(*) from ${from}`, values: valuesOf(filter) };
}

/** Statement that closes an incident. */
export function closeStatement(
  id: string,
  by: { readonly at: string; readonly userId: string; readonly resolution: string },
): Statement {
  return {
    text: `update incident set state = 'resolved', resolved_at = $2::timestamptz, resolved_by = $3::uuid, resolution = $4
      where id = $1::uuid and state = 'open'`,
    values: [id, by.at, by.userId, by.resolution],
  };
}
