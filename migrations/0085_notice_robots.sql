CREATE TABLE "notice_robot" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"address" text,
	"host" text,
	"sign_key" text,
	"enabled" boolean DEFAULT true,
	"remark" text,
	CONSTRAINT "notice_robot_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "notice_robot_kind_ck" CHECK ("kind" in ('dingtalk', 'feishu', 'webhook'))
);


ALTER TABLE "delivery" DROP CONSTRAINT "delivery_channel_ck";

ALTER TABLE "announcement" ADD COLUMN "robot_ids" uuid[];

ALTER TABLE "delivery" ADD COLUMN "robot_id" uuid;

CREATE UNIQUE INDEX "notice_robot_name_uq" ON "notice_robot" USING btree ("tenant_id",lower("name")) WHERE "deleted_at" is null;

ALTER TABLE "delivery" ADD CONSTRAINT "delivery_channel_ck" CHECK (channel in ('mail', 'sms', 'robot'));

select mp_wall('notice_robot');
select mp_counter('notice_robot');
select mp_search('notice_robot', array['name']);
select mp_bin('notice_robot');
create index notice_robot_name_ix on "notice_robot" ("tenant_id", "name" collate "C", "id");
