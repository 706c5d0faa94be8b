-- A command that gives tasks to users it knows says in what it writes that they may act; where one does not, this names those who do
-- not and nothing of the command is kept.
create function refuse_assumption(p_users uuid[], p_day date) returns void
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_others text;
begin
  select string_agg(x.id::text, ',') into v_others from unnest(p_users) x(id)
    where not exists (select 1 from tenant_user u where u.id = x.id and u.deleted_at is null and u.status = 'enabled'
      and p_day between u.active_date and u.expiry_date);
  raise exception 'somebody may not act' using errcode = 'MP003', detail = coalesce(v_others, '');
end $$;
revoke all on function refuse_assumption(uuid[], date) from public;
grant execute on function refuse_assumption(uuid[], date) to mp_app;
