-- Logs are read as resources: each through a view that gives a line the columns that every record has. The views ask
-- with the rights of whoever asks, so that the walls of the tables hold. They say the tenant once more: where the wall lets
-- platform administrators see the lines of no tenant as well, its two conditions would keep the index of tenant and time
-- from giving the order.

-- What was asked when an error came: names as they were, values masked.
alter table log_error add column request jsonb;
-- One error is opened by its id, from its list and from links; of the other logs only lists are read.
create index log_error_id on log_error (tenant_id, id);

-- What was said of the errors with a fingerprint. An error that comes after it was resolved is open by that alone.
create table error_state (
  tenant_id uuid not null,
  fingerprint text collate "C" not null,
  state text not null check (state in ('open', 'resolved')),
  remark text,
  at timestamptz not null,
  by_id uuid not null,
  primary key (tenant_id, fingerprint)
);
select mp_wall('error_state');
create policy platform_rows on error_state to mp_app
  using (tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform')
  with check (tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform');

create view sign_in_line with (security_invoker = true) as
  select l.tenant_id, l.id, 1 as version, l.at as created_at, l.account_id as created_by, l.at as updated_at, null::uuid as updated_by,
    null::timestamptz as deleted_at, l.at, actor_name(l.account_id) as who, l.account_id as user_id,
    case when l.acting_by is not null then actor_name(l.acting_by) end as acting,
    (select u.default_org_id from tenant_user u where u.tenant_id = l.tenant_id and u.id = l.account_id) as org_id,
    l.ip, l.request_id, l.user_name, l.kind,
    case when l.kind in ('login', 'signon', 'getlogininfo', 'oauth') then 'signIn'
      when l.kind = 'pseudo' then 'substitute'
      when l.kind in ('logout', 'clear') then 'signOut'
      when l.kind in ('forced', 'riskLock') then 'forced'
      when l.kind = 'tenant' then 'tenant'
      when l.kind in ('findpwd', 'checkresetpwd', 'resetpwd') then 'password'
      when l.kind in ('validlogin', 'checkuser', 'revalid') then 'check'
      else 'other' end as event,
    case when l.result = 'second' then 'second' when position('.' in l.result) > 0 then 'refused' else 'ok' end as result,
    case when l.result not in ('ok', 'second') then l.result end as reason, l.ua
  from (select * from log_login where tenant_id = app_tenant()
    union all select * from log_login where tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform') l;

create view operation_line with (security_invoker = true) as
  select l.tenant_id, l.id, 1 as version, l.at as created_at, l.user_id as created_by, l.at as updated_at, null::uuid as updated_by,
    null::timestamptz as deleted_at, l.at, actor_name(l.user_id) as who, l.user_id,
    case when l.acting_by is not null then actor_name(l.acting_by) end as acting,
    (select u.default_org_id from tenant_user u where u.tenant_id = l.tenant_id and u.id = l.user_id) as org_id,
    l.ip, l.request_id, l.operation, l.object_id,
    case when l.status < 400 then 'ok' when l.status < 500 then 'refused' else 'failed' end as result,
    l.code as reason, l.ms, l.method, l.status::integer as status
  from log_operation l where l.tenant_id = app_tenant();

create view user_line with (security_invoker = true) as
  select l.tenant_id, l.id, 1 as version, l.at as created_at, l.actor_id as created_by, l.at as updated_at, null::uuid as updated_by,
    null::timestamptz as deleted_at, l.at, actor_name(l.actor_id) as who, l.actor_id as user_id,
    case when l.acting_by is not null then actor_name(l.acting_by) end as acting,
    (select u.default_org_id from tenant_user u where u.tenant_id = l.tenant_id and u.id = l.actor_id) as org_id,
    l.ip, l.request_id, l.user_id as target_id, l.action, l.reason
  from log_user_op l where l.tenant_id = app_tenant();

create view grant_line with (security_invoker = true) as
  select l.tenant_id, l.id, 1 as version, l.at as created_at, l.actor_id as created_by, l.at as updated_at, null::uuid as updated_by,
    null::timestamptz as deleted_at, l.at, actor_name(l.actor_id) as who, l.actor_id as user_id, null::text as acting,
    (select u.default_org_id from tenant_user u where u.tenant_id = l.tenant_id and u.id = l.actor_id) as org_id,
    l.ip, l.request_id, l.subject_type, l.subject_name, l.object_type, coalesce(l.object_name, l.object_id) as object_name,
    l.before::text as before, l.after::text as after
  from log_menu_auth l where l.tenant_id = app_tenant();

create view function_line with (security_invoker = true) as
  select l.tenant_id, l.id, 1 as version, l.at as created_at, l.user_id as created_by, l.at as updated_at, null::uuid as updated_by,
    null::timestamptz as deleted_at, l.at, actor_name(l.user_id) as who, l.user_id,
    case when l.acting_by is not null then actor_name(l.acting_by) end as acting,
    (select u.default_org_id from tenant_user u where u.tenant_id = l.tenant_id and u.id = l.user_id) as org_id,
    l.ip, l.request_id, l.kind, l.name
  from log_function l where l.tenant_id = app_tenant();

create view error_line with (security_invoker = true) as
  select l.tenant_id, l.id, 1 as version, l.at as created_at, l.user_id as created_by, l.at as updated_at, null::uuid as updated_by,
    null::timestamptz as deleted_at, l.at, actor_name(l.user_id) as who, l.user_id, null::text as acting,
    (select u.default_org_id from tenant_user u where u.tenant_id = l.tenant_id and u.id = l.user_id) as org_id,
    l.ip, l.request_id, l.message, l.source,
    coalesce((select s.state from error_state s where s.tenant_id = l.tenant_id and s.fingerprint = l.fingerprint collate "C" and s.at >= l.at), 'open') as state,
    (select s.remark from error_state s where s.tenant_id = l.tenant_id and s.fingerprint = l.fingerprint collate "C" and s.at >= l.at) as remark,
    l.n, l.route, l.fingerprint, l.ua, l.stack, l.request
  from (select * from log_error where tenant_id = app_tenant()
    union all select * from log_error where tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform') l;

-- A change is named by its record and version; its id is made of them, since nothing but lists asks for it.
create view audit_line with (security_invoker = true) as
  select l.tenant_id, md5(l.entity || '/' || l.entity_id || '/' || l.version)::uuid as id, 1 as version, l.at as created_at, l.actor_id as created_by,
    l.at as updated_at, null::uuid as updated_by, null::timestamptz as deleted_at, l.at, actor_name(l.actor_id) as who,
    l.actor_id as user_id, case when l.acting_by is not null then actor_name(l.acting_by) end as acting,
    (select u.default_org_id from tenant_user u where u.tenant_id = l.tenant_id and u.id = l.actor_id) as org_id,
    l.ip, l.request_id, l.entity, l.entity_id::text as entity_id, l.version as number, l.action, l.reason
  from (select * from audit_log where tenant_id = app_tenant()
    union all select * from audit_log where tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform') l;

grant select on sign_in_line, operation_line, user_line, grant_line, function_line, error_line, audit_line to mp_app;
