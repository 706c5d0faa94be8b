CREATE TABLE "base_term" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"code" text NOT NULL,
	"duty_type" text NOT NULL,
	"series" text,
	"months" integer NOT NULL,
	"hours" integer,
	"start_rule" text NOT NULL,
	"ship_grace_months" integer NOT NULL,
	"valid_from" date,
	"valid_to" date,
	CONSTRAINT "base_term_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "base_term_duty_type_ck" CHECK ("duty_type" in ('ESP', 'PRP', 'COP', 'LTP', 'DCP')),
	CONSTRAINT "base_term_start_rule_ck" CHECK ("start_rule" in ('COMMISSION_OR_SHIP', 'DELIVERY_30'))
);


CREATE TABLE "pe_product" (
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
	"coverage_type" text NOT NULL,
	"duty_types" text[] NOT NULL,
	"term_basis" text NOT NULL,
	"deductible" numeric(18, 2) NOT NULL,
	"annual_visit_required" boolean DEFAULT false NOT NULL,
	"sales_from" date,
	"sales_to" date,
	"sale_dealer_ids" uuid[],
	"tax_rate" numeric(18, 4),
	"bands" jsonb,
	"eligibility" jsonb,
	"surcharges" jsonb,
	"coverage" jsonb,
	"terms_zh" text,
	"terms_en" text,
	"terms_ja" text,
	"change_note" text,
	"power_from_kw" numeric(18, 1),
	"power_to_kw" numeric(18, 1),
	"price_from" numeric(18, 2),
	"price_to" numeric(18, 2),
	"submitted_by" uuid,
	"published_on" date,
	"needs_price_check" boolean DEFAULT false,
	"state" text,
	"process_instance_id" text,
	"process_status" text,
	"process_node" jsonb,
	"process_handlers" text,
	CONSTRAINT "pe_product_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "pe_product_coverage_type_ck" CHECK ("coverage_type" in ('MAJOR', 'POWERTRAIN', 'FULL')),
	CONSTRAINT "pe_product_term_basis_ck" CHECK ("term_basis" in ('AFTER_BASE', 'FROM_BASE_START')),
	CONSTRAINT "pe_product_state_ck" CHECK ("state" in ('draft', 'inCheck', 'returned', 'onSale', 'suspended', 'retired')),
	CONSTRAINT "pe_product_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);


CREATE UNIQUE INDEX "base_term_code_uq" ON "base_term" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;

CREATE INDEX "base_term_duty_type_series_ix" ON "base_term" USING btree ("tenant_id","duty_type" collate "C","series" collate "C","id");

CREATE UNIQUE INDEX "pe_product_code_uq" ON "pe_product" USING btree ("tenant_id","revision",lower("code")) WHERE "deleted_at" is null;

select mp_wall('base_term');
select mp_counter('base_term');
select mp_search('base_term', array['code']);
select mp_bin('base_term');
create index base_term_valid_from_ix on "base_term" ("tenant_id", "valid_from", "id");
create index base_term_code_ix on "base_term" ("tenant_id", "code" collate "C", "id");
select mp_wall('pe_product');
select mp_counter('pe_product');
select mp_search('pe_product', array['code', 'name']);
select mp_bin('pe_product');
alter table "pe_product" add constraint pe_product_submitted_by_fk foreign key ("tenant_id", "submitted_by") references "tenant_user" ("tenant_id", "id");
create index pe_product_code_ix on "pe_product" ("tenant_id", "code" collate "C", "id");
create index pe_product_sales_to_ix on "pe_product" ("tenant_id", "sales_to", "id");
