ALTER TABLE "project" DROP CONSTRAINT "project_state_ck";

ALTER TABLE "project" ADD COLUMN "suspend_reason" text;

ALTER TABLE "project" ADD COLUMN "resume_on" date;

ALTER TABLE "project" ADD CONSTRAINT "project_state_ck" CHECK ("state" in ('draft', 'initAudit', 'registered', 'defining', 'defAudit', 'planning', 'planAudit', 'executing', 'suspended', 'closing', 'closed', 'expired', 'lost', 'canceled'));

CREATE TABLE "project_unit" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"project_id" uuid NOT NULL,
	"unit_no" integer,
	"tag" text NOT NULL,
	"line_no" integer,
	"model_id" uuid,
	"rating_basis" text,
	"genset_id" uuid,
	"serial_no" text,
	"genset_state" text,
	"shipped_on" date,
	"arrived_on" date,
	"installed_on" date,
	"commissioned_on" date,
	"accepted_on" date,
	CONSTRAINT "project_unit_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "project_unit_rating_basis_ck" CHECK ("rating_basis" in ('ESP', 'PRP', 'COP', 'LTP', 'DCP')),
	CONSTRAINT "project_unit_genset_state_ck" CHECK ("genset_state" in ('inStock', 'reserved', 'shipped', 'arrived', 'installed', 'commissioned', 'inService', 'stopped', 'returned', 'scrapped'))
);


CREATE UNIQUE INDEX "project_unit_tag_uq" ON "project_unit" USING btree ("tenant_id","project_id",lower("tag")) WHERE "deleted_at" is null;

CREATE UNIQUE INDEX "project_unit_genset_id_uq" ON "project_unit" USING btree ("tenant_id","genset_id") WHERE "deleted_at" is null;

select mp_wall('project_unit');
select mp_counter('project_unit');
select mp_search('project_unit', array['serial_no']);
alter table "project_unit" add constraint project_unit_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "project_unit" add constraint project_unit_model_id_fk foreign key ("tenant_id", "model_id") references "genset_model" ("tenant_id", "id");
alter table "project_unit" add constraint project_unit_genset_id_fk foreign key ("tenant_id", "genset_id") references "genset" ("tenant_id", "id");
create index project_unit_model_id_ix on "project_unit" ("tenant_id", "model_id", "id");
create index project_unit_unit_no_ix on "project_unit" ("tenant_id", "unit_no", "id");
