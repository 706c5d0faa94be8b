CREATE TABLE "project_definition" (
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
	"version_no" integer,
	"lines" jsonb NOT NULL,
	"scope" text[],
	"placement" text,
	"altitude" integer,
	"ambient_max" numeric(18, 1),
	"contract_no" text,
	"contract_signed_on" date,
	"contract_amount" numeric(18, 2),
	"currency" text,
	"required_on" date,
	"ld_per_day" numeric(18, 2),
	"change_reason" text,
	"pm_id" uuid,
	"unit_count" integer,
	"total_kva" numeric(18, 1),
	"project_type" text,
	"channel" text,
	"site_region_id" uuid,
	"effective_on" date,
	"state" text,
	"process_instance_id" text,
	"process_status" text,
	"process_node" jsonb,
	"process_handlers" text,
	CONSTRAINT "project_definition_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "project_definition_placement_ck" CHECK ("placement" in ('room', 'outdoor')),
	CONSTRAINT "project_definition_channel_ck" CHECK ("channel" in ('trade', 'direct', 'goem')),
	CONSTRAINT "project_definition_state_ck" CHECK ("state" in ('draft', 'inAudit', 'effective', 'superseded', 'canceled')),
	CONSTRAINT "project_definition_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);


CREATE TABLE "project" (
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
	"type" text NOT NULL,
	"channel" text NOT NULL,
	"industry" text,
	"end_customer_id" uuid NOT NULL,
	"contract_party_id" uuid,
	"designer_id" uuid,
	"site_name" text NOT NULL,
	"site_region_id" uuid NOT NULL,
	"big_area_id" uuid,
	"site_address" text,
	"site_lng" numeric(18, 6),
	"site_lat" numeric(18, 6),
	"dealer_id" uuid,
	"dealer_region_id" uuid,
	"cross_area" boolean DEFAULT false,
	"owner_user_id" uuid,
	"area_manager_id" uuid,
	"pm_id" uuid,
	"team_ids" uuid[],
	"est_kva" numeric(18, 1) NOT NULL,
	"est_qty" integer NOT NULL,
	"est_amount" numeric(18, 2) NOT NULL,
	"win_probability" integer NOT NULL,
	"expected_sign_on" date NOT NULL,
	"description" text,
	"confidential" boolean DEFAULT false NOT NULL,
	"source_lead_id" uuid,
	"conflict_score" integer,
	"conflict_with_id" uuid,
	"statement" text,
	"protected_until" date,
	"protection_extensions" integer,
	"extension_reason" text,
	"extension_files" uuid[],
	"definition_no" integer,
	"unit_count" integer,
	"total_kva" numeric(18, 1),
	"required_on" date,
	"lost_to" text,
	"lost_reason" text,
	"price_gap" numeric(18, 1),
	"closed_on" date,
	"state" text,
	"process_instance_id" text,
	"process_status" text,
	"process_node" jsonb,
	"process_handlers" text,
	CONSTRAINT "project_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "project_channel_ck" CHECK ("channel" in ('trade', 'direct', 'goem')),
	CONSTRAINT "project_lost_reason_ck" CHECK ("lost_reason" in ('price', 'delivery', 'brand', 'performance', 'relationship', 'budget', 'other')),
	CONSTRAINT "project_state_ck" CHECK ("state" in ('draft', 'initAudit', 'registered', 'defining', 'defAudit', 'planning', 'expired', 'lost', 'canceled')),
	CONSTRAINT "project_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);


CREATE UNIQUE INDEX "project_definition_no_uq" ON "project_definition" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;

CREATE UNIQUE INDEX "project_no_uq" ON "project" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;

CREATE UNIQUE INDEX "project_name_uq" ON "project" USING btree ("tenant_id","end_customer_id",lower("name")) WHERE "deleted_at" is null;

select mp_wall('project');
select mp_counter('project');
select mp_search('project', array['no', 'name', 'site_name']);
select mp_bin('project');
alter table "project" add constraint project_end_customer_id_fk foreign key ("tenant_id", "end_customer_id") references "customer" ("tenant_id", "id");
alter table "project" add constraint project_contract_party_id_fk foreign key ("tenant_id", "contract_party_id") references "customer" ("tenant_id", "id");
alter table "project" add constraint project_designer_id_fk foreign key ("tenant_id", "designer_id") references "customer" ("tenant_id", "id");
alter table "project" add constraint project_site_region_id_fk foreign key ("tenant_id", "site_region_id") references "region" ("tenant_id", "id");
alter table "project" add constraint project_big_area_id_fk foreign key ("tenant_id", "big_area_id") references "big_area" ("tenant_id", "id");
alter table "project" add constraint project_dealer_id_fk foreign key ("tenant_id", "dealer_id") references "dealer" ("tenant_id", "id");
alter table "project" add constraint project_dealer_region_id_fk foreign key ("tenant_id", "dealer_region_id") references "region" ("tenant_id", "id");
alter table "project" add constraint project_owner_user_id_fk foreign key ("tenant_id", "owner_user_id") references "tenant_user" ("tenant_id", "id");
alter table "project" add constraint project_area_manager_id_fk foreign key ("tenant_id", "area_manager_id") references "tenant_user" ("tenant_id", "id");
alter table "project" add constraint project_pm_id_fk foreign key ("tenant_id", "pm_id") references "tenant_user" ("tenant_id", "id");
alter table "project" add constraint project_source_lead_id_fk foreign key ("tenant_id", "source_lead_id") references "industry_info" ("tenant_id", "id");
alter table "project" add constraint project_conflict_with_id_fk foreign key ("tenant_id", "conflict_with_id") references "project" ("tenant_id", "id");
create index project_site_region_id_ix on "project" ("tenant_id", "site_region_id", "id");
create index project_dealer_id_ix on "project" ("tenant_id", "dealer_id", "id");
create index project_big_area_id_ix on "project" ("tenant_id", "big_area_id", "id");
create index project_owner_user_id_ix on "project" ("tenant_id", "owner_user_id", "id");
create index project_pm_id_ix on "project" ("tenant_id", "pm_id", "id");
create index project_expected_sign_on_ix on "project" ("tenant_id", "expected_sign_on", "id");
create index project_protected_until_ix on "project" ("tenant_id", "protected_until", "id");
create index project_no_ix on "project" ("tenant_id", "no" collate "C", "id");
select mp_wall('project_definition');
select mp_counter('project_definition');
select mp_search('project_definition', array['no', 'contract_no']);
select mp_bin('project_definition');
alter table "project_definition" add constraint project_definition_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "project_definition" add constraint project_definition_pm_id_fk foreign key ("tenant_id", "pm_id") references "tenant_user" ("tenant_id", "id");
alter table "project_definition" add constraint project_definition_site_region_id_fk foreign key ("tenant_id", "site_region_id") references "region" ("tenant_id", "id");
create index project_definition_project_id_ix on "project_definition" ("tenant_id", "project_id", "id");
create index project_definition_required_on_ix on "project_definition" ("tenant_id", "required_on", "id");
create index project_definition_site_region_id_ix on "project_definition" ("tenant_id", "site_region_id", "id");
create index project_definition_no_ix on "project_definition" ("tenant_id", "no" collate "C", "id");
