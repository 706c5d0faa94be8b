-- The stamp of a tree is counted once a transaction, as others see it: 5,000 changes of nodes in one transaction walked the
-- versions of its one row again and again (10 ms each at their end). What a rolled back savepoint takes back is counted anew,
-- since the setting goes back with it.
create or replace function tree_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_setting text := 'app.stamped_' || tg_table_name;
  v_stamped text := coalesce(current_setting(v_setting, true), '');
  v_tenants uuid[];
begin
  select array_agg(distinct tenant_id) into v_tenants from changed where position(tenant_id::text in v_stamped) = 0;
  if v_tenants is null then return null; end if;
  insert into tree_stamp as s (tenant_id, entity, stamp)
    select unnest(v_tenants), tg_table_name, 1
    on conflict (tenant_id, entity) do update set stamp = s.stamp + 1;
  perform set_config(v_setting, v_stamped || array_to_string(v_tenants, ' ') || ' ', true);
  return null;
end $$;
