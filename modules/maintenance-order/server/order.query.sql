-- Made by `npm run sql:print`; read it in review.

-- GET /maintenanceOrder/order
select t.id, t.version, t.created_at, t.updated_at, t.no, t.batch_no, t.origin, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.sale_channel, t.service_level, t.charge_type, t.charge_reason, t.due_on, t.due_reason, t.window_from, t.window_to, t.service_org_type, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.report_mail, t.std_hours, t.note, t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.co_engineer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.co_engineer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.planned_start, t.planned_end, t.override_reason, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.arrived_at, t.arrive_lng, t.arrive_lat, t.arrive_distance, t.arrive_reason, t.scanned_serial, t.plate_photo, file_facts(array[t.plate_photo]), t.results, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.results) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.parts, t.labour, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.labour) r cross
      join lateral (select r->>'userId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.photos, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.photos) r cross
      join lateral (select r->>'file') v(id))), t.left_at, t.hours_reading, t.hours_photo, file_facts(array[t.hours_photo]), t.meter_reset, t.meter_reset_note, t.raised_result, t.summary, t.advice, t.customer_signer, t.signer_phone, t.signature, file_facts(array[t.signature]), t.unsigned_reason, t.customer_score, t.signed_at, t.result, t.findings, t.ng_count, t.photo_count, t.flagged, t.not_done_reason, t.not_done_note, t.not_done_photos, file_facts(t.not_done_photos), t.proposed_on, t.settled_on, t.execution_score, t.execution_comment, t.sales_comment, t.billable, t.billing, t.reports, file_facts(t.reports), t.report_hash, t.report_round, t.report_sent_at, t.reviews, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.reviews) r cross
      join lateral (select r->>'reviewerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.marks, t.round, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.closed_on, t.overdue, t.takes_tickets, t.open_key, t.cycle_key, t.offline_id, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'maintenance_order') as kept
  from (select t.*
    from maintenance_order t
    where t.deleted_at is null
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;

-- GET /maintenanceOrder/order?q=A1
with hit as materialized (select search_maintenance_order($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.no, t.batch_no, t.origin, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.sale_channel, t.service_level, t.charge_type, t.charge_reason, t.due_on, t.due_reason, t.window_from, t.window_to, t.service_org_type, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.report_mail, t.std_hours, t.note, t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.co_engineer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.co_engineer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.planned_start, t.planned_end, t.override_reason, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.arrived_at, t.arrive_lng, t.arrive_lat, t.arrive_distance, t.arrive_reason, t.scanned_serial, t.plate_photo, file_facts(array[t.plate_photo]), t.results, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.results) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.parts, t.labour, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.labour) r cross
      join lateral (select r->>'userId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.photos, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.photos) r cross
      join lateral (select r->>'file') v(id))), t.left_at, t.hours_reading, t.hours_photo, file_facts(array[t.hours_photo]), t.meter_reset, t.meter_reset_note, t.raised_result, t.summary, t.advice, t.customer_signer, t.signer_phone, t.signature, file_facts(array[t.signature]), t.unsigned_reason, t.customer_score, t.signed_at, t.result, t.findings, t.ng_count, t.photo_count, t.flagged, t.not_done_reason, t.not_done_note, t.not_done_photos, file_facts(t.not_done_photos), t.proposed_on, t.settled_on, t.execution_score, t.execution_comment, t.sales_comment, t.billable, t.billing, t.reports, file_facts(t.reports), t.report_hash, t.report_round, t.report_sent_at, t.reviews, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.reviews) r cross
      join lateral (select r->>'reviewerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.marks, t.round, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.closed_on, t.overdue, t.takes_tickets, t.open_key, t.cycle_key, t.offline_id, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from maintenance_order t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from maintenance_order t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21)
    union all (select t.*
      from maintenance_order t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.no collate "C" desc, t.id desc
      limit 21)) t
  order by t.no collate "C" desc, t.id desc;

-- GET /maintenanceOrder/order?dueOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.batch_no, t.origin, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.sale_channel, t.service_level, t.charge_type, t.charge_reason, t.due_on, t.due_reason, t.window_from, t.window_to, t.service_org_type, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.report_mail, t.std_hours, t.note, t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.co_engineer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.co_engineer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.planned_start, t.planned_end, t.override_reason, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.arrived_at, t.arrive_lng, t.arrive_lat, t.arrive_distance, t.arrive_reason, t.scanned_serial, t.plate_photo, file_facts(array[t.plate_photo]), t.results, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.results) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.parts, t.labour, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.labour) r cross
      join lateral (select r->>'userId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.photos, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.photos) r cross
      join lateral (select r->>'file') v(id))), t.left_at, t.hours_reading, t.hours_photo, file_facts(array[t.hours_photo]), t.meter_reset, t.meter_reset_note, t.raised_result, t.summary, t.advice, t.customer_signer, t.signer_phone, t.signature, file_facts(array[t.signature]), t.unsigned_reason, t.customer_score, t.signed_at, t.result, t.findings, t.ng_count, t.photo_count, t.flagged, t.not_done_reason, t.not_done_note, t.not_done_photos, file_facts(t.not_done_photos), t.proposed_on, t.settled_on, t.execution_score, t.execution_comment, t.sales_comment, t.billable, t.billing, t.reports, file_facts(t.reports), t.report_hash, t.report_round, t.report_sent_at, t.reviews, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.reviews) r cross
      join lateral (select r->>'reviewerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.marks, t.round, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.closed_on, t.overdue, t.takes_tickets, t.open_key, t.cycle_key, t.offline_id, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_order t
    where t.deleted_at is null and t.due_on = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_order t
    where t.deleted_at is null and t.due_on = $1::date
    limit 1001) few;

-- GET /maintenanceOrder/order?state=toAssign
select t.id, t.version, t.created_at, t.updated_at, t.no, t.batch_no, t.origin, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.sale_channel, t.service_level, t.charge_type, t.charge_reason, t.due_on, t.due_reason, t.window_from, t.window_to, t.service_org_type, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.report_mail, t.std_hours, t.note, t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.co_engineer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.co_engineer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.planned_start, t.planned_end, t.override_reason, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.arrived_at, t.arrive_lng, t.arrive_lat, t.arrive_distance, t.arrive_reason, t.scanned_serial, t.plate_photo, file_facts(array[t.plate_photo]), t.results, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.results) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.parts, t.labour, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.labour) r cross
      join lateral (select r->>'userId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.photos, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.photos) r cross
      join lateral (select r->>'file') v(id))), t.left_at, t.hours_reading, t.hours_photo, file_facts(array[t.hours_photo]), t.meter_reset, t.meter_reset_note, t.raised_result, t.summary, t.advice, t.customer_signer, t.signer_phone, t.signature, file_facts(array[t.signature]), t.unsigned_reason, t.customer_score, t.signed_at, t.result, t.findings, t.ng_count, t.photo_count, t.flagged, t.not_done_reason, t.not_done_note, t.not_done_photos, file_facts(t.not_done_photos), t.proposed_on, t.settled_on, t.execution_score, t.execution_comment, t.sales_comment, t.billable, t.billing, t.reports, file_facts(t.reports), t.report_hash, t.report_round, t.report_sent_at, t.reviews, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.reviews) r cross
      join lateral (select r->>'reviewerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.marks, t.round, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.closed_on, t.overdue, t.takes_tickets, t.open_key, t.cycle_key, t.offline_id, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_order t
    where t.deleted_at is null and t.state collate "C" = 'toAssign'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_order t
    where t.deleted_at is null and t.state collate "C" = 'toAssign'
    limit 1001) few;

-- GET /maintenanceOrder/order?serviceLevel=A
select t.id, t.version, t.created_at, t.updated_at, t.no, t.batch_no, t.origin, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.sale_channel, t.service_level, t.charge_type, t.charge_reason, t.due_on, t.due_reason, t.window_from, t.window_to, t.service_org_type, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.report_mail, t.std_hours, t.note, t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.co_engineer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.co_engineer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.planned_start, t.planned_end, t.override_reason, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.arrived_at, t.arrive_lng, t.arrive_lat, t.arrive_distance, t.arrive_reason, t.scanned_serial, t.plate_photo, file_facts(array[t.plate_photo]), t.results, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.results) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.parts, t.labour, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.labour) r cross
      join lateral (select r->>'userId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.photos, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.photos) r cross
      join lateral (select r->>'file') v(id))), t.left_at, t.hours_reading, t.hours_photo, file_facts(array[t.hours_photo]), t.meter_reset, t.meter_reset_note, t.raised_result, t.summary, t.advice, t.customer_signer, t.signer_phone, t.signature, file_facts(array[t.signature]), t.unsigned_reason, t.customer_score, t.signed_at, t.result, t.findings, t.ng_count, t.photo_count, t.flagged, t.not_done_reason, t.not_done_note, t.not_done_photos, file_facts(t.not_done_photos), t.proposed_on, t.settled_on, t.execution_score, t.execution_comment, t.sales_comment, t.billable, t.billing, t.reports, file_facts(t.reports), t.report_hash, t.report_round, t.report_sent_at, t.reviews, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.reviews) r cross
      join lateral (select r->>'reviewerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.marks, t.round, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.closed_on, t.overdue, t.takes_tickets, t.open_key, t.cycle_key, t.offline_id, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_order t
    where t.deleted_at is null and t.service_level collate "C" = 'A'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_order t
    where t.deleted_at is null and t.service_level collate "C" = 'A'
    limit 1001) few;

-- GET /maintenanceOrder/order?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.batch_no, t.origin, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.sale_channel, t.service_level, t.charge_type, t.charge_reason, t.due_on, t.due_reason, t.window_from, t.window_to, t.service_org_type, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.report_mail, t.std_hours, t.note, t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.co_engineer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.co_engineer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.planned_start, t.planned_end, t.override_reason, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.arrived_at, t.arrive_lng, t.arrive_lat, t.arrive_distance, t.arrive_reason, t.scanned_serial, t.plate_photo, file_facts(array[t.plate_photo]), t.results, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.results) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.parts, t.labour, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.labour) r cross
      join lateral (select r->>'userId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.photos, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.photos) r cross
      join lateral (select r->>'file') v(id))), t.left_at, t.hours_reading, t.hours_photo, file_facts(array[t.hours_photo]), t.meter_reset, t.meter_reset_note, t.raised_result, t.summary, t.advice, t.customer_signer, t.signer_phone, t.signature, file_facts(array[t.signature]), t.unsigned_reason, t.customer_score, t.signed_at, t.result, t.findings, t.ng_count, t.photo_count, t.flagged, t.not_done_reason, t.not_done_note, t.not_done_photos, file_facts(t.not_done_photos), t.proposed_on, t.settled_on, t.execution_score, t.execution_comment, t.sales_comment, t.billable, t.billing, t.reports, file_facts(t.reports), t.report_hash, t.report_round, t.report_sent_at, t.reviews, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.reviews) r cross
      join lateral (select r->>'reviewerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.marks, t.round, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.closed_on, t.overdue, t.takes_tickets, t.open_key, t.cycle_key, t.offline_id, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_order t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_order t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /maintenanceOrder/order?engineerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.batch_no, t.origin, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.sale_channel, t.service_level, t.charge_type, t.charge_reason, t.due_on, t.due_reason, t.window_from, t.window_to, t.service_org_type, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.report_mail, t.std_hours, t.note, t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.co_engineer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.co_engineer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.planned_start, t.planned_end, t.override_reason, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.arrived_at, t.arrive_lng, t.arrive_lat, t.arrive_distance, t.arrive_reason, t.scanned_serial, t.plate_photo, file_facts(array[t.plate_photo]), t.results, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.results) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.parts, t.labour, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.labour) r cross
      join lateral (select r->>'userId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.photos, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.photos) r cross
      join lateral (select r->>'file') v(id))), t.left_at, t.hours_reading, t.hours_photo, file_facts(array[t.hours_photo]), t.meter_reset, t.meter_reset_note, t.raised_result, t.summary, t.advice, t.customer_signer, t.signer_phone, t.signature, file_facts(array[t.signature]), t.unsigned_reason, t.customer_score, t.signed_at, t.result, t.findings, t.ng_count, t.photo_count, t.flagged, t.not_done_reason, t.not_done_note, t.not_done_photos, file_facts(t.not_done_photos), t.proposed_on, t.settled_on, t.execution_score, t.execution_comment, t.sales_comment, t.billable, t.billing, t.reports, file_facts(t.reports), t.report_hash, t.report_round, t.report_sent_at, t.reviews, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.reviews) r cross
      join lateral (select r->>'reviewerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.marks, t.round, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.closed_on, t.overdue, t.takes_tickets, t.open_key, t.cycle_key, t.offline_id, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_order t
    where t.deleted_at is null and t.engineer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_order t
    where t.deleted_at is null and t.engineer_id = $1::uuid
    limit 1001) few;

-- GET /maintenanceOrder/order?gensetId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.batch_no, t.origin, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.sale_channel, t.service_level, t.charge_type, t.charge_reason, t.due_on, t.due_reason, t.window_from, t.window_to, t.service_org_type, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.report_mail, t.std_hours, t.note, t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.co_engineer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.co_engineer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.planned_start, t.planned_end, t.override_reason, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.arrived_at, t.arrive_lng, t.arrive_lat, t.arrive_distance, t.arrive_reason, t.scanned_serial, t.plate_photo, file_facts(array[t.plate_photo]), t.results, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.results) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.parts, t.labour, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.labour) r cross
      join lateral (select r->>'userId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.photos, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.photos) r cross
      join lateral (select r->>'file') v(id))), t.left_at, t.hours_reading, t.hours_photo, file_facts(array[t.hours_photo]), t.meter_reset, t.meter_reset_note, t.raised_result, t.summary, t.advice, t.customer_signer, t.signer_phone, t.signature, file_facts(array[t.signature]), t.unsigned_reason, t.customer_score, t.signed_at, t.result, t.findings, t.ng_count, t.photo_count, t.flagged, t.not_done_reason, t.not_done_note, t.not_done_photos, file_facts(t.not_done_photos), t.proposed_on, t.settled_on, t.execution_score, t.execution_comment, t.sales_comment, t.billable, t.billing, t.reports, file_facts(t.reports), t.report_hash, t.report_round, t.report_sent_at, t.reviews, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.reviews) r cross
      join lateral (select r->>'reviewerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.marks, t.round, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.closed_on, t.overdue, t.takes_tickets, t.open_key, t.cycle_key, t.offline_id, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_order t
    where t.deleted_at is null and t.genset_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_order t
    where t.deleted_at is null and t.genset_id = $1::uuid
    limit 1001) few;

-- GET /maintenanceOrder/order?customerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.batch_no, t.origin, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.sale_channel, t.service_level, t.charge_type, t.charge_reason, t.due_on, t.due_reason, t.window_from, t.window_to, t.service_org_type, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.report_mail, t.std_hours, t.note, t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.co_engineer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.co_engineer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.planned_start, t.planned_end, t.override_reason, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.arrived_at, t.arrive_lng, t.arrive_lat, t.arrive_distance, t.arrive_reason, t.scanned_serial, t.plate_photo, file_facts(array[t.plate_photo]), t.results, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.results) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.parts, t.labour, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.labour) r cross
      join lateral (select r->>'userId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.photos, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.photos) r cross
      join lateral (select r->>'file') v(id))), t.left_at, t.hours_reading, t.hours_photo, file_facts(array[t.hours_photo]), t.meter_reset, t.meter_reset_note, t.raised_result, t.summary, t.advice, t.customer_signer, t.signer_phone, t.signature, file_facts(array[t.signature]), t.unsigned_reason, t.customer_score, t.signed_at, t.result, t.findings, t.ng_count, t.photo_count, t.flagged, t.not_done_reason, t.not_done_note, t.not_done_photos, file_facts(t.not_done_photos), t.proposed_on, t.settled_on, t.execution_score, t.execution_comment, t.sales_comment, t.billable, t.billing, t.reports, file_facts(t.reports), t.report_hash, t.report_round, t.report_sent_at, t.reviews, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.reviews) r cross
      join lateral (select r->>'reviewerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.marks, t.round, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.closed_on, t.overdue, t.takes_tickets, t.open_key, t.cycle_key, t.offline_id, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_order t
    where t.deleted_at is null and t.customer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_order t
    where t.deleted_at is null and t.customer_id = $1::uuid
    limit 1001) few;

-- GET /maintenanceOrder/order?bigAreaId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.batch_no, t.origin, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.sale_channel, t.service_level, t.charge_type, t.charge_reason, t.due_on, t.due_reason, t.window_from, t.window_to, t.service_org_type, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.report_mail, t.std_hours, t.note, t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.co_engineer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.co_engineer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.planned_start, t.planned_end, t.override_reason, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.arrived_at, t.arrive_lng, t.arrive_lat, t.arrive_distance, t.arrive_reason, t.scanned_serial, t.plate_photo, file_facts(array[t.plate_photo]), t.results, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.results) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.parts, t.labour, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.labour) r cross
      join lateral (select r->>'userId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.photos, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.photos) r cross
      join lateral (select r->>'file') v(id))), t.left_at, t.hours_reading, t.hours_photo, file_facts(array[t.hours_photo]), t.meter_reset, t.meter_reset_note, t.raised_result, t.summary, t.advice, t.customer_signer, t.signer_phone, t.signature, file_facts(array[t.signature]), t.unsigned_reason, t.customer_score, t.signed_at, t.result, t.findings, t.ng_count, t.photo_count, t.flagged, t.not_done_reason, t.not_done_note, t.not_done_photos, file_facts(t.not_done_photos), t.proposed_on, t.settled_on, t.execution_score, t.execution_comment, t.sales_comment, t.billable, t.billing, t.reports, file_facts(t.reports), t.report_hash, t.report_round, t.report_sent_at, t.reviews, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.reviews) r cross
      join lateral (select r->>'reviewerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.marks, t.round, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.closed_on, t.overdue, t.takes_tickets, t.open_key, t.cycle_key, t.offline_id, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_order t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_order t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    limit 1001) few;

-- GET /maintenanceOrder/order?siteRegionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.batch_no, t.origin, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.sale_channel, t.service_level, t.charge_type, t.charge_reason, t.due_on, t.due_reason, t.window_from, t.window_to, t.service_org_type, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.report_mail, t.std_hours, t.note, t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.co_engineer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.co_engineer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.planned_start, t.planned_end, t.override_reason, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.arrived_at, t.arrive_lng, t.arrive_lat, t.arrive_distance, t.arrive_reason, t.scanned_serial, t.plate_photo, file_facts(array[t.plate_photo]), t.results, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.results) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.parts, t.labour, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.labour) r cross
      join lateral (select r->>'userId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.photos, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.photos) r cross
      join lateral (select r->>'file') v(id))), t.left_at, t.hours_reading, t.hours_photo, file_facts(array[t.hours_photo]), t.meter_reset, t.meter_reset_note, t.raised_result, t.summary, t.advice, t.customer_signer, t.signer_phone, t.signature, file_facts(array[t.signature]), t.unsigned_reason, t.customer_score, t.signed_at, t.result, t.findings, t.ng_count, t.photo_count, t.flagged, t.not_done_reason, t.not_done_note, t.not_done_photos, file_facts(t.not_done_photos), t.proposed_on, t.settled_on, t.execution_score, t.execution_comment, t.sales_comment, t.billable, t.billing, t.reports, file_facts(t.reports), t.report_hash, t.report_round, t.report_sent_at, t.reviews, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.reviews) r cross
      join lateral (select r->>'reviewerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.marks, t.round, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.closed_on, t.overdue, t.takes_tickets, t.open_key, t.cycle_key, t.offline_id, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_order t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_order t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    limit 1001) few;

-- GET /maintenanceOrder/order?projectId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.batch_no, t.origin, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.sale_channel, t.service_level, t.charge_type, t.charge_reason, t.due_on, t.due_reason, t.window_from, t.window_to, t.service_org_type, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.report_mail, t.std_hours, t.note, t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.co_engineer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.co_engineer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.planned_start, t.planned_end, t.override_reason, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.arrived_at, t.arrive_lng, t.arrive_lat, t.arrive_distance, t.arrive_reason, t.scanned_serial, t.plate_photo, file_facts(array[t.plate_photo]), t.results, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.results) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.parts, t.labour, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.labour) r cross
      join lateral (select r->>'userId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.photos, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.photos) r cross
      join lateral (select r->>'file') v(id))), t.left_at, t.hours_reading, t.hours_photo, file_facts(array[t.hours_photo]), t.meter_reset, t.meter_reset_note, t.raised_result, t.summary, t.advice, t.customer_signer, t.signer_phone, t.signature, file_facts(array[t.signature]), t.unsigned_reason, t.customer_score, t.signed_at, t.result, t.findings, t.ng_count, t.photo_count, t.flagged, t.not_done_reason, t.not_done_note, t.not_done_photos, file_facts(t.not_done_photos), t.proposed_on, t.settled_on, t.execution_score, t.execution_comment, t.sales_comment, t.billable, t.billing, t.reports, file_facts(t.reports), t.report_hash, t.report_round, t.report_sent_at, t.reviews, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.reviews) r cross
      join lateral (select r->>'reviewerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.marks, t.round, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.closed_on, t.overdue, t.takes_tickets, t.open_key, t.cycle_key, t.offline_id, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_order t
    where t.deleted_at is null and t.project_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_order t
    where t.deleted_at is null and t.project_id = $1::uuid
    limit 1001) few;

-- GET /maintenanceOrder/order?chargeType=CONTRACT
select t.id, t.version, t.created_at, t.updated_at, t.no, t.batch_no, t.origin, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.sale_channel, t.service_level, t.charge_type, t.charge_reason, t.due_on, t.due_reason, t.window_from, t.window_to, t.service_org_type, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.report_mail, t.std_hours, t.note, t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.co_engineer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.co_engineer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.planned_start, t.planned_end, t.override_reason, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.arrived_at, t.arrive_lng, t.arrive_lat, t.arrive_distance, t.arrive_reason, t.scanned_serial, t.plate_photo, file_facts(array[t.plate_photo]), t.results, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.results) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.parts, t.labour, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.labour) r cross
      join lateral (select r->>'userId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.photos, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.photos) r cross
      join lateral (select r->>'file') v(id))), t.left_at, t.hours_reading, t.hours_photo, file_facts(array[t.hours_photo]), t.meter_reset, t.meter_reset_note, t.raised_result, t.summary, t.advice, t.customer_signer, t.signer_phone, t.signature, file_facts(array[t.signature]), t.unsigned_reason, t.customer_score, t.signed_at, t.result, t.findings, t.ng_count, t.photo_count, t.flagged, t.not_done_reason, t.not_done_note, t.not_done_photos, file_facts(t.not_done_photos), t.proposed_on, t.settled_on, t.execution_score, t.execution_comment, t.sales_comment, t.billable, t.billing, t.reports, file_facts(t.reports), t.report_hash, t.report_round, t.report_sent_at, t.reviews, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.reviews) r cross
      join lateral (select r->>'reviewerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.marks, t.round, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.closed_on, t.overdue, t.takes_tickets, t.open_key, t.cycle_key, t.offline_id, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_order t
    where t.deleted_at is null and t.charge_type collate "C" = 'CONTRACT'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_order t
    where t.deleted_at is null and t.charge_type collate "C" = 'CONTRACT'
    limit 1001) few;

-- GET /maintenanceOrder/order?result=NORMAL
select t.id, t.version, t.created_at, t.updated_at, t.no, t.batch_no, t.origin, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.sale_channel, t.service_level, t.charge_type, t.charge_reason, t.due_on, t.due_reason, t.window_from, t.window_to, t.service_org_type, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.report_mail, t.std_hours, t.note, t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.co_engineer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.co_engineer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.planned_start, t.planned_end, t.override_reason, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.arrived_at, t.arrive_lng, t.arrive_lat, t.arrive_distance, t.arrive_reason, t.scanned_serial, t.plate_photo, file_facts(array[t.plate_photo]), t.results, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.results) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.parts, t.labour, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.labour) r cross
      join lateral (select r->>'userId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.photos, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.photos) r cross
      join lateral (select r->>'file') v(id))), t.left_at, t.hours_reading, t.hours_photo, file_facts(array[t.hours_photo]), t.meter_reset, t.meter_reset_note, t.raised_result, t.summary, t.advice, t.customer_signer, t.signer_phone, t.signature, file_facts(array[t.signature]), t.unsigned_reason, t.customer_score, t.signed_at, t.result, t.findings, t.ng_count, t.photo_count, t.flagged, t.not_done_reason, t.not_done_note, t.not_done_photos, file_facts(t.not_done_photos), t.proposed_on, t.settled_on, t.execution_score, t.execution_comment, t.sales_comment, t.billable, t.billing, t.reports, file_facts(t.reports), t.report_hash, t.report_round, t.report_sent_at, t.reviews, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.reviews) r cross
      join lateral (select r->>'reviewerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.marks, t.round, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.closed_on, t.overdue, t.takes_tickets, t.open_key, t.cycle_key, t.offline_id, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_order t
    where t.deleted_at is null and t.result collate "C" = 'NORMAL'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_order t
    where t.deleted_at is null and t.result collate "C" = 'NORMAL'
    limit 1001) few;

-- GET /maintenanceOrder/order?origin=PLAN
select t.id, t.version, t.created_at, t.updated_at, t.no, t.batch_no, t.origin, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.sale_channel, t.service_level, t.charge_type, t.charge_reason, t.due_on, t.due_reason, t.window_from, t.window_to, t.service_org_type, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.report_mail, t.std_hours, t.note, t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.co_engineer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.co_engineer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.planned_start, t.planned_end, t.override_reason, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.arrived_at, t.arrive_lng, t.arrive_lat, t.arrive_distance, t.arrive_reason, t.scanned_serial, t.plate_photo, file_facts(array[t.plate_photo]), t.results, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.results) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.parts, t.labour, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.labour) r cross
      join lateral (select r->>'userId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.photos, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.photos) r cross
      join lateral (select r->>'file') v(id))), t.left_at, t.hours_reading, t.hours_photo, file_facts(array[t.hours_photo]), t.meter_reset, t.meter_reset_note, t.raised_result, t.summary, t.advice, t.customer_signer, t.signer_phone, t.signature, file_facts(array[t.signature]), t.unsigned_reason, t.customer_score, t.signed_at, t.result, t.findings, t.ng_count, t.photo_count, t.flagged, t.not_done_reason, t.not_done_note, t.not_done_photos, file_facts(t.not_done_photos), t.proposed_on, t.settled_on, t.execution_score, t.execution_comment, t.sales_comment, t.billable, t.billing, t.reports, file_facts(t.reports), t.report_hash, t.report_round, t.report_sent_at, t.reviews, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.reviews) r cross
      join lateral (select r->>'reviewerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.marks, t.round, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.closed_on, t.overdue, t.takes_tickets, t.open_key, t.cycle_key, t.offline_id, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_order t
    where t.deleted_at is null and t.origin collate "C" = 'PLAN'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_order t
    where t.deleted_at is null and t.origin collate "C" = 'PLAN'
    limit 1001) few;

-- GET /maintenanceOrder/order?overdue=true
select t.id, t.version, t.created_at, t.updated_at, t.no, t.batch_no, t.origin, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.sale_channel, t.service_level, t.charge_type, t.charge_reason, t.due_on, t.due_reason, t.window_from, t.window_to, t.service_org_type, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.report_mail, t.std_hours, t.note, t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.co_engineer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.co_engineer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.planned_start, t.planned_end, t.override_reason, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.arrived_at, t.arrive_lng, t.arrive_lat, t.arrive_distance, t.arrive_reason, t.scanned_serial, t.plate_photo, file_facts(array[t.plate_photo]), t.results, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.results) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.parts, t.labour, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.labour) r cross
      join lateral (select r->>'userId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.photos, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.photos) r cross
      join lateral (select r->>'file') v(id))), t.left_at, t.hours_reading, t.hours_photo, file_facts(array[t.hours_photo]), t.meter_reset, t.meter_reset_note, t.raised_result, t.summary, t.advice, t.customer_signer, t.signer_phone, t.signature, file_facts(array[t.signature]), t.unsigned_reason, t.customer_score, t.signed_at, t.result, t.findings, t.ng_count, t.photo_count, t.flagged, t.not_done_reason, t.not_done_note, t.not_done_photos, file_facts(t.not_done_photos), t.proposed_on, t.settled_on, t.execution_score, t.execution_comment, t.sales_comment, t.billable, t.billing, t.reports, file_facts(t.reports), t.report_hash, t.report_round, t.report_sent_at, t.reviews, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.reviews) r cross
      join lateral (select r->>'reviewerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.marks, t.round, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.closed_on, t.overdue, t.takes_tickets, t.open_key, t.cycle_key, t.offline_id, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_order t
    where t.deleted_at is null and t.overdue = true
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_order t
    where t.deleted_at is null and t.overdue = true
    limit 1001) few;

-- GET /maintenanceOrder/order?closedOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.batch_no, t.origin, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.sale_channel, t.service_level, t.charge_type, t.charge_reason, t.due_on, t.due_reason, t.window_from, t.window_to, t.service_org_type, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.report_mail, t.std_hours, t.note, t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.co_engineer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.co_engineer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.planned_start, t.planned_end, t.override_reason, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.arrived_at, t.arrive_lng, t.arrive_lat, t.arrive_distance, t.arrive_reason, t.scanned_serial, t.plate_photo, file_facts(array[t.plate_photo]), t.results, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.results) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.parts, t.labour, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.labour) r cross
      join lateral (select r->>'userId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.photos, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.photos) r cross
      join lateral (select r->>'file') v(id))), t.left_at, t.hours_reading, t.hours_photo, file_facts(array[t.hours_photo]), t.meter_reset, t.meter_reset_note, t.raised_result, t.summary, t.advice, t.customer_signer, t.signer_phone, t.signature, file_facts(array[t.signature]), t.unsigned_reason, t.customer_score, t.signed_at, t.result, t.findings, t.ng_count, t.photo_count, t.flagged, t.not_done_reason, t.not_done_note, t.not_done_photos, file_facts(t.not_done_photos), t.proposed_on, t.settled_on, t.execution_score, t.execution_comment, t.sales_comment, t.billable, t.billing, t.reports, file_facts(t.reports), t.report_hash, t.report_round, t.report_sent_at, t.reviews, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.reviews) r cross
      join lateral (select r->>'reviewerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.marks, t.round, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.closed_on, t.overdue, t.takes_tickets, t.open_key, t.cycle_key, t.offline_id, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_order t
    where t.deleted_at is null and t.closed_on = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_order t
    where t.deleted_at is null and t.closed_on = $1::date
    limit 1001) few;

-- GET /maintenanceOrder/order?modelId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.batch_no, t.origin, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.sale_channel, t.service_level, t.charge_type, t.charge_reason, t.due_on, t.due_reason, t.window_from, t.window_to, t.service_org_type, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.report_mail, t.std_hours, t.note, t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.co_engineer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.co_engineer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.planned_start, t.planned_end, t.override_reason, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.arrived_at, t.arrive_lng, t.arrive_lat, t.arrive_distance, t.arrive_reason, t.scanned_serial, t.plate_photo, file_facts(array[t.plate_photo]), t.results, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.results) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.parts, t.labour, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.labour) r cross
      join lateral (select r->>'userId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.photos, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.photos) r cross
      join lateral (select r->>'file') v(id))), t.left_at, t.hours_reading, t.hours_photo, file_facts(array[t.hours_photo]), t.meter_reset, t.meter_reset_note, t.raised_result, t.summary, t.advice, t.customer_signer, t.signer_phone, t.signature, file_facts(array[t.signature]), t.unsigned_reason, t.customer_score, t.signed_at, t.result, t.findings, t.ng_count, t.photo_count, t.flagged, t.not_done_reason, t.not_done_note, t.not_done_photos, file_facts(t.not_done_photos), t.proposed_on, t.settled_on, t.execution_score, t.execution_comment, t.sales_comment, t.billable, t.billing, t.reports, file_facts(t.reports), t.report_hash, t.report_round, t.report_sent_at, t.reviews, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.reviews) r cross
      join lateral (select r->>'reviewerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.marks, t.round, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.closed_on, t.overdue, t.takes_tickets, t.open_key, t.cycle_key, t.offline_id, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_order t
    where t.deleted_at is null and t.model_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_order t
    where t.deleted_at is null and t.model_id = $1::uuid
    limit 1001) few;

-- GET /maintenanceOrder/order?billing=passedOn
select t.id, t.version, t.created_at, t.updated_at, t.no, t.batch_no, t.origin, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.sale_channel, t.service_level, t.charge_type, t.charge_reason, t.due_on, t.due_reason, t.window_from, t.window_to, t.service_org_type, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.report_mail, t.std_hours, t.note, t.engineer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.engineer_id), t.co_engineer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.co_engineer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.planned_start, t.planned_end, t.override_reason, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.execution_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.execution_manager_id), t.direct_sales_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.direct_sales_manager_id), t.arrived_at, t.arrive_lng, t.arrive_lat, t.arrive_distance, t.arrive_reason, t.scanned_serial, t.plate_photo, file_facts(array[t.plate_photo]), t.results, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.results) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.parts, t.labour, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.labour) r cross
      join lateral (select r->>'userId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.photos, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.photos) r cross
      join lateral (select r->>'file') v(id))), t.left_at, t.hours_reading, t.hours_photo, file_facts(array[t.hours_photo]), t.meter_reset, t.meter_reset_note, t.raised_result, t.summary, t.advice, t.customer_signer, t.signer_phone, t.signature, file_facts(array[t.signature]), t.unsigned_reason, t.customer_score, t.signed_at, t.result, t.findings, t.ng_count, t.photo_count, t.flagged, t.not_done_reason, t.not_done_note, t.not_done_photos, file_facts(t.not_done_photos), t.proposed_on, t.settled_on, t.execution_score, t.execution_comment, t.sales_comment, t.billable, t.billing, t.reports, file_facts(t.reports), t.report_hash, t.report_round, t.report_sent_at, t.reviews, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.reviews) r cross
      join lateral (select r->>'reviewerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.marks, t.round, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.closed_on, t.overdue, t.takes_tickets, t.open_key, t.cycle_key, t.offline_id, t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from maintenance_order t
    where t.deleted_at is null and t.billing collate "C" = 'passedOn'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from maintenance_order t
    where t.deleted_at is null and t.billing collate "C" = 'passedOn'
    limit 1001) few;
