-- Made by `npm run sql:print`; read it in review.

-- GET /open/externalApi
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.service_name, t.description, t.enabled, t.protocol, t.domain, t.port, t.path, t.method, t.headers, t.request_params, t.body_example, t.response_format, t.auth_type, t.header_name, t.secret, t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'external_api') as kept
  from (select t.*
    from external_api t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /open/externalApi?q=A1
with hit as materialized (select search_external_api($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.service_name, t.description, t.enabled, t.protocol, t.domain, t.port, t.path, t.method, t.headers, t.request_params, t.body_example, t.response_format, t.auth_type, t.header_name, t.secret, t.code as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from external_api t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from external_api t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.code collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from external_api t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.code collate "C" asc, t.id asc
      limit 21)) t
  order by t.code collate "C" asc, t.id asc;

-- GET /open/externalApi?code=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.service_name, t.description, t.enabled, t.protocol, t.domain, t.port, t.path, t.method, t.headers, t.request_params, t.body_example, t.response_format, t.auth_type, t.header_name, t.secret, t.code as sort_value
  from (select t.*
    from external_api t
    where t.deleted_at is null and t.code collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from external_api t
    where t.deleted_at is null and t.code collate "C" = $1::text
    limit 1001) few;

-- GET /open/externalApi?serviceName=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.service_name, t.description, t.enabled, t.protocol, t.domain, t.port, t.path, t.method, t.headers, t.request_params, t.body_example, t.response_format, t.auth_type, t.header_name, t.secret, t.code as sort_value
  from (select t.*
    from external_api t
    where t.deleted_at is null and t.service_name collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from external_api t
    where t.deleted_at is null and t.service_name collate "C" = $1::text
    limit 1001) few;

-- GET /open/externalApi?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.service_name, t.description, t.enabled, t.protocol, t.domain, t.port, t.path, t.method, t.headers, t.request_params, t.body_example, t.response_format, t.auth_type, t.header_name, t.secret, t.code as sort_value
  from (select t.*
    from external_api t
    where t.deleted_at is null and t.enabled = true
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from external_api t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;

-- GET /open/externalApi?domain=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.service_name, t.description, t.enabled, t.protocol, t.domain, t.port, t.path, t.method, t.headers, t.request_params, t.body_example, t.response_format, t.auth_type, t.header_name, t.secret, t.code as sort_value
  from (select t.*
    from external_api t
    where t.deleted_at is null and t.domain collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from external_api t
    where t.deleted_at is null and t.domain collate "C" = $1::text
    limit 1001) few;

-- GET /open/externalApi?method=GET
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.service_name, t.description, t.enabled, t.protocol, t.domain, t.port, t.path, t.method, t.headers, t.request_params, t.body_example, t.response_format, t.auth_type, t.header_name, t.secret, t.code as sort_value
  from (select t.*
    from external_api t
    where t.deleted_at is null and t.method collate "C" = 'GET'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from external_api t
    where t.deleted_at is null and t.method collate "C" = 'GET'
    limit 1001) few;
