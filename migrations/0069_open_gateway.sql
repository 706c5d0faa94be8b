CREATE TABLE "access_project" (
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
	"user_id" uuid NOT NULL,
	"verify_user" text NOT NULL,
	"verify_password" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"ip_allow" text,
	"qps" integer NOT NULL,
	"daily_quota" integer NOT NULL,
	"remark" text,
	"access_code" text,
	"token_hint" text,
	"issued_at" timestamp(6) with time zone,
	"former_until" timestamp(6) with time zone,
	"last_used_at" timestamp(6) with time zone,
	"apis" jsonb,
	CONSTRAINT "access_project_pk" PRIMARY KEY("tenant_id","id")
);


CREATE TABLE "open_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"until" timestamp(6) with time zone
);


CREATE UNIQUE INDEX "access_project_code_uq" ON "access_project" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;

select mp_wall('access_project');
select mp_counter('access_project');
select mp_search('access_project', array['code', 'name']);
select mp_bin('access_project');
alter table "access_project" add constraint access_project_user_id_fk foreign key ("tenant_id", "user_id") references "tenant_user" ("tenant_id", "id");
create index access_project_code_ix on "access_project" ("tenant_id", "code" collate "C", "id");
create index access_project_user_id_ix on "access_project" ("tenant_id", "user_id", "id");

-- From here by hand.

create unique index access_project_access_code_uq on access_project (tenant_id, access_code);
create index access_project_access_code_ix on access_project (access_code);
-- What recognises a program is seen by the door of the gateway alone, which has no tenant yet.
select mp_wall_platform('open_token');
alter table open_token add constraint open_token_project_id_fk foreign key (tenant_id, project_id) references access_project (tenant_id, id) on delete cascade;
create index open_token_project_ix on open_token (tenant_id, project_id);

-- Bearer tokens of two hours, by their hashes.
create table open_bearer (
  hash text collate "C" primary key,
  tenant_id uuid not null,
  project_id uuid not null,
  until timestamptz not null,
  constraint open_bearer_project_id_fk foreign key (tenant_id, project_id) references access_project (tenant_id, id) on delete cascade
);
create index open_bearer_project_ix on open_bearer (tenant_id, project_id);
create index open_bearer_until_ix on open_bearer (until);
select mp_wall_platform('open_bearer');

-- What is left of each project's calls in this second and on this day. A crash of the database forgets it, which only forgives.
create unlogged table open_bucket (
  project_id uuid primary key,
  tenant_id uuid not null,
  tokens double precision not null,
  at timestamptz not null,
  day date not null,
  used integer not null
);
select mp_wall_platform('open_bucket');

-- Signatures that were used; older ones are refused by their time.
create unlogged table open_nonce (
  project_id uuid not null,
  nonce text collate "C" not null,
  at timestamptz not null,
  primary key (project_id, nonce)
);
create index open_nonce_at_ix on open_nonce (at);
select mp_wall_platform('open_nonce');

-- Takes one call of a project, if its second and its day have one left; answers the seconds to wait, 0 when it is taken.
create function open_take(p_project access_project, p_now timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  b open_bucket;
  v_day date := (p_now at time zone 'Asia/Shanghai')::date;
  v_left double precision;
  v_used integer;
begin
  insert into open_bucket values (p_project.id, p_project.tenant_id, p_project.qps, p_now, v_day, 0) on conflict do nothing;
  select * into b from open_bucket where project_id = p_project.id for update;
  v_left := least(p_project.qps, b.tokens + greatest(0, extract(epoch from p_now - b.at)) * p_project.qps);
  v_used := case when b.day = v_day then b.used else 0 end;
  if v_used >= p_project.daily_quota then
    return greatest(1, ceil(extract(epoch from ((v_day + 1)::timestamp at time zone 'Asia/Shanghai') - p_now)))::integer;
  end if;
  if v_left < 1 then return 1; end if;
  update open_bucket set tokens = v_left - 1, at = greatest(at, p_now), day = v_day, used = v_used + 1 where project_id = p_project.id;
  return 0;
end $$;
alter function open_take(access_project, timestamptz) owner to mp_definer;
revoke all on function open_take(access_project, timestamptz) from public;

-- Judges a call of the gateway: `ok`, or what it lacks, with what the log wants to know. A bearer names its project itself;
-- a token and a signature come with the access code, the latter with a nonce.
create function open_enter(p_code text, p_hash text, p_nonce text, p_api text, p_ip text, p_now timestamptz)
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
    elsif not coalesce(p.apis ? p_api, false) then v_outcome := 'notGranted';
    end if;
  end if;
  if v_outcome = 'ok' and (p.last_used_at is null or p.last_used_at < p_now - interval '60 seconds') then
    update access_project c set last_used_at = p_now where c.tenant_id = p.tenant_id and c.id = p.id;
  end if;
  return query select v_outcome, v_wait, p.id, p.tenant_id, p.user_id, p.code, u.epoch;
end $$;
alter function open_enter(text, text, text, text, text, timestamptz) owner to mp_definer;
revoke all on function open_enter(text, text, text, text, text, timestamptz) from public;
grant execute on function open_enter(text, text, text, text, text, timestamptz) to mp_app;

-- The tokens of an access code that are accepted now, sealed, with which a signature is judged.
create function open_sealed(p_code text, p_now timestamptz) returns table (hash text, sealed text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select k.hash, k.sealed from access_project c join open_token k on k.tenant_id = c.tenant_id and k.project_id = c.id
  where c.access_code = p_code and c.deleted_at is null and (k.until is null or k.until > p_now)
$$;
alter function open_sealed(text, timestamptz) owner to mp_definer;
revoke all on function open_sealed(text, timestamptz) from public;
grant execute on function open_sealed(text, timestamptz) to mp_app;

-- What a bearer token is asked for with.
create function open_verifier(p_code text) returns table (project_id uuid, tenant_id uuid, verify_user text, verify_password text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.tenant_id, c.verify_user, c.verify_password from access_project c
  where c.access_code = p_code and c.deleted_at is null and c.enabled
    and exists (select from open_token k where k.tenant_id = c.tenant_id and k.project_id = c.id)
$$;
alter function open_verifier(text) owner to mp_definer;
revoke all on function open_verifier(text) from public;
grant execute on function open_verifier(text) to mp_app;

-- Calls of programs by the gateway: what was asked without what was said.
create table log_api (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  project_id uuid,
  project_name text,
  user_id uuid,
  proof text,
  api text not null,
  method text not null,
  status smallint not null,
  code text,
  cause text,
  ms integer not null,
  bytes integer,
  request jsonb,
  ip text,
  request_id text
) partition by range (at);
create index log_api_time on log_api (tenant_id, at);
create index log_api_project on log_api (tenant_id, project_id, at);
create index log_api_code on log_api (tenant_id, api, at);
create index log_api_brin on log_api using brin (at);
select mp_wall('log_api');
select mp_append_only('log_api');
create policy platform_rows on log_api to mp_app
  using (tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform')
  with check (tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform');
select mp_partitioned('log_api', 'at', 'day', 180);
select make_partitions(now());

create or replace function log_write(p_log text, p_rows jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case p_log
    when 'operation' then insert into log_operation select * from jsonb_populate_recordset(null::log_operation, p_rows);
    when 'function' then insert into log_function select * from jsonb_populate_recordset(null::log_function, p_rows);
    when 'error' then insert into log_error select * from jsonb_populate_recordset(null::log_error, p_rows);
    when 'api' then insert into log_api select * from jsonb_populate_recordset(null::log_api, p_rows);
  end case;
end $$;

create view api_line with (security_invoker = true) as
  select l.tenant_id, l.id, 1 as version, l.at as created_at, l.user_id as created_by, l.at as updated_at, null::uuid as updated_by,
    null::timestamptz as deleted_at, l.at, actor_name(l.user_id) as who, l.user_id, null::text as acting,
    (select u.default_org_id from tenant_user u where u.tenant_id = l.tenant_id and u.id = l.user_id) as org_id,
    l.ip, l.request_id, l.project_id::text as project_id, l.project_name, l.proof, l.api, l.method, l.status::integer as status,
    case when l.status < 400 then 'ok' when l.status < 500 then 'refused' else 'failed' end as result,
    l.code as reason, l.cause, l.ms, l.bytes, l.request
  from (select * from log_api where tenant_id = app_tenant()
    union all select * from log_api where tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform') l;
grant select on api_line to mp_app;
