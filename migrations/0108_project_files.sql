CREATE TABLE "file_template" (
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
	"project_types" text[] NOT NULL,
	"phase" text NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"level" text NOT NULL,
	"need_sign" boolean DEFAULT false NOT NULL,
	"retention_years" integer,
	"template_file" uuid,
	"revision" integer,
	"published_at" timestamp(6) with time zone,
	"state" text,
	CONSTRAINT "file_template_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "file_template_level_ck" CHECK ("level" in ('L2', 'L3', 'L4')),
	CONSTRAINT "file_template_state_ck" CHECK ("state" in ('draft', 'published', 'retired'))
);


CREATE TABLE "project_file" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"project_id" uuid NOT NULL,
	"template_id" uuid,
	"phase" text NOT NULL,
	"phase_no" integer,
	"name" text NOT NULL,
	"unit_id" uuid,
	"level" text NOT NULL,
	"required" boolean DEFAULT false,
	"need_sign" boolean DEFAULT false NOT NULL,
	"has_form" boolean DEFAULT false,
	"file" uuid,
	"note" text,
	"rev" text,
	"previous_id" uuid,
	"uploaded_by_id" uuid,
	"uploaded_at" timestamp(6) with time zone,
	"signed_by_id" uuid,
	"signed_at" timestamp(6) with time zone,
	"retain_until" date,
	"is_internal" boolean DEFAULT false,
	"is_commercial" boolean DEFAULT false,
	"state" text,
	CONSTRAINT "project_file_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "project_file_level_ck" CHECK ("level" in ('L2', 'L3', 'L4')),
	CONSTRAINT "project_file_state_ck" CHECK ("state" in ('missing', 'draft', 'valid', 'superseded'))
);


CREATE UNIQUE INDEX "file_template_code_uq" ON "file_template" USING btree ("tenant_id","revision",lower("code")) WHERE "deleted_at" is null;

CREATE INDEX "project_file_template_id_ix" ON "project_file" USING btree ("tenant_id","template_id","id");

select mp_wall('file_template');
select mp_counter('file_template');
select mp_search('file_template', array['code', 'name']);
select mp_bin('file_template');
create index file_template_code_ix on "file_template" ("tenant_id", "code" collate "C", "id");
select mp_wall('project_file');
select mp_counter('project_file');
select mp_search('project_file', array['name']);
select mp_bin('project_file');
alter table "project_file" add constraint project_file_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "project_file" add constraint project_file_template_id_fk foreign key ("tenant_id", "template_id") references "file_template" ("tenant_id", "id");
alter table "project_file" add constraint project_file_unit_id_fk foreign key ("tenant_id", "unit_id") references "project_unit" ("tenant_id", "id");
alter table "project_file" add constraint project_file_previous_id_fk foreign key ("tenant_id", "previous_id") references "project_file" ("tenant_id", "id");
alter table "project_file" add constraint project_file_uploaded_by_id_fk foreign key ("tenant_id", "uploaded_by_id") references "tenant_user" ("tenant_id", "id");
alter table "project_file" add constraint project_file_signed_by_id_fk foreign key ("tenant_id", "signed_by_id") references "tenant_user" ("tenant_id", "id");
create index project_file_unit_id_ix on "project_file" ("tenant_id", "unit_id", "id");
create index project_file_phase_no_ix on "project_file" ("tenant_id", "phase_no", "id");
create index project_file_project_id_ix on "project_file" ("tenant_id", "project_id", "id");
