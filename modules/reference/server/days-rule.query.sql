-- Made by `npm run sql:print`; read it in review.

-- GET /reference/daysRule
select t.id, t.version, t.created_at, t.updated_at, t.template_code, t.item_code, t.project_type, t.power_band, t.qty_from, t.qty_to, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.product_line, t.days, t.valid_from, t.valid_to, t.item_code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'days_rule') as kept
  from (select t.*
    from days_rule t
    where t.deleted_at is null
    order by t.item_code collate "C" asc, t.id asc
    limit 21) t
  order by t.item_code collate "C" asc, t.id asc;

-- GET /reference/daysRule?templateCode=A1
select t.id, t.version, t.created_at, t.updated_at, t.template_code, t.item_code, t.project_type, t.power_band, t.qty_from, t.qty_to, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.product_line, t.days, t.valid_from, t.valid_to, t.item_code as sort_value
  from (select t.*
    from days_rule t
    where t.deleted_at is null and t.template_code collate "C" = $1::text
    order by t.item_code collate "C" asc, t.id asc
    limit 21) t
  order by t.item_code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from days_rule t
    where t.deleted_at is null and t.template_code collate "C" = $1::text
    limit 1001) few;

-- GET /reference/daysRule?itemCode=A1
select t.id, t.version, t.created_at, t.updated_at, t.template_code, t.item_code, t.project_type, t.power_band, t.qty_from, t.qty_to, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.product_line, t.days, t.valid_from, t.valid_to, t.item_code as sort_value
  from (select t.*
    from days_rule t
    where t.deleted_at is null and t.item_code collate "C" = $1::text
    order by t.item_code collate "C" asc, t.id asc
    limit 21) t
  order by t.item_code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from days_rule t
    where t.deleted_at is null and t.item_code collate "C" = $1::text
    limit 1001) few;

-- GET /reference/daysRule?powerBand=A1
select t.id, t.version, t.created_at, t.updated_at, t.template_code, t.item_code, t.project_type, t.power_band, t.qty_from, t.qty_to, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.product_line, t.days, t.valid_from, t.valid_to, t.item_code as sort_value
  from (select t.*
    from days_rule t
    where t.deleted_at is null and t.power_band collate "C" = $1::text
    order by t.item_code collate "C" asc, t.id asc
    limit 21) t
  order by t.item_code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from days_rule t
    where t.deleted_at is null and t.power_band collate "C" = $1::text
    limit 1001) few;

-- GET /reference/daysRule?projectType=A1
select t.id, t.version, t.created_at, t.updated_at, t.template_code, t.item_code, t.project_type, t.power_band, t.qty_from, t.qty_to, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.product_line, t.days, t.valid_from, t.valid_to, t.item_code as sort_value
  from (select t.*
    from days_rule t
    where t.deleted_at is null and t.project_type collate "C" = $1::text
    order by t.item_code collate "C" asc, t.id asc
    limit 21) t
  order by t.item_code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from days_rule t
    where t.deleted_at is null and t.project_type collate "C" = $1::text
    limit 1001) few;

-- GET /reference/daysRule?regionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.template_code, t.item_code, t.project_type, t.power_band, t.qty_from, t.qty_to, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.product_line, t.days, t.valid_from, t.valid_to, t.item_code as sort_value
  from (select t.*
    from days_rule t
    where t.deleted_at is null and t.region_id = $1::uuid
    order by t.item_code collate "C" asc, t.id asc
    limit 21) t
  order by t.item_code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from days_rule t
    where t.deleted_at is null and t.region_id = $1::uuid
    limit 1001) few;

-- GET /reference/daysRule?productLine=A1
select t.id, t.version, t.created_at, t.updated_at, t.template_code, t.item_code, t.project_type, t.power_band, t.qty_from, t.qty_to, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.product_line, t.days, t.valid_from, t.valid_to, t.item_code as sort_value
  from (select t.*
    from days_rule t
    where t.deleted_at is null and t.product_line collate "C" = $1::text
    order by t.item_code collate "C" asc, t.id asc
    limit 21) t
  order by t.item_code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from days_rule t
    where t.deleted_at is null and t.product_line collate "C" = $1::text
    limit 1001) few;

-- GET /reference/daysRule?days=1
select t.id, t.version, t.created_at, t.updated_at, t.template_code, t.item_code, t.project_type, t.power_band, t.qty_from, t.qty_to, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.product_line, t.days, t.valid_from, t.valid_to, t.item_code as sort_value
  from (select t.*
    from days_rule t
    where t.deleted_at is null and t.days = $1::integer
    order by t.item_code collate "C" asc, t.id asc
    limit 21) t
  order by t.item_code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from days_rule t
    where t.deleted_at is null and t.days = $1::integer
    limit 1001) few;
