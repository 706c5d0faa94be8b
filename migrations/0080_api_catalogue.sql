CREATE TABLE "external_api" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"service_name" text NOT NULL,
	"description" text,
	"enabled" boolean DEFAULT true,
	"protocol" text NOT NULL,
	"domain" text NOT NULL,
	"port" integer NOT NULL,
	"path" text NOT NULL,
	"method" text NOT NULL,
	"headers" jsonb,
	"request_params" jsonb,
	"body_example" text,
	"response_format" text NOT NULL,
	"auth_type" text NOT NULL,
	"header_name" text,
	"secret" text,
	CONSTRAINT "external_api_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "external_api_protocol_ck" CHECK ("protocol" in ('https', 'http')),
	CONSTRAINT "external_api_method_ck" CHECK ("method" in ('GET', 'POST', 'PUT', 'PATCH', 'DELETE')),
	CONSTRAINT "external_api_response_format_ck" CHECK ("response_format" in ('json', 'xml', 'text')),
	CONSTRAINT "external_api_auth_type_ck" CHECK ("auth_type" in ('none', 'bearer', 'apiKey'))
);


CREATE TABLE "function_service" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"function_no" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"service_interface" text NOT NULL,
	"path" text,
	CONSTRAINT "function_service_pk" PRIMARY KEY("tenant_id","id")
);


CREATE UNIQUE INDEX "external_api_code_uq" ON "external_api" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;

CREATE UNIQUE INDEX "function_service_service_interface_uq" ON "function_service" USING btree ("tenant_id","function_no",lower("service_interface")) WHERE "deleted_at" is null;

select mp_wall('function_service');
select mp_counter('function_service');
select mp_search('function_service', array['function_no', 'name', 'service_interface']);
select mp_bin('function_service');
create index function_service_function_no_ix on "function_service" ("tenant_id", "function_no" collate "C", "id");
create index function_service_name_ix on "function_service" ("tenant_id", "name" collate "C", "id");
create index function_service_service_interface_ix on "function_service" ("tenant_id", "service_interface" collate "C", "id");
create index function_service_path_ix on "function_service" ("tenant_id", "path" collate "C", "id");
select mp_wall('external_api');
select mp_counter('external_api');
select mp_search('external_api', array['code', 'name', 'service_name', 'domain']);
select mp_bin('external_api');
create index external_api_code_ix on "external_api" ("tenant_id", "code" collate "C", "id");
create index external_api_service_name_ix on "external_api" ("tenant_id", "service_name" collate "C", "id");
create index external_api_domain_ix on "external_api" ("tenant_id", "domain" collate "C", "id");

-- From here by hand.

-- A change of a tie is a change of rights.
select mp_epoch('function_service', 'perm_tenant_changed');

-- Operations of the product as the server that started last declares them.
create table api_operation (
  code text collate "C" primary key,
  id uuid not null unique generated always as (md5('api_operation/' || code)::uuid) stored,
  name jsonb not null,
  area text not null,
  method text not null,
  path text not null,
  access text not null,
  -- Pages whose menus bring its function: readable ones, writable ones.
  reading text[] not null,
  writing text[] not null,
  since timestamptz not null default now()
);
select mp_wall_platform('api_operation', $$(select current_setting('app.tenant_id', true)) <> ''$$);

-- Operations that no program of the tenant may call.
create table api_disabled (
  tenant_id uuid not null,
  code text collate "C" not null,
  primary key (tenant_id, code)
);
select mp_wall('api_disabled');

-- The last calls of each person from the debug console, secrets masked.
create table api_debug_call (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('own', 'external')),
  target_id uuid not null,
  code text not null,
  method text not null,
  url text not null,
  request jsonb not null,
  status smallint,
  ms integer not null,
  bytes integer not null,
  answer text,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, id) on delete cascade
);
create index api_debug_call_user on api_debug_call (tenant_id, user_id, at desc);
select mp_wall('api_debug_call');

-- Whether anybody below the administrators has an operation: by a grant on itself, its function, a menu, a project or a tie.
create view api_operation_line with (security_invoker = true) as
  select app_tenant() as tenant_id, o.id, 1 as version, o.since as created_at, null::uuid as created_by, o.since as updated_at,
    null::uuid as updated_by, null::timestamptz as deleted_at, o.code, o.name, o.area, o.method, o.path, o.access,
    o.code || '.do' as service_interface,
    not exists (select from api_disabled d where d.tenant_id = app_tenant() and d.code = o.code) as enabled,
    case when o.access in ('public', 'session') then 'open'
      when exists (select from perm_grant g where g.tenant_id = app_tenant() and g.obj_type = 5 and g.object_key = o.code)
        or exists (select from perm_grant g where g.tenant_id = app_tenant() and g.obj_type = 2 and g.object_key = o.access)
        or exists (select from menu m join perm_grant g on g.tenant_id = m.tenant_id and g.obj_type = 1 and g.object_key = m.id::text
          where m.tenant_id = app_tenant() and m.deleted_at is null and m.enabled
            and (ltrim(split_part(m.target, '?', 1), '/') = any(o.reading)
              or g.purview = 2 and ltrim(split_part(m.target, '?', 1), '/') = any(o.writing)))
        or exists (select from access_project p where p.tenant_id = app_tenant() and p.deleted_at is null and p.apis ? o.code)
        or exists (select from function_service f where f.tenant_id = app_tenant() and f.deleted_at is null
          and ltrim(f.service_interface, '/') = o.code || '.do')
      then 'assigned' else 'unassigned' end as assignment
  from api_operation o where app_tenant() is not null;
grant select on api_operation_line to mp_app;

-- As before; an operation that the tenant has switched off is granted to no program.
create or replace function open_enter(p_code text, p_hash text, p_nonce text, p_api text, p_ip text, p_now timestamptz)
  returns table (outcome text, wait integer, project_id uuid, tenant_id uuid, user_id uuid, name text, epoch text)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  p access_project;
  u record;
  v_outcome text := 'ok';
  v_wait integer := 0;
  v_day date := (p_now at time zone 'Asia/Shanghai')::date;
begin
  if p_code is null then
    select c.* into p from open_bearer k join access_project c on c.tenant_id = k.tenant_id and c.id = k.project_id
      where k.hash = p_hash and k.until > p_now;
  else
    select c.* into p from access_project c where c.access_code = p_code;
  end if;
  if p.id is null then
    return query select 'unknown', 0, null::uuid, null::uuid, null::uuid, null::text, null::text;
    return;
  end if;
  select a.status = 'enabled' and m.deleted_at is null and not a.platform_admin
      and not (a.locked and a.locked_reason is distinct from 'errors') and v_day between a.active_date and a.expiry_date as usable,
      t.tenancy_status, t.perm_epoch || '.' || m.perm_epoch as epoch
    into u from tenant_user m join account a on a.id = m.id join tenant t on t.id = m.tenant_id
    where m.tenant_id = p.tenant_id and m.id = p.user_id;
  if p_code is not null and not exists (select from open_token k
      where k.hash = p_hash and k.project_id = p.id and k.tenant_id = p.tenant_id and (k.until is null or k.until > p_now)) then
    v_outcome := 'token';
  elsif p.deleted_at is not null or not p.enabled then v_outcome := 'disabled';
  elsif p.valid_from > v_day or p.valid_to < v_day then v_outcome := 'dates';
  elsif u.tenancy_status is distinct from '1' then v_outcome := 'tenant';
  elsif u.usable is not true then v_outcome := 'user';
  elsif coalesce(p.ip_allow, '') ~ '\S' and not exists (
      select from regexp_split_to_table(p.ip_allow, '[,\s]+') as each where each <> '' and p_ip::inet <<= each::inet) then
    v_outcome := 'ip';
  end if;
  if v_outcome = 'ok' and p_nonce is not null then
    delete from open_nonce n where n.at < p_now - interval '15 minutes';
    insert into open_nonce values (p.id, p_nonce, p_now) on conflict do nothing;
    if not found then v_outcome := 'replay'; end if;
  end if;
  if v_outcome = 'ok' then
    v_wait := open_take(p, p_now);
    if v_wait > 0 then v_outcome := 'quota';
    elsif not coalesce(p.apis ? p_api, false)
      or exists (select from api_disabled d where d.tenant_id = p.tenant_id and d.code = p_api) then v_outcome := 'notGranted';
    end if;
  end if;
  if v_outcome = 'ok' and (p.last_used_at is null or p.last_used_at < p_now - interval '60 seconds') then
    update access_project c set last_used_at = p_now where c.tenant_id = p.tenant_id and c.id = p.id;
  end if;
  return query select v_outcome, v_wait, p.id, p.tenant_id, p.user_id, p.code, u.epoch;
end $$;
