-- Calls of operations, counted by each node and written once a minute: one row for a tenant, an operation and a minute.
create table service_call (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  node text not null,
  service text collate "C" not null,
  calls integer not null,
  refused integer not null,
  failed integer not null,
  ms_sum bigint not null,
  ms_max integer not null,
  -- Calls by how long they took: bucket n holds those up to 1.25 ^ n milliseconds.
  buckets integer[] not null
) partition by range (at);
create index service_call_time on service_call (tenant_id, at);
create index service_call_service on service_call (tenant_id, service, at);
select mp_wall('service_call');
select mp_append_only('service_call');
select mp_partitioned('service_call', 'at', 'day', 180);

create function calls_write(p_rows jsonb) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  insert into service_call select * from jsonb_populate_recordset(null::service_call, p_rows)
$$;
alter function calls_write(jsonb) owner to mp_definer;
revoke all on function calls_write(jsonb) from public;
grant execute on function calls_write(jsonb) to mp_app;

create view service_call_line with (security_invoker = true) as
  select l.tenant_id, l.id, 1 as version, l.at as created_at, null::uuid as created_by, l.at as updated_at, null::uuid as updated_by,
    null::timestamptz as deleted_at, l.at, l.node, l.service, l.calls, l.refused, l.failed,
    (l.ms_sum / greatest(l.calls, 1))::integer as avg_ms, l.ms_max as max_ms
  from service_call l where l.tenant_id = app_tenant();
grant select on service_call_line to mp_app;

-- Figures of whole days of the tenant's zone, made at night.
create table stat_service_day (
  tenant_id uuid not null,
  day date not null,
  service text collate "C" not null,
  calls integer not null,
  refused integer not null,
  failed integer not null,
  ms_sum bigint not null,
  buckets integer[] not null,
  primary key (tenant_id, day, service)
);
create table stat_user_day (
  tenant_id uuid not null,
  day date not null,
  user_id uuid not null,
  org_id uuid,
  sign_ins integer not null,
  pages integer not null,
  actions integer not null,
  operations integer not null,
  -- Five minutes for each of them in which the user did something.
  seconds integer not null,
  primary key (tenant_id, day, user_id)
);
create table stat_function_day (
  tenant_id uuid not null,
  day date not null,
  kind text collate "C" not null,
  name text collate "C" not null,
  uses integer not null,
  users integer not null,
  primary key (tenant_id, day, kind, name)
);
-- The days that have their figures.
create table stat_day (
  day date primary key,
  rolled_at timestamptz not null
);
select mp_wall('stat_service_day');
select mp_wall('stat_user_day');
select mp_wall('stat_function_day');
select mp_append_only('stat_service_day');
select mp_append_only('stat_user_day');
select mp_append_only('stat_function_day');
select mp_wall_platform('stat_day');

-- The days before `p_today` without figures, at most the last `p_days`, the oldest first.
create function stat_missing(p_today date, p_days integer) returns table (day date)
  language sql stable security definer set search_path = public, pg_temp as $$
  select d.day::date from generate_series(p_today - p_days, p_today - 1, interval '1 day') d(day)
  where not exists (select from stat_day s where s.day = d.day::date) order by 1
$$;

-- Makes the figures of a day of all tenants, or makes them anew: the same day twice gives the same rows.
create function stat_roll(p_day date, p_zone text, p_now timestamptz) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp set jit = off set work_mem = '64MB' as $$
declare
  v_from timestamptz := p_day::timestamp at time zone p_zone;
  v_to timestamptz := (p_day + 1)::timestamp at time zone p_zone;
  v_rows integer;
  v_more integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('stat_roll', 0));
  delete from stat_user_day where day = p_day;
  delete from stat_function_day where day = p_day;
  delete from stat_service_day where day = p_day;
  -- First by five minutes, so that ten million lines become as many rows as people had five minutes.
  insert into stat_user_day (tenant_id, day, user_id, org_id, sign_ins, pages, actions, operations, seconds)
  select s.tenant_id, p_day, s.user_id, (select u.default_org_id from tenant_user u where u.tenant_id = s.tenant_id and u.id = s.user_id),
    sum(s.sign_ins), sum(s.pages), sum(s.actions), sum(s.operations), 300 * count(distinct s.slot)
  from (
    select l.tenant_id, l.user_id, date_bin('5 minutes', l.at, v_from) as slot, 0 as sign_ins,
      count(*) filter (where l.kind = 'menu') as pages, count(*) filter (where l.kind = 'action') as actions, 0 as operations
    from log_function l where l.at >= v_from and l.at < v_to group by 1, 2, 3
    union all
    select l.tenant_id, l.user_id, date_bin('5 minutes', l.at, v_from), 0, 0, 0, count(*) filter (where l.status < 400)
    from log_operation l where l.at >= v_from and l.at < v_to group by 1, 2, 3
    union all
    select l.tenant_id, l.account_id, date_bin('5 minutes', l.at, v_from), count(*), 0, 0, 0
    from log_login l
    where l.at >= v_from and l.at < v_to and l.account_id is not null and l.result = 'ok'
      and l.kind in ('login', 'signon', 'getlogininfo', 'oauth', 'pseudo') group by 1, 2, 3
  ) s group by s.tenant_id, s.user_id;
  get diagnostics v_rows = row_count;
  insert into stat_function_day (tenant_id, day, kind, name, uses, users)
  select u.tenant_id, p_day, u.kind, u.name, sum(u.n), count(*) from (
    select l.tenant_id, l.kind, l.name, l.user_id, count(*) as n from log_function l
    where l.at >= v_from and l.at < v_to group by 1, 2, 3, 4
  ) u group by u.tenant_id, u.kind, u.name;
  get diagnostics v_more = row_count;
  v_rows := v_rows + v_more;
  insert into stat_service_day (tenant_id, day, service, calls, refused, failed, ms_sum, buckets)
  select c.tenant_id, p_day, c.service, sum(c.calls), sum(c.refused), sum(c.failed), sum(c.ms_sum),
    (select array_agg(b.n order by b.place) from (
      select x.place, sum(x.n)::integer as n from service_call o, unnest(o.buckets) with ordinality x(n, place)
      where o.tenant_id = c.tenant_id and o.service = c.service and o.at >= v_from and o.at < v_to group by x.place) b)
  from service_call c where c.at >= v_from and c.at < v_to group by c.tenant_id, c.service;
  get diagnostics v_more = row_count;
  insert into stat_day values (p_day, p_now) on conflict (day) do update set rolled_at = excluded.rolled_at;
  return v_rows + v_more;
end $$;
alter function stat_missing(date, integer) owner to mp_definer;
alter function stat_roll(date, text, timestamptz) owner to mp_definer;
revoke all on function stat_missing(date, integer), stat_roll(date, text, timestamptz) from public;
grant execute on function stat_missing(date, integer), stat_roll(date, text, timestamptz) to mp_app;
