CREATE TABLE "feedback" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"no" text,
	"dealer_id" uuid,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"field" text,
	"site_no" integer,
	"suggested" text,
	"attachments" uuid[],
	"contact_name" text,
	"contact_mobile" text,
	"source" text,
	"state" text,
	"handler_id" uuid,
	"submitter_id" uuid,
	"sla_days" integer,
	"due_at" timestamp(6) with time zone,
	"answered_at" timestamp(6) with time zone,
	"result" text,
	"answer" text,
	"created_version_id" uuid,
	"rating" integer,
	"reopened_at" timestamp(6) with time zone,
	"closed_at" timestamp(6) with time zone,
	"remark" text,
	"language" text,
	"scope_region_id" uuid,
	"process_instance_id" uuid,
	"process_status" text,
	"process_node" text,
	"process_handlers" text,
	CONSTRAINT "feedback_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "feedback_field_ck" CHECK ("field" in ('name', 'shortName', 'registeredAddress', 'siteAddress', 'sitePhone', 'siteHours', 'other')),
	CONSTRAINT "feedback_source_ck" CHECK ("source" in ('internal', 'dealer', 'goem', 'public')),
	CONSTRAINT "feedback_state_ck" CHECK ("state" in ('open', 'handling', 'answered', 'closed')),
	CONSTRAINT "feedback_result_ck" CHECK ("result" in ('corrected', 'explained', 'invalid', 'forwarded')),
	CONSTRAINT "feedback_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);

CREATE TABLE "public_query_log" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp(6) with time zone NOT NULL,
	"ip_hash" text NOT NULL,
	"region" text,
	"page" text NOT NULL,
	"query" text NOT NULL,
	"hits" integer NOT NULL,
	"suspicious" boolean DEFAULT false NOT NULL,
	"qr_id" uuid,
	CONSTRAINT "public_query_log_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "qr_code" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"token" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"issued_at" timestamp(6) with time zone NOT NULL,
	"issued_by" uuid,
	"revoked_at" timestamp(6) with time zone,
	"revoked_by" uuid,
	CONSTRAINT "qr_code_pk" PRIMARY KEY("tenant_id","id")
);

CREATE UNIQUE INDEX "feedback_no_uq" ON "feedback" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;

CREATE INDEX "feedback_dealer_id_ix" ON "feedback" USING btree ("tenant_id","dealer_id","id");

CREATE INDEX "feedback_state_due_at_ix" ON "feedback" USING btree ("tenant_id","state" collate "C","due_at","id");

CREATE INDEX "feedback_handler_id_ix" ON "feedback" USING btree ("tenant_id","handler_id","id");

CREATE INDEX "feedback_submitter_id_ix" ON "feedback" USING btree ("tenant_id","submitter_id","id");

CREATE INDEX "feedback_scope_region_id_ix" ON "feedback" USING btree ("tenant_id","scope_region_id","id");

CREATE INDEX "feedback_state_answered_at_ix" ON "feedback" USING btree ("tenant_id","state" collate "C","answered_at","id");

CREATE INDEX "feedback_process_instance_id_ix" ON "feedback" USING btree ("tenant_id","process_instance_id","id");

CREATE INDEX "public_query_log_at" ON "public_query_log" USING btree ("tenant_id","at");

CREATE INDEX "public_query_log_qr" ON "public_query_log" USING btree ("tenant_id","qr_id","at");

CREATE INDEX "qr_code_token" ON "qr_code" USING btree ("token");

CREATE INDEX "qr_code_subject" ON "qr_code" USING btree ("tenant_id","kind","subject_id");

select mp_wall('feedback');
select mp_wall('qr_code');
select mp_wall('public_query_log');
select mp_counter('feedback');

alter table feedback alter column state set default 'open';
alter table qr_code add constraint qr_code_kind check (kind in ('genset', 'dealer', 'person', 'site', 'file', 'certificate', 'ssa'));
-- One valid code of a subject.
create unique index qr_code_valid on qr_code (tenant_id, kind, subject_id) where revoked_at is null;

-- A code is scanned by somebody of whom nothing is known: the tenant follows from the code alone.
create function qr_tenant(p_token text) returns uuid
  language sql stable security definer set search_path = public, pg_temp as
  $$ select q.tenant_id from qr_code q where q.token = p_token limit 1 $$;
alter function qr_tenant(text) owner to mp_definer;
revoke all on function qr_tenant(text) from public;
grant execute on function qr_tenant(text) to mp_app;

-- Queries of the public are forgotten after 180 days, in all tenants.
create function public_log_tidy(p_before timestamptz) returns integer
  language sql security definer set search_path = public, pg_temp as
  $$ with gone as (delete from public_query_log where at < p_before returning 1) select count(*)::integer from gone $$;
alter function public_log_tidy(timestamptz) owner to mp_definer;
revoke all on function public_log_tidy(timestamptz) from public;
grant execute on function public_log_tidy(timestamptz) to mp_app;

alter table feedback add constraint feedback_dealer_id_fk foreign key (tenant_id, dealer_id) references dealer (tenant_id, id);
alter table feedback add constraint feedback_created_version_id_fk foreign key (tenant_id, created_version_id) references dealer_version (tenant_id, id);
alter table feedback add constraint feedback_scope_region_id_fk foreign key (tenant_id, scope_region_id) references region (tenant_id, id);
