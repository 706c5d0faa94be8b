CREATE TABLE "project_task" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"no" text,
	"name" jsonb NOT NULL,
	"project_id" uuid NOT NULL,
	"plan_id" uuid,
	"milestone_id" uuid,
	"unit_id" uuid,
	"assignee_id" uuid,
	"dealer_id" uuid,
	"start_on" date NOT NULL,
	"workdays" integer NOT NULL,
	"end_on" date,
	"milestone_on" date,
	"latest_on" date,
	"hours" numeric(18, 1),
	"progress" integer,
	"remaining_wd" integer,
	"priority" text NOT NULL,
	"predecessor_ids" uuid[],
	"description" text,
	"block_reason" text,
	"unblocker_id" uuid,
	"started_at" timestamp(6) with time zone,
	"done_on" date,
	"source" text,
	"is_moved_by_hand" boolean DEFAULT false,
	"is_assigned_by_hand" boolean DEFAULT false,
	"is_released" boolean DEFAULT false,
	"is_at_rest" boolean DEFAULT false,
	"site_region_id" uuid,
	"owner_ids" uuid[],
	"state" text,
	CONSTRAINT "project_task_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "project_task_priority_ck" CHECK ("priority" in ('low', 'normal', 'high')),
	CONSTRAINT "project_task_state_ck" CHECK ("state" in ('todo', 'doing', 'blocked', 'done', 'canceled'))
);


CREATE UNIQUE INDEX "project_task_no_uq" ON "project_task" USING btree ("tenant_id",lower("no")) WHERE "deleted_at" is null;

CREATE INDEX "project_task_project_id_no_ix" ON "project_task" USING btree ("tenant_id","project_id","no" collate "C","id");

CREATE INDEX "project_task_dealer_id_state_ix" ON "project_task" USING btree ("tenant_id","dealer_id","state" collate "C","id");

CREATE INDEX "project_task_assignee_id_state_ix" ON "project_task" USING btree ("tenant_id","assignee_id","state" collate "C","id");

select mp_wall('project_task');
select mp_counter('project_task');
select mp_search('project_task', array['no', 'name']);
select mp_bin('project_task');
alter table "project_task" add constraint project_task_project_id_fk foreign key ("tenant_id", "project_id") references "project" ("tenant_id", "id");
alter table "project_task" add constraint project_task_plan_id_fk foreign key ("tenant_id", "plan_id") references "project_plan" ("tenant_id", "id");
alter table "project_task" add constraint project_task_milestone_id_fk foreign key ("tenant_id", "milestone_id") references "project_milestone" ("tenant_id", "id");
alter table "project_task" add constraint project_task_unit_id_fk foreign key ("tenant_id", "unit_id") references "project_unit" ("tenant_id", "id");
alter table "project_task" add constraint project_task_assignee_id_fk foreign key ("tenant_id", "assignee_id") references "tenant_user" ("tenant_id", "id");
alter table "project_task" add constraint project_task_dealer_id_fk foreign key ("tenant_id", "dealer_id") references "dealer" ("tenant_id", "id");
alter table "project_task" add constraint project_task_unblocker_id_fk foreign key ("tenant_id", "unblocker_id") references "tenant_user" ("tenant_id", "id");
alter table "project_task" add constraint project_task_site_region_id_fk foreign key ("tenant_id", "site_region_id") references "region" ("tenant_id", "id");
create index project_task_site_region_id_ix on "project_task" ("tenant_id", "site_region_id", "id");
create index project_task_start_on_ix on "project_task" ("tenant_id", "start_on", "id");
create index project_task_end_on_ix on "project_task" ("tenant_id", "end_on", "id");
create index project_task_milestone_on_ix on "project_task" ("tenant_id", "milestone_on", "id");
