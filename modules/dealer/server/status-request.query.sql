-- Made by `npm run sql:print`; read it in review.

-- GET /dealer/statusRequest
select t.id, t.version, t.created_at, t.updated_at, t.title, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.kind, t.reason, t.until, t.last_day, t.successor_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.state, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.created_at as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'status_request') as kept
  from (select t.*
    from status_request t
    where t.deleted_at is null
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;

-- GET /dealer/statusRequest?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.title, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.kind, t.reason, t.until, t.last_day, t.successor_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.state, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.created_at as sort_value
  from (select t.*
    from status_request t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from status_request t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /dealer/statusRequest?kind=suspend
select t.id, t.version, t.created_at, t.updated_at, t.title, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.kind, t.reason, t.until, t.last_day, t.successor_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.state, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.created_at as sort_value
  from (select t.*
    from status_request t
    where t.deleted_at is null and t.kind collate "C" = 'suspend'
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from status_request t
    where t.deleted_at is null and t.kind collate "C" = 'suspend'
    limit 1001) few;

-- GET /dealer/statusRequest?state=draft
select t.id, t.version, t.created_at, t.updated_at, t.title, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.kind, t.reason, t.until, t.last_day, t.successor_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.state, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.created_at as sort_value
  from (select t.*
    from status_request t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from status_request t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    limit 1001) few;
