CREATE TABLE "project_risk" (
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
	"text" text NOT NULL,
	"probability" integer NOT NULL,
	"impact" integer NOT NULL,
	"score" integer,
	"owner_id" uuid NOT NULL,
	"response" text NOT NULL,
	"due_on" date,
	"raised_on" date,
	"outcome" text,
	"closed_on" date,
	"state" text,
	CONSTRAINT "project_risk_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "project_risk_state_ck" CHECK ("state" in ('open', 'occurred', 'closed'))
);


CREATE TABLE "punch_item" (
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
	"unit_id" uuid,
	"text" text NOT NULL,
	"punch_class" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"due_on" date,
	"pm_id" uuid,
	"site_region_id" uuid,
	"raised_on" date,
	"solution" text,
	"evidence" uuid[],
	"done_on" date,
	"done_by_id" uuid,
	"verified_on" date,
	"verified_by_id" uuid,
	"state" text,
	CONSTRAINT "punch_item_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "punch_item_punch_class_ck" CHECK ("punch_class" in ('A', 'B', 'C')),
	CONSTRAINT "punch_item_state_ck" CHECK ("state" in ('open', 'done', 'verified'))
);


ALTER TABLE "project_plan" ADD COLUMN "open_punch_a" integer;

ALTER TABLE "project_plan" ADD COLUMN "open_punch_b" integer;

ALTER TABLE "project_plan" ADD COLUMN "great_risks" integer;

CREATE UNIQUE INDEX "project_risk_no_uq" ON "project_risk" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;

CREATE UNIQUE INDEX "punch_item_no_uq" ON "punch_item" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;

create index project_plan_open_punch_a_ix on "project_plan" ("tenant_id", "open_punch_a", "id");
create index project_plan_open_punch_b_ix on "project_plan" ("tenant_id", "open_punch_b", "id");
create index project_plan_great_risks_ix on "project_plan" ("tenant_id", "great_risks", "id");
select mp_wall('punch_item');
select mp_counter('punch_item');
select mp_search('punch_item', array['no', 'text']);
select mp_bin('punch_item');
alter table "punch_item" add constraint punch_item_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "punch_item" add constraint punch_item_unit_id_fk foreign key ("tenant_id", "unit_id") references "project_unit" ("tenant_id", "id");
alter table "punch_item" add constraint punch_item_owner_id_fk foreign key ("tenant_id", "owner_id") references "tenant_user" ("tenant_id", "id");
alter table "punch_item" add constraint punch_item_pm_id_fk foreign key ("tenant_id", "pm_id") references "tenant_user" ("tenant_id", "id");
alter table "punch_item" add constraint punch_item_site_region_id_fk foreign key ("tenant_id", "site_region_id") references "region" ("tenant_id", "id");
alter table "punch_item" add constraint punch_item_done_by_id_fk foreign key ("tenant_id", "done_by_id") references "tenant_user" ("tenant_id", "id");
alter table "punch_item" add constraint punch_item_verified_by_id_fk foreign key ("tenant_id", "verified_by_id") references "tenant_user" ("tenant_id", "id");
create index punch_item_project_id_ix on "punch_item" ("tenant_id", "project_id", "id");
create index punch_item_owner_id_ix on "punch_item" ("tenant_id", "owner_id", "id");
create index punch_item_due_on_ix on "punch_item" ("tenant_id", "due_on", "id");
select mp_wall('project_risk');
select mp_counter('project_risk');
select mp_search('project_risk', array['no', 'text']);
select mp_bin('project_risk');
alter table "project_risk" add constraint project_risk_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "project_risk" add constraint project_risk_owner_id_fk foreign key ("tenant_id", "owner_id") references "tenant_user" ("tenant_id", "id");
create index project_risk_project_id_ix on "project_risk" ("tenant_id", "project_id", "id");
create index project_risk_score_ix on "project_risk" ("tenant_id", "score", "id");
create index project_risk_owner_id_ix on "project_risk" ("tenant_id", "owner_id", "id");
create index project_risk_due_on_ix on "project_risk" ("tenant_id", "due_on", "id");
