CREATE TABLE "service_plan" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"no" text,
	"project_id" uuid NOT NULL,
	"project_name" text,
	"kind" text NOT NULL,
	"basis" text NOT NULL,
	"starts_on" date NOT NULL,
	"unit_ids" uuid[] NOT NULL,
	"hours_interval" integer,
	"hours_per_day" numeric(18, 1),
	"dealer_id" uuid,
	"note" text,
	"site_region_id" uuid,
	"channel" text,
	"handed_over_at" date,
	"state" text,
	CONSTRAINT "service_plan_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "service_plan_kind_ck" CHECK ("kind" in ('warranty', 'contract')),
	CONSTRAINT "service_plan_basis_ck" CHECK ("basis" in ('months', 'hours')),
	CONSTRAINT "service_plan_channel_ck" CHECK ("channel" in ('trade', 'direct', 'goem')),
	CONSTRAINT "service_plan_state_ck" CHECK ("state" in ('draft', 'handedOver'))
);


CREATE TABLE "service_visit" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"name" text,
	"service_plan_id" uuid NOT NULL,
	"visit_no" integer,
	"level" text NOT NULL,
	"due_on" date NOT NULL,
	"window_days" integer NOT NULL,
	"dealer_id" uuid,
	"unit_ids" uuid[],
	"site_region_id" uuid,
	"channel" text,
	CONSTRAINT "service_visit_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "service_visit_level_ck" CHECK ("level" in ('A', 'B', 'C', 'D')),
	CONSTRAINT "service_visit_channel_ck" CHECK ("channel" in ('trade', 'direct', 'goem'))
);


CREATE UNIQUE INDEX "service_plan_no_uq" ON "service_plan" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;

CREATE INDEX "service_visit_service_plan_id_due_on_ix" ON "service_visit" USING btree ("tenant_id","service_plan_id","due_on","id");

select mp_wall('service_plan');
select mp_counter('service_plan');
select mp_search('service_plan', array['no', 'project_name']);
select mp_bin('service_plan');
alter table "service_plan" add constraint service_plan_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "service_plan" add constraint service_plan_dealer_id_fk foreign key ("tenant_id", "dealer_id") references "dealer" ("tenant_id", "id");
alter table "service_plan" add constraint service_plan_site_region_id_fk foreign key ("tenant_id", "site_region_id") references "region" ("tenant_id", "id");
create index service_plan_project_id_ix on "service_plan" ("tenant_id", "project_id", "id");
create index service_plan_dealer_id_ix on "service_plan" ("tenant_id", "dealer_id", "id");
create index service_plan_starts_on_ix on "service_plan" ("tenant_id", "starts_on", "id");
create index service_plan_no_ix on "service_plan" ("tenant_id", "no" collate "C", "id");
select mp_wall('service_visit');
select mp_counter('service_visit');
select mp_search('service_visit', array['name']);
select mp_bin('service_visit');
alter table "service_visit" add constraint service_visit_service_plan_id_fk foreign key ("tenant_id", "service_plan_id") references "service_plan" ("tenant_id", "id");
alter table "service_visit" add constraint service_visit_dealer_id_fk foreign key ("tenant_id", "dealer_id") references "dealer" ("tenant_id", "id");
alter table "service_visit" add constraint service_visit_site_region_id_fk foreign key ("tenant_id", "site_region_id") references "region" ("tenant_id", "id");
create index service_visit_due_on_ix on "service_visit" ("tenant_id", "due_on", "id");
create index service_visit_dealer_id_ix on "service_visit" ("tenant_id", "dealer_id", "id");
