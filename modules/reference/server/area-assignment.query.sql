-- Made by `npm run sql:print`; read it in review.

-- GET /reference/areaAssignment
select t.id, t.version, t.created_at, t.updated_at, t.position, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.product_line, t.channel, t.primary, t.valid_from, t.valid_to, t.position as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'area_assignment') as kept
  from (select t.*
    from area_assignment t
    where t.deleted_at is null
    order by t.position collate "C" asc, t.id asc
    limit 21) t
  order by t.position collate "C" asc, t.id asc;

-- GET /reference/areaAssignment?position=ASM
select t.id, t.version, t.created_at, t.updated_at, t.position, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.product_line, t.channel, t.primary, t.valid_from, t.valid_to, t.position as sort_value
  from (select t.*
    from area_assignment t
    where t.deleted_at is null and t.position collate "C" = 'ASM'
    order by t.position collate "C" asc, t.id asc
    limit 21) t
  order by t.position collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from area_assignment t
    where t.deleted_at is null and t.position collate "C" = 'ASM'
    limit 1001) few;

-- GET /reference/areaAssignment?userId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.position, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.product_line, t.channel, t.primary, t.valid_from, t.valid_to, t.position as sort_value
  from (select t.*
    from area_assignment t
    where t.deleted_at is null and t.user_id = $1::uuid
    order by t.position collate "C" asc, t.id asc
    limit 21) t
  order by t.position collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from area_assignment t
    where t.deleted_at is null and t.user_id = $1::uuid
    limit 1001) few;

-- GET /reference/areaAssignment?regionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.position, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.product_line, t.channel, t.primary, t.valid_from, t.valid_to, t.position as sort_value
  from (select t.*
    from area_assignment t
    where t.deleted_at is null and t.region_id = $1::uuid
    order by t.position collate "C" asc, t.id asc
    limit 21) t
  order by t.position collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from area_assignment t
    where t.deleted_at is null and t.region_id = $1::uuid
    limit 1001) few;

-- GET /reference/areaAssignment?bigAreaId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.position, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.product_line, t.channel, t.primary, t.valid_from, t.valid_to, t.position as sort_value
  from (select t.*
    from area_assignment t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    order by t.position collate "C" asc, t.id asc
    limit 21) t
  order by t.position collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from area_assignment t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    limit 1001) few;

-- GET /reference/areaAssignment?productLine=A1
select t.id, t.version, t.created_at, t.updated_at, t.position, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.product_line, t.channel, t.primary, t.valid_from, t.valid_to, t.position as sort_value
  from (select t.*
    from area_assignment t
    where t.deleted_at is null and t.product_line collate "C" = $1::text
    order by t.position collate "C" asc, t.id asc
    limit 21) t
  order by t.position collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from area_assignment t
    where t.deleted_at is null and t.product_line collate "C" = $1::text
    limit 1001) few;

-- GET /reference/areaAssignment?channel=any
select t.id, t.version, t.created_at, t.updated_at, t.position, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.product_line, t.channel, t.primary, t.valid_from, t.valid_to, t.position as sort_value
  from (select t.*
    from area_assignment t
    where t.deleted_at is null and t.channel collate "C" = 'any'
    order by t.position collate "C" asc, t.id asc
    limit 21) t
  order by t.position collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from area_assignment t
    where t.deleted_at is null and t.channel collate "C" = 'any'
    limit 1001) few;

-- GET /reference/areaAssignment?primary=true
select t.id, t.version, t.created_at, t.updated_at, t.position, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.product_line, t.channel, t.primary, t.valid_from, t.valid_to, t.position as sort_value
  from (select t.*
    from area_assignment t
    where t.deleted_at is null and t.primary = true
    order by t.position collate "C" asc, t.id asc
    limit 21) t
  order by t.position collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from area_assignment t
    where t.deleted_at is null and t.primary = true
    limit 1001) few;

-- GET /reference/areaAssignment?validFrom=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.position, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.product_line, t.channel, t.primary, t.valid_from, t.valid_to, t.position as sort_value
  from (select t.*
    from area_assignment t
    where t.deleted_at is null and t.valid_from = $1::date
    order by t.position collate "C" asc, t.id asc
    limit 21) t
  order by t.position collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from area_assignment t
    where t.deleted_at is null and t.valid_from = $1::date
    limit 1001) few;
