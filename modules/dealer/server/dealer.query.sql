-- Made by `npm run sql:print`; read it in review.

-- GET /dealer/dealer
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.short_name, t.credit_code, t.dealer_type, t.legal_rep, t.registered_capital, t.founded_on, t.company_nature, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.registered_address, t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.bank_accounts, t.invoice_title, t.invoice_address, t.invoice_phone, t.qualifications, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.qualifications) r cross
      join lateral (select r->>'ruleId') v(id)
      join file_rule l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.qualifications) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'files') when 'array' then r->'files' else '[]' end) v(id))), t.authorisations, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.authorisations) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'regionIds') when 'array' then r->'regionIds' else '[]' end) v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.equipment, t.sales_heads, t.tech_heads, t.annual_sales, t.industries, t.brands, t.status, t.grade, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.parent_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.parent_dealer_id), t.contract_no, t.contract_from, t.contract_to, t.completeness, t.coverage_gaps, t.waiver_until, t.waiver_reason, t.waived_gaps, (select max(u.last_login_at)
    from tenant_user u
    where u.tenant_id = t.tenant_id and u.dealer_id = t.id and u.deleted_at is null), t.verified_at, t.next_verify_by, t.suspended_until, t.last_day, t.successor_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.status_reason, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.effective_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.effective_version_id), t.open_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.open_version_id), t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'dealer') as kept
  from (select t.*
    from dealer t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /dealer/dealer?q=A1
with hit as materialized (select search_dealer($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.short_name, t.credit_code, t.dealer_type, t.legal_rep, t.registered_capital, t.founded_on, t.company_nature, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.registered_address, t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.bank_accounts, t.invoice_title, t.invoice_address, t.invoice_phone, t.qualifications, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.qualifications) r cross
      join lateral (select r->>'ruleId') v(id)
      join file_rule l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.qualifications) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'files') when 'array' then r->'files' else '[]' end) v(id))), t.authorisations, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.authorisations) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'regionIds') when 'array' then r->'regionIds' else '[]' end) v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.equipment, t.sales_heads, t.tech_heads, t.annual_sales, t.industries, t.brands, t.status, t.grade, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.parent_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.parent_dealer_id), t.contract_no, t.contract_from, t.contract_to, t.completeness, t.coverage_gaps, t.waiver_until, t.waiver_reason, t.waived_gaps, (select max(u.last_login_at)
    from tenant_user u
    where u.tenant_id = t.tenant_id and u.dealer_id = t.id and u.deleted_at is null), t.verified_at, t.next_verify_by, t.suspended_until, t.last_day, t.successor_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.status_reason, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.effective_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.effective_version_id), t.open_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.open_version_id), t.code as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from dealer t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from dealer t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.code collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from dealer t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.code collate "C" asc, t.id asc
      limit 21)) t
  order by t.code collate "C" asc, t.id asc;

-- GET /dealer/dealer?code=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.short_name, t.credit_code, t.dealer_type, t.legal_rep, t.registered_capital, t.founded_on, t.company_nature, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.registered_address, t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.bank_accounts, t.invoice_title, t.invoice_address, t.invoice_phone, t.qualifications, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.qualifications) r cross
      join lateral (select r->>'ruleId') v(id)
      join file_rule l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.qualifications) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'files') when 'array' then r->'files' else '[]' end) v(id))), t.authorisations, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.authorisations) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'regionIds') when 'array' then r->'regionIds' else '[]' end) v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.equipment, t.sales_heads, t.tech_heads, t.annual_sales, t.industries, t.brands, t.status, t.grade, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.parent_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.parent_dealer_id), t.contract_no, t.contract_from, t.contract_to, t.completeness, t.coverage_gaps, t.waiver_until, t.waiver_reason, t.waived_gaps, (select max(u.last_login_at)
    from tenant_user u
    where u.tenant_id = t.tenant_id and u.dealer_id = t.id and u.deleted_at is null), t.verified_at, t.next_verify_by, t.suspended_until, t.last_day, t.successor_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.status_reason, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.effective_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.effective_version_id), t.open_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.open_version_id), t.code as sort_value
  from (select t.*
    from dealer t
    where t.deleted_at is null and t.code collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from dealer t
    where t.deleted_at is null and t.code collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/dealer?name%5Blike%5D=A1
with hit as materialized (select search_dealer($3, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.short_name, t.credit_code, t.dealer_type, t.legal_rep, t.registered_capital, t.founded_on, t.company_nature, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.registered_address, t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.bank_accounts, t.invoice_title, t.invoice_address, t.invoice_phone, t.qualifications, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.qualifications) r cross
      join lateral (select r->>'ruleId') v(id)
      join file_rule l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.qualifications) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'files') when 'array' then r->'files' else '[]' end) v(id))), t.authorisations, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.authorisations) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'regionIds') when 'array' then r->'regionIds' else '[]' end) v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.equipment, t.sales_heads, t.tech_heads, t.annual_sales, t.industries, t.brands, t.status, t.grade, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.parent_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.parent_dealer_id), t.contract_no, t.contract_from, t.contract_to, t.completeness, t.coverage_gaps, t.waiver_until, t.waiver_reason, t.waived_gaps, (select max(u.last_login_at)
    from tenant_user u
    where u.tenant_id = t.tenant_id and u.dealer_id = t.id and u.deleted_at is null), t.verified_at, t.next_verify_by, t.suspended_until, t.last_day, t.successor_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.status_reason, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.effective_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.effective_version_id), t.open_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.open_version_id), t.code as sort_value, (select count(*)
    from ((select 1
        from dealer t
        where t.deleted_at is null and strpos(lower(t.name::text), lower($1)) > 0 and (select ids
          from hit) is not null and t.id = any((select ids
            from hit)::uuid[])
        limit 1001)
      union all (select 1
        from dealer t
        where t.deleted_at is null and strpos(lower(t.name::text), lower($1)) > 0 and (select ids
          from hit) is null and t.search_text like $2
        limit 1001)) n) as capped
  from ((select t.*
      from dealer t
      where t.deleted_at is null and strpos(lower(t.name::text), lower($1)) > 0 and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.code collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from dealer t
      where t.deleted_at is null and strpos(lower(t.name::text), lower($1)) > 0 and (select ids
        from hit) is null and t.search_text like $2
      order by t.code collate "C" asc, t.id asc
      limit 21)) t
  order by t.code collate "C" asc, t.id asc;

-- GET /dealer/dealer?status=applying
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.short_name, t.credit_code, t.dealer_type, t.legal_rep, t.registered_capital, t.founded_on, t.company_nature, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.registered_address, t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.bank_accounts, t.invoice_title, t.invoice_address, t.invoice_phone, t.qualifications, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.qualifications) r cross
      join lateral (select r->>'ruleId') v(id)
      join file_rule l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.qualifications) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'files') when 'array' then r->'files' else '[]' end) v(id))), t.authorisations, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.authorisations) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'regionIds') when 'array' then r->'regionIds' else '[]' end) v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.equipment, t.sales_heads, t.tech_heads, t.annual_sales, t.industries, t.brands, t.status, t.grade, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.parent_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.parent_dealer_id), t.contract_no, t.contract_from, t.contract_to, t.completeness, t.coverage_gaps, t.waiver_until, t.waiver_reason, t.waived_gaps, (select max(u.last_login_at)
    from tenant_user u
    where u.tenant_id = t.tenant_id and u.dealer_id = t.id and u.deleted_at is null), t.verified_at, t.next_verify_by, t.suspended_until, t.last_day, t.successor_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.status_reason, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.effective_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.effective_version_id), t.open_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.open_version_id), t.code as sort_value
  from (select t.*
    from dealer t
    where t.deleted_at is null and t.status collate "C" = 'applying'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from dealer t
    where t.deleted_at is null and t.status collate "C" = 'applying'
    limit 1001) few;

-- GET /dealer/dealer?dealerType=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.short_name, t.credit_code, t.dealer_type, t.legal_rep, t.registered_capital, t.founded_on, t.company_nature, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.registered_address, t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.bank_accounts, t.invoice_title, t.invoice_address, t.invoice_phone, t.qualifications, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.qualifications) r cross
      join lateral (select r->>'ruleId') v(id)
      join file_rule l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.qualifications) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'files') when 'array' then r->'files' else '[]' end) v(id))), t.authorisations, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.authorisations) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'regionIds') when 'array' then r->'regionIds' else '[]' end) v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.equipment, t.sales_heads, t.tech_heads, t.annual_sales, t.industries, t.brands, t.status, t.grade, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.parent_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.parent_dealer_id), t.contract_no, t.contract_from, t.contract_to, t.completeness, t.coverage_gaps, t.waiver_until, t.waiver_reason, t.waived_gaps, (select max(u.last_login_at)
    from tenant_user u
    where u.tenant_id = t.tenant_id and u.dealer_id = t.id and u.deleted_at is null), t.verified_at, t.next_verify_by, t.suspended_until, t.last_day, t.successor_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.status_reason, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.effective_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.effective_version_id), t.open_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.open_version_id), t.code as sort_value
  from (select t.*
    from dealer t
    where t.deleted_at is null and t.dealer_type collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from dealer t
    where t.deleted_at is null and t.dealer_type collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/dealer?grade=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.short_name, t.credit_code, t.dealer_type, t.legal_rep, t.registered_capital, t.founded_on, t.company_nature, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.registered_address, t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.bank_accounts, t.invoice_title, t.invoice_address, t.invoice_phone, t.qualifications, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.qualifications) r cross
      join lateral (select r->>'ruleId') v(id)
      join file_rule l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.qualifications) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'files') when 'array' then r->'files' else '[]' end) v(id))), t.authorisations, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.authorisations) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'regionIds') when 'array' then r->'regionIds' else '[]' end) v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.equipment, t.sales_heads, t.tech_heads, t.annual_sales, t.industries, t.brands, t.status, t.grade, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.parent_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.parent_dealer_id), t.contract_no, t.contract_from, t.contract_to, t.completeness, t.coverage_gaps, t.waiver_until, t.waiver_reason, t.waived_gaps, (select max(u.last_login_at)
    from tenant_user u
    where u.tenant_id = t.tenant_id and u.dealer_id = t.id and u.deleted_at is null), t.verified_at, t.next_verify_by, t.suspended_until, t.last_day, t.successor_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.status_reason, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.effective_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.effective_version_id), t.open_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.open_version_id), t.code as sort_value
  from (select t.*
    from dealer t
    where t.deleted_at is null and t.grade collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from dealer t
    where t.deleted_at is null and t.grade collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/dealer?bigAreaId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.short_name, t.credit_code, t.dealer_type, t.legal_rep, t.registered_capital, t.founded_on, t.company_nature, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.registered_address, t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.bank_accounts, t.invoice_title, t.invoice_address, t.invoice_phone, t.qualifications, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.qualifications) r cross
      join lateral (select r->>'ruleId') v(id)
      join file_rule l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.qualifications) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'files') when 'array' then r->'files' else '[]' end) v(id))), t.authorisations, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.authorisations) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'regionIds') when 'array' then r->'regionIds' else '[]' end) v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.equipment, t.sales_heads, t.tech_heads, t.annual_sales, t.industries, t.brands, t.status, t.grade, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.parent_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.parent_dealer_id), t.contract_no, t.contract_from, t.contract_to, t.completeness, t.coverage_gaps, t.waiver_until, t.waiver_reason, t.waived_gaps, (select max(u.last_login_at)
    from tenant_user u
    where u.tenant_id = t.tenant_id and u.dealer_id = t.id and u.deleted_at is null), t.verified_at, t.next_verify_by, t.suspended_until, t.last_day, t.successor_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.status_reason, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.effective_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.effective_version_id), t.open_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.open_version_id), t.code as sort_value
  from (select t.*
    from dealer t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from dealer t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    limit 1001) few;

-- GET /dealer/dealer?regionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.short_name, t.credit_code, t.dealer_type, t.legal_rep, t.registered_capital, t.founded_on, t.company_nature, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.registered_address, t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.bank_accounts, t.invoice_title, t.invoice_address, t.invoice_phone, t.qualifications, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.qualifications) r cross
      join lateral (select r->>'ruleId') v(id)
      join file_rule l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.qualifications) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'files') when 'array' then r->'files' else '[]' end) v(id))), t.authorisations, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.authorisations) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'regionIds') when 'array' then r->'regionIds' else '[]' end) v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.equipment, t.sales_heads, t.tech_heads, t.annual_sales, t.industries, t.brands, t.status, t.grade, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.parent_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.parent_dealer_id), t.contract_no, t.contract_from, t.contract_to, t.completeness, t.coverage_gaps, t.waiver_until, t.waiver_reason, t.waived_gaps, (select max(u.last_login_at)
    from tenant_user u
    where u.tenant_id = t.tenant_id and u.dealer_id = t.id and u.deleted_at is null), t.verified_at, t.next_verify_by, t.suspended_until, t.last_day, t.successor_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.status_reason, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.effective_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.effective_version_id), t.open_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.open_version_id), t.code as sort_value
  from (select t.*
    from dealer t
    where t.deleted_at is null and t.region_id = $1::uuid
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from dealer t
    where t.deleted_at is null and t.region_id = $1::uuid
    limit 1001) few;

-- GET /dealer/dealer?contractTo=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.short_name, t.credit_code, t.dealer_type, t.legal_rep, t.registered_capital, t.founded_on, t.company_nature, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.registered_address, t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.bank_accounts, t.invoice_title, t.invoice_address, t.invoice_phone, t.qualifications, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.qualifications) r cross
      join lateral (select r->>'ruleId') v(id)
      join file_rule l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.qualifications) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'files') when 'array' then r->'files' else '[]' end) v(id))), t.authorisations, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.authorisations) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'regionIds') when 'array' then r->'regionIds' else '[]' end) v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.equipment, t.sales_heads, t.tech_heads, t.annual_sales, t.industries, t.brands, t.status, t.grade, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.parent_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.parent_dealer_id), t.contract_no, t.contract_from, t.contract_to, t.completeness, t.coverage_gaps, t.waiver_until, t.waiver_reason, t.waived_gaps, (select max(u.last_login_at)
    from tenant_user u
    where u.tenant_id = t.tenant_id and u.dealer_id = t.id and u.deleted_at is null), t.verified_at, t.next_verify_by, t.suspended_until, t.last_day, t.successor_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.status_reason, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.effective_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.effective_version_id), t.open_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.open_version_id), t.code as sort_value
  from (select t.*
    from dealer t
    where t.deleted_at is null and t.contract_to = $1::date
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from dealer t
    where t.deleted_at is null and t.contract_to = $1::date
    limit 1001) few;

-- GET /dealer/dealer?creditCode=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.short_name, t.credit_code, t.dealer_type, t.legal_rep, t.registered_capital, t.founded_on, t.company_nature, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.registered_address, t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.bank_accounts, t.invoice_title, t.invoice_address, t.invoice_phone, t.qualifications, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.qualifications) r cross
      join lateral (select r->>'ruleId') v(id)
      join file_rule l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.qualifications) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'files') when 'array' then r->'files' else '[]' end) v(id))), t.authorisations, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.authorisations) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'regionIds') when 'array' then r->'regionIds' else '[]' end) v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.equipment, t.sales_heads, t.tech_heads, t.annual_sales, t.industries, t.brands, t.status, t.grade, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.parent_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.parent_dealer_id), t.contract_no, t.contract_from, t.contract_to, t.completeness, t.coverage_gaps, t.waiver_until, t.waiver_reason, t.waived_gaps, (select max(u.last_login_at)
    from tenant_user u
    where u.tenant_id = t.tenant_id and u.dealer_id = t.id and u.deleted_at is null), t.verified_at, t.next_verify_by, t.suspended_until, t.last_day, t.successor_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.status_reason, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.effective_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.effective_version_id), t.open_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.open_version_id), t.code as sort_value
  from (select t.*
    from dealer t
    where t.deleted_at is null and t.credit_code collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from dealer t
    where t.deleted_at is null and t.credit_code collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/dealer?coverageGaps=1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.short_name, t.credit_code, t.dealer_type, t.legal_rep, t.registered_capital, t.founded_on, t.company_nature, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.registered_address, t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.bank_accounts, t.invoice_title, t.invoice_address, t.invoice_phone, t.qualifications, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.qualifications) r cross
      join lateral (select r->>'ruleId') v(id)
      join file_rule l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.qualifications) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'files') when 'array' then r->'files' else '[]' end) v(id))), t.authorisations, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.authorisations) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'regionIds') when 'array' then r->'regionIds' else '[]' end) v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.equipment, t.sales_heads, t.tech_heads, t.annual_sales, t.industries, t.brands, t.status, t.grade, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.parent_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.parent_dealer_id), t.contract_no, t.contract_from, t.contract_to, t.completeness, t.coverage_gaps, t.waiver_until, t.waiver_reason, t.waived_gaps, (select max(u.last_login_at)
    from tenant_user u
    where u.tenant_id = t.tenant_id and u.dealer_id = t.id and u.deleted_at is null), t.verified_at, t.next_verify_by, t.suspended_until, t.last_day, t.successor_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.status_reason, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.effective_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.effective_version_id), t.open_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.open_version_id), t.code as sort_value
  from (select t.*
    from dealer t
    where t.deleted_at is null and t.coverage_gaps = $1::integer
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from dealer t
    where t.deleted_at is null and t.coverage_gaps = $1::integer
    limit 1001) few;
