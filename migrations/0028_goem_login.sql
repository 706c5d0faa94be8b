CREATE TABLE "goem_login" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"goem_id" uuid NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"email" text,
	"user_id" uuid,
	"user_name" text,
	"status" text DEFAULT 'open' NOT NULL,
	"invited_at" timestamp(6) with time zone,
	CONSTRAINT "goem_login_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "goem_login_status_ck" CHECK ("status" in ('open', 'disabled'))
);

CREATE INDEX "goem_login_goem_id_ix" ON "goem_login" USING btree ("tenant_id","goem_id","id");

CREATE INDEX "goem_login_user_id_ix" ON "goem_login" USING btree ("tenant_id","user_id","id");

ALTER TABLE "goem" ADD COLUMN "user_ids" uuid[];

ALTER TABLE "guest_dealer" ADD COLUMN "goem_user_ids" uuid[];

select mp_wall('goem_login');
select mp_counter('goem_login');
select mp_search('goem_login', array['name', 'user_name']);

alter table goem_login add constraint goem_login_goem_id_fk foreign key (tenant_id, goem_id) references goem (tenant_id, id);

-- Whoever managed a GOEM alone goes on.
update goem set user_ids = array[user_id] where user_id is not null;
update guest_dealer set goem_user_ids = array[goem_user_id] where goem_user_id is not null;
