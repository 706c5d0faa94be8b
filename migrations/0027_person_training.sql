-- Trainings of people of dealers, and how certificates were verified with their issuers.
CREATE TABLE "person_training" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"training_no" text,
	"person_id" uuid NOT NULL,
	"dealer_id" uuid,
	"course" text NOT NULL,
	"cert_type" text,
	"organiser" text NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"hours" numeric(18, 1),
	"score" integer,
	"result" text NOT NULL,
	"files" uuid[],
	"remark" text,
	"scope_region_id" uuid,
	CONSTRAINT "person_training_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "person_training_result_ck" CHECK ("result" in ('planned', 'passed', 'failed', 'absent'))
);

CREATE UNIQUE INDEX "person_training_training_no_uq" ON "person_training" USING btree ("tenant_id",lower("training_no")) WHERE "deleted_at" is null;

CREATE UNIQUE INDEX "person_training_course_uq" ON "person_training" USING btree ("tenant_id","person_id","from_on",lower("course")) WHERE "deleted_at" is null;

CREATE INDEX "person_training_person_id_from_on_ix" ON "person_training" USING btree ("tenant_id","person_id","from_on","id");

CREATE INDEX "person_training_dealer_id_from_on_ix" ON "person_training" USING btree ("tenant_id","dealer_id","from_on","id");

CREATE INDEX "person_training_course_from_on_ix" ON "person_training" USING btree ("tenant_id","course" collate "C","from_on","id");

CREATE INDEX "person_training_result_from_on_ix" ON "person_training" USING btree ("tenant_id","result" collate "C","from_on","id");

CREATE INDEX "person_training_from_on_ix" ON "person_training" USING btree ("tenant_id","from_on","id");

CREATE INDEX "person_training_scope_region_id_ix" ON "person_training" USING btree ("tenant_id","scope_region_id","id");

alter table person_certificate
  add column "verify_result" text,
  add column "verify_way" text,
  add column "verified_on" date,
  add column "verified_by_id" uuid,
  add column "verify_remark" text,
  add column "verify_files" uuid[],
  add column "verify_found" jsonb,
  add constraint "person_certificate_verify_result_ck" check ("verify_result" in ('match', 'mismatch', 'notFound', 'confirmed', 'denied', 'noAnswer')),
  add constraint "person_certificate_verify_way_ck" check ("verify_way" in ('register', 'website', 'phone', 'letter'));

select mp_wall('person_training');
select mp_counter('person_training');
select mp_bin('person_training');
select mp_search('person_training', array['training_no', 'organiser']);

alter table person_training add constraint person_training_person_id_fk foreign key (tenant_id, person_id) references dealer_person (tenant_id, id);
alter table person_training add constraint person_training_dealer_id_fk foreign key (tenant_id, dealer_id) references dealer (tenant_id, id);
