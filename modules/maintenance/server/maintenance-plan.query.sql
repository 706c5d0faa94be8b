-- Made by `npm run sql:print`; read it in review.

-- GET /maintenance/maintenancePlan
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.source_type, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.contract_no, t.service_plan_id, (select l.no
    from service_plan l
    where l.tenant_id = t.tenant_id and l.id = t.service_plan_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sale_channel, t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.start_on, t.end_on, t.visits_contracted, t.amount, t.lead_days, t.merge_days, t.tolerance_days, t.avoid_holidays, t.mails_report, t.rules, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.rules) r cross
      join lateral (select r->>'templateId') v(id)
      join checklist_template l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from plan_genset u
    where u.tenant_id = t.tenant_id and u.plan_id = t.id and u.deleted_at is null), (select min(d.next_due_on)
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_id = t.id and d.active and d.deleted_at is null and t.state in ('running', 'paused')), t.visits_done, t.approved_on, t.closed_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'maintenance_plan') as kept
  from (select t.*
    from maintenance_plan t
    where t.deleted_at is null
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;

-- GET /maintenance/maintenancePlan?q=A1
with hit as materialized (select search_maintenance_plan($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.source_type, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.contract_no, t.service_plan_id, (select l.no
    from service_plan l
    where l.tenant_id = t.tenant_id and l.id = t.service_plan_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sale_channel, t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.start_on, t.end_on, t.visits_contracted, t.amount, t.lead_days, t.merge_days, t.tolerance_days, t.avoid_holidays, t.mails_report, t.rules, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.rules) r cross
      join lateral (select r->>'templateId') v(id)
      join checklist_template l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from plan_genset u
    where u.tenant_id = t.tenant_id and u.plan_id = t.id and u.deleted_at is null), (select min(d.next_due_on)
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_id = t.id and d.active and d.deleted_at is null and t.state in ('running', 'paused')), t.visits_done, t.approved_on, t.closed_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from maintenance_plan t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from maintenance_plan t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21)
    union all (select t.*
      from maintenance_plan t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.no collate "C" desc, t.id desc
      limit 21)) t
  order by t.no collate "C" desc, t.id desc;

-- GET /maintenance/maintenancePlan?state=draft
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.source_type, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.contract_no, t.service_plan_id, (select l.no
    from service_plan l
    where l.tenant_id = t.tenant_id and l.id = t.service_plan_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sale_channel, t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.start_on, t.end_on, t.visits_contracted, t.amount, t.lead_days, t.merge_days, t.tolerance_days, t.avoid_holidays, t.mails_report, t.rules, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.rules) r cross
      join lateral (select r->>'templateId') v(id)
      join checklist_template l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from plan_genset u
    where u.tenant_id = t.tenant_id and u.plan_id = t.id and u.deleted_at is null), (select min(d.next_due_on)
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_id = t.id and d.active and d.deleted_at is null and t.state in ('running', 'paused')), t.visits_done, t.approved_on, t.closed_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_plan t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_plan t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    limit 1001) few;

-- GET /maintenance/maintenancePlan?customerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.source_type, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.contract_no, t.service_plan_id, (select l.no
    from service_plan l
    where l.tenant_id = t.tenant_id and l.id = t.service_plan_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sale_channel, t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.start_on, t.end_on, t.visits_contracted, t.amount, t.lead_days, t.merge_days, t.tolerance_days, t.avoid_holidays, t.mails_report, t.rules, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.rules) r cross
      join lateral (select r->>'templateId') v(id)
      join checklist_template l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from plan_genset u
    where u.tenant_id = t.tenant_id and u.plan_id = t.id and u.deleted_at is null), (select min(d.next_due_on)
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_id = t.id and d.active and d.deleted_at is null and t.state in ('running', 'paused')), t.visits_done, t.approved_on, t.closed_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_plan t
    where t.deleted_at is null and t.customer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_plan t
    where t.deleted_at is null and t.customer_id = $1::uuid
    limit 1001) few;

-- GET /maintenance/maintenancePlan?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.source_type, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.contract_no, t.service_plan_id, (select l.no
    from service_plan l
    where l.tenant_id = t.tenant_id and l.id = t.service_plan_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sale_channel, t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.start_on, t.end_on, t.visits_contracted, t.amount, t.lead_days, t.merge_days, t.tolerance_days, t.avoid_holidays, t.mails_report, t.rules, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.rules) r cross
      join lateral (select r->>'templateId') v(id)
      join checklist_template l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from plan_genset u
    where u.tenant_id = t.tenant_id and u.plan_id = t.id and u.deleted_at is null), (select min(d.next_due_on)
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_id = t.id and d.active and d.deleted_at is null and t.state in ('running', 'paused')), t.visits_done, t.approved_on, t.closed_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_plan t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_plan t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /maintenance/maintenancePlan?endOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.source_type, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.contract_no, t.service_plan_id, (select l.no
    from service_plan l
    where l.tenant_id = t.tenant_id and l.id = t.service_plan_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sale_channel, t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.start_on, t.end_on, t.visits_contracted, t.amount, t.lead_days, t.merge_days, t.tolerance_days, t.avoid_holidays, t.mails_report, t.rules, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.rules) r cross
      join lateral (select r->>'templateId') v(id)
      join checklist_template l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from plan_genset u
    where u.tenant_id = t.tenant_id and u.plan_id = t.id and u.deleted_at is null), (select min(d.next_due_on)
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_id = t.id and d.active and d.deleted_at is null and t.state in ('running', 'paused')), t.visits_done, t.approved_on, t.closed_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_plan t
    where t.deleted_at is null and t.end_on = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_plan t
    where t.deleted_at is null and t.end_on = $1::date
    limit 1001) few;

-- GET /maintenance/maintenancePlan?sourceType=PROJECT
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.source_type, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.contract_no, t.service_plan_id, (select l.no
    from service_plan l
    where l.tenant_id = t.tenant_id and l.id = t.service_plan_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sale_channel, t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.start_on, t.end_on, t.visits_contracted, t.amount, t.lead_days, t.merge_days, t.tolerance_days, t.avoid_holidays, t.mails_report, t.rules, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.rules) r cross
      join lateral (select r->>'templateId') v(id)
      join checklist_template l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from plan_genset u
    where u.tenant_id = t.tenant_id and u.plan_id = t.id and u.deleted_at is null), (select min(d.next_due_on)
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_id = t.id and d.active and d.deleted_at is null and t.state in ('running', 'paused')), t.visits_done, t.approved_on, t.closed_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_plan t
    where t.deleted_at is null and t.source_type collate "C" = 'PROJECT'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_plan t
    where t.deleted_at is null and t.source_type collate "C" = 'PROJECT'
    limit 1001) few;

-- GET /maintenance/maintenancePlan?saleChannel=direct
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.source_type, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.contract_no, t.service_plan_id, (select l.no
    from service_plan l
    where l.tenant_id = t.tenant_id and l.id = t.service_plan_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sale_channel, t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.start_on, t.end_on, t.visits_contracted, t.amount, t.lead_days, t.merge_days, t.tolerance_days, t.avoid_holidays, t.mails_report, t.rules, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.rules) r cross
      join lateral (select r->>'templateId') v(id)
      join checklist_template l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from plan_genset u
    where u.tenant_id = t.tenant_id and u.plan_id = t.id and u.deleted_at is null), (select min(d.next_due_on)
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_id = t.id and d.active and d.deleted_at is null and t.state in ('running', 'paused')), t.visits_done, t.approved_on, t.closed_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_plan t
    where t.deleted_at is null and t.sale_channel collate "C" = 'direct'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_plan t
    where t.deleted_at is null and t.sale_channel collate "C" = 'direct'
    limit 1001) few;

-- GET /maintenance/maintenancePlan?projectId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.source_type, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.contract_no, t.service_plan_id, (select l.no
    from service_plan l
    where l.tenant_id = t.tenant_id and l.id = t.service_plan_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sale_channel, t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.start_on, t.end_on, t.visits_contracted, t.amount, t.lead_days, t.merge_days, t.tolerance_days, t.avoid_holidays, t.mails_report, t.rules, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.rules) r cross
      join lateral (select r->>'templateId') v(id)
      join checklist_template l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from plan_genset u
    where u.tenant_id = t.tenant_id and u.plan_id = t.id and u.deleted_at is null), (select min(d.next_due_on)
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_id = t.id and d.active and d.deleted_at is null and t.state in ('running', 'paused')), t.visits_done, t.approved_on, t.closed_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_plan t
    where t.deleted_at is null and t.project_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_plan t
    where t.deleted_at is null and t.project_id = $1::uuid
    limit 1001) few;

-- GET /maintenance/maintenancePlan?siteRegionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.source_type, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.contract_no, t.service_plan_id, (select l.no
    from service_plan l
    where l.tenant_id = t.tenant_id and l.id = t.service_plan_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sale_channel, t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.start_on, t.end_on, t.visits_contracted, t.amount, t.lead_days, t.merge_days, t.tolerance_days, t.avoid_holidays, t.mails_report, t.rules, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.rules) r cross
      join lateral (select r->>'templateId') v(id)
      join checklist_template l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from plan_genset u
    where u.tenant_id = t.tenant_id and u.plan_id = t.id and u.deleted_at is null), (select min(d.next_due_on)
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_id = t.id and d.active and d.deleted_at is null and t.state in ('running', 'paused')), t.visits_done, t.approved_on, t.closed_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_plan t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_plan t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    limit 1001) few;
