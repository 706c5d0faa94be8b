CREATE TABLE "sales_exception" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"no" text,
	"kind" text,
	"genset_id" uuid,
	"project_id" uuid,
	"dealer_id" uuid,
	"customer_id" uuid,
	"region_id" uuid,
	"detected_at" timestamp(6) with time zone,
	"sold_on" date,
	"installed_on" date,
	"shipped_on" date,
	"territory_ids" uuid[],
	"days" integer,
	"provinces" integer,
	"against_project_id" uuid,
	"against_dealer_id" uuid,
	"protected_until" date,
	"question" text,
	"asked_on" date,
	"answer_by" date,
	"explanation" text,
	"explanation_files" uuid[],
	"explained_on" date,
	"assessment" text,
	"proposal" text,
	"proposed_penalty" numeric(18, 2),
	"evidence" uuid[],
	"decision" text,
	"decided_on" date,
	"penalty" numeric(18, 2),
	"state" text,
	"cause_key" text,
	"dealer_region_id" uuid,
	"scope_region_ids" uuid[],
	"asked_dealer_id" uuid,
	"explainer_ids" uuid[],
	"process_instance_id" text,
	"process_status" text,
	"process_node" jsonb,
	"process_handlers" text,
	CONSTRAINT "sales_exception_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "sales_exception_kind_ck" CHECK ("kind" in ('CROSS_REGION', 'UNREGISTERED', 'STALE_STOCK', 'DOUBLE_REG', 'PROTECTION_BREACH')),
	CONSTRAINT "sales_exception_proposal_ck" CHECK ("proposal" in ('confirm', 'dismiss')),
	CONSTRAINT "sales_exception_decision_ck" CHECK ("decision" in ('confirmed', 'dismissed', 'causeVanished')),
	CONSTRAINT "sales_exception_state_ck" CHECK ("state" in ('open', 'explaining', 'confirmed', 'dismissed')),
	CONSTRAINT "sales_exception_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);


CREATE UNIQUE INDEX "sales_exception_no_uq" ON "sales_exception" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;

CREATE UNIQUE INDEX "sales_exception_cause_key_uq" ON "sales_exception" USING btree ("tenant_id",lower("cause_key")) WHERE "deleted_at" is null;

CREATE INDEX "sales_exception_state_no_ix" ON "sales_exception" USING btree ("tenant_id","state" collate "C","no" collate "C","id");

CREATE INDEX "sales_exception_kind_no_ix" ON "sales_exception" USING btree ("tenant_id","kind" collate "C","no" collate "C","id");

CREATE INDEX "sales_exception_dealer_id_no_ix" ON "sales_exception" USING btree ("tenant_id","dealer_id","no" collate "C","id");

select mp_wall('sales_exception');
select mp_counter('sales_exception');
select mp_search('sales_exception', array['no']);
alter table "sales_exception" add constraint sales_exception_genset_id_fk foreign key ("tenant_id", "genset_id") references "genset" ("tenant_id", "id");
alter table "sales_exception" add constraint sales_exception_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "sales_exception" add constraint sales_exception_dealer_id_fk foreign key ("tenant_id", "dealer_id") references "dealer" ("tenant_id", "id");
alter table "sales_exception" add constraint sales_exception_customer_id_fk foreign key ("tenant_id", "customer_id") references "customer" ("tenant_id", "id");
alter table "sales_exception" add constraint sales_exception_region_id_fk foreign key ("tenant_id", "region_id") references "region" ("tenant_id", "id");
alter table "sales_exception" add constraint sales_exception_against_project_id_fk foreign key ("tenant_id", "against_project_id") references "project" ("tenant_id", "id");
alter table "sales_exception" add constraint sales_exception_against_dealer_id_fk foreign key ("tenant_id", "against_dealer_id") references "dealer" ("tenant_id", "id");
alter table "sales_exception" add constraint sales_exception_dealer_region_id_fk foreign key ("tenant_id", "dealer_region_id") references "region" ("tenant_id", "id");
alter table "sales_exception" add constraint sales_exception_asked_dealer_id_fk foreign key ("tenant_id", "asked_dealer_id") references "dealer" ("tenant_id", "id");
create index sales_exception_asked_dealer_id_ix on "sales_exception" ("tenant_id", "asked_dealer_id", "id");
create index sales_exception_region_id_ix on "sales_exception" ("tenant_id", "region_id", "id");
create index sales_exception_genset_id_ix on "sales_exception" ("tenant_id", "genset_id", "id");
create index sales_exception_project_id_ix on "sales_exception" ("tenant_id", "project_id", "id");
create index sales_exception_detected_at_ix on "sales_exception" ("tenant_id", "detected_at", "id");
create index sales_exception_decided_on_ix on "sales_exception" ("tenant_id", "decided_on", "id");
create index sales_exception_no_ix on "sales_exception" ("tenant_id", "no" collate "C", "id");
