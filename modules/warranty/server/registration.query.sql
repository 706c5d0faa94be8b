-- Made by `npm run sql:print`; read it in review.

-- GET /warranty/registration
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.site_address, t.duty_type, t.commissioned_on, t.hours_at_commission, t.hours_reason, t.contact_name, t.contact_phone, t.report_files, file_facts(t.report_files), t.plate_photos, file_facts(t.plate_photos), t.source, t.doubts, t.needs_check, t.warranty_start, t.warranty_end, t.valid_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'warranty_registration') as kept
  from (select t.*
    from warranty_registration t
    where t.deleted_at is null
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;

-- GET /warranty/registration?q=A1
with hit as materialized (select search_warranty_registration($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.site_address, t.duty_type, t.commissioned_on, t.hours_at_commission, t.hours_reason, t.contact_name, t.contact_phone, t.report_files, file_facts(t.report_files), t.plate_photos, file_facts(t.plate_photos), t.source, t.doubts, t.needs_check, t.warranty_start, t.warranty_end, t.valid_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from warranty_registration t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from warranty_registration t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21)
    union all (select t.*
      from warranty_registration t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.no collate "C" desc, t.id desc
      limit 21)) t
  order by t.no collate "C" desc, t.id desc;

-- GET /warranty/registration?state=draft
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.site_address, t.duty_type, t.commissioned_on, t.hours_at_commission, t.hours_reason, t.contact_name, t.contact_phone, t.report_files, file_facts(t.report_files), t.plate_photos, file_facts(t.plate_photos), t.source, t.doubts, t.needs_check, t.warranty_start, t.warranty_end, t.valid_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from warranty_registration t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_registration t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    limit 1001) few;

-- GET /warranty/registration?source=MANUAL
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.site_address, t.duty_type, t.commissioned_on, t.hours_at_commission, t.hours_reason, t.contact_name, t.contact_phone, t.report_files, file_facts(t.report_files), t.plate_photos, file_facts(t.plate_photos), t.source, t.doubts, t.needs_check, t.warranty_start, t.warranty_end, t.valid_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from warranty_registration t
    where t.deleted_at is null and t.source collate "C" = 'MANUAL'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_registration t
    where t.deleted_at is null and t.source collate "C" = 'MANUAL'
    limit 1001) few;

-- GET /warranty/registration?customerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.site_address, t.duty_type, t.commissioned_on, t.hours_at_commission, t.hours_reason, t.contact_name, t.contact_phone, t.report_files, file_facts(t.report_files), t.plate_photos, file_facts(t.plate_photos), t.source, t.doubts, t.needs_check, t.warranty_start, t.warranty_end, t.valid_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from warranty_registration t
    where t.deleted_at is null and t.customer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_registration t
    where t.deleted_at is null and t.customer_id = $1::uuid
    limit 1001) few;

-- GET /warranty/registration?siteRegionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.site_address, t.duty_type, t.commissioned_on, t.hours_at_commission, t.hours_reason, t.contact_name, t.contact_phone, t.report_files, file_facts(t.report_files), t.plate_photos, file_facts(t.plate_photos), t.source, t.doubts, t.needs_check, t.warranty_start, t.warranty_end, t.valid_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from warranty_registration t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_registration t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    limit 1001) few;

-- GET /warranty/registration?commissionedOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.site_address, t.duty_type, t.commissioned_on, t.hours_at_commission, t.hours_reason, t.contact_name, t.contact_phone, t.report_files, file_facts(t.report_files), t.plate_photos, file_facts(t.plate_photos), t.source, t.doubts, t.needs_check, t.warranty_start, t.warranty_end, t.valid_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from warranty_registration t
    where t.deleted_at is null and t.commissioned_on = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_registration t
    where t.deleted_at is null and t.commissioned_on = $1::date
    limit 1001) few;
