-- Timers that fall due together are fired together. Their jobs are locked in the transaction that fires them and leave the queue
-- with it, so each fires once whoever took it. Jobs that have failed before, or wait again after a failure, go one by one.
create function claim_due_timers(p_limit integer) returns table (job_id text, instance_id uuid, wait_id integer)
  language sql volatile security definer set search_path = public, pg_temp as $$
  with head as materialized (
    select j.id from graphile_worker._private_jobs j
    where j.is_available and j.run_at <= now() and j.attempts = 0
      and j.task_id = (select t.id from graphile_worker._private_tasks t where t.identifier = 'workflow.timer')
    order by j.priority, j.run_at limit 1000
  )
  select j.id::text, (j.payload -> 'payload' ->> 'instanceId')::uuid, (j.payload -> 'payload' ->> 'wait')::integer
  from graphile_worker._private_jobs j
  where j.id = any (array(select h.id from head h)) and j.is_available
    and j.payload -> 'payload' ->> 'tenantId' = app_tenant()::text
    and coalesce((j.payload -> 'payload' ->> 'attempt')::integer, 1) = 1
  order by j.priority, j.run_at limit p_limit for update of j skip locked
$$;
revoke all on function claim_due_timers(integer) from public;
grant execute on function claim_due_timers(integer) to mp_app;
