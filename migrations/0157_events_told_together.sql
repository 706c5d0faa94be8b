-- Events are taken some of a subscription at a time: its waiting ones stand together, in the order in which they are due.
create index record_event_waiting on record_event (tenant_id, subscription_id, next_at) where state = 'waiting';
drop index record_event_due;

-- Up to so many due events of up to so many subscriptions, those first that have waited longest, each for one node: whoever
-- takes one has as long as its interface may take, and a minute more; then another node takes it. Nothing of those that are
-- busy. The epoch of the owner's rights, null where that person is gone. From each subscription that has something waiting the index leads to the next one, however much it is.
drop function events_claim(timestamptz, integer);
create function events_claim(p_now timestamptz, p_subscriptions integer, p_each integer, p_busy uuid[])
  returns table (tenant_id uuid, id uuid, at timestamptz, entity text, record_id uuid, kind text, action text, fields text[],
    attempts integer, subscription_id uuid, subscription text, name text, owner_id uuid, secret text, alarm_user_ids uuid[],
    interface text, epoch text)
  language sql volatile security definer set search_path = public, pg_temp as $$
  with recursive heard(tenant_id, id, due) as (
    (select e.tenant_id, e.subscription_id, e.next_at from record_event e where e.state = 'waiting'
      order by e.tenant_id, e.subscription_id, e.next_at limit 1)
    union all
    select n.tenant_id, n.subscription_id, n.next_at from heard h cross join lateral (
      select e.tenant_id, e.subscription_id, e.next_at from record_event e
      where e.state = 'waiting' and (e.tenant_id, e.subscription_id) > (h.tenant_id, h.id)
      order by e.tenant_id, e.subscription_id, e.next_at limit 1) n
  ), told as materialized (
    select s.tenant_id, s.id, s.code, s.name, s.owner_id, s.secret, s.alarm_user_ids, d.code as interface,
      t.perm_epoch || '.' || m.perm_epoch as epoch,
      make_interval(secs => (coalesce(d.retry, 0) + 1) * coalesce(d.timeout_sec, 60) + 60) as lease
    from heard h
      join event_subscription s on s.tenant_id = h.tenant_id and s.id = h.id and s.enabled and s.deleted_at is null
      join interface_def d on d.tenant_id = s.tenant_id and d.id = s.interface_id
      join tenant t on t.id = h.tenant_id and t.deleted_at is null and t.tenancy_status = '1'
      left join tenant_user m on m.tenant_id = s.tenant_id and m.id = s.owner_id and m.deleted_at is null
    where h.due <= p_now and h.id <> all(p_busy)
    order by h.due limit p_subscriptions
  ), due as materialized (
    select told.*, e.id as event_id from told cross join lateral (
      select w.id from record_event w
      where w.tenant_id = told.tenant_id and w.subscription_id = told.id and w.state = 'waiting' and w.next_at <= p_now
      order by w.next_at limit p_each for update skip locked) e
  )
  update record_event e set next_at = p_now + due.lease from due where e.tenant_id = due.tenant_id and e.id = due.event_id
  returning e.tenant_id, e.id, e.at, e.entity, e.record_id, e.kind, e.action, e.fields, e.attempts, e.subscription_id, due.code,
    due.name, due.owner_id, due.secret, due.alarm_user_ids, due.interface, due.epoch
$$;
alter function events_claim(timestamptz, integer, integer, uuid[]) owner to mp_definer;
revoke all on function events_claim(timestamptz, integer, integer, uuid[]) from public;
grant execute on function events_claim(timestamptz, integer, integer, uuid[]) to mp_app;

-- Counts calls that went well and ended together: of each interface and minute how many, by how long they took.
create function interface_counted(p_counts jsonb) returns void
  language sql volatile security invoker set search_path = public, pg_temp as $$
  insert into interface_minute as m (tenant_id, interface_id, at, calls, failed, rejected, buckets)
  select app_tenant(), c.interface_id, date_trunc('minute', c.at), c.calls, 0, 0, c.buckets
  from jsonb_to_recordset(p_counts) as c(interface_id uuid, at timestamptz, calls integer, buckets integer[])
  order by 2, 3
  on conflict (tenant_id, interface_id, at) do update set calls = m.calls + excluded.calls,
    buckets = array(select a + b from unnest(m.buckets, excluded.buckets) with ordinality u(a, b, place) order by place)
$$;
revoke all on function interface_counted(jsonb) from public;
grant execute on function interface_counted(jsonb) to mp_app;
