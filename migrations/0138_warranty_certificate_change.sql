CREATE TABLE "warranty_certificate_change" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"no" text,
	"certificate_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"holder_customer_id" uuid,
	"start_on" date,
	"end_on" date,
	"hours_limit" integer,
	"reason" text NOT NULL,
	"evidence" uuid[],
	"refund" numeric(18, 2),
	"before" text,
	"needs_director" boolean DEFAULT false,
	"applied_on" date,
	"state" text,
	"process_instance_id" text,
	"process_status" text,
	"process_node" jsonb,
	"process_handlers" text,
	CONSTRAINT "warranty_certificate_change_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "warranty_certificate_change_kind_ck" CHECK ("kind" in ('HOLDER', 'TERM', 'VOID')),
	CONSTRAINT "warranty_certificate_change_state_ck" CHECK ("state" in ('draft', 'inCheck', 'returned', 'applied', 'rejected', 'canceled')),
	CONSTRAINT "warranty_certificate_change_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);

ALTER TABLE "warranty_certificate" ADD COLUMN "edition" integer;

ALTER TABLE "warranty_certificate" ADD COLUMN "papers" uuid[];

ALTER TABLE "warranty_certificate" ADD COLUMN "pdf_hash" text;

CREATE UNIQUE INDEX "warranty_certificate_change_no_uq" ON "warranty_certificate_change" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;

CREATE INDEX "warranty_certificate_change_certificate_id_state_ix" ON "warranty_certificate_change" USING btree ("tenant_id","certificate_id","state" collate "C","id");

select mp_wall('warranty_certificate_change');
select mp_counter('warranty_certificate_change');
select mp_search('warranty_certificate_change', array['no']);
select mp_bin('warranty_certificate_change');
alter table "warranty_certificate_change" add constraint warranty_certificate_change_certificate_id_fk foreign key ("tenant_id", "certificate_id") references "warranty_certificate" ("tenant_id", "id");
alter table "warranty_certificate_change" add constraint warranty_certificate_change_holder_customer_id_fk foreign key ("tenant_id", "holder_customer_id") references "customer" ("tenant_id", "id");
create index warranty_certificate_change_applied_on_ix on "warranty_certificate_change" ("tenant_id", "applied_on", "id");
create index warranty_certificate_change_no_ix on "warranty_certificate_change" ("tenant_id", "no" collate "C", "id");
