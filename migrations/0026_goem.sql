CREATE TABLE "goem" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"code" text,
	"name" text NOT NULL,
	"credit_code" text NOT NULL,
	"region_id" uuid NOT NULL,
	"address" text,
	"licence_level" text NOT NULL,
	"licence_from" date NOT NULL,
	"licence_to" date NOT NULL,
	"annual_volume" integer,
	"is_public" boolean DEFAULT true NOT NULL,
	"guests_public" boolean DEFAULT false NOT NULL,
	"user_id" uuid,
	"engine_families" jsonb NOT NULL,
	"brand_names" jsonb,
	"plate_template" uuid,
	"contacts" jsonb,
	"licence_files" uuid[],
	"bank_accounts" jsonb,
	"status" text,
	"change_of_id" uuid,
	"touches_money" boolean DEFAULT false,
	"process_instance_id" uuid,
	"process_status" text,
	"process_node" text,
	"process_handlers" text,
	CONSTRAINT "goem_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "goem_licence_level_ck" CHECK ("licence_level" in ('strategic', 'certified', 'ordinary')),
	CONSTRAINT "goem_status_ck" CHECK ("status" in ('draft', 'inAudit', 'returned', 'active', 'suspended', 'ended', 'rejected', 'withdrawn', 'superseded')),
	CONSTRAINT "goem_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);

CREATE TABLE "guest_dealer" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"code" text,
	"goem_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credit_code" text NOT NULL,
	"region_id" uuid NOT NULL,
	"contact" text NOT NULL,
	"mobile" text NOT NULL,
	"sell_region_ids" uuid[],
	"rights" text[],
	"valid_to" date NOT NULL,
	"status" text,
	"double_channel" boolean DEFAULT false,
	"linked_dealer_id" uuid,
	"user_id" uuid,
	"goem_user_id" uuid,
	"process_instance_id" uuid,
	"process_status" text,
	"process_node" text,
	"process_handlers" text,
	CONSTRAINT "guest_dealer_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "guest_dealer_status_ck" CHECK ("status" in ('draft', 'inAudit', 'returned', 'active', 'expired', 'ended')),
	CONSTRAINT "guest_dealer_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);

CREATE UNIQUE INDEX "goem_code_uq" ON "goem" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;

CREATE INDEX "goem_status_ix" ON "goem" USING btree ("tenant_id","status" collate "C","id");

CREATE INDEX "goem_licence_to_ix" ON "goem" USING btree ("tenant_id","licence_to","id");

CREATE INDEX "goem_region_id_ix" ON "goem" USING btree ("tenant_id","region_id","id");

CREATE INDEX "goem_user_id_ix" ON "goem" USING btree ("tenant_id","user_id","id");

CREATE INDEX "goem_change_of_id_ix" ON "goem" USING btree ("tenant_id","change_of_id","id");

CREATE INDEX "goem_process_instance_id_ix" ON "goem" USING btree ("tenant_id","process_instance_id","id");

CREATE UNIQUE INDEX "guest_dealer_code_uq" ON "guest_dealer" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;

CREATE INDEX "guest_dealer_goem_id_credit_code_ix" ON "guest_dealer" USING btree ("tenant_id","goem_id","credit_code" collate "C","id");

CREATE INDEX "guest_dealer_status_valid_to_ix" ON "guest_dealer" USING btree ("tenant_id","status" collate "C","valid_to","id");

CREATE INDEX "guest_dealer_region_id_ix" ON "guest_dealer" USING btree ("tenant_id","region_id","id");

CREATE INDEX "guest_dealer_goem_user_id_ix" ON "guest_dealer" USING btree ("tenant_id","goem_user_id","id");

CREATE INDEX "guest_dealer_credit_code_ix" ON "guest_dealer" USING btree ("tenant_id","credit_code" collate "C","id");

CREATE INDEX "guest_dealer_process_instance_id_ix" ON "guest_dealer" USING btree ("tenant_id","process_instance_id","id");

select mp_wall('goem');
select mp_wall('guest_dealer');
select mp_counter('goem');
select mp_counter('guest_dealer');
select mp_search('goem', array['code', 'name', 'credit_code']);
select mp_search('guest_dealer', array['code', 'name', 'credit_code']);

alter table goem add constraint goem_region_id_fk foreign key (tenant_id, region_id) references region (tenant_id, id);
alter table goem add constraint goem_change_of_id_fk foreign key (tenant_id, change_of_id) references goem (tenant_id, id);
alter table guest_dealer add constraint guest_dealer_goem_id_fk foreign key (tenant_id, goem_id) references goem (tenant_id, id);
alter table guest_dealer add constraint guest_dealer_region_id_fk foreign key (tenant_id, region_id) references region (tenant_id, id);
alter table guest_dealer add constraint guest_dealer_linked_dealer_id_fk foreign key (tenant_id, linked_dealer_id) references dealer (tenant_id, id);
