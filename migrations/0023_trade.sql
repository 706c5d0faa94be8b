CREATE TABLE "trade_staff" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"user_id" uuid NOT NULL,
	"emp_no" text,
	"big_area_id" uuid NOT NULL,
	"region_ids" uuid[],
	"industries" text[],
	"dealers" jsonb,
	"targets" jsonb,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"status" text,
	CONSTRAINT "trade_staff_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "trade_staff_status_ck" CHECK ("status" in ('serving', 'left'))
);

CREATE TABLE "industry_info" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"no" text,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"industry" text,
	"region_id" uuid,
	"customer_id" uuid,
	"content" text,
	"est_kva" numeric(18, 1),
	"est_amount" numeric(18, 2),
	"expected_on" date,
	"competitor" text,
	"source_url" text,
	"reliability" integer,
	"score" integer,
	"visibility" text NOT NULL,
	"share_with" uuid[],
	"owner_user_id" uuid,
	"project_id" uuid,
	"published_at" date,
	"status" text,
	"documents" uuid[],
	CONSTRAINT "industry_info_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "industry_info_visibility_ck" CHECK ("visibility" in ('private', 'area', 'allInternal', 'dealers')),
	CONSTRAINT "industry_info_status_ck" CHECK ("status" in ('draft', 'published', 'verified', 'converted', 'closed'))
);

CREATE TABLE "info_subscription" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"user_id" uuid,
	"industry" text,
	"region_id" uuid,
	CONSTRAINT "info_subscription_pk" PRIMARY KEY("tenant_id","id")
);

CREATE UNIQUE INDEX "trade_staff_user_id_uq" ON "trade_staff" USING btree ("tenant_id","user_id") WHERE "deleted_at" is null;
CREATE UNIQUE INDEX "industry_info_no_uq" ON "industry_info" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;
CREATE INDEX "trade_staff_emp_no_ix" ON "trade_staff" USING btree ("tenant_id","emp_no" collate "C","id");
CREATE INDEX "trade_staff_big_area_id_ix" ON "trade_staff" USING btree ("tenant_id","big_area_id","id");
CREATE INDEX "trade_staff_status_emp_no_ix" ON "trade_staff" USING btree ("tenant_id","status" collate "C","emp_no" collate "C","id");
CREATE INDEX "industry_info_no_ix" ON "industry_info" USING btree ("tenant_id","no" collate "C","id");
CREATE INDEX "industry_info_status_no_ix" ON "industry_info" USING btree ("tenant_id","status" collate "C","no" collate "C","id");
CREATE INDEX "industry_info_category_no_ix" ON "industry_info" USING btree ("tenant_id","category" collate "C","no" collate "C","id");
CREATE INDEX "industry_info_industry_no_ix" ON "industry_info" USING btree ("tenant_id","industry" collate "C","no" collate "C","id");
CREATE INDEX "industry_info_region_id_no_ix" ON "industry_info" USING btree ("tenant_id","region_id","no" collate "C","id");
CREATE INDEX "industry_info_owner_user_id_no_ix" ON "industry_info" USING btree ("tenant_id","owner_user_id","no" collate "C","id");
CREATE INDEX "industry_info_customer_id_ix" ON "industry_info" USING btree ("tenant_id","customer_id","id");
CREATE INDEX "industry_info_score_ix" ON "industry_info" USING btree ("tenant_id","score","id");
CREATE INDEX "industry_info_expected_on_ix" ON "industry_info" USING btree ("tenant_id","expected_on","id");
CREATE INDEX "industry_info_updated_at_ix" ON "industry_info" USING btree ("tenant_id","updated_at","id");
CREATE INDEX "info_subscription_user_id_ix" ON "info_subscription" USING btree ("tenant_id","user_id","id");
CREATE INDEX "info_subscription_industry_ix" ON "info_subscription" USING btree ("tenant_id","industry" collate "C","id");
CREATE INDEX "info_subscription_region_id_ix" ON "info_subscription" USING btree ("tenant_id","region_id","id");
CREATE INDEX "info_subscription_created_at_ix" ON "info_subscription" USING btree ("tenant_id","created_at","id");

select mp_wall('trade_staff');
select mp_wall('industry_info');
select mp_wall('info_subscription');
select mp_counter('trade_staff');
select mp_counter('info_subscription');
select mp_bin('trade_staff');
select mp_bin('industry_info');

alter table trade_staff add constraint trade_staff_user_id_fk foreign key (tenant_id, user_id) references tenant_user (tenant_id, id);
alter table trade_staff add constraint trade_staff_big_area_id_fk foreign key (tenant_id, big_area_id) references big_area (tenant_id, id);
alter table industry_info add constraint industry_info_region_id_fk foreign key (tenant_id, region_id) references region (tenant_id, id);
alter table industry_info add constraint industry_info_customer_id_fk foreign key (tenant_id, customer_id) references customer (tenant_id, id);
alter table industry_info add constraint industry_info_owner_user_id_fk foreign key (tenant_id, owner_user_id) references tenant_user (tenant_id, id);
alter table info_subscription add constraint info_subscription_user_id_fk foreign key (tenant_id, user_id) references tenant_user (tenant_id, id);
alter table info_subscription add constraint info_subscription_region_id_fk foreign key (tenant_id, region_id) references region (tenant_id, id);

-- The dealer somebody of the tenant works for; null for those of the house.
create function member_dealer(p_user uuid) returns uuid language sql stable security definer set search_path = public, pg_temp as $$
  select dealer_id from tenant_user where tenant_id = app_tenant() and id = p_user
$$;
-- Whether somebody reads all industry information: administrators, and work that no user asked for.
create function reads_all_info(p_user uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select p_user is null or p_user = '00000000-0000-0000-0000-000000000000' or coalesce(current_setting('app.scope', true), '') = 'platform'
    or exists (select 1 from tenant_user where tenant_id = app_tenant() and id = p_user and is_admin)
$$;
-- Regions of the areas that somebody answers for today, or directs, with all below.
create function member_regions(p_user uuid) returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
  with today as (select (now() at time zone 'Asia/Shanghai')::date as day),
  own as (
    select a.region_id, a.big_area_id from area_assignment a, today
      where a.tenant_id = app_tenant() and a.user_id = p_user and a.deleted_at is null and a.valid_from <= day and coalesce(a.valid_to, 'infinity') >= day
  ), mine as (
    select region_id as id from own where region_id is not null
    union select c.region_id from big_area_region c, today where c.tenant_id = app_tenant() and c.deleted_at is null
      and c.valid_from <= day and coalesce(c.valid_to, 'infinity') >= day
      and c.big_area_id in (select big_area_id from own union select id from big_area where tenant_id = app_tenant() and director_id = p_user and enabled and deleted_at is null)
  )
  select coalesce(array_agg(distinct r.id), '{}') from mine join region p on p.tenant_id = app_tenant() and p.id = mine.id
    join region r on r.tenant_id = app_tenant() and (r.path = p.path or r.path collate "C" > p.path || '.' and r.path collate "C" < p.path || '/')
$$;
alter function member_dealer(uuid) owner to mp_definer;
alter function reads_all_info(uuid) owner to mp_definer;
alter function member_regions(uuid) owner to mp_definer;
revoke all on function member_dealer(uuid), reads_all_info(uuid), member_regions(uuid) from public;
grant execute on function member_dealer(uuid), reads_all_info(uuid), member_regions(uuid) to mp_app;

-- Who sees a piece of industry information, on whatever way: the author and administrators always; once it is published,
-- its area, everybody of the house, or the dealers it is shared with. Each question about the reader is asked once.
create policy visibility on industry_info as restrictive for select to mp_app using (
  owner_user_id = (select app_user()) or created_by = (select app_user()) or (select reads_all_info(app_user()))
  or status <> 'draft' and (
    visibility in ('allInternal', 'dealers') and (select member_dealer(app_user())) is null
    or visibility = 'area' and (select member_dealer(app_user())) is null and region_id = any((select member_regions(app_user()))::uuid[])
    or visibility = 'dealers' and (select member_dealer(app_user())) = any(share_with)
  )
);

-- Which of some members would see it.
create function info_readers(p_info uuid, p_users uuid[]) returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(u.id), '{}') from industry_info i, unnest(p_users) u(id) where i.tenant_id = app_tenant() and i.id = p_info
    and (i.owner_user_id = u.id or reads_all_info(u.id) or i.status <> 'draft' and (
      i.visibility in ('allInternal', 'dealers') and member_dealer(u.id) is null
      or i.visibility = 'area' and member_dealer(u.id) is null and i.region_id = any(member_regions(u.id))
      or i.visibility = 'dealers' and member_dealer(u.id) = any(i.share_with)))
$$;
alter function info_readers(uuid, uuid[]) owner to mp_definer;
revoke all on function info_readers(uuid, uuid[]) from public;
grant execute on function info_readers(uuid, uuid[]) to mp_app;
