CREATE TABLE "chat_sign_in" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"purpose" text NOT NULL,
	"owner" text NOT NULL,
	"app_id" text NOT NULL,
	"cookie" text NOT NULL,
	"account_id" uuid,
	"session_id" uuid,
	"status" smallint DEFAULT 0 NOT NULL,
	"reason" text,
	"openid" text,
	"unionid" text,
	"wx_userid" text,
	"nick" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"ticket" text,
	"ticket_used_at" timestamp with time zone
);


CREATE TABLE "chat_token" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text,
	"expires_at" timestamp with time zone NOT NULL,
	"renewing_until" timestamp with time zone
);


CREATE INDEX "chat_sign_in_ticket_ix" ON "chat_sign_in" USING btree ("ticket");

CREATE INDEX "chat_sign_in_expires_at_ix" ON "chat_sign_in" USING btree ("expires_at");
alter table chat_sign_in add constraint chat_sign_in_kind_ck check (kind in ('wechat', 'wxwork'));
alter table chat_sign_in add constraint chat_sign_in_purpose_ck check (purpose in ('login', 'bind'));
alter table chat_sign_in add constraint chat_sign_in_reason_ck check (reason in ('refused', 'failed', 'unavailable'));
select mp_wall_platform('chat_sign_in');
select mp_wall_platform('chat_token');
