CREATE TABLE "person_assignment" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"person_id" uuid,
	"dealer_id" uuid,
	"site" text,
	"job_type" text,
	"from_on" date,
	"to_on" date,
	"end_reason" text,
	"change_id" uuid,
	"scope_region_id" uuid,
	CONSTRAINT "person_assignment_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "person_certificate" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"person_id" uuid NOT NULL,
	"dealer_id" uuid,
	"type" text NOT NULL,
	"level" integer NOT NULL,
	"cert_no" text NOT NULL,
	"issuer" text NOT NULL,
	"issued_on" date NOT NULL,
	"expires_on" date,
	"review_due" date,
	"models" uuid[],
	"product_lines" text[],
	"files" uuid[],
	"state" text,
	"renews_id" uuid,
	"revoke_reason" text,
	"change_id" uuid,
	"verify_token" text,
	"scope_region_id" uuid,
	CONSTRAINT "person_certificate_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "person_certificate_issuer_ck" CHECK ("issuer" in ('maker', 'state')),
	CONSTRAINT "person_certificate_state_ck" CHECK ("state" in ('pending', 'valid', 'expiring', 'expired', 'revoked'))
);

CREATE TABLE "person_change" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"title" text,
	"kind" text,
	"person_id" uuid,
	"person_name" text,
	"dealer_id" uuid,
	"from_dealer_id" uuid,
	"name" text,
	"photo" uuid,
	"job_type" text,
	"site" text,
	"joined_on" date,
	"wants_login" boolean DEFAULT false,
	"certificate_ids" uuid[],
	"remark" text,
	"before" jsonb,
	"needs_training" boolean DEFAULT false,
	"state" text,
	"submitted_at" timestamp(6) with time zone,
	"submitted_by_id" uuid,
	"waiting_since" timestamp(6) with time zone,
	"dealer_ids" uuid[],
	"asks_former" boolean DEFAULT false,
	"confirmer_ids" uuid[],
	"scope_region_id" uuid,
	"process_instance_id" text,
	"process_status" text,
	"process_node" text,
	"process_handlers" text,
	"code_hash" text,
	"code_until" timestamp(6) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "person_change_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "person_change_kind_ck" CHECK ("kind" in ('new', 'change', 'transfer')),
	CONSTRAINT "person_change_state_ck" CHECK ("state" in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned', 'passed', 'rejected', 'withdrawn')),
	CONSTRAINT "person_change_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);

CREATE TABLE "dealer_person" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"person_no" text,
	"name" text NOT NULL,
	"gender" text,
	"mobile" text NOT NULL,
	"email" text,
	"id_number" text NOT NULL,
	"photo" uuid,
	"dealer_id" uuid,
	"site" text NOT NULL,
	"job_type" text NOT NULL,
	"joined_on" date,
	"wants_login" boolean DEFAULT false NOT NULL,
	"user_id" uuid,
	"status" text,
	"left_on" date,
	"leave_reason" text,
	"big_area_id" uuid,
	"scope_region_id" uuid,
	"id_number_hash" text,
	CONSTRAINT "dealer_person_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "dealer_person_gender_ck" CHECK ("gender" in ('male', 'female')),
	CONSTRAINT "dealer_person_status_ck" CHECK ("status" in ('draft', 'inAudit', 'returned', 'serving', 'locked', 'left'))
);

CREATE INDEX "person_assignment_person_id_from_on_ix" ON "person_assignment" USING btree ("tenant_id","person_id","from_on","id");

CREATE INDEX "person_assignment_dealer_id_from_on_ix" ON "person_assignment" USING btree ("tenant_id","dealer_id","from_on","id");

CREATE INDEX "person_assignment_from_on_ix" ON "person_assignment" USING btree ("tenant_id","from_on","id");

CREATE INDEX "person_certificate_person_id_type_ix" ON "person_certificate" USING btree ("tenant_id","person_id","type" collate "C","id");

CREATE INDEX "person_certificate_dealer_id_state_ix" ON "person_certificate" USING btree ("tenant_id","dealer_id","state" collate "C","id");

CREATE INDEX "person_certificate_type_level_ix" ON "person_certificate" USING btree ("tenant_id","type" collate "C","level","id");

CREATE INDEX "person_certificate_state_expires_on_ix" ON "person_certificate" USING btree ("tenant_id","state" collate "C","expires_on","id");

CREATE INDEX "person_certificate_expires_on_ix" ON "person_certificate" USING btree ("tenant_id","expires_on","id");

CREATE INDEX "person_certificate_cert_no_ix" ON "person_certificate" USING btree ("tenant_id","cert_no" collate "C","id");

CREATE INDEX "person_certificate_scope_region_id_ix" ON "person_certificate" USING btree ("tenant_id","scope_region_id","id");

CREATE UNIQUE INDEX "person_change_title_uq" ON "person_change" USING btree ("tenant_id",lower("title")) WHERE "deleted_at" is null;

CREATE INDEX "person_change_person_id_ix" ON "person_change" USING btree ("tenant_id","person_id","id");

CREATE INDEX "person_change_state_waiting_since_ix" ON "person_change" USING btree ("tenant_id","state" collate "C","waiting_since","id");

CREATE INDEX "person_change_waiting_since_ix" ON "person_change" USING btree ("tenant_id","waiting_since","id");

CREATE INDEX "person_change_process_instance_id_ix" ON "person_change" USING btree ("tenant_id","process_instance_id" collate "C","id");

CREATE INDEX "person_change_scope_region_id_ix" ON "person_change" USING btree ("tenant_id","scope_region_id","id");

CREATE UNIQUE INDEX "dealer_person_person_no_uq" ON "dealer_person" USING btree ("tenant_id",lower("person_no")) WHERE "deleted_at" is null;

CREATE INDEX "dealer_person_dealer_id_status_ix" ON "dealer_person" USING btree ("tenant_id","dealer_id","status" collate "C","id");

CREATE INDEX "dealer_person_status_name_ix" ON "dealer_person" USING btree ("tenant_id","status" collate "C","name" collate "C","id");

CREATE INDEX "dealer_person_name_ix" ON "dealer_person" USING btree ("tenant_id","name" collate "C","id");

CREATE INDEX "dealer_person_mobile_ix" ON "dealer_person" USING btree ("tenant_id","mobile" collate "C","id");

CREATE INDEX "dealer_person_job_type_ix" ON "dealer_person" USING btree ("tenant_id","job_type" collate "C","id");

CREATE INDEX "dealer_person_big_area_id_ix" ON "dealer_person" USING btree ("tenant_id","big_area_id","id");

CREATE INDEX "dealer_person_scope_region_id_ix" ON "dealer_person" USING btree ("tenant_id","scope_region_id","id");


-- One person for each ID number, and no two of those who work at the same mobile number.
create unique index dealer_person_id_number_uq on dealer_person (tenant_id, id_number_hash) where deleted_at is null;
create unique index dealer_person_working_mobile_uq on dealer_person (tenant_id, mobile)
  where deleted_at is null and status in ('inAudit', 'serving', 'locked');
create unique index person_certificate_verify_token_uq on person_certificate (tenant_id, verify_token) where verify_token is not null;
-- A card is looked up by its token alone, before its tenant is known.
create index person_certificate_verify_token_ix on person_certificate (verify_token) where verify_token is not null;
-- A person has at most one open change.
create unique index person_change_open_uq on person_change (tenant_id, person_id)
  where deleted_at is null and state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned');
-- Nobody works at two places at once.
create unique index person_assignment_open_uq on person_assignment (tenant_id, person_id) where to_on is null and deleted_at is null;
create index person_change_dealer_ids_ix on person_change using gin (dealer_ids) with (fastupdate = off);

select mp_wall('dealer_person');
select mp_wall('person_certificate');
select mp_wall('person_change');
select mp_wall('person_assignment');
select mp_counter('dealer_person');
select mp_counter('person_certificate');
select mp_counter('person_change');
select mp_counter('person_assignment');
select mp_bin('dealer_person');
select mp_bin('person_certificate');
select mp_search('dealer_person', array['person_no', 'name', 'mobile']);
select mp_search('person_certificate', array['cert_no']);
select mp_search('person_change', array['title', 'person_name']);

alter table dealer_person add constraint dealer_person_dealer_id_fk foreign key (tenant_id, dealer_id) references dealer (tenant_id, id);
alter table dealer_person add constraint dealer_person_user_id_fk foreign key (tenant_id, user_id) references tenant_user (tenant_id, id);
alter table person_certificate add constraint person_certificate_person_id_fk foreign key (tenant_id, person_id) references dealer_person (tenant_id, id);
alter table person_certificate add constraint person_certificate_dealer_id_fk foreign key (tenant_id, dealer_id) references dealer (tenant_id, id);
alter table person_certificate add constraint person_certificate_renews_id_fk foreign key (tenant_id, renews_id) references person_certificate (tenant_id, id);
alter table person_certificate add constraint person_certificate_change_id_fk foreign key (tenant_id, change_id) references person_change (tenant_id, id);
alter table person_change add constraint person_change_person_id_fk foreign key (tenant_id, person_id) references dealer_person (tenant_id, id);
alter table person_change add constraint person_change_dealer_id_fk foreign key (tenant_id, dealer_id) references dealer (tenant_id, id);
alter table person_change add constraint person_change_from_dealer_id_fk foreign key (tenant_id, from_dealer_id) references dealer (tenant_id, id);
alter table person_assignment add constraint person_assignment_person_id_fk foreign key (tenant_id, person_id) references dealer_person (tenant_id, id);
alter table person_assignment add constraint person_assignment_dealer_id_fk foreign key (tenant_id, dealer_id) references dealer (tenant_id, id);
alter table person_assignment add constraint person_assignment_change_id_fk foreign key (tenant_id, change_id) references person_change (tenant_id, id);

-- Whose certificate a token is, for the public page: it stands outside the walls of tenants.
create function person_of_token(p_token text) returns table (tenant_id uuid, person_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.tenant_id, c.person_id from person_certificate c where c.verify_token = p_token and c.deleted_at is null
$$;
alter function person_of_token(text) owner to mp_definer;
revoke all on function person_of_token(text) from public;
grant execute on function person_of_token(text) to mp_app;
