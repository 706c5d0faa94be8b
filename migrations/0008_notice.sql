-- Notices with their receivers; the record of mails and SMS.

CREATE TABLE "delivery" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"notice_id" uuid,
	"account_id" uuid,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp(6) with time zone NOT NULL,
	"provider_id" text,
	"error" text,
	"created_at" timestamp(6) with time zone NOT NULL,
	"updated_at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "delivery_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "delivery_channel_ck" CHECK (channel in ('mail', 'sms')),
	CONSTRAINT "delivery_state_ck" CHECK (state in ('queued', 'sending', 'sent', 'failed', 'dev'))
);

CREATE TABLE "notice_receipt" (
	"tenant_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"origin" text NOT NULL,
	"published_at" timestamp(6) with time zone NOT NULL,
	"read_at" timestamp(6) with time zone,
	"handled_at" timestamp(6) with time zone,
	"hidden_at" timestamp(6) with time zone,
	CONSTRAINT "notice_receipt_pk" PRIMARY KEY("tenant_id","notice_id","user_id")
);

CREATE TABLE "notice" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"title" text NOT NULL,
	"title_key" text,
	"body_key" text,
	"params" jsonb,
	"type" smallint NOT NULL,
	"origin" text NOT NULL,
	"source" text,
	"publisher_id" uuid,
	"publish_time" timestamp(6) with time zone,
	"summary" text,
	"body" text DEFAULT '' NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"handle_method" smallint,
	"handle_url" text,
	"state" text NOT NULL,
	"expire_at" timestamp(6) with time zone,
	"target_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "notice_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "notice_type_ck" CHECK (type between 1 and 4),
	CONSTRAINT "notice_origin_ck" CHECK (origin in ('person', 'system')),
	CONSTRAINT "notice_handle_method_ck" CHECK (handle_method in (1, 2)),
	CONSTRAINT "notice_state_ck" CHECK (state in ('draft', 'scheduled', 'published', 'withdrawn'))
);

CREATE TABLE "notice_target" (
	"tenant_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	"target_type" text NOT NULL,
	"target_id" uuid NOT NULL,
	"with_below" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notice_target_pk" PRIMARY KEY("tenant_id","notice_id","target_type","target_id"),
	CONSTRAINT "notice_target_type_ck" CHECK (target_type in ('all', 'org', 'role', 'position', 'user'))
);

CREATE INDEX "delivery_recent_ix" ON "delivery" USING btree ("tenant_id","created_at","id");

CREATE INDEX "delivery_open_ix" ON "delivery" USING btree ("tenant_id","next_at") WHERE state in ('queued', 'sending');

CREATE INDEX "notice_receipt_unread_ix" ON "notice_receipt" USING btree ("tenant_id","user_id","origin","published_at","notice_id") WHERE read_at is null and hidden_at is null;

CREATE INDEX "notice_receipt_read_ix" ON "notice_receipt" USING btree ("tenant_id","user_id","origin","published_at","notice_id") WHERE read_at is not null and hidden_at is null;

CREATE INDEX "notice_state_ix" ON "notice" USING btree ("tenant_id","state","publish_time");

-- From here by hand.

alter table notice_target add constraint notice_target_notice_id_fk foreign key (tenant_id, notice_id) references notice (tenant_id, id) on delete cascade;
alter table notice_receipt add constraint notice_receipt_notice_id_fk foreign key (tenant_id, notice_id) references notice (tenant_id, id) on delete cascade;
alter table notice_receipt add constraint notice_receipt_user_id_fk foreign key (tenant_id, user_id) references tenant_user (tenant_id, id) on delete cascade;
create index notice_receipt_user on notice_receipt (tenant_id, user_id);

select mp_wall('notice');
select mp_wall('notice_target');
select mp_wall('notice_receipt');
select mp_wall('delivery');
-- Messages to accounts, such as codes for a forgotten password, belong to no tenant; platform administrators see them.
create policy platform_rows on delivery to mp_app
  using (tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform')
  with check (tenant_id = '00000000-0000-0000-0000-000000000000' and (select current_setting('app.scope', true)) = 'platform');

-- The language in which a member is written to: his own setting, else the one he signed in with last, else Chinese.
create function member_language(p_tenant uuid, p_account uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select content->>'language' from setting where tenant_id = p_tenant and owner_id = p_account and grp = 'personal'),
    (select s.lang from session s where s.account_id = p_account and s.lang is not null order by s.created_at desc limit 1),
    (select a.default_lang from account a where a.id = p_account), 'ZH_CN')
$$;
alter function member_language(uuid, uuid) owner to mp_definer;
revoke all on function member_language(uuid, uuid) from public;
grant execute on function member_language(uuid, uuid) to mp_app;

-- Puts mails and SMS back into the queue whose job was lost with its node: they are due since p_before and nobody sends
-- them. Sees all tenants, answers only how many.
grant execute on function enqueue(text, jsonb, text, timestamptz, text, integer) to mp_definer;
create function requeue_deliveries(p_before timestamptz) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  select count(*)::integer from (
    select enqueue('notice.deliver', jsonb_build_object('payload', jsonb_build_object('tenantId', tenant_id, 'id', id)),
      null, null, 'delivery:' || id, 3)
    from delivery where state in ('queued', 'sending') and next_at < p_before limit 1000) put
$$;
alter function requeue_deliveries(timestamptz) owner to mp_definer;
revoke all on function requeue_deliveries(timestamptz) from public;
grant execute on function requeue_deliveries(timestamptz) to mp_app;
