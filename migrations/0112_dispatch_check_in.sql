CREATE TABLE "dispatch_check_in" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"no" text,
	"dispatch_id" uuid NOT NULL,
	"at" timestamp(6) with time zone,
	"kind" text,
	"person_id" uuid,
	"by_code" boolean DEFAULT false,
	"distance_m" integer,
	"accuracy_m" integer,
	"lng" numeric(18, 6),
	"lat" numeric(18, 6),
	"reason" text,
	CONSTRAINT "dispatch_check_in_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "dispatch_check_in_kind_ck" CHECK ("kind" in ('in', 'out'))
);


CREATE TABLE "dispatch_rate_card" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"name" text NOT NULL,
	"valid_from" date NOT NULL,
	"currency" text NOT NULL,
	"rates" jsonb NOT NULL,
	"per_km" numeric(18, 2) NOT NULL,
	"free_km" integer NOT NULL,
	CONSTRAINT "dispatch_rate_card_pk" PRIMARY KEY("tenant_id","id")
);


ALTER TABLE "dispatch" ADD COLUMN "fee" numeric(18, 2);

ALTER TABLE "dispatch" ADD COLUMN "fee_currency" text;

ALTER TABLE "dispatch" ADD COLUMN "fee_lines" jsonb;

ALTER TABLE "dispatch" ADD COLUMN "fee_card" text;

ALTER TABLE "dispatch" ADD COLUMN "fee_km" numeric(18, 1);

ALTER TABLE "dispatch" ADD COLUMN "fee_free_km" integer;

ALTER TABLE "dispatch" ADD COLUMN "fee_reason" text;

CREATE INDEX "dispatch_check_in_dispatch_id_at_ix" ON "dispatch_check_in" USING btree ("tenant_id","dispatch_id","at","id");

CREATE UNIQUE INDEX "dispatch_rate_card_valid_from_uq" ON "dispatch_rate_card" USING btree ("tenant_id","valid_from") WHERE "deleted_at" is null;

select mp_wall('dispatch_check_in');
select mp_counter('dispatch_check_in');
select mp_search('dispatch_check_in', array['no']);
alter table "dispatch_check_in" add constraint dispatch_check_in_dispatch_id_fk foreign key ("tenant_id", "dispatch_id") references "dispatch" ("tenant_id", "id");
alter table "dispatch_check_in" add constraint dispatch_check_in_person_id_fk foreign key ("tenant_id", "person_id") references "dealer_person" ("tenant_id", "id");
create index dispatch_check_in_person_id_ix on "dispatch_check_in" ("tenant_id", "person_id", "id");
create index dispatch_check_in_at_ix on "dispatch_check_in" ("tenant_id", "at", "id");
select mp_wall('dispatch_rate_card');
select mp_counter('dispatch_rate_card');
select mp_search('dispatch_rate_card', array['name']);
select mp_bin('dispatch_rate_card');

-- TR-P4C is told at 17:00 of the day before, by an event, wherever nobody has changed the rule.
update "tips_rule" set "trigger" = 'event', "event" = 'visitTomorrow', "date_field" = null, "offsets" = '[]', "condition" = null,
    "template" = replace("template"::text, '{date}', '{plannedFrom}')::jsonb
  where "code" = 'TR-P4C' and "subject" = 'projectDispatch.dispatch' and "trigger" = 'before' and "version" = 1;
