CREATE TABLE "phase_check_list" (
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
	"phase" text NOT NULL,
	"series" text,
	"items" jsonb NOT NULL,
	"state" text,
	CONSTRAINT "phase_check_list_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "phase_check_list_phase_ck" CHECK ("phase" in ('ARRIVAL', 'INSTALL', 'COMMISSION', 'ACCEPT')),
	CONSTRAINT "phase_check_list_state_ck" CHECK ("state" in ('draft', 'published', 'retired'))
);


CREATE TABLE "phase_record" (
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
	"phase" text NOT NULL,
	"unit_ids" uuid[] NOT NULL,
	"dispatch_id" uuid,
	"dealer_id" uuid,
	"performer_ids" uuid[],
	"site_name" text,
	"site_region_id" uuid,
	"performance_class" text,
	"started_at" timestamp(6) with time zone,
	"finished_at" timestamp(6) with time zone,
	"summary" text,
	"photos" uuid[],
	"vehicle_no" text,
	"carrier" text,
	"receiver" text,
	"receiver_mobile" text,
	"storage_place" text,
	"extent" text,
	"arrivals" jsonb,
	"checks" jsonb,
	"engine_sn" text,
	"alternator_sn" text,
	"controller_sn" text,
	"correction_reason" text,
	"load_steps" jsonb,
	"result" text,
	"customer_signer" text,
	"handed_over" text,
	"satisfaction" integer,
	"offline_id" text,
	"round" integer,
	"deviations" integer,
	"damage" text,
	"needs_quality" boolean DEFAULT false,
	"remarks" jsonb,
	"damage_issues" jsonb,
	"submitted_at" timestamp(6) with time zone,
	"submitted_by_id" uuid,
	"passed_at" timestamp(6) with time zone,
	"channel" text,
	"pm_id" uuid,
	"owner_ids" uuid[],
	"state" text,
	"process_instance_id" text,
	"process_status" text,
	"process_node" jsonb,
	"process_handlers" text,
	CONSTRAINT "phase_record_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "phase_record_phase_ck" CHECK ("phase" in ('ARRIVAL', 'INSTALL', 'COMMISSION', 'ACCEPT')),
	CONSTRAINT "phase_record_performance_class_ck" CHECK ("performance_class" in ('G1', 'G2', 'G3', 'G4')),
	CONSTRAINT "phase_record_extent_ck" CHECK ("extent" in ('whole', 'part')),
	CONSTRAINT "phase_record_result_ck" CHECK ("result" in ('accepted', 'conditional', 'refused')),
	CONSTRAINT "phase_record_damage_ck" CHECK ("damage" in ('none', 'minor', 'major')),
	CONSTRAINT "phase_record_channel_ck" CHECK ("channel" in ('trade', 'direct', 'goem')),
	CONSTRAINT "phase_record_state_ck" CHECK ("state" in ('doing', 'submitted', 'passed', 'returned')),
	CONSTRAINT "phase_record_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);


CREATE UNIQUE INDEX "phase_check_list_code_uq" ON "phase_check_list" USING btree ("tenant_id","revision",lower("code")) WHERE "deleted_at" is null;

CREATE UNIQUE INDEX "phase_record_no_uq" ON "phase_record" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;

CREATE UNIQUE INDEX "phase_record_offline_id_uq" ON "phase_record" USING btree ("tenant_id",lower("offline_id")) WHERE "deleted_at" is null;

select mp_wall('phase_check_list');
select mp_counter('phase_check_list');
select mp_search('phase_check_list', array['code', 'name']);
select mp_bin('phase_check_list');
create index phase_check_list_code_ix on "phase_check_list" ("tenant_id", "code" collate "C", "id");
select mp_wall('phase_record');
select mp_counter('phase_record');
select mp_search('phase_record', array['no', 'site_name']);
select mp_bin('phase_record');
alter table "phase_record" add constraint phase_record_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "phase_record" add constraint phase_record_dispatch_id_fk foreign key ("tenant_id", "dispatch_id") references "dispatch" ("tenant_id", "id");
alter table "phase_record" add constraint phase_record_dealer_id_fk foreign key ("tenant_id", "dealer_id") references "dealer" ("tenant_id", "id");
alter table "phase_record" add constraint phase_record_site_region_id_fk foreign key ("tenant_id", "site_region_id") references "region" ("tenant_id", "id");
alter table "phase_record" add constraint phase_record_submitted_by_id_fk foreign key ("tenant_id", "submitted_by_id") references "tenant_user" ("tenant_id", "id");
alter table "phase_record" add constraint phase_record_pm_id_fk foreign key ("tenant_id", "pm_id") references "tenant_user" ("tenant_id", "id");
create index phase_record_site_region_id_ix on "phase_record" ("tenant_id", "site_region_id", "id");
create index phase_record_dealer_id_ix on "phase_record" ("tenant_id", "dealer_id", "id");
create index phase_record_project_id_ix on "phase_record" ("tenant_id", "project_id", "id");
create index phase_record_pm_id_ix on "phase_record" ("tenant_id", "pm_id", "id");
create index phase_record_submitted_at_ix on "phase_record" ("tenant_id", "submitted_at", "id");
create index phase_record_no_ix on "phase_record" ("tenant_id", "no" collate "C", "id");
