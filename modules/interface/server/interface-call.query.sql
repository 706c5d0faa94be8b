-- Made by `npm run sql:print`; read it in review.

-- GET /interface/interfaceCall
select t.id, t.version, t.created_at, t.updated_at, t.at, t.interface_id, (select l.name
    from interface_def l
    where l.tenant_id = t.tenant_id and l.id = t.interface_id), t.code, t.system, t.direction, t.result, t.status, t.ms, t.attempts, t.origin, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.url, t.request, t.answer, t.error, t.ip, t.request_id, t.resend_of, t.resendable, t.at as sort_value
  from (select t.*
    from interface_call_line t
    where t.deleted_at is null
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from interface_call_line t
    where t.deleted_at is null
    limit 1001) few;

-- GET /interface/interfaceCall?at=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.at, t.interface_id, (select l.name
    from interface_def l
    where l.tenant_id = t.tenant_id and l.id = t.interface_id), t.code, t.system, t.direction, t.result, t.status, t.ms, t.attempts, t.origin, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.url, t.request, t.answer, t.error, t.ip, t.request_id, t.resend_of, t.resendable, t.at as sort_value
  from (select t.*
    from interface_call_line t
    where t.deleted_at is null and t.at = $1::timestamptz
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from interface_call_line t
    where t.deleted_at is null and t.at = $1::timestamptz
    limit 1001) few;

-- GET /interface/interfaceCall?interfaceId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.at, t.interface_id, (select l.name
    from interface_def l
    where l.tenant_id = t.tenant_id and l.id = t.interface_id), t.code, t.system, t.direction, t.result, t.status, t.ms, t.attempts, t.origin, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.url, t.request, t.answer, t.error, t.ip, t.request_id, t.resend_of, t.resendable, t.at as sort_value
  from (select t.*
    from interface_call_line t
    where t.deleted_at is null and t.interface_id = $1::uuid
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from interface_call_line t
    where t.deleted_at is null and t.interface_id = $1::uuid
    limit 1001) few;

-- GET /interface/interfaceCall?result=ok
select t.id, t.version, t.created_at, t.updated_at, t.at, t.interface_id, (select l.name
    from interface_def l
    where l.tenant_id = t.tenant_id and l.id = t.interface_id), t.code, t.system, t.direction, t.result, t.status, t.ms, t.attempts, t.origin, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.url, t.request, t.answer, t.error, t.ip, t.request_id, t.resend_of, t.resendable, t.at as sort_value
  from (select t.*
    from interface_call_line t
    where t.deleted_at is null and t.result collate "C" = 'ok'
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from interface_call_line t
    where t.deleted_at is null and t.result collate "C" = 'ok'
    limit 1001) few;

-- GET /interface/interfaceCall?direction=outbound
select t.id, t.version, t.created_at, t.updated_at, t.at, t.interface_id, (select l.name
    from interface_def l
    where l.tenant_id = t.tenant_id and l.id = t.interface_id), t.code, t.system, t.direction, t.result, t.status, t.ms, t.attempts, t.origin, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.url, t.request, t.answer, t.error, t.ip, t.request_id, t.resend_of, t.resendable, t.at as sort_value
  from (select t.*
    from interface_call_line t
    where t.deleted_at is null and t.direction collate "C" = 'outbound'
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from interface_call_line t
    where t.deleted_at is null and t.direction collate "C" = 'outbound'
    limit 1001) few;

-- GET /interface/interfaceCall?code=A1
select t.id, t.version, t.created_at, t.updated_at, t.at, t.interface_id, (select l.name
    from interface_def l
    where l.tenant_id = t.tenant_id and l.id = t.interface_id), t.code, t.system, t.direction, t.result, t.status, t.ms, t.attempts, t.origin, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.url, t.request, t.answer, t.error, t.ip, t.request_id, t.resend_of, t.resendable, t.at as sort_value
  from (select t.*
    from interface_call_line t
    where t.deleted_at is null and t.code collate "C" = $1::text
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from interface_call_line t
    where t.deleted_at is null and t.code collate "C" = $1::text
    limit 1001) few;

-- GET /interface/interfaceCall?status=1
select t.id, t.version, t.created_at, t.updated_at, t.at, t.interface_id, (select l.name
    from interface_def l
    where l.tenant_id = t.tenant_id and l.id = t.interface_id), t.code, t.system, t.direction, t.result, t.status, t.ms, t.attempts, t.origin, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.url, t.request, t.answer, t.error, t.ip, t.request_id, t.resend_of, t.resendable, t.at as sort_value
  from (select t.*
    from interface_call_line t
    where t.deleted_at is null and t.status = $1::integer
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from interface_call_line t
    where t.deleted_at is null and t.status = $1::integer
    limit 1001) few;

-- GET /interface/interfaceCall?origin=module
select t.id, t.version, t.created_at, t.updated_at, t.at, t.interface_id, (select l.name
    from interface_def l
    where l.tenant_id = t.tenant_id and l.id = t.interface_id), t.code, t.system, t.direction, t.result, t.status, t.ms, t.attempts, t.origin, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.url, t.request, t.answer, t.error, t.ip, t.request_id, t.resend_of, t.resendable, t.at as sort_value
  from (select t.*
    from interface_call_line t
    where t.deleted_at is null and t.origin collate "C" = 'module'
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from interface_call_line t
    where t.deleted_at is null and t.origin collate "C" = 'module'
    limit 1001) few;

-- GET /interface/interfaceCall?requestId=A1
select t.id, t.version, t.created_at, t.updated_at, t.at, t.interface_id, (select l.name
    from interface_def l
    where l.tenant_id = t.tenant_id and l.id = t.interface_id), t.code, t.system, t.direction, t.result, t.status, t.ms, t.attempts, t.origin, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.url, t.request, t.answer, t.error, t.ip, t.request_id, t.resend_of, t.resendable, t.at as sort_value
  from (select t.*
    from interface_call_line t
    where t.deleted_at is null and t.request_id collate "C" = $1::text
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from interface_call_line t
    where t.deleted_at is null and t.request_id collate "C" = $1::text
    limit 1001) few;
