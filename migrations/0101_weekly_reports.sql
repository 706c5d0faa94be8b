CREATE TABLE "project_issue" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"project_id" uuid NOT NULL,
	"text" text NOT NULL,
	"severity" text NOT NULL,
	"owner_id" uuid,
	"due_on" date,
	"raised_on" date,
	"solution" text,
	"closed_on" date,
	"state" text,
	CONSTRAINT "project_issue_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "project_issue_severity_ck" CHECK ("severity" in ('low', 'medium', 'high')),
	CONSTRAINT "project_issue_state_ck" CHECK ("state" in ('open', 'closed'))
);


CREATE TABLE "weekly_comment" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"report_id" uuid NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid,
	"said_at" timestamp(6) with time zone,
	CONSTRAINT "weekly_comment_pk" PRIMARY KEY("tenant_id","id")
);


CREATE TABLE "weekly_report" (
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
	"project_name" text,
	"week_from" date NOT NULL,
	"week_to" date,
	"week_no" text,
	"due_at" timestamp(6) with time zone,
	"lock_at" timestamp(6) with time zone,
	"writer_id" uuid,
	"team_ids" uuid[],
	"project_type" text,
	"channel" text,
	"site_region_id" uuid,
	"dealer_id" uuid,
	"facts" jsonb,
	"work_done" text,
	"work_next" text,
	"help" text,
	"safety" text,
	"man_hours" numeric(18, 1),
	"photos" uuid[],
	"accept_forecast" date,
	"forecast_answer" text,
	"new_forecast_on" date,
	"forecast_reason" text,
	"health" text,
	"submitted_at" timestamp(6) with time zone,
	"is_late" boolean DEFAULT false,
	"read_at" timestamp(6) with time zone,
	"reader_id" uuid,
	"unlock_reason" text,
	"is_reminded" boolean DEFAULT false,
	"is_unlocked" boolean DEFAULT false,
	"state" text,
	CONSTRAINT "weekly_report_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "weekly_report_channel_ck" CHECK ("channel" in ('trade', 'direct', 'goem')),
	CONSTRAINT "weekly_report_forecast_answer_ck" CHECK ("forecast_answer" in ('confirmed', 'changed')),
	CONSTRAINT "weekly_report_health_ck" CHECK ("health" in ('green', 'amber', 'red')),
	CONSTRAINT "weekly_report_state_ck" CHECK ("state" in ('open', 'draft', 'missed', 'submitted', 'read', 'locked'))
);


CREATE UNIQUE INDEX "weekly_report_no_uq" ON "weekly_report" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;

select mp_wall('project_issue');
select mp_counter('project_issue');
select mp_search('project_issue', array['text']);
alter table "project_issue" add constraint project_issue_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "project_issue" add constraint project_issue_owner_id_fk foreign key ("tenant_id", "owner_id") references "tenant_user" ("tenant_id", "id");
create index project_issue_project_id_ix on "project_issue" ("tenant_id", "project_id", "id");
create index project_issue_owner_id_ix on "project_issue" ("tenant_id", "owner_id", "id");
create index project_issue_due_on_ix on "project_issue" ("tenant_id", "due_on", "id");
select mp_wall('weekly_comment');
select mp_counter('weekly_comment');
alter table "weekly_comment" add constraint weekly_comment_report_id_fk foreign key ("tenant_id", "report_id") references "weekly_report" ("tenant_id", "id");
alter table "weekly_comment" add constraint weekly_comment_author_id_fk foreign key ("tenant_id", "author_id") references "tenant_user" ("tenant_id", "id");
create index weekly_comment_report_id_ix on "weekly_comment" ("tenant_id", "report_id", "id");
create index weekly_comment_author_id_ix on "weekly_comment" ("tenant_id", "author_id", "id");
create index weekly_comment_said_at_ix on "weekly_comment" ("tenant_id", "said_at", "id");
select mp_wall('weekly_report');
select mp_counter('weekly_report');
select mp_search('weekly_report', array['no', 'project_name']);
alter table "weekly_report" add constraint weekly_report_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "weekly_report" add constraint weekly_report_writer_id_fk foreign key ("tenant_id", "writer_id") references "tenant_user" ("tenant_id", "id");
alter table "weekly_report" add constraint weekly_report_site_region_id_fk foreign key ("tenant_id", "site_region_id") references "region" ("tenant_id", "id");
alter table "weekly_report" add constraint weekly_report_dealer_id_fk foreign key ("tenant_id", "dealer_id") references "dealer" ("tenant_id", "id");
alter table "weekly_report" add constraint weekly_report_reader_id_fk foreign key ("tenant_id", "reader_id") references "tenant_user" ("tenant_id", "id");
create index weekly_report_project_id_ix on "weekly_report" ("tenant_id", "project_id", "id");
create index weekly_report_week_from_ix on "weekly_report" ("tenant_id", "week_from", "id");
create index weekly_report_writer_id_ix on "weekly_report" ("tenant_id", "writer_id", "id");
create index weekly_report_site_region_id_ix on "weekly_report" ("tenant_id", "site_region_id", "id");
create index weekly_report_dealer_id_ix on "weekly_report" ("tenant_id", "dealer_id", "id");
