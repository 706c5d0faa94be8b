-- What every node says of itself every ten seconds. Rows of nodes that died stay for a day, so that somebody sees it.
create table server_node (
  id uuid primary key,
  host text not null,
  pid integer not null,
  version text not null,
  build text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  facts jsonb not null
);
select mp_wall_platform('server_node');

-- The queue's books belong to the queue: how much waits, how late the next one is, and what was given up.
create function queue_standing() returns table (waiting bigint, working bigint, given_up bigint, late_ms double precision)
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) filter (where j.locked_at is null and j.run_at <= now() and j.attempts < j.max_attempts),
    count(*) filter (where j.locked_at is not null),
    count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null),
    coalesce(extract(epoch from now() - min(j.run_at) filter (
      where j.locked_at is null and j.run_at <= now() and j.attempts < j.max_attempts)) * 1000, 0)
  from graphile_worker._private_jobs j
$$;
revoke all on function queue_standing() from public;
grant execute on function queue_standing() to mp_app;

-- Jobs of all tenants that have failed three times in a row, and those that should have begun two minutes ago.
create function jobs_standing(p_now timestamptz) returns table (failing bigint, late bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) filter (where error_count >= 3),
    count(*) filter (where next_fire < p_now - interval '2 minutes')
  from job where state = 'running' and deleted_at is null
$$;
alter function jobs_standing(timestamptz) owner to mp_definer;
revoke all on function jobs_standing(timestamptz) from public;
grant execute on function jobs_standing(timestamptz) to mp_app;

create index delivery_time on delivery using brin (created_at);
-- Mails and SMS of all tenants since a day: what failed for good, what waits for more than an hour, what stays for want of a server.
create function deliveries_standing(p_now timestamptz) returns table (sent bigint, failed bigint, late bigint, kept bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) filter (where state = 'sent'), count(*) filter (where state = 'failed'),
    count(*) filter (where state in ('queued', 'sending') and created_at < p_now - interval '1 hour'),
    count(*) filter (where state = 'dev')
  from delivery where created_at > p_now - interval '1 day'
$$;
alter function deliveries_standing(timestamptz) owner to mp_definer;
revoke all on function deliveries_standing(timestamptz) from public;
grant execute on function deliveries_standing(timestamptz) to mp_app;

-- Errors of all tenants since a moment, and how many different ones.
create function errors_standing(p_since timestamptz) returns table (errors bigint, kinds bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*), count(distinct fingerprint) from log_error where at > p_since
$$;
alter function errors_standing(timestamptz) owner to mp_definer;
revoke all on function errors_standing(timestamptz) from public;
grant execute on function errors_standing(timestamptz) to mp_app;

-- Certificates of the providers that people of any tenant sign in by.
create function provider_certificates() returns table (name text, certificates text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.name, p.certificates from identity_provider p
  where p.enabled and p.deleted_at is null and p.certificates <> '' order by p.name
$$;
alter function provider_certificates() owner to mp_definer;
revoke all on function provider_certificates() from public;
grant execute on function provider_certificates() to mp_app;
