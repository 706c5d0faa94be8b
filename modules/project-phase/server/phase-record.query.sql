-- Made by `npm run sql:print`; read it in review.

-- GET /projectPhase/phaseRecord
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.dispatch_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.dispatch_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.performer_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.performer_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.performance_class, t.started_at, t.finished_at, t.summary, t.photos, file_facts(t.photos), t.vehicle_no, t.carrier, t.receiver, t.receiver_mobile, t.storage_place, t.extent, t.arrivals, (select json_object_agg(n.id, n.label)
    from (select l.id, l.code as label
      from jsonb_array_elements(t.arrivals) r cross
      join lateral (select r->>'modelId') v(id)
      join genset_model l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.arrivals) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.checks, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.checks) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.engine_sn, t.alternator_sn, t.controller_sn, t.correction_reason, t.load_steps, t.result, t.customer_signer, t.handed_over, t.satisfaction, t.signature, file_facts(array[t.signature]), t.offline_id, t.round, t.deviations, t.damage, t.needs_quality, t.remarks, t.damage_issues, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.passed_at, t.channel, t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'phase_record') as kept
  from (select t.*
    from phase_record t
    where t.deleted_at is null
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;

-- GET /projectPhase/phaseRecord?q=A1
with hit as materialized (select search_phase_record($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.dispatch_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.dispatch_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.performer_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.performer_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.performance_class, t.started_at, t.finished_at, t.summary, t.photos, file_facts(t.photos), t.vehicle_no, t.carrier, t.receiver, t.receiver_mobile, t.storage_place, t.extent, t.arrivals, (select json_object_agg(n.id, n.label)
    from (select l.id, l.code as label
      from jsonb_array_elements(t.arrivals) r cross
      join lateral (select r->>'modelId') v(id)
      join genset_model l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.arrivals) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.checks, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.checks) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.engine_sn, t.alternator_sn, t.controller_sn, t.correction_reason, t.load_steps, t.result, t.customer_signer, t.handed_over, t.satisfaction, t.signature, file_facts(array[t.signature]), t.offline_id, t.round, t.deviations, t.damage, t.needs_quality, t.remarks, t.damage_issues, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.passed_at, t.channel, t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from phase_record t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from phase_record t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21)
    union all (select t.*
      from phase_record t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.no collate "C" desc, t.id desc
      limit 21)) t
  order by t.no collate "C" desc, t.id desc;

-- GET /projectPhase/phaseRecord?state=doing
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.dispatch_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.dispatch_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.performer_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.performer_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.performance_class, t.started_at, t.finished_at, t.summary, t.photos, file_facts(t.photos), t.vehicle_no, t.carrier, t.receiver, t.receiver_mobile, t.storage_place, t.extent, t.arrivals, (select json_object_agg(n.id, n.label)
    from (select l.id, l.code as label
      from jsonb_array_elements(t.arrivals) r cross
      join lateral (select r->>'modelId') v(id)
      join genset_model l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.arrivals) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.checks, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.checks) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.engine_sn, t.alternator_sn, t.controller_sn, t.correction_reason, t.load_steps, t.result, t.customer_signer, t.handed_over, t.satisfaction, t.signature, file_facts(array[t.signature]), t.offline_id, t.round, t.deviations, t.damage, t.needs_quality, t.remarks, t.damage_issues, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.passed_at, t.channel, t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from phase_record t
    where t.deleted_at is null and t.state collate "C" = 'doing'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from phase_record t
    where t.deleted_at is null and t.state collate "C" = 'doing'
    limit 1001) few;

-- GET /projectPhase/phaseRecord?phase=ARRIVAL
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.dispatch_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.dispatch_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.performer_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.performer_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.performance_class, t.started_at, t.finished_at, t.summary, t.photos, file_facts(t.photos), t.vehicle_no, t.carrier, t.receiver, t.receiver_mobile, t.storage_place, t.extent, t.arrivals, (select json_object_agg(n.id, n.label)
    from (select l.id, l.code as label
      from jsonb_array_elements(t.arrivals) r cross
      join lateral (select r->>'modelId') v(id)
      join genset_model l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.arrivals) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.checks, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.checks) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.engine_sn, t.alternator_sn, t.controller_sn, t.correction_reason, t.load_steps, t.result, t.customer_signer, t.handed_over, t.satisfaction, t.signature, file_facts(array[t.signature]), t.offline_id, t.round, t.deviations, t.damage, t.needs_quality, t.remarks, t.damage_issues, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.passed_at, t.channel, t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from phase_record t
    where t.deleted_at is null and t.phase collate "C" = 'ARRIVAL'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from phase_record t
    where t.deleted_at is null and t.phase collate "C" = 'ARRIVAL'
    limit 1001) few;

-- GET /projectPhase/phaseRecord?projectId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.dispatch_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.dispatch_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.performer_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.performer_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.performance_class, t.started_at, t.finished_at, t.summary, t.photos, file_facts(t.photos), t.vehicle_no, t.carrier, t.receiver, t.receiver_mobile, t.storage_place, t.extent, t.arrivals, (select json_object_agg(n.id, n.label)
    from (select l.id, l.code as label
      from jsonb_array_elements(t.arrivals) r cross
      join lateral (select r->>'modelId') v(id)
      join genset_model l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.arrivals) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.checks, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.checks) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.engine_sn, t.alternator_sn, t.controller_sn, t.correction_reason, t.load_steps, t.result, t.customer_signer, t.handed_over, t.satisfaction, t.signature, file_facts(array[t.signature]), t.offline_id, t.round, t.deviations, t.damage, t.needs_quality, t.remarks, t.damage_issues, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.passed_at, t.channel, t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from phase_record t
    where t.deleted_at is null and t.project_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from phase_record t
    where t.deleted_at is null and t.project_id = $1::uuid
    limit 1001) few;

-- GET /projectPhase/phaseRecord?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.dispatch_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.dispatch_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.performer_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.performer_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.performance_class, t.started_at, t.finished_at, t.summary, t.photos, file_facts(t.photos), t.vehicle_no, t.carrier, t.receiver, t.receiver_mobile, t.storage_place, t.extent, t.arrivals, (select json_object_agg(n.id, n.label)
    from (select l.id, l.code as label
      from jsonb_array_elements(t.arrivals) r cross
      join lateral (select r->>'modelId') v(id)
      join genset_model l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.arrivals) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.checks, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.checks) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.engine_sn, t.alternator_sn, t.controller_sn, t.correction_reason, t.load_steps, t.result, t.customer_signer, t.handed_over, t.satisfaction, t.signature, file_facts(array[t.signature]), t.offline_id, t.round, t.deviations, t.damage, t.needs_quality, t.remarks, t.damage_issues, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.passed_at, t.channel, t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from phase_record t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from phase_record t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /projectPhase/phaseRecord?performerIds=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.dispatch_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.dispatch_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.performer_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.performer_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.performance_class, t.started_at, t.finished_at, t.summary, t.photos, file_facts(t.photos), t.vehicle_no, t.carrier, t.receiver, t.receiver_mobile, t.storage_place, t.extent, t.arrivals, (select json_object_agg(n.id, n.label)
    from (select l.id, l.code as label
      from jsonb_array_elements(t.arrivals) r cross
      join lateral (select r->>'modelId') v(id)
      join genset_model l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.arrivals) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.checks, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.checks) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.engine_sn, t.alternator_sn, t.controller_sn, t.correction_reason, t.load_steps, t.result, t.customer_signer, t.handed_over, t.satisfaction, t.signature, file_facts(array[t.signature]), t.offline_id, t.round, t.deviations, t.damage, t.needs_quality, t.remarks, t.damage_issues, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.passed_at, t.channel, t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from phase_record t
    where t.deleted_at is null and t.performer_ids && $1::uuid[]
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from phase_record t
    where t.deleted_at is null and t.performer_ids && $1::uuid[]
    limit 1001) few;

-- GET /projectPhase/phaseRecord?siteRegionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.dispatch_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.dispatch_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.performer_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.performer_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.performance_class, t.started_at, t.finished_at, t.summary, t.photos, file_facts(t.photos), t.vehicle_no, t.carrier, t.receiver, t.receiver_mobile, t.storage_place, t.extent, t.arrivals, (select json_object_agg(n.id, n.label)
    from (select l.id, l.code as label
      from jsonb_array_elements(t.arrivals) r cross
      join lateral (select r->>'modelId') v(id)
      join genset_model l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.arrivals) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.checks, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.checks) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.engine_sn, t.alternator_sn, t.controller_sn, t.correction_reason, t.load_steps, t.result, t.customer_signer, t.handed_over, t.satisfaction, t.signature, file_facts(array[t.signature]), t.offline_id, t.round, t.deviations, t.damage, t.needs_quality, t.remarks, t.damage_issues, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.passed_at, t.channel, t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from phase_record t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from phase_record t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    limit 1001) few;

-- GET /projectPhase/phaseRecord?pmId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.dispatch_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.dispatch_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.performer_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.performer_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.performance_class, t.started_at, t.finished_at, t.summary, t.photos, file_facts(t.photos), t.vehicle_no, t.carrier, t.receiver, t.receiver_mobile, t.storage_place, t.extent, t.arrivals, (select json_object_agg(n.id, n.label)
    from (select l.id, l.code as label
      from jsonb_array_elements(t.arrivals) r cross
      join lateral (select r->>'modelId') v(id)
      join genset_model l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.arrivals) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.checks, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.checks) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.engine_sn, t.alternator_sn, t.controller_sn, t.correction_reason, t.load_steps, t.result, t.customer_signer, t.handed_over, t.satisfaction, t.signature, file_facts(array[t.signature]), t.offline_id, t.round, t.deviations, t.damage, t.needs_quality, t.remarks, t.damage_issues, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.passed_at, t.channel, t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from phase_record t
    where t.deleted_at is null and t.pm_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from phase_record t
    where t.deleted_at is null and t.pm_id = $1::uuid
    limit 1001) few;

-- GET /projectPhase/phaseRecord?damage=none
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.dispatch_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.dispatch_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.performer_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.performer_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.performance_class, t.started_at, t.finished_at, t.summary, t.photos, file_facts(t.photos), t.vehicle_no, t.carrier, t.receiver, t.receiver_mobile, t.storage_place, t.extent, t.arrivals, (select json_object_agg(n.id, n.label)
    from (select l.id, l.code as label
      from jsonb_array_elements(t.arrivals) r cross
      join lateral (select r->>'modelId') v(id)
      join genset_model l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.arrivals) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.checks, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.checks) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.engine_sn, t.alternator_sn, t.controller_sn, t.correction_reason, t.load_steps, t.result, t.customer_signer, t.handed_over, t.satisfaction, t.signature, file_facts(array[t.signature]), t.offline_id, t.round, t.deviations, t.damage, t.needs_quality, t.remarks, t.damage_issues, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.passed_at, t.channel, t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from phase_record t
    where t.deleted_at is null and t.damage collate "C" = 'none'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from phase_record t
    where t.deleted_at is null and t.damage collate "C" = 'none'
    limit 1001) few;

-- GET /projectPhase/phaseRecord?submittedAt=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.dispatch_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.dispatch_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.performer_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.performer_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.performance_class, t.started_at, t.finished_at, t.summary, t.photos, file_facts(t.photos), t.vehicle_no, t.carrier, t.receiver, t.receiver_mobile, t.storage_place, t.extent, t.arrivals, (select json_object_agg(n.id, n.label)
    from (select l.id, l.code as label
      from jsonb_array_elements(t.arrivals) r cross
      join lateral (select r->>'modelId') v(id)
      join genset_model l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.arrivals) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.checks, file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.checks) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'photos') when 'array' then r->'photos' else '[]' end) v(id))), t.engine_sn, t.alternator_sn, t.controller_sn, t.correction_reason, t.load_steps, t.result, t.customer_signer, t.handed_over, t.satisfaction, t.signature, file_facts(array[t.signature]), t.offline_id, t.round, t.deviations, t.damage, t.needs_quality, t.remarks, t.damage_issues, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.passed_at, t.channel, t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from phase_record t
    where t.deleted_at is null and t.submitted_at = $1::timestamptz
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from phase_record t
    where t.deleted_at is null and t.submitted_at = $1::timestamptz
    limit 1001) few;
