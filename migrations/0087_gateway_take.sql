-- A call that is let in takes its token by one statement: its condition holds for the row as it is when the lock is had, so
-- calls at the same moment count each other as before. What is missing is looked for only where nothing was taken.
create or replace function open_take(p_project access_project, p_now timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  b open_bucket;
  v_day date := (p_now at time zone 'Asia/Shanghai')::date;
  v_left double precision;
  v_used integer;
begin
  for attempt in 1..2 loop
    update open_bucket o
      set tokens = least(p_project.qps, o.tokens + greatest(0, extract(epoch from p_now - o.at)) * p_project.qps) - 1,
        at = greatest(o.at, p_now), day = v_day, used = case when o.day = v_day then o.used else 0 end + 1
      where o.project_id = p_project.id
        and least(p_project.qps, o.tokens + greatest(0, extract(epoch from p_now - o.at)) * p_project.qps) >= 1
        and case when o.day = v_day then o.used else 0 end < p_project.daily_quota;
    if found then return 0; end if;
    insert into open_bucket values (p_project.id, p_project.tenant_id, p_project.qps, p_now, v_day, 0) on conflict do nothing;
    exit when not found;
  end loop;
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
