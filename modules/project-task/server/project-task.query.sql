-- Made by `npm run sql:print`; read it in review.

-- GET /projectTask/projectTask
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.assignee_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.assignee_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.start_on, t.workdays, t.end_on, t.milestone_on, t.latest_on, t.hours, t.progress, t.remaining_wd, t.priority, t.predecessor_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.predecessor_ids) with ordinality r(id, at)
    join project_task l on l.tenant_id = t.tenant_id and l.id = r.id), t.description, t.block_reason, t.unblocker_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.unblocker_id), t.started_at, t.done_on, t.source, t.is_moved_by_hand, t.is_assigned_by_hand, t.is_released, t.is_at_rest, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.end_on as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'project_task') as kept
  from (select t.*
    from project_task t
    where t.deleted_at is null
    order by t.end_on asc, t.id asc
    limit 21) t
  order by t.end_on asc, t.id asc;

-- GET /projectTask/projectTask?q=A1
with hit as materialized (select search_project_task($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.assignee_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.assignee_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.start_on, t.workdays, t.end_on, t.milestone_on, t.latest_on, t.hours, t.progress, t.remaining_wd, t.priority, t.predecessor_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.predecessor_ids) with ordinality r(id, at)
    join project_task l on l.tenant_id = t.tenant_id and l.id = r.id), t.description, t.block_reason, t.unblocker_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.unblocker_id), t.started_at, t.done_on, t.source, t.is_moved_by_hand, t.is_assigned_by_hand, t.is_released, t.is_at_rest, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.end_on as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from project_task t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from project_task t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.end_on asc, t.id asc
      limit 21)
    union all (select t.*
      from project_task t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.end_on asc, t.id asc
      limit 21)) t
  order by t.end_on asc, t.id asc;

-- GET /projectTask/projectTask?state=todo
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.assignee_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.assignee_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.start_on, t.workdays, t.end_on, t.milestone_on, t.latest_on, t.hours, t.progress, t.remaining_wd, t.priority, t.predecessor_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.predecessor_ids) with ordinality r(id, at)
    join project_task l on l.tenant_id = t.tenant_id and l.id = r.id), t.description, t.block_reason, t.unblocker_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.unblocker_id), t.started_at, t.done_on, t.source, t.is_moved_by_hand, t.is_assigned_by_hand, t.is_released, t.is_at_rest, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.end_on as sort_value
  from (select t.*
    from project_task t
    where t.deleted_at is null and t.state collate "C" = 'todo'
    order by t.end_on asc, t.id asc
    limit 21) t
  order by t.end_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_task t
    where t.deleted_at is null and t.state collate "C" = 'todo'
    limit 1001) few;

-- GET /projectTask/projectTask?priority=low
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.assignee_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.assignee_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.start_on, t.workdays, t.end_on, t.milestone_on, t.latest_on, t.hours, t.progress, t.remaining_wd, t.priority, t.predecessor_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.predecessor_ids) with ordinality r(id, at)
    join project_task l on l.tenant_id = t.tenant_id and l.id = r.id), t.description, t.block_reason, t.unblocker_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.unblocker_id), t.started_at, t.done_on, t.source, t.is_moved_by_hand, t.is_assigned_by_hand, t.is_released, t.is_at_rest, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.end_on as sort_value
  from (select t.*
    from project_task t
    where t.deleted_at is null and t.priority collate "C" = 'low'
    order by t.end_on asc, t.id asc
    limit 21) t
  order by t.end_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_task t
    where t.deleted_at is null and t.priority collate "C" = 'low'
    limit 1001) few;

-- GET /projectTask/projectTask?projectId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.assignee_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.assignee_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.start_on, t.workdays, t.end_on, t.milestone_on, t.latest_on, t.hours, t.progress, t.remaining_wd, t.priority, t.predecessor_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.predecessor_ids) with ordinality r(id, at)
    join project_task l on l.tenant_id = t.tenant_id and l.id = r.id), t.description, t.block_reason, t.unblocker_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.unblocker_id), t.started_at, t.done_on, t.source, t.is_moved_by_hand, t.is_assigned_by_hand, t.is_released, t.is_at_rest, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.end_on as sort_value
  from (select t.*
    from project_task t
    where t.deleted_at is null and t.project_id = $1::uuid
    order by t.end_on asc, t.id asc
    limit 21) t
  order by t.end_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_task t
    where t.deleted_at is null and t.project_id = $1::uuid
    limit 1001) few;

-- GET /projectTask/projectTask?assigneeId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.assignee_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.assignee_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.start_on, t.workdays, t.end_on, t.milestone_on, t.latest_on, t.hours, t.progress, t.remaining_wd, t.priority, t.predecessor_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.predecessor_ids) with ordinality r(id, at)
    join project_task l on l.tenant_id = t.tenant_id and l.id = r.id), t.description, t.block_reason, t.unblocker_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.unblocker_id), t.started_at, t.done_on, t.source, t.is_moved_by_hand, t.is_assigned_by_hand, t.is_released, t.is_at_rest, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.end_on as sort_value
  from (select t.*
    from project_task t
    where t.deleted_at is null and t.assignee_id = $1::uuid
    order by t.end_on asc, t.id asc
    limit 21) t
  order by t.end_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_task t
    where t.deleted_at is null and t.assignee_id = $1::uuid
    limit 1001) few;

-- GET /projectTask/projectTask?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.assignee_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.assignee_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.start_on, t.workdays, t.end_on, t.milestone_on, t.latest_on, t.hours, t.progress, t.remaining_wd, t.priority, t.predecessor_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.predecessor_ids) with ordinality r(id, at)
    join project_task l on l.tenant_id = t.tenant_id and l.id = r.id), t.description, t.block_reason, t.unblocker_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.unblocker_id), t.started_at, t.done_on, t.source, t.is_moved_by_hand, t.is_assigned_by_hand, t.is_released, t.is_at_rest, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.end_on as sort_value
  from (select t.*
    from project_task t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.end_on asc, t.id asc
    limit 21) t
  order by t.end_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_task t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /projectTask/projectTask?siteRegionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.assignee_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.assignee_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.start_on, t.workdays, t.end_on, t.milestone_on, t.latest_on, t.hours, t.progress, t.remaining_wd, t.priority, t.predecessor_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.predecessor_ids) with ordinality r(id, at)
    join project_task l on l.tenant_id = t.tenant_id and l.id = r.id), t.description, t.block_reason, t.unblocker_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.unblocker_id), t.started_at, t.done_on, t.source, t.is_moved_by_hand, t.is_assigned_by_hand, t.is_released, t.is_at_rest, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.end_on as sort_value
  from (select t.*
    from project_task t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    order by t.end_on asc, t.id asc
    limit 21) t
  order by t.end_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_task t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    limit 1001) few;

-- GET /projectTask/projectTask?startOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.assignee_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.assignee_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.start_on, t.workdays, t.end_on, t.milestone_on, t.latest_on, t.hours, t.progress, t.remaining_wd, t.priority, t.predecessor_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.predecessor_ids) with ordinality r(id, at)
    join project_task l on l.tenant_id = t.tenant_id and l.id = r.id), t.description, t.block_reason, t.unblocker_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.unblocker_id), t.started_at, t.done_on, t.source, t.is_moved_by_hand, t.is_assigned_by_hand, t.is_released, t.is_at_rest, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.end_on as sort_value
  from (select t.*
    from project_task t
    where t.deleted_at is null and t.start_on = $1::date
    order by t.end_on asc, t.id asc
    limit 21) t
  order by t.end_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_task t
    where t.deleted_at is null and t.start_on = $1::date
    limit 1001) few;

-- GET /projectTask/projectTask?endOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.assignee_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.assignee_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.start_on, t.workdays, t.end_on, t.milestone_on, t.latest_on, t.hours, t.progress, t.remaining_wd, t.priority, t.predecessor_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.predecessor_ids) with ordinality r(id, at)
    join project_task l on l.tenant_id = t.tenant_id and l.id = r.id), t.description, t.block_reason, t.unblocker_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.unblocker_id), t.started_at, t.done_on, t.source, t.is_moved_by_hand, t.is_assigned_by_hand, t.is_released, t.is_at_rest, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.end_on as sort_value
  from (select t.*
    from project_task t
    where t.deleted_at is null and t.end_on = $1::date
    order by t.end_on asc, t.id asc
    limit 21) t
  order by t.end_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_task t
    where t.deleted_at is null and t.end_on = $1::date
    limit 1001) few;

-- GET /projectTask/projectTask?milestoneOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.assignee_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.assignee_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.start_on, t.workdays, t.end_on, t.milestone_on, t.latest_on, t.hours, t.progress, t.remaining_wd, t.priority, t.predecessor_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.predecessor_ids) with ordinality r(id, at)
    join project_task l on l.tenant_id = t.tenant_id and l.id = r.id), t.description, t.block_reason, t.unblocker_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.unblocker_id), t.started_at, t.done_on, t.source, t.is_moved_by_hand, t.is_assigned_by_hand, t.is_released, t.is_at_rest, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.end_on as sort_value
  from (select t.*
    from project_task t
    where t.deleted_at is null and t.milestone_on = $1::date
    order by t.end_on asc, t.id asc
    limit 21) t
  order by t.end_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_task t
    where t.deleted_at is null and t.milestone_on = $1::date
    limit 1001) few;
