import type { Statement } from '@mp/kernel/server';

/** A definition that the caller may start, as the database answers it. */
export interface StartableRow {
  readonly id: string;
  readonly key: string;
  readonly name: Readonly<Record<string, string>>;
  readonly icon: string | null;
  readonly category_id: string | null;
  readonly category_name: Readonly<Record<string, string>> | null;
  readonly resource: string | null;
  readonly remark: string | null;
  readonly form: 'resource' | 'fields' | 'page' | null;
  readonly form_url: string | null;
  readonly recent_at: string | null;
  readonly offered: boolean;
}

/**
 * Deployed definitions that the user may start, by category; `key` narrows to one. Starters name everybody, users,
 * roles (by id or code) or organisations with what is below them.
 */
export function startableStatement(tenantId: string, userId: string, key: string | null): Statement {
  return {
    text: `with held as materialized (select r.id::text as id, r.code from perm_sources($2::uuid) s join role r on r.id = s.subject_id
        where s.subject_type = 'role' and s.inactive is null and r.deleted_at is null),
      places as materialized (select o.id, o.path from user_org u join org o on o.tenant_id = u.tenant_id and o.id = u.org_id
        where u.tenant_id = $1::uuid and u.user_id = $2::uuid and o.deleted_at is null),
      recent as materialized (select p.def_key, max(p.started_at) as at from (select def_key, started_at from participation
        where tenant_id = $1::uuid and user_id = $2::uuid and (roles & 1) > 0 order by started_at desc limit 200) p group by 1),
      called as materialized (select distinct n #>> '{call,key}' as key from process_definition o
        join process_version w on w.tenant_id = o.tenant_id and w.id = o.active_version_id
        cross join jsonb_array_elements(w.graph -> 'nodes') n
        where o.tenant_id = $1::uuid and o.deleted_at is null and o.state = 'active' and n ->> 'kind' = 'call')
      select d.id, d.key, d.name, d.icon, d.category_id, c.name as category_name, d.resource, d.remark,
        v.graph #>> '{process,form}' as form, v.graph #>> '{process,formUrl}' as form_url, recent.at as recent_at,
        coalesce(v.graph #>> '{process,form}', 'fields') <> 'resource' and not exists (select 1 from called where called.key = d.key)
          and exists (select 1 from jsonb_array_elements(v.graph -> 'nodes') n where n ->> 'kind' = 'start' and n ->> 'scope' = '0'
            and n #>> '{event,trigger}' = 'none') as offered
      from process_definition d
        join process_version v on v.tenant_id = d.tenant_id and v.id = d.active_version_id
        left join process_category c on c.tenant_id = d.tenant_id and c.id = d.category_id and c.deleted_at is null
        left join recent on recent.def_key = d.key
      where d.tenant_id = $1::uuid and d.deleted_at is null and d.state = 'active' and ($3::text is null or d.key = $3)
        and (coalesce((d.starters ->> 'all')::boolean, false)
          or d.starters -> 'users' ? $2::text
          or exists (select 1 from held where d.starters -> 'roles' ? held.id or d.starters -> 'roles' ? held.code)
          or exists (select 1 from jsonb_array_elements(coalesce(nullif(d.starters -> 'orgs', 'null'), '[]')) e
            join org top on top.tenant_id = d.tenant_id and top.id::text = e ->> 'id' and top.deleted_at is null
            join places o on o.id = top.id or (coalesce((e ->> 'withBelow')::boolean, false) and starts_with(o.path, top.path))))
      order by c.seq nulls last, c.id, d.title collate "C", d.id limit 1000`,
    values: [tenantId, userId, key],
  };
}
