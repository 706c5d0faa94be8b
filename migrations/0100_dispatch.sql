CREATE TABLE "dispatch" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"no" text,
	"project_id" uuid NOT NULL,
	"phase" text NOT NULL,
	"unit_ids" uuid[] NOT NULL,
	"milestone_id" uuid,
	"planned_from" date NOT NULL,
	"planned_to" date NOT NULL,
	"dealer_id" uuid,
	"person_ids" uuid[],
	"lead_id" uuid,
	"customer_id" uuid,
	"site_name" text,
	"site_region_id" uuid,
	"site_address" text,
	"site_contact" text,
	"hazards" text,
	"instructions" text,
	"dispatcher_id" uuid,
	"sent_at" timestamp(6) with time zone,
	"accept_by" timestamp(6) with time zone,
	"accepted_at" timestamp(6) with time zone,
	"reject_reason" text,
	"next_dealer_id" uuid,
	"previous_id" uuid,
	"next_id" uuid,
	"arrived_at" timestamp(6) with time zone,
	"finished_at" timestamp(6) with time zone,
	"hours" numeric(18, 1),
	"summary" text,
	"rating" integer,
	"rating_note" text,
	"is_half_told" boolean DEFAULT false,
	"sent_to_id" uuid,
	"owner_ids" uuid[],
	"state" text,
	CONSTRAINT "dispatch_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "dispatch_phase_ck" CHECK ("phase" in ('ARRIVAL', 'INSTALL', 'COMMISSION', 'ACCEPT', 'HANDOVER', 'WARRANTY')),
	CONSTRAINT "dispatch_state_ck" CHECK ("state" in ('draft', 'sent', 'accepted', 'onSite', 'finished', 'confirmed', 'rejected', 'expired', 'canceled'))
);


CREATE UNIQUE INDEX "dispatch_no_uq" ON "dispatch" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;

CREATE INDEX "dispatch_state_accept_by_ix" ON "dispatch" USING btree ("tenant_id","state" collate "C","accept_by","id");

CREATE INDEX "dispatch_dealer_id_state_ix" ON "dispatch" USING btree ("tenant_id","dealer_id","state" collate "C","id");

select mp_wall('dispatch');
select mp_counter('dispatch');
select mp_search('dispatch', array['no', 'site_name']);
select mp_bin('dispatch');
alter table "dispatch" add constraint dispatch_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "dispatch" add constraint dispatch_milestone_id_fk foreign key ("tenant_id", "milestone_id") references "project_milestone" ("tenant_id", "id");
alter table "dispatch" add constraint dispatch_dealer_id_fk foreign key ("tenant_id", "dealer_id") references "dealer" ("tenant_id", "id");
alter table "dispatch" add constraint dispatch_lead_id_fk foreign key ("tenant_id", "lead_id") references "dealer_person" ("tenant_id", "id");
alter table "dispatch" add constraint dispatch_customer_id_fk foreign key ("tenant_id", "customer_id") references "customer" ("tenant_id", "id");
alter table "dispatch" add constraint dispatch_site_region_id_fk foreign key ("tenant_id", "site_region_id") references "region" ("tenant_id", "id");
alter table "dispatch" add constraint dispatch_dispatcher_id_fk foreign key ("tenant_id", "dispatcher_id") references "tenant_user" ("tenant_id", "id");
alter table "dispatch" add constraint dispatch_next_dealer_id_fk foreign key ("tenant_id", "next_dealer_id") references "dealer" ("tenant_id", "id");
alter table "dispatch" add constraint dispatch_previous_id_fk foreign key ("tenant_id", "previous_id") references "dispatch" ("tenant_id", "id");
alter table "dispatch" add constraint dispatch_next_id_fk foreign key ("tenant_id", "next_id") references "dispatch" ("tenant_id", "id");
alter table "dispatch" add constraint dispatch_sent_to_id_fk foreign key ("tenant_id", "sent_to_id") references "dealer" ("tenant_id", "id");
create index dispatch_site_region_id_ix on "dispatch" ("tenant_id", "site_region_id", "id");
create index dispatch_sent_to_id_ix on "dispatch" ("tenant_id", "sent_to_id", "id");
create index dispatch_project_id_ix on "dispatch" ("tenant_id", "project_id", "id");
create index dispatch_dispatcher_id_ix on "dispatch" ("tenant_id", "dispatcher_id", "id");
create index dispatch_planned_from_ix on "dispatch" ("tenant_id", "planned_from", "id");
create index dispatch_accept_by_ix on "dispatch" ("tenant_id", "accept_by", "id");
create index dispatch_no_ix on "dispatch" ("tenant_id", "no" collate "C", "id");
