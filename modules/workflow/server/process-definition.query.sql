-- Made by `npm run sql:print`; read it in review.

-- GET /workflow/processDefinition
select t.id, t.version, t.created_at, t.updated_at, t.key, t.name, t.title, t.category_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_category l
    where l.tenant_id = t.tenant_id and l.id = t.category_id), t.icon, t.resource, t.state, t.active_version_no, t.admins, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.admins) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.starters, t.settings, t.remark, (select count(*)
    from process_instance i
    where i.tenant_id = t.tenant_id and i.def_key = t.key and i.status = 'processing' and i.deleted_at is null)::integer, (select count(*)
    from incident x
    join process_instance i on i.tenant_id = x.tenant_id and i.id = x.instance_id
    where x.tenant_id = t.tenant_id and x.state = 'open' and i.def_key = t.key and i.deleted_at is null)::integer, t.title as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'process_definition') as kept
  from (select t.*
    from process_definition t
    where t.deleted_at is null
    order by t.title collate "C" asc, t.id asc
    limit 21) t
  order by t.title collate "C" asc, t.id asc;

-- GET /workflow/processDefinition?q=A1
with hit as materialized (select search_process_definition($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.key, t.name, t.title, t.category_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_category l
    where l.tenant_id = t.tenant_id and l.id = t.category_id), t.icon, t.resource, t.state, t.active_version_no, t.admins, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.admins) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.starters, t.settings, t.remark, (select count(*)
    from process_instance i
    where i.tenant_id = t.tenant_id and i.def_key = t.key and i.status = 'processing' and i.deleted_at is null)::integer, (select count(*)
    from incident x
    join process_instance i on i.tenant_id = x.tenant_id and i.id = x.instance_id
    where x.tenant_id = t.tenant_id and x.state = 'open' and i.def_key = t.key and i.deleted_at is null)::integer, t.title as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from process_definition t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from process_definition t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.title collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from process_definition t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.title collate "C" asc, t.id asc
      limit 21)) t
  order by t.title collate "C" asc, t.id asc;

-- GET /workflow/processDefinition?key=A1
select t.id, t.version, t.created_at, t.updated_at, t.key, t.name, t.title, t.category_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_category l
    where l.tenant_id = t.tenant_id and l.id = t.category_id), t.icon, t.resource, t.state, t.active_version_no, t.admins, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.admins) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.starters, t.settings, t.remark, (select count(*)
    from process_instance i
    where i.tenant_id = t.tenant_id and i.def_key = t.key and i.status = 'processing' and i.deleted_at is null)::integer, (select count(*)
    from incident x
    join process_instance i on i.tenant_id = x.tenant_id and i.id = x.instance_id
    where x.tenant_id = t.tenant_id and x.state = 'open' and i.def_key = t.key and i.deleted_at is null)::integer, t.title as sort_value
  from (select t.*
    from process_definition t
    where t.deleted_at is null and t.key collate "C" = $1::text
    order by t.title collate "C" asc, t.id asc
    limit 21) t
  order by t.title collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from process_definition t
    where t.deleted_at is null and t.key collate "C" = $1::text
    limit 1001) few;

-- GET /workflow/processDefinition?categoryId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.key, t.name, t.title, t.category_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_category l
    where l.tenant_id = t.tenant_id and l.id = t.category_id), t.icon, t.resource, t.state, t.active_version_no, t.admins, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.admins) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.starters, t.settings, t.remark, (select count(*)
    from process_instance i
    where i.tenant_id = t.tenant_id and i.def_key = t.key and i.status = 'processing' and i.deleted_at is null)::integer, (select count(*)
    from incident x
    join process_instance i on i.tenant_id = x.tenant_id and i.id = x.instance_id
    where x.tenant_id = t.tenant_id and x.state = 'open' and i.def_key = t.key and i.deleted_at is null)::integer, t.title as sort_value
  from (select t.*
    from process_definition t
    where t.deleted_at is null and t.category_id = $1::uuid
    order by t.title collate "C" asc, t.id asc
    limit 21) t
  order by t.title collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from process_definition t
    where t.deleted_at is null and t.category_id = $1::uuid
    limit 1001) few;

-- GET /workflow/processDefinition?state=active
select t.id, t.version, t.created_at, t.updated_at, t.key, t.name, t.title, t.category_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_category l
    where l.tenant_id = t.tenant_id and l.id = t.category_id), t.icon, t.resource, t.state, t.active_version_no, t.admins, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.admins) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.starters, t.settings, t.remark, (select count(*)
    from process_instance i
    where i.tenant_id = t.tenant_id and i.def_key = t.key and i.status = 'processing' and i.deleted_at is null)::integer, (select count(*)
    from incident x
    join process_instance i on i.tenant_id = x.tenant_id and i.id = x.instance_id
    where x.tenant_id = t.tenant_id and x.state = 'open' and i.def_key = t.key and i.deleted_at is null)::integer, t.title as sort_value
  from (select t.*
    from process_definition t
    where t.deleted_at is null and t.state collate "C" = 'active'
    order by t.title collate "C" asc, t.id asc
    limit 21) t
  order by t.title collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from process_definition t
    where t.deleted_at is null and t.state collate "C" = 'active'
    limit 1001) few;
