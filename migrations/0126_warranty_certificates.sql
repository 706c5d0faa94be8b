CREATE TABLE "warranty_certificate" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"cert_no" text,
	"order_id" uuid,
	"order_line" integer,
	"genset_id" uuid,
	"serial_no" text,
	"product_id" uuid,
	"dealer_id" uuid,
	"holder_customer_id" uuid,
	"holder_name" text,
	"start_on" date,
	"end_on" date,
	"hours_limit" integer,
	"line_price" numeric(18, 2),
	"issued_on" date,
	"issued_by_id" uuid,
	"copies" integer,
	"maint_flag" text,
	"void_reason" text,
	"refund" numeric(18, 2),
	"events" jsonb,
	"dealer_region_id" uuid,
	"state" text,
	CONSTRAINT "warranty_certificate_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "warranty_certificate_maint_flag_ck" CHECK ("maint_flag" in ('OK', 'DUE', 'MISSED')),
	CONSTRAINT "warranty_certificate_state_ck" CHECK ("state" in ('waiting', 'active', 'expiredDate', 'expiredHours', 'void'))
);


CREATE UNIQUE INDEX "warranty_certificate_cert_no_uq" ON "warranty_certificate" USING btree ("tenant_id",lower("cert_no")) WHERE "deleted_at" is null;

select mp_wall('warranty_certificate');
select mp_counter('warranty_certificate');
select mp_search('warranty_certificate', array['cert_no', 'serial_no', 'holder_name']);
alter table "warranty_certificate" add constraint warranty_certificate_order_id_fk foreign key ("tenant_id", "order_id") references "pe_order" ("tenant_id", "id");
alter table "warranty_certificate" add constraint warranty_certificate_genset_id_fk foreign key ("tenant_id", "genset_id") references "genset" ("tenant_id", "id");
alter table "warranty_certificate" add constraint warranty_certificate_product_id_fk foreign key ("tenant_id", "product_id") references "pe_product" ("tenant_id", "id");
alter table "warranty_certificate" add constraint warranty_certificate_dealer_id_fk foreign key ("tenant_id", "dealer_id") references "dealer" ("tenant_id", "id");
alter table "warranty_certificate" add constraint warranty_certificate_holder_customer_id_fk foreign key ("tenant_id", "holder_customer_id") references "customer" ("tenant_id", "id");
alter table "warranty_certificate" add constraint warranty_certificate_issued_by_id_fk foreign key ("tenant_id", "issued_by_id") references "tenant_user" ("tenant_id", "id");
alter table "warranty_certificate" add constraint warranty_certificate_dealer_region_id_fk foreign key ("tenant_id", "dealer_region_id") references "region" ("tenant_id", "id");
create index warranty_certificate_dealer_region_id_ix on "warranty_certificate" ("tenant_id", "dealer_region_id", "id");
create index warranty_certificate_dealer_id_ix on "warranty_certificate" ("tenant_id", "dealer_id", "id");
create index warranty_certificate_genset_id_ix on "warranty_certificate" ("tenant_id", "genset_id", "id");
create index warranty_certificate_product_id_ix on "warranty_certificate" ("tenant_id", "product_id", "id");
create index warranty_certificate_end_on_ix on "warranty_certificate" ("tenant_id", "end_on", "id");
create index warranty_certificate_start_on_ix on "warranty_certificate" ("tenant_id", "start_on", "id");
create index warranty_certificate_cert_no_ix on "warranty_certificate" ("tenant_id", "cert_no" collate "C", "id");
