CREATE TABLE "checklist_template" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"code" text NOT NULL,
	"revision" integer,
	"name" jsonb NOT NULL,
	"service_level" text NOT NULL,
	"series" text[],
	"duty_types" text[],
	"std_hours" numeric(18, 1),
	"items" jsonb NOT NULL,
	"parts" jsonb,
	"item_count" integer,
	"published_on" date,
	"retired_on" date,
	"state" text,
	CONSTRAINT "checklist_template_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "checklist_template_service_level_ck" CHECK ("service_level" in ('A', 'B', 'C', 'D', 'LOAD', 'SPECIAL')),
	CONSTRAINT "checklist_template_state_ck" CHECK ("state" in ('draft', 'published', 'retired'))
);


CREATE TABLE "maintenance_plan" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"no" text,
	"name" text NOT NULL,
	"source_type" text NOT NULL,
	"project_id" uuid,
	"contract_no" text,
	"service_plan_id" uuid,
	"customer_id" uuid NOT NULL,
	"site_name" text,
	"site_region_id" uuid NOT NULL,
	"big_area_id" uuid,
	"dealer_id" uuid,
	"sale_channel" text NOT NULL,
	"execution_manager_id" uuid NOT NULL,
	"direct_sales_manager_id" uuid,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"visits_contracted" integer,
	"amount" numeric(18, 2),
	"lead_days" integer NOT NULL,
	"merge_days" integer NOT NULL,
	"tolerance_days" integer NOT NULL,
	"avoid_holidays" boolean DEFAULT true NOT NULL,
	"rules" jsonb,
	"visits_done" integer,
	"approved_on" date,
	"closed_on" date,
	"state" text,
	"process_instance_id" text,
	"process_status" text,
	"process_node" jsonb,
	"process_handlers" text,
	CONSTRAINT "maintenance_plan_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "maintenance_plan_source_type_ck" CHECK ("source_type" in ('PROJECT', 'FRAMEWORK', 'SERVICE_CONTRACT', 'WARRANTY_DUTY')),
	CONSTRAINT "maintenance_plan_sale_channel_ck" CHECK ("sale_channel" in ('direct', 'trade', 'goem')),
	CONSTRAINT "maintenance_plan_state_ck" CHECK ("state" in ('draft', 'inCheck', 'running', 'paused', 'finished', 'closed')),
	CONSTRAINT "maintenance_plan_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);


CREATE TABLE "plan_due" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"serial_no" text,
	"plan_id" uuid NOT NULL,
	"plan_genset_id" uuid NOT NULL,
	"genset_id" uuid NOT NULL,
	"service_level" text NOT NULL,
	"every_months" integer,
	"every_hours" integer,
	"first_due_on" date,
	"template_id" uuid,
	"std_hours" numeric(18, 1),
	"base_on" date,
	"base_hours" numeric(18, 1),
	"last_done_on" date,
	"last_done_hours" numeric(18, 1),
	"redated_to" date,
	"next_due_on" date,
	"next_due_hours" numeric(18, 1),
	"due_reason" text,
	"active" boolean DEFAULT true,
	"cycle" integer,
	"visit_key" text,
	CONSTRAINT "plan_due_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "plan_due_service_level_ck" CHECK ("service_level" in ('A', 'B', 'C', 'D', 'LOAD', 'SPECIAL')),
	CONSTRAINT "plan_due_due_reason_ck" CHECK ("due_reason" in ('DATE', 'HOURS'))
);


CREATE TABLE "plan_genset" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"serial_no" text,
	"plan_id" uuid NOT NULL,
	"genset_id" uuid NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"avg_hours_per_day" numeric(18, 2),
	"avg_override" numeric(18, 2),
	CONSTRAINT "plan_genset_pk" PRIMARY KEY("tenant_id","id")
);


CREATE UNIQUE INDEX "checklist_template_code_uq" ON "checklist_template" USING btree ("tenant_id","revision",lower("code")) WHERE "deleted_at" is null;

CREATE UNIQUE INDEX "maintenance_plan_no_uq" ON "maintenance_plan" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;

CREATE UNIQUE INDEX "plan_due_service_level_uq" ON "plan_due" USING btree ("tenant_id","plan_genset_id",lower("service_level")) WHERE "deleted_at" is null;

CREATE INDEX "plan_due_plan_genset_id_ix" ON "plan_due" USING btree ("tenant_id","plan_genset_id","id");

CREATE INDEX "plan_due_genset_id_service_level_ix" ON "plan_due" USING btree ("tenant_id","genset_id","service_level" collate "C","id");

CREATE UNIQUE INDEX "plan_genset_genset_id_uq" ON "plan_genset" USING btree ("tenant_id","plan_id","genset_id") WHERE "deleted_at" is null;

CREATE INDEX "plan_genset_genset_id_ix" ON "plan_genset" USING btree ("tenant_id","genset_id","id");

select mp_wall('maintenance_plan');
select mp_counter('maintenance_plan');
select mp_search('maintenance_plan', array['no', 'name', 'contract_no', 'site_name']);
select mp_bin('maintenance_plan');
alter table "maintenance_plan" add constraint maintenance_plan_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "maintenance_plan" add constraint maintenance_plan_service_plan_id_fk foreign key ("tenant_id", "service_plan_id") references "service_plan" ("tenant_id", "id");
alter table "maintenance_plan" add constraint maintenance_plan_customer_id_fk foreign key ("tenant_id", "customer_id") references "customer" ("tenant_id", "id");
alter table "maintenance_plan" add constraint maintenance_plan_site_region_id_fk foreign key ("tenant_id", "site_region_id") references "region" ("tenant_id", "id");
alter table "maintenance_plan" add constraint maintenance_plan_big_area_id_fk foreign key ("tenant_id", "big_area_id") references "big_area" ("tenant_id", "id");
alter table "maintenance_plan" add constraint maintenance_plan_dealer_id_fk foreign key ("tenant_id", "dealer_id") references "dealer" ("tenant_id", "id");
alter table "maintenance_plan" add constraint maintenance_plan_execution_manager_id_fk foreign key ("tenant_id", "execution_manager_id") references "tenant_user" ("tenant_id", "id");
alter table "maintenance_plan" add constraint maintenance_plan_direct_sales_manager_id_fk foreign key ("tenant_id", "direct_sales_manager_id") references "tenant_user" ("tenant_id", "id");
create index maintenance_plan_site_region_id_ix on "maintenance_plan" ("tenant_id", "site_region_id", "id");
create index maintenance_plan_dealer_id_ix on "maintenance_plan" ("tenant_id", "dealer_id", "id");
create index maintenance_plan_execution_manager_id_ix on "maintenance_plan" ("tenant_id", "execution_manager_id", "id");
create index maintenance_plan_customer_id_ix on "maintenance_plan" ("tenant_id", "customer_id", "id");
create index maintenance_plan_end_on_ix on "maintenance_plan" ("tenant_id", "end_on", "id");
create index maintenance_plan_project_id_ix on "maintenance_plan" ("tenant_id", "project_id", "id");
create index maintenance_plan_no_ix on "maintenance_plan" ("tenant_id", "no" collate "C", "id");
select mp_wall('plan_genset');
select mp_counter('plan_genset');
select mp_search('plan_genset', array['serial_no']);
select mp_bin('plan_genset');
alter table "plan_genset" add constraint plan_genset_plan_id_fk foreign key ("tenant_id", "plan_id") references "maintenance_plan" ("tenant_id", "id");
alter table "plan_genset" add constraint plan_genset_genset_id_fk foreign key ("tenant_id", "genset_id") references "genset" ("tenant_id", "id");
create index plan_genset_serial_no_ix on "plan_genset" ("tenant_id", "serial_no" collate "C", "id");
select mp_wall('plan_due');
select mp_counter('plan_due');
select mp_search('plan_due', array['serial_no']);
alter table "plan_due" add constraint plan_due_plan_id_fk foreign key ("tenant_id", "plan_id") references "maintenance_plan" ("tenant_id", "id");
alter table "plan_due" add constraint plan_due_plan_genset_id_fk foreign key ("tenant_id", "plan_genset_id") references "plan_genset" ("tenant_id", "id");
alter table "plan_due" add constraint plan_due_genset_id_fk foreign key ("tenant_id", "genset_id") references "genset" ("tenant_id", "id");
alter table "plan_due" add constraint plan_due_template_id_fk foreign key ("tenant_id", "template_id") references "checklist_template" ("tenant_id", "id");
create index plan_due_next_due_on_ix on "plan_due" ("tenant_id", "next_due_on", "id");
create index plan_due_plan_id_ix on "plan_due" ("tenant_id", "plan_id", "id");
select mp_wall('checklist_template');
select mp_counter('checklist_template');
select mp_search('checklist_template', array['code', 'name']);
select mp_bin('checklist_template');
create index checklist_template_published_on_ix on "checklist_template" ("tenant_id", "published_on", "id");
create index checklist_template_code_ix on "checklist_template" ("tenant_id", "code" collate "C", "id");
