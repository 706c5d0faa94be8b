CREATE TABLE "migration_line" (
	"tenant_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"type" text NOT NULL,
	"source_id" uuid NOT NULL,
	"target_id" uuid,
	"code" text,
	"label" text NOT NULL,
	"outcome" text NOT NULL,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"before" jsonb,
	"problem" jsonb,
	"solution" text,
	"version" integer,
	"is_new" boolean DEFAULT false NOT NULL,
	CONSTRAINT "migration_line_pk" PRIMARY KEY("tenant_id","run_id","no"),
	CONSTRAINT "migration_line_outcome_ck" CHECK (outcome in ('create', 'update', 'same', 'conflict', 'missing', 'refused', 'skipped')),
	CONSTRAINT "migration_line_solution_ck" CHECK (solution in ('keepId', 'keepCode', 'skip'))
);


CREATE TABLE "migration_run" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"file_name" text,
	"direction" text,
	"state" text,
	"source" text,
	"records" integer,
	"creates" integer,
	"updates" integer,
	"problems" integer,
	"digest" text,
	"by_id" uuid,
	"finished_at" timestamp(6) with time zone,
	"counts" jsonb,
	"failure" jsonb,
	"wanted" jsonb,
	"seal" jsonb,
	"file_id" uuid,
	"busy_since" timestamp(6) with time zone,
	CONSTRAINT "migration_run_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "migration_run_direction_ck" CHECK ("direction" in ('export', 'import')),
	CONSTRAINT "migration_run_state_ck" CHECK ("state" in ('making', 'made', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone', 'failed'))
);


CREATE INDEX "migration_line_outcome" ON "migration_line" USING btree ("tenant_id","run_id","outcome","no");

select mp_wall('migration_run');
select mp_counter('migration_run');
select mp_search('migration_run', array['file_name']);
alter table "migration_run" add constraint migration_run_by_id_fk foreign key ("tenant_id", "by_id") references "tenant_user" ("tenant_id", "id");
create index migration_run_created_at_ix on "migration_run" ("tenant_id", "created_at", "id");

-- From here by hand.

select mp_wall('migration_line');
alter table "migration_line" add constraint migration_line_run_fk foreign key ("tenant_id", "run_id")
  references "migration_run" ("tenant_id", "id") on delete cascade;
-- One run of a tenant at a time, whoever begins it.
create unique index migration_run_busy_uq on "migration_run" ("tenant_id")
  where state in ('making', 'checking', 'importing', 'undoing');
