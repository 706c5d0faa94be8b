-- The names that stand in a log, kept beside it. They were looked for by walking from each to the next one through the
-- indexes of all partitions, of which the log of functions has one a day.
create table logged_name (
  tenant_id uuid not null,
  log text collate "C" not null,
  value text collate "C" not null,
  primary key (tenant_id, log, value)
);
select mp_wall('logged_name');
revoke insert, update, delete on logged_name from mp_app;

-- Names of lines, whoever writes them; in one order, so that two writers of the same new names wait and do not block each
-- other. Names whose lines are gone with their partition stay and find nothing.
create function keep_operation_names() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into logged_name select distinct l.tenant_id, 'operation', l.operation from lines l
    where not exists (select from logged_name k where k.tenant_id = l.tenant_id and k.log = 'operation' and k.value = l.operation collate "C")
    order by 1, 3 on conflict do nothing;
  return null;
end $$;
create function keep_function_names() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into logged_name select distinct l.tenant_id, 'function', l.name from lines l
    where not exists (select from logged_name k where k.tenant_id = l.tenant_id and k.log = 'function' and k.value = l.name collate "C")
    order by 1, 3 on conflict do nothing;
  return null;
end $$;
alter function keep_operation_names() owner to mp_definer;
alter function keep_function_names() owner to mp_definer;
revoke all on function keep_operation_names(), keep_function_names() from public;
create trigger keep_names after insert on log_operation referencing new table as lines
  for each statement execute function keep_operation_names();
create trigger keep_names after insert on log_function referencing new table as lines
  for each statement execute function keep_function_names();

insert into logged_name select distinct tenant_id, 'operation', operation from log_operation;
insert into logged_name select distinct tenant_id, 'function', name from log_function;

create or replace function logged_operations(p_like text) returns setof text
  language sql stable set search_path = public, pg_temp as $$
  select value from logged_name where tenant_id = app_tenant() and log = 'operation' and lower(value) like p_like
$$;
create or replace function logged_functions(p_like text) returns setof text
  language sql stable set search_path = public, pg_temp as $$
  select value from logged_name where tenant_id = app_tenant() and log = 'function' and lower(value) like p_like
$$;
