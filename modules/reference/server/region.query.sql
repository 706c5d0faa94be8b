-- Made by `npm run sql:print`; read it in review.

-- GET /reference/region
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.short_name, t.level, t.parent_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.lng, t.lat, t.remote_factor, t.enabled, t.replaced_by, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.replaced_by), t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'region') as kept
  from (select t.*
    from region t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /reference/region?level=country
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.short_name, t.level, t.parent_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.lng, t.lat, t.remote_factor, t.enabled, t.replaced_by, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.replaced_by), t.code as sort_value
  from (select t.*
    from region t
    where t.deleted_at is null and t.level collate "C" = 'country'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from region t
    where t.deleted_at is null and t.level collate "C" = 'country'
    limit 1001) few;

-- GET /reference/region?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.short_name, t.level, t.parent_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.lng, t.lat, t.remote_factor, t.enabled, t.replaced_by, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.replaced_by), t.code as sort_value
  from (select t.*
    from region t
    where t.deleted_at is null and t.enabled = true
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from region t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;

-- GET /reference/region?parentId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.short_name, t.level, t.parent_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.lng, t.lat, t.remote_factor, t.enabled, t.replaced_by, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.replaced_by), t.code as sort_value
  from (select t.*
    from region t
    where t.deleted_at is null and t.parent_id = $1::uuid
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from region t
    where t.deleted_at is null and t.parent_id = $1::uuid
    limit 1001) few;
