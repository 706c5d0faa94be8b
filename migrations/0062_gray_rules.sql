CREATE TABLE "gray_rule" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"name" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"seq" integer,
	"client_id" text,
	"gray_url" text NOT NULL,
	"normal_url" text,
	"gray_mark" text NOT NULL,
	"type" text NOT NULL,
	"user_ids" uuid[],
	"role_ids" uuid[],
	"org_ids" uuid[],
	"ips" text,
	"gray_ratio" integer,
	"normal_ratio" integer,
	"remark" text,
	CONSTRAINT "gray_rule_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "gray_rule_type_ck" CHECK ("type" in ('user', 'role', 'org', 'ip', 'ratio'))
);


CREATE UNIQUE INDEX "gray_rule_name_uq" ON "gray_rule" USING btree ("tenant_id",lower("name")) WHERE "deleted_at" is null;

select mp_wall('gray_rule');
select mp_counter('gray_rule');
select mp_search('gray_rule', array['name']);
select mp_bin('gray_rule');
create index gray_rule_name_ix on "gray_rule" ("tenant_id", "name" collate "C", "id");
create index gray_rule_seq_ix on "gray_rule" ("tenant_id", "seq", "id");

-- From here by hand.

-- Those of some tenants that have enabled rules: a sign-in asks the rules of these alone.
create function gray_ruled(p_tenants uuid[]) returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct r.tenant_id from gray_rule r where r.tenant_id = any(p_tenants) and r.enabled and r.deleted_at is null
$$;
alter function gray_ruled(uuid[]) owner to mp_definer;
revoke all on function gray_ruled(uuid[]) from public;
grant execute on function gray_ruled(uuid[]) to mp_app;
