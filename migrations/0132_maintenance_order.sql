CREATE TABLE "maintenance_order" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"no" text,
	"batch_no" text,
	"origin" text,
	"plan_id" uuid,
	"plan_genset_id" uuid,
	"template_id" uuid,
	"genset_id" uuid NOT NULL,
	"serial_no" text,
	"model_id" uuid,
	"project_id" uuid,
	"customer_id" uuid,
	"site_name" text,
	"site_region_id" uuid,
	"big_area_id" uuid,
	"site_address" text,
	"site_lng" numeric(18, 6),
	"site_lat" numeric(18, 6),
	"sale_channel" text,
	"service_level" text NOT NULL,
	"charge_type" text,
	"charge_reason" text,
	"due_on" date NOT NULL,
	"due_reason" text,
	"window_from" date,
	"window_to" date,
	"service_org_type" text,
	"dealer_id" uuid,
	"contact_name" text,
	"contact_phone" text,
	"note" text,
	"engineer_id" uuid,
	"co_engineer_ids" uuid[],
	"planned_start" timestamp(6) with time zone,
	"planned_end" timestamp(6) with time zone,
	"override_reason" text,
	"dispatcher_id" uuid,
	"execution_manager_id" uuid,
	"direct_sales_manager_id" uuid,
	"arrived_at" timestamp(6) with time zone,
	"arrive_lng" numeric(18, 6),
	"arrive_lat" numeric(18, 6),
	"arrive_distance" integer,
	"arrive_reason" text,
	"scanned_serial" text,
	"plate_photo" uuid,
	"results" jsonb,
	"parts" jsonb,
	"labour" jsonb,
	"photos" jsonb,
	"left_at" timestamp(6) with time zone,
	"hours_reading" numeric(18, 1),
	"hours_photo" uuid,
	"meter_reset" boolean DEFAULT false NOT NULL,
	"meter_reset_note" text,
	"raised_result" text,
	"summary" text,
	"advice" text,
	"customer_signer" text,
	"signer_phone" text,
	"signature" uuid,
	"unsigned_reason" text,
	"customer_score" integer,
	"signed_at" timestamp(6) with time zone,
	"result" text,
	"findings" jsonb,
	"ng_count" integer,
	"photo_count" integer,
	"flagged" boolean DEFAULT false,
	"not_done_reason" text,
	"not_done_note" text,
	"not_done_photos" uuid[],
	"proposed_on" date,
	"settled_on" date,
	"execution_score" integer,
	"execution_comment" text,
	"sales_comment" text,
	"billable" boolean DEFAULT false NOT NULL,
	"reviews" jsonb,
	"marks" jsonb,
	"round" integer,
	"submitted_at" timestamp(6) with time zone,
	"submitted_by_id" uuid,
	"closed_on" date,
	"overdue" boolean DEFAULT false,
	"takes_tickets" boolean DEFAULT false,
	"open_key" text,
	"cycle_key" text,
	"offline_id" text,
	"owner_ids" uuid[],
	"state" text,
	"process_instance_id" text,
	"process_status" text,
	"process_node" jsonb,
	"process_handlers" text,
	CONSTRAINT "maintenance_order_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "maintenance_order_origin_ck" CHECK ("origin" in ('PLAN', 'SINGLE', 'BATCH', 'TICKET', 'CERT_DUTY')),
	CONSTRAINT "maintenance_order_sale_channel_ck" CHECK ("sale_channel" in ('direct', 'trade', 'goem')),
	CONSTRAINT "maintenance_order_service_level_ck" CHECK ("service_level" in ('A', 'B', 'C', 'D', 'LOAD', 'SPECIAL')),
	CONSTRAINT "maintenance_order_charge_type_ck" CHECK ("charge_type" in ('CONTRACT', 'WARRANTY', 'EXT_WARRANTY', 'PAID', 'GOODWILL')),
	CONSTRAINT "maintenance_order_due_reason_ck" CHECK ("due_reason" in ('DATE', 'HOURS')),
	CONSTRAINT "maintenance_order_service_org_type_ck" CHECK ("service_org_type" in ('INTERNAL', 'DEALER')),
	CONSTRAINT "maintenance_order_raised_result_ck" CHECK ("raised_result" in ('ATTENTION', 'FAULT')),
	CONSTRAINT "maintenance_order_result_ck" CHECK ("result" in ('NORMAL', 'ATTENTION', 'FAULT', 'NOT_DONE')),
	CONSTRAINT "maintenance_order_not_done_reason_ck" CHECK ("not_done_reason" in ('REFUSED', 'NO_ACCESS', 'RUNNING', 'OTHER')),
	CONSTRAINT "maintenance_order_state_ck" CHECK ("state" in ('toAssign', 'assigned', 'accepted', 'working', 'execReview', 'salesReview', 'returned', 'closed', 'canceled')),
	CONSTRAINT "maintenance_order_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);


CREATE UNIQUE INDEX "maintenance_order_no_uq" ON "maintenance_order" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;

CREATE UNIQUE INDEX "maintenance_order_open_key_uq" ON "maintenance_order" USING btree ("tenant_id",lower("open_key")) WHERE "deleted_at" is null;

CREATE UNIQUE INDEX "maintenance_order_cycle_key_uq" ON "maintenance_order" USING btree ("tenant_id",lower("cycle_key")) WHERE "deleted_at" is null;

CREATE UNIQUE INDEX "maintenance_order_offline_id_uq" ON "maintenance_order" USING btree ("tenant_id",lower("offline_id")) WHERE "deleted_at" is null;

select mp_wall('maintenance_order');
select mp_counter('maintenance_order');
select mp_search('maintenance_order', array['no', 'batch_no', 'serial_no', 'site_name']);
select mp_bin('maintenance_order');
alter table "maintenance_order" add constraint maintenance_order_plan_id_fk foreign key ("tenant_id", "plan_id") references "maintenance_plan" ("tenant_id", "id");
alter table "maintenance_order" add constraint maintenance_order_plan_genset_id_fk foreign key ("tenant_id", "plan_genset_id") references "plan_genset" ("tenant_id", "id");
alter table "maintenance_order" add constraint maintenance_order_template_id_fk foreign key ("tenant_id", "template_id") references "checklist_template" ("tenant_id", "id");
alter table "maintenance_order" add constraint maintenance_order_genset_id_fk foreign key ("tenant_id", "genset_id") references "genset" ("tenant_id", "id");
alter table "maintenance_order" add constraint maintenance_order_model_id_fk foreign key ("tenant_id", "model_id") references "genset_model" ("tenant_id", "id");
alter table "maintenance_order" add constraint maintenance_order_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "maintenance_order" add constraint maintenance_order_customer_id_fk foreign key ("tenant_id", "customer_id") references "customer" ("tenant_id", "id");
alter table "maintenance_order" add constraint maintenance_order_site_region_id_fk foreign key ("tenant_id", "site_region_id") references "region" ("tenant_id", "id");
alter table "maintenance_order" add constraint maintenance_order_big_area_id_fk foreign key ("tenant_id", "big_area_id") references "big_area" ("tenant_id", "id");
alter table "maintenance_order" add constraint maintenance_order_dealer_id_fk foreign key ("tenant_id", "dealer_id") references "dealer" ("tenant_id", "id");
alter table "maintenance_order" add constraint maintenance_order_engineer_id_fk foreign key ("tenant_id", "engineer_id") references "tenant_user" ("tenant_id", "id");
alter table "maintenance_order" add constraint maintenance_order_dispatcher_id_fk foreign key ("tenant_id", "dispatcher_id") references "tenant_user" ("tenant_id", "id");
alter table "maintenance_order" add constraint maintenance_order_execution_manager_id_fk foreign key ("tenant_id", "execution_manager_id") references "tenant_user" ("tenant_id", "id");
alter table "maintenance_order" add constraint maintenance_order_direct_sales_manager_id_fk foreign key ("tenant_id", "direct_sales_manager_id") references "tenant_user" ("tenant_id", "id");
alter table "maintenance_order" add constraint maintenance_order_submitted_by_id_fk foreign key ("tenant_id", "submitted_by_id") references "tenant_user" ("tenant_id", "id");
create index maintenance_order_site_region_id_ix on "maintenance_order" ("tenant_id", "site_region_id", "id");
create index maintenance_order_dealer_id_ix on "maintenance_order" ("tenant_id", "dealer_id", "id");
create index maintenance_order_due_on_ix on "maintenance_order" ("tenant_id", "due_on", "id");
create index maintenance_order_engineer_id_ix on "maintenance_order" ("tenant_id", "engineer_id", "id");
create index maintenance_order_genset_id_ix on "maintenance_order" ("tenant_id", "genset_id", "id");
create index maintenance_order_customer_id_ix on "maintenance_order" ("tenant_id", "customer_id", "id");
create index maintenance_order_big_area_id_ix on "maintenance_order" ("tenant_id", "big_area_id", "id");
create index maintenance_order_project_id_ix on "maintenance_order" ("tenant_id", "project_id", "id");
create index maintenance_order_closed_on_ix on "maintenance_order" ("tenant_id", "closed_on", "id");
create index maintenance_order_model_id_ix on "maintenance_order" ("tenant_id", "model_id", "id");
create index maintenance_order_no_ix on "maintenance_order" ("tenant_id", "no" collate "C", "id");
select mp_owned('maintenance_order', 'owner_ids');
