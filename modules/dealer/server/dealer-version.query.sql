-- Made by `npm run sql:print`; read it in review.

-- GET /dealer/dealerVersion
select t.id, t.version, t.created_at, t.updated_at, t.title, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.version_no, t.state, t.source, t.classes, t.lines_changed, t.name, t.short_name, t.credit_code, t.dealer_type, t.legal_rep, t.registered_capital, t.founded_on, t.company_nature, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
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
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.equipment, t.sales_heads, t.tech_heads, t.annual_sales, t.industries, t.brands, t.change_reason, t.planned_effective_on, t.attachments, file_facts(t.attachments), t.completeness, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.effective_on, t.superseded_on, t.base_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.base_version_id), t.is_first, t.resume_at, t.lines, t.conflicts, t.touches_service, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.waiver_until, t.waiver_reason, t.waiver_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.waiver_by_id), t.waived_gaps, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.updated_at as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'dealer_version') as kept
  from (select t.*
    from dealer_version t
    where t.deleted_at is null
    order by t.updated_at desc, t.id desc
    limit 21) t
  order by t.updated_at desc, t.id desc;

-- GET /dealer/dealerVersion?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.title, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.version_no, t.state, t.source, t.classes, t.lines_changed, t.name, t.short_name, t.credit_code, t.dealer_type, t.legal_rep, t.registered_capital, t.founded_on, t.company_nature, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
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
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.equipment, t.sales_heads, t.tech_heads, t.annual_sales, t.industries, t.brands, t.change_reason, t.planned_effective_on, t.attachments, file_facts(t.attachments), t.completeness, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.effective_on, t.superseded_on, t.base_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.base_version_id), t.is_first, t.resume_at, t.lines, t.conflicts, t.touches_service, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.waiver_until, t.waiver_reason, t.waiver_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.waiver_by_id), t.waived_gaps, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.updated_at as sort_value
  from (select t.*
    from dealer_version t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.updated_at desc, t.id desc
    limit 21) t
  order by t.updated_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from dealer_version t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /dealer/dealerVersion?state=draft
select t.id, t.version, t.created_at, t.updated_at, t.title, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.version_no, t.state, t.source, t.classes, t.lines_changed, t.name, t.short_name, t.credit_code, t.dealer_type, t.legal_rep, t.registered_capital, t.founded_on, t.company_nature, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
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
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.equipment, t.sales_heads, t.tech_heads, t.annual_sales, t.industries, t.brands, t.change_reason, t.planned_effective_on, t.attachments, file_facts(t.attachments), t.completeness, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.effective_on, t.superseded_on, t.base_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.base_version_id), t.is_first, t.resume_at, t.lines, t.conflicts, t.touches_service, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.waiver_until, t.waiver_reason, t.waiver_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.waiver_by_id), t.waived_gaps, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.updated_at as sort_value
  from (select t.*
    from dealer_version t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    order by t.updated_at desc, t.id desc
    limit 21) t
  order by t.updated_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from dealer_version t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    limit 1001) few;

-- GET /dealer/dealerVersion?source=new
select t.id, t.version, t.created_at, t.updated_at, t.title, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.version_no, t.state, t.source, t.classes, t.lines_changed, t.name, t.short_name, t.credit_code, t.dealer_type, t.legal_rep, t.registered_capital, t.founded_on, t.company_nature, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
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
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.equipment, t.sales_heads, t.tech_heads, t.annual_sales, t.industries, t.brands, t.change_reason, t.planned_effective_on, t.attachments, file_facts(t.attachments), t.completeness, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.effective_on, t.superseded_on, t.base_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.base_version_id), t.is_first, t.resume_at, t.lines, t.conflicts, t.touches_service, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.waiver_until, t.waiver_reason, t.waiver_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.waiver_by_id), t.waived_gaps, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.updated_at as sort_value
  from (select t.*
    from dealer_version t
    where t.deleted_at is null and t.source collate "C" = 'new'
    order by t.updated_at desc, t.id desc
    limit 21) t
  order by t.updated_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from dealer_version t
    where t.deleted_at is null and t.source collate "C" = 'new'
    limit 1001) few;

-- GET /dealer/dealerVersion?classes=a
select t.id, t.version, t.created_at, t.updated_at, t.title, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.version_no, t.state, t.source, t.classes, t.lines_changed, t.name, t.short_name, t.credit_code, t.dealer_type, t.legal_rep, t.registered_capital, t.founded_on, t.company_nature, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
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
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.equipment, t.sales_heads, t.tech_heads, t.annual_sales, t.industries, t.brands, t.change_reason, t.planned_effective_on, t.attachments, file_facts(t.attachments), t.completeness, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.effective_on, t.superseded_on, t.base_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.base_version_id), t.is_first, t.resume_at, t.lines, t.conflicts, t.touches_service, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.waiver_until, t.waiver_reason, t.waiver_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.waiver_by_id), t.waived_gaps, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.updated_at as sort_value
  from (select t.*
    from dealer_version t
    where t.deleted_at is null and t.classes && $1::text[]
    order by t.updated_at desc, t.id desc
    limit 21) t
  order by t.updated_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from dealer_version t
    where t.deleted_at is null and t.classes && $1::text[]
    limit 1001) few;

-- GET /dealer/dealerVersion?submittedAt=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.title, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.version_no, t.state, t.source, t.classes, t.lines_changed, t.name, t.short_name, t.credit_code, t.dealer_type, t.legal_rep, t.registered_capital, t.founded_on, t.company_nature, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
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
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.equipment, t.sales_heads, t.tech_heads, t.annual_sales, t.industries, t.brands, t.change_reason, t.planned_effective_on, t.attachments, file_facts(t.attachments), t.completeness, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.effective_on, t.superseded_on, t.base_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.base_version_id), t.is_first, t.resume_at, t.lines, t.conflicts, t.touches_service, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.waiver_until, t.waiver_reason, t.waiver_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.waiver_by_id), t.waived_gaps, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.updated_at as sort_value
  from (select t.*
    from dealer_version t
    where t.deleted_at is null and t.submitted_at = $1::timestamptz
    order by t.updated_at desc, t.id desc
    limit 21) t
  order by t.updated_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from dealer_version t
    where t.deleted_at is null and t.submitted_at = $1::timestamptz
    limit 1001) few;

-- GET /dealer/dealerVersion?effectiveOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.title, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.version_no, t.state, t.source, t.classes, t.lines_changed, t.name, t.short_name, t.credit_code, t.dealer_type, t.legal_rep, t.registered_capital, t.founded_on, t.company_nature, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
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
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.equipment, t.sales_heads, t.tech_heads, t.annual_sales, t.industries, t.brands, t.change_reason, t.planned_effective_on, t.attachments, file_facts(t.attachments), t.completeness, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.effective_on, t.superseded_on, t.base_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.base_version_id), t.is_first, t.resume_at, t.lines, t.conflicts, t.touches_service, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.waiver_until, t.waiver_reason, t.waiver_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.waiver_by_id), t.waived_gaps, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.updated_at as sort_value
  from (select t.*
    from dealer_version t
    where t.deleted_at is null and t.effective_on = $1::date
    order by t.updated_at desc, t.id desc
    limit 21) t
  order by t.updated_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from dealer_version t
    where t.deleted_at is null and t.effective_on = $1::date
    limit 1001) few;
