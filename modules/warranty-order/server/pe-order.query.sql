-- Made by `npm run sql:print`; read it in review.

-- GET /warrantyOrder/peOrder
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.order_date, t.currency, t.lines, (select json_object_agg(n.id, n.label)
    from (select l.id, l.serial_no as label
      from jsonb_array_elements(t.lines) r cross
      join lateral (select r->>'gensetId') v(id)
      join genset l on l.tenant_id = t.tenant_id and l.id = v.id::uuid union select l.id, l.code as label
      from jsonb_array_elements(t.lines) r cross
      join lateral (select r->>'productId') v(id)
      join pe_product l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.lines) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'platePhoto') when 'array' then r->'platePhoto' else '[]' end) v(id) union select v.id::uuid
      from jsonb_array_elements(t.lines) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'meterPhoto') when 'array' then r->'meterPhoto' else '[]' end) v(id))), t.priced, t.sets, t.list_amount, t.surcharge_amount, t.discount_amount, t.amount, t.tax_amount, t.price_rate, t.margin, t.special_flag, t.special_reasons, t.needs_director, t.needs_general, t.special_note, t.special_files, file_facts(t.special_files), t.contract_files, file_facts(t.contract_files), t.pay_method, t.check_list, t.paid_amount, t.paid_on, t.payment_voucher, file_facts(t.payment_voucher), t.invoice_no, t.invoice_date, t.issue_on, t.approved_rate, t.remarks, t.checks, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.checks) r cross
      join lateral (select r->>'checkerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.current_node, t.returned_from, t.resume_at, t.price_key, t.genset_ids, (select array_agg(l.serial_no
      order by r.at)
    from unnest(t.genset_ids) with ordinality r(id, at)
    join genset l on l.tenant_id = t.tenant_id and l.id = r.id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.effective_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'pe_order') as kept
  from (select t.*
    from pe_order t
    where t.deleted_at is null
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;

-- GET /warrantyOrder/peOrder?q=A1
with hit as materialized (select search_pe_order($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.no, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.order_date, t.currency, t.lines, (select json_object_agg(n.id, n.label)
    from (select l.id, l.serial_no as label
      from jsonb_array_elements(t.lines) r cross
      join lateral (select r->>'gensetId') v(id)
      join genset l on l.tenant_id = t.tenant_id and l.id = v.id::uuid union select l.id, l.code as label
      from jsonb_array_elements(t.lines) r cross
      join lateral (select r->>'productId') v(id)
      join pe_product l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.lines) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'platePhoto') when 'array' then r->'platePhoto' else '[]' end) v(id) union select v.id::uuid
      from jsonb_array_elements(t.lines) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'meterPhoto') when 'array' then r->'meterPhoto' else '[]' end) v(id))), t.priced, t.sets, t.list_amount, t.surcharge_amount, t.discount_amount, t.amount, t.tax_amount, t.price_rate, t.margin, t.special_flag, t.special_reasons, t.needs_director, t.needs_general, t.special_note, t.special_files, file_facts(t.special_files), t.contract_files, file_facts(t.contract_files), t.pay_method, t.check_list, t.paid_amount, t.paid_on, t.payment_voucher, file_facts(t.payment_voucher), t.invoice_no, t.invoice_date, t.issue_on, t.approved_rate, t.remarks, t.checks, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.checks) r cross
      join lateral (select r->>'checkerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.current_node, t.returned_from, t.resume_at, t.price_key, t.genset_ids, (select array_agg(l.serial_no
      order by r.at)
    from unnest(t.genset_ids) with ordinality r(id, at)
    join genset l on l.tenant_id = t.tenant_id and l.id = r.id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.effective_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from pe_order t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from pe_order t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21)
    union all (select t.*
      from pe_order t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.no collate "C" desc, t.id desc
      limit 21)) t
  order by t.no collate "C" desc, t.id desc;

-- GET /warrantyOrder/peOrder?orderDate=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.order_date, t.currency, t.lines, (select json_object_agg(n.id, n.label)
    from (select l.id, l.serial_no as label
      from jsonb_array_elements(t.lines) r cross
      join lateral (select r->>'gensetId') v(id)
      join genset l on l.tenant_id = t.tenant_id and l.id = v.id::uuid union select l.id, l.code as label
      from jsonb_array_elements(t.lines) r cross
      join lateral (select r->>'productId') v(id)
      join pe_product l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.lines) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'platePhoto') when 'array' then r->'platePhoto' else '[]' end) v(id) union select v.id::uuid
      from jsonb_array_elements(t.lines) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'meterPhoto') when 'array' then r->'meterPhoto' else '[]' end) v(id))), t.priced, t.sets, t.list_amount, t.surcharge_amount, t.discount_amount, t.amount, t.tax_amount, t.price_rate, t.margin, t.special_flag, t.special_reasons, t.needs_director, t.needs_general, t.special_note, t.special_files, file_facts(t.special_files), t.contract_files, file_facts(t.contract_files), t.pay_method, t.check_list, t.paid_amount, t.paid_on, t.payment_voucher, file_facts(t.payment_voucher), t.invoice_no, t.invoice_date, t.issue_on, t.approved_rate, t.remarks, t.checks, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.checks) r cross
      join lateral (select r->>'checkerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.current_node, t.returned_from, t.resume_at, t.price_key, t.genset_ids, (select array_agg(l.serial_no
      order by r.at)
    from unnest(t.genset_ids) with ordinality r(id, at)
    join genset l on l.tenant_id = t.tenant_id and l.id = r.id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.effective_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from pe_order t
    where t.deleted_at is null and t.order_date = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from pe_order t
    where t.deleted_at is null and t.order_date = $1::date
    limit 1001) few;

-- GET /warrantyOrder/peOrder?state=draft
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.order_date, t.currency, t.lines, (select json_object_agg(n.id, n.label)
    from (select l.id, l.serial_no as label
      from jsonb_array_elements(t.lines) r cross
      join lateral (select r->>'gensetId') v(id)
      join genset l on l.tenant_id = t.tenant_id and l.id = v.id::uuid union select l.id, l.code as label
      from jsonb_array_elements(t.lines) r cross
      join lateral (select r->>'productId') v(id)
      join pe_product l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.lines) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'platePhoto') when 'array' then r->'platePhoto' else '[]' end) v(id) union select v.id::uuid
      from jsonb_array_elements(t.lines) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'meterPhoto') when 'array' then r->'meterPhoto' else '[]' end) v(id))), t.priced, t.sets, t.list_amount, t.surcharge_amount, t.discount_amount, t.amount, t.tax_amount, t.price_rate, t.margin, t.special_flag, t.special_reasons, t.needs_director, t.needs_general, t.special_note, t.special_files, file_facts(t.special_files), t.contract_files, file_facts(t.contract_files), t.pay_method, t.check_list, t.paid_amount, t.paid_on, t.payment_voucher, file_facts(t.payment_voucher), t.invoice_no, t.invoice_date, t.issue_on, t.approved_rate, t.remarks, t.checks, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.checks) r cross
      join lateral (select r->>'checkerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.current_node, t.returned_from, t.resume_at, t.price_key, t.genset_ids, (select array_agg(l.serial_no
      order by r.at)
    from unnest(t.genset_ids) with ordinality r(id, at)
    join genset l on l.tenant_id = t.tenant_id and l.id = r.id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.effective_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from pe_order t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from pe_order t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    limit 1001) few;

-- GET /warrantyOrder/peOrder?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.order_date, t.currency, t.lines, (select json_object_agg(n.id, n.label)
    from (select l.id, l.serial_no as label
      from jsonb_array_elements(t.lines) r cross
      join lateral (select r->>'gensetId') v(id)
      join genset l on l.tenant_id = t.tenant_id and l.id = v.id::uuid union select l.id, l.code as label
      from jsonb_array_elements(t.lines) r cross
      join lateral (select r->>'productId') v(id)
      join pe_product l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.lines) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'platePhoto') when 'array' then r->'platePhoto' else '[]' end) v(id) union select v.id::uuid
      from jsonb_array_elements(t.lines) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'meterPhoto') when 'array' then r->'meterPhoto' else '[]' end) v(id))), t.priced, t.sets, t.list_amount, t.surcharge_amount, t.discount_amount, t.amount, t.tax_amount, t.price_rate, t.margin, t.special_flag, t.special_reasons, t.needs_director, t.needs_general, t.special_note, t.special_files, file_facts(t.special_files), t.contract_files, file_facts(t.contract_files), t.pay_method, t.check_list, t.paid_amount, t.paid_on, t.payment_voucher, file_facts(t.payment_voucher), t.invoice_no, t.invoice_date, t.issue_on, t.approved_rate, t.remarks, t.checks, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.checks) r cross
      join lateral (select r->>'checkerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.current_node, t.returned_from, t.resume_at, t.price_key, t.genset_ids, (select array_agg(l.serial_no
      order by r.at)
    from unnest(t.genset_ids) with ordinality r(id, at)
    join genset l on l.tenant_id = t.tenant_id and l.id = r.id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.effective_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from pe_order t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from pe_order t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /warrantyOrder/peOrder?gensetIds=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.order_date, t.currency, t.lines, (select json_object_agg(n.id, n.label)
    from (select l.id, l.serial_no as label
      from jsonb_array_elements(t.lines) r cross
      join lateral (select r->>'gensetId') v(id)
      join genset l on l.tenant_id = t.tenant_id and l.id = v.id::uuid union select l.id, l.code as label
      from jsonb_array_elements(t.lines) r cross
      join lateral (select r->>'productId') v(id)
      join pe_product l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.lines) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'platePhoto') when 'array' then r->'platePhoto' else '[]' end) v(id) union select v.id::uuid
      from jsonb_array_elements(t.lines) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'meterPhoto') when 'array' then r->'meterPhoto' else '[]' end) v(id))), t.priced, t.sets, t.list_amount, t.surcharge_amount, t.discount_amount, t.amount, t.tax_amount, t.price_rate, t.margin, t.special_flag, t.special_reasons, t.needs_director, t.needs_general, t.special_note, t.special_files, file_facts(t.special_files), t.contract_files, file_facts(t.contract_files), t.pay_method, t.check_list, t.paid_amount, t.paid_on, t.payment_voucher, file_facts(t.payment_voucher), t.invoice_no, t.invoice_date, t.issue_on, t.approved_rate, t.remarks, t.checks, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.checks) r cross
      join lateral (select r->>'checkerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.current_node, t.returned_from, t.resume_at, t.price_key, t.genset_ids, (select array_agg(l.serial_no
      order by r.at)
    from unnest(t.genset_ids) with ordinality r(id, at)
    join genset l on l.tenant_id = t.tenant_id and l.id = r.id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.effective_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from pe_order t
    where t.deleted_at is null and t.genset_ids && $1::uuid[]
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from pe_order t
    where t.deleted_at is null and t.genset_ids && $1::uuid[]
    limit 1001) few;

-- GET /warrantyOrder/peOrder?specialFlag=true
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.order_date, t.currency, t.lines, (select json_object_agg(n.id, n.label)
    from (select l.id, l.serial_no as label
      from jsonb_array_elements(t.lines) r cross
      join lateral (select r->>'gensetId') v(id)
      join genset l on l.tenant_id = t.tenant_id and l.id = v.id::uuid union select l.id, l.code as label
      from jsonb_array_elements(t.lines) r cross
      join lateral (select r->>'productId') v(id)
      join pe_product l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.lines) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'platePhoto') when 'array' then r->'platePhoto' else '[]' end) v(id) union select v.id::uuid
      from jsonb_array_elements(t.lines) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'meterPhoto') when 'array' then r->'meterPhoto' else '[]' end) v(id))), t.priced, t.sets, t.list_amount, t.surcharge_amount, t.discount_amount, t.amount, t.tax_amount, t.price_rate, t.margin, t.special_flag, t.special_reasons, t.needs_director, t.needs_general, t.special_note, t.special_files, file_facts(t.special_files), t.contract_files, file_facts(t.contract_files), t.pay_method, t.check_list, t.paid_amount, t.paid_on, t.payment_voucher, file_facts(t.payment_voucher), t.invoice_no, t.invoice_date, t.issue_on, t.approved_rate, t.remarks, t.checks, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.checks) r cross
      join lateral (select r->>'checkerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.current_node, t.returned_from, t.resume_at, t.price_key, t.genset_ids, (select array_agg(l.serial_no
      order by r.at)
    from unnest(t.genset_ids) with ordinality r(id, at)
    join genset l on l.tenant_id = t.tenant_id and l.id = r.id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.effective_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from pe_order t
    where t.deleted_at is null and t.special_flag = true
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from pe_order t
    where t.deleted_at is null and t.special_flag = true
    limit 1001) few;

-- GET /warrantyOrder/peOrder?endCustomerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.order_date, t.currency, t.lines, (select json_object_agg(n.id, n.label)
    from (select l.id, l.serial_no as label
      from jsonb_array_elements(t.lines) r cross
      join lateral (select r->>'gensetId') v(id)
      join genset l on l.tenant_id = t.tenant_id and l.id = v.id::uuid union select l.id, l.code as label
      from jsonb_array_elements(t.lines) r cross
      join lateral (select r->>'productId') v(id)
      join pe_product l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.lines) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'platePhoto') when 'array' then r->'platePhoto' else '[]' end) v(id) union select v.id::uuid
      from jsonb_array_elements(t.lines) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'meterPhoto') when 'array' then r->'meterPhoto' else '[]' end) v(id))), t.priced, t.sets, t.list_amount, t.surcharge_amount, t.discount_amount, t.amount, t.tax_amount, t.price_rate, t.margin, t.special_flag, t.special_reasons, t.needs_director, t.needs_general, t.special_note, t.special_files, file_facts(t.special_files), t.contract_files, file_facts(t.contract_files), t.pay_method, t.check_list, t.paid_amount, t.paid_on, t.payment_voucher, file_facts(t.payment_voucher), t.invoice_no, t.invoice_date, t.issue_on, t.approved_rate, t.remarks, t.checks, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.checks) r cross
      join lateral (select r->>'checkerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.current_node, t.returned_from, t.resume_at, t.price_key, t.genset_ids, (select array_agg(l.serial_no
      order by r.at)
    from unnest(t.genset_ids) with ordinality r(id, at)
    join genset l on l.tenant_id = t.tenant_id and l.id = r.id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.effective_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from pe_order t
    where t.deleted_at is null and t.end_customer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from pe_order t
    where t.deleted_at is null and t.end_customer_id = $1::uuid
    limit 1001) few;

-- GET /warrantyOrder/peOrder?payMethod=TRANSFER
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.contact_name, t.contact_phone, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.order_date, t.currency, t.lines, (select json_object_agg(n.id, n.label)
    from (select l.id, l.serial_no as label
      from jsonb_array_elements(t.lines) r cross
      join lateral (select r->>'gensetId') v(id)
      join genset l on l.tenant_id = t.tenant_id and l.id = v.id::uuid union select l.id, l.code as label
      from jsonb_array_elements(t.lines) r cross
      join lateral (select r->>'productId') v(id)
      join pe_product l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), file_facts(array(select v.id::uuid
      from jsonb_array_elements(t.lines) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'platePhoto') when 'array' then r->'platePhoto' else '[]' end) v(id) union select v.id::uuid
      from jsonb_array_elements(t.lines) r cross
      join jsonb_array_elements_text(case jsonb_typeof(r->'meterPhoto') when 'array' then r->'meterPhoto' else '[]' end) v(id))), t.priced, t.sets, t.list_amount, t.surcharge_amount, t.discount_amount, t.amount, t.tax_amount, t.price_rate, t.margin, t.special_flag, t.special_reasons, t.needs_director, t.needs_general, t.special_note, t.special_files, file_facts(t.special_files), t.contract_files, file_facts(t.contract_files), t.pay_method, t.check_list, t.paid_amount, t.paid_on, t.payment_voucher, file_facts(t.payment_voucher), t.invoice_no, t.invoice_date, t.issue_on, t.approved_rate, t.remarks, t.checks, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.checks) r cross
      join lateral (select r->>'checkerId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.current_node, t.returned_from, t.resume_at, t.price_key, t.genset_ids, (select array_agg(l.serial_no
      order by r.at)
    from unnest(t.genset_ids) with ordinality r(id, at)
    join genset l on l.tenant_id = t.tenant_id and l.id = r.id), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.effective_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from pe_order t
    where t.deleted_at is null and t.pay_method collate "C" = 'TRANSFER'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from pe_order t
    where t.deleted_at is null and t.pay_method collate "C" = 'TRANSFER'
    limit 1001) few;
