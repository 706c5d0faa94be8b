CREATE TABLE "auth_requirement" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"capability" text NOT NULL,
	"product_line" text,
	"band_from" text,
	"band_to" text,
	"cert_type" text,
	"level" integer,
	"min_people" integer,
	"equipment_type" text,
	"min_quantity" integer,
	"file_rule_id" uuid,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "auth_requirement_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "dealer" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"code" text,
	"name" jsonb NOT NULL,
	"short_name" jsonb,
	"credit_code" text NOT NULL,
	"dealer_type" text NOT NULL,
	"legal_rep" text,
	"registered_capital" numeric(18, 2),
	"founded_on" date,
	"company_nature" text,
	"region_id" uuid NOT NULL,
	"registered_address" text,
	"contacts" jsonb,
	"sites" jsonb,
	"bank_accounts" jsonb,
	"invoice_title" text,
	"invoice_address" text,
	"invoice_phone" text,
	"qualifications" jsonb,
	"authorisations" jsonb,
	"equipment" jsonb,
	"sales_heads" integer,
	"tech_heads" integer,
	"annual_sales" jsonb,
	"industries" text[],
	"brands" jsonb,
	"status" text,
	"grade" text,
	"big_area_id" uuid,
	"parent_dealer_id" uuid,
	"contract_no" text,
	"contract_from" date,
	"contract_to" date,
	"completeness" integer,
	"coverage_gaps" integer,
	"verified_at" date,
	"next_verify_by" date,
	"suspended_until" date,
	"last_day" date,
	"successor_id" uuid,
	"status_reason" text,
	"org_id" uuid,
	"effective_version_id" uuid,
	"open_version_id" uuid,
	CONSTRAINT "dealer_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "dealer_status_ck" CHECK ("status" in ('applying', 'active', 'suspended', 'terminating', 'terminated'))
);

CREATE TABLE "dealer_version" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"title" text,
	"dealer_id" uuid,
	"version_no" integer,
	"state" text,
	"source" text,
	"classes" text[],
	"lines_changed" integer,
	"name" jsonb,
	"short_name" jsonb,
	"credit_code" text,
	"dealer_type" text,
	"legal_rep" text,
	"registered_capital" numeric(18, 2),
	"founded_on" date,
	"company_nature" text,
	"region_id" uuid,
	"registered_address" text,
	"contacts" jsonb,
	"sites" jsonb,
	"bank_accounts" jsonb,
	"invoice_title" text,
	"invoice_address" text,
	"invoice_phone" text,
	"qualifications" jsonb,
	"authorisations" jsonb,
	"equipment" jsonb,
	"sales_heads" integer,
	"tech_heads" integer,
	"annual_sales" jsonb,
	"industries" text[],
	"brands" jsonb,
	"change_reason" text,
	"planned_effective_on" date,
	"attachments" uuid[],
	"completeness" integer,
	"submitted_at" timestamp(6) with time zone,
	"submitted_by_id" uuid,
	"effective_on" date,
	"superseded_on" date,
	"base_version_id" uuid,
	"is_first" boolean DEFAULT false,
	"touches_service" boolean DEFAULT false,
	"resume_at" text,
	"scope_region_id" uuid,
	"lines" jsonb,
	"conflicts" jsonb,
	"process_instance_id" text,
	"process_status" text,
	"process_node" text,
	"process_handlers" text,
	CONSTRAINT "dealer_version_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "dealer_version_state_ck" CHECK ("state" in ('draft', 'areaAudit', 'hqAudit', 'finAudit', 'approved', 'effective', 'superseded', 'returned', 'withdrawn', 'rejected')),
	CONSTRAINT "dealer_version_source_ck" CHECK ("source" in ('new', 'change', 'authorise', 'correction', 'feedback', 'verification')),
	CONSTRAINT "dealer_version_resume_at_ck" CHECK ("resume_at" in ('none', 'asm', 'ase', 'specialist', 'director', 'manager', 'finance')),
	CONSTRAINT "dealer_version_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);

CREATE TABLE "status_request" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"title" text,
	"dealer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"until" date,
	"last_day" date,
	"successor_id" uuid,
	"state" text,
	"process_instance_id" text,
	"process_status" text,
	"process_node" text,
	"process_handlers" text,
	CONSTRAINT "status_request_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "status_request_kind_ck" CHECK ("kind" in ('suspend', 'terminate')),
	CONSTRAINT "status_request_state_ck" CHECK ("state" in ('draft', 'inAudit', 'returned', 'approved', 'rejected', 'withdrawn')),
	CONSTRAINT "status_request_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);

CREATE TABLE "verification_campaign" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"due_on" date NOT NULL,
	"dealer_types" text[],
	"groups" text[] NOT NULL,
	"state" text,
	CONSTRAINT "verification_campaign_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "verification_campaign_state_ck" CHECK ("state" in ('draft', 'open', 'closed'))
);

CREATE TABLE "verification_item" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"campaign_id" uuid,
	"dealer_id" uuid,
	"group" text,
	"answer" text,
	"result" text,
	"visit_date" date,
	"photos" uuid[],
	"remark" text,
	"state" text,
	"due_on" date,
	"scope_region_id" uuid,
	CONSTRAINT "verification_item_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "verification_item_group_ck" CHECK ("group" in ('basics', 'contacts', 'sites', 'bank', 'qualifications', 'authorisations', 'equipment', 'brands')),
	CONSTRAINT "verification_item_answer_ck" CHECK ("answer" in ('confirm', 'changed')),
	CONSTRAINT "verification_item_result_ck" CHECK ("result" in ('match', 'mismatch', 'notVisited')),
	CONSTRAINT "verification_item_state_ck" CHECK ("state" in ('waiting', 'answered', 'done'))
);

CREATE INDEX "auth_requirement_capability_ix" ON "auth_requirement" USING btree ("tenant_id","capability" collate "C","id");

CREATE UNIQUE INDEX "dealer_code_uq" ON "dealer" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;

CREATE INDEX "dealer_status_ix" ON "dealer" USING btree ("tenant_id","status" collate "C","id");

CREATE INDEX "dealer_credit_code_ix" ON "dealer" USING btree ("tenant_id","credit_code" collate "C","id");

CREATE INDEX "dealer_region_id_ix" ON "dealer" USING btree ("tenant_id","region_id","id");

CREATE INDEX "dealer_big_area_id_ix" ON "dealer" USING btree ("tenant_id","big_area_id","id");

CREATE INDEX "dealer_contract_to_ix" ON "dealer" USING btree ("tenant_id","contract_to","id");

CREATE INDEX "dealer_version_dealer_id_version_no_ix" ON "dealer_version" USING btree ("tenant_id","dealer_id","version_no","id");

CREATE INDEX "dealer_version_state_planned_effective_on_ix" ON "dealer_version" USING btree ("tenant_id","state" collate "C","planned_effective_on","id");

CREATE INDEX "dealer_version_process_instance_id_ix" ON "dealer_version" USING btree ("tenant_id","process_instance_id" collate "C","id");

CREATE INDEX "dealer_version_scope_region_id_ix" ON "dealer_version" USING btree ("tenant_id","scope_region_id","id");

CREATE UNIQUE INDEX "status_request_title_uq" ON "status_request" USING btree ("tenant_id",lower("title")) WHERE "deleted_at" is null;

CREATE INDEX "status_request_dealer_id_ix" ON "status_request" USING btree ("tenant_id","dealer_id","id");

CREATE INDEX "status_request_process_instance_id_ix" ON "status_request" USING btree ("tenant_id","process_instance_id" collate "C","id");

CREATE INDEX "verification_item_campaign_id_ix" ON "verification_item" USING btree ("tenant_id","campaign_id","id");

CREATE INDEX "verification_item_dealer_id_ix" ON "verification_item" USING btree ("tenant_id","dealer_id","id");

CREATE INDEX "verification_item_state_due_on_ix" ON "verification_item" USING btree ("tenant_id","state" collate "C","due_on","id");


-- A dealer has at most one open version beside a correction, which is open for a moment only, and at most one that is valid.
create unique index dealer_version_open_uq on dealer_version (tenant_id, dealer_id)
  where deleted_at is null and source <> 'correction' and state in ('draft', 'areaAudit', 'hqAudit', 'finAudit', 'approved', 'returned');
create unique index dealer_version_effective_uq on dealer_version (tenant_id, dealer_id) where deleted_at is null and state = 'effective';
-- A credit code belongs to one dealer that has not been terminated.
create unique index dealer_credit_code_uq on dealer (tenant_id, credit_code) where deleted_at is null and status <> 'terminated';

select mp_wall('dealer');
select mp_wall('dealer_version');
select mp_wall('status_request');
select mp_wall('auth_requirement');
select mp_wall('verification_campaign');
select mp_wall('verification_item');
select mp_counter('dealer');
select mp_counter('dealer_version');
select mp_counter('status_request');
select mp_counter('auth_requirement');
select mp_counter('verification_campaign');
select mp_counter('verification_item');
-- Names are in three languages, which `mp_search` does not read.
alter table dealer add column search_text text generated always as (lower(coalesce(code, '') || ' ' ||
  coalesce(name->>'ZH_CN', '') || ' ' || coalesce(name->>'EN_US', '') || ' ' || coalesce(name->>'JA_JP', '') || ' ' ||
  coalesce(short_name->>'ZH_CN', '') || ' ' || coalesce(short_name->>'EN_US', '') || ' ' || coalesce(short_name->>'JA_JP', '') || ' ' ||
  coalesce(credit_code, '') || ' ' || coalesce(contract_no, ''))) stored;
create index dealer_search on dealer using gin (search_grams(tenant_id, search_text)) with (fastupdate = off);
select mp_search_function('dealer');
alter function search_dealer(text, integer) owner to mp_definer;
revoke all on function search_dealer(text, integer) from public;
grant execute on function search_dealer(text, integer) to mp_app;

alter table dealer add constraint dealer_region_id_fk foreign key (tenant_id, region_id) references region (tenant_id, id);
alter table dealer add constraint dealer_big_area_id_fk foreign key (tenant_id, big_area_id) references big_area (tenant_id, id);
alter table dealer add constraint dealer_parent_dealer_id_fk foreign key (tenant_id, parent_dealer_id) references dealer (tenant_id, id);
alter table dealer add constraint dealer_org_id_fk foreign key (tenant_id, org_id) references org (tenant_id, id);
alter table dealer_version add constraint dealer_version_dealer_id_fk foreign key (tenant_id, dealer_id) references dealer (tenant_id, id);
alter table dealer_version add constraint dealer_version_region_id_fk foreign key (tenant_id, region_id) references region (tenant_id, id);
alter table dealer_version add constraint dealer_version_base_version_id_fk foreign key (tenant_id, base_version_id) references dealer_version (tenant_id, id);
alter table status_request add constraint status_request_dealer_id_fk foreign key (tenant_id, dealer_id) references dealer (tenant_id, id);
alter table verification_item add constraint verification_item_campaign_id_fk foreign key (tenant_id, campaign_id) references verification_campaign (tenant_id, id);
alter table verification_item add constraint verification_item_dealer_id_fk foreign key (tenant_id, dealer_id) references dealer (tenant_id, id);
