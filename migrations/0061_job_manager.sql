ALTER TABLE "job" DROP CONSTRAINT "job_type_ck";

ALTER TABLE "job" DROP CONSTRAINT "job_state_ck";

ALTER TABLE "job" DROP CONSTRAINT "job_misfire_ck";

DROP INDEX "job_name_uq";

ALTER TABLE "job" ALTER COLUMN "params" DROP DEFAULT;

ALTER TABLE "job" ALTER COLUMN "params" DROP NOT NULL;

ALTER TABLE "job" ADD COLUMN "deleted_at" timestamp(6) with time zone;

ALTER TABLE "job" ADD COLUMN "target_kind" text DEFAULT 'handler' NOT NULL;

ALTER TABLE "job" ADD COLUMN "workdays_only" boolean DEFAULT false NOT NULL;

ALTER TABLE "job" ADD COLUMN "owner_id" uuid;

CREATE UNIQUE INDEX "job_name_uq" ON "job" USING btree ("tenant_id",lower("name")) WHERE "deleted_at" is null;

ALTER TABLE "job" ADD CONSTRAINT "job_target_kind_ck" CHECK ("target_kind" in ('handler', 'url'));

ALTER TABLE "job" ADD CONSTRAINT "job_type_ck" CHECK ("type" in ('simple', 'cron'));

ALTER TABLE "job" ADD CONSTRAINT "job_state_ck" CHECK ("state" in ('running', 'stopped'));

ALTER TABLE "job" ADD CONSTRAINT "job_misfire_ck" CHECK ("misfire" in ('once', 'skip', 'all'));

select mp_bin('job');
alter table "job" add constraint job_owner_id_fk foreign key ("tenant_id", "owner_id") references "tenant_user" ("tenant_id", "id");
create index job_name_ix on "job" ("tenant_id", "name" collate "C", "id");

-- From here by hand.

-- A job works with the rights of whoever last said what it does; until now nobody but its maker could have.
update job set owner_id = created_by where not builtin;

-- What a run has logged, and who started it where the clock did not.
alter table job_run add column log jsonb;
alter table job_run add column started_by uuid;
create index job_run_failed on job_run (tenant_id, fire_time desc) where state in ('error', 'timeout');
