CREATE TABLE "project_share" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"project_id" uuid NOT NULL,
	"contact_name" text NOT NULL,
	"email" text,
	"language" text NOT NULL,
	"expires_at" timestamp(6) with time zone,
	"use_count" integer,
	"last_used_at" timestamp(6) with time zone,
	"made_by_id" uuid,
	"revoked_at" timestamp(6) with time zone,
	"state" text,
	"token_hash" text,
	CONSTRAINT "project_share_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "project_share_language_ck" CHECK ("language" in ('zh-CN', 'en-US', 'ja-JP')),
	CONSTRAINT "project_share_state_ck" CHECK ("state" in ('active', 'expired', 'revoked'))
);


CREATE TABLE "project_subscription" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"subject" text,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"known_state" text,
	"known_health" text,
	"known_forecast" date,
	CONSTRAINT "project_subscription_pk" PRIMARY KEY("tenant_id","id")
);


CREATE UNIQUE INDEX "project_subscription_project_id_uq" ON "project_subscription" USING btree ("tenant_id","user_id","project_id") WHERE "deleted_at" is null;

select mp_wall('project_subscription');
select mp_counter('project_subscription');
select mp_search('project_subscription', array['subject']);
alter table "project_subscription" add constraint project_subscription_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "project_subscription" add constraint project_subscription_user_id_fk foreign key ("tenant_id", "user_id") references "tenant_user" ("tenant_id", "id");
create index project_subscription_project_id_ix on "project_subscription" ("tenant_id", "project_id", "id");
create index project_subscription_created_at_ix on "project_subscription" ("tenant_id", "created_at", "id");
select mp_wall('project_share');
select mp_counter('project_share');
select mp_search('project_share', array['contact_name']);
alter table "project_share" add constraint project_share_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "project_share" add constraint project_share_made_by_id_fk foreign key ("tenant_id", "made_by_id") references "tenant_user" ("tenant_id", "id");
create index project_share_created_at_ix on "project_share" ("tenant_id", "created_at", "id");
create index project_share_project_id_ix on "project_share" ("tenant_id", "project_id", "id");

create unique index project_share_token_hash_uq on "project_share" ("tenant_id", "token_hash");
-- A link names no tenant: it is found by its token alone.
create index project_share_token_hash_ix on "project_share" ("token_hash");

-- Projects as their readers reach them: each stands here with all of its detail, with its overview, and with number and name
-- alone, and everybody is shown one of the three (`tiers` of the resource). What a row may not show it does not hold, so that
-- no search, filter or order finds it by it. When it was made is the same everywhere, when it was changed only of the detail.
create view queried_project with (security_invoker = true) as
  select p.tenant_id, p.id, p.version, p.created_at, p.created_by, p.updated_at, p.updated_by, p.deleted_at, p.id as project_id, p.no, p.name,
    'detail'::text as tier, p.state, p.end_customer_id, pl.health, pl.stage, p.expected_sign_on, p.required_on, pl.accept_forecast, p.closed_on,
    p.type, p.channel, p.site_name, p.site_region_id, p.big_area_id, p.dealer_id, p.owner_user_id, p.pm_id, p.unit_count, p.total_kva,
    pl.progress_actual, pl.slip_wd, d.contract_no,
    exists (select 1 from project_subscription s where s.tenant_id = p.tenant_id and s.project_id = p.id and s.user_id = (select app_user())
      and s.deleted_at is null) as is_subscribed,
    false as is_asked,
    (select string_agg(n.value, ' ') from customer c cross join lateral jsonb_each_text(c.name) n where c.tenant_id = p.tenant_id
      and c.id = p.end_customer_id) as customer_names,
    (select string_agg(u.serial_no, ' ' order by u.unit_no) from project_unit u where u.tenant_id = p.tenant_id and u.project_id = p.id
      and u.deleted_at is null) as serials
  from project p
    left join project_plan pl on pl.tenant_id = p.tenant_id and pl.project_id = p.id and pl.deleted_at is null
    left join project_definition d on d.tenant_id = p.tenant_id and d.project_id = p.id and d.state = 'effective' and d.deleted_at is null
  union all
  select p.tenant_id, p.id, 1, p.created_at, null, p.created_at, null, p.deleted_at, p.id, p.no, p.name,
    'overview', p.state, p.end_customer_id, pl.health, pl.stage, p.expected_sign_on, p.required_on, pl.accept_forecast, p.closed_on,
    null, null, null, null, null, null, null, null, null, null, null, null, null,
    exists (select 1 from project_subscription s where s.tenant_id = p.tenant_id and s.project_id = p.id and s.user_id = (select app_user())
      and s.deleted_at is null),
    exists (select 1 from access_request r where r.tenant_id = p.tenant_id and r.project_id = p.id and r.requester_id = (select app_user())
      and r.state = 'open' and r.deleted_at is null),
    (select string_agg(n.value, ' ') from customer c cross join lateral jsonb_each_text(c.name) n where c.tenant_id = p.tenant_id
      and c.id = p.end_customer_id),
    null
  from project p
    left join project_plan pl on pl.tenant_id = p.tenant_id and pl.project_id = p.id and pl.deleted_at is null
  union all
  select p.tenant_id, p.id, 1, p.created_at, null, p.created_at, null, p.deleted_at, p.id, p.no, p.name,
    'closed', null, null, null, null, null, null, null, null,
    null, null, null, null, null, null, null, null, null, null, null, null, null,
    false,
    exists (select 1 from access_request r where r.tenant_id = p.tenant_id and r.project_id = p.id and r.requester_id = (select app_user())
      and r.state = 'open' and r.deleted_at is null),
    null, null
  from project p;

grant select on queried_project to mp_app;

-- What has become of the link of a hash; before that nobody knows the tenant. A use of one that is open is counted.
create function project_share_enter(p_hash text, p_now timestamptz)
  returns table (outcome text, tenant_id uuid, project_id uuid, company text, language text, expires_at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    with entered as (
      select s.tenant_id, s.id, s.project_id, t.tenancy_name as company, s.language, s.expires_at, case
          when s.state = 'revoked' or s.deleted_at is not null or p.deleted_at is not null then 'revoked'
          when t.tenancy_status is distinct from '1' or t.deleted_at is not null then 'revoked'
          when s.expires_at > p_now is not true then 'expired'
          else 'ok' end as outcome
        from project_share s join tenant t on t.id = s.tenant_id
          join project p on p.tenant_id = s.tenant_id and p.id = s.project_id
        where s.token_hash = p_hash
    ), used as (
      update project_share s set use_count = coalesce(s.use_count, 0) + 1, last_used_at = p_now
        from entered e where e.outcome = 'ok' and s.tenant_id = e.tenant_id and s.id = e.id
    )
    select e.outcome, e.tenant_id, e.project_id, e.company, e.language, e.expires_at from entered e;
end $$;
alter function project_share_enter(text, timestamptz) owner to mp_definer;
revoke all on function project_share_enter(text, timestamptz) from public;
grant execute on function project_share_enter(text, timestamptz) to mp_app;
