-- Jobs that are put into the queue together may stand in line behind each other: letters of a crowd leave by one worker.
create or replace function enqueue_all(p_jobs jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_jobs(array(
    select row(j.task, j.payload::json, j.queue, j."runAt", j."maxAttempts", j.key, null, null)::graphile_worker.job_spec
    from jsonb_to_recordset(p_jobs) as j(task text, payload jsonb, queue text, "runAt" timestamptz, key text, "maxAttempts" smallint)));
end $$;
