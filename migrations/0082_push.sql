CREATE TABLE "push_message" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"code" text,
	"kind" text NOT NULL,
	"text" text,
	"picture" uuid,
	"user_ids" uuid[] NOT NULL,
	"skip_full" boolean DEFAULT false NOT NULL,
	"sender_id" uuid,
	CONSTRAINT "push_message_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "push_message_kind_ck" CHECK ("kind" in ('text', 'picture'))
);


CREATE UNIQUE INDEX "push_message_code_uq" ON "push_message" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;

select mp_wall('push_message');
select mp_counter('push_message');
select mp_search('push_message', array['code', 'text']);
alter table "push_message" add constraint push_message_sender_id_fk foreign key ("tenant_id", "sender_id") references "tenant_user" ("tenant_id", "id");
create index push_message_sender_id_ix on "push_message" ("tenant_id", "sender_id", "id");
create index push_message_created_at_ix on "push_message" ("tenant_id", "created_at", "id");

-- From here by hand.

-- What became of a push for each account. The chat account stands here as it was when the push was written.
create table push_target (
  tenant_id uuid not null,
  push_id uuid not null,
  user_id uuid not null,
  chat text not null,
  app_name text not null,
  wx_userid text,
  state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'dev', 'skipped')),
  error text,
  tries integer not null default 0,
  sent_at timestamptz,
  primary key (tenant_id, push_id, user_id),
  foreign key (tenant_id, push_id) references push_message (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, id)
);
select mp_wall('push_target');

-- Pushes that an account has had in a calendar month; the row is the lock under which they are counted.
create table push_quota (
  tenant_id uuid not null,
  user_id uuid not null,
  -- In the zone of tenants: 2026-11.
  month text not null,
  used integer not null,
  primary key (tenant_id, user_id, month),
  foreign key (tenant_id, user_id) references tenant_user (tenant_id, id)
);
select mp_wall('push_quota');
