-- The names that stand in a log and meet a pattern. There are some hundred of them among millions of lines: from each the
-- index of lines by name leads to the next one, and nobody reads the lines between.
create function logged_operations(p_like text) returns setof text
  language sql stable set search_path = public, pg_temp as $$
  with recursive known(value) as (
    (select l.operation from log_operation l where l.tenant_id = app_tenant() order by l.operation collate "C" limit 1)
    union all
    select (select l.operation from log_operation l where l.tenant_id = app_tenant() and l.operation collate "C" > k.value collate "C"
      order by l.operation collate "C" limit 1) from known k where k.value is not null)
  select value from known where lower(value) like p_like
$$;
create function logged_functions(p_like text) returns setof text
  language sql stable set search_path = public, pg_temp as $$
  with recursive known(value) as (
    (select l.name from log_function l where l.tenant_id = app_tenant() order by l.name collate "C" limit 1)
    union all
    select (select l.name from log_function l where l.tenant_id = app_tenant() and l.name collate "C" > k.value collate "C"
      order by l.name collate "C" limit 1) from known k where k.value is not null)
  select value from known where lower(value) like p_like
$$;
revoke all on function logged_operations(text), logged_functions(text) from public;
grant execute on function logged_operations(text), logged_functions(text) to mp_app;
