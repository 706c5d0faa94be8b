-- What every module's tables stand on: walls, counters, search, audit trail, idempotency, queue entrance.

grant usage on schema public to mp_app, mp_definer;
grant create on schema public to mp_definer;

-- The tenant that this transaction belongs to; null when none is set, so that a query without tenant sees nothing.
create function app_tenant() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;
create function app_user() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- Puts a tenant table behind the wall. Only row-level security decides; the application's role owns nothing.
create function mp_wall(p_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format($p$create policy tenant_wall on %s to mp_app
    using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
    with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))$p$, p_table);
  execute format('create policy definer on %s to mp_definer using (true) with check (true)', p_table);
  execute format('grant select, insert, update, delete on %s to mp_app, mp_definer', p_table);
end $$;

-- A table of platform data: seen and written only under app.scope = 'platform' and by definer functions.
create function mp_wall_platform(p_table regclass, p_readable text default 'false') returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format($p$create policy platform_all on %s to mp_app
    using ((select current_setting('app.scope', true)) = 'platform')
    with check ((select current_setting('app.scope', true)) = 'platform')$p$, p_table);
  if p_readable <> 'false' then
    execute format('create policy platform_read on %s for select to mp_app using (%s)', p_table, p_readable);
  end if;
  execute format('create policy definer on %s to mp_definer using (true) with check (true)', p_table);
  execute format('grant select, insert, update, delete on %s to mp_app, mp_definer', p_table);
end $$;

-- Append-only for the application: no update, no delete.
create function mp_append_only(p_table regclass) returns void language plpgsql as $$
begin
  execute format('revoke update, delete on %s from mp_app', p_table);
end $$;

-- Totals of whole tenants without counting: 16 slots per table and tenant, so that writers rarely meet.
create table resource_counter (
  tenant_id uuid not null,
  entity text not null,
  slot smallint not null,
  n bigint not null default 0,
  primary key (tenant_id, entity, slot)
);
select mp_wall('resource_counter');

create function mp_count_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_slot smallint := pg_backend_pid() % 16;
begin
  if tg_level = 'ROW' then
    insert into resource_counter as c (tenant_id, entity, slot, n)
      values (new.tenant_id, tg_table_name, v_slot, case when new.deleted_at is null then 1 else -1 end)
      on conflict (tenant_id, entity, slot) do update set n = c.n + excluded.n;
  elsif tg_op = 'INSERT' then
    insert into resource_counter as c (tenant_id, entity, slot, n)
      select tenant_id, tg_table_name, v_slot, count(*) from added where deleted_at is null group by tenant_id
      on conflict (tenant_id, entity, slot) do update set n = c.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into resource_counter as c (tenant_id, entity, slot, n)
      select tenant_id, tg_table_name, v_slot, -count(*) from gone where deleted_at is null group by tenant_id
      on conflict (tenant_id, entity, slot) do update set n = c.n + excluded.n;
  end if;
  return null;
end $$;
alter function mp_count_change() owner to mp_definer;

-- Records marked as deleted do not count.
create function mp_counter(p_table regclass) returns void language plpgsql as $$
begin
  execute format('create trigger count_added after insert on %s referencing new table as added for each statement execute function mp_count_change()', p_table);
  execute format('create trigger count_gone after delete on %s referencing old table as gone for each statement execute function mp_count_change()', p_table);
  execute format('create trigger count_marked after update of deleted_at on %s for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function mp_count_change()', p_table);
end $$;

-- Two-gram search: grams of the lowered text, single signs too where they are not ASCII (王), each with a mark of the
-- tenant in front, so that one tenant's lists stay short whatever the others hold.
create function search_grams(p_tenant uuid, p_text text) returns text[]
  language plpgsql immutable parallel safe strict as $$
declare
  v_text text := lower(p_text);
  v_mark text := right(p_tenant::text, 12);
  v_out text[] := '{}';
  v_sign text;
begin
  for i in 1 .. length(v_text) loop
    v_sign := substr(v_text, i, 1);
    if v_sign <> ' ' then
      if ascii(v_sign) > 127 then v_out := v_out || (v_mark || v_sign); end if;
      if i < length(v_text) and substr(v_text, i + 1, 1) <> ' ' then v_out := v_out || (v_mark || substr(v_text, i, 2)); end if;
    end if;
  end loop;
  return v_out;
end $$;
grant execute on function search_grams(uuid, text) to mp_app, mp_definer;

-- A column search_text over the named columns, its index, and a function that finds by it. Operators that are not
-- leak-proof lose their index under row-level security, so the function belongs to mp_definer and applies the
-- tenant itself. It answers null when more than p_cap records match: then walking the sort order is quicker.
create function mp_search(p_table regclass, p_columns text[]) returns void language plpgsql as $$
declare
  v_name text := (select relname from pg_class where oid = p_table);
  v_expression text := (select string_agg(format('coalesce(%I, '''')', c), ' || '' '' || ') from unnest(p_columns) c);
begin
  execute format('alter table %s add column search_text text generated always as (lower(%s)) stored', p_table, v_expression);
  execute format('create index %I on %s using gin (search_grams(tenant_id, search_text)) with (fastupdate = off)', v_name || '_search', p_table);
  execute format($f$
    create function %I(p_text text, p_cap integer) returns uuid[] language plpgsql stable security definer
      set search_path = public, pg_temp set enable_seqscan = off as $b$
    declare
      v_tenant uuid := app_tenant();
      v_ids uuid[];
    begin
      if v_tenant is null then return '{}'; end if;
      -- A single ASCII sign has no gram: nearly everything matches, so the caller walks the sort order.
      if cardinality(search_grams(v_tenant, p_text)) = 0 then return null; end if;
      select array_agg(id) into v_ids from (
        select id from %s
          where search_grams(tenant_id, search_text) @> search_grams(v_tenant, p_text)
            and tenant_id = v_tenant
            and search_text like '%%' || replace(replace(replace(lower(p_text), '\', '\\'), '%%', '\%%'), '_', '\_') || '%%'
          limit p_cap + 1) found;
      if cardinality(v_ids) > p_cap then return null; end if;
      return coalesce(v_ids, '{}');
    end $b$ $f$, 'search_' || v_name, p_table);
  execute format('alter function %I(text, integer) owner to mp_definer', 'search_' || v_name);
  execute format('revoke all on function %I(text, integer) from public', 'search_' || v_name);
  execute format('grant execute on function %I(text, integer) to mp_app', 'search_' || v_name);
end $$;

-- Labels of materialised tree paths: base 36, five signs, from one counter per tenant and tree.
create table tree_counter (
  tenant_id uuid not null,
  entity text not null,
  n bigint not null default 0,
  primary key (tenant_id, entity)
);
select mp_wall('tree_counter');

-- Number of the last change of a tree, so that a kept copy knows whether it is still true.
create table tree_stamp (
  tenant_id uuid not null,
  entity text not null,
  stamp bigint not null default 0,
  primary key (tenant_id, entity)
);
select mp_wall('tree_stamp');

create function tree_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into tree_stamp as s (tenant_id, entity, stamp)
    select distinct tenant_id, tg_table_name, 1 from changed
    on conflict (tenant_id, entity) do update set stamp = s.stamp + 1;
  return null;
end $$;
alter function tree_changed() owner to mp_definer;

create function mp_tree(p_table regclass) returns void language plpgsql as $$
begin
  execute format('create trigger tree_inserted after insert on %s referencing new table as changed for each statement execute function tree_changed()', p_table);
  execute format('create trigger tree_updated after update on %s referencing new table as changed for each statement execute function tree_changed()', p_table);
end $$;

create function tree_label(p_n bigint) returns text language sql immutable parallel safe strict as $$
  select string_agg(substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', ((p_n / (36 ^ (4 - i))::bigint) % 36)::integer + 1, 1), '' order by i)
  from generate_series(0, 4) i
$$;
grant execute on function tree_label(bigint) to mp_app;

-- Who changed what: one row per change, all its fields in changes; each row carries the hash of the one before it
-- of the same record, so that a changed or missing row shows.
create table audit_log (
  tenant_id uuid not null,
  entity text collate "C" not null,
  entity_id uuid not null,
  version integer not null,
  at timestamptz not null,
  action text not null,
  actor_id uuid,
  acting_for uuid,
  changes jsonb not null,
  reason text,
  ip text,
  request_id text,
  hash bytea not null,
  primary key (tenant_id, entity, entity_id, version)
);
create index audit_log_time on audit_log (tenant_id, at desc);
create index audit_log_actor on audit_log (tenant_id, actor_id, at desc);
select mp_wall('audit_log');
-- Changes of platform data carry no tenant; platform administrators see them.
create policy platform_rows on audit_log to mp_app
  using (tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform')
  with check (tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform');
select mp_append_only('audit_log');

create function audit_hash(p_prev bytea, p_tenant uuid, p_entity text, p_id uuid, p_version integer, p_at timestamptz,
    p_action text, p_actor uuid, p_changes jsonb) returns bytea language sql immutable parallel safe as $$
  select sha256(coalesce(p_prev, ''::bytea) || convert_to(concat_ws('|', p_tenant, p_entity, p_id, p_version,
    (extract(epoch from p_at) * 1000000)::bigint, p_action, coalesce(p_actor::text, ''), p_changes::text), 'UTF8'))
$$;
grant execute on function audit_hash(bytea, uuid, text, uuid, integer, timestamptz, text, uuid, jsonb) to mp_app;

-- First answers of creating requests by their Idempotency-Key.
create table idempotency_key (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null,
  request_hash text not null,
  status integer not null default 0,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
create index idempotency_key_age on idempotency_key (tenant_id, created_at);
select mp_wall('idempotency_key');

-- Imports in stages, and background jobs with progress.
create table import_batch (
  tenant_id uuid not null,
  id uuid not null,
  resource text not null,
  state text not null check (state in ('checking', 'checked', 'committing', 'done', 'refused', 'failed', 'canceled')),
  file_name text not null,
  content bytea,
  locale text not null,
  total integer not null default 0,
  checked integer not null default 0,
  valid integer not null default 0,
  invalid integer not null default 0,
  committed integer not null default 0,
  creates integer not null default 0,
  updates integer not null default 0,
  error_code text,
  error_params jsonb,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id)
);
create index import_batch_recent on import_batch (tenant_id, created_by, created_at desc);
select mp_wall('import_batch');

create table import_row (
  tenant_id uuid not null,
  batch_id uuid not null,
  row_no integer not null,
  action text not null check (action in ('create', 'update', 'same', 'error')),
  record_id uuid,
  cells jsonb not null,
  input jsonb,
  errors jsonb,
  done boolean not null default false,
  primary key (tenant_id, batch_id, row_no),
  foreign key (tenant_id, batch_id) references import_batch (tenant_id, id) on delete cascade
);
create index import_row_action on import_row (tenant_id, batch_id, action, row_no);
select mp_wall('import_row');

create table background_job (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'canceled')),
  done integer not null default 0,
  total integer not null default 0,
  file_name text,
  file_key text,
  payload jsonb not null,
  error_code text,
  created_at timestamptz not null,
  created_by uuid not null,
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create index background_job_recent on background_job (tenant_id, created_by, created_at desc);
select mp_wall('background_job');

-- Fixed-window counters for login endpoints, shared by all nodes; lost in a crash, which only forgives.
create unlogged table rate_window (
  key text primary key,
  n integer not null,
  resets_at timestamptz not null
);
alter table rate_window enable row level security;
alter table rate_window force row level security;
create policy definer on rate_window to mp_definer using (true) with check (true);
grant select, insert, update, delete on rate_window to mp_definer;

-- Counts one call; answers 0 when it is allowed, else the seconds to wait.
create function rate_take(p_key text, p_limit integer, p_seconds integer, p_now timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_row rate_window;
begin
  insert into rate_window as r values (p_key, 1, p_now + make_interval(secs => p_seconds))
    on conflict (key) do update set
      n = case when r.resets_at <= p_now then 1 else r.n + 1 end,
      resets_at = case when r.resets_at <= p_now then p_now + make_interval(secs => p_seconds) else r.resets_at end
    returning * into v_row;
  if v_row.n <= p_limit then return 0; end if;
  return greatest(1, ceil(extract(epoch from v_row.resets_at - p_now))::integer);
end $$;
alter function rate_take(text, integer, integer, timestamptz) owner to mp_definer;
revoke all on function rate_take(text, integer, integer, timestamptz) from public;
grant execute on function rate_take(text, integer, integer, timestamptz) to mp_app;

-- The only entrance to the queue for the application: within its own transaction.
create function enqueue(p_task text, p_payload jsonb, p_queue text default null, p_run_at timestamptz default null,
    p_key text default null, p_max_attempts integer default 25) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, p_payload::json, queue_name := p_queue, run_at := p_run_at,
    job_key := p_key, max_attempts := p_max_attempts, job_key_mode := 'replace');
end $$;
revoke all on function enqueue(text, jsonb, text, timestamptz, text, integer) from public;
grant execute on function enqueue(text, jsonb, text, timestamptz, text, integer) to mp_app;
