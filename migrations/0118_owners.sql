-- What somebody owns or has made is looked up: behind the wall a column of lists has no index, so each list of somebody who
-- sees his own alone read all records of the tenant. The function belongs to mp_definer and answers the ids.
create function mp_owned(p_table regclass, p_column text) returns void language plpgsql as $$
begin
  execute format('create index %1$s_owner on %1$s using gin (array_append(%2$I, created_by)) where deleted_at is null', p_table, p_column);
  execute format($function$
    create function owned_%1$s(p_user uuid) returns uuid[] language sql stable security definer
      set search_path = public, pg_temp set enable_seqscan = off as $body$
      select coalesce(array_agg(id), '{}') from %1$s
        where array_append(%2$I, created_by) @> array[p_user] and deleted_at is null and (tenant_id = app_tenant()) is true
    $body$;
    alter function owned_%1$s(uuid) owner to mp_definer;
    revoke all on function owned_%1$s(uuid) from public;
    grant execute on function owned_%1$s(uuid) to mp_app$function$, p_table, p_column);
end $$;

select mp_owned('project', 'team_ids');
select mp_owned('project_plan', 'team_ids');
select mp_owned('dispatch', 'owner_ids');
select mp_owned('phase_record', 'owner_ids');
select mp_owned('project_task', 'owner_ids');

-- Projects at work are listed by what is next.
create index project_plan_next_on_ix on project_plan (tenant_id, next_on, id);
