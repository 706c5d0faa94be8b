CREATE TABLE "account_credential" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"alg" text NOT NULL,
	"salt" text NOT NULL,
	"hash" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"history" jsonb DEFAULT '[]'::jsonb NOT NULL
);


CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"employee_name" text NOT NULL,
	"employee_code" text,
	"sex" text DEFAULT 'unknown' NOT NULL,
	"email" text NOT NULL,
	"id_card" text,
	"id_card_hash" text,
	"mobile" text,
	"office_phone" text,
	"home_phone" text,
	"avatar" uuid,
	"description" text,
	"builtin" boolean DEFAULT false NOT NULL,
	"platform_admin" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'enabled' NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"locked_reason" text,
	"locked_until" timestamp with time zone,
	"active_date" date NOT NULL,
	"expiry_date" date NOT NULL,
	"must_reset" boolean DEFAULT false NOT NULL,
	"agreement_version" text,
	"agreement_at" timestamp with time zone,
	"agreement_ip" text,
	"last_login_at" timestamp with time zone,
	"default_lang" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_status_ck" CHECK (status in ('enabled', 'disabled')),
	CONSTRAINT "account_locked_reason_ck" CHECK (locked_reason in ('errors', 'unused', 'manual', 'risk'))
);


CREATE TABLE "app_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"secret" text NOT NULL,
	"public_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);


CREATE TABLE "auth_ticket" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);


CREATE TABLE "log_login" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_id" uuid,
	"user_name" text NOT NULL,
	"kind" text NOT NULL,
	"result" text NOT NULL,
	"ip" text,
	"ua" text,
	"request_id" text,
	CONSTRAINT "log_login_pk" PRIMARY KEY("tenant_id","id")
);


CREATE TABLE "login_fail" (
	"name_hash" text PRIMARY KEY NOT NULL,
	"n" integer NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone
);


CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"token_kid" text NOT NULL,
	"cookie_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	"abs_exp" timestamp with time zone NOT NULL,
	"idle_seconds" integer NOT NULL,
	"ip" text,
	"ua" text,
	"device_id" text,
	"login_type" text NOT NULL,
	"acting_by" uuid,
	"step_up_until" timestamp with time zone,
	"forced_at" timestamp with time zone,
	"forced_reason" text,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"lang" text
);


CREATE TABLE "tenant_user" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"user_name" text NOT NULL,
	"employee_name" text NOT NULL,
	"employee_code" text,
	"default_org_id" uuid NOT NULL,
	"active_date" date NOT NULL,
	"expiry_date" date NOT NULL,
	"email" text NOT NULL,
	"mobile" text,
	"office_phone" text,
	"home_phone" text,
	"sex" text NOT NULL,
	"id_card" text,
	"avatar" uuid,
	"description" text,
	"status" text DEFAULT 'enabled' NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"builtin" boolean DEFAULT false NOT NULL,
	"last_login_at" timestamp(6) with time zone,
	"is_admin" boolean DEFAULT false NOT NULL,
	"perm_epoch" bigint DEFAULT 1 NOT NULL,
	"dealer_id" uuid,
	CONSTRAINT "tenant_user_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "tenant_user_sex_ck" CHECK ("sex" in ('unknown', 'male', 'female')),
	CONSTRAINT "tenant_user_status_ck" CHECK ("status" in ('enabled', 'disabled'))
);


CREATE TABLE "user_org" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "user_org_pk" PRIMARY KEY("tenant_id","user_id","org_id")
);


CREATE TABLE "org" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"name" text NOT NULL,
	"code" text,
	"type" text NOT NULL,
	"parent_id" uuid,
	"seq" integer,
	"enabled" boolean DEFAULT true NOT NULL,
	"description" text,
	"path" text NOT NULL,
	"depth" integer NOT NULL,
	CONSTRAINT "org_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "org_type_ck" CHECK ("type" in ('none', 'group', 'company', 'department', 'subDepartment', 'field', 'store'))
);


CREATE TABLE "tenant" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"tenancy_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tenant_tenancy_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"tenancy_name" text NOT NULL,
	"tenancy_code" text NOT NULL,
	"tenancy_short_name" text,
	"tenancy_url" text,
	"enter_icon" uuid,
	"tenancy_status" text NOT NULL,
	"is_outside" boolean DEFAULT false NOT NULL,
	"tenancy_sort" integer,
	"is_share_org" boolean DEFAULT false NOT NULL,
	"is_create_system_menu" boolean DEFAULT false,
	"tenancy_wf_url" text,
	"gray" boolean DEFAULT false NOT NULL,
	"grayfront_url" text,
	"normalfront_url" text,
	"share_org_from" uuid,
	"initialised_at" timestamp with time zone,
	"perm_epoch" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "tenant_pk" PRIMARY KEY("id"),
	CONSTRAINT "tenant_tenancy_status_ck" CHECK ("tenancy_status" in ('1', '0'))
);


ALTER TABLE "account_credential" ADD CONSTRAINT "account_credential_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;

CREATE UNIQUE INDEX "account_user_name_uq" ON "account" USING btree (lower("user_name"));

CREATE UNIQUE INDEX "account_mobile_uq" ON "account" USING btree ("mobile") WHERE mobile is not null;

CREATE UNIQUE INDEX "account_email_uq" ON "account" USING btree (lower("email"));

CREATE INDEX "account_id_card_hash_ix" ON "account" USING btree ("id_card_hash");

CREATE INDEX "auth_ticket_age_ix" ON "auth_ticket" USING btree ("expires_at");

CREATE INDEX "log_login_time_ix" ON "log_login" USING btree ("tenant_id","at");

CREATE INDEX "log_login_account_ix" ON "log_login" USING btree ("tenant_id","account_id","at");

CREATE INDEX "session_account_ix" ON "session" USING btree ("account_id","ended_at");

CREATE INDEX "session_tenant_ix" ON "session" USING btree ("tenant_id","last_seen");

CREATE UNIQUE INDEX "tenant_user_user_name_uq" ON "tenant_user" USING btree ("tenant_id",lower("user_name")) WHERE "deleted_at" is null;

CREATE INDEX "tenant_user_user_name_ix" ON "tenant_user" USING btree ("tenant_id","user_name" collate "C","id");

CREATE INDEX "tenant_user_employee_name_ix" ON "tenant_user" USING btree ("tenant_id","employee_name" collate "C","id");

CREATE INDEX "tenant_user_default_org_id_user_name_ix" ON "tenant_user" USING btree ("tenant_id","default_org_id","user_name" collate "C","id");

CREATE INDEX "tenant_user_employee_code_ix" ON "tenant_user" USING btree ("tenant_id","employee_code" collate "C","id");

CREATE INDEX "tenant_user_status_user_name_ix" ON "tenant_user" USING btree ("tenant_id","status" collate "C","user_name" collate "C","id");

CREATE INDEX "user_org_org_ix" ON "user_org" USING btree ("tenant_id","org_id");

CREATE UNIQUE INDEX "org_name_uq" ON "org" USING btree ("tenant_id","parent_id",lower("name")) WHERE "deleted_at" is null;

CREATE UNIQUE INDEX "org_code_uq" ON "org" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;

CREATE INDEX "org_name_ix" ON "org" USING btree ("tenant_id","name" collate "C","id");

CREATE INDEX "org_seq_ix" ON "org" USING btree ("tenant_id","seq","id");

CREATE INDEX "org_parent_id_seq_ix" ON "org" USING btree ("tenant_id","parent_id","seq","id");

CREATE INDEX "org_type_seq_ix" ON "org" USING btree ("tenant_id","type" collate "C","seq","id");

CREATE UNIQUE INDEX "tenant_tenancy_code_uq" ON "tenant" USING btree (lower("tenancy_code")) WHERE "deleted_at" is null;

-- From here by hand: collations, references, walls, counters, search, the entrance of every request.

alter table org alter column path type text collate "C";
create unique index org_path_uq on org (tenant_id, path);
alter table org add constraint org_parent_id_fk foreign key (tenant_id, parent_id) references org (tenant_id, id);
alter table org add constraint org_parent_self_ck check (parent_id <> id);
alter table tenant_user add constraint tenant_user_default_org_id_fk foreign key (tenant_id, default_org_id) references org (tenant_id, id);
alter table tenant_user add constraint tenant_user_id_fk foreign key (id) references account (id);
alter table user_org add constraint user_org_user_id_fk foreign key (tenant_id, user_id) references tenant_user (tenant_id, id) on delete cascade;
alter table user_org add constraint user_org_org_id_fk foreign key (tenant_id, org_id) references org (tenant_id, id);
create index tenant_user_account on tenant_user (id);

select mp_wall('org');
select mp_wall('tenant_user');
select mp_wall('user_org');
select mp_wall('log_login');
select mp_append_only('log_login');
select mp_counter('org');
select mp_tree('org');
select mp_counter('tenant_user');
select mp_search('org', array['name', 'code']);
select mp_search('tenant_user', array['user_name', 'employee_name', 'employee_code']);

-- Platform data: an account shows to itself and to the tenants of which it is a member.
select mp_wall_platform('tenant', 'id = (select app_tenant())');
select mp_wall_platform('account', 'id = (select app_user()) or id in (select m.id from tenant_user m)');
select mp_wall_platform('account_credential');
select mp_wall_platform('session', 'account_id = (select app_user()) or tenant_id = (select app_tenant())');
select mp_wall_platform('app_key');
select mp_wall_platform('auth_ticket');
select mp_wall_platform('login_fail');
grant usage on sequence tenant_tenancy_id_seq to mp_app;

-- First statement of every request: finds the session, refuses an ended one (MP001: message is the code, detail the
-- reason), refuses rights of an older epoch (MP002), sets tenant, user and scope for this transaction. One statement
-- inside, since every request pays for it. Answers the epoch of the rights. A lock by wrong passwords shuts the door only:
-- whoever is inside is not thrown out by somebody's guessing.
create function enter(p_session uuid, p_now timestamptz, p_epoch text default null, p_touch boolean default true) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r record;
  v_epoch text;
begin
  select s.tenant_id, s.account_id, s.ended_at, s.end_reason, s.abs_exp, s.forced_at, s.last_seen, s.idle_seconds, s.acting_by,
      a.status, a.locked and a.locked_reason is distinct from 'errors' as locked, a.platform_admin, m.id as member, m.deleted_at as left_at, t.tenancy_status, t.perm_epoch as tenant_epoch,
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
alter function enter(uuid, timestamptz, text, boolean) owner to mp_definer;
revoke all on function enter(uuid, timestamptz, text, boolean) from public;
grant execute on function enter(uuid, timestamptz, text, boolean) to mp_app;

-- What the server keeps of a session beside its rights; read when a node meets the session for the first time.
create function session_facts(p_session uuid)
  returns table (session_id uuid, tenant_id uuid, tenancy_id bigint, user_id uuid, user_name text, employee_name text,
    epoch text, is_admin boolean, platform_admin boolean, lang text, cookie_hash text, acting_by uuid,
    step_up_until timestamptz, forced_at timestamptz, forced_reason text, last_seen timestamptz, idle_seconds integer,
    abs_exp timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.tenant_id, t.tenancy_id, a.id, a.user_name, a.employee_name, t.perm_epoch || '.' || m.perm_epoch, m.is_admin,
    a.platform_admin, coalesce(s.lang, a.default_lang), s.cookie_hash, s.acting_by, s.step_up_until, s.forced_at,
    s.forced_reason, s.last_seen, s.idle_seconds, s.abs_exp
  from session s join account a on a.id = s.account_id
    join tenant_user m on m.tenant_id = s.tenant_id and m.id = s.account_id join tenant t on t.id = s.tenant_id
  where s.id = p_session
$$;
alter function session_facts(uuid) owner to mp_definer;
revoke all on function session_facts(uuid) from public;
grant execute on function session_facts(uuid) to mp_app;

-- Name of a person in histories, also of one who is no member any more.
create function actor_name(p_id uuid) returns text language sql stable security definer set search_path = public, pg_temp as
  $$ select employee_name from account where id = p_id $$;
alter function actor_name(uuid) owner to mp_definer;
revoke all on function actor_name(uuid) from public;
grant execute on function actor_name(uuid) to mp_app;

-- The enabled tenants of an account, in their order.
create function tenants_of(p_account uuid)
  returns table (id uuid, tenancy_id bigint, tenancy_name text, tenancy_code text, tenancy_short_name text,
    is_admin boolean, gray boolean, grayfront_url text, normalfront_url text, enter_icon uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.id, t.tenancy_id, t.tenancy_name, t.tenancy_code, t.tenancy_short_name, m.is_admin, t.gray, t.grayfront_url,
    t.normalfront_url, t.enter_icon
  from tenant_user m join tenant t on t.id = m.tenant_id
  where m.id = p_account and m.deleted_at is null and t.deleted_at is null and t.tenancy_status = '1'
  order by t.tenancy_sort nulls last, t.tenancy_id
$$;
alter function tenants_of(uuid) owner to mp_definer;
revoke all on function tenants_of(uuid) from public;
grant execute on function tenants_of(uuid) to mp_app;

-- A user name, mail or mobile is free on the whole platform? Answers only yes or no, so that nothing leaks.
create function account_taken(p_field text, p_value text, p_except uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  -- One question for each field, so that each uses its index.
  select case p_field
    when 'userName' then exists (select 1 from account where lower(user_name) = lower(p_value) and id is distinct from p_except)
    when 'email' then exists (select 1 from account where lower(email) = lower(p_value) and id is distinct from p_except)
    when 'mobile' then exists (select 1 from account where mobile = p_value and id is distinct from p_except)
    else false end
$$;
alter function account_taken(text, text, uuid) owner to mp_definer;
revoke all on function account_taken(text, text, uuid) from public;
grant execute on function account_taken(text, text, uuid) to mp_app;

-- Writes the identity of an account through to the copies in all its tenants.
create function account_sync() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update tenant_user set user_name = new.user_name, employee_name = new.employee_name, employee_code = new.employee_code,
    email = new.email, mobile = new.mobile, office_phone = new.office_phone, home_phone = new.home_phone, sex = new.sex,
    id_card = new.id_card, avatar = new.avatar, description = new.description, status = new.status, locked = new.locked,
    builtin = new.builtin, active_date = new.active_date, expiry_date = new.expiry_date, last_login_at = new.last_login_at
  where id = new.id and (user_name, employee_name, employee_code, email, mobile, office_phone, home_phone, sex, id_card,
    avatar, description, status, locked, builtin, active_date, expiry_date, last_login_at) is distinct from
    (new.user_name, new.employee_name, new.employee_code, new.email, new.mobile, new.office_phone, new.home_phone, new.sex,
    new.id_card, new.avatar, new.description, new.status, new.locked, new.builtin, new.active_date, new.expiry_date, new.last_login_at);
  return null;
end $$;
alter function account_sync() owner to mp_definer;
create trigger account_sync after update on account for each row execute function account_sync();
