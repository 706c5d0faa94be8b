-- What a person did, across all logs. The sign-in log keeps what was typed under the tenant it became part of.
create view user_trail_line with (security_invoker = true) as
  select l.tenant_id, l.id, 1 as version, l.at as created_at, l.user_id as created_by, l.at as updated_at, null::uuid as updated_by,
    null::timestamptz as deleted_at, l.at, actor_name(l.user_id) as who, l.user_id,
    case when l.acting_by is not null then actor_name(l.acting_by) end as acting,
    (select u.default_org_id from tenant_user u where u.tenant_id = l.tenant_id and u.id = l.user_id) as org_id,
    l.ip, l.request_id, l.kind, l.what, l.object_id, l.result, l.reason
  from (
    select tenant_id, id, at, user_id, null::uuid as acting_by, ip, request_id, 'signIn' as kind, event as what, null::text as object_id,
      case when result = 'refused' then 'refused' else 'ok' end as result, reason
    from sign_in_line
    union all
    select tenant_id, id, at, user_id, acting_by, ip, request_id, 'operation', operation, object_id,
      case when status < 400 then 'ok' when status < 500 then 'refused' else 'failed' end, code
    from log_operation where tenant_id = app_tenant()
    union all
    select tenant_id, id, at, actor_id, acting_by, ip, request_id, 'user', action, user_id::text, 'ok', null
    from log_user_op where tenant_id = app_tenant()
    union all
    select tenant_id, id, at, actor_id, null, ip, request_id, 'grant', coalesce(object_name, object_id), object_id, 'ok', null
    from log_menu_auth where tenant_id = app_tenant()
    union all
    select tenant_id, id, at, user_id, acting_by, ip, request_id, 'function', name, object_id, 'ok', null
    from log_function where tenant_id = app_tenant()
    union all
    select tenant_id, id, at, user_id, null, ip, request_id, 'error', message, null, 'failed', null
    from log_error where tenant_id = app_tenant()
  ) l;
grant select on user_trail_line to mp_app;
