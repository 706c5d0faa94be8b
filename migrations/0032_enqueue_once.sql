-- Who has something for a job that waits already only holds it still until he commits: the queue passes over what is
-- locked, and those who share the lock do not wait for each other, as they would if each wrote the job anew.
create or replace function enqueue_once(p_task text, p_payloads jsonb, p_run_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  e jsonb;
begin
  for e in select value from jsonb_array_elements(p_payloads) loop
    perform 1 from graphile_worker._private_jobs j
      where j.key = e ->> 'key' and j.locked_at is null and j.attempts = 0 for key share;
    if not found then
      perform graphile_worker.add_job(p_task, (e -> 'payload')::json, run_at := p_run_at, job_key := e ->> 'key',
        max_attempts := 25, job_key_mode := 'preserve_run_at');
    end if;
  end loop;
end $$;
