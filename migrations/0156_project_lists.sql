-- Lists of projects and units that stay as quick over a million units as over a hundred thousand.

-- Serial numbers are digits: of two of them there are a hundred pairs, which all units carry, so that the lists of pairs
-- grow with the units. Of three signs there are a thousand.
create function serial_grams(p_tenant uuid, p_text text) returns text[] language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct right(p_tenant::text, 12) || substr(lower(p_text), i, 3)), '{}')
    from generate_series(1, length(p_text) - 2) i where position(' ' in substr(p_text, i, 3)) = 0
$$;
grant execute on function serial_grams(uuid, text) to mp_app, mp_definer;

-- Search by three signs in place of two, for a table that `mp_search` made searchable. Fewer signs than three are met while
-- walking: many units carry them.
create function mp_serial_search(p_table regclass) returns void language plpgsql as $$
declare
  v_name text := (select relname from pg_class where oid = p_table);
begin
  execute format('drop index %I', v_name || '_search');
  execute format('create index %I on %s using gin (serial_grams(tenant_id, search_text)) with (fastupdate = off)', v_name || '_search', p_table);
  execute format($f$
    create or replace function %1$I(p_text text, p_cap integer) returns uuid[] language plpgsql stable security definer
      set search_path = public, pg_temp set enable_seqscan = off as $b$
    declare
      v_tenant uuid := app_tenant();
      -- Serial numbers differ at their end: its grams name few units, while those of the beginning are read for nothing.
      v_grams text[] := serial_grams(app_tenant(), right(p_text, 5));
      v_like text := '%%' || replace(replace(replace(lower(p_text), '\', '\\'), '%%', '\%%'), '_', '\_') || '%%';
      v_ids uuid[];
    begin
      if v_tenant is null then return '{}'; end if;
      if length(p_text) < 2 then return null; end if;
      if cardinality(v_grams) = 0 then
        select array_agg(id) into v_ids from (
          select id from %2$s where tenant_id = v_tenant and deleted_at is null and search_text like v_like limit p_cap + 1) found;
      else
        select array_agg(id) into v_ids from (
          select id from %2$s
            where serial_grams(tenant_id, search_text) @> v_grams
              and (tenant_id = v_tenant) is true and deleted_at is null and search_text like v_like
            limit p_cap + 1) found;
      end if;
      if cardinality(v_ids) > p_cap then return null; end if;
      return coalesce(v_ids, '{}');
    end $b$ $f$, 'search_' || v_name, p_table);
end $$;

select mp_serial_search('genset');
select mp_serial_search('project_unit');

-- What an area sees of plans by stage, and of tasks and dispatches in a few weeks: counted and found in the index.
create index project_plan_area on project_plan (tenant_id, site_region_id, stage, state) include (project_id) where deleted_at is null;
create index project_task_window on project_task (tenant_id, site_region_id, end_on, start_on)
  where state in ('todo', 'doing', 'blocked') and deleted_at is null;
create index dispatch_window on dispatch (tenant_id, site_region_id, planned_to, planned_from)
  where state in ('sent', 'accepted', 'onSite') and deleted_at is null;
