-- Made by `npm run sql:print`; read it in review.

-- GET /open/apiOperation
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.area, t.method, t.path, t.access, t.service_interface, t.enabled, t.assignment, t.code as sort_value
  from (select t.*
    from api_operation_line t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from api_operation_line t
    where t.deleted_at is null
    limit 1001) few;

-- GET /open/apiOperation?code=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.area, t.method, t.path, t.access, t.service_interface, t.enabled, t.assignment, t.code as sort_value
  from (select t.*
    from api_operation_line t
    where t.deleted_at is null and t.code collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from api_operation_line t
    where t.deleted_at is null and t.code collate "C" = $1::text
    limit 1001) few;

-- GET /open/apiOperation?assignment=assigned
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.area, t.method, t.path, t.access, t.service_interface, t.enabled, t.assignment, t.code as sort_value
  from (select t.*
    from api_operation_line t
    where t.deleted_at is null and t.assignment collate "C" = 'assigned'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from api_operation_line t
    where t.deleted_at is null and t.assignment collate "C" = 'assigned'
    limit 1001) few;

-- GET /open/apiOperation?method=GET
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.area, t.method, t.path, t.access, t.service_interface, t.enabled, t.assignment, t.code as sort_value
  from (select t.*
    from api_operation_line t
    where t.deleted_at is null and t.method collate "C" = 'GET'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from api_operation_line t
    where t.deleted_at is null and t.method collate "C" = 'GET'
    limit 1001) few;

-- GET /open/apiOperation?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.area, t.method, t.path, t.access, t.service_interface, t.enabled, t.assignment, t.code as sort_value
  from (select t.*
    from api_operation_line t
    where t.deleted_at is null and t.enabled = true
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from api_operation_line t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;

-- GET /open/apiOperation?area=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.area, t.method, t.path, t.access, t.service_interface, t.enabled, t.assignment, t.code as sort_value
  from (select t.*
    from api_operation_line t
    where t.deleted_at is null and t.area collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from api_operation_line t
    where t.deleted_at is null and t.area collate "C" = $1::text
    limit 1001) few;

-- GET /open/apiOperation?access=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.area, t.method, t.path, t.access, t.service_interface, t.enabled, t.assignment, t.code as sort_value
  from (select t.*
    from api_operation_line t
    where t.deleted_at is null and t.access collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from api_operation_line t
    where t.deleted_at is null and t.access collate "C" = $1::text
    limit 1001) few;

-- GET /open/apiOperation?path=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.area, t.method, t.path, t.access, t.service_interface, t.enabled, t.assignment, t.code as sort_value
  from (select t.*
    from api_operation_line t
    where t.deleted_at is null and t.path collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from api_operation_line t
    where t.deleted_at is null and t.path collate "C" = $1::text
    limit 1001) few;
