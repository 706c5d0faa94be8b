-- Made by `npm run sql:print`; read it in review.

-- GET /projectMaintenance/servicePlan
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_name, t.kind, t.basis, t.starts_on, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.hours_interval, t.hours_per_day, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.note, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.channel, (select min(v.due_on)
    from service_visit v
    where v.tenant_id = t.tenant_id and v.service_plan_id = t.id and v.deleted_at is null and v.due_on >= (now() at time zone 'Asia/Shanghai')::date), (select count(*)::integer
    from service_visit v
    where v.tenant_id = t.tenant_id and v.service_plan_id = t.id and v.deleted_at is null), t.handed_over_at, t.state, t.no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'service_plan') as kept
  from (select t.*
    from service_plan t
    where t.deleted_at is null
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;

-- GET /projectMaintenance/servicePlan?q=A1
with hit as materialized (select search_service_plan($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_name, t.kind, t.basis, t.starts_on, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.hours_interval, t.hours_per_day, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.note, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.channel, (select min(v.due_on)
    from service_visit v
    where v.tenant_id = t.tenant_id and v.service_plan_id = t.id and v.deleted_at is null and v.due_on >= (now() at time zone 'Asia/Shanghai')::date), (select count(*)::integer
    from service_visit v
    where v.tenant_id = t.tenant_id and v.service_plan_id = t.id and v.deleted_at is null), t.handed_over_at, t.state, t.no as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from service_plan t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from service_plan t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21)
    union all (select t.*
      from service_plan t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.no collate "C" desc, t.id desc
      limit 21)) t
  order by t.no collate "C" desc, t.id desc;

-- GET /projectMaintenance/servicePlan?kind=warranty
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_name, t.kind, t.basis, t.starts_on, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.hours_interval, t.hours_per_day, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.note, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.channel, (select min(v.due_on)
    from service_visit v
    where v.tenant_id = t.tenant_id and v.service_plan_id = t.id and v.deleted_at is null and v.due_on >= (now() at time zone 'Asia/Shanghai')::date), (select count(*)::integer
    from service_visit v
    where v.tenant_id = t.tenant_id and v.service_plan_id = t.id and v.deleted_at is null), t.handed_over_at, t.state, t.no as sort_value
  from (select t.*
    from service_plan t
    where t.deleted_at is null and t.kind collate "C" = 'warranty'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from service_plan t
    where t.deleted_at is null and t.kind collate "C" = 'warranty'
    limit 1001) few;

-- GET /projectMaintenance/servicePlan?projectId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_name, t.kind, t.basis, t.starts_on, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.hours_interval, t.hours_per_day, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.note, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.channel, (select min(v.due_on)
    from service_visit v
    where v.tenant_id = t.tenant_id and v.service_plan_id = t.id and v.deleted_at is null and v.due_on >= (now() at time zone 'Asia/Shanghai')::date), (select count(*)::integer
    from service_visit v
    where v.tenant_id = t.tenant_id and v.service_plan_id = t.id and v.deleted_at is null), t.handed_over_at, t.state, t.no as sort_value
  from (select t.*
    from service_plan t
    where t.deleted_at is null and t.project_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from service_plan t
    where t.deleted_at is null and t.project_id = $1::uuid
    limit 1001) few;

-- GET /projectMaintenance/servicePlan?basis=months
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_name, t.kind, t.basis, t.starts_on, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.hours_interval, t.hours_per_day, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.note, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.channel, (select min(v.due_on)
    from service_visit v
    where v.tenant_id = t.tenant_id and v.service_plan_id = t.id and v.deleted_at is null and v.due_on >= (now() at time zone 'Asia/Shanghai')::date), (select count(*)::integer
    from service_visit v
    where v.tenant_id = t.tenant_id and v.service_plan_id = t.id and v.deleted_at is null), t.handed_over_at, t.state, t.no as sort_value
  from (select t.*
    from service_plan t
    where t.deleted_at is null and t.basis collate "C" = 'months'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from service_plan t
    where t.deleted_at is null and t.basis collate "C" = 'months'
    limit 1001) few;

-- GET /projectMaintenance/servicePlan?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_name, t.kind, t.basis, t.starts_on, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.hours_interval, t.hours_per_day, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.note, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.channel, (select min(v.due_on)
    from service_visit v
    where v.tenant_id = t.tenant_id and v.service_plan_id = t.id and v.deleted_at is null and v.due_on >= (now() at time zone 'Asia/Shanghai')::date), (select count(*)::integer
    from service_visit v
    where v.tenant_id = t.tenant_id and v.service_plan_id = t.id and v.deleted_at is null), t.handed_over_at, t.state, t.no as sort_value
  from (select t.*
    from service_plan t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from service_plan t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /projectMaintenance/servicePlan?startsOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_name, t.kind, t.basis, t.starts_on, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.hours_interval, t.hours_per_day, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.note, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.channel, (select min(v.due_on)
    from service_visit v
    where v.tenant_id = t.tenant_id and v.service_plan_id = t.id and v.deleted_at is null and v.due_on >= (now() at time zone 'Asia/Shanghai')::date), (select count(*)::integer
    from service_visit v
    where v.tenant_id = t.tenant_id and v.service_plan_id = t.id and v.deleted_at is null), t.handed_over_at, t.state, t.no as sort_value
  from (select t.*
    from service_plan t
    where t.deleted_at is null and t.starts_on = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from service_plan t
    where t.deleted_at is null and t.starts_on = $1::date
    limit 1001) few;
