CREATE TABLE "project_supplement" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"no" text,
	"kind" text NOT NULL,
	"project_id" uuid,
	"name" text,
	"type" text,
	"channel" text,
	"end_customer_id" uuid,
	"site_name" text,
	"site_region_id" uuid,
	"dealer_id" uuid,
	"contract_no" text,
	"contract_signed_on" date,
	"est_amount" numeric(18, 2),
	"industry" text,
	"contract_party_id" uuid,
	"designer_id" uuid,
	"site_address" text,
	"site_lng" numeric(18, 6),
	"site_lat" numeric(18, 6),
	"units" jsonb,
	"unit_count" integer,
	"evidence" uuid[],
	"reason" text NOT NULL,
	"owner_user_id" uuid,
	"scope_region_id" uuid,
	"scope_dealer_id" uuid,
	"scope_channel" text,
	"from_dealer" boolean DEFAULT false,
	"made_project_id" uuid,
	"effective_on" date,
	"effect" jsonb,
	"state" text,
	"process_instance_id" text,
	"process_status" text,
	"process_node" jsonb,
	"process_handlers" text,
	CONSTRAINT "project_supplement_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "project_supplement_kind_ck" CHECK ("kind" in ('amend', 'historic')),
	CONSTRAINT "project_supplement_channel_ck" CHECK ("channel" in ('trade', 'direct', 'goem')),
	CONSTRAINT "project_supplement_scope_channel_ck" CHECK ("scope_channel" in ('trade', 'direct', 'goem')),
	CONSTRAINT "project_supplement_state_ck" CHECK ("state" in ('draft', 'inAudit', 'sentBack', 'effective', 'rejected')),
	CONSTRAINT "project_supplement_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);


ALTER TABLE "project" ADD COLUMN "origin" text;

CREATE UNIQUE INDEX "project_supplement_no_uq" ON "project_supplement" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;

ALTER TABLE "project" ADD CONSTRAINT "project_origin_ck" CHECK ("origin" in ('normal', 'replenished'));

select mp_wall('project_supplement');
select mp_counter('project_supplement');
select mp_search('project_supplement', array['no', 'name']);
select mp_bin('project_supplement');
alter table "project_supplement" add constraint project_supplement_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "project_supplement" add constraint project_supplement_end_customer_id_fk foreign key ("tenant_id", "end_customer_id") references "customer" ("tenant_id", "id");
alter table "project_supplement" add constraint project_supplement_site_region_id_fk foreign key ("tenant_id", "site_region_id") references "region" ("tenant_id", "id");
alter table "project_supplement" add constraint project_supplement_dealer_id_fk foreign key ("tenant_id", "dealer_id") references "dealer" ("tenant_id", "id");
alter table "project_supplement" add constraint project_supplement_contract_party_id_fk foreign key ("tenant_id", "contract_party_id") references "customer" ("tenant_id", "id");
alter table "project_supplement" add constraint project_supplement_designer_id_fk foreign key ("tenant_id", "designer_id") references "customer" ("tenant_id", "id");
alter table "project_supplement" add constraint project_supplement_owner_user_id_fk foreign key ("tenant_id", "owner_user_id") references "tenant_user" ("tenant_id", "id");
alter table "project_supplement" add constraint project_supplement_scope_region_id_fk foreign key ("tenant_id", "scope_region_id") references "region" ("tenant_id", "id");
alter table "project_supplement" add constraint project_supplement_scope_dealer_id_fk foreign key ("tenant_id", "scope_dealer_id") references "dealer" ("tenant_id", "id");
alter table "project_supplement" add constraint project_supplement_made_project_id_fk foreign key ("tenant_id", "made_project_id") references "project" ("tenant_id", "id");
create index project_supplement_scope_region_id_ix on "project_supplement" ("tenant_id", "scope_region_id", "id");
create index project_supplement_scope_dealer_id_ix on "project_supplement" ("tenant_id", "scope_dealer_id", "id");
create index project_supplement_owner_user_id_ix on "project_supplement" ("tenant_id", "owner_user_id", "id");
create index project_supplement_project_id_ix on "project_supplement" ("tenant_id", "project_id", "id");
create index project_supplement_site_region_id_ix on "project_supplement" ("tenant_id", "site_region_id", "id");
create index project_supplement_effective_on_ix on "project_supplement" ("tenant_id", "effective_on", "id");
create index project_supplement_no_ix on "project_supplement" ("tenant_id", "no" collate "C", "id");
