-- Made by `npm run sql:print`; read it in review.

-- GET /customer/customer
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.kinds, t.credit_code, t.group_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.group_id), t.industry, t.level, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.address, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.owner_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.owner_dealer_id), t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.sales_channels, t.account_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.account_manager_id), t.invoice_title, t.tax_no, t.invoice_address, t.invoice_phone, t.bank_name, t.bank_account, t.credit_limit, t.credit_days, t.strategy, t.next_visit, t.duplicate_checked, t.status, t.merged_into, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.merged_into), t.former_codes, t.suspect_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.suspect_id), t.name_key, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'customer') as kept
  from (select t.*
    from customer t
    where t.deleted_at is null
    order by t.code collate "C" desc, t.id desc
    limit 21) t
  order by t.code collate "C" desc, t.id desc;

-- GET /customer/customer?q=A1
with hit as materialized (select search_customer($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.kinds, t.credit_code, t.group_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.group_id), t.industry, t.level, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.address, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.owner_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.owner_dealer_id), t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.sales_channels, t.account_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.account_manager_id), t.invoice_title, t.tax_no, t.invoice_address, t.invoice_phone, t.bank_name, t.bank_account, t.credit_limit, t.credit_days, t.strategy, t.next_visit, t.duplicate_checked, t.status, t.merged_into, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.merged_into), t.former_codes, t.suspect_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.suspect_id), t.name_key, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from customer t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from customer t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.code collate "C" desc, t.id desc
      limit 21)
    union all (select t.*
      from customer t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.code collate "C" desc, t.id desc
      limit 21)) t
  order by t.code collate "C" desc, t.id desc;

-- GET /customer/customer?status=draft
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.kinds, t.credit_code, t.group_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.group_id), t.industry, t.level, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.address, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.owner_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.owner_dealer_id), t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.sales_channels, t.account_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.account_manager_id), t.invoice_title, t.tax_no, t.invoice_address, t.invoice_phone, t.bank_name, t.bank_account, t.credit_limit, t.credit_days, t.strategy, t.next_visit, t.duplicate_checked, t.status, t.merged_into, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.merged_into), t.former_codes, t.suspect_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.suspect_id), t.name_key, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from customer t
    where t.deleted_at is null and t.status collate "C" = 'draft'
    order by t.code collate "C" desc, t.id desc
    limit 21) t
  order by t.code collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from customer t
    where t.deleted_at is null and t.status collate "C" = 'draft'
    limit 1001) few;

-- GET /customer/customer?industry=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.kinds, t.credit_code, t.group_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.group_id), t.industry, t.level, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.address, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.owner_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.owner_dealer_id), t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.sales_channels, t.account_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.account_manager_id), t.invoice_title, t.tax_no, t.invoice_address, t.invoice_phone, t.bank_name, t.bank_account, t.credit_limit, t.credit_days, t.strategy, t.next_visit, t.duplicate_checked, t.status, t.merged_into, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.merged_into), t.former_codes, t.suspect_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.suspect_id), t.name_key, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from customer t
    where t.deleted_at is null and t.industry collate "C" = $1::text
    order by t.code collate "C" desc, t.id desc
    limit 21) t
  order by t.code collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from customer t
    where t.deleted_at is null and t.industry collate "C" = $1::text
    limit 1001) few;

-- GET /customer/customer?regionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.kinds, t.credit_code, t.group_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.group_id), t.industry, t.level, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.address, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.owner_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.owner_dealer_id), t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.sales_channels, t.account_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.account_manager_id), t.invoice_title, t.tax_no, t.invoice_address, t.invoice_phone, t.bank_name, t.bank_account, t.credit_limit, t.credit_days, t.strategy, t.next_visit, t.duplicate_checked, t.status, t.merged_into, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.merged_into), t.former_codes, t.suspect_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.suspect_id), t.name_key, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from customer t
    where t.deleted_at is null and t.region_id = $1::uuid
    order by t.code collate "C" desc, t.id desc
    limit 21) t
  order by t.code collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from customer t
    where t.deleted_at is null and t.region_id = $1::uuid
    limit 1001) few;

-- GET /customer/customer?level=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.kinds, t.credit_code, t.group_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.group_id), t.industry, t.level, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.address, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.owner_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.owner_dealer_id), t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.sales_channels, t.account_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.account_manager_id), t.invoice_title, t.tax_no, t.invoice_address, t.invoice_phone, t.bank_name, t.bank_account, t.credit_limit, t.credit_days, t.strategy, t.next_visit, t.duplicate_checked, t.status, t.merged_into, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.merged_into), t.former_codes, t.suspect_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.suspect_id), t.name_key, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from customer t
    where t.deleted_at is null and t.level collate "C" = $1::text
    order by t.code collate "C" desc, t.id desc
    limit 21) t
  order by t.code collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from customer t
    where t.deleted_at is null and t.level collate "C" = $1::text
    limit 1001) few;

-- GET /customer/customer?kinds=endUser
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.kinds, t.credit_code, t.group_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.group_id), t.industry, t.level, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.address, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.owner_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.owner_dealer_id), t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.sales_channels, t.account_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.account_manager_id), t.invoice_title, t.tax_no, t.invoice_address, t.invoice_phone, t.bank_name, t.bank_account, t.credit_limit, t.credit_days, t.strategy, t.next_visit, t.duplicate_checked, t.status, t.merged_into, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.merged_into), t.former_codes, t.suspect_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.suspect_id), t.name_key, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from customer t
    where t.deleted_at is null and t.kinds && $1::text[]
    order by t.code collate "C" desc, t.id desc
    limit 21) t
  order by t.code collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from customer t
    where t.deleted_at is null and t.kinds && $1::text[]
    limit 1001) few;

-- GET /customer/customer?ownerUserId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.kinds, t.credit_code, t.group_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.group_id), t.industry, t.level, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.address, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.owner_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.owner_dealer_id), t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.sales_channels, t.account_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.account_manager_id), t.invoice_title, t.tax_no, t.invoice_address, t.invoice_phone, t.bank_name, t.bank_account, t.credit_limit, t.credit_days, t.strategy, t.next_visit, t.duplicate_checked, t.status, t.merged_into, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.merged_into), t.former_codes, t.suspect_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.suspect_id), t.name_key, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from customer t
    where t.deleted_at is null and t.owner_user_id = $1::uuid
    order by t.code collate "C" desc, t.id desc
    limit 21) t
  order by t.code collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from customer t
    where t.deleted_at is null and t.owner_user_id = $1::uuid
    limit 1001) few;

-- GET /customer/customer?ownerDealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.kinds, t.credit_code, t.group_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.group_id), t.industry, t.level, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.address, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.owner_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.owner_dealer_id), t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.sales_channels, t.account_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.account_manager_id), t.invoice_title, t.tax_no, t.invoice_address, t.invoice_phone, t.bank_name, t.bank_account, t.credit_limit, t.credit_days, t.strategy, t.next_visit, t.duplicate_checked, t.status, t.merged_into, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.merged_into), t.former_codes, t.suspect_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.suspect_id), t.name_key, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from customer t
    where t.deleted_at is null and t.owner_dealer_id = $1::uuid
    order by t.code collate "C" desc, t.id desc
    limit 21) t
  order by t.code collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from customer t
    where t.deleted_at is null and t.owner_dealer_id = $1::uuid
    limit 1001) few;

-- GET /customer/customer?bigAreaId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.kinds, t.credit_code, t.group_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.group_id), t.industry, t.level, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.address, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.owner_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.owner_dealer_id), t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.sales_channels, t.account_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.account_manager_id), t.invoice_title, t.tax_no, t.invoice_address, t.invoice_phone, t.bank_name, t.bank_account, t.credit_limit, t.credit_days, t.strategy, t.next_visit, t.duplicate_checked, t.status, t.merged_into, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.merged_into), t.former_codes, t.suspect_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.suspect_id), t.name_key, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from customer t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    order by t.code collate "C" desc, t.id desc
    limit 21) t
  order by t.code collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from customer t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    limit 1001) few;

-- GET /customer/customer?groupId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.kinds, t.credit_code, t.group_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.group_id), t.industry, t.level, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.address, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.owner_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.owner_dealer_id), t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.sales_channels, t.account_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.account_manager_id), t.invoice_title, t.tax_no, t.invoice_address, t.invoice_phone, t.bank_name, t.bank_account, t.credit_limit, t.credit_days, t.strategy, t.next_visit, t.duplicate_checked, t.status, t.merged_into, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.merged_into), t.former_codes, t.suspect_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.suspect_id), t.name_key, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from customer t
    where t.deleted_at is null and t.group_id = $1::uuid
    order by t.code collate "C" desc, t.id desc
    limit 21) t
  order by t.code collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from customer t
    where t.deleted_at is null and t.group_id = $1::uuid
    limit 1001) few;

-- GET /customer/customer?creditCode=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.kinds, t.credit_code, t.group_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.group_id), t.industry, t.level, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.address, t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.owner_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.owner_dealer_id), t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.contacts, t.sites, (select json_object_agg(n.id, n.label)
    from (select l.id, (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n))) as label
      from jsonb_array_elements(t.sites) r cross
      join lateral (select r->>'regionId') v(id)
      join region l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.sales_channels, t.account_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.account_manager_id), t.invoice_title, t.tax_no, t.invoice_address, t.invoice_phone, t.bank_name, t.bank_account, t.credit_limit, t.credit_days, t.strategy, t.next_visit, t.duplicate_checked, t.status, t.merged_into, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.merged_into), t.former_codes, t.suspect_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.suspect_id), t.name_key, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from customer t
    where t.deleted_at is null and t.credit_code collate "C" = $1::text
    order by t.code collate "C" desc, t.id desc
    limit 21) t
  order by t.code collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from customer t
    where t.deleted_at is null and t.credit_code collate "C" = $1::text
    limit 1001) few;
