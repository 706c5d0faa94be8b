-- Made by `npm run sql:print`; read it in review.

-- GET /projectMaintenance/serviceVisit
select t.id, t.version, t.created_at, t.updated_at, t.name, t.service_plan_id, (select l.no
    from service_plan l
    where l.tenant_id = t.tenant_id and l.id = t.service_plan_id), t.visit_no, t.level, t.due_on, t.window_days, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.channel, (select p.v
    from (select t.id, t.state as v
      from service_plan t) p
    where p.id = t.service_plan_id), t.due_on as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'service_visit') as kept
  from (select t.*
    from service_visit t
    where t.deleted_at is null
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;

-- GET /projectMaintenance/serviceVisit?q=A1
with hit as materialized (select search_service_visit($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.name, t.service_plan_id, (select l.no
    from service_plan l
    where l.tenant_id = t.tenant_id and l.id = t.service_plan_id), t.visit_no, t.level, t.due_on, t.window_days, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.channel, (select p.v
    from (select t.id, t.state as v
      from service_plan t) p
    where p.id = t.service_plan_id), t.due_on as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from service_visit t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from service_visit t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.due_on asc, t.id asc
      limit 21)
    union all (select t.*
      from service_visit t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.due_on asc, t.id asc
      limit 21)) t
  order by t.due_on asc, t.id asc;

-- GET /projectMaintenance/serviceVisit?level=A
select t.id, t.version, t.created_at, t.updated_at, t.name, t.service_plan_id, (select l.no
    from service_plan l
    where l.tenant_id = t.tenant_id and l.id = t.service_plan_id), t.visit_no, t.level, t.due_on, t.window_days, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.channel, (select p.v
    from (select t.id, t.state as v
      from service_plan t) p
    where p.id = t.service_plan_id), t.due_on as sort_value
  from (select t.*
    from service_visit t
    where t.deleted_at is null and t.level collate "C" = 'A'
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from service_visit t
    where t.deleted_at is null and t.level collate "C" = 'A'
    limit 1001) few;

-- GET /projectMaintenance/serviceVisit?dueOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.name, t.service_plan_id, (select l.no
    from service_plan l
    where l.tenant_id = t.tenant_id and l.id = t.service_plan_id), t.visit_no, t.level, t.due_on, t.window_days, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.channel, (select p.v
    from (select t.id, t.state as v
      from service_plan t) p
    where p.id = t.service_plan_id), t.due_on as sort_value
  from (select t.*
    from service_visit t
    where t.deleted_at is null and t.due_on = $1::date
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from service_visit t
    where t.deleted_at is null and t.due_on = $1::date
    limit 1001) few;

-- GET /projectMaintenance/serviceVisit?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.name, t.service_plan_id, (select l.no
    from service_plan l
    where l.tenant_id = t.tenant_id and l.id = t.service_plan_id), t.visit_no, t.level, t.due_on, t.window_days, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.channel, (select p.v
    from (select t.id, t.state as v
      from service_plan t) p
    where p.id = t.service_plan_id), t.due_on as sort_value
  from (select t.*
    from service_visit t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from service_visit t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;
