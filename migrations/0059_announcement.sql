CREATE TABLE "announcement" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"type" text NOT NULL,
	"title" text,
	"source" text,
	"summary" text,
	"body" text,
	"message" text,
	"attachments" uuid[],
	"to_all" boolean DEFAULT false NOT NULL,
	"organisation_ids" uuid[],
	"with_below" boolean DEFAULT true NOT NULL,
	"role_ids" uuid[],
	"position_ids" uuid[],
	"user_ids" uuid[],
	"handle_method" text,
	"handle_url" text,
	"popup" boolean DEFAULT false NOT NULL,
	"expire_at" timestamp(6) with time zone,
	"state" text,
	"publish_at" timestamp(6) with time zone,
	"published_at" timestamp(6) with time zone,
	"publisher_id" uuid,
	"reminded_at" timestamp(6) with time zone,
	"receiver_count" integer,
	CONSTRAINT "announcement_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "announcement_type_ck" CHECK ("type" in ('notice', 'advice', 'sms', 'mail')),
	CONSTRAINT "announcement_handle_method_ck" CHECK ("handle_method" in ('frame', 'tab')),
	CONSTRAINT "announcement_state_ck" CHECK ("state" in ('draft', 'scheduled', 'published', 'withdrawn'))
);


ALTER TABLE "delivery" DROP CONSTRAINT "delivery_state_ck";

ALTER TABLE "notice" ADD COLUMN "popup" boolean DEFAULT false NOT NULL;

ALTER TABLE "notice" ADD COLUMN "for_all" boolean DEFAULT false NOT NULL;

CREATE INDEX "delivery_notice_ix" ON "delivery" USING btree ("tenant_id","notice_id","account_id") WHERE notice_id is not null;

CREATE INDEX "notice_for_all_ix" ON "notice" USING btree ("tenant_id","publish_time") WHERE for_all and state = 'published';

CREATE INDEX "notice_receipt_reader_ix" ON "notice_receipt" USING btree ("tenant_id","notice_id") WHERE read_at is not null;

ALTER TABLE "delivery" ADD CONSTRAINT "delivery_state_ck" CHECK (state in ('queued', 'sending', 'sent', 'failed', 'dev', 'canceled'));

DROP TABLE "notice_target";

select mp_wall('announcement');
select mp_counter('announcement');
select mp_search('announcement', array['title', 'source']);
select mp_bin('announcement');
alter table "announcement" add constraint announcement_publisher_id_fk foreign key ("tenant_id", "publisher_id") references "tenant_user" ("tenant_id", "id");
create index announcement_title_ix on "announcement" ("tenant_id", "title" collate "C", "id");
create index announcement_published_at_ix on "announcement" ("tenant_id", "published_at", "id");
create index announcement_publisher_id_ix on "announcement" ("tenant_id", "publisher_id", "id");
create index announcement_source_ix on "announcement" ("tenant_id", "source" collate "C", "id");
create index announcement_created_at_ix on "announcement" ("tenant_id", "created_at", "id");

-- From here by hand.

-- Forgets mails and SMS that came to their end before a moment. Sees all tenants, answers only how many.
create function forget_deliveries(p_before timestamptz) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (delete from delivery where state not in ('queued', 'sending') and created_at < p_before returning 1)
  select count(*)::integer from gone
$$;
alter function forget_deliveries(timestamptz) owner to mp_definer;
revoke all on function forget_deliveries(timestamptz) from public;
grant execute on function forget_deliveries(timestamptz) to mp_app;
