-- Made by `npm run sql:print`; read it in review.

-- GET /log/userTrail?userId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.at, t.who, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.acting, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.ip, t.request_id, t.kind, t.what, t.object_id, t.result, t.reason, t.at as sort_value
  from (select t.*
    from user_trail_line t
    where t.deleted_at is null and t.user_id = $1::uuid
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from user_trail_line t
    where t.deleted_at is null and t.user_id = $1::uuid
    limit 1001) few;

-- GET /log/userTrail?userId=00000000-0000-7000-8000-000000000001&at=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.at, t.who, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.acting, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.ip, t.request_id, t.kind, t.what, t.object_id, t.result, t.reason, t.at as sort_value
  from (select t.*
    from user_trail_line t
    where t.deleted_at is null and t.user_id = $1::uuid and t.at = $2::timestamptz
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from user_trail_line t
    where t.deleted_at is null and t.user_id = $1::uuid and t.at = $2::timestamptz
    limit 1001) few;

-- GET /log/userTrail?userId=00000000-0000-7000-8000-000000000001&kind=signIn
select t.id, t.version, t.created_at, t.updated_at, t.at, t.who, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.acting, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.ip, t.request_id, t.kind, t.what, t.object_id, t.result, t.reason, t.at as sort_value
  from (select t.*
    from user_trail_line t
    where t.deleted_at is null and t.user_id = $1::uuid and t.kind collate "C" = 'signIn'
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from user_trail_line t
    where t.deleted_at is null and t.user_id = $1::uuid and t.kind collate "C" = 'signIn'
    limit 1001) few;

-- GET /log/userTrail?userId=00000000-0000-7000-8000-000000000001&result=ok
select t.id, t.version, t.created_at, t.updated_at, t.at, t.who, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.acting, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.ip, t.request_id, t.kind, t.what, t.object_id, t.result, t.reason, t.at as sort_value
  from (select t.*
    from user_trail_line t
    where t.deleted_at is null and t.user_id = $1::uuid and t.result collate "C" = 'ok'
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from user_trail_line t
    where t.deleted_at is null and t.user_id = $1::uuid and t.result collate "C" = 'ok'
    limit 1001) few;

-- GET /log/userTrail?userId=00000000-0000-7000-8000-000000000001&ip=A1
select t.id, t.version, t.created_at, t.updated_at, t.at, t.who, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.acting, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.ip, t.request_id, t.kind, t.what, t.object_id, t.result, t.reason, t.at as sort_value
  from (select t.*
    from user_trail_line t
    where t.deleted_at is null and t.user_id = $1::uuid and t.ip collate "C" = $2::text
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from user_trail_line t
    where t.deleted_at is null and t.user_id = $1::uuid and t.ip collate "C" = $2::text
    limit 1001) few;

-- GET /log/userTrail?userId=00000000-0000-7000-8000-000000000001&requestId=A1
select t.id, t.version, t.created_at, t.updated_at, t.at, t.who, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.acting, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.ip, t.request_id, t.kind, t.what, t.object_id, t.result, t.reason, t.at as sort_value
  from (select t.*
    from user_trail_line t
    where t.deleted_at is null and t.user_id = $1::uuid and t.request_id collate "C" = $2::text
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from user_trail_line t
    where t.deleted_at is null and t.user_id = $1::uuid and t.request_id collate "C" = $2::text
    limit 1001) few;
