-- Made by `npm run sql:print`; read it in review.

-- GET /log/userLog
select t.id, t.version, t.created_at, t.updated_at, t.at, t.who, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.acting, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.ip, t.request_id, t.target_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.target_id), t.action, t.reason, t.at as sort_value
  from (select t.*
    from user_line t
    where t.deleted_at is null
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from user_line t
    where t.deleted_at is null
    limit 1001) few;

-- GET /log/userLog?at=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.at, t.who, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.acting, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.ip, t.request_id, t.target_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.target_id), t.action, t.reason, t.at as sort_value
  from (select t.*
    from user_line t
    where t.deleted_at is null and t.at = $1::timestamptz
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from user_line t
    where t.deleted_at is null and t.at = $1::timestamptz
    limit 1001) few;

-- GET /log/userLog?userId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.at, t.who, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.acting, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.ip, t.request_id, t.target_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.target_id), t.action, t.reason, t.at as sort_value
  from (select t.*
    from user_line t
    where t.deleted_at is null and t.user_id = $1::uuid
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from user_line t
    where t.deleted_at is null and t.user_id = $1::uuid
    limit 1001) few;

-- GET /log/userLog?targetId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.at, t.who, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.acting, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.ip, t.request_id, t.target_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.target_id), t.action, t.reason, t.at as sort_value
  from (select t.*
    from user_line t
    where t.deleted_at is null and t.target_id = $1::uuid
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from user_line t
    where t.deleted_at is null and t.target_id = $1::uuid
    limit 1001) few;

-- GET /log/userLog?orgId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.at, t.who, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.acting, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.ip, t.request_id, t.target_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.target_id), t.action, t.reason, t.at as sort_value
  from (select t.*
    from user_line t
    where t.deleted_at is null and t.org_id = $1::uuid
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from user_line t
    where t.deleted_at is null and t.org_id = $1::uuid
    limit 1001) few;

-- GET /log/userLog?action=A1
select t.id, t.version, t.created_at, t.updated_at, t.at, t.who, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.acting, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.ip, t.request_id, t.target_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.target_id), t.action, t.reason, t.at as sort_value
  from (select t.*
    from user_line t
    where t.deleted_at is null and t.action collate "C" = $1::text
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from user_line t
    where t.deleted_at is null and t.action collate "C" = $1::text
    limit 1001) few;

-- GET /log/userLog?ip=A1
select t.id, t.version, t.created_at, t.updated_at, t.at, t.who, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.acting, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.ip, t.request_id, t.target_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.target_id), t.action, t.reason, t.at as sort_value
  from (select t.*
    from user_line t
    where t.deleted_at is null and t.ip collate "C" = $1::text
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from user_line t
    where t.deleted_at is null and t.ip collate "C" = $1::text
    limit 1001) few;
