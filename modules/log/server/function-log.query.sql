-- Made by `npm run sql:print`; read it in review.

-- GET /log/functionLog
select t.id, t.version, t.created_at, t.updated_at, t.at, t.who, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.acting, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.ip, t.request_id, t.kind, t.name, t.at as sort_value
  from (select t.*
    from function_line t
    where t.deleted_at is null
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from function_line t
    where t.deleted_at is null
    limit 1001) few;

-- GET /log/functionLog?at=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.at, t.who, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.acting, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.ip, t.request_id, t.kind, t.name, t.at as sort_value
  from (select t.*
    from function_line t
    where t.deleted_at is null and t.at = $1::timestamptz
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from function_line t
    where t.deleted_at is null and t.at = $1::timestamptz
    limit 1001) few;

-- GET /log/functionLog?userId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.at, t.who, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.acting, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.ip, t.request_id, t.kind, t.name, t.at as sort_value
  from (select t.*
    from function_line t
    where t.deleted_at is null and t.user_id = $1::uuid
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from function_line t
    where t.deleted_at is null and t.user_id = $1::uuid
    limit 1001) few;

-- GET /log/functionLog?kind=menu
select t.id, t.version, t.created_at, t.updated_at, t.at, t.who, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.acting, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.ip, t.request_id, t.kind, t.name, t.at as sort_value
  from (select t.*
    from function_line t
    where t.deleted_at is null and t.kind collate "C" = 'menu'
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from function_line t
    where t.deleted_at is null and t.kind collate "C" = 'menu'
    limit 1001) few;

-- GET /log/functionLog?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.at, t.who, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.acting, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.ip, t.request_id, t.kind, t.name, t.at as sort_value
  from (select t.*
    from function_line t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from function_line t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /log/functionLog?orgId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.at, t.who, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.acting, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.ip, t.request_id, t.kind, t.name, t.at as sort_value
  from (with near as materialized (select count(*) as n
      from (select 1
        from (select t.*
          from function_line t
          where t.deleted_at is null
          order by t.at desc, t.id desc
          limit 2000) t
        where t.deleted_at is null and t.org_id = $1::uuid
        limit 21) t) (select t.*
      from function_line t
      where t.deleted_at is null and t.org_id = $1::uuid and not (select n
        from near) <= 20
      order by t.at desc, t.id desc
      limit 21)
    union all (select t.*
      from (select d.id
        from tenant_user d
        where d.default_org_id = $2::uuid) w(id) cross
      join lateral ( select t.*
        from function_line t
        where t.deleted_at is null and t.org_id = $1::uuid and t.user_id = w.id
        order by t.at desc, t.id desc
        limit 21) t
      where (select n
        from near) <= 20
      order by t.at desc, t.id desc
      limit 21)) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from function_line t
    where t.deleted_at is null and t.org_id = $1::uuid and t.user_id = any(array(select d.id
        from tenant_user d
        where d.default_org_id = $2::uuid))
    limit 1001) few;

-- GET /log/functionLog?ip=A1
select t.id, t.version, t.created_at, t.updated_at, t.at, t.who, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.acting, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.ip, t.request_id, t.kind, t.name, t.at as sort_value
  from (select t.*
    from function_line t
    where t.deleted_at is null and t.ip collate "C" = $1::text
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from function_line t
    where t.deleted_at is null and t.ip collate "C" = $1::text
    limit 1001) few;
