-- Made by `npm run sql:print`; read it in review.

-- GET /report/serviceCall
select t.id, t.version, t.created_at, t.updated_at, t.at, t.service, t.calls, t.refused, t.failed, t.avg_ms, t.max_ms, t.node, t.at as sort_value
  from (select t.*
    from service_call_line t
    where t.deleted_at is null
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from service_call_line t
    where t.deleted_at is null
    limit 1001) few;

-- GET /report/serviceCall?at=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.at, t.service, t.calls, t.refused, t.failed, t.avg_ms, t.max_ms, t.node, t.at as sort_value
  from (select t.*
    from service_call_line t
    where t.deleted_at is null and t.at = $1::timestamptz
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from service_call_line t
    where t.deleted_at is null and t.at = $1::timestamptz
    limit 1001) few;

-- GET /report/serviceCall?service=A1
select t.id, t.version, t.created_at, t.updated_at, t.at, t.service, t.calls, t.refused, t.failed, t.avg_ms, t.max_ms, t.node, t.at as sort_value
  from (select t.*
    from service_call_line t
    where t.deleted_at is null and t.service collate "C" = $1::text
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from service_call_line t
    where t.deleted_at is null and t.service collate "C" = $1::text
    limit 1001) few;

-- GET /report/serviceCall?failed=1
select t.id, t.version, t.created_at, t.updated_at, t.at, t.service, t.calls, t.refused, t.failed, t.avg_ms, t.max_ms, t.node, t.at as sort_value
  from (select t.*
    from service_call_line t
    where t.deleted_at is null and t.failed = $1::integer
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from service_call_line t
    where t.deleted_at is null and t.failed = $1::integer
    limit 1001) few;

-- GET /report/serviceCall?node=A1
select t.id, t.version, t.created_at, t.updated_at, t.at, t.service, t.calls, t.refused, t.failed, t.avg_ms, t.max_ms, t.node, t.at as sort_value
  from (select t.*
    from service_call_line t
    where t.deleted_at is null and t.node collate "C" = $1::text
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from service_call_line t
    where t.deleted_at is null and t.node collate "C" = $1::text
    limit 1001) few;
