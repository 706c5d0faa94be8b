-- Made by `npm run sql:print`; read it in review.

-- GET /projectDispatch/dispatch
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.planned_from, t.planned_to, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.person_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.person_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.lead_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.lead_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.site_address, t.site_contact, t.hazards, t.instructions, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.sent_at, t.accept_by, t.accepted_at, t.reject_reason, t.next_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.next_dealer_id), t.previous_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.previous_id), t.next_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.next_id), t.arrived_at, t.finished_at, t.hours, t.summary, t.rating, t.rating_note, t.fee, t.fee_currency, t.fee_lines, t.fee_card, t.fee_km, t.fee_free_km, t.fee_reason, t.is_half_told, t.sent_to_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.sent_to_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'dispatch') as kept
  from (select t.*
    from dispatch t
    where t.deleted_at is null
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;

-- GET /projectDispatch/dispatch?q=A1
with hit as materialized (select search_dispatch($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.planned_from, t.planned_to, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.person_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.person_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.lead_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.lead_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.site_address, t.site_contact, t.hazards, t.instructions, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.sent_at, t.accept_by, t.accepted_at, t.reject_reason, t.next_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.next_dealer_id), t.previous_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.previous_id), t.next_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.next_id), t.arrived_at, t.finished_at, t.hours, t.summary, t.rating, t.rating_note, t.fee, t.fee_currency, t.fee_lines, t.fee_card, t.fee_km, t.fee_free_km, t.fee_reason, t.is_half_told, t.sent_to_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.sent_to_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.no as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from dispatch t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from dispatch t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21)
    union all (select t.*
      from dispatch t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.no collate "C" desc, t.id desc
      limit 21)) t
  order by t.no collate "C" desc, t.id desc;

-- GET /projectDispatch/dispatch?state=draft
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.planned_from, t.planned_to, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.person_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.person_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.lead_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.lead_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.site_address, t.site_contact, t.hazards, t.instructions, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.sent_at, t.accept_by, t.accepted_at, t.reject_reason, t.next_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.next_dealer_id), t.previous_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.previous_id), t.next_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.next_id), t.arrived_at, t.finished_at, t.hours, t.summary, t.rating, t.rating_note, t.fee, t.fee_currency, t.fee_lines, t.fee_card, t.fee_km, t.fee_free_km, t.fee_reason, t.is_half_told, t.sent_to_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.sent_to_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.no as sort_value
  from (select t.*
    from dispatch t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from dispatch t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    limit 1001) few;

-- GET /projectDispatch/dispatch?phase=ARRIVAL
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.planned_from, t.planned_to, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.person_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.person_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.lead_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.lead_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.site_address, t.site_contact, t.hazards, t.instructions, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.sent_at, t.accept_by, t.accepted_at, t.reject_reason, t.next_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.next_dealer_id), t.previous_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.previous_id), t.next_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.next_id), t.arrived_at, t.finished_at, t.hours, t.summary, t.rating, t.rating_note, t.fee, t.fee_currency, t.fee_lines, t.fee_card, t.fee_km, t.fee_free_km, t.fee_reason, t.is_half_told, t.sent_to_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.sent_to_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.no as sort_value
  from (select t.*
    from dispatch t
    where t.deleted_at is null and t.phase collate "C" = 'ARRIVAL'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from dispatch t
    where t.deleted_at is null and t.phase collate "C" = 'ARRIVAL'
    limit 1001) few;

-- GET /projectDispatch/dispatch?projectId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.planned_from, t.planned_to, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.person_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.person_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.lead_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.lead_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.site_address, t.site_contact, t.hazards, t.instructions, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.sent_at, t.accept_by, t.accepted_at, t.reject_reason, t.next_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.next_dealer_id), t.previous_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.previous_id), t.next_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.next_id), t.arrived_at, t.finished_at, t.hours, t.summary, t.rating, t.rating_note, t.fee, t.fee_currency, t.fee_lines, t.fee_card, t.fee_km, t.fee_free_km, t.fee_reason, t.is_half_told, t.sent_to_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.sent_to_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.no as sort_value
  from (select t.*
    from dispatch t
    where t.deleted_at is null and t.project_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from dispatch t
    where t.deleted_at is null and t.project_id = $1::uuid
    limit 1001) few;

-- GET /projectDispatch/dispatch?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.planned_from, t.planned_to, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.person_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.person_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.lead_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.lead_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.site_address, t.site_contact, t.hazards, t.instructions, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.sent_at, t.accept_by, t.accepted_at, t.reject_reason, t.next_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.next_dealer_id), t.previous_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.previous_id), t.next_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.next_id), t.arrived_at, t.finished_at, t.hours, t.summary, t.rating, t.rating_note, t.fee, t.fee_currency, t.fee_lines, t.fee_card, t.fee_km, t.fee_free_km, t.fee_reason, t.is_half_told, t.sent_to_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.sent_to_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.no as sort_value
  from (select t.*
    from dispatch t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from dispatch t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /projectDispatch/dispatch?siteRegionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.planned_from, t.planned_to, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.person_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.person_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.lead_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.lead_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.site_address, t.site_contact, t.hazards, t.instructions, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.sent_at, t.accept_by, t.accepted_at, t.reject_reason, t.next_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.next_dealer_id), t.previous_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.previous_id), t.next_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.next_id), t.arrived_at, t.finished_at, t.hours, t.summary, t.rating, t.rating_note, t.fee, t.fee_currency, t.fee_lines, t.fee_card, t.fee_km, t.fee_free_km, t.fee_reason, t.is_half_told, t.sent_to_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.sent_to_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.no as sort_value
  from (select t.*
    from dispatch t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from dispatch t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    limit 1001) few;

-- GET /projectDispatch/dispatch?dispatcherId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.planned_from, t.planned_to, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.person_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.person_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.lead_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.lead_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.site_address, t.site_contact, t.hazards, t.instructions, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.sent_at, t.accept_by, t.accepted_at, t.reject_reason, t.next_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.next_dealer_id), t.previous_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.previous_id), t.next_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.next_id), t.arrived_at, t.finished_at, t.hours, t.summary, t.rating, t.rating_note, t.fee, t.fee_currency, t.fee_lines, t.fee_card, t.fee_km, t.fee_free_km, t.fee_reason, t.is_half_told, t.sent_to_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.sent_to_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.no as sort_value
  from (select t.*
    from dispatch t
    where t.deleted_at is null and t.dispatcher_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from dispatch t
    where t.deleted_at is null and t.dispatcher_id = $1::uuid
    limit 1001) few;

-- GET /projectDispatch/dispatch?plannedFrom=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.planned_from, t.planned_to, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.person_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.person_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.lead_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.lead_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.site_address, t.site_contact, t.hazards, t.instructions, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.sent_at, t.accept_by, t.accepted_at, t.reject_reason, t.next_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.next_dealer_id), t.previous_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.previous_id), t.next_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.next_id), t.arrived_at, t.finished_at, t.hours, t.summary, t.rating, t.rating_note, t.fee, t.fee_currency, t.fee_lines, t.fee_card, t.fee_km, t.fee_free_km, t.fee_reason, t.is_half_told, t.sent_to_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.sent_to_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.no as sort_value
  from (select t.*
    from dispatch t
    where t.deleted_at is null and t.planned_from = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from dispatch t
    where t.deleted_at is null and t.planned_from = $1::date
    limit 1001) few;

-- GET /projectDispatch/dispatch?acceptBy=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.phase, t.unit_ids, (select array_agg(l.tag
      order by r.at)
    from unnest(t.unit_ids) with ordinality r(id, at)
    join project_unit l on l.tenant_id = t.tenant_id and l.id = r.id), t.milestone_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from project_milestone l
    where l.tenant_id = t.tenant_id and l.id = t.milestone_id), t.planned_from, t.planned_to, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.person_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.person_ids) with ordinality r(id, at)
    join dealer_person l on l.tenant_id = t.tenant_id and l.id = r.id), t.lead_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.lead_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.site_address, t.site_contact, t.hazards, t.instructions, t.dispatcher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.dispatcher_id), t.sent_at, t.accept_by, t.accepted_at, t.reject_reason, t.next_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.next_dealer_id), t.previous_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.previous_id), t.next_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.next_id), t.arrived_at, t.finished_at, t.hours, t.summary, t.rating, t.rating_note, t.fee, t.fee_currency, t.fee_lines, t.fee_card, t.fee_km, t.fee_free_km, t.fee_reason, t.is_half_told, t.sent_to_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.sent_to_id), t.owner_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.owner_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.state, t.no as sort_value
  from (select t.*
    from dispatch t
    where t.deleted_at is null and t.accept_by = $1::timestamptz
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from dispatch t
    where t.deleted_at is null and t.accept_by = $1::timestamptz
    limit 1001) few;
