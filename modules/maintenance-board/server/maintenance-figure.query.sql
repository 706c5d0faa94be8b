-- Made by `npm run sql:print`; read it in review.

-- GET /maintenanceBoard/maintenanceFigure
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.service_level, t.charge_type, t.state, t.due_on, t.window_to, t.done_on, t.closed_on, t.delay_days, t.labour_hours, t.travel_km, t.parts_cost, t.item_count, t.ng_count, t.customer_score, t.execution_score, t.result, t.in_time, t.is_late, t.is_reviewed, t.is_first_pass, t.rated_kw, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.due_on as sort_value
  from (select t.*
    from maintenance_figure t
    where t.deleted_at is null
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_figure t
    where t.deleted_at is null
    limit 1001) few;

-- GET /maintenanceBoard/maintenanceFigure?dueOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.service_level, t.charge_type, t.state, t.due_on, t.window_to, t.done_on, t.closed_on, t.delay_days, t.labour_hours, t.travel_km, t.parts_cost, t.item_count, t.ng_count, t.customer_score, t.execution_score, t.result, t.in_time, t.is_late, t.is_reviewed, t.is_first_pass, t.rated_kw, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.due_on as sort_value
  from (select t.*
    from maintenance_figure t
    where t.deleted_at is null and t.due_on = $1::date
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_figure t
    where t.deleted_at is null and t.due_on = $1::date
    limit 1001) few;

-- GET /maintenanceBoard/maintenanceFigure?serviceLevel=A
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.service_level, t.charge_type, t.state, t.due_on, t.window_to, t.done_on, t.closed_on, t.delay_days, t.labour_hours, t.travel_km, t.parts_cost, t.item_count, t.ng_count, t.customer_score, t.execution_score, t.result, t.in_time, t.is_late, t.is_reviewed, t.is_first_pass, t.rated_kw, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.due_on as sort_value
  from (select t.*
    from maintenance_figure t
    where t.deleted_at is null and t.service_level collate "C" = 'A'
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_figure t
    where t.deleted_at is null and t.service_level collate "C" = 'A'
    limit 1001) few;

-- GET /maintenanceBoard/maintenanceFigure?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.service_level, t.charge_type, t.state, t.due_on, t.window_to, t.done_on, t.closed_on, t.delay_days, t.labour_hours, t.travel_km, t.parts_cost, t.item_count, t.ng_count, t.customer_score, t.execution_score, t.result, t.in_time, t.is_late, t.is_reviewed, t.is_first_pass, t.rated_kw, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.due_on as sort_value
  from (select t.*
    from maintenance_figure t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_figure t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /maintenanceBoard/maintenanceFigure?engineerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.service_level, t.charge_type, t.state, t.due_on, t.window_to, t.done_on, t.closed_on, t.delay_days, t.labour_hours, t.travel_km, t.parts_cost, t.item_count, t.ng_count, t.customer_score, t.execution_score, t.result, t.in_time, t.is_late, t.is_reviewed, t.is_first_pass, t.rated_kw, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.due_on as sort_value
  from (select t.*
    from maintenance_figure t
    where t.deleted_at is null and t.engineer_id = $1::uuid
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_figure t
    where t.deleted_at is null and t.engineer_id = $1::uuid
    limit 1001) few;

-- GET /maintenanceBoard/maintenanceFigure?customerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.service_level, t.charge_type, t.state, t.due_on, t.window_to, t.done_on, t.closed_on, t.delay_days, t.labour_hours, t.travel_km, t.parts_cost, t.item_count, t.ng_count, t.customer_score, t.execution_score, t.result, t.in_time, t.is_late, t.is_reviewed, t.is_first_pass, t.rated_kw, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.due_on as sort_value
  from (select t.*
    from maintenance_figure t
    where t.deleted_at is null and t.customer_id = $1::uuid
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_figure t
    where t.deleted_at is null and t.customer_id = $1::uuid
    limit 1001) few;

-- GET /maintenanceBoard/maintenanceFigure?modelId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.service_level, t.charge_type, t.state, t.due_on, t.window_to, t.done_on, t.closed_on, t.delay_days, t.labour_hours, t.travel_km, t.parts_cost, t.item_count, t.ng_count, t.customer_score, t.execution_score, t.result, t.in_time, t.is_late, t.is_reviewed, t.is_first_pass, t.rated_kw, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.due_on as sort_value
  from (select t.*
    from maintenance_figure t
    where t.deleted_at is null and t.model_id = $1::uuid
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_figure t
    where t.deleted_at is null and t.model_id = $1::uuid
    limit 1001) few;

-- GET /maintenanceBoard/maintenanceFigure?bigAreaId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.service_level, t.charge_type, t.state, t.due_on, t.window_to, t.done_on, t.closed_on, t.delay_days, t.labour_hours, t.travel_km, t.parts_cost, t.item_count, t.ng_count, t.customer_score, t.execution_score, t.result, t.in_time, t.is_late, t.is_reviewed, t.is_first_pass, t.rated_kw, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.due_on as sort_value
  from (select t.*
    from maintenance_figure t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_figure t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    limit 1001) few;

-- GET /maintenanceBoard/maintenanceFigure?chargeType=CONTRACT
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.service_level, t.charge_type, t.state, t.due_on, t.window_to, t.done_on, t.closed_on, t.delay_days, t.labour_hours, t.travel_km, t.parts_cost, t.item_count, t.ng_count, t.customer_score, t.execution_score, t.result, t.in_time, t.is_late, t.is_reviewed, t.is_first_pass, t.rated_kw, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.due_on as sort_value
  from (select t.*
    from maintenance_figure t
    where t.deleted_at is null and t.charge_type collate "C" = 'CONTRACT'
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_figure t
    where t.deleted_at is null and t.charge_type collate "C" = 'CONTRACT'
    limit 1001) few;

-- GET /maintenanceBoard/maintenanceFigure?state=toAssign
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.service_level, t.charge_type, t.state, t.due_on, t.window_to, t.done_on, t.closed_on, t.delay_days, t.labour_hours, t.travel_km, t.parts_cost, t.item_count, t.ng_count, t.customer_score, t.execution_score, t.result, t.in_time, t.is_late, t.is_reviewed, t.is_first_pass, t.rated_kw, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.due_on as sort_value
  from (select t.*
    from maintenance_figure t
    where t.deleted_at is null and t.state collate "C" = 'toAssign'
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_figure t
    where t.deleted_at is null and t.state collate "C" = 'toAssign'
    limit 1001) few;

-- GET /maintenanceBoard/maintenanceFigure?closedOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.service_level, t.charge_type, t.state, t.due_on, t.window_to, t.done_on, t.closed_on, t.delay_days, t.labour_hours, t.travel_km, t.parts_cost, t.item_count, t.ng_count, t.customer_score, t.execution_score, t.result, t.in_time, t.is_late, t.is_reviewed, t.is_first_pass, t.rated_kw, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.due_on as sort_value
  from (select t.*
    from maintenance_figure t
    where t.deleted_at is null and t.closed_on = $1::date
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_figure t
    where t.deleted_at is null and t.closed_on = $1::date
    limit 1001) few;

-- GET /maintenanceBoard/maintenanceFigure?result=NORMAL
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.service_level, t.charge_type, t.state, t.due_on, t.window_to, t.done_on, t.closed_on, t.delay_days, t.labour_hours, t.travel_km, t.parts_cost, t.item_count, t.ng_count, t.customer_score, t.execution_score, t.result, t.in_time, t.is_late, t.is_reviewed, t.is_first_pass, t.rated_kw, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.due_on as sort_value
  from (select t.*
    from maintenance_figure t
    where t.deleted_at is null and t.result collate "C" = 'NORMAL'
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_figure t
    where t.deleted_at is null and t.result collate "C" = 'NORMAL'
    limit 1001) few;

-- GET /maintenanceBoard/maintenanceFigure?inTime=true
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.service_level, t.charge_type, t.state, t.due_on, t.window_to, t.done_on, t.closed_on, t.delay_days, t.labour_hours, t.travel_km, t.parts_cost, t.item_count, t.ng_count, t.customer_score, t.execution_score, t.result, t.in_time, t.is_late, t.is_reviewed, t.is_first_pass, t.rated_kw, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.due_on as sort_value
  from (select t.*
    from maintenance_figure t
    where t.deleted_at is null and t.in_time = true
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_figure t
    where t.deleted_at is null and t.in_time = true
    limit 1001) few;

-- GET /maintenanceBoard/maintenanceFigure?isLate=true
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.service_level, t.charge_type, t.state, t.due_on, t.window_to, t.done_on, t.closed_on, t.delay_days, t.labour_hours, t.travel_km, t.parts_cost, t.item_count, t.ng_count, t.customer_score, t.execution_score, t.result, t.in_time, t.is_late, t.is_reviewed, t.is_first_pass, t.rated_kw, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.due_on as sort_value
  from (select t.*
    from maintenance_figure t
    where t.deleted_at is null and t.is_late = true
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_figure t
    where t.deleted_at is null and t.is_late = true
    limit 1001) few;

-- GET /maintenanceBoard/maintenanceFigure?isReviewed=true
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.service_level, t.charge_type, t.state, t.due_on, t.window_to, t.done_on, t.closed_on, t.delay_days, t.labour_hours, t.travel_km, t.parts_cost, t.item_count, t.ng_count, t.customer_score, t.execution_score, t.result, t.in_time, t.is_late, t.is_reviewed, t.is_first_pass, t.rated_kw, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.due_on as sort_value
  from (select t.*
    from maintenance_figure t
    where t.deleted_at is null and t.is_reviewed = true
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_figure t
    where t.deleted_at is null and t.is_reviewed = true
    limit 1001) few;

-- GET /maintenanceBoard/maintenanceFigure?isFirstPass=true
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.service_level, t.charge_type, t.state, t.due_on, t.window_to, t.done_on, t.closed_on, t.delay_days, t.labour_hours, t.travel_km, t.parts_cost, t.item_count, t.ng_count, t.customer_score, t.execution_score, t.result, t.in_time, t.is_late, t.is_reviewed, t.is_first_pass, t.rated_kw, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.due_on as sort_value
  from (select t.*
    from maintenance_figure t
    where t.deleted_at is null and t.is_first_pass = true
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_figure t
    where t.deleted_at is null and t.is_first_pass = true
    limit 1001) few;

-- GET /maintenanceBoard/maintenanceFigure?ngCount=1
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.service_level, t.charge_type, t.state, t.due_on, t.window_to, t.done_on, t.closed_on, t.delay_days, t.labour_hours, t.travel_km, t.parts_cost, t.item_count, t.ng_count, t.customer_score, t.execution_score, t.result, t.in_time, t.is_late, t.is_reviewed, t.is_first_pass, t.rated_kw, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.due_on as sort_value
  from (select t.*
    from maintenance_figure t
    where t.deleted_at is null and t.ng_count = $1::integer
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_figure t
    where t.deleted_at is null and t.ng_count = $1::integer
    limit 1001) few;

-- GET /maintenanceBoard/maintenanceFigure?gensetId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.service_level, t.charge_type, t.state, t.due_on, t.window_to, t.done_on, t.closed_on, t.delay_days, t.labour_hours, t.travel_km, t.parts_cost, t.item_count, t.ng_count, t.customer_score, t.execution_score, t.result, t.in_time, t.is_late, t.is_reviewed, t.is_first_pass, t.rated_kw, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.due_on as sort_value
  from (select t.*
    from maintenance_figure t
    where t.deleted_at is null and t.genset_id = $1::uuid
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_figure t
    where t.deleted_at is null and t.genset_id = $1::uuid
    limit 1001) few;

-- GET /maintenanceBoard/maintenanceFigure?projectId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.service_level, t.charge_type, t.state, t.due_on, t.window_to, t.done_on, t.closed_on, t.delay_days, t.labour_hours, t.travel_km, t.parts_cost, t.item_count, t.ng_count, t.customer_score, t.execution_score, t.result, t.in_time, t.is_late, t.is_reviewed, t.is_first_pass, t.rated_kw, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.due_on as sort_value
  from (select t.*
    from maintenance_figure t
    where t.deleted_at is null and t.project_id = $1::uuid
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_figure t
    where t.deleted_at is null and t.project_id = $1::uuid
    limit 1001) few;

-- GET /maintenanceBoard/maintenanceFigure?siteRegionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.service_level, t.charge_type, t.state, t.due_on, t.window_to, t.done_on, t.closed_on, t.delay_days, t.labour_hours, t.travel_km, t.parts_cost, t.item_count, t.ng_count, t.customer_score, t.execution_score, t.result, t.in_time, t.is_late, t.is_reviewed, t.is_first_pass, t.rated_kw, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.due_on as sort_value
  from (select t.*
    from maintenance_figure t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_figure t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    limit 1001) few;
