CREATE TABLE "interface_def" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"system" text NOT NULL,
	"direction" text NOT NULL,
	"enabled" boolean DEFAULT true,
	"remark" text,
	"method" text,
	"url" text,
	"auth" text NOT NULL,
	"user_name" text,
	"header_name" text,
	"secret" text,
	"target" text,
	"request_map" jsonb,
	"answer_map" jsonb,
	"timeout_sec" integer,
	"retry" integer,
	"alarm_after" integer,
	"alarm_user_ids" uuid[],
	"owner_id" uuid,
	CONSTRAINT "interface_def_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "interface_def_direction_ck" CHECK ("direction" in ('outbound', 'inbound')),
	CONSTRAINT "interface_def_method_ck" CHECK ("method" in ('POST', 'PUT', 'PATCH', 'GET', 'DELETE')),
	CONSTRAINT "interface_def_auth_ck" CHECK ("auth" in ('none', 'basic', 'bearer', 'apiKey'))
);

CREATE UNIQUE INDEX "interface_def_code_uq" ON "interface_def" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;

select mp_wall('interface_def');
select mp_counter('interface_def');
select mp_search('interface_def', array['code', 'name', 'system']);
select mp_bin('interface_def');
alter table "interface_def" add constraint interface_def_owner_id_fk foreign key ("tenant_id", "owner_id") references "tenant_user" ("tenant_id", "id");
create index interface_def_name_ix on "interface_def" ("tenant_id", "name" collate "C", "id");
create index interface_def_system_ix on "interface_def" ("tenant_id", "system" collate "C", "id");
create index interface_def_code_ix on "interface_def" ("tenant_id", "code" collate "C", "id");

-- From here by hand.

-- Calls to and from other systems. `message` is what was to be sent, sealed, for calls that may be made again; it is in no view.
create table interface_log (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  interface_id uuid,
  code text not null,
  system text,
  direction text not null,
  result text not null,
  status integer,
  ms integer not null,
  attempts integer not null,
  origin text not null,
  user_id uuid,
  url text,
  request text,
  answer text,
  error text,
  ip text,
  request_id text,
  message text,
  resend_of text,
  message_key text,
  record_id uuid
) partition by range (at);
create index interface_log_time on interface_log (tenant_id, at, id);
create index interface_log_interface on interface_log (tenant_id, interface_id, at);
create index interface_log_id on interface_log (tenant_id, id);
create index interface_log_key on interface_log (tenant_id, interface_id, message_key) where message_key is not null;
select mp_wall('interface_log');
select mp_append_only('interface_log');
select mp_partitioned('interface_log', 'at', 'day', 180);

create view interface_call_line with (security_invoker = true) as
  select l.tenant_id, l.id, 1 as version, l.at as created_at, l.user_id as created_by, l.at as updated_at, null::uuid as updated_by,
    null::timestamptz as deleted_at, l.at, l.interface_id, l.code, l.system, l.direction, l.result, l.status, l.ms, l.attempts, l.origin,
    l.user_id, l.url, l.request, l.answer, l.error, l.ip, l.request_id, l.resend_of,
    (l.direction = 'outbound' and l.result <> 'ok' and l.message is not null) as resendable
  from interface_log l where l.tenant_id = app_tenant();
grant select on interface_call_line to mp_app;

-- The same calls counted by minute, in the transaction of their line: what the figures are made of.
create table interface_minute (
  tenant_id uuid not null,
  interface_id uuid not null,
  at timestamptz not null,
  calls integer not null,
  failed integer not null,
  rejected integer not null,
  -- Calls that were sent, by how long they took: bucket n holds those up to 1.25 ^ n milliseconds.
  buckets integer[] not null,
  primary key (tenant_id, interface_id, at)
) partition by range (at);
select mp_wall('interface_minute');
select mp_partitioned('interface_minute', 'at', 'day', 180);

create function interface_count(p_interface uuid, p_at timestamptz, p_result text, p_ms integer, p_bucket integer) returns void
  language plpgsql volatile security invoker set search_path = public, pg_temp as $$
begin
  insert into interface_minute as m (tenant_id, interface_id, at, calls, failed, rejected, buckets)
  values (app_tenant(), p_interface, date_trunc('minute', p_at), 1, (p_result = 'failed')::integer, (p_result = 'rejected')::integer,
    case when p_result = 'rejected' then array_fill(0, array[60]) else array_fill(0, array[p_bucket]) || 1 || array_fill(0, array[59 - p_bucket]) end)
  on conflict (tenant_id, interface_id, at) do update set
    calls = m.calls + 1, failed = m.failed + excluded.failed, rejected = m.rejected + excluded.rejected,
    buckets[p_bucket + 1] = m.buckets[p_bucket + 1] + excluded.buckets[p_bucket + 1];
end $$;
revoke all on function interface_count(uuid, timestamptz, text, integer, integer) from public;
grant execute on function interface_count(uuid, timestamptz, text, integer, integer) to mp_app;

-- The breaker of an interface, of all nodes: until when nothing is sent, and since when calls count.
create table interface_circuit (
  tenant_id uuid not null,
  interface_id uuid not null,
  failures integer not null default 0,
  open_until timestamptz,
  counts_from timestamptz,
  primary key (tenant_id, interface_id),
  foreign key (tenant_id, interface_id) references interface_def (tenant_id, id) on delete cascade
);
select mp_wall('interface_circuit');

-- Whoever sends a message has no tenant yet: the interface of a code while it is on, in a tenant that is.
create function interface_inbound(p_tenancy bigint, p_code text) returns setof interface_def
  language sql stable security definer set search_path = public, pg_temp as $$
  select d.* from interface_def d join tenant t on t.id = d.tenant_id
  where t.tenancy_id = p_tenancy and lower(d.code) = lower(p_code) and d.direction = 'inbound' and d.enabled and d.deleted_at is null
    and t.deleted_at is null and t.tenancy_status = '1'
$$;
alter function interface_inbound(bigint, text) owner to mp_definer;
revoke all on function interface_inbound(bigint, text) from public;
grant execute on function interface_inbound(bigint, text) to mp_app;
