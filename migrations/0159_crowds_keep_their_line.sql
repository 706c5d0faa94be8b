-- Letters of crowds whose jobs stand in line: they are late because they wait for each other, and are not lost.
create function crowd_letters() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_array_elements_text(j.payload::jsonb -> 'payload' -> 'ids')::uuid
  from graphile_worker._private_jobs j
  where j.task_id = (select t.id from graphile_worker._private_tasks t where t.identifier = 'notice.deliverMany')
    and (j.attempts < j.max_attempts or j.locked_at is not null)
$$;
revoke all on function crowd_letters() from public;
grant execute on function crowd_letters() to mp_definer;

-- As 0008 has it: mails and SMS whose job was lost with its node, and now no others.
create or replace function requeue_deliveries(p_before timestamptz) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  with late as materialized (
    select tenant_id, id from delivery where state in ('queued', 'sending') and next_at < p_before
  ), lost as materialized (
    select tenant_id, id from late where id not in (select crowd_letters()) limit 1000
  )
  select count(*)::integer from (
    select enqueue('notice.deliver', jsonb_build_object('payload', jsonb_build_object('tenantId', tenant_id, 'id', id)),
      null, null, 'delivery:' || id, 3) from lost) put
$$;
