-- Made by `npm run sql:print`; read it in review.

-- GET /reference/bigAreaRegion
select t.id, t.version, t.created_at, t.updated_at, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.product_line, t.valid_from, t.valid_to, t.valid_from as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'big_area_region') as kept
  from (select t.*
    from big_area_region t
    where t.deleted_at is null
    order by t.valid_from desc, t.id desc
    limit 21) t
  order by t.valid_from desc, t.id desc;

-- GET /reference/bigAreaRegion?bigAreaId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.product_line, t.valid_from, t.valid_to, t.valid_from as sort_value
  from (select t.*
    from big_area_region t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    order by t.valid_from desc, t.id desc
    limit 21) t
  order by t.valid_from desc, t.id desc;
select count(*) as capped
  from (select 1
    from big_area_region t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    limit 1001) few;

-- GET /reference/bigAreaRegion?regionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.product_line, t.valid_from, t.valid_to, t.valid_from as sort_value
  from (select t.*
    from big_area_region t
    where t.deleted_at is null and t.region_id = $1::uuid
    order by t.valid_from desc, t.id desc
    limit 21) t
  order by t.valid_from desc, t.id desc;
select count(*) as capped
  from (select 1
    from big_area_region t
    where t.deleted_at is null and t.region_id = $1::uuid
    limit 1001) few;

-- GET /reference/bigAreaRegion?productLine=A1
select t.id, t.version, t.created_at, t.updated_at, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.product_line, t.valid_from, t.valid_to, t.valid_from as sort_value
  from (select t.*
    from big_area_region t
    where t.deleted_at is null and t.product_line collate "C" = $1::text
    order by t.valid_from desc, t.id desc
    limit 21) t
  order by t.valid_from desc, t.id desc;
select count(*) as capped
  from (select 1
    from big_area_region t
    where t.deleted_at is null and t.product_line collate "C" = $1::text
    limit 1001) few;

-- GET /reference/bigAreaRegion?validFrom=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.product_line, t.valid_from, t.valid_to, t.valid_from as sort_value
  from (select t.*
    from big_area_region t
    where t.deleted_at is null and t.valid_from = $1::date
    order by t.valid_from desc, t.id desc
    limit 21) t
  order by t.valid_from desc, t.id desc;
select count(*) as capped
  from (select 1
    from big_area_region t
    where t.deleted_at is null and t.valid_from = $1::date
    limit 1001) few;
