CREATE TABLE "pseudo_password" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"starts_at" timestamp(6) with time zone,
	"ends_at" timestamp(6) with time zone,
	"max_uses" integer NOT NULL,
	"uses" integer,
	"issued_by" uuid,
	"revoked_at" timestamp(6) with time zone,
	CONSTRAINT "pseudo_password_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "pseudo_secret" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);

CREATE TABLE "installation" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "installation_single_ck" CHECK (single)
);

CREATE TABLE "licence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"lid" text NOT NULL,
	"type" text NOT NULL,
	"customer" text NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"not_after" timestamp with time zone NOT NULL,
	"limits" jsonb NOT NULL,
	"features" jsonb NOT NULL,
	"activated_at" timestamp with time zone NOT NULL,
	"activated_by" uuid NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"end_reason" text,
	CONSTRAINT "licence_type_ck" CHECK (type in ('platform', 'service')),
	CONSTRAINT "licence_end_reason_ck" CHECK (end_reason in ('replaced', 'reset'))
);

ALTER TABLE "log_login" ADD COLUMN "acting_by" uuid;

ALTER TABLE "process_event" ADD COLUMN "acting_by" uuid;

ALTER TABLE "session" ADD COLUMN "pseudo_password_id" uuid;

CREATE INDEX "pseudo_password_user_id_ends_at_ix" ON "pseudo_password" USING btree ("tenant_id","user_id","ends_at","id");

CREATE INDEX "pseudo_password_issued_by_ix" ON "pseudo_password" USING btree ("tenant_id","issued_by","id");

CREATE INDEX "pseudo_password_starts_at_ix" ON "pseudo_password" USING btree ("tenant_id","starts_at","id");

CREATE UNIQUE INDEX "pseudo_secret_hash_uq" ON "pseudo_secret" USING btree ("hash");

CREATE UNIQUE INDEX "licence_current_uq" ON "licence" USING btree ("type") WHERE ended_at is null;

CREATE INDEX "session_acting_ix" ON "session" USING btree ("acting_by") WHERE acting_by is not null;

select mp_wall('pseudo_password');
select mp_counter('pseudo_password');
select mp_search('pseudo_password', array['reason']);
alter table "pseudo_password" add constraint pseudo_password_user_id_fk foreign key ("tenant_id", "user_id") references "tenant_user" ("tenant_id", "id");
alter table "pseudo_password" add constraint pseudo_password_issued_by_fk foreign key ("tenant_id", "issued_by") references "tenant_user" ("tenant_id", "id");

-- Substitute sessions ---------------------------------------------------------------------------------------------

-- Who stands in for the user of this transaction, and the moment of the request; the clock of the database where nobody said.
create function app_acting() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.acting_by', true), '')::uuid $$;
create function app_now() returns timestamptz language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) $$;
grant execute on function app_acting(), app_now() to mp_app;

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
    set_config('app.scope', case when r.platform_admin then 'platform' else '' end, true),
    set_config('app.acting_by', coalesce(r.acting_by::text, ''), true), set_config('app.now', p_now::text, true);
  return v_epoch;
end $$;

-- Whatever is written in such a session bears both, without anybody having to think of it.
alter table audit_log rename column acting_for to acting_by;
alter table audit_log alter column acting_by set default app_acting();
alter table log_user_op rename column acting_for to acting_by;
alter table log_function add column acting_by uuid;
alter table field_reveal add column acting_by uuid default app_acting();
alter table process_event alter column acting_by set default app_acting();

-- The hash of an audit row covers who stood in as well: added where somebody did, so that all other rows stay as they are.
create function acting_hash(p_hash bytea, p_acting uuid) returns bytea language sql immutable parallel safe as $$
  select case when p_acting is null then p_hash else sha256(p_hash || convert_to(p_acting::text, 'UTF8')) end
$$;
grant execute on function acting_hash(bytea, uuid) to mp_app;
create function audit_acting() returns trigger language plpgsql as $$
begin
  new.hash := acting_hash(new.hash, new.acting_by);
  return new;
end $$;
create trigger audit_acting before insert on audit_log for each row when (new.acting_by is not null) execute function audit_acting();

create or replace function audit_breaks(p_entity text default null, p_id uuid default null)
  returns table (tenant_id uuid, entity text, entity_id uuid, version integer, at timestamptz, kind text)
  language sql stable as $$
  select c.tenant_id, c.entity, c.entity_id, case when c.ok then c.before + 1 else c.version end, c.at, case when c.ok then 'missing' else 'changed' end
  from (
    select a.tenant_id, a.entity, a.entity_id, a.version, a.at, lag(a.version) over w as before,
      a.hash = acting_hash(audit_hash(lag(a.hash) over w, a.tenant_id, a.entity, a.entity_id, a.version, a.at, a.action, a.actor_id, a.changes), a.acting_by) as ok
    from audit_log a
    where (p_entity is null or a.entity = p_entity) and (p_id is null or a.entity_id = p_id)
    window w as (partition by a.tenant_id, a.entity, a.entity_id order by a.version)
  ) c
  where not c.ok or c.version > c.before + 1
$$;

create or replace function log_user_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_changes jsonb;
begin
  select coalesce(jsonb_object_agg(c.key, case
      when c.key not in ('mobile', 'email', 'idCard', 'officePhone', 'homePhone', 'password') or c.value is null then c.value
      when c.key = 'password' then to_jsonb('***'::text)
      when jsonb_typeof(c.value) = 'array' then
        (select jsonb_agg(case jsonb_typeof(e) when 'string' then to_jsonb(mask_personal(c.key, e #>> '{}')) else e end) from jsonb_array_elements(c.value) e)
      when jsonb_typeof(c.value) = 'string' then to_jsonb(mask_personal(c.key, c.value #>> '{}'))
      else c.value end), '{}')
    into v_changes from jsonb_each(case jsonb_typeof(new.changes) when 'object' then new.changes else '{}' end) c;
  insert into log_user_op (tenant_id, id, at, actor_id, acting_by, user_id, action, changes, reason, ip, request_id)
    values (new.tenant_id, gen_random_uuid(), new.at, new.actor_id, new.acting_by, new.entity_id, new.action, v_changes, new.reason, new.ip, new.request_id);
  return null;
end $$;

-- Pseudo passwords: what recognises one is seen by the sign-in alone, which has no tenant yet.
select mp_wall_platform('pseudo_secret');

create function pseudo_find(p_hash text, p_now timestamptz)
  returns table (id uuid, tenant_id uuid, account_id uuid, issued_by uuid, issuer_name text, ends_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.tenant_id, p.user_id, p.issued_by, i.employee_name, p.ends_at
  from pseudo_secret s join pseudo_password p on p.id = s.id
    join account i on i.id = p.issued_by and i.status = 'enabled'
    join tenant_user m on m.tenant_id = p.tenant_id and m.id = p.issued_by and m.deleted_at is null and (m.is_admin or i.platform_admin)
  where s.hash = p_hash and p.revoked_at is null and p.uses < p.max_uses and p.starts_at <= p_now and p.ends_at > p_now
$$;
alter function pseudo_find(text, timestamptz) owner to mp_definer;
revoke all on function pseudo_find(text, timestamptz) from public;
grant execute on function pseudo_find(text, timestamptz) to mp_app;

-- Counts a use with its line in the history, one after the other; false when there is none left.
create function pseudo_claim(p_id uuid, p_now timestamptz, p_ip text, p_request text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v pseudo_password;
  v_changes jsonb;
begin
  update pseudo_password set uses = uses + 1, version = version + 1, updated_at = p_now, updated_by = issued_by
    where id = p_id and revoked_at is null and uses < max_uses and starts_at <= p_now and ends_at > p_now
    returning * into v;
  if not found then return false; end if;
  v_changes := jsonb_build_object('uses', jsonb_build_array(v.uses - 1, v.uses));
  insert into audit_log (tenant_id, entity, entity_id, version, at, action, actor_id, changes, ip, request_id, hash)
    values (v.tenant_id, 'identity.pseudoPassword', v.id, v.version, p_now, 'use', v.issued_by, v_changes, p_ip, p_request,
      audit_hash((select hash from audit_log where tenant_id = v.tenant_id and entity = 'identity.pseudoPassword' and entity_id = v.id order by version desc limit 1),
        v.tenant_id, 'identity.pseudoPassword', v.id, v.version, p_now, 'use', v.issued_by, v_changes));
  return true;
end $$;
alter function pseudo_claim(uuid, timestamptz, text, text) owner to mp_definer;
revoke all on function pseudo_claim(uuid, timestamptz, text, text) from public;
grant execute on function pseudo_claim(uuid, timestamptz, text, text) to mp_app;

-- Activation codes ------------------------------------------------------------------------------------------------

select mp_wall_platform('licence');
select mp_wall_platform('installation');

-- The newest line of the logs of all tenants: a clock that lies far behind it was set back.
create function newest_log_line() returns timestamptz language sql stable security definer set search_path = public, pg_temp as $$
  select max(greatest(l.at, o.at))
  from (select id from tenant union all select '00000000-0000-0000-0000-000000000000') t
    left join lateral (select at from log_login where tenant_id = t.id order by at desc limit 1) l on true
    left join lateral (select at from log_operation where tenant_id = t.id order by at desc limit 1) o on true
$$;
alter function newest_log_line() owner to mp_definer;
revoke all on function newest_log_line() from public;
grant execute on function newest_log_line() to mp_app;

-- What the limits of a licence are about: enabled users (the super manager is none of the customer's) and tenants.
create function licensed_counts() returns table (users integer, tenants integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*) from account where status = 'enabled' and not builtin)::integer,
    (select count(*) from tenant where deleted_at is null)::integer
$$;
alter function licensed_counts() owner to mp_definer;
revoke all on function licensed_counts() from public;
grant execute on function licensed_counts() to mp_app;
