-- Made by `npm run sql:print`; read it in review.

-- GET /projectPlan/projectPlan
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'project_plan') as kept
  from (select t.*
    from project_plan t
    where t.deleted_at is null
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;

-- GET /projectPlan/projectPlan?q=A1
with hit as materialized (select search_project_plan($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from project_plan t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from project_plan t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21)
    union all (select t.*
      from project_plan t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.no collate "C" desc, t.id desc
      limit 21)) t
  order by t.no collate "C" desc, t.id desc;

-- GET /projectPlan/projectPlan?projectId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_plan t
    where t.deleted_at is null and t.project_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_plan t
    where t.deleted_at is null and t.project_id = $1::uuid
    limit 1001) few;

-- GET /projectPlan/projectPlan?state=toPlan
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_plan t
    where t.deleted_at is null and t.state collate "C" = 'toPlan'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_plan t
    where t.deleted_at is null and t.state collate "C" = 'toPlan'
    limit 1001) few;

-- GET /projectPlan/projectPlan?health=green
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_plan t
    where t.deleted_at is null and t.health collate "C" = 'green'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_plan t
    where t.deleted_at is null and t.health collate "C" = 'green'
    limit 1001) few;

-- GET /projectPlan/projectPlan?stage=contract
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_plan t
    where t.deleted_at is null and t.stage collate "C" = 'contract'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_plan t
    where t.deleted_at is null and t.stage collate "C" = 'contract'
    limit 1001) few;

-- GET /projectPlan/projectPlan?projectType=A1
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_plan t
    where t.deleted_at is null and t.project_type collate "C" = $1::text
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_plan t
    where t.deleted_at is null and t.project_type collate "C" = $1::text
    limit 1001) few;

-- GET /projectPlan/projectPlan?customerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_plan t
    where t.deleted_at is null and t.customer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_plan t
    where t.deleted_at is null and t.customer_id = $1::uuid
    limit 1001) few;

-- GET /projectPlan/projectPlan?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_plan t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_plan t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /projectPlan/projectPlan?siteRegionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_plan t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_plan t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    limit 1001) few;

-- GET /projectPlan/projectPlan?bigAreaId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_plan t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_plan t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    limit 1001) few;

-- GET /projectPlan/projectPlan?pmId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_plan t
    where t.deleted_at is null and t.pm_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_plan t
    where t.deleted_at is null and t.pm_id = $1::uuid
    limit 1001) few;

-- GET /projectPlan/projectPlan?acceptForecast=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_plan t
    where t.deleted_at is null and t.accept_forecast = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_plan t
    where t.deleted_at is null and t.accept_forecast = $1::date
    limit 1001) few;

-- GET /projectPlan/projectPlan?requiredOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_plan t
    where t.deleted_at is null and t.required_on = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_plan t
    where t.deleted_at is null and t.required_on = $1::date
    limit 1001) few;

-- GET /projectPlan/projectPlan?nextOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_plan t
    where t.deleted_at is null and t.next_on = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_plan t
    where t.deleted_at is null and t.next_on = $1::date
    limit 1001) few;

-- GET /projectPlan/projectPlan?slipWd=1
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_plan t
    where t.deleted_at is null and t.slip_wd = $1::integer
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_plan t
    where t.deleted_at is null and t.slip_wd = $1::integer
    limit 1001) few;

-- GET /projectPlan/projectPlan?slipPhase=A1
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_plan t
    where t.deleted_at is null and t.slip_phase collate "C" = $1::text
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_plan t
    where t.deleted_at is null and t.slip_phase collate "C" = $1::text
    limit 1001) few;

-- GET /projectPlan/projectPlan?slipReason=customerSite
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_plan t
    where t.deleted_at is null and t.slip_reason collate "C" = 'customerSite'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_plan t
    where t.deleted_at is null and t.slip_reason collate "C" = 'customerSite'
    limit 1001) few;

-- GET /projectPlan/projectPlan?openPunchA=1
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_plan t
    where t.deleted_at is null and t.open_punch_a = $1::integer
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_plan t
    where t.deleted_at is null and t.open_punch_a = $1::integer
    limit 1001) few;

-- GET /projectPlan/projectPlan?openPunchB=1
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_plan t
    where t.deleted_at is null and t.open_punch_b = $1::integer
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_plan t
    where t.deleted_at is null and t.open_punch_b = $1::integer
    limit 1001) few;

-- GET /projectPlan/projectPlan?greatRisks=1
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_type, t.channel, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from milestone_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.template_revision, t.links, t.unit_count, t.total_kva, t.anchor_on, t.required_on, t.ld_per_day, t.explanation, t.rebase_reason, t.is_after_required, t.is_great_rebase, t.baseline_no, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_phase, t.slip_reason, t.phases, t.float_wd, t.critical_item, t.progress_actual, t.progress_plan, t.spi, t.ld_exposure, t.health, t.open_punch_a, t.open_punch_b, t.great_risks, t.stage, t.next_item, t.next_owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.next_owner_id), t.next_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_plan t
    where t.deleted_at is null and t.great_risks = $1::integer
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_plan t
    where t.deleted_at is null and t.great_risks = $1::integer
    limit 1001) few;
