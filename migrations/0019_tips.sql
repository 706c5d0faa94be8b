CREATE TABLE "tip" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"rule_id" uuid,
	"subject" text,
	"subject_id" text,
	"subject_label" text,
	"subject_path" text,
	"occasion" text,
	"recipient_id" uuid,
	"channel" text,
	"planned_at" timestamp(6) with time zone,
	"sent_at" timestamp(6) with time zone,
	"state" text,
	"error" text,
	"error_detail" text,
	"read_at" timestamp(6) with time zone,
	"done_at" timestamp(6) with time zone,
	"message" jsonb,
	"step" integer,
	"mode" text,
	"notice_id" uuid,
	"ended_at" timestamp(6) with time zone,
	"escalated" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "tip_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "tip_channel_ck" CHECK ("channel" in ('inApp', 'mail', 'sms', 'workApp')),
	CONSTRAINT "tip_state_ck" CHECK ("state" in ('planned', 'sent', 'failed', 'read', 'done', 'stopped')),
	CONSTRAINT "tip_error_ck" CHECK ("error" in ('noRecipient', 'noMail', 'noMobile', 'noWorkApp', 'noService', 'sendFailed'))
);


CREATE TABLE "tips_rule" (
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
	"subject" text NOT NULL,
	"trigger" text NOT NULL,
	"date_field" text,
	"event" text,
	"measure" text,
	"limit_kind" text,
	"limit" numeric(18, 2),
	"offsets" jsonb,
	"condition" text,
	"recipients" jsonb NOT NULL,
	"channels" text[] NOT NULL,
	"mode" text NOT NULL,
	"template" jsonb NOT NULL,
	"stop_when" text,
	"escalate" jsonb,
	"quiet_from" text NOT NULL,
	"quiet_to" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"builtin" boolean DEFAULT false,
	CONSTRAINT "tips_rule_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "tips_rule_trigger_ck" CHECK ("trigger" in ('event', 'before', 'after', 'missing', 'threshold')),
	CONSTRAINT "tips_rule_limit_kind_ck" CHECK ("limit_kind" in ('gte', 'lte')),
	CONSTRAINT "tips_rule_mode_ck" CHECK ("mode" in ('single', 'summary'))
);


CREATE TABLE "tips_run" (
	"tenant_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"last_run_at" timestamp(6) with time zone,
	"last_error" text,
	CONSTRAINT "tips_run_pk" PRIMARY KEY("tenant_id","rule_id")
);


CREATE INDEX "tip_planned_at_ix" ON "tip" USING btree ("tenant_id","planned_at","id");

CREATE INDEX "tip_recipient_id_planned_at_ix" ON "tip" USING btree ("tenant_id","recipient_id","planned_at","id");

CREATE INDEX "tip_state_planned_at_ix" ON "tip" USING btree ("tenant_id","state" collate "C","planned_at","id");

CREATE INDEX "tip_rule_id_planned_at_ix" ON "tip" USING btree ("tenant_id","rule_id","planned_at","id");

CREATE UNIQUE INDEX "tips_rule_code_uq" ON "tips_rule" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;

CREATE INDEX "tips_rule_code_ix" ON "tips_rule" USING btree ("tenant_id","code" collate "C","id");

CREATE INDEX "tips_rule_subject_event_ix" ON "tips_rule" USING btree ("tenant_id","subject" collate "C","event" collate "C","id");

-- From here by hand.

-- Nobody is told the same twice, whatever happens between two runs.
create unique index tip_once on tip (tenant_id, rule_id, subject_id, occasion, recipient_id, channel) nulls not distinct;
-- Those of which something may still be expected.
create index tip_open on tip (tenant_id, rule_id, subject_id) where ended_at is null;

alter table tip add constraint tip_rule_id_fk foreign key (tenant_id, rule_id) references tips_rule (tenant_id, id);
alter table tip add constraint tip_recipient_id_fk foreign key (tenant_id, recipient_id) references tenant_user (tenant_id, id);
alter table tips_run add constraint tips_run_rule_id_fk foreign key (tenant_id, rule_id) references tips_rule (tenant_id, id) on delete cascade;

select mp_wall('tip');
select mp_wall('tips_rule');
select mp_wall('tips_run');

select mp_counter('tip');
select mp_counter('tips_rule');

select mp_bin('tips_rule');
