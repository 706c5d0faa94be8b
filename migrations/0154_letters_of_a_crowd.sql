-- Jobs that are put into the queue together may stand in line behind each other: letters of a crowd leave by one worker.
create or replace function enqueue_all(p_jobs jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_jobs(array(
    select row(j.task, j.payload::json, j.queue, j."runAt", j."maxAttempts", j.key, null, null)::graphile_worker.job_spec
    from jsonb_to_recordset(p_jobs) as j(task text, payload jsonb, queue text, "runAt" timestamptz, key text, "maxAttempts" smallint)));
end $$;

-- The languages of many members by one statement, as member_language answers that of one: called for each of a hundred
-- thousand letters, it took two fifths of their writing.
create function members_language(p_tenant uuid, p_accounts uuid[]) returns table (id uuid, language text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select asked.id, coalesce(own.content->>'language', latest.lang, a.default_lang, 'ZH_CN')
  from unnest(p_accounts) asked(id)
    left join setting own on own.tenant_id = p_tenant and own.owner_id = asked.id and own.grp = 'personal'
    left join lateral (select s.lang from session s where s.account_id = asked.id and s.lang is not null order by s.created_at desc limit 1) latest on true
    left join account a on a.id = asked.id
$$;
alter function members_language(uuid, uuid[]) owner to mp_definer;
revoke all on function members_language(uuid, uuid[]) from public;
grant execute on function members_language(uuid, uuid[]) to mp_app;
