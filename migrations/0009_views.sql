-- Saved views and column settings of lists: of each person, and of a tenant for everybody.
CREATE TABLE "list_view" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"list" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "list_view_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "list_view_kind_ck" CHECK ("kind" in ('view', 'layer'))
);

CREATE UNIQUE INDEX "list_view_name_uq" ON "list_view" USING btree ("tenant_id","owner_id","list",lower("name"));

select mp_wall('list_view');
