-- Made by `npm run sql:print`; read it in review.

-- GET /warrantyOrder/warrantyCertificate
select t.id, t.version, t.created_at, t.updated_at, t.cert_no, t.order_id, (select l.no
    from pe_order l
    where l.tenant_id = t.tenant_id and l.id = t.order_id), t.order_line, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.product_id, (select l.code
    from pe_product l
    where l.tenant_id = t.tenant_id and l.id = t.product_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.holder_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.holder_customer_id), t.holder_name, t.start_on, t.end_on, t.hours_limit, t.line_price, t.issued_on, t.issued_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.issued_by_id), t.copies, t.edition, t.papers, file_facts(t.papers), t.pdf_hash, t.maint_flag, t.void_reason, t.refund, t.events, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.events) r cross
      join lateral (select r->>'byId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from jsonb_array_elements(t.events) e
    where e->>'kind' = 'CLAIMED'), exists (select 1
    from warranty_certificate n
    where n.tenant_id = t.tenant_id and n.genset_id = t.genset_id and n.start_on > t.end_on and n.state <> 'void' and n.deleted_at is null), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.state, t.cert_no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'warranty_certificate') as kept
  from (select t.*
    from warranty_certificate t
    where t.deleted_at is null
    order by t.cert_no collate "C" desc, t.id desc
    limit 21) t
  order by t.cert_no collate "C" desc, t.id desc;

-- GET /warrantyOrder/warrantyCertificate?q=A1
with hit as materialized (select search_warranty_certificate($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.cert_no, t.order_id, (select l.no
    from pe_order l
    where l.tenant_id = t.tenant_id and l.id = t.order_id), t.order_line, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.product_id, (select l.code
    from pe_product l
    where l.tenant_id = t.tenant_id and l.id = t.product_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.holder_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.holder_customer_id), t.holder_name, t.start_on, t.end_on, t.hours_limit, t.line_price, t.issued_on, t.issued_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.issued_by_id), t.copies, t.edition, t.papers, file_facts(t.papers), t.pdf_hash, t.maint_flag, t.void_reason, t.refund, t.events, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.events) r cross
      join lateral (select r->>'byId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from jsonb_array_elements(t.events) e
    where e->>'kind' = 'CLAIMED'), exists (select 1
    from warranty_certificate n
    where n.tenant_id = t.tenant_id and n.genset_id = t.genset_id and n.start_on > t.end_on and n.state <> 'void' and n.deleted_at is null), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.state, t.cert_no as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from warranty_certificate t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from warranty_certificate t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.cert_no collate "C" desc, t.id desc
      limit 21)
    union all (select t.*
      from warranty_certificate t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.cert_no collate "C" desc, t.id desc
      limit 21)) t
  order by t.cert_no collate "C" desc, t.id desc;

-- GET /warrantyOrder/warrantyCertificate?state=waiting
select t.id, t.version, t.created_at, t.updated_at, t.cert_no, t.order_id, (select l.no
    from pe_order l
    where l.tenant_id = t.tenant_id and l.id = t.order_id), t.order_line, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.product_id, (select l.code
    from pe_product l
    where l.tenant_id = t.tenant_id and l.id = t.product_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.holder_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.holder_customer_id), t.holder_name, t.start_on, t.end_on, t.hours_limit, t.line_price, t.issued_on, t.issued_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.issued_by_id), t.copies, t.edition, t.papers, file_facts(t.papers), t.pdf_hash, t.maint_flag, t.void_reason, t.refund, t.events, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.events) r cross
      join lateral (select r->>'byId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from jsonb_array_elements(t.events) e
    where e->>'kind' = 'CLAIMED'), exists (select 1
    from warranty_certificate n
    where n.tenant_id = t.tenant_id and n.genset_id = t.genset_id and n.start_on > t.end_on and n.state <> 'void' and n.deleted_at is null), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.state, t.cert_no as sort_value
  from (select t.*
    from warranty_certificate t
    where t.deleted_at is null and t.state collate "C" = 'waiting'
    order by t.cert_no collate "C" desc, t.id desc
    limit 21) t
  order by t.cert_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_certificate t
    where t.deleted_at is null and t.state collate "C" = 'waiting'
    limit 1001) few;

-- GET /warrantyOrder/warrantyCertificate?gensetId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.cert_no, t.order_id, (select l.no
    from pe_order l
    where l.tenant_id = t.tenant_id and l.id = t.order_id), t.order_line, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.product_id, (select l.code
    from pe_product l
    where l.tenant_id = t.tenant_id and l.id = t.product_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.holder_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.holder_customer_id), t.holder_name, t.start_on, t.end_on, t.hours_limit, t.line_price, t.issued_on, t.issued_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.issued_by_id), t.copies, t.edition, t.papers, file_facts(t.papers), t.pdf_hash, t.maint_flag, t.void_reason, t.refund, t.events, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.events) r cross
      join lateral (select r->>'byId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from jsonb_array_elements(t.events) e
    where e->>'kind' = 'CLAIMED'), exists (select 1
    from warranty_certificate n
    where n.tenant_id = t.tenant_id and n.genset_id = t.genset_id and n.start_on > t.end_on and n.state <> 'void' and n.deleted_at is null), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.state, t.cert_no as sort_value
  from (select t.*
    from warranty_certificate t
    where t.deleted_at is null and t.genset_id = $1::uuid
    order by t.cert_no collate "C" desc, t.id desc
    limit 21) t
  order by t.cert_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_certificate t
    where t.deleted_at is null and t.genset_id = $1::uuid
    limit 1001) few;

-- GET /warrantyOrder/warrantyCertificate?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.cert_no, t.order_id, (select l.no
    from pe_order l
    where l.tenant_id = t.tenant_id and l.id = t.order_id), t.order_line, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.product_id, (select l.code
    from pe_product l
    where l.tenant_id = t.tenant_id and l.id = t.product_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.holder_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.holder_customer_id), t.holder_name, t.start_on, t.end_on, t.hours_limit, t.line_price, t.issued_on, t.issued_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.issued_by_id), t.copies, t.edition, t.papers, file_facts(t.papers), t.pdf_hash, t.maint_flag, t.void_reason, t.refund, t.events, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.events) r cross
      join lateral (select r->>'byId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from jsonb_array_elements(t.events) e
    where e->>'kind' = 'CLAIMED'), exists (select 1
    from warranty_certificate n
    where n.tenant_id = t.tenant_id and n.genset_id = t.genset_id and n.start_on > t.end_on and n.state <> 'void' and n.deleted_at is null), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.state, t.cert_no as sort_value
  from (select t.*
    from warranty_certificate t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.cert_no collate "C" desc, t.id desc
    limit 21) t
  order by t.cert_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_certificate t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /warrantyOrder/warrantyCertificate?productId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.cert_no, t.order_id, (select l.no
    from pe_order l
    where l.tenant_id = t.tenant_id and l.id = t.order_id), t.order_line, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.product_id, (select l.code
    from pe_product l
    where l.tenant_id = t.tenant_id and l.id = t.product_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.holder_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.holder_customer_id), t.holder_name, t.start_on, t.end_on, t.hours_limit, t.line_price, t.issued_on, t.issued_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.issued_by_id), t.copies, t.edition, t.papers, file_facts(t.papers), t.pdf_hash, t.maint_flag, t.void_reason, t.refund, t.events, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.events) r cross
      join lateral (select r->>'byId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from jsonb_array_elements(t.events) e
    where e->>'kind' = 'CLAIMED'), exists (select 1
    from warranty_certificate n
    where n.tenant_id = t.tenant_id and n.genset_id = t.genset_id and n.start_on > t.end_on and n.state <> 'void' and n.deleted_at is null), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.state, t.cert_no as sort_value
  from (select t.*
    from warranty_certificate t
    where t.deleted_at is null and t.product_id = $1::uuid
    order by t.cert_no collate "C" desc, t.id desc
    limit 21) t
  order by t.cert_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_certificate t
    where t.deleted_at is null and t.product_id = $1::uuid
    limit 1001) few;

-- GET /warrantyOrder/warrantyCertificate?endOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.cert_no, t.order_id, (select l.no
    from pe_order l
    where l.tenant_id = t.tenant_id and l.id = t.order_id), t.order_line, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.product_id, (select l.code
    from pe_product l
    where l.tenant_id = t.tenant_id and l.id = t.product_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.holder_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.holder_customer_id), t.holder_name, t.start_on, t.end_on, t.hours_limit, t.line_price, t.issued_on, t.issued_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.issued_by_id), t.copies, t.edition, t.papers, file_facts(t.papers), t.pdf_hash, t.maint_flag, t.void_reason, t.refund, t.events, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.events) r cross
      join lateral (select r->>'byId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from jsonb_array_elements(t.events) e
    where e->>'kind' = 'CLAIMED'), exists (select 1
    from warranty_certificate n
    where n.tenant_id = t.tenant_id and n.genset_id = t.genset_id and n.start_on > t.end_on and n.state <> 'void' and n.deleted_at is null), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.state, t.cert_no as sort_value
  from (select t.*
    from warranty_certificate t
    where t.deleted_at is null and t.end_on = $1::date
    order by t.cert_no collate "C" desc, t.id desc
    limit 21) t
  order by t.cert_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_certificate t
    where t.deleted_at is null and t.end_on = $1::date
    limit 1001) few;

-- GET /warrantyOrder/warrantyCertificate?startOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.cert_no, t.order_id, (select l.no
    from pe_order l
    where l.tenant_id = t.tenant_id and l.id = t.order_id), t.order_line, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.product_id, (select l.code
    from pe_product l
    where l.tenant_id = t.tenant_id and l.id = t.product_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.holder_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.holder_customer_id), t.holder_name, t.start_on, t.end_on, t.hours_limit, t.line_price, t.issued_on, t.issued_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.issued_by_id), t.copies, t.edition, t.papers, file_facts(t.papers), t.pdf_hash, t.maint_flag, t.void_reason, t.refund, t.events, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.events) r cross
      join lateral (select r->>'byId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from jsonb_array_elements(t.events) e
    where e->>'kind' = 'CLAIMED'), exists (select 1
    from warranty_certificate n
    where n.tenant_id = t.tenant_id and n.genset_id = t.genset_id and n.start_on > t.end_on and n.state <> 'void' and n.deleted_at is null), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.state, t.cert_no as sort_value
  from (select t.*
    from warranty_certificate t
    where t.deleted_at is null and t.start_on = $1::date
    order by t.cert_no collate "C" desc, t.id desc
    limit 21) t
  order by t.cert_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_certificate t
    where t.deleted_at is null and t.start_on = $1::date
    limit 1001) few;

-- GET /warrantyOrder/warrantyCertificate?issuedOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.cert_no, t.order_id, (select l.no
    from pe_order l
    where l.tenant_id = t.tenant_id and l.id = t.order_id), t.order_line, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.product_id, (select l.code
    from pe_product l
    where l.tenant_id = t.tenant_id and l.id = t.product_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.holder_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.holder_customer_id), t.holder_name, t.start_on, t.end_on, t.hours_limit, t.line_price, t.issued_on, t.issued_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.issued_by_id), t.copies, t.edition, t.papers, file_facts(t.papers), t.pdf_hash, t.maint_flag, t.void_reason, t.refund, t.events, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.events) r cross
      join lateral (select r->>'byId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from jsonb_array_elements(t.events) e
    where e->>'kind' = 'CLAIMED'), exists (select 1
    from warranty_certificate n
    where n.tenant_id = t.tenant_id and n.genset_id = t.genset_id and n.start_on > t.end_on and n.state <> 'void' and n.deleted_at is null), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.state, t.cert_no as sort_value
  from (select t.*
    from warranty_certificate t
    where t.deleted_at is null and t.issued_on = $1::date
    order by t.cert_no collate "C" desc, t.id desc
    limit 21) t
  order by t.cert_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_certificate t
    where t.deleted_at is null and t.issued_on = $1::date
    limit 1001) few;

-- GET /warrantyOrder/warrantyCertificate?maintFlag=OK
select t.id, t.version, t.created_at, t.updated_at, t.cert_no, t.order_id, (select l.no
    from pe_order l
    where l.tenant_id = t.tenant_id and l.id = t.order_id), t.order_line, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.product_id, (select l.code
    from pe_product l
    where l.tenant_id = t.tenant_id and l.id = t.product_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.holder_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.holder_customer_id), t.holder_name, t.start_on, t.end_on, t.hours_limit, t.line_price, t.issued_on, t.issued_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.issued_by_id), t.copies, t.edition, t.papers, file_facts(t.papers), t.pdf_hash, t.maint_flag, t.void_reason, t.refund, t.events, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.events) r cross
      join lateral (select r->>'byId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from jsonb_array_elements(t.events) e
    where e->>'kind' = 'CLAIMED'), exists (select 1
    from warranty_certificate n
    where n.tenant_id = t.tenant_id and n.genset_id = t.genset_id and n.start_on > t.end_on and n.state <> 'void' and n.deleted_at is null), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.state, t.cert_no as sort_value
  from (select t.*
    from warranty_certificate t
    where t.deleted_at is null and t.maint_flag collate "C" = 'OK'
    order by t.cert_no collate "C" desc, t.id desc
    limit 21) t
  order by t.cert_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_certificate t
    where t.deleted_at is null and t.maint_flag collate "C" = 'OK'
    limit 1001) few;

-- GET /warrantyOrder/warrantyCertificate?modelId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.cert_no, t.order_id, (select l.no
    from pe_order l
    where l.tenant_id = t.tenant_id and l.id = t.order_id), t.order_line, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.product_id, (select l.code
    from pe_product l
    where l.tenant_id = t.tenant_id and l.id = t.product_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.holder_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.holder_customer_id), t.holder_name, t.start_on, t.end_on, t.hours_limit, t.line_price, t.issued_on, t.issued_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.issued_by_id), t.copies, t.edition, t.papers, file_facts(t.papers), t.pdf_hash, t.maint_flag, t.void_reason, t.refund, t.events, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.events) r cross
      join lateral (select r->>'byId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from jsonb_array_elements(t.events) e
    where e->>'kind' = 'CLAIMED'), exists (select 1
    from warranty_certificate n
    where n.tenant_id = t.tenant_id and n.genset_id = t.genset_id and n.start_on > t.end_on and n.state <> 'void' and n.deleted_at is null), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.state, t.cert_no as sort_value
  from (select t.*
    from warranty_certificate t
    where t.deleted_at is null and (select g.model_id
      from genset g
      where g.tenant_id = t.tenant_id and g.id = t.genset_id) = $1::uuid
    order by t.cert_no collate "C" desc, t.id desc
    limit 21) t
  order by t.cert_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_certificate t
    where t.deleted_at is null and (select g.model_id
      from genset g
      where g.tenant_id = t.tenant_id and g.id = t.genset_id) = $1::uuid
    limit 1001) few;

-- GET /warrantyOrder/warrantyCertificate?claims=1
select t.id, t.version, t.created_at, t.updated_at, t.cert_no, t.order_id, (select l.no
    from pe_order l
    where l.tenant_id = t.tenant_id and l.id = t.order_id), t.order_line, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.product_id, (select l.code
    from pe_product l
    where l.tenant_id = t.tenant_id and l.id = t.product_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.holder_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.holder_customer_id), t.holder_name, t.start_on, t.end_on, t.hours_limit, t.line_price, t.issued_on, t.issued_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.issued_by_id), t.copies, t.edition, t.papers, file_facts(t.papers), t.pdf_hash, t.maint_flag, t.void_reason, t.refund, t.events, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.events) r cross
      join lateral (select r->>'byId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from jsonb_array_elements(t.events) e
    where e->>'kind' = 'CLAIMED'), exists (select 1
    from warranty_certificate n
    where n.tenant_id = t.tenant_id and n.genset_id = t.genset_id and n.start_on > t.end_on and n.state <> 'void' and n.deleted_at is null), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.state, t.cert_no as sort_value
  from (select t.*
    from warranty_certificate t
    where t.deleted_at is null and (select count(*)::integer
      from jsonb_array_elements(t.events) e
      where e->>'kind' = 'CLAIMED') = $1::integer
    order by t.cert_no collate "C" desc, t.id desc
    limit 21) t
  order by t.cert_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_certificate t
    where t.deleted_at is null and (select count(*)::integer
      from jsonb_array_elements(t.events) e
      where e->>'kind' = 'CLAIMED') = $1::integer
    limit 1001) few;

-- GET /warrantyOrder/warrantyCertificate?renewed=true
select t.id, t.version, t.created_at, t.updated_at, t.cert_no, t.order_id, (select l.no
    from pe_order l
    where l.tenant_id = t.tenant_id and l.id = t.order_id), t.order_line, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.product_id, (select l.code
    from pe_product l
    where l.tenant_id = t.tenant_id and l.id = t.product_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.holder_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.holder_customer_id), t.holder_name, t.start_on, t.end_on, t.hours_limit, t.line_price, t.issued_on, t.issued_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.issued_by_id), t.copies, t.edition, t.papers, file_facts(t.papers), t.pdf_hash, t.maint_flag, t.void_reason, t.refund, t.events, (select json_object_agg(n.id, n.label)
    from (select l.id, l.employee_name as label
      from jsonb_array_elements(t.events) r cross
      join lateral (select r->>'byId') v(id)
      join tenant_user l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), (select count(*)::integer
    from jsonb_array_elements(t.events) e
    where e->>'kind' = 'CLAIMED'), exists (select 1
    from warranty_certificate n
    where n.tenant_id = t.tenant_id and n.genset_id = t.genset_id and n.start_on > t.end_on and n.state <> 'void' and n.deleted_at is null), t.dealer_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_region_id), t.state, t.cert_no as sort_value
  from (select t.*
    from warranty_certificate t
    where t.deleted_at is null and exists (select 1
      from warranty_certificate n
      where n.tenant_id = t.tenant_id and n.genset_id = t.genset_id and n.start_on > t.end_on and n.state <> 'void' and n.deleted_at is null) = true
    order by t.cert_no collate "C" desc, t.id desc
    limit 21) t
  order by t.cert_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_certificate t
    where t.deleted_at is null and exists (select 1
      from warranty_certificate n
      where n.tenant_id = t.tenant_id and n.genset_id = t.genset_id and n.start_on > t.end_on and n.state <> 'void' and n.deleted_at is null) = true
    limit 1001) few;
