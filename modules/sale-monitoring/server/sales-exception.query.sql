-- Made by `npm run sql:print`; read it in review.

-- GET /saleMonitoring/salesException
select t.id, t.version, t.created_at, t.updated_at, t.no, t.kind, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.detected_at, t.sold_on, t.installed_on, t.shipped_on, t.territory_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.territory_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.days, t.provinces, t.against_project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.against_project_id), t.against_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.against_dealer_id), t.protected_until, t.question, t.asked_on, t.answer_by, t.explanation, t.explanation_files, file_facts(t.explanation_files), t.explained_on, t.assessment, t.proposal, t.proposed_penalty, t.evidence, file_facts(t.evidence), t.decision, t.decided_on, t.penalty, t.state, t.cause_key, t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.scope_region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.scope_region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.asked_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.asked_dealer_id), t.explainer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.explainer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'sales_exception') as kept
  from (select t.*
    from sales_exception t
    where t.deleted_at is null
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;

-- GET /saleMonitoring/salesException?q=A1
with hit as materialized (select search_sales_exception($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.no, t.kind, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.detected_at, t.sold_on, t.installed_on, t.shipped_on, t.territory_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.territory_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.days, t.provinces, t.against_project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.against_project_id), t.against_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.against_dealer_id), t.protected_until, t.question, t.asked_on, t.answer_by, t.explanation, t.explanation_files, file_facts(t.explanation_files), t.explained_on, t.assessment, t.proposal, t.proposed_penalty, t.evidence, file_facts(t.evidence), t.decision, t.decided_on, t.penalty, t.state, t.cause_key, t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.scope_region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.scope_region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.asked_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.asked_dealer_id), t.explainer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.explainer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from sales_exception t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from sales_exception t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21)
    union all (select t.*
      from sales_exception t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.no collate "C" desc, t.id desc
      limit 21)) t
  order by t.no collate "C" desc, t.id desc;

-- GET /saleMonitoring/salesException?kind=CROSS_REGION
select t.id, t.version, t.created_at, t.updated_at, t.no, t.kind, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.detected_at, t.sold_on, t.installed_on, t.shipped_on, t.territory_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.territory_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.days, t.provinces, t.against_project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.against_project_id), t.against_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.against_dealer_id), t.protected_until, t.question, t.asked_on, t.answer_by, t.explanation, t.explanation_files, file_facts(t.explanation_files), t.explained_on, t.assessment, t.proposal, t.proposed_penalty, t.evidence, file_facts(t.evidence), t.decision, t.decided_on, t.penalty, t.state, t.cause_key, t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.scope_region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.scope_region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.asked_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.asked_dealer_id), t.explainer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.explainer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from sales_exception t
    where t.deleted_at is null and t.kind collate "C" = 'CROSS_REGION'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from sales_exception t
    where t.deleted_at is null and t.kind collate "C" = 'CROSS_REGION'
    limit 1001) few;

-- GET /saleMonitoring/salesException?state=open
select t.id, t.version, t.created_at, t.updated_at, t.no, t.kind, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.detected_at, t.sold_on, t.installed_on, t.shipped_on, t.territory_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.territory_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.days, t.provinces, t.against_project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.against_project_id), t.against_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.against_dealer_id), t.protected_until, t.question, t.asked_on, t.answer_by, t.explanation, t.explanation_files, file_facts(t.explanation_files), t.explained_on, t.assessment, t.proposal, t.proposed_penalty, t.evidence, file_facts(t.evidence), t.decision, t.decided_on, t.penalty, t.state, t.cause_key, t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.scope_region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.scope_region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.asked_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.asked_dealer_id), t.explainer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.explainer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from sales_exception t
    where t.deleted_at is null and t.state collate "C" = 'open'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from sales_exception t
    where t.deleted_at is null and t.state collate "C" = 'open'
    limit 1001) few;

-- GET /saleMonitoring/salesException?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.kind, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.detected_at, t.sold_on, t.installed_on, t.shipped_on, t.territory_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.territory_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.days, t.provinces, t.against_project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.against_project_id), t.against_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.against_dealer_id), t.protected_until, t.question, t.asked_on, t.answer_by, t.explanation, t.explanation_files, file_facts(t.explanation_files), t.explained_on, t.assessment, t.proposal, t.proposed_penalty, t.evidence, file_facts(t.evidence), t.decision, t.decided_on, t.penalty, t.state, t.cause_key, t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.scope_region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.scope_region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.asked_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.asked_dealer_id), t.explainer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.explainer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from sales_exception t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from sales_exception t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /saleMonitoring/salesException?regionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.kind, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.detected_at, t.sold_on, t.installed_on, t.shipped_on, t.territory_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.territory_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.days, t.provinces, t.against_project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.against_project_id), t.against_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.against_dealer_id), t.protected_until, t.question, t.asked_on, t.answer_by, t.explanation, t.explanation_files, file_facts(t.explanation_files), t.explained_on, t.assessment, t.proposal, t.proposed_penalty, t.evidence, file_facts(t.evidence), t.decision, t.decided_on, t.penalty, t.state, t.cause_key, t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.scope_region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.scope_region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.asked_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.asked_dealer_id), t.explainer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.explainer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from sales_exception t
    where t.deleted_at is null and t.region_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from sales_exception t
    where t.deleted_at is null and t.region_id = $1::uuid
    limit 1001) few;

-- GET /saleMonitoring/salesException?gensetId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.kind, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.detected_at, t.sold_on, t.installed_on, t.shipped_on, t.territory_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.territory_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.days, t.provinces, t.against_project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.against_project_id), t.against_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.against_dealer_id), t.protected_until, t.question, t.asked_on, t.answer_by, t.explanation, t.explanation_files, file_facts(t.explanation_files), t.explained_on, t.assessment, t.proposal, t.proposed_penalty, t.evidence, file_facts(t.evidence), t.decision, t.decided_on, t.penalty, t.state, t.cause_key, t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.scope_region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.scope_region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.asked_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.asked_dealer_id), t.explainer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.explainer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from sales_exception t
    where t.deleted_at is null and t.genset_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from sales_exception t
    where t.deleted_at is null and t.genset_id = $1::uuid
    limit 1001) few;

-- GET /saleMonitoring/salesException?projectId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.kind, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.detected_at, t.sold_on, t.installed_on, t.shipped_on, t.territory_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.territory_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.days, t.provinces, t.against_project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.against_project_id), t.against_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.against_dealer_id), t.protected_until, t.question, t.asked_on, t.answer_by, t.explanation, t.explanation_files, file_facts(t.explanation_files), t.explained_on, t.assessment, t.proposal, t.proposed_penalty, t.evidence, file_facts(t.evidence), t.decision, t.decided_on, t.penalty, t.state, t.cause_key, t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.scope_region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.scope_region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.asked_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.asked_dealer_id), t.explainer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.explainer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from sales_exception t
    where t.deleted_at is null and t.project_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from sales_exception t
    where t.deleted_at is null and t.project_id = $1::uuid
    limit 1001) few;

-- GET /saleMonitoring/salesException?decision=confirmed
select t.id, t.version, t.created_at, t.updated_at, t.no, t.kind, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.detected_at, t.sold_on, t.installed_on, t.shipped_on, t.territory_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.territory_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.days, t.provinces, t.against_project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.against_project_id), t.against_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.against_dealer_id), t.protected_until, t.question, t.asked_on, t.answer_by, t.explanation, t.explanation_files, file_facts(t.explanation_files), t.explained_on, t.assessment, t.proposal, t.proposed_penalty, t.evidence, file_facts(t.evidence), t.decision, t.decided_on, t.penalty, t.state, t.cause_key, t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.scope_region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.scope_region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.asked_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.asked_dealer_id), t.explainer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.explainer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from sales_exception t
    where t.deleted_at is null and t.decision collate "C" = 'confirmed'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from sales_exception t
    where t.deleted_at is null and t.decision collate "C" = 'confirmed'
    limit 1001) few;

-- GET /saleMonitoring/salesException?detectedAt=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.no, t.kind, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.detected_at, t.sold_on, t.installed_on, t.shipped_on, t.territory_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.territory_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.days, t.provinces, t.against_project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.against_project_id), t.against_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.against_dealer_id), t.protected_until, t.question, t.asked_on, t.answer_by, t.explanation, t.explanation_files, file_facts(t.explanation_files), t.explained_on, t.assessment, t.proposal, t.proposed_penalty, t.evidence, file_facts(t.evidence), t.decision, t.decided_on, t.penalty, t.state, t.cause_key, t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.scope_region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.scope_region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.asked_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.asked_dealer_id), t.explainer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.explainer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from sales_exception t
    where t.deleted_at is null and t.detected_at = $1::timestamptz
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from sales_exception t
    where t.deleted_at is null and t.detected_at = $1::timestamptz
    limit 1001) few;

-- GET /saleMonitoring/salesException?decidedOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.kind, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.detected_at, t.sold_on, t.installed_on, t.shipped_on, t.territory_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.territory_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.days, t.provinces, t.against_project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.against_project_id), t.against_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.against_dealer_id), t.protected_until, t.question, t.asked_on, t.answer_by, t.explanation, t.explanation_files, file_facts(t.explanation_files), t.explained_on, t.assessment, t.proposal, t.proposed_penalty, t.evidence, file_facts(t.evidence), t.decision, t.decided_on, t.penalty, t.state, t.cause_key, t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.scope_region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.scope_region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.asked_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.asked_dealer_id), t.explainer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.explainer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from sales_exception t
    where t.deleted_at is null and t.decided_on = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from sales_exception t
    where t.deleted_at is null and t.decided_on = $1::date
    limit 1001) few;
