CREATE TABLE "area_assignment" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"position" text NOT NULL,
	"user_id" uuid NOT NULL,
	"region_id" uuid,
	"big_area_id" uuid,
	"product_line" text,
	"channel" text NOT NULL,
	"primary" boolean DEFAULT true NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	CONSTRAINT "area_assignment_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "area_assignment_position_ck" CHECK ("position" in ('ASM', 'ASV', 'ASE', 'AE', 'EXM', 'DSM', 'PM_LEAD', 'QA')),
	CONSTRAINT "area_assignment_channel_ck" CHECK ("channel" in ('any', 'trade', 'direct', 'goem'))
);


CREATE TABLE "big_area_region" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"big_area_id" uuid NOT NULL,
	"region_id" uuid NOT NULL,
	"product_line" text,
	"valid_from" date NOT NULL,
	"valid_to" date,
	CONSTRAINT "big_area_region_pk" PRIMARY KEY("tenant_id","id")
);


CREATE TABLE "big_area" (
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
	"director_id" uuid NOT NULL,
	"colour" text NOT NULL,
	"seq" integer,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "big_area_pk" PRIMARY KEY("tenant_id","id")
);


CREATE TABLE "calendar_day" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"calendar_id" uuid NOT NULL,
	"date" date NOT NULL,
	"kind" text NOT NULL,
	"name" jsonb,
	"source" text,
	CONSTRAINT "calendar_day_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "calendar_day_kind_ck" CHECK ("kind" in ('holiday', 'workday')),
	CONSTRAINT "calendar_day_source_ck" CHECK ("source" in ('state', 'company'))
);


CREATE TABLE "work_calendar" (
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
	"weekend" text[],
	"parent_id" uuid,
	CONSTRAINT "work_calendar_pk" PRIMARY KEY("tenant_id","id")
);


CREATE TABLE "calendar_year" (
	"tenant_id" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"confirmed" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "calendar_year_pk" PRIMARY KEY("tenant_id","calendar_id","year")
);


CREATE TABLE "dict_item" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"dictionary_id" uuid NOT NULL,
	"code" text NOT NULL,
	"label" jsonb NOT NULL,
	"parent_id" uuid,
	"colour" text,
	"seq" integer,
	"enabled" boolean DEFAULT true NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"extra" jsonb,
	CONSTRAINT "dict_item_pk" PRIMARY KEY("tenant_id","id")
);


CREATE TABLE "dictionary" (
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
	"scope" text,
	"hierarchical" boolean DEFAULT false NOT NULL,
	CONSTRAINT "dictionary_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "dictionary_scope_ck" CHECK ("scope" in ('system', 'tenant'))
);


CREATE TABLE "attribute_type" (
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
	"data_type" text NOT NULL,
	"dictionary_id" uuid,
	"unit" text,
	"searchable" boolean DEFAULT false NOT NULL,
	"facet" boolean DEFAULT false NOT NULL,
	"list_column" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "attribute_type_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "attribute_type_data_type_ck" CHECK ("data_type" in ('text', 'int', 'decimal', 'date', 'bool', 'dict', 'model', 'region'))
);


CREATE TABLE "directory_type" (
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
	"library" text NOT NULL,
	"parent_id" uuid,
	"seq" integer,
	"default_access" text NOT NULL,
	"attributes" jsonb,
	"allowed_ext" text,
	"max_size_mb" integer,
	"review_required" boolean DEFAULT false NOT NULL,
	"validity_required" boolean DEFAULT false NOT NULL,
	"default_validity_months" integer,
	"review_cycle_months" integer,
	"watermark_policy" text NOT NULL,
	"public_allowed" boolean DEFAULT false NOT NULL,
	"number_pattern" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"path" text NOT NULL,
	"depth" integer NOT NULL,
	CONSTRAINT "directory_type_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "directory_type_library_ck" CHECK ("library" in ('doc', 'promo', 'quali')),
	CONSTRAINT "directory_type_default_access_ck" CHECK ("default_access" in ('open', 'dealer', 'internal', 'request')),
	CONSTRAINT "directory_type_watermark_policy_ck" CHECK ("watermark_policy" in ('none', 'preview', 'download', 'both'))
);


CREATE TABLE "file_rule" (
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
	"business_object" text NOT NULL,
	"condition" text,
	"required" boolean DEFAULT false NOT NULL,
	"min_count" integer,
	"max_count" integer,
	"extensions" text NOT NULL,
	"max_size_mb" integer NOT NULL,
	"has_expiry" boolean DEFAULT false NOT NULL,
	"reminder_days" text,
	"template_file" uuid,
	"sample_file" uuid,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "file_rule_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "file_rule_business_object_ck" CHECK ("business_object" in ('dealer', 'person', 'goem', 'customer', 'projectPhase', 'arrival', 'installation', 'commissioning', 'acceptance', 'contract', 'warranty', 'maintenance', 'problem', 'quality'))
);


CREATE TABLE "genset_model" (
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
	"series" text,
	"product_line" text NOT NULL,
	"brand_owner" text NOT NULL,
	"lifecycle" text,
	"ratings" jsonb NOT NULL,
	"prp_kva" numeric(18, 1),
	"esp_kva" numeric(18, 1),
	"engine_model" text,
	"alternator_model" text,
	"controller_model" text,
	"emission" text,
	"successor_id" uuid,
	"serial_pattern" text,
	"serial_sample" text,
	"service_hours" jsonb,
	"dimension" text,
	"dry_weight_kg" integer,
	"sound_level" integer,
	"fuel_rate75" numeric(18, 1),
	"required_cert" text,
	"required_level" integer,
	CONSTRAINT "genset_model_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "genset_model_brand_owner_ck" CHECK ("brand_owner" in ('own', 'goem')),
	CONSTRAINT "genset_model_lifecycle_ck" CHECK ("lifecycle" in ('planned', 'active', 'phaseOut', 'obsolete'))
);


CREATE TABLE "region" (
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
	"short_name" jsonb,
	"level" text,
	"parent_id" uuid,
	"seq" integer,
	"lng" numeric(18, 6),
	"lat" numeric(18, 6),
	"remote_factor" numeric(18, 2),
	"enabled" boolean DEFAULT true NOT NULL,
	"replaced_by" uuid,
	"path" text NOT NULL,
	"depth" integer NOT NULL,
	CONSTRAINT "region_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "region_level_ck" CHECK ("level" in ('country', 'province', 'city', 'county'))
);


CREATE INDEX "area_assignment_position_ix" ON "area_assignment" USING btree ("tenant_id","position" collate "C","id");

CREATE INDEX "area_assignment_user_id_ix" ON "area_assignment" USING btree ("tenant_id","user_id","id");

CREATE INDEX "area_assignment_region_id_position_ix" ON "area_assignment" USING btree ("tenant_id","region_id","position" collate "C","id");

CREATE INDEX "area_assignment_big_area_id_position_ix" ON "area_assignment" USING btree ("tenant_id","big_area_id","position" collate "C","id");

CREATE INDEX "big_area_region_valid_from_ix" ON "big_area_region" USING btree ("tenant_id","valid_from","id");

CREATE INDEX "big_area_region_big_area_id_ix" ON "big_area_region" USING btree ("tenant_id","big_area_id","id");

CREATE INDEX "big_area_region_region_id_ix" ON "big_area_region" USING btree ("tenant_id","region_id","id");

CREATE UNIQUE INDEX "big_area_code_uq" ON "big_area" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;

CREATE INDEX "big_area_seq_ix" ON "big_area" USING btree ("tenant_id","seq","id");

CREATE UNIQUE INDEX "calendar_day_date_uq" ON "calendar_day" USING btree ("tenant_id","calendar_id","date") WHERE "deleted_at" is null;

CREATE INDEX "calendar_day_date_ix" ON "calendar_day" USING btree ("tenant_id","date","id");

CREATE INDEX "calendar_day_calendar_id_date_ix" ON "calendar_day" USING btree ("tenant_id","calendar_id","date","id");

CREATE UNIQUE INDEX "work_calendar_code_uq" ON "work_calendar" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;

CREATE INDEX "work_calendar_code_ix" ON "work_calendar" USING btree ("tenant_id","code" collate "C","id");

CREATE UNIQUE INDEX "dict_item_code_uq" ON "dict_item" USING btree ("tenant_id","dictionary_id",lower("code")) WHERE "deleted_at" is null;

CREATE INDEX "dict_item_seq_ix" ON "dict_item" USING btree ("tenant_id","seq","id");

CREATE INDEX "dict_item_dictionary_id_seq_ix" ON "dict_item" USING btree ("tenant_id","dictionary_id","seq","id");

CREATE INDEX "dict_item_parent_id_ix" ON "dict_item" USING btree ("tenant_id","parent_id","id");

CREATE UNIQUE INDEX "dictionary_code_uq" ON "dictionary" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;

CREATE INDEX "dictionary_code_ix" ON "dictionary" USING btree ("tenant_id","code" collate "C","id");

CREATE UNIQUE INDEX "attribute_type_code_uq" ON "attribute_type" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;

CREATE INDEX "attribute_type_code_ix" ON "attribute_type" USING btree ("tenant_id","code" collate "C","id");

CREATE UNIQUE INDEX "directory_type_code_uq" ON "directory_type" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;

CREATE INDEX "directory_type_seq_ix" ON "directory_type" USING btree ("tenant_id","seq","id");

CREATE INDEX "directory_type_parent_id_seq_ix" ON "directory_type" USING btree ("tenant_id","parent_id","seq","id");

CREATE UNIQUE INDEX "file_rule_code_uq" ON "file_rule" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;

CREATE INDEX "file_rule_code_ix" ON "file_rule" USING btree ("tenant_id","code" collate "C","id");

CREATE INDEX "file_rule_business_object_ix" ON "file_rule" USING btree ("tenant_id","business_object" collate "C","id");

CREATE UNIQUE INDEX "genset_model_code_uq" ON "genset_model" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;

CREATE INDEX "genset_model_code_ix" ON "genset_model" USING btree ("tenant_id","code" collate "C","id");

CREATE INDEX "genset_model_esp_kva_ix" ON "genset_model" USING btree ("tenant_id","esp_kva","id");

CREATE INDEX "genset_model_product_line_code_ix" ON "genset_model" USING btree ("tenant_id","product_line" collate "C","code" collate "C","id");

CREATE INDEX "genset_model_lifecycle_code_ix" ON "genset_model" USING btree ("tenant_id","lifecycle" collate "C","code" collate "C","id");

CREATE UNIQUE INDEX "region_code_uq" ON "region" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;

CREATE INDEX "region_code_ix" ON "region" USING btree ("tenant_id","code" collate "C","id");

CREATE INDEX "region_parent_id_seq_ix" ON "region" USING btree ("tenant_id","parent_id","seq","id");

CREATE INDEX "region_level_code_ix" ON "region" USING btree ("tenant_id","level" collate "C","code" collate "C","id");

select mp_wall('area_assignment');

select mp_wall('big_area_region');

select mp_wall('big_area');

select mp_wall('calendar_day');

select mp_wall('work_calendar');

select mp_wall('calendar_year');

select mp_wall('dict_item');

select mp_wall('dictionary');

select mp_wall('attribute_type');

select mp_wall('directory_type');

select mp_wall('file_rule');

select mp_wall('genset_model');

select mp_wall('region');

select mp_counter('area_assignment');
select mp_counter('big_area_region');
select mp_counter('big_area');
select mp_counter('calendar_day');
select mp_counter('work_calendar');
select mp_counter('dict_item');
select mp_counter('dictionary');
select mp_counter('attribute_type');
select mp_counter('directory_type');
select mp_counter('file_rule');
select mp_counter('genset_model');
select mp_counter('region');

select mp_bin('area_assignment');
select mp_bin('big_area_region');
select mp_bin('big_area');
select mp_bin('calendar_day');
select mp_bin('work_calendar');
select mp_bin('dict_item');
select mp_bin('dictionary');
select mp_bin('attribute_type');
select mp_bin('directory_type');
select mp_bin('file_rule');
select mp_bin('genset_model');
select mp_bin('region');

select mp_tree('region');
select mp_tree('directory_type');

alter table area_assignment add constraint area_assignment_user_id_fk foreign key (tenant_id, user_id) references tenant_user (tenant_id, id);
alter table area_assignment add constraint area_assignment_region_id_fk foreign key (tenant_id, region_id) references region (tenant_id, id);
alter table area_assignment add constraint area_assignment_big_area_id_fk foreign key (tenant_id, big_area_id) references big_area (tenant_id, id);
alter table big_area_region add constraint big_area_region_big_area_id_fk foreign key (tenant_id, big_area_id) references big_area (tenant_id, id);
alter table big_area_region add constraint big_area_region_region_id_fk foreign key (tenant_id, region_id) references region (tenant_id, id);
alter table big_area add constraint big_area_director_id_fk foreign key (tenant_id, director_id) references tenant_user (tenant_id, id);
alter table calendar_day add constraint calendar_day_calendar_id_fk foreign key (tenant_id, calendar_id) references work_calendar (tenant_id, id);
alter table work_calendar add constraint work_calendar_parent_id_fk foreign key (tenant_id, parent_id) references work_calendar (tenant_id, id);
alter table calendar_year add constraint calendar_year_calendar_id_fk foreign key (tenant_id, calendar_id) references work_calendar (tenant_id, id);
alter table dict_item add constraint dict_item_dictionary_id_fk foreign key (tenant_id, dictionary_id) references dictionary (tenant_id, id);
alter table dict_item add constraint dict_item_parent_id_fk foreign key (tenant_id, parent_id) references dict_item (tenant_id, id);
alter table attribute_type add constraint attribute_type_dictionary_id_fk foreign key (tenant_id, dictionary_id) references dictionary (tenant_id, id);
alter table directory_type add constraint directory_type_parent_id_fk foreign key (tenant_id, parent_id) references directory_type (tenant_id, id);
alter table genset_model add constraint genset_model_successor_id_fk foreign key (tenant_id, successor_id) references genset_model (tenant_id, id);
alter table region add constraint region_parent_id_fk foreign key (tenant_id, parent_id) references region (tenant_id, id);
alter table region add constraint region_replaced_by_fk foreign key (tenant_id, replaced_by) references region (tenant_id, id);

-- Paths of a tree are what its lists below a node go by.
create index region_path_ix on region (tenant_id, path collate "C");
create index directory_type_path_ix on directory_type (tenant_id, path collate "C");
