CREATE TABLE "business_plan" (
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
	"currency" text,
	"tax_rate" text,
	"contract_amount" numeric(18, 2),
	"receipts" jsonb,
	"costs" jsonb,
	"deliveries" jsonb,
	"cost_total" numeric(18, 2),
	"gross_margin" numeric(18, 2),
	"margin_pct" numeric(18, 2),
	"cash_low" numeric(18, 2),
	"cash_low_pct" numeric(18, 2),
	"forecast_low" numeric(18, 2),
	"needs_director" boolean DEFAULT false,
	"needs_executive" boolean DEFAULT false,
	"change_reason" text,
	"project_type" text,
	"channel" text,
	"site_region_id" uuid,
	"effective_on" date,
	"state" text,
	"process_instance_id" text,
	"process_status" text,
	"process_node" jsonb,
	"process_handlers" text,
	CONSTRAINT "business_plan_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "business_plan_tax_rate_ck" CHECK ("tax_rate" in ('13', '9', '6', '0')),
	CONSTRAINT "business_plan_channel_ck" CHECK ("channel" in ('trade', 'direct', 'goem')),
	CONSTRAINT "business_plan_state_ck" CHECK ("state" in ('draft', 'inAudit', 'effective', 'superseded', 'canceled')),
	CONSTRAINT "business_plan_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);


CREATE UNIQUE INDEX "business_plan_no_uq" ON "business_plan" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;

select mp_wall('business_plan');
select mp_counter('business_plan');
select mp_search('business_plan', array['no']);
select mp_bin('business_plan');
alter table "business_plan" add constraint business_plan_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "business_plan" add constraint business_plan_site_region_id_fk foreign key ("tenant_id", "site_region_id") references "region" ("tenant_id", "id");
create index business_plan_project_id_ix on "business_plan" ("tenant_id", "project_id", "id");
create index business_plan_site_region_id_ix on "business_plan" ("tenant_id", "site_region_id", "id");
create index business_plan_effective_on_ix on "business_plan" ("tenant_id", "effective_on", "id");
create index business_plan_no_ix on "business_plan" ("tenant_id", "no" collate "C", "id");
