-- Nearly every call finds what is left of its project's calls: it is looked for before it is made.
create or replace function open_take(p_project access_project, p_now timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  b open_bucket;
  v_day date := (p_now at time zone 'Asia/Shanghai')::date;
  v_left double precision;
  v_used integer;
begin
  select * into b from open_bucket where project_id = p_project.id for update;
  if not found then
    insert into open_bucket values (p_project.id, p_project.tenant_id, p_project.qps, p_now, v_day, 0) on conflict do nothing;
    select * into b from open_bucket where project_id = p_project.id for update;
  end if;
  v_left := least(p_project.qps, b.tokens + greatest(0, extract(epoch from p_now - b.at)) * p_project.qps);
  v_used := case when b.day = v_day then b.used else 0 end;
  if v_used >= p_project.daily_quota then
    return greatest(1, ceil(extract(epoch from ((v_day + 1)::timestamp at time zone 'Asia/Shanghai') - p_now)))::integer;
  end if;
  if v_left < 1 then return 1; end if;
  update open_bucket set tokens = v_left - 1, at = greatest(at, p_now), day = v_day, used = v_used + 1 where project_id = p_project.id;
  return 0;
end $$;
