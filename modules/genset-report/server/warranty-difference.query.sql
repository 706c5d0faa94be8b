-- Made by `npm run sql:print`; read it in review.

-- GET /gensetReport/warrantyDifference
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.kind, t.expected, t.actual, t.diff_days, t.cert_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.first_seen_on, t.last_seen_on, t.note, t.handled_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handled_by_id), t.handled_on, t.state, t.no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'warranty_difference') as kept
  from (select t.*
    from warranty_difference t
    where t.deleted_at is null
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;

-- GET /gensetReport/warrantyDifference?q=A1
with hit as materialized (select search_warranty_difference($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.kind, t.expected, t.actual, t.diff_days, t.cert_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.first_seen_on, t.last_seen_on, t.note, t.handled_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handled_by_id), t.handled_on, t.state, t.no as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from warranty_difference t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from warranty_difference t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21)
    union all (select t.*
      from warranty_difference t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.no collate "C" desc, t.id desc
      limit 21)) t
  order by t.no collate "C" desc, t.id desc;

-- GET /gensetReport/warrantyDifference?kind=START
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.kind, t.expected, t.actual, t.diff_days, t.cert_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.first_seen_on, t.last_seen_on, t.note, t.handled_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handled_by_id), t.handled_on, t.state, t.no as sort_value
  from (select t.*
    from warranty_difference t
    where t.deleted_at is null and t.kind collate "C" = 'START'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_difference t
    where t.deleted_at is null and t.kind collate "C" = 'START'
    limit 1001) few;

-- GET /gensetReport/warrantyDifference?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.kind, t.expected, t.actual, t.diff_days, t.cert_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.first_seen_on, t.last_seen_on, t.note, t.handled_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handled_by_id), t.handled_on, t.state, t.no as sort_value
  from (select t.*
    from warranty_difference t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_difference t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /gensetReport/warrantyDifference?gensetId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.kind, t.expected, t.actual, t.diff_days, t.cert_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.first_seen_on, t.last_seen_on, t.note, t.handled_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handled_by_id), t.handled_on, t.state, t.no as sort_value
  from (select t.*
    from warranty_difference t
    where t.deleted_at is null and t.genset_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_difference t
    where t.deleted_at is null and t.genset_id = $1::uuid
    limit 1001) few;

-- GET /gensetReport/warrantyDifference?modelId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.kind, t.expected, t.actual, t.diff_days, t.cert_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.first_seen_on, t.last_seen_on, t.note, t.handled_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handled_by_id), t.handled_on, t.state, t.no as sort_value
  from (select t.*
    from warranty_difference t
    where t.deleted_at is null and t.model_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_difference t
    where t.deleted_at is null and t.model_id = $1::uuid
    limit 1001) few;

-- GET /gensetReport/warrantyDifference?bigAreaId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.kind, t.expected, t.actual, t.diff_days, t.cert_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.first_seen_on, t.last_seen_on, t.note, t.handled_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handled_by_id), t.handled_on, t.state, t.no as sort_value
  from (select t.*
    from warranty_difference t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_difference t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    limit 1001) few;

-- GET /gensetReport/warrantyDifference?state=open
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.kind, t.expected, t.actual, t.diff_days, t.cert_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.first_seen_on, t.last_seen_on, t.note, t.handled_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handled_by_id), t.handled_on, t.state, t.no as sort_value
  from (select t.*
    from warranty_difference t
    where t.deleted_at is null and t.state collate "C" = 'open'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_difference t
    where t.deleted_at is null and t.state collate "C" = 'open'
    limit 1001) few;

-- GET /gensetReport/warrantyDifference?firstSeenOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.kind, t.expected, t.actual, t.diff_days, t.cert_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.first_seen_on, t.last_seen_on, t.note, t.handled_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handled_by_id), t.handled_on, t.state, t.no as sort_value
  from (select t.*
    from warranty_difference t
    where t.deleted_at is null and t.first_seen_on = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_difference t
    where t.deleted_at is null and t.first_seen_on = $1::date
    limit 1001) few;

-- GET /gensetReport/warrantyDifference?handledOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.kind, t.expected, t.actual, t.diff_days, t.cert_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.first_seen_on, t.last_seen_on, t.note, t.handled_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handled_by_id), t.handled_on, t.state, t.no as sort_value
  from (select t.*
    from warranty_difference t
    where t.deleted_at is null and t.handled_on = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_difference t
    where t.deleted_at is null and t.handled_on = $1::date
    limit 1001) few;
