-- Made by `npm run sql:print`; read it in review.

-- GET /dealer/tradeStaff
select t.id, t.version, t.created_at, t.updated_at, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.emp_no, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.industries, t.dealers, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.dealers) r cross
      join lateral (select r->>'dealerId') v(id)
      join dealer l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.targets, t.valid_from, t.valid_to, t.status, (select string_agg(concat(coalesce(nullif(e.short_name->>current_setting('app.language', true), ''), e.short_name->>'ZH_CN'), ' ', trim_scale(d.share), '%'), ' · '
      order by d.share desc, e.code)
    from jsonb_to_recordset((case when jsonb_typeof(t.dealers) = 'array' then t.dealers else '[]' end)) d("dealerId" uuid, share numeric)
    join dealer e on e.tenant_id = t.tenant_id and e.id = d."dealerId" and e.deleted_at is null), (select x.kva
    from jsonb_to_recordset((case when jsonb_typeof(t.targets) = 'array' then t.targets else '[]' end)) x(year integer, kva numeric(18, 1), amount numeric(18, 2))
    where x.year = extract(year
      from now() at time zone 'Asia/Shanghai')
    limit 1), (select sum(i.est_kva)
    from industry_info i
    where i.tenant_id = t.tenant_id and i.owner_user_id = t.user_id and i.deleted_at is null and i.status = 'converted' and extract(year
      from i.published_at) = extract(year
      from now() at time zone 'Asia/Shanghai')), (select x.amount
    from jsonb_to_recordset((case when jsonb_typeof(t.targets) = 'array' then t.targets else '[]' end)) x(year integer, kva numeric(18, 1), amount numeric(18, 2))
    where x.year = extract(year
      from now() at time zone 'Asia/Shanghai')
    limit 1), (select sum(i.est_amount)
    from industry_info i
    where i.tenant_id = t.tenant_id and i.owner_user_id = t.user_id and i.deleted_at is null and i.status = 'converted' and extract(year
      from i.published_at) = extract(year
      from now() at time zone 'Asia/Shanghai')), (select count(*)::integer
    from industry_info i
    where i.tenant_id = t.tenant_id and i.owner_user_id = t.user_id and i.deleted_at is null and i.status <> 'closed'), t.emp_no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'trade_staff') as kept
  from (select t.*
    from trade_staff t
    where t.deleted_at is null
    order by t.emp_no collate "C" asc, t.id asc
    limit 21) t
  order by t.emp_no collate "C" asc, t.id asc;

-- GET /dealer/tradeStaff?status=serving
select t.id, t.version, t.created_at, t.updated_at, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.emp_no, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.industries, t.dealers, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.dealers) r cross
      join lateral (select r->>'dealerId') v(id)
      join dealer l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.targets, t.valid_from, t.valid_to, t.status, (select string_agg(concat(coalesce(nullif(e.short_name->>current_setting('app.language', true), ''), e.short_name->>'ZH_CN'), ' ', trim_scale(d.share), '%'), ' · '
      order by d.share desc, e.code)
    from jsonb_to_recordset((case when jsonb_typeof(t.dealers) = 'array' then t.dealers else '[]' end)) d("dealerId" uuid, share numeric)
    join dealer e on e.tenant_id = t.tenant_id and e.id = d."dealerId" and e.deleted_at is null), (select x.kva
    from jsonb_to_recordset((case when jsonb_typeof(t.targets) = 'array' then t.targets else '[]' end)) x(year integer, kva numeric(18, 1), amount numeric(18, 2))
    where x.year = extract(year
      from now() at time zone 'Asia/Shanghai')
    limit 1), (select sum(i.est_kva)
    from industry_info i
    where i.tenant_id = t.tenant_id and i.owner_user_id = t.user_id and i.deleted_at is null and i.status = 'converted' and extract(year
      from i.published_at) = extract(year
      from now() at time zone 'Asia/Shanghai')), (select x.amount
    from jsonb_to_recordset((case when jsonb_typeof(t.targets) = 'array' then t.targets else '[]' end)) x(year integer, kva numeric(18, 1), amount numeric(18, 2))
    where x.year = extract(year
      from now() at time zone 'Asia/Shanghai')
    limit 1), (select sum(i.est_amount)
    from industry_info i
    where i.tenant_id = t.tenant_id and i.owner_user_id = t.user_id and i.deleted_at is null and i.status = 'converted' and extract(year
      from i.published_at) = extract(year
      from now() at time zone 'Asia/Shanghai')), (select count(*)::integer
    from industry_info i
    where i.tenant_id = t.tenant_id and i.owner_user_id = t.user_id and i.deleted_at is null and i.status <> 'closed'), t.emp_no as sort_value
  from (select t.*
    from trade_staff t
    where t.deleted_at is null and t.status collate "C" = 'serving'
    order by t.emp_no collate "C" asc, t.id asc
    limit 21) t
  order by t.emp_no collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from trade_staff t
    where t.deleted_at is null and t.status collate "C" = 'serving'
    limit 1001) few;

-- GET /dealer/tradeStaff?bigAreaId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.emp_no, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.industries, t.dealers, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.dealers) r cross
      join lateral (select r->>'dealerId') v(id)
      join dealer l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.targets, t.valid_from, t.valid_to, t.status, (select string_agg(concat(coalesce(nullif(e.short_name->>current_setting('app.language', true), ''), e.short_name->>'ZH_CN'), ' ', trim_scale(d.share), '%'), ' · '
      order by d.share desc, e.code)
    from jsonb_to_recordset((case when jsonb_typeof(t.dealers) = 'array' then t.dealers else '[]' end)) d("dealerId" uuid, share numeric)
    join dealer e on e.tenant_id = t.tenant_id and e.id = d."dealerId" and e.deleted_at is null), (select x.kva
    from jsonb_to_recordset((case when jsonb_typeof(t.targets) = 'array' then t.targets else '[]' end)) x(year integer, kva numeric(18, 1), amount numeric(18, 2))
    where x.year = extract(year
      from now() at time zone 'Asia/Shanghai')
    limit 1), (select sum(i.est_kva)
    from industry_info i
    where i.tenant_id = t.tenant_id and i.owner_user_id = t.user_id and i.deleted_at is null and i.status = 'converted' and extract(year
      from i.published_at) = extract(year
      from now() at time zone 'Asia/Shanghai')), (select x.amount
    from jsonb_to_recordset((case when jsonb_typeof(t.targets) = 'array' then t.targets else '[]' end)) x(year integer, kva numeric(18, 1), amount numeric(18, 2))
    where x.year = extract(year
      from now() at time zone 'Asia/Shanghai')
    limit 1), (select sum(i.est_amount)
    from industry_info i
    where i.tenant_id = t.tenant_id and i.owner_user_id = t.user_id and i.deleted_at is null and i.status = 'converted' and extract(year
      from i.published_at) = extract(year
      from now() at time zone 'Asia/Shanghai')), (select count(*)::integer
    from industry_info i
    where i.tenant_id = t.tenant_id and i.owner_user_id = t.user_id and i.deleted_at is null and i.status <> 'closed'), t.emp_no as sort_value
  from (select t.*
    from trade_staff t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    order by t.emp_no collate "C" asc, t.id asc
    limit 21) t
  order by t.emp_no collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from trade_staff t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    limit 1001) few;

-- GET /dealer/tradeStaff?userId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.emp_no, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.industries, t.dealers, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.dealers) r cross
      join lateral (select r->>'dealerId') v(id)
      join dealer l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.targets, t.valid_from, t.valid_to, t.status, (select string_agg(concat(coalesce(nullif(e.short_name->>current_setting('app.language', true), ''), e.short_name->>'ZH_CN'), ' ', trim_scale(d.share), '%'), ' · '
      order by d.share desc, e.code)
    from jsonb_to_recordset((case when jsonb_typeof(t.dealers) = 'array' then t.dealers else '[]' end)) d("dealerId" uuid, share numeric)
    join dealer e on e.tenant_id = t.tenant_id and e.id = d."dealerId" and e.deleted_at is null), (select x.kva
    from jsonb_to_recordset((case when jsonb_typeof(t.targets) = 'array' then t.targets else '[]' end)) x(year integer, kva numeric(18, 1), amount numeric(18, 2))
    where x.year = extract(year
      from now() at time zone 'Asia/Shanghai')
    limit 1), (select sum(i.est_kva)
    from industry_info i
    where i.tenant_id = t.tenant_id and i.owner_user_id = t.user_id and i.deleted_at is null and i.status = 'converted' and extract(year
      from i.published_at) = extract(year
      from now() at time zone 'Asia/Shanghai')), (select x.amount
    from jsonb_to_recordset((case when jsonb_typeof(t.targets) = 'array' then t.targets else '[]' end)) x(year integer, kva numeric(18, 1), amount numeric(18, 2))
    where x.year = extract(year
      from now() at time zone 'Asia/Shanghai')
    limit 1), (select sum(i.est_amount)
    from industry_info i
    where i.tenant_id = t.tenant_id and i.owner_user_id = t.user_id and i.deleted_at is null and i.status = 'converted' and extract(year
      from i.published_at) = extract(year
      from now() at time zone 'Asia/Shanghai')), (select count(*)::integer
    from industry_info i
    where i.tenant_id = t.tenant_id and i.owner_user_id = t.user_id and i.deleted_at is null and i.status <> 'closed'), t.emp_no as sort_value
  from (select t.*
    from trade_staff t
    where t.deleted_at is null and t.user_id = $1::uuid
    order by t.emp_no collate "C" asc, t.id asc
    limit 21) t
  order by t.emp_no collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from trade_staff t
    where t.deleted_at is null and t.user_id = $1::uuid
    limit 1001) few;

-- GET /dealer/tradeStaff?regionIds=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.emp_no, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.industries, t.dealers, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.dealers) r cross
      join lateral (select r->>'dealerId') v(id)
      join dealer l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.targets, t.valid_from, t.valid_to, t.status, (select string_agg(concat(coalesce(nullif(e.short_name->>current_setting('app.language', true), ''), e.short_name->>'ZH_CN'), ' ', trim_scale(d.share), '%'), ' · '
      order by d.share desc, e.code)
    from jsonb_to_recordset((case when jsonb_typeof(t.dealers) = 'array' then t.dealers else '[]' end)) d("dealerId" uuid, share numeric)
    join dealer e on e.tenant_id = t.tenant_id and e.id = d."dealerId" and e.deleted_at is null), (select x.kva
    from jsonb_to_recordset((case when jsonb_typeof(t.targets) = 'array' then t.targets else '[]' end)) x(year integer, kva numeric(18, 1), amount numeric(18, 2))
    where x.year = extract(year
      from now() at time zone 'Asia/Shanghai')
    limit 1), (select sum(i.est_kva)
    from industry_info i
    where i.tenant_id = t.tenant_id and i.owner_user_id = t.user_id and i.deleted_at is null and i.status = 'converted' and extract(year
      from i.published_at) = extract(year
      from now() at time zone 'Asia/Shanghai')), (select x.amount
    from jsonb_to_recordset((case when jsonb_typeof(t.targets) = 'array' then t.targets else '[]' end)) x(year integer, kva numeric(18, 1), amount numeric(18, 2))
    where x.year = extract(year
      from now() at time zone 'Asia/Shanghai')
    limit 1), (select sum(i.est_amount)
    from industry_info i
    where i.tenant_id = t.tenant_id and i.owner_user_id = t.user_id and i.deleted_at is null and i.status = 'converted' and extract(year
      from i.published_at) = extract(year
      from now() at time zone 'Asia/Shanghai')), (select count(*)::integer
    from industry_info i
    where i.tenant_id = t.tenant_id and i.owner_user_id = t.user_id and i.deleted_at is null and i.status <> 'closed'), t.emp_no as sort_value
  from (select t.*
    from trade_staff t
    where t.deleted_at is null and t.region_ids && $1::uuid[]
    order by t.emp_no collate "C" asc, t.id asc
    limit 21) t
  order by t.emp_no collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from trade_staff t
    where t.deleted_at is null and t.region_ids && $1::uuid[]
    limit 1001) few;

-- GET /dealer/tradeStaff?industries=A1
select t.id, t.version, t.created_at, t.updated_at, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.emp_no, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.industries, t.dealers, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.dealers) r cross
      join lateral (select r->>'dealerId') v(id)
      join dealer l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.targets, t.valid_from, t.valid_to, t.status, (select string_agg(concat(coalesce(nullif(e.short_name->>current_setting('app.language', true), ''), e.short_name->>'ZH_CN'), ' ', trim_scale(d.share), '%'), ' · '
      order by d.share desc, e.code)
    from jsonb_to_recordset((case when jsonb_typeof(t.dealers) = 'array' then t.dealers else '[]' end)) d("dealerId" uuid, share numeric)
    join dealer e on e.tenant_id = t.tenant_id and e.id = d."dealerId" and e.deleted_at is null), (select x.kva
    from jsonb_to_recordset((case when jsonb_typeof(t.targets) = 'array' then t.targets else '[]' end)) x(year integer, kva numeric(18, 1), amount numeric(18, 2))
    where x.year = extract(year
      from now() at time zone 'Asia/Shanghai')
    limit 1), (select sum(i.est_kva)
    from industry_info i
    where i.tenant_id = t.tenant_id and i.owner_user_id = t.user_id and i.deleted_at is null and i.status = 'converted' and extract(year
      from i.published_at) = extract(year
      from now() at time zone 'Asia/Shanghai')), (select x.amount
    from jsonb_to_recordset((case when jsonb_typeof(t.targets) = 'array' then t.targets else '[]' end)) x(year integer, kva numeric(18, 1), amount numeric(18, 2))
    where x.year = extract(year
      from now() at time zone 'Asia/Shanghai')
    limit 1), (select sum(i.est_amount)
    from industry_info i
    where i.tenant_id = t.tenant_id and i.owner_user_id = t.user_id and i.deleted_at is null and i.status = 'converted' and extract(year
      from i.published_at) = extract(year
      from now() at time zone 'Asia/Shanghai')), (select count(*)::integer
    from industry_info i
    where i.tenant_id = t.tenant_id and i.owner_user_id = t.user_id and i.deleted_at is null and i.status <> 'closed'), t.emp_no as sort_value
  from (select t.*
    from trade_staff t
    where t.deleted_at is null and t.industries && $1::text[]
    order by t.emp_no collate "C" asc, t.id asc
    limit 21) t
  order by t.emp_no collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from trade_staff t
    where t.deleted_at is null and t.industries && $1::text[]
    limit 1001) few;
