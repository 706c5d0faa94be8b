-- Names whose lines have gone with their partition are forgotten by the retention of every night, so that what pages once called
-- something does not stay for ever.
create function forget_logged_names() returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_forgotten integer;
begin
  delete from logged_name k where not case k.log
    when 'operation' then exists (select from log_operation l where l.tenant_id = k.tenant_id and l.operation collate "C" = k.value)
    else exists (select from log_function l where l.tenant_id = k.tenant_id and l.name collate "C" = k.value) end;
  get diagnostics v_forgotten = row_count;
  return v_forgotten;
end $$;
alter function forget_logged_names() owner to mp_definer;
revoke all on function forget_logged_names() from public;
grant execute on function forget_logged_names() to mp_app;
