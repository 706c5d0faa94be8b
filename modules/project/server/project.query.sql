-- Made by `npm run sql:print`; read it in review.

-- GET /project/project
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.type, t.channel, t.industry, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.cross_area, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.description, t.confidential, t.source_lead_id, (select l.title
    from industry_info l
    where l.tenant_id = t.tenant_id and l.id = t.source_lead_id), t.conflict_score, t.conflict_with_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.conflict_with_id), t.statement, t.protected_until, t.protection_extensions, t.extension_reason, t.extension_files, file_facts(t.extension_files), t.definition_no, t.unit_count, t.total_kva, t.required_on, t.origin, t.lost_to, t.lost_reason, t.price_gap, t.suspend_reason, t.resume_on, t.closed_on, t.lessons_learned, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'project') as kept
  from (select t.*
    from project t
    where t.deleted_at is null
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;

-- GET /project/project?q=A1
with hit as materialized (select search_project($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.type, t.channel, t.industry, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.cross_area, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.description, t.confidential, t.source_lead_id, (select l.title
    from industry_info l
    where l.tenant_id = t.tenant_id and l.id = t.source_lead_id), t.conflict_score, t.conflict_with_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.conflict_with_id), t.statement, t.protected_until, t.protection_extensions, t.extension_reason, t.extension_files, file_facts(t.extension_files), t.definition_no, t.unit_count, t.total_kva, t.required_on, t.origin, t.lost_to, t.lost_reason, t.price_gap, t.suspend_reason, t.resume_on, t.closed_on, t.lessons_learned, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from project t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from project t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21)
    union all (select t.*
      from project t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.no collate "C" desc, t.id desc
      limit 21)) t
  order by t.no collate "C" desc, t.id desc;

-- GET /project/project?no=A1
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.type, t.channel, t.industry, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.cross_area, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.description, t.confidential, t.source_lead_id, (select l.title
    from industry_info l
    where l.tenant_id = t.tenant_id and l.id = t.source_lead_id), t.conflict_score, t.conflict_with_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.conflict_with_id), t.statement, t.protected_until, t.protection_extensions, t.extension_reason, t.extension_files, file_facts(t.extension_files), t.definition_no, t.unit_count, t.total_kva, t.required_on, t.origin, t.lost_to, t.lost_reason, t.price_gap, t.suspend_reason, t.resume_on, t.closed_on, t.lessons_learned, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project t
    where t.deleted_at is null and t.no collate "C" = $1::text
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project t
    where t.deleted_at is null and t.no collate "C" = $1::text
    limit 1001) few;

-- GET /project/project?state=draft
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.type, t.channel, t.industry, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.cross_area, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.description, t.confidential, t.source_lead_id, (select l.title
    from industry_info l
    where l.tenant_id = t.tenant_id and l.id = t.source_lead_id), t.conflict_score, t.conflict_with_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.conflict_with_id), t.statement, t.protected_until, t.protection_extensions, t.extension_reason, t.extension_files, file_facts(t.extension_files), t.definition_no, t.unit_count, t.total_kva, t.required_on, t.origin, t.lost_to, t.lost_reason, t.price_gap, t.suspend_reason, t.resume_on, t.closed_on, t.lessons_learned, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    limit 1001) few;

-- GET /project/project?type=A1
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.type, t.channel, t.industry, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.cross_area, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.description, t.confidential, t.source_lead_id, (select l.title
    from industry_info l
    where l.tenant_id = t.tenant_id and l.id = t.source_lead_id), t.conflict_score, t.conflict_with_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.conflict_with_id), t.statement, t.protected_until, t.protection_extensions, t.extension_reason, t.extension_files, file_facts(t.extension_files), t.definition_no, t.unit_count, t.total_kva, t.required_on, t.origin, t.lost_to, t.lost_reason, t.price_gap, t.suspend_reason, t.resume_on, t.closed_on, t.lessons_learned, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project t
    where t.deleted_at is null and t.type collate "C" = $1::text
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project t
    where t.deleted_at is null and t.type collate "C" = $1::text
    limit 1001) few;

-- GET /project/project?channel=trade
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.type, t.channel, t.industry, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.cross_area, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.description, t.confidential, t.source_lead_id, (select l.title
    from industry_info l
    where l.tenant_id = t.tenant_id and l.id = t.source_lead_id), t.conflict_score, t.conflict_with_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.conflict_with_id), t.statement, t.protected_until, t.protection_extensions, t.extension_reason, t.extension_files, file_facts(t.extension_files), t.definition_no, t.unit_count, t.total_kva, t.required_on, t.origin, t.lost_to, t.lost_reason, t.price_gap, t.suspend_reason, t.resume_on, t.closed_on, t.lessons_learned, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project t
    where t.deleted_at is null and t.channel collate "C" = 'trade'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project t
    where t.deleted_at is null and t.channel collate "C" = 'trade'
    limit 1001) few;

-- GET /project/project?origin=normal
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.type, t.channel, t.industry, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.cross_area, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.description, t.confidential, t.source_lead_id, (select l.title
    from industry_info l
    where l.tenant_id = t.tenant_id and l.id = t.source_lead_id), t.conflict_score, t.conflict_with_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.conflict_with_id), t.statement, t.protected_until, t.protection_extensions, t.extension_reason, t.extension_files, file_facts(t.extension_files), t.definition_no, t.unit_count, t.total_kva, t.required_on, t.origin, t.lost_to, t.lost_reason, t.price_gap, t.suspend_reason, t.resume_on, t.closed_on, t.lessons_learned, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project t
    where t.deleted_at is null and t.origin collate "C" = 'normal'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project t
    where t.deleted_at is null and t.origin collate "C" = 'normal'
    limit 1001) few;

-- GET /project/project?endCustomerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.type, t.channel, t.industry, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.cross_area, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.description, t.confidential, t.source_lead_id, (select l.title
    from industry_info l
    where l.tenant_id = t.tenant_id and l.id = t.source_lead_id), t.conflict_score, t.conflict_with_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.conflict_with_id), t.statement, t.protected_until, t.protection_extensions, t.extension_reason, t.extension_files, file_facts(t.extension_files), t.definition_no, t.unit_count, t.total_kva, t.required_on, t.origin, t.lost_to, t.lost_reason, t.price_gap, t.suspend_reason, t.resume_on, t.closed_on, t.lessons_learned, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project t
    where t.deleted_at is null and t.end_customer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project t
    where t.deleted_at is null and t.end_customer_id = $1::uuid
    limit 1001) few;

-- GET /project/project?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.type, t.channel, t.industry, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.cross_area, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.description, t.confidential, t.source_lead_id, (select l.title
    from industry_info l
    where l.tenant_id = t.tenant_id and l.id = t.source_lead_id), t.conflict_score, t.conflict_with_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.conflict_with_id), t.statement, t.protected_until, t.protection_extensions, t.extension_reason, t.extension_files, file_facts(t.extension_files), t.definition_no, t.unit_count, t.total_kva, t.required_on, t.origin, t.lost_to, t.lost_reason, t.price_gap, t.suspend_reason, t.resume_on, t.closed_on, t.lessons_learned, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /project/project?bigAreaId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.type, t.channel, t.industry, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.cross_area, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.description, t.confidential, t.source_lead_id, (select l.title
    from industry_info l
    where l.tenant_id = t.tenant_id and l.id = t.source_lead_id), t.conflict_score, t.conflict_with_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.conflict_with_id), t.statement, t.protected_until, t.protection_extensions, t.extension_reason, t.extension_files, file_facts(t.extension_files), t.definition_no, t.unit_count, t.total_kva, t.required_on, t.origin, t.lost_to, t.lost_reason, t.price_gap, t.suspend_reason, t.resume_on, t.closed_on, t.lessons_learned, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    limit 1001) few;

-- GET /project/project?siteRegionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.type, t.channel, t.industry, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.cross_area, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.description, t.confidential, t.source_lead_id, (select l.title
    from industry_info l
    where l.tenant_id = t.tenant_id and l.id = t.source_lead_id), t.conflict_score, t.conflict_with_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.conflict_with_id), t.statement, t.protected_until, t.protection_extensions, t.extension_reason, t.extension_files, file_facts(t.extension_files), t.definition_no, t.unit_count, t.total_kva, t.required_on, t.origin, t.lost_to, t.lost_reason, t.price_gap, t.suspend_reason, t.resume_on, t.closed_on, t.lessons_learned, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    limit 1001) few;

-- GET /project/project?industry=A1
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.type, t.channel, t.industry, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.cross_area, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.description, t.confidential, t.source_lead_id, (select l.title
    from industry_info l
    where l.tenant_id = t.tenant_id and l.id = t.source_lead_id), t.conflict_score, t.conflict_with_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.conflict_with_id), t.statement, t.protected_until, t.protection_extensions, t.extension_reason, t.extension_files, file_facts(t.extension_files), t.definition_no, t.unit_count, t.total_kva, t.required_on, t.origin, t.lost_to, t.lost_reason, t.price_gap, t.suspend_reason, t.resume_on, t.closed_on, t.lessons_learned, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project t
    where t.deleted_at is null and t.industry collate "C" = $1::text
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project t
    where t.deleted_at is null and t.industry collate "C" = $1::text
    limit 1001) few;

-- GET /project/project?ownerUserId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.type, t.channel, t.industry, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.cross_area, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.description, t.confidential, t.source_lead_id, (select l.title
    from industry_info l
    where l.tenant_id = t.tenant_id and l.id = t.source_lead_id), t.conflict_score, t.conflict_with_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.conflict_with_id), t.statement, t.protected_until, t.protection_extensions, t.extension_reason, t.extension_files, file_facts(t.extension_files), t.definition_no, t.unit_count, t.total_kva, t.required_on, t.origin, t.lost_to, t.lost_reason, t.price_gap, t.suspend_reason, t.resume_on, t.closed_on, t.lessons_learned, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project t
    where t.deleted_at is null and t.owner_user_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project t
    where t.deleted_at is null and t.owner_user_id = $1::uuid
    limit 1001) few;

-- GET /project/project?pmId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.type, t.channel, t.industry, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.cross_area, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.description, t.confidential, t.source_lead_id, (select l.title
    from industry_info l
    where l.tenant_id = t.tenant_id and l.id = t.source_lead_id), t.conflict_score, t.conflict_with_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.conflict_with_id), t.statement, t.protected_until, t.protection_extensions, t.extension_reason, t.extension_files, file_facts(t.extension_files), t.definition_no, t.unit_count, t.total_kva, t.required_on, t.origin, t.lost_to, t.lost_reason, t.price_gap, t.suspend_reason, t.resume_on, t.closed_on, t.lessons_learned, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project t
    where t.deleted_at is null and t.pm_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project t
    where t.deleted_at is null and t.pm_id = $1::uuid
    limit 1001) few;

-- GET /project/project?expectedSignOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.type, t.channel, t.industry, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.cross_area, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.description, t.confidential, t.source_lead_id, (select l.title
    from industry_info l
    where l.tenant_id = t.tenant_id and l.id = t.source_lead_id), t.conflict_score, t.conflict_with_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.conflict_with_id), t.statement, t.protected_until, t.protection_extensions, t.extension_reason, t.extension_files, file_facts(t.extension_files), t.definition_no, t.unit_count, t.total_kva, t.required_on, t.origin, t.lost_to, t.lost_reason, t.price_gap, t.suspend_reason, t.resume_on, t.closed_on, t.lessons_learned, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project t
    where t.deleted_at is null and t.expected_sign_on = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project t
    where t.deleted_at is null and t.expected_sign_on = $1::date
    limit 1001) few;

-- GET /project/project?protectedUntil=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.name, t.type, t.channel, t.industry, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.site_address, t.site_lng, t.site_lat, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.cross_area, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.description, t.confidential, t.source_lead_id, (select l.title
    from industry_info l
    where l.tenant_id = t.tenant_id and l.id = t.source_lead_id), t.conflict_score, t.conflict_with_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.conflict_with_id), t.statement, t.protected_until, t.protection_extensions, t.extension_reason, t.extension_files, file_facts(t.extension_files), t.definition_no, t.unit_count, t.total_kva, t.required_on, t.origin, t.lost_to, t.lost_reason, t.price_gap, t.suspend_reason, t.resume_on, t.closed_on, t.lessons_learned, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project t
    where t.deleted_at is null and t.protected_until = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project t
    where t.deleted_at is null and t.protected_until = $1::date
    limit 1001) few;
