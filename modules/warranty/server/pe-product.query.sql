-- Made by `npm run sql:print`; read it in review.

-- GET /warranty/peProduct
select t.id, t.version, t.created_at, t.updated_at, t.code, t.revision, t.name, t.coverage_type, t.duty_types, t.term_basis, t.deductible, t.annual_visit_required, t.sales_from, t.sales_to, t.sale_dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.sale_dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.tax_rate, t.bands, t.eligibility, t.surcharges, t.coverage, t.terms_zh, t.terms_en, t.terms_ja, t.change_note, t.power_from_kw, t.power_to_kw, t.price_from, t.price_to, t.submitted_by, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by), t.published_on, t.needs_price_check, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'pe_product') as kept
  from (select t.*
    from pe_product t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /warranty/peProduct?q=A1
with hit as materialized (select search_pe_product($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.code, t.revision, t.name, t.coverage_type, t.duty_types, t.term_basis, t.deductible, t.annual_visit_required, t.sales_from, t.sales_to, t.sale_dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.sale_dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.tax_rate, t.bands, t.eligibility, t.surcharges, t.coverage, t.terms_zh, t.terms_en, t.terms_ja, t.change_note, t.power_from_kw, t.power_to_kw, t.price_from, t.price_to, t.submitted_by, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by), t.published_on, t.needs_price_check, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from pe_product t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from pe_product t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.code collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from pe_product t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.code collate "C" asc, t.id asc
      limit 21)) t
  order by t.code collate "C" asc, t.id asc;

-- GET /warranty/peProduct?code=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.revision, t.name, t.coverage_type, t.duty_types, t.term_basis, t.deductible, t.annual_visit_required, t.sales_from, t.sales_to, t.sale_dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.sale_dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.tax_rate, t.bands, t.eligibility, t.surcharges, t.coverage, t.terms_zh, t.terms_en, t.terms_ja, t.change_note, t.power_from_kw, t.power_to_kw, t.price_from, t.price_to, t.submitted_by, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by), t.published_on, t.needs_price_check, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from pe_product t
    where t.deleted_at is null and t.code collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from pe_product t
    where t.deleted_at is null and t.code collate "C" = $1::text
    limit 1001) few;

-- GET /warranty/peProduct?coverageType=MAJOR
select t.id, t.version, t.created_at, t.updated_at, t.code, t.revision, t.name, t.coverage_type, t.duty_types, t.term_basis, t.deductible, t.annual_visit_required, t.sales_from, t.sales_to, t.sale_dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.sale_dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.tax_rate, t.bands, t.eligibility, t.surcharges, t.coverage, t.terms_zh, t.terms_en, t.terms_ja, t.change_note, t.power_from_kw, t.power_to_kw, t.price_from, t.price_to, t.submitted_by, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by), t.published_on, t.needs_price_check, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from pe_product t
    where t.deleted_at is null and t.coverage_type collate "C" = 'MAJOR'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from pe_product t
    where t.deleted_at is null and t.coverage_type collate "C" = 'MAJOR'
    limit 1001) few;

-- GET /warranty/peProduct?state=draft
select t.id, t.version, t.created_at, t.updated_at, t.code, t.revision, t.name, t.coverage_type, t.duty_types, t.term_basis, t.deductible, t.annual_visit_required, t.sales_from, t.sales_to, t.sale_dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.sale_dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.tax_rate, t.bands, t.eligibility, t.surcharges, t.coverage, t.terms_zh, t.terms_en, t.terms_ja, t.change_note, t.power_from_kw, t.power_to_kw, t.price_from, t.price_to, t.submitted_by, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by), t.published_on, t.needs_price_check, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from pe_product t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from pe_product t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    limit 1001) few;

-- GET /warranty/peProduct?salesTo=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.code, t.revision, t.name, t.coverage_type, t.duty_types, t.term_basis, t.deductible, t.annual_visit_required, t.sales_from, t.sales_to, t.sale_dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.sale_dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.tax_rate, t.bands, t.eligibility, t.surcharges, t.coverage, t.terms_zh, t.terms_en, t.terms_ja, t.change_note, t.power_from_kw, t.power_to_kw, t.price_from, t.price_to, t.submitted_by, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by), t.published_on, t.needs_price_check, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from pe_product t
    where t.deleted_at is null and t.sales_to = $1::date
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from pe_product t
    where t.deleted_at is null and t.sales_to = $1::date
    limit 1001) few;
