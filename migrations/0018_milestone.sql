CREATE TABLE "days_rule" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"template_code" text NOT NULL,
	"item_code" text NOT NULL,
	"project_type" text,
	"power_band" text,
	"qty_from" integer,
	"qty_to" integer,
	"region_id" uuid,
	"product_line" text,
	"days" integer NOT NULL,
	"valid_from" date,
	"valid_to" date,
	CONSTRAINT "days_rule_pk" PRIMARY KEY("tenant_id","id")
);


CREATE TABLE "milestone_template" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"project_type" text NOT NULL,
	"revision" integer,
	"status" text,
	"use_count" integer,
	"items" jsonb NOT NULL,
	"predecessors" jsonb,
	CONSTRAINT "milestone_template_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "milestone_template_status_ck" CHECK ("status" in ('draft', 'published', 'retired'))
);


CREATE INDEX "days_rule_item_code_ix" ON "days_rule" USING btree ("tenant_id","item_code" collate "C","id");

CREATE INDEX "days_rule_template_code_item_code_ix" ON "days_rule" USING btree ("tenant_id","template_code" collate "C","item_code" collate "C","id");

CREATE INDEX "days_rule_region_id_ix" ON "days_rule" USING btree ("tenant_id","region_id","id");

CREATE UNIQUE INDEX "milestone_template_code_uq" ON "milestone_template" USING btree ("tenant_id","revision",lower("code")) WHERE "deleted_at" is null;

CREATE INDEX "milestone_template_code_ix" ON "milestone_template" USING btree ("tenant_id","code" collate "C","id");

CREATE INDEX "milestone_template_project_type_status_ix" ON "milestone_template" USING btree ("tenant_id","project_type" collate "C","status" collate "C","id");

select mp_wall('days_rule');

select mp_wall('milestone_template');

select mp_counter('milestone_template');
select mp_counter('days_rule');

select mp_bin('milestone_template');
select mp_bin('days_rule');

alter table days_rule add constraint days_rule_region_id_fk foreign key (tenant_id, region_id) references region (tenant_id, id);
