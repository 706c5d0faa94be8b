-- The five minutes of a day in which somebody did something are bits of one value: a line is met by a short list of users
-- instead of by one of all their five minutes, which was sorted on disk.
create or replace function stat_roll(p_day date, p_zone text, p_now timestamptz) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp set jit = off set work_mem = '64MB' as $$
declare
  v_from timestamptz := p_day::timestamp at time zone p_zone;
  v_to timestamptz := (p_day + 1)::timestamp at time zone p_zone;
  -- As many as the longest day has, with its hour of winter time.
  v_first bit(320) := 1::bit(320);
  v_rows integer;
  v_more integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('stat_roll', 0));
  delete from stat_user_day where day = p_day;
  delete from stat_function_day where day = p_day;
  delete from stat_service_day where day = p_day;
  insert into stat_user_day (tenant_id, day, user_id, org_id, sign_ins, pages, actions, operations, seconds)
  select s.tenant_id, p_day, s.user_id, (select u.default_org_id from tenant_user u where u.tenant_id = s.tenant_id and u.id = s.user_id),
    sum(s.sign_ins), sum(s.pages), sum(s.actions), sum(s.operations), 300 * bit_count(bit_or(s.slots))
  from (
    select l.tenant_id, l.user_id, 0 as sign_ins, count(*) filter (where l.kind = 'menu') as pages,
      count(*) filter (where l.kind = 'action') as actions, 0 as operations,
      bit_or(v_first << floor(date_part('epoch', l.at - v_from) / 300)::integer) as slots
    from log_function l where l.at >= v_from and l.at < v_to group by 1, 2
    union all
    select l.tenant_id, l.user_id, 0, 0, 0, count(*) filter (where l.status < 400),
      bit_or(v_first << floor(date_part('epoch', l.at - v_from) / 300)::integer)
    from log_operation l where l.at >= v_from and l.at < v_to group by 1, 2
    union all
    select l.tenant_id, l.account_id, count(*), 0, 0, 0,
      bit_or(v_first << floor(date_part('epoch', l.at - v_from) / 300)::integer)
    from log_login l
    where l.at >= v_from and l.at < v_to and l.account_id is not null and l.result = 'ok'
      and l.kind in ('login', 'signon', 'getlogininfo', 'oauth', 'pseudo') group by 1, 2
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
