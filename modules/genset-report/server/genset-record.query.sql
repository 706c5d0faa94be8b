-- Made by `npm run sql:print`; read it in review.

-- GET /gensetReport/gensetRecord
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null
    limit 1001) few;

-- GET /gensetReport/gensetRecord?serialNo=A1
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null and t.serial_no collate "C" = $1::text
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null and t.serial_no collate "C" = $1::text
    limit 1001) few;

-- GET /gensetReport/gensetRecord?modelId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null and t.model_id = $1::uuid
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null and t.model_id = $1::uuid
    limit 1001) few;

-- GET /gensetReport/gensetRecord?customerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null and t.customer_id = $1::uuid
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null and t.customer_id = $1::uuid
    limit 1001) few;

-- GET /gensetReport/gensetRecord?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /gensetReport/gensetRecord?state=inStock
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null and t.state collate "C" = 'inStock'
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null and t.state collate "C" = 'inStock'
    limit 1001) few;

-- GET /gensetReport/gensetRecord?regionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null and t.region_id = $1::uuid
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null and t.region_id = $1::uuid
    limit 1001) few;

-- GET /gensetReport/gensetRecord?goemId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null and t.goem_id = $1::uuid
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null and t.goem_id = $1::uuid
    limit 1001) few;

-- GET /gensetReport/gensetRecord?bigAreaId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    limit 1001) few;

-- GET /gensetReport/gensetRecord?series=A1
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null and t.series collate "C" = $1::text
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null and t.series collate "C" = $1::text
    limit 1001) few;

-- GET /gensetReport/gensetRecord?powerBand=under100
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null and t.power_band collate "C" = 'under100'
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null and t.power_band collate "C" = 'under100'
    limit 1001) few;

-- GET /gensetReport/gensetRecord?industry=A1
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null and t.industry collate "C" = $1::text
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null and t.industry collate "C" = $1::text
    limit 1001) few;

-- GET /gensetReport/gensetRecord?shippedOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null and t.shipped_on = $1::date
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null and t.shipped_on = $1::date
    limit 1001) few;

-- GET /gensetReport/gensetRecord?commissionedOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null and t.commissioned_on = $1::date
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null and t.commissioned_on = $1::date
    limit 1001) few;

-- GET /gensetReport/gensetRecord?warrantyEnd=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null and t.warranty_end = $1::date
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null and t.warranty_end = $1::date
    limit 1001) few;

-- GET /gensetReport/gensetRecord?extendedWarrantyEnd=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null and t.extended_warranty_end = $1::date
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null and t.extended_warranty_end = $1::date
    limit 1001) few;

-- GET /gensetReport/gensetRecord?registered=true
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null and t.registered = true
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null and t.registered = true
    limit 1001) few;

-- GET /gensetReport/gensetRecord?registeredOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null and t.registered_on = $1::date
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null and t.registered_on = $1::date
    limit 1001) few;

-- GET /gensetReport/gensetRecord?registrationLag=1
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null and t.registration_lag = $1::integer
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null and t.registration_lag = $1::integer
    limit 1001) few;

-- GET /gensetReport/gensetRecord?countsForRate=true
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null and t.counts_for_rate = true
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null and t.counts_for_rate = true
    limit 1001) few;

-- GET /gensetReport/gensetRecord?certified=true
select t.id, t.version, t.created_at, t.updated_at, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.series, t.duty_type, t.rated_kw, t.power_band, t.engine_sn, t.alternator_sn, t.controller_sn, t.serial_keys, t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.industry, t.site, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.service_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.service_dealer_id), t.project_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.project_dealer_id), t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.sale_channel, t.state, t.shipped_on, t.commissioned_on, t.registered, t.registered_on, t.registration_lag, t.counts_for_rate, t.warranty_start, t.warranty_end, t.extended_warranty_end, t.certified, t.running_hours, t.coverage, null::date, null::date, t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.serial_no as sort_value
  from (select t.*
    from genset_record t
    where t.deleted_at is null and t.certified = true
    order by t.serial_no collate "C" desc, t.id desc
    limit 21) t
  order by t.serial_no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from genset_record t
    where t.deleted_at is null and t.certified = true
    limit 1001) few;
