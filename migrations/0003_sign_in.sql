CREATE TABLE "login_rate" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"n" integer NOT NULL
);

CREATE TABLE "setting" (
	"tenant_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"grp" text NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "setting_pk" PRIMARY KEY("tenant_id","owner_id","grp")
);

-- From here by hand.

-- Counters that a crash may forget.
alter table login_rate set unlogged;
alter table login_fail set unlogged;
select mp_wall_platform('login_rate');

select mp_wall('setting');
-- Everybody reads the platform's settings, which hold where a tenant says nothing; platform administrators write them.
create policy platform_defaults on setting for select to mp_app
  using (tenant_id = '00000000-0000-0000-0000-000000000000');
create policy platform_rows on setting to mp_app
  using (tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform')
  with check (tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform');

-- Calls of the login service whose tenant is not known, such as a wrong user name.
create policy platform_rows on log_login to mp_app
  using (tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform')
  with check (tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform');

-- The account that signs in under a name. lower() is not leak-proof, so that under row-level security a plain query
-- would read all accounts instead of the index.
create function login_account(p_name text)
  returns table (id uuid, user_name text, employee_name text, status text, locked boolean, locked_reason text,
    active_date date, expiry_date date, must_reset boolean, builtin boolean, platform_admin boolean,
    last_login_at timestamptz, created_at timestamptz, salt text, hash text, changed_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.user_name, a.employee_name, a.status, a.locked, a.locked_reason, a.active_date, a.expiry_date, a.must_reset,
    a.builtin, a.platform_admin, a.last_login_at, a.created_at, c.salt, c.hash, c.changed_at
  from account a left join account_credential c on c.account_id = a.id
  where lower(a.user_name) = lower(p_name)
$$;
alter function login_account(text) owner to mp_definer;
revoke all on function login_account(text) from public;
grant execute on function login_account(text) to mp_app;
