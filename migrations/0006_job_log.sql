-- Jobs by the clock, tables cut by time, logs, counters of calls, addresses of single sign-on.

-- Tables cut by time -----------------------------------------------------------------------------------------------

-- Which tables are cut, how, and how long their rows must be kept at least.
create table time_partition (
  name text primary key,
  time_column text not null,
  unit text not null check (unit in ('day', 'month')),
  least_days integer not null
);
alter table time_partition enable row level security;
alter table time_partition force row level security;
create policy definer on time_partition to mp_definer using (true) with check (true);
grant select on time_partition to mp_definer;

-- Rows of a time without a partition of its own go here, so that writing never fails; the nightly job moves them.
create function mp_partitioned(p_table regclass, p_column text, p_unit text, p_least_days integer) returns void
  language plpgsql as $$
begin
  execute format('create table %I partition of %s default', p_table::text || '_rest', p_table);
  execute format('alter table %I enable row level security', p_table::text || '_rest');
  execute format('alter table %I force row level security', p_table::text || '_rest');
  execute format('create policy definer on %I to mp_definer using (true) with check (true)', p_table::text || '_rest');
  insert into time_partition values (p_table::text, p_column, p_unit, p_least_days);
end $$;

-- One partition, unless it is there; rows of its time that had come before it move in. Belongs to the owner, as only an
-- owner may attach a partition.
create function make_partition(p_table time_partition, p_from timestamptz) returns integer
  language plpgsql set timezone = 'UTC' as $$
declare
  v_part text := p_table.name || '_p' || to_char(p_from, case p_table.unit when 'day' then 'YYYYMMDD' else 'YYYYMM' end);
  v_to timestamptz := p_from + ('1 ' || p_table.unit)::interval;
begin
  if to_regclass(v_part) is not null then return 0; end if;
  execute format('lock table %I in access exclusive mode', p_table.name || '_rest');
  execute format('create table %I (like %I including defaults including constraints)', v_part, p_table.name);
  execute format('with gone as (delete from %I where %I >= $1 and %2$I < $2 returning *) insert into %3$I select * from gone',
    p_table.name || '_rest', p_table.time_column, v_part) using p_from, v_to;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', p_table.name, v_part, p_from, v_to);
  execute format('alter table %I enable row level security', v_part);
  execute format('alter table %I force row level security', v_part);
  return 1;
end $$;
revoke all on function make_partition(time_partition, timestamptz) from public;

-- Partitions from now to `p_days` ahead, and for whatever lies in the rest; answers how many are new.
create function make_partitions(p_now timestamptz, p_days integer default 7) returns integer
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  v_table time_partition;
  v_from timestamptz;
  v_made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('make_partitions'));
  for v_table in select * from time_partition order by name loop
    for v_from in execute format(
      $q$select t from generate_series(date_trunc(%1$L, $1), $1 + make_interval(days => $2), %2$L::interval) t
         union select distinct date_trunc(%1$L, %3$I) from %4$I order by 1$q$,
      v_table.unit, '1 ' || v_table.unit, v_table.time_column, v_table.name || '_rest') using p_now, p_days
    loop
      v_made := v_made + make_partition(v_table, v_from);
    end loop;
  end loop;
  return v_made;
end $$;
revoke all on function make_partitions(timestamptz, integer) from public;
grant execute on function make_partitions(timestamptz, integer) to mp_app;

-- Drops the partitions of a table that are wholly older than `p_days`, never less than the law asks for; answers their names.
create function drop_partitions(p_table text, p_now timestamptz, p_days integer) returns text[]
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  v_table time_partition := (select t from time_partition t where name = p_table);
  v_before timestamptz;
  v_part text;
  v_dropped text[] := '{}';
begin
  if v_table.name is null then raise exception 'no table % cut by time', p_table; end if;
  v_before := date_trunc(v_table.unit, p_now - make_interval(days => greatest(p_days, v_table.least_days)));
  for v_part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = v_table.name::regclass and c.relname ~ '_p\d{6}(\d{2})?$'
      and to_timestamp(rpad(substring(c.relname from '\d+$'), 8, '01'), 'YYYYMMDD') < v_before
    order by 1
  loop
    execute format('drop table %I', v_part);
    v_dropped := v_dropped || v_part;
  end loop;
  return v_dropped;
end $$;
revoke all on function drop_partitions(text, timestamptz, integer) from public;
grant execute on function drop_partitions(text, timestamptz, integer) to mp_app;

-- Jobs -------------------------------------------------------------------------------------------------------------

CREATE TABLE "job" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"target" text NOT NULL,
	"cron" text,
	"zone" text DEFAULT 'Asia/Shanghai' NOT NULL,
	"description" text,
	"start_time" timestamp(6) with time zone NOT NULL,
	"end_time" timestamp(6) with time zone,
	"repeat_count" integer,
	"interval_sec" integer,
	"state" text DEFAULT 'stopped' NOT NULL,
	"prev_fire" timestamp(6) with time zone,
	"next_fire" timestamp(6) with time zone,
	"misfire" text DEFAULT 'once' NOT NULL,
	"concurrent" boolean DEFAULT false NOT NULL,
	"timeout_sec" integer DEFAULT 300 NOT NULL,
	"retry" integer DEFAULT 0 NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"fired_count" integer DEFAULT 0 NOT NULL,
	"error_count" integer DEFAULT 0 NOT NULL,
	"builtin" boolean DEFAULT false NOT NULL,
	CONSTRAINT "job_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "job_type_ck" CHECK (type in ('simple', 'cron')),
	CONSTRAINT "job_state_ck" CHECK (state in ('running', 'stopped')),
	CONSTRAINT "job_misfire_ck" CHECK (misfire in ('once', 'skip', 'all')),
	CONSTRAINT "job_clock_ck" CHECK (case type when 'cron' then cron is not null else repeat_count > 0 and interval_sec > 0 end),
	CONSTRAINT "job_timeout_ck" CHECK (timeout_sec between 1 and 86400 and retry between 0 and 10)
);

CREATE UNIQUE INDEX "job_name_uq" ON "job" USING btree ("tenant_id",lower("name"));
CREATE INDEX "job_due_ix" ON "job" USING btree ("next_fire") WHERE state = 'running';

select mp_wall('job');
-- Built-in jobs belong to the platform; its administrators see and change them.
create policy platform_rows on job to mp_app
  using (tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform')
  with check (tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform');
-- The scheduler of a node works for all tenants.
create policy scheduler on job to mp_app
  using ((select current_setting('app.scope', true)) = 'scheduler') with check ((select current_setting('app.scope', true)) = 'scheduler');

-- One row per job and fire time. `attempt` is the fencing number: it grows when a run is taken from a node, and whoever
-- does not hold the newest can not write the end.
create table job_run (
  tenant_id uuid not null,
  job_id uuid not null,
  fire_time timestamptz not null,
  state text not null check (state in ('queued', 'running', 'ok', 'error', 'timeout', 'misfired')),
  attempt integer not null default 1,
  node text,
  started_at timestamptz,
  ended_at timestamptz,
  lease_until timestamptz,
  output text,
  error text,
  primary key (tenant_id, job_id, fire_time)
) partition by range (fire_time);
create index job_run_recent on job_run (tenant_id, fire_time desc);
create index job_run_open on job_run (lease_until) where state in ('queued', 'running');

select mp_wall('job_run');
create policy platform_rows on job_run to mp_app
  using (tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform')
  with check (tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform');
create policy scheduler on job_run to mp_app
  using ((select current_setting('app.scope', true)) = 'scheduler') with check ((select current_setting('app.scope', true)) = 'scheduler');
select mp_partitioned('job_run', 'fire_time', 'month', 90);

-- Logs -------------------------------------------------------------------------------------------------------------

-- Retention in days: the law on networks asks for six months, accounts and rights are kept for three years.

-- Sign-ins, as before, now cut by month.
alter table log_login rename to log_login_before;
drop index log_login_time_ix;
drop index log_login_account_ix;
alter table log_login_before rename constraint log_login_pk to log_login_before_pk;
create table log_login (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  account_id uuid,
  user_name text not null,
  kind text not null,
  result text not null,
  ip text,
  ua text,
  request_id text,
  constraint log_login_pk primary key (tenant_id, id, at)
) partition by range (at);
create index log_login_time_ix on log_login (tenant_id, at);
create index log_login_account_ix on log_login (tenant_id, account_id, at);
create index log_login_brin on log_login using brin (at);
select mp_wall('log_login');
select mp_append_only('log_login');
create policy platform_rows on log_login to mp_app
  using (tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform')
  with check (tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform');
select mp_partitioned('log_login', 'at', 'month', 1096);
insert into log_login select * from log_login_before;
drop table log_login_before;

-- Every changing call, and every refused one: who, what, on which record, how it ended. No key: nothing refers to a line,
-- and a line costs each write request its part.
create table log_operation (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  user_id uuid not null,
  acting_by uuid,
  ip text,
  menu_id text,
  method text not null,
  operation text not null,
  object_id text,
  status smallint not null,
  code text,
  ms integer not null,
  request_id text not null
) partition by range (at);
create index log_operation_time on log_operation (tenant_id, at);
create index log_operation_user on log_operation (tenant_id, user_id, at);
create index log_operation_brin on log_operation using brin (at);
select mp_wall('log_operation');
select mp_append_only('log_operation');
select mp_partitioned('log_operation', 'at', 'month', 1096);

-- What people opened and pressed; never what they typed.
create table log_function (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  user_id uuid not null,
  ip text,
  menu_id text,
  kind text not null check (kind in ('menu', 'action', 'server')),
  name text not null,
  object_id text,
  request_id text
) partition by range (at);
create index log_function_time on log_function (tenant_id, at);
create index log_function_user on log_function (tenant_id, user_id, at);
create index log_function_brin on log_function using brin (at);
select mp_wall('log_function');
select mp_append_only('log_function');
select mp_partitioned('log_function', 'at', 'day', 180);

-- Errors of the server and of the pages; equal ones of one moment are one line with their number.
create table log_error (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  user_id uuid,
  source text not null check (source in ('server', 'web', 'job')),
  fingerprint text not null,
  message text not null,
  stack text,
  route text,
  n integer not null default 1,
  ip text,
  ua text,
  request_id text
) partition by range (at);
create index log_error_time on log_error (tenant_id, at);
create index log_error_fingerprint on log_error (tenant_id, fingerprint, at);
create index log_error_brin on log_error using brin (at);
select mp_wall('log_error');
select mp_append_only('log_error');
create policy platform_rows on log_error to mp_app
  using (tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform')
  with check (tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform');
select mp_partitioned('log_error', 'at', 'month', 180);

-- Changes of users, personal data masked.
create table log_user_op (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  actor_id uuid,
  acting_for uuid,
  user_id uuid not null,
  action text not null,
  changes jsonb not null,
  reason text,
  ip text,
  request_id text,
  primary key (tenant_id, id, at)
) partition by range (at);
create index log_user_op_time on log_user_op (tenant_id, at);
create index log_user_op_user on log_user_op (tenant_id, user_id, at);
create index log_user_op_brin on log_user_op using brin (at);
select mp_wall('log_user_op');
select mp_append_only('log_user_op');
select mp_partitioned('log_user_op', 'at', 'month', 1096);

-- Grants of menus and functions, before and after.
create table log_menu_auth (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  actor_id uuid,
  subject_type text not null,
  subject_id uuid not null,
  subject_name text,
  object_type text not null,
  object_id text not null,
  object_name text,
  before jsonb,
  after jsonb,
  ip text,
  request_id text,
  primary key (tenant_id, id, at)
) partition by range (at);
create index log_menu_auth_time on log_menu_auth (tenant_id, at);
create index log_menu_auth_subject on log_menu_auth (tenant_id, subject_id, at);
create index log_menu_auth_brin on log_menu_auth using brin (at);
select mp_wall('log_menu_auth');
select mp_append_only('log_menu_auth');
select mp_partitioned('log_menu_auth', 'at', 'month', 1096);

-- Writes buffered lines of all tenants in one statement; the buffer knows whose each line is.
create function log_write(p_log text, p_rows jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case p_log
    when 'operation' then insert into log_operation select * from jsonb_populate_recordset(null::log_operation, p_rows);
    when 'function' then insert into log_function select * from jsonb_populate_recordset(null::log_function, p_rows);
    when 'error' then insert into log_error select * from jsonb_populate_recordset(null::log_error, p_rows);
  end case;
end $$;
alter function log_write(text, jsonb) owner to mp_definer;
revoke all on function log_write(text, jsonb) from public;
grant execute on function log_write(text, jsonb) to mp_app;

-- `138****5678`, `z***@example.com`, the ends of anything longer than four signs; short texts wholly.
create function mask_personal(p_field text, p_value text) returns text language sql immutable parallel safe strict as $$
  select case
    when p_field = 'email' then left(p_value, 1) || '***' || coalesce(substring(p_value from '@.*$'), '')
    when length(p_value) >= 7 then left(p_value, 3) || repeat('*', length(p_value) - 7) || right(p_value, 4)
    else repeat('*', length(p_value)) end
$$;

-- The audit trail of a user is also a line of the users' log; here, so that no way of changing a user can forget it.
create function log_user_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_changes jsonb;
begin
  select coalesce(jsonb_object_agg(c.key, case
      when c.key not in ('mobile', 'email', 'idCard', 'officePhone', 'homePhone', 'password') or c.value is null then c.value
      when c.key = 'password' then to_jsonb('***'::text)
      when jsonb_typeof(c.value) = 'array' then
        (select jsonb_agg(case jsonb_typeof(e) when 'string' then to_jsonb(mask_personal(c.key, e #>> '{}')) else e end) from jsonb_array_elements(c.value) e)
      when jsonb_typeof(c.value) = 'string' then to_jsonb(mask_personal(c.key, c.value #>> '{}'))
      else c.value end), '{}')
    into v_changes from jsonb_each(case jsonb_typeof(new.changes) when 'object' then new.changes else '{}' end) c;
  insert into log_user_op (tenant_id, id, at, actor_id, acting_for, user_id, action, changes, reason, ip, request_id)
    values (new.tenant_id, gen_random_uuid(), new.at, new.actor_id, new.acting_for, new.entity_id, new.action, v_changes, new.reason, new.ip, new.request_id);
  return null;
end $$;
alter function log_user_change() owner to mp_definer;
create trigger log_user_change after insert on audit_log for each row when (new.entity = 'identity.user') execute function log_user_change();

-- A number of a settings group for every tenant: the tenant's own, else the platform's; none where nobody has said any.
create function tenant_numbers(p_group text, p_field text) returns table (tenant_id uuid, value integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.id, coalesce(own.content ->> p_field, base.content ->> p_field)::integer
  from tenant t
    left join setting own on own.tenant_id = t.id and own.owner_id = '00000000-0000-0000-0000-000000000000' and own.grp = p_group
    left join setting base on base.tenant_id = '00000000-0000-0000-0000-000000000000' and base.owner_id = base.tenant_id and base.grp = p_group
  where t.deleted_at is null and coalesce(jsonb_typeof(coalesce(own.content -> p_field, base.content -> p_field)), 'number') = 'number'
$$;
alter function tenant_numbers(text, text) owner to mp_definer;
revoke all on function tenant_numbers(text, text) from public;
grant execute on function tenant_numbers(text, text) to mp_app;

-- Locks accounts that nobody has used for as long as every one of their tenants allows; 0 days means never.
create function lock_unused(p_now timestamptz, p_usual_days integer) returns table (account_id uuid, user_name text)
  language sql volatile security definer set search_path = public, pg_temp as $$
  with days as (
    select m.id, max(coalesce(n.value, p_usual_days)) as longest, bool_or(coalesce(n.value, p_usual_days) = 0) as never
    from tenant_user m join tenant_numbers('locking', 'unusedDays') n on n.tenant_id = m.tenant_id
    where m.deleted_at is null group by m.id
  ), locked as (
    update account a set locked = true, locked_reason = 'unused', locked_until = null
    from days d where d.id = a.id and not a.locked and not a.builtin and a.status = 'enabled' and not d.never
      and coalesce(a.last_login_at, a.created_at) < p_now - make_interval(days => d.longest)
    returning a.id, a.user_name
  ), noted as (
    insert into log_user_op (tenant_id, id, at, user_id, action, changes)
    select m.tenant_id, gen_random_uuid(), p_now, m.id, 'lockUnused', '{"locked": [false, true]}'
    from tenant_user m join locked l on l.id = m.id where m.deleted_at is null
  )
  select id, user_name from locked
$$;
alter function lock_unused(timestamptz, integer) owner to mp_definer;
revoke all on function lock_unused(timestamptz, integer) from public;
grant execute on function lock_unused(timestamptz, integer) to mp_app;

-- Counters of calls ------------------------------------------------------------------------------------------------

-- One set of counters: those of the login service join the kernel's. They are unlogged and begin anew.
drop table login_rate;
create index rate_window_over on rate_window (resets_at);

-- Counts a call under each key within its window; a clock that was set back begins a new one. Keys in order, so that two
-- calls never wait for each other crosswise.
create function rate_count(p_keys text[], p_seconds integer[], p_now timestamptz) returns table (key text, n integer, wait integer)
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into rate_window as r (key, n, resets_at)
    select k, 1, p_now + make_interval(secs => s) from unnest(p_keys, p_seconds) given(k, s) order by k
  on conflict (key) do update set
    n = case when r.resets_at <= p_now or r.resets_at > excluded.resets_at then 1 else r.n + 1 end,
    resets_at = case when r.resets_at <= p_now or r.resets_at > excluded.resets_at then excluded.resets_at else r.resets_at end
  returning r.key, r.n, greatest(1, ceil(extract(epoch from r.resets_at - p_now))::integer)
$$;
alter function rate_count(text[], integer[], timestamptz) owner to mp_definer;
revoke all on function rate_count(text[], integer[], timestamptz) from public;
grant execute on function rate_count(text[], integer[], timestamptz) to mp_app;

-- Counts one call; answers 0 when it is allowed, else the seconds to wait.
create or replace function rate_take(p_key text, p_limit integer, p_seconds integer, p_now timestamptz) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  select case when n <= p_limit then 0 else wait end from rate_count(array[p_key], array[p_seconds], p_now)
$$;

-- Reads a counter without counting; no row when its window is over.
create function rate_look(p_key text, p_now timestamptz) returns table (n integer, wait integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select r.n, greatest(1, ceil(extract(epoch from r.resets_at - p_now))::integer) from rate_window r where r.key = p_key and r.resets_at > p_now
$$;
alter function rate_look(text, timestamptz) owner to mp_definer;
revoke all on function rate_look(text, timestamptz) from public;
grant execute on function rate_look(text, timestamptz) to mp_app;

create function rate_forget(p_key text) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  delete from rate_window where key = p_key
$$;
alter function rate_forget(text) owner to mp_definer;
revoke all on function rate_forget(text) from public;
grant execute on function rate_forget(text) to mp_app;

create function rate_tidy(p_now timestamptz) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  delete from rate_window where resets_at < p_now - interval '1 hour'
$$;
alter function rate_tidy(timestamptz) owner to mp_definer;
revoke all on function rate_tidy(timestamptz) from public;
grant execute on function rate_tidy(timestamptz) to mp_app;

-- Handing a sign-on over -------------------------------------------------------------------------------------------

CREATE TABLE "sso_hook" (
	"host" text PRIMARY KEY NOT NULL,
	"url_template" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid
);
select mp_wall_platform('sso_hook');

-- From the first moment on.
select make_partitions(now());
