-- Made by `npm run sql:print`; read it in review.

-- GET /projectSupplement/supplement
select t.id, t.version, t.created_at, t.updated_at, t.no, t.kind, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.name, t.type, t.channel, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contract_no, t.contract_signed_on, t.est_amount, t.industry, t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_address, t.site_lng, t.site_lat, t.units, (select json_object_agg(n.id, n.label)
    from (select l.id, l.code as label
      from jsonb_array_elements(t.units) r cross
      join lateral (select r->>'modelId') v(id)
      join genset_model l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.unit_count, t.evidence, file_facts(t.evidence), t.reason, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.scope_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.scope_dealer_id), t.scope_channel, t.from_dealer, t.made_project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.made_project_id), t.effective_on, t.effect, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'project_supplement') as kept
  from (select t.*
    from project_supplement t
    where t.deleted_at is null
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;

-- GET /projectSupplement/supplement?q=A1
with hit as materialized (select search_project_supplement($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.no, t.kind, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.name, t.type, t.channel, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contract_no, t.contract_signed_on, t.est_amount, t.industry, t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_address, t.site_lng, t.site_lat, t.units, (select json_object_agg(n.id, n.label)
    from (select l.id, l.code as label
      from jsonb_array_elements(t.units) r cross
      join lateral (select r->>'modelId') v(id)
      join genset_model l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.unit_count, t.evidence, file_facts(t.evidence), t.reason, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.scope_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.scope_dealer_id), t.scope_channel, t.from_dealer, t.made_project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.made_project_id), t.effective_on, t.effect, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from project_supplement t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from project_supplement t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21)
    union all (select t.*
      from project_supplement t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.no collate "C" desc, t.id desc
      limit 21)) t
  order by t.no collate "C" desc, t.id desc;

-- GET /projectSupplement/supplement?kind=amend
select t.id, t.version, t.created_at, t.updated_at, t.no, t.kind, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.name, t.type, t.channel, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contract_no, t.contract_signed_on, t.est_amount, t.industry, t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_address, t.site_lng, t.site_lat, t.units, (select json_object_agg(n.id, n.label)
    from (select l.id, l.code as label
      from jsonb_array_elements(t.units) r cross
      join lateral (select r->>'modelId') v(id)
      join genset_model l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.unit_count, t.evidence, file_facts(t.evidence), t.reason, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.scope_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.scope_dealer_id), t.scope_channel, t.from_dealer, t.made_project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.made_project_id), t.effective_on, t.effect, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_supplement t
    where t.deleted_at is null and t.kind collate "C" = 'amend'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_supplement t
    where t.deleted_at is null and t.kind collate "C" = 'amend'
    limit 1001) few;

-- GET /projectSupplement/supplement?state=draft
select t.id, t.version, t.created_at, t.updated_at, t.no, t.kind, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.name, t.type, t.channel, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contract_no, t.contract_signed_on, t.est_amount, t.industry, t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_address, t.site_lng, t.site_lat, t.units, (select json_object_agg(n.id, n.label)
    from (select l.id, l.code as label
      from jsonb_array_elements(t.units) r cross
      join lateral (select r->>'modelId') v(id)
      join genset_model l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.unit_count, t.evidence, file_facts(t.evidence), t.reason, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.scope_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.scope_dealer_id), t.scope_channel, t.from_dealer, t.made_project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.made_project_id), t.effective_on, t.effect, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_supplement t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_supplement t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    limit 1001) few;

-- GET /projectSupplement/supplement?projectId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.kind, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.name, t.type, t.channel, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contract_no, t.contract_signed_on, t.est_amount, t.industry, t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_address, t.site_lng, t.site_lat, t.units, (select json_object_agg(n.id, n.label)
    from (select l.id, l.code as label
      from jsonb_array_elements(t.units) r cross
      join lateral (select r->>'modelId') v(id)
      join genset_model l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.unit_count, t.evidence, file_facts(t.evidence), t.reason, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.scope_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.scope_dealer_id), t.scope_channel, t.from_dealer, t.made_project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.made_project_id), t.effective_on, t.effect, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_supplement t
    where t.deleted_at is null and t.project_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_supplement t
    where t.deleted_at is null and t.project_id = $1::uuid
    limit 1001) few;

-- GET /projectSupplement/supplement?ownerUserId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.kind, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.name, t.type, t.channel, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contract_no, t.contract_signed_on, t.est_amount, t.industry, t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_address, t.site_lng, t.site_lat, t.units, (select json_object_agg(n.id, n.label)
    from (select l.id, l.code as label
      from jsonb_array_elements(t.units) r cross
      join lateral (select r->>'modelId') v(id)
      join genset_model l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.unit_count, t.evidence, file_facts(t.evidence), t.reason, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.scope_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.scope_dealer_id), t.scope_channel, t.from_dealer, t.made_project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.made_project_id), t.effective_on, t.effect, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_supplement t
    where t.deleted_at is null and t.owner_user_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_supplement t
    where t.deleted_at is null and t.owner_user_id = $1::uuid
    limit 1001) few;

-- GET /projectSupplement/supplement?siteRegionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.kind, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.name, t.type, t.channel, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contract_no, t.contract_signed_on, t.est_amount, t.industry, t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_address, t.site_lng, t.site_lat, t.units, (select json_object_agg(n.id, n.label)
    from (select l.id, l.code as label
      from jsonb_array_elements(t.units) r cross
      join lateral (select r->>'modelId') v(id)
      join genset_model l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.unit_count, t.evidence, file_facts(t.evidence), t.reason, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.scope_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.scope_dealer_id), t.scope_channel, t.from_dealer, t.made_project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.made_project_id), t.effective_on, t.effect, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_supplement t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_supplement t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    limit 1001) few;

-- GET /projectSupplement/supplement?effectiveOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.kind, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.name, t.type, t.channel, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contract_no, t.contract_signed_on, t.est_amount, t.industry, t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.site_address, t.site_lng, t.site_lat, t.units, (select json_object_agg(n.id, n.label)
    from (select l.id, l.code as label
      from jsonb_array_elements(t.units) r cross
      join lateral (select r->>'modelId') v(id)
      join genset_model l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.unit_count, t.evidence, file_facts(t.evidence), t.reason, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.scope_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.scope_dealer_id), t.scope_channel, t.from_dealer, t.made_project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.made_project_id), t.effective_on, t.effect, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from project_supplement t
    where t.deleted_at is null and t.effective_on = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_supplement t
    where t.deleted_at is null and t.effective_on = $1::date
    limit 1001) few;
