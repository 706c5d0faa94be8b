CREATE TABLE "device" (
	"account_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"first_seen" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	"ua" text,
	"ip" text,
	"trust_hash" text,
	"trusted_until" timestamp with time zone,
	CONSTRAINT "device_pk" PRIMARY KEY("account_id","device_hash")
);


CREATE TABLE "risk_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"session_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"rule" text NOT NULL,
	"points" integer NOT NULL,
	"mark" text DEFAULT '' NOT NULL,
	"facts" jsonb NOT NULL,
	"forgiven_at" timestamp with time zone,
	"forgiven_by" uuid,
	"forgiven_reason" text
);


CREATE TABLE "risk_use" (
	"account_id" uuid NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"views" integer NOT NULL,
	"exports" integer NOT NULL,
	"denied" integer NOT NULL,
	CONSTRAINT "risk_use_pk" PRIMARY KEY("account_id","minute")
);


CREATE TABLE "user_risk" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"employee_name" text,
	"user_name" text,
	"user_id" uuid NOT NULL,
	"score" integer,
	"level" text,
	"ip" text,
	"ua" text,
	"login_at" timestamp(6) with time zone,
	"session_id" uuid,
	CONSTRAINT "user_risk_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "user_risk_level_ck" CHECK ("level" in ('calm', 'marked', 'high', 'critical'))
);


ALTER TABLE "device" ADD CONSTRAINT "device_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "risk_event_account_ix" ON "risk_event" USING btree ("account_id","at");

CREATE INDEX "risk_event_time_ix" ON "risk_event" USING btree ("at");

CREATE INDEX "log_login_failed_ix" ON "log_login" USING btree ("user_name","at") WHERE account_id is null;

CREATE INDEX "session_sign_ins_ix" ON "session" USING btree ("account_id","created_at");

select mp_wall('user_risk');
select mp_counter('user_risk');
select mp_search('user_risk', array['employee_name', 'user_name']);
alter table "user_risk" add constraint user_risk_user_id_fk foreign key ("tenant_id", "user_id") references "tenant_user" ("tenant_id", "id");
create index user_risk_score_ix on "user_risk" ("tenant_id", "score", "id");
create index user_risk_user_id_ix on "user_risk" ("tenant_id", "user_id", "id");

-- From here by hand.

alter table risk_use set unlogged;
-- Scores change by the minute and names hardly ever: rewritten rows wait in the list of the index of search.
alter index user_risk_search set (fastupdate = on);
alter table risk_event add constraint risk_event_rule_ck check (rule in ('newDevice', 'newRegion', 'ipChange', 'manyFailures',
  'nightUse', 'multiDevice', 'bulkRead', 'idleReturn', 'deniedBurst'));
-- A device shows to its owner; administrators see what was used in their tenant, by its sessions.
select mp_wall_platform('device', 'account_id = (select app_user())');
-- Events belong to an account, and show to it and to the tenant in which they happened, as sessions do.
select mp_wall_platform('risk_event', 'account_id = (select app_user()) or tenant_id = (select app_tenant())');
select mp_wall_platform('risk_use');
create index account_risk_locked_ix on account (id) where locked_reason = 'risk';

-- Devices of the sessions that are there: nobody's own device is a new one on the day of this version.
insert into device (account_id, device_hash, first_seen, last_seen, ua, ip)
  select distinct on (s.account_id, s.device_id) s.account_id, s.device_id, min(s.created_at) over w, max(s.last_seen) over w, s.ua, s.ip
  from session s join account a on a.id = s.account_id where s.device_id is not null
  window w as (partition by s.account_id, s.device_id)
  order by s.account_id, s.device_id, s.created_at desc;

-- The last sign-ins of an account, those with a wrong password included, of which only the typed name is known: for the
-- person in all his tenants, for others in theirs.
create function login_history(p_account uuid) returns table (at timestamptz, kind text, result text, ip text, ua text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select h.at, h.kind, h.result, h.ip, h.ua from (
    (select l.at, l.kind, l.result, l.ip, l.ua from log_login l
      where l.tenant_id = any(case when p_account = app_user() then array(select m.tenant_id from tenant_user m where m.id = p_account)
          else array[app_tenant()] end)
        and l.account_id = p_account and l.kind in ('login', 'forced', 'riskLock')
      order by l.at desc limit 20)
    union all
    (select l.at, l.kind, l.result, l.ip, l.ua from log_login l
      where l.account_id is null and l.user_name = (select lower(a.user_name) from account a where a.id = p_account) and l.kind = 'login'
      order by l.at desc limit 20)) h
  where p_account = app_user() or exists (
    select from tenant_user m where m.tenant_id = app_tenant() and m.id = p_account and m.deleted_at is null)
  order by h.at desc limit 20
$$;
alter function login_history(uuid) owner to mp_definer;
revoke all on function login_history(uuid) from public;
grant execute on function login_history(uuid) to mp_app;

-- A session of an account that was locked for its risk goes on until its announced end; one without such an end does not.
create or replace function enter(p_session uuid, p_now timestamptz, p_epoch text default null, p_touch boolean default true) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r record;
  v_epoch text;
begin
  select s.tenant_id, s.account_id, s.ended_at, s.end_reason, s.abs_exp, s.forced_at, s.last_seen, s.idle_seconds, s.acting_by,
      a.status, a.locked and a.locked_reason is distinct from 'errors'
        and (a.locked_reason is distinct from 'risk' or s.forced_at is null) as locked, a.platform_admin, m.id as member, m.deleted_at as left_at, t.tenancy_status, t.perm_epoch as tenant_epoch,
      m.perm_epoch as member_epoch
    into r
    from session s
    join account a on a.id = s.account_id
    left join tenant_user m on m.tenant_id = s.tenant_id and m.id = s.account_id
    left join tenant t on t.id = s.tenant_id
    where s.id = p_session;
  if not found then raise exception using errcode = 'MP001', message = 'auth.tokenInvalid'; end if;
  if r.ended_at is not null then
    raise exception using errcode = 'MP001', detail = coalesce(r.end_reason, ''),
      message = case when r.end_reason in ('idle', 'forced') then 'auth.tokenExpired'
        when r.end_reason = 'absolute' then 'auth.signatureExpired' else 'auth.tokenInvalid' end;
  elsif r.abs_exp <= p_now then
    raise exception using errcode = 'MP001', message = 'auth.signatureExpired', detail = 'absolute';
  elsif r.forced_at <= p_now then
    raise exception using errcode = 'MP001', message = 'auth.tokenExpired', detail = 'forced';
  elsif r.last_seen + make_interval(secs => r.idle_seconds) <= p_now then
    raise exception using errcode = 'MP001', message = 'auth.tokenExpired', detail = 'idle';
  elsif r.status <> 'enabled' or r.member is null or r.left_at is not null then
    raise exception using errcode = 'MP001', message = 'auth.tokenInvalid', detail = 'disabled';
  elsif r.locked then
    raise exception using errcode = 'MP001', message = 'auth.tokenInvalid', detail = 'locked';
  elsif r.tenancy_status <> '1' then
    raise exception using errcode = 'MP001', message = 'auth.tokenInvalid', detail = 'closed';
  end if;
  v_epoch := r.tenant_epoch || '.' || r.member_epoch;
  if p_epoch <> v_epoch then raise exception using errcode = 'MP002', message = 'stale rights'; end if;
  if p_touch and r.last_seen < p_now - interval '60 seconds' then
    update session set last_seen = p_now where id = p_session;
  end if;
  perform set_config('app.tenant_id', r.tenant_id::text, true), set_config('app.user_id', r.account_id::text, true),
    set_config('app.scope', case when r.platform_admin then 'platform' else '' end, true);
  return v_epoch;
end $$;

-- Settings of risk in a tenant: the tenant's over the platform's over the declared ones.
create function risk_settings(p_tenant uuid, p_defaults jsonb) returns jsonb
  language sql stable security definer set search_path = public, pg_temp as $$
  select p_defaults
    || coalesce((select s.content from setting s where s.tenant_id = '00000000-0000-0000-0000-000000000000'
      and s.owner_id = s.tenant_id and s.grp = 'risk'), '{}')
    || coalesce((select s.content from setting s where s.tenant_id = p_tenant
      and s.owner_id = '00000000-0000-0000-0000-000000000000' and s.grp = 'risk'), '{}')
$$;
alter function risk_settings(uuid, jsonb) owner to mp_definer;
revoke all on function risk_settings(uuid, jsonb) from public;
grant execute on function risk_settings(uuid, jsonb) to mp_app;

create function risk_level(p_score integer, p_settings jsonb) returns text language sql immutable parallel safe as $$
  select case when p_score >= (p_settings ->> 'lockAt')::integer then 'critical'
    when p_score >= (p_settings ->> 'secondAt')::integer then 'high'
    when p_score >= (p_settings ->> 'markAt')::integer then 'marked' else 'calm' end
$$;

-- What is left of points: half after twelve hours; an event ahead of the clock counts as one of now.
create function risk_left(p_points integer, p_at timestamptz, p_now timestamptz) returns double precision
  language sql immutable parallel safe as $$
  select p_points * power(0.5::double precision, greatest(0, extract(epoch from p_now - p_at)::double precision) / 43200)
$$;

-- The score of an account as it is now (the same as scoreOf of the module).
create function risk_score(p_account uuid, p_now timestamptz) returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select least(100, round(coalesce(sum(risk_left(e.points, e.at, p_now)), 0)))::integer from risk_event e
    where e.account_id = p_account and e.at > p_now - interval '24 hours' and e.forgiven_at is null
$$;
alter function risk_score(uuid, timestamptz) owner to mp_definer;
revoke all on function risk_score(uuid, timestamptz) from public;
grant execute on function risk_score(uuid, timestamptz) to mp_app;

-- Scores of all accounts or of one, in all their tenants, in one statement; answers how many rows have changed.
create function risk_rescore(p_now timestamptz, p_defaults jsonb, p_account uuid default null) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_changed integer;
begin
  with scores as materialized (
    select e.account_id, least(100, round(sum(risk_left(e.points, e.at, p_now))))::integer as score from risk_event e
      where e.at > p_now - interval '24 hours' and e.forgiven_at is null and (p_account is null or e.account_id = p_account)
      group by e.account_id
  ), limits as materialized (
    select t.id as tenant_id, risk_settings(t.id, p_defaults) as settings from tenant t
  ), next as (
    select u.tenant_id, u.id, coalesce(s.score, 0) as score, risk_level(coalesce(s.score, 0), l.settings) as level
      from user_risk u join limits l on l.tenant_id = u.tenant_id left join scores s on s.account_id = u.id
      where p_account is null or u.id = p_account
  )
  update user_risk u set score = n.score, level = n.level, updated_at = p_now from next n
    where n.tenant_id = u.tenant_id and n.id = u.id and (u.score, u.level) is distinct from (n.score, n.level);
  get diagnostics v_changed = row_count;
  return v_changed;
end $$;
alter function risk_rescore(timestamptz, jsonb, uuid) owner to mp_definer;
revoke all on function risk_rescore(timestamptz, jsonb, uuid) from public;
grant execute on function risk_rescore(timestamptz, jsonb, uuid) to mp_app;

-- Forgets who has not signed in for thirty days or is no member any more, old events and counters; follows new names.
create function risk_tidy(p_now timestamptz) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from user_risk u where u.login_at < p_now - interval '30 days' or exists (
    select from tenant_user m where m.tenant_id = u.tenant_id and m.id = u.id and m.deleted_at is not null);
  update user_risk u set user_name = m.user_name, employee_name = m.employee_name from tenant_user m
    where m.tenant_id = u.tenant_id and m.id = u.id and (u.user_name, u.employee_name) is distinct from (m.user_name, m.employee_name);
  delete from risk_event where at < p_now - interval '180 days';
  delete from risk_use where minute < p_now - interval '2 hours';
end $$;
alter function risk_tidy(timestamptz) owner to mp_definer;
revoke all on function risk_tidy(timestamptz) from public;
grant execute on function risk_tidy(timestamptz) to mp_app;

create function risk_is_night(p_time time, p_from time, p_to time) returns boolean language sql immutable parallel safe as $$
  select case when p_from > p_to then p_time >= p_from or p_time < p_to else p_time >= p_from and p_time < p_to end
$$;

-- Notes where a member signs in, and answers what the rules ask of the account; one statement for both. The session and the
-- device of this sign-in are there already.
create function risk_sign_in(p_account uuid, p_tenant uuid, p_session uuid, p_device text, p_ip text, p_ua text, p_at timestamptz,
    p_defaults jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_settings jsonb := risk_settings(p_tenant, p_defaults);
  v_from time := (v_settings ->> 'nightFrom')::time;
  v_to time := (v_settings ->> 'nightTo')::time;
  v_last timestamptz;
  v_ips jsonb;
  v_facts jsonb;
begin
  insert into user_risk as u (tenant_id, id, user_id, created_at, updated_at, employee_name, user_name, score, level, ip, ua, login_at, session_id)
    select p_tenant, m.id, m.id, p_at, p_at, m.employee_name, m.user_name, 0, 'calm', p_ip, left(p_ua, 300), p_at, p_session
      from tenant_user m where m.tenant_id = p_tenant and m.id = p_account
    on conflict (tenant_id, id) do update set employee_name = excluded.employee_name, user_name = excluded.user_name,
      ip = excluded.ip, ua = excluded.ua, login_at = excluded.login_at, session_id = excluded.session_id, updated_at = excluded.updated_at;
  select coalesce(jsonb_agg(l.ip) filter (where l.ip is not null), '[]'), max(l.created_at) into v_ips, v_last
    from (select s.ip, s.created_at from session s where s.account_id = p_account and s.id <> p_session and s.created_at <= p_at
      order by s.created_at desc limit 10) l;
  with days as (
    select count(*) as sign_ins,
      count(*) filter (where risk_is_night((s.created_at at time zone 'Asia/Shanghai')::time, v_from, v_to)) as nights
      from session s where s.account_id = p_account and s.id <> p_session and s.created_at > p_at - interval '60 days' and s.created_at <= p_at
  ), today as (
    select count(distinct s.device_id) as devices from session s
      where s.account_id = p_account and s.created_at > p_at - interval '24 hours' and s.created_at <= p_at
  ), known as (
    select coalesce(bool_or(d.device_hash = p_device and d.first_seen < p_at), false) as is_known,
      count(*) filter (where d.device_hash is distinct from p_device) as others
      from device d where d.account_id = p_account
  ), failed as (
    select count(*) as n from log_login l where l.account_id is null and l.kind = 'login' and l.result = 'auth.loginFailed'
      and l.user_name = (select lower(a.user_name) from account a where a.id = p_account)
      and l.at > greatest(p_at - interval '30 minutes', v_last) and l.at <= p_at
  )
  select jsonb_build_object('isDeviceKnown', known.is_known, 'otherDevices', known.others, 'devicesToday', today.devices, 'ips', v_ips,
      'failures', failed.n, 'isNight', risk_is_night((p_at at time zone 'Asia/Shanghai')::time, v_from, v_to),
      'signIns', days.sign_ins, 'nights', days.nights, 'daysAway', floor(extract(epoch from p_at - v_last) / 86400))
    into v_facts from days, today, known, failed;
  return v_facts;
end $$;
alter function risk_sign_in(uuid, uuid, uuid, text, text, text, timestamptz, jsonb) owner to mp_definer;
revoke all on function risk_sign_in(uuid, uuid, uuid, text, text, text, timestamptz, jsonb) from public;
grant execute on function risk_sign_in(uuid, uuid, uuid, text, text, text, timestamptz, jsonb) to mp_app;

-- Stores findings as events unless the rule is off or the same finding is quiet still, and scores the account anew.
create function risk_note(p_account uuid, p_tenant uuid, p_session uuid, p_at timestamptz, p_findings jsonb, p_defaults jsonb)
  returns jsonb language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_settings jsonb := risk_settings(p_tenant, p_defaults);
  v_before integer;
  v_fired jsonb;
begin
  -- Two judges of one account at the same moment see each other's events.
  perform pg_advisory_xact_lock(hashtextextended('risk ' || p_account, 0));
  v_before := risk_score(p_account, p_at);
  with fired as (
    insert into risk_event (id, account_id, tenant_id, session_id, at, rule, points, mark, facts)
      select gen_random_uuid(), p_account, p_tenant, p_session, p_at, f.rule, (v_settings ->> f.rule)::integer, f.mark, f.facts
        from jsonb_to_recordset(p_findings) as f(rule text, mark text, "quietHours" double precision, facts jsonb)
        where (v_settings ->> f.rule)::integer > 0 and not exists (
          select from risk_event e where e.account_id = p_account and e.rule = f.rule and e.mark = f.mark
            and e.at > p_at - make_interval(secs => f."quietHours" * 3600) and e.at <= p_at)
      returning rule
  )
  select coalesce(jsonb_agg(rule), '[]') into v_fired from fired;
  if v_fired <> '[]' then perform risk_rescore(p_at, p_defaults, p_account); end if;
  return jsonb_build_object('fired', v_fired, 'before', v_before, 'score', risk_score(p_account, p_at), 'settings', v_settings);
end $$;
alter function risk_note(uuid, uuid, uuid, timestamptz, jsonb, jsonb) owner to mp_definer;
revoke all on function risk_note(uuid, uuid, uuid, timestamptz, jsonb, jsonb) from public;
grant execute on function risk_note(uuid, uuid, uuid, timestamptz, jsonb, jsonb) to mp_app;

-- Whether nobody else could administer a tenant of the account, or the platform.
create function risk_is_last_admin(p_account uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from tenant_user m where m.id = p_account and m.is_admin and m.deleted_at is null and not exists (
      select from tenant_user o where o.tenant_id = m.tenant_id and o.is_admin and o.id <> p_account and o.deleted_at is null
        and o.status = 'enabled' and not o.locked and o.active_date <= current_date and o.expiry_date >= current_date))
  or exists (
    select from account a where a.id = p_account and a.platform_admin and not exists (
      select from account o where o.platform_admin and o.id <> p_account and o.status = 'enabled' and not o.locked
        and o.active_date <= current_date and o.expiry_date >= current_date))
$$;
alter function risk_is_last_admin(uuid) owner to mp_definer;
revoke all on function risk_is_last_admin(uuid) from public;
grant execute on function risk_is_last_admin(uuid) to mp_app;

-- Locks an account for its risk and announces the end of its sessions: never the super manager, never the last administrator.
-- The lines in the logs are those of a forced logout and of a change of the user.
create function risk_lock(p_account uuid, p_at timestamptz, p_ends timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update account a set locked = true, locked_reason = 'risk', locked_until = null, updated_at = p_at
    where a.id = p_account and (not a.locked or a.locked_reason = 'errors') and not a.builtin and lower(a.user_name) <> 'admin'
      and not risk_is_last_admin(a.id);
  if not found then return false; end if;
  update session s set forced_at = p_ends, forced_reason = 'risk'
    where s.account_id = p_account and s.ended_at is null and s.abs_exp > p_at and (s.forced_at is null or s.forced_at > p_ends);
  insert into log_user_op (tenant_id, id, at, user_id, action, changes)
    select m.tenant_id, gen_random_uuid(), p_at, m.id, 'lockRisk', '{"locked": [false, true]}'
      from tenant_user m where m.id = p_account and m.deleted_at is null;
  insert into log_login (tenant_id, id, at, account_id, user_name, kind, result)
    select m.tenant_id, gen_random_uuid(), p_at, m.id, m.user_name, 'riskLock', 'ok'
      from tenant_user m where m.id = p_account and m.deleted_at is null;
  return true;
end $$;
alter function risk_lock(uuid, timestamptz, timestamptz) owner to mp_definer;
revoke all on function risk_lock(uuid, timestamptz, timestamptz) from public;
grant execute on function risk_lock(uuid, timestamptz, timestamptz) to mp_app;

-- Events of a member that count no more, of one tenant or of all; they stay to be read.
create function risk_forgive(p_account uuid, p_tenant uuid, p_by uuid, p_reason text, p_at timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update risk_event e set forgiven_at = p_at, forgiven_by = p_by, forgiven_reason = p_reason
    where e.account_id = p_account and (p_tenant is null or e.tenant_id = p_tenant) and e.forgiven_at is null
      and exists (select from tenant_user m where m.tenant_id = app_tenant() and m.id = p_account)
$$;
alter function risk_forgive(uuid, uuid, uuid, text, timestamptz) owner to mp_definer;
revoke all on function risk_forgive(uuid, uuid, uuid, text, timestamptz) from public;
grant execute on function risk_forgive(uuid, uuid, uuid, text, timestamptz) to mp_app;

-- The last events of a member of the tenant; of those in another tenant of the person rule and points alone.
create function risk_events_of(p_account uuid)
  returns table (id uuid, at timestamptz, rule text, points integer, forgiven boolean, facts jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
  select e.id, e.at, e.rule, e.points, e.forgiven_at is not null, case when e.tenant_id = app_tenant() then e.facts end
    from risk_event e where e.account_id = p_account
      and exists (select from tenant_user m where m.tenant_id = app_tenant() and m.id = p_account and m.deleted_at is null)
    order by e.at desc, e.id limit 50
$$;
alter function risk_events_of(uuid) owner to mp_definer;
revoke all on function risk_events_of(uuid) from public;
grant execute on function risk_events_of(uuid) to mp_app;

-- Adds what sessions did to the counters of their accounts, and answers the sums of late with the address of each session.
create function risk_use_add(p_parts jsonb, p_now timestamptz)
  returns table (session_id uuid, account_id uuid, tenant_id uuid, session_ip text, views integer, exports integer, denied integer)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  insert into risk_use as u (account_id, minute, views, exports, denied)
    select p.account_id, date_trunc('minute', p_now), sum(p.views), sum(p.exports), sum(p.denied)
      from jsonb_to_recordset(p_parts) as p(account_id uuid, views integer, exports integer, denied integer)
      group by p.account_id having sum(p.views) + sum(p.exports) + sum(p.denied) > 0 order by p.account_id
    on conflict (account_id, minute) do update set views = u.views + excluded.views, exports = u.exports + excluded.exports,
      denied = u.denied + excluded.denied;
  return query
    select p.session_id, p.account_id, p.tenant_id, s.ip, w.views, w.exports, w.denied
      from jsonb_to_recordset(p_parts) as p(session_id uuid, account_id uuid, tenant_id uuid)
        left join session s on s.id = p.session_id
        cross join lateral (
          select coalesce(sum(u.views), 0)::integer as views, coalesce(sum(u.exports), 0)::integer as exports,
            coalesce(sum(u.denied) filter (where u.minute > p_now - interval '10 minutes'), 0)::integer as denied
          from risk_use u where u.account_id = p.account_id and u.minute > p_now - interval '1 hour' and u.minute <= p_now) w;
end $$;
alter function risk_use_add(jsonb, timestamptz) owner to mp_definer;
revoke all on function risk_use_add(jsonb, timestamptz) from public;
grant execute on function risk_use_add(jsonb, timestamptz) to mp_app;

-- What the list of risks reads of tables of others, for members of the caller's tenant.
create function risk_org_of(p_account uuid) returns uuid language sql stable security definer set search_path = public, pg_temp as $$
  select m.default_org_id from tenant_user m where m.tenant_id = app_tenant() and m.id = p_account
$$;
alter function risk_org_of(uuid) owner to mp_definer;
revoke all on function risk_org_of(uuid) from public;
grant execute on function risk_org_of(uuid) to mp_app;

create function risk_last_seen(p_account uuid) returns timestamptz language sql stable security definer set search_path = public, pg_temp as $$
  select max(l.last_seen) from (select s.last_seen from session s where s.account_id = p_account and s.tenant_id = app_tenant()
    order by s.created_at desc limit 10) l
$$;
alter function risk_last_seen(uuid) owner to mp_definer;
revoke all on function risk_last_seen(uuid) from public;
grant execute on function risk_last_seen(uuid) to mp_app;

-- Who has worked within the last two minutes, and who is locked for his risk.
create function risk_online() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select s.account_id from session s where s.tenant_id = app_tenant() and s.ended_at is null and s.last_seen > now() - interval '2 minutes'
$$;
alter function risk_online() owner to mp_definer;
revoke all on function risk_online() from public;
grant execute on function risk_online() to mp_app;

create function risk_locked() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select a.id from account a where a.locked_reason = 'risk' and a.locked
    and exists (select from tenant_user m where m.tenant_id = app_tenant() and m.id = a.id)
$$;
alter function risk_locked() owner to mp_definer;
revoke all on function risk_locked() from public;
grant execute on function risk_locked() to mp_app;
