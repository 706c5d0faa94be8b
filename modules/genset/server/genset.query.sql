-- Made by `npm run sql:print`; read it in review.

-- GET /genset/genset
select t.id, t.version, t.created_at, t.updated_at, t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.duty_type, t.rated_kw, t.rated_kva, t.voltage, t.frequency, t.made_on, t.factory, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.engine_model, t.engine_sn, t.alternator_model, t.alternator_sn, t.controller_model, t.controller_sn, t.sale_channel, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sales_order_no, t.sold_on, t.shipped_on, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.position_tag, t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.state, t.arrived_on, t.installed_on, t.commissioned_on, t.accepted_on, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.running_hours, t.hours_read_at, t.components, t.custody, t.origin, t.serial_keys, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'genset') as kept
  from (select t.*
    from genset t
    where t.deleted_at is null
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;

-- GET /genset/genset?q=A1
with hit as materialized (select search_genset($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.duty_type, t.rated_kw, t.rated_kva, t.voltage, t.frequency, t.made_on, t.factory, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.engine_model, t.engine_sn, t.alternator_model, t.alternator_sn, t.controller_model, t.controller_sn, t.sale_channel, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sales_order_no, t.sold_on, t.shipped_on, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.position_tag, t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.state, t.arrived_on, t.installed_on, t.commissioned_on, t.accepted_on, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.running_hours, t.hours_read_at, t.components, t.custody, t.origin, t.serial_keys, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from genset t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from genset t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.serial_no collate "C" desc, t.id desc
      limit 21)
    union all (select t.*
      from genset t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.serial_no collate "C" desc, t.id desc
      limit 21)) t
  order by t.serial_no collate "C" desc, t.id desc;

-- GET /genset/genset?modelId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.duty_type, t.rated_kw, t.rated_kva, t.voltage, t.frequency, t.made_on, t.factory, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.engine_model, t.engine_sn, t.alternator_model, t.alternator_sn, t.controller_model, t.controller_sn, t.sale_channel, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sales_order_no, t.sold_on, t.shipped_on, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.position_tag, t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.state, t.arrived_on, t.installed_on, t.commissioned_on, t.accepted_on, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.running_hours, t.hours_read_at, t.components, t.custody, t.origin, t.serial_keys, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset t
    where t.deleted_at is null and t.model_id = $1::uuid
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset t
    where t.deleted_at is null and t.model_id = $1::uuid
    limit 1001) few;

-- GET /genset/genset?state=inStock
select t.id, t.version, t.created_at, t.updated_at, t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.duty_type, t.rated_kw, t.rated_kva, t.voltage, t.frequency, t.made_on, t.factory, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.engine_model, t.engine_sn, t.alternator_model, t.alternator_sn, t.controller_model, t.controller_sn, t.sale_channel, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sales_order_no, t.sold_on, t.shipped_on, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.position_tag, t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.state, t.arrived_on, t.installed_on, t.commissioned_on, t.accepted_on, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.running_hours, t.hours_read_at, t.components, t.custody, t.origin, t.serial_keys, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset t
    where t.deleted_at is null and t.state collate "C" = 'inStock'
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset t
    where t.deleted_at is null and t.state collate "C" = 'inStock'
    limit 1001) few;

-- GET /genset/genset?customerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.duty_type, t.rated_kw, t.rated_kva, t.voltage, t.frequency, t.made_on, t.factory, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.engine_model, t.engine_sn, t.alternator_model, t.alternator_sn, t.controller_model, t.controller_sn, t.sale_channel, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sales_order_no, t.sold_on, t.shipped_on, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.position_tag, t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.state, t.arrived_on, t.installed_on, t.commissioned_on, t.accepted_on, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.running_hours, t.hours_read_at, t.components, t.custody, t.origin, t.serial_keys, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset t
    where t.deleted_at is null and t.customer_id = $1::uuid
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset t
    where t.deleted_at is null and t.customer_id = $1::uuid
    limit 1001) few;

-- GET /genset/genset?regionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.duty_type, t.rated_kw, t.rated_kva, t.voltage, t.frequency, t.made_on, t.factory, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.engine_model, t.engine_sn, t.alternator_model, t.alternator_sn, t.controller_model, t.controller_sn, t.sale_channel, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sales_order_no, t.sold_on, t.shipped_on, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.position_tag, t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.state, t.arrived_on, t.installed_on, t.commissioned_on, t.accepted_on, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.running_hours, t.hours_read_at, t.components, t.custody, t.origin, t.serial_keys, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset t
    where t.deleted_at is null and t.region_id = $1::uuid
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset t
    where t.deleted_at is null and t.region_id = $1::uuid
    limit 1001) few;

-- GET /genset/genset?serviceDealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.duty_type, t.rated_kw, t.rated_kva, t.voltage, t.frequency, t.made_on, t.factory, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.engine_model, t.engine_sn, t.alternator_model, t.alternator_sn, t.controller_model, t.controller_sn, t.sale_channel, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sales_order_no, t.sold_on, t.shipped_on, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.position_tag, t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.state, t.arrived_on, t.installed_on, t.commissioned_on, t.accepted_on, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.running_hours, t.hours_read_at, t.components, t.custody, t.origin, t.serial_keys, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset t
    where t.deleted_at is null and t.service_dealer_id = $1::uuid
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset t
    where t.deleted_at is null and t.service_dealer_id = $1::uuid
    limit 1001) few;

-- GET /genset/genset?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.duty_type, t.rated_kw, t.rated_kva, t.voltage, t.frequency, t.made_on, t.factory, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.engine_model, t.engine_sn, t.alternator_model, t.alternator_sn, t.controller_model, t.controller_sn, t.sale_channel, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sales_order_no, t.sold_on, t.shipped_on, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.position_tag, t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.state, t.arrived_on, t.installed_on, t.commissioned_on, t.accepted_on, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.running_hours, t.hours_read_at, t.components, t.custody, t.origin, t.serial_keys, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /genset/genset?bigAreaId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.duty_type, t.rated_kw, t.rated_kva, t.voltage, t.frequency, t.made_on, t.factory, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.engine_model, t.engine_sn, t.alternator_model, t.alternator_sn, t.controller_model, t.controller_sn, t.sale_channel, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sales_order_no, t.sold_on, t.shipped_on, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.position_tag, t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.state, t.arrived_on, t.installed_on, t.commissioned_on, t.accepted_on, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.running_hours, t.hours_read_at, t.components, t.custody, t.origin, t.serial_keys, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    limit 1001) few;

-- GET /genset/genset?custody=ok
select t.id, t.version, t.created_at, t.updated_at, t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.duty_type, t.rated_kw, t.rated_kva, t.voltage, t.frequency, t.made_on, t.factory, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.engine_model, t.engine_sn, t.alternator_model, t.alternator_sn, t.controller_model, t.controller_sn, t.sale_channel, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sales_order_no, t.sold_on, t.shipped_on, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.position_tag, t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.state, t.arrived_on, t.installed_on, t.commissioned_on, t.accepted_on, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.running_hours, t.hours_read_at, t.components, t.custody, t.origin, t.serial_keys, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset t
    where t.deleted_at is null and t.custody collate "C" = 'ok'
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset t
    where t.deleted_at is null and t.custody collate "C" = 'ok'
    limit 1001) few;

-- GET /genset/genset?commissionedOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.duty_type, t.rated_kw, t.rated_kva, t.voltage, t.frequency, t.made_on, t.factory, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.engine_model, t.engine_sn, t.alternator_model, t.alternator_sn, t.controller_model, t.controller_sn, t.sale_channel, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.sales_order_no, t.sold_on, t.shipped_on, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.position_tag, t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.state, t.arrived_on, t.installed_on, t.commissioned_on, t.accepted_on, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.running_hours, t.hours_read_at, t.components, t.custody, t.origin, t.serial_keys, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset t
    where t.deleted_at is null and t.commissioned_on = $1::date
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset t
    where t.deleted_at is null and t.commissioned_on = $1::date
    limit 1001) few;
