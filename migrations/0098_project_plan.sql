CREATE TABLE "milestone_forecast" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"plan_id" uuid,
	"code" text,
	"unit_no" integer,
	"on_day" date,
	"forecast_on" date,
	CONSTRAINT "milestone_forecast_pk" PRIMARY KEY("tenant_id","id")
);


CREATE TABLE "project_baseline" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"plan_id" uuid,
	"baseline_no" integer,
	"accept_on" date,
	"reason" text,
	"items" jsonb,
	CONSTRAINT "project_baseline_pk" PRIMARY KEY("tenant_id","id")
);


CREATE TABLE "project_milestone" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"plan_id" uuid,
	"seq" integer,
	"code" text,
	"unit_no" integer,
	"name" jsonb,
	"phase" text,
	"kind" text,
	"days" integer,
	"day_unit" text,
	"on_site" boolean DEFAULT false,
	"days_source" text,
	"owner_id" uuid,
	"state" text,
	"baseline_on" date,
	"plan_on" date,
	"manual_on" date,
	"manual_reason" text,
	"forecast_on" date,
	"actual_on" date,
	"float_wd" integer,
	"critical" boolean DEFAULT false,
	"slip_wd" integer,
	"slip_reason" text,
	"drop_reason" text,
	CONSTRAINT "project_milestone_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "project_milestone_kind_ck" CHECK ("kind" in ('key', 'normal', 'payment', 'customer')),
	CONSTRAINT "project_milestone_day_unit_ck" CHECK ("day_unit" in ('work', 'calendar')),
	CONSTRAINT "project_milestone_state_ck" CHECK ("state" in ('notStarted', 'inProgress', 'inAudit', 'done', 'skipped')),
	CONSTRAINT "project_milestone_slip_reason_ck" CHECK ("slip_reason" in ('customerSite', 'drawing', 'production', 'logistics', 'weather', 'payment', 'subcontractor', 'quality'))
);


CREATE TABLE "project_plan" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"no" text,
	"name" text,
	"project_id" uuid,
	"project_type" text,
	"channel" text,
	"customer_id" uuid,
	"site_region_id" uuid,
	"dealer_id" uuid,
	"pm_id" uuid,
	"team_ids" uuid[],
	"template_id" uuid,
	"template_revision" integer,
	"links" jsonb,
	"unit_count" integer,
	"anchor_on" date,
	"required_on" date,
	"ld_per_day" numeric(18, 2),
	"explanation" text,
	"rebase_reason" text,
	"is_after_required" boolean DEFAULT false,
	"is_great_rebase" boolean DEFAULT false,
	"baseline_no" integer,
	"accept_baseline" date,
	"accept_forecast" date,
	"slip_wd" integer,
	"float_wd" integer,
	"critical_item" jsonb,
	"progress_actual" numeric(18, 2),
	"progress_plan" numeric(18, 2),
	"spi" numeric(18, 3),
	"ld_exposure" numeric(18, 2),
	"health" text,
	"stage" text,
	"next_item" jsonb,
	"next_owner_id" uuid,
	"next_on" date,
	"state" text,
	"process_instance_id" text,
	"process_status" text,
	"process_node" jsonb,
	"process_handlers" text,
	CONSTRAINT "project_plan_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "project_plan_channel_ck" CHECK ("channel" in ('trade', 'direct', 'goem')),
	CONSTRAINT "project_plan_health_ck" CHECK ("health" in ('green', 'amber', 'red')),
	CONSTRAINT "project_plan_stage_ck" CHECK ("stage" in ('contract', 'drawing', 'production', 'fat', 'ship', 'arrival', 'install', 'commission', 'accept', 'handover')),
	CONSTRAINT "project_plan_state_ck" CHECK ("state" in ('toPlan', 'inAudit', 'running', 'suspended', 'ended')),
	CONSTRAINT "project_plan_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);


ALTER TABLE "project" ADD COLUMN "lessons_learned" text;

CREATE UNIQUE INDEX "project_plan_no_uq" ON "project_plan" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;

CREATE UNIQUE INDEX "project_plan_project_id_uq" ON "project_plan" USING btree ("tenant_id","project_id") WHERE "deleted_at" is null;

select mp_wall('project_milestone');
select mp_counter('project_milestone');
alter table "project_milestone" add constraint project_milestone_plan_id_fk foreign key ("tenant_id", "plan_id") references "project_plan" ("tenant_id", "id");
alter table "project_milestone" add constraint project_milestone_owner_id_fk foreign key ("tenant_id", "owner_id") references "tenant_user" ("tenant_id", "id");
create index project_milestone_plan_id_ix on "project_milestone" ("tenant_id", "plan_id", "id");
create index project_milestone_owner_id_ix on "project_milestone" ("tenant_id", "owner_id", "id");
create index project_milestone_forecast_on_ix on "project_milestone" ("tenant_id", "forecast_on", "id");
create index project_milestone_seq_ix on "project_milestone" ("tenant_id", "seq", "id");
select mp_wall('project_baseline');
select mp_counter('project_baseline');
alter table "project_baseline" add constraint project_baseline_plan_id_fk foreign key ("tenant_id", "plan_id") references "project_plan" ("tenant_id", "id");
create index project_baseline_plan_id_ix on "project_baseline" ("tenant_id", "plan_id", "id");
create index project_baseline_baseline_no_ix on "project_baseline" ("tenant_id", "baseline_no", "id");
select mp_wall('milestone_forecast');
select mp_counter('milestone_forecast');
alter table "milestone_forecast" add constraint milestone_forecast_plan_id_fk foreign key ("tenant_id", "plan_id") references "project_plan" ("tenant_id", "id");
create index milestone_forecast_plan_id_ix on "milestone_forecast" ("tenant_id", "plan_id", "id");
create index milestone_forecast_code_ix on "milestone_forecast" ("tenant_id", "code" collate "C", "id");
create index milestone_forecast_on_day_ix on "milestone_forecast" ("tenant_id", "on_day", "id");
select mp_wall('project_plan');
select mp_counter('project_plan');
select mp_search('project_plan', array['no', 'name']);
alter table "project_plan" add constraint project_plan_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "project_plan" add constraint project_plan_customer_id_fk foreign key ("tenant_id", "customer_id") references "customer" ("tenant_id", "id");
alter table "project_plan" add constraint project_plan_site_region_id_fk foreign key ("tenant_id", "site_region_id") references "region" ("tenant_id", "id");
alter table "project_plan" add constraint project_plan_dealer_id_fk foreign key ("tenant_id", "dealer_id") references "dealer" ("tenant_id", "id");
alter table "project_plan" add constraint project_plan_pm_id_fk foreign key ("tenant_id", "pm_id") references "tenant_user" ("tenant_id", "id");
alter table "project_plan" add constraint project_plan_template_id_fk foreign key ("tenant_id", "template_id") references "milestone_template" ("tenant_id", "id");
alter table "project_plan" add constraint project_plan_next_owner_id_fk foreign key ("tenant_id", "next_owner_id") references "tenant_user" ("tenant_id", "id");
create index project_plan_site_region_id_ix on "project_plan" ("tenant_id", "site_region_id", "id");
create index project_plan_dealer_id_ix on "project_plan" ("tenant_id", "dealer_id", "id");
create index project_plan_customer_id_ix on "project_plan" ("tenant_id", "customer_id", "id");
create index project_plan_pm_id_ix on "project_plan" ("tenant_id", "pm_id", "id");
create index project_plan_accept_forecast_ix on "project_plan" ("tenant_id", "accept_forecast", "id");
create index project_plan_required_on_ix on "project_plan" ("tenant_id", "required_on", "id");
create index project_plan_slip_wd_ix on "project_plan" ("tenant_id", "slip_wd", "id");
create index project_plan_no_ix on "project_plan" ("tenant_id", "no" collate "C", "id");
