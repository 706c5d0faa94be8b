-- Several jobs of one command in one call: [{task, payload, runAt, key, maxAttempts}], of each key at most one. A waiting
-- job with the same key is replaced, as by enqueue.
create function enqueue_all(p_jobs jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_jobs(array(
    select row(j.task, j.payload::json, null, j."runAt", j."maxAttempts", j.key, null, null)::graphile_worker.job_spec
    from jsonb_to_recordset(p_jobs) as j(task text, payload jsonb, "runAt" timestamptz, key text, "maxAttempts" smallint)));
end $$;
revoke all on function enqueue_all(jsonb) from public;
grant execute on function enqueue_all(jsonb) to mp_app;
