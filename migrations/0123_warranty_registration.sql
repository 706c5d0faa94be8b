CREATE TABLE "hour_reading" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"name" text,
	"genset_id" uuid NOT NULL,
	"read_on" date NOT NULL,
	"hours" numeric(18, 1) NOT NULL,
	"meter_reset" boolean DEFAULT false NOT NULL,
	"meter_reset_note" text,
	"photo" uuid,
	"source" text,
	"cumulative_hours" numeric(18, 1),
	"suspicious" boolean DEFAULT false,
	CONSTRAINT "hour_reading_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "hour_reading_source_ck" CHECK ("source" in ('COMMISSIONING', 'MAINTENANCE', 'PE_ORDER', 'TICKET', 'MANUAL', 'IMPORT'))
);


CREATE TABLE "warranty_registration" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"no" text,
	"genset_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"site" text,
	"site_region_id" uuid NOT NULL,
	"site_address" text,
	"duty_type" text NOT NULL,
	"commissioned_on" date NOT NULL,
	"hours_at_commission" numeric(18, 1) NOT NULL,
	"hours_reason" text,
	"contact_name" text,
	"contact_phone" text,
	"report_files" uuid[],
	"plate_photos" uuid[],
	"source" text,
	"doubts" text[],
	"needs_check" boolean DEFAULT false,
	"warranty_start" date,
	"warranty_end" date,
	"valid_on" date,
	"state" text,
	"process_instance_id" text,
	"process_status" text,
	"process_node" jsonb,
	"process_handlers" text,
	CONSTRAINT "warranty_registration_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "warranty_registration_duty_type_ck" CHECK ("duty_type" in ('ESP', 'PRP', 'COP', 'LTP', 'DCP')),
	CONSTRAINT "warranty_registration_source_ck" CHECK ("source" in ('MANUAL', 'COMMISSIONING', 'PE_ORDER', 'QR', 'IMPORT')),
	CONSTRAINT "warranty_registration_state_ck" CHECK ("state" in ('draft', 'submitted', 'valid', 'rejected', 'canceled')),
	CONSTRAINT "warranty_registration_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);


CREATE INDEX "hour_reading_genset_id_read_on_ix" ON "hour_reading" USING btree ("tenant_id","genset_id","read_on","id");

CREATE UNIQUE INDEX "warranty_registration_no_uq" ON "warranty_registration" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;

CREATE INDEX "warranty_registration_genset_id_state_ix" ON "warranty_registration" USING btree ("tenant_id","genset_id","state" collate "C","id");

select mp_wall('hour_reading');
select mp_counter('hour_reading');
select mp_search('hour_reading', array['name']);
alter table "hour_reading" add constraint hour_reading_genset_id_fk foreign key ("tenant_id", "genset_id") references "genset" ("tenant_id", "id");
create index hour_reading_read_on_ix on "hour_reading" ("tenant_id", "read_on", "id");
select mp_wall('warranty_registration');
select mp_counter('warranty_registration');
select mp_search('warranty_registration', array['no']);
select mp_bin('warranty_registration');
alter table "warranty_registration" add constraint warranty_registration_genset_id_fk foreign key ("tenant_id", "genset_id") references "genset" ("tenant_id", "id");
alter table "warranty_registration" add constraint warranty_registration_customer_id_fk foreign key ("tenant_id", "customer_id") references "customer" ("tenant_id", "id");
alter table "warranty_registration" add constraint warranty_registration_site_region_id_fk foreign key ("tenant_id", "site_region_id") references "region" ("tenant_id", "id");
create index warranty_registration_customer_id_ix on "warranty_registration" ("tenant_id", "customer_id", "id");
create index warranty_registration_site_region_id_ix on "warranty_registration" ("tenant_id", "site_region_id", "id");
create index warranty_registration_commissioned_on_ix on "warranty_registration" ("tenant_id", "commissioned_on", "id");
create index warranty_registration_no_ix on "warranty_registration" ("tenant_id", "no" collate "C", "id");
