-- Made by `npm run sql:print`; read it in review.

-- GET /projectAccess/queriedProject
with hit as materialized (select null::uuid[] as ids), walked as materialized (select coalesce(hit.ids, array(select t.id
        from project t
        where t.deleted_at is null
        order by t.no collate "C" desc, t.id desc
        limit 200)) as ids, hit.ids is not null as complete
    from hit), near as materialized (select array(select t.id
      from queried_project t
      where t.deleted_at is null and t.tier = 'detail' and t.id = any((select ids
          from walked)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21) as ids), filled as materialized (select complete or cardinality(near.ids) > 20 as so
    from walked, near), page as materialized (select case when (select so
      from filled) then near.ids else array( select t.id
      from queried_project t
      where not (select so
        from filled) and t.deleted_at is null and t.tier = 'detail'
      order by t.no collate "C" desc, t.id desc
      limit 21) end as ids
    from near) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.tier, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.health, t.stage, t.expected_sign_on, t.required_on, t.accept_forecast, t.closed_on, t.type, t.channel, t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.unit_count, t.total_kva, t.progress_actual, t.slip_wd, t.contract_no, t.is_subscribed, t.is_asked, t.customer_names, t.serials, t.no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'project') as kept
  from (select t.*
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.id = any((select ids
        from page)::uuid[])) t
  order by t.no collate "C" desc, t.id desc;

-- GET /projectAccess/queriedProject?state=draft
with hit as materialized (select null::uuid[] as ids), walked as materialized (select coalesce(hit.ids, array(select t.id
        from project t
        where t.deleted_at is null
        order by t.no collate "C" desc, t.id desc
        limit 200)) as ids, hit.ids is not null as complete
    from hit), near as materialized (select array(select t.id
      from queried_project t
      where t.deleted_at is null and t.tier = 'detail' and t.state collate "C" = 'draft' and t.id = any((select ids
          from walked)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21) as ids), filled as materialized (select complete or cardinality(near.ids) > 20 as so
    from walked, near), page as materialized (select case when (select so
      from filled) then near.ids else array( select t.id
      from queried_project t
      where not (select so
        from filled) and t.deleted_at is null and t.tier = 'detail' and t.state collate "C" = 'draft'
      order by t.no collate "C" desc, t.id desc
      limit 21) end as ids
    from near) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.tier, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.health, t.stage, t.expected_sign_on, t.required_on, t.accept_forecast, t.closed_on, t.type, t.channel, t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.unit_count, t.total_kva, t.progress_actual, t.slip_wd, t.contract_no, t.is_subscribed, t.is_asked, t.customer_names, t.serials, t.no as sort_value
  from (select t.*
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.state collate "C" = 'draft' and t.id = any((select ids
        from page)::uuid[])) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.state collate "C" = 'draft'
    limit 1001) few;

-- GET /projectAccess/queriedProject?health=green
with hit as materialized (select null::uuid[] as ids), walked as materialized (select coalesce(hit.ids, array(select t.id
        from project t
        where t.deleted_at is null
        order by t.no collate "C" desc, t.id desc
        limit 200)) as ids, hit.ids is not null as complete
    from hit), near as materialized (select array(select t.id
      from queried_project t
      where t.deleted_at is null and t.tier = 'detail' and t.health collate "C" = 'green' and t.id = any((select ids
          from walked)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21) as ids), filled as materialized (select complete or cardinality(near.ids) > 20 as so
    from walked, near), page as materialized (select case when (select so
      from filled) then near.ids else array( select t.id
      from queried_project t
      where not (select so
        from filled) and t.deleted_at is null and t.tier = 'detail' and t.health collate "C" = 'green'
      order by t.no collate "C" desc, t.id desc
      limit 21) end as ids
    from near) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.tier, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.health, t.stage, t.expected_sign_on, t.required_on, t.accept_forecast, t.closed_on, t.type, t.channel, t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.unit_count, t.total_kva, t.progress_actual, t.slip_wd, t.contract_no, t.is_subscribed, t.is_asked, t.customer_names, t.serials, t.no as sort_value
  from (select t.*
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.health collate "C" = 'green' and t.id = any((select ids
        from page)::uuid[])) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.health collate "C" = 'green'
    limit 1001) few;

-- GET /projectAccess/queriedProject?endCustomerId=00000000-0000-7000-8000-000000000001
with hit as materialized (select null::uuid[] as ids), walked as materialized (select coalesce(hit.ids, array(select t.id
        from project t
        where t.deleted_at is null
        order by t.no collate "C" desc, t.id desc
        limit 200)) as ids, hit.ids is not null as complete
    from hit), near as materialized (select array(select t.id
      from queried_project t
      where t.deleted_at is null and t.tier = 'detail' and t.end_customer_id = $1::uuid and t.id = any((select ids
          from walked)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21) as ids), filled as materialized (select complete or cardinality(near.ids) > 20 as so
    from walked, near), page as materialized (select case when (select so
      from filled) then near.ids else array( select t.id
      from queried_project t
      where not (select so
        from filled) and t.deleted_at is null and t.tier = 'detail' and t.end_customer_id = $3::uuid
      order by t.no collate "C" desc, t.id desc
      limit 21) end as ids
    from near) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.tier, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.health, t.stage, t.expected_sign_on, t.required_on, t.accept_forecast, t.closed_on, t.type, t.channel, t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.unit_count, t.total_kva, t.progress_actual, t.slip_wd, t.contract_no, t.is_subscribed, t.is_asked, t.customer_names, t.serials, t.no as sort_value
  from (select t.*
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.end_customer_id = $2::uuid and t.id = any((select ids
        from page)::uuid[])) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.end_customer_id = $1::uuid
    limit 1001) few;

-- GET /projectAccess/queriedProject?siteRegionId=00000000-0000-7000-8000-000000000001
with hit as materialized (select null::uuid[] as ids), walked as materialized (select coalesce(hit.ids, array(select t.id
        from project t
        where t.deleted_at is null
        order by t.no collate "C" desc, t.id desc
        limit 200)) as ids, hit.ids is not null as complete
    from hit), near as materialized (select array(select t.id
      from queried_project t
      where t.deleted_at is null and t.tier = 'detail' and t.site_region_id = $1::uuid and t.id = any((select ids
          from walked)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21) as ids), filled as materialized (select complete or cardinality(near.ids) > 20 as so
    from walked, near), page as materialized (select case when (select so
      from filled) then near.ids else array( select t.id
      from queried_project t
      where not (select so
        from filled) and t.deleted_at is null and t.tier = 'detail' and t.site_region_id = $3::uuid
      order by t.no collate "C" desc, t.id desc
      limit 21) end as ids
    from near) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.tier, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.health, t.stage, t.expected_sign_on, t.required_on, t.accept_forecast, t.closed_on, t.type, t.channel, t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.unit_count, t.total_kva, t.progress_actual, t.slip_wd, t.contract_no, t.is_subscribed, t.is_asked, t.customer_names, t.serials, t.no as sort_value
  from (select t.*
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.site_region_id = $2::uuid and t.id = any((select ids
        from page)::uuid[])) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.site_region_id = $1::uuid
    limit 1001) few;

-- GET /projectAccess/queriedProject?tier=detail
with hit as materialized (select null::uuid[] as ids), walked as materialized (select coalesce(hit.ids, array(select t.id
        from project t
        where t.deleted_at is null
        order by t.no collate "C" desc, t.id desc
        limit 200)) as ids, hit.ids is not null as complete
    from hit), near as materialized (select array(select t.id
      from queried_project t
      where t.deleted_at is null and t.tier = 'detail' and t.tier collate "C" = 'detail' and t.id = any((select ids
          from walked)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21) as ids), filled as materialized (select complete or cardinality(near.ids) > 20 as so
    from walked, near), page as materialized (select case when (select so
      from filled) then near.ids else array( select t.id
      from queried_project t
      where not (select so
        from filled) and t.deleted_at is null and t.tier = 'detail' and t.tier collate "C" = 'detail'
      order by t.no collate "C" desc, t.id desc
      limit 21) end as ids
    from near) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.tier, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.health, t.stage, t.expected_sign_on, t.required_on, t.accept_forecast, t.closed_on, t.type, t.channel, t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.unit_count, t.total_kva, t.progress_actual, t.slip_wd, t.contract_no, t.is_subscribed, t.is_asked, t.customer_names, t.serials, t.no as sort_value
  from (select t.*
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.tier collate "C" = 'detail' and t.id = any((select ids
        from page)::uuid[])) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.tier collate "C" = 'detail'
    limit 1001) few;

-- GET /projectAccess/queriedProject?type=A1
with hit as materialized (select null::uuid[] as ids), walked as materialized (select coalesce(hit.ids, array(select t.id
        from project t
        where t.deleted_at is null
        order by t.no collate "C" desc, t.id desc
        limit 200)) as ids, hit.ids is not null as complete
    from hit), near as materialized (select array(select t.id
      from queried_project t
      where t.deleted_at is null and t.tier = 'detail' and t.type collate "C" = $1::text and t.id = any((select ids
          from walked)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21) as ids), filled as materialized (select complete or cardinality(near.ids) > 20 as so
    from walked, near), page as materialized (select case when (select so
      from filled) then near.ids else array( select t.id
      from queried_project t
      where not (select so
        from filled) and t.deleted_at is null and t.tier = 'detail' and t.type collate "C" = $3::text
      order by t.no collate "C" desc, t.id desc
      limit 21) end as ids
    from near) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.tier, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.health, t.stage, t.expected_sign_on, t.required_on, t.accept_forecast, t.closed_on, t.type, t.channel, t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.unit_count, t.total_kva, t.progress_actual, t.slip_wd, t.contract_no, t.is_subscribed, t.is_asked, t.customer_names, t.serials, t.no as sort_value
  from (select t.*
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.type collate "C" = $2::text and t.id = any((select ids
        from page)::uuid[])) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.type collate "C" = $1::text
    limit 1001) few;

-- GET /projectAccess/queriedProject?channel=trade
with hit as materialized (select null::uuid[] as ids), walked as materialized (select coalesce(hit.ids, array(select t.id
        from project t
        where t.deleted_at is null
        order by t.no collate "C" desc, t.id desc
        limit 200)) as ids, hit.ids is not null as complete
    from hit), near as materialized (select array(select t.id
      from queried_project t
      where t.deleted_at is null and t.tier = 'detail' and t.channel collate "C" = 'trade' and t.id = any((select ids
          from walked)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21) as ids), filled as materialized (select complete or cardinality(near.ids) > 20 as so
    from walked, near), page as materialized (select case when (select so
      from filled) then near.ids else array( select t.id
      from queried_project t
      where not (select so
        from filled) and t.deleted_at is null and t.tier = 'detail' and t.channel collate "C" = 'trade'
      order by t.no collate "C" desc, t.id desc
      limit 21) end as ids
    from near) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.tier, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.health, t.stage, t.expected_sign_on, t.required_on, t.accept_forecast, t.closed_on, t.type, t.channel, t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.unit_count, t.total_kva, t.progress_actual, t.slip_wd, t.contract_no, t.is_subscribed, t.is_asked, t.customer_names, t.serials, t.no as sort_value
  from (select t.*
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.channel collate "C" = 'trade' and t.id = any((select ids
        from page)::uuid[])) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.channel collate "C" = 'trade'
    limit 1001) few;

-- GET /projectAccess/queriedProject?dealerId=00000000-0000-7000-8000-000000000001
with hit as materialized (select null::uuid[] as ids), walked as materialized (select coalesce(hit.ids, array(select t.id
        from project t
        where t.deleted_at is null
        order by t.no collate "C" desc, t.id desc
        limit 200)) as ids, hit.ids is not null as complete
    from hit), near as materialized (select array(select t.id
      from queried_project t
      where t.deleted_at is null and t.tier = 'detail' and t.dealer_id = $1::uuid and t.id = any((select ids
          from walked)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21) as ids), filled as materialized (select complete or cardinality(near.ids) > 20 as so
    from walked, near), page as materialized (select case when (select so
      from filled) then near.ids else array( select t.id
      from queried_project t
      where not (select so
        from filled) and t.deleted_at is null and t.tier = 'detail' and t.dealer_id = $3::uuid
      order by t.no collate "C" desc, t.id desc
      limit 21) end as ids
    from near) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.tier, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.health, t.stage, t.expected_sign_on, t.required_on, t.accept_forecast, t.closed_on, t.type, t.channel, t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.unit_count, t.total_kva, t.progress_actual, t.slip_wd, t.contract_no, t.is_subscribed, t.is_asked, t.customer_names, t.serials, t.no as sort_value
  from (select t.*
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.dealer_id = $2::uuid and t.id = any((select ids
        from page)::uuid[])) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /projectAccess/queriedProject?bigAreaId=00000000-0000-7000-8000-000000000001
with hit as materialized (select null::uuid[] as ids), walked as materialized (select coalesce(hit.ids, array(select t.id
        from project t
        where t.deleted_at is null
        order by t.no collate "C" desc, t.id desc
        limit 200)) as ids, hit.ids is not null as complete
    from hit), near as materialized (select array(select t.id
      from queried_project t
      where t.deleted_at is null and t.tier = 'detail' and t.big_area_id = $1::uuid and t.id = any((select ids
          from walked)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21) as ids), filled as materialized (select complete or cardinality(near.ids) > 20 as so
    from walked, near), page as materialized (select case when (select so
      from filled) then near.ids else array( select t.id
      from queried_project t
      where not (select so
        from filled) and t.deleted_at is null and t.tier = 'detail' and t.big_area_id = $3::uuid
      order by t.no collate "C" desc, t.id desc
      limit 21) end as ids
    from near) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.tier, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.health, t.stage, t.expected_sign_on, t.required_on, t.accept_forecast, t.closed_on, t.type, t.channel, t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.unit_count, t.total_kva, t.progress_actual, t.slip_wd, t.contract_no, t.is_subscribed, t.is_asked, t.customer_names, t.serials, t.no as sort_value
  from (select t.*
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.big_area_id = $2::uuid and t.id = any((select ids
        from page)::uuid[])) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.big_area_id = $1::uuid
    limit 1001) few;

-- GET /projectAccess/queriedProject?pmId=00000000-0000-7000-8000-000000000001
with hit as materialized (select null::uuid[] as ids), walked as materialized (select coalesce(hit.ids, array(select t.id
        from project t
        where t.deleted_at is null
        order by t.no collate "C" desc, t.id desc
        limit 200)) as ids, hit.ids is not null as complete
    from hit), near as materialized (select array(select t.id
      from queried_project t
      where t.deleted_at is null and t.tier = 'detail' and t.pm_id = $1::uuid and t.id = any((select ids
          from walked)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21) as ids), filled as materialized (select complete or cardinality(near.ids) > 20 as so
    from walked, near), page as materialized (select case when (select so
      from filled) then near.ids else array( select t.id
      from queried_project t
      where not (select so
        from filled) and t.deleted_at is null and t.tier = 'detail' and t.pm_id = $3::uuid
      order by t.no collate "C" desc, t.id desc
      limit 21) end as ids
    from near) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.tier, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.health, t.stage, t.expected_sign_on, t.required_on, t.accept_forecast, t.closed_on, t.type, t.channel, t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.unit_count, t.total_kva, t.progress_actual, t.slip_wd, t.contract_no, t.is_subscribed, t.is_asked, t.customer_names, t.serials, t.no as sort_value
  from (select t.*
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.pm_id = $2::uuid and t.id = any((select ids
        from page)::uuid[])) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.pm_id = $1::uuid
    limit 1001) few;

-- GET /projectAccess/queriedProject?ownerUserId=00000000-0000-7000-8000-000000000001
with hit as materialized (select null::uuid[] as ids), walked as materialized (select coalesce(hit.ids, array(select t.id
        from project t
        where t.deleted_at is null
        order by t.no collate "C" desc, t.id desc
        limit 200)) as ids, hit.ids is not null as complete
    from hit), near as materialized (select array(select t.id
      from queried_project t
      where t.deleted_at is null and t.tier = 'detail' and t.owner_user_id = $1::uuid and t.id = any((select ids
          from walked)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21) as ids), filled as materialized (select complete or cardinality(near.ids) > 20 as so
    from walked, near), page as materialized (select case when (select so
      from filled) then near.ids else array( select t.id
      from queried_project t
      where not (select so
        from filled) and t.deleted_at is null and t.tier = 'detail' and t.owner_user_id = $3::uuid
      order by t.no collate "C" desc, t.id desc
      limit 21) end as ids
    from near) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.tier, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.health, t.stage, t.expected_sign_on, t.required_on, t.accept_forecast, t.closed_on, t.type, t.channel, t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.unit_count, t.total_kva, t.progress_actual, t.slip_wd, t.contract_no, t.is_subscribed, t.is_asked, t.customer_names, t.serials, t.no as sort_value
  from (select t.*
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.owner_user_id = $2::uuid and t.id = any((select ids
        from page)::uuid[])) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.owner_user_id = $1::uuid
    limit 1001) few;

-- GET /projectAccess/queriedProject?stage=contract
with hit as materialized (select null::uuid[] as ids), walked as materialized (select coalesce(hit.ids, array(select t.id
        from project t
        where t.deleted_at is null
        order by t.no collate "C" desc, t.id desc
        limit 200)) as ids, hit.ids is not null as complete
    from hit), near as materialized (select array(select t.id
      from queried_project t
      where t.deleted_at is null and t.tier = 'detail' and t.stage collate "C" = 'contract' and t.id = any((select ids
          from walked)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21) as ids), filled as materialized (select complete or cardinality(near.ids) > 20 as so
    from walked, near), page as materialized (select case when (select so
      from filled) then near.ids else array( select t.id
      from queried_project t
      where not (select so
        from filled) and t.deleted_at is null and t.tier = 'detail' and t.stage collate "C" = 'contract'
      order by t.no collate "C" desc, t.id desc
      limit 21) end as ids
    from near) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.tier, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.health, t.stage, t.expected_sign_on, t.required_on, t.accept_forecast, t.closed_on, t.type, t.channel, t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.unit_count, t.total_kva, t.progress_actual, t.slip_wd, t.contract_no, t.is_subscribed, t.is_asked, t.customer_names, t.serials, t.no as sort_value
  from (select t.*
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.stage collate "C" = 'contract' and t.id = any((select ids
        from page)::uuid[])) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.stage collate "C" = 'contract'
    limit 1001) few;

-- GET /projectAccess/queriedProject?requiredOn=2026-01-01
with hit as materialized (select null::uuid[] as ids), walked as materialized (select coalesce(hit.ids, array(select t.id
        from project t
        where t.deleted_at is null
        order by t.no collate "C" desc, t.id desc
        limit 200)) as ids, hit.ids is not null as complete
    from hit), near as materialized (select array(select t.id
      from queried_project t
      where t.deleted_at is null and t.tier = 'detail' and t.required_on = $1::date and t.id = any((select ids
          from walked)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21) as ids), filled as materialized (select complete or cardinality(near.ids) > 20 as so
    from walked, near), page as materialized (select case when (select so
      from filled) then near.ids else array( select t.id
      from queried_project t
      where not (select so
        from filled) and t.deleted_at is null and t.tier = 'detail' and t.required_on = $3::date
      order by t.no collate "C" desc, t.id desc
      limit 21) end as ids
    from near) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.tier, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.health, t.stage, t.expected_sign_on, t.required_on, t.accept_forecast, t.closed_on, t.type, t.channel, t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.unit_count, t.total_kva, t.progress_actual, t.slip_wd, t.contract_no, t.is_subscribed, t.is_asked, t.customer_names, t.serials, t.no as sort_value
  from (select t.*
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.required_on = $2::date and t.id = any((select ids
        from page)::uuid[])) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.required_on = $1::date
    limit 1001) few;

-- GET /projectAccess/queriedProject?acceptForecast=2026-01-01
with hit as materialized (select null::uuid[] as ids), walked as materialized (select coalesce(hit.ids, array(select t.id
        from project t
        where t.deleted_at is null
        order by t.no collate "C" desc, t.id desc
        limit 200)) as ids, hit.ids is not null as complete
    from hit), near as materialized (select array(select t.id
      from queried_project t
      where t.deleted_at is null and t.tier = 'detail' and t.accept_forecast = $1::date and t.id = any((select ids
          from walked)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21) as ids), filled as materialized (select complete or cardinality(near.ids) > 20 as so
    from walked, near), page as materialized (select case when (select so
      from filled) then near.ids else array( select t.id
      from queried_project t
      where not (select so
        from filled) and t.deleted_at is null and t.tier = 'detail' and t.accept_forecast = $3::date
      order by t.no collate "C" desc, t.id desc
      limit 21) end as ids
    from near) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.tier, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.health, t.stage, t.expected_sign_on, t.required_on, t.accept_forecast, t.closed_on, t.type, t.channel, t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.unit_count, t.total_kva, t.progress_actual, t.slip_wd, t.contract_no, t.is_subscribed, t.is_asked, t.customer_names, t.serials, t.no as sort_value
  from (select t.*
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.accept_forecast = $2::date and t.id = any((select ids
        from page)::uuid[])) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.accept_forecast = $1::date
    limit 1001) few;

-- GET /projectAccess/queriedProject?isSubscribed=true
with hit as materialized (select null::uuid[] as ids), walked as materialized (select coalesce(hit.ids, array(select t.id
        from project t
        where t.deleted_at is null
        order by t.no collate "C" desc, t.id desc
        limit 200)) as ids, hit.ids is not null as complete
    from hit), near as materialized (select array(select t.id
      from queried_project t
      where t.deleted_at is null and t.tier = 'detail' and t.is_subscribed = true and t.id = any((select ids
          from walked)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21) as ids), filled as materialized (select complete or cardinality(near.ids) > 20 as so
    from walked, near), page as materialized (select case when (select so
      from filled) then near.ids else array( select t.id
      from queried_project t
      where not (select so
        from filled) and t.deleted_at is null and t.tier = 'detail' and t.is_subscribed = true
      order by t.no collate "C" desc, t.id desc
      limit 21) end as ids
    from near) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.tier, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.health, t.stage, t.expected_sign_on, t.required_on, t.accept_forecast, t.closed_on, t.type, t.channel, t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.unit_count, t.total_kva, t.progress_actual, t.slip_wd, t.contract_no, t.is_subscribed, t.is_asked, t.customer_names, t.serials, t.no as sort_value
  from (select t.*
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.is_subscribed = true and t.id = any((select ids
        from page)::uuid[])) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from queried_project t
    where t.deleted_at is null and t.tier = 'detail' and t.is_subscribed = true
    limit 1001) few;
