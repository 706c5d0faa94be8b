CREATE TABLE "pe_order" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"no" text,
	"dealer_id" uuid,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"end_customer_id" uuid NOT NULL,
	"project_id" uuid,
	"order_date" date,
	"currency" text NOT NULL,
	"lines" jsonb,
	"priced" jsonb,
	"sets" integer,
	"list_amount" numeric(18, 2),
	"surcharge_amount" numeric(18, 2),
	"discount_amount" numeric(18, 2),
	"amount" numeric(18, 2),
	"tax_amount" numeric(18, 2),
	"price_rate" numeric(18, 4),
	"margin" numeric(18, 2),
	"special_flag" boolean DEFAULT false,
	"special_reasons" text[],
	"needs_director" boolean DEFAULT false,
	"needs_general" boolean DEFAULT false,
	"special_note" text,
	"special_files" uuid[],
	"contract_files" uuid[],
	"pay_method" text,
	"check_list" text[],
	"paid_amount" numeric(18, 2),
	"paid_on" date,
	"payment_voucher" uuid[],
	"invoice_no" text,
	"invoice_date" date,
	"issue_on" date,
	"approved_rate" numeric(18, 4),
	"remarks" jsonb,
	"checks" jsonb,
	"current_node" text,
	"returned_from" text,
	"resume_at" text,
	"price_key" text,
	"genset_ids" uuid[],
	"dealer_region_id" uuid,
	"submitted_at" timestamp(6) with time zone,
	"submitted_by_id" uuid,
	"effective_on" date,
	"state" text,
	"process_instance_id" text,
	"process_status" text,
	"process_node" jsonb,
	"process_handlers" text,
	CONSTRAINT "pe_order_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "pe_order_currency_ck" CHECK ("currency" in ('CNY')),
	CONSTRAINT "pe_order_pay_method_ck" CHECK ("pay_method" in ('TRANSFER', 'DEDUCT_REBATE', 'CREDIT')),
	CONSTRAINT "pe_order_state_ck" CHECK ("state" in ('draft', 'firstCheck', 'specialCheck', 'orderCheck', 'toEffect', 'effective', 'returned', 'rejected', 'canceled')),
	CONSTRAINT "pe_order_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);


CREATE UNIQUE INDEX "pe_order_no_uq" ON "pe_order" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;

select mp_wall('pe_order');
select mp_counter('pe_order');
select mp_search('pe_order', array['no']);
select mp_bin('pe_order');
alter table "pe_order" add constraint pe_order_dealer_id_fk foreign key ("tenant_id", "dealer_id") references "dealer" ("tenant_id", "id");
alter table "pe_order" add constraint pe_order_end_customer_id_fk foreign key ("tenant_id", "end_customer_id") references "customer" ("tenant_id", "id");
alter table "pe_order" add constraint pe_order_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "pe_order" add constraint pe_order_dealer_region_id_fk foreign key ("tenant_id", "dealer_region_id") references "region" ("tenant_id", "id");
alter table "pe_order" add constraint pe_order_submitted_by_id_fk foreign key ("tenant_id", "submitted_by_id") references "tenant_user" ("tenant_id", "id");
create index pe_order_dealer_region_id_ix on "pe_order" ("tenant_id", "dealer_region_id", "id");
create index pe_order_dealer_id_ix on "pe_order" ("tenant_id", "dealer_id", "id");
create index pe_order_order_date_ix on "pe_order" ("tenant_id", "order_date", "id");
create index pe_order_end_customer_id_ix on "pe_order" ("tenant_id", "end_customer_id", "id");
create index pe_order_no_ix on "pe_order" ("tenant_id", "no" collate "C", "id");
