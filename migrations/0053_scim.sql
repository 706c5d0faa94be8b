CREATE TABLE "scim_client" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"name" text NOT NULL,
	"default_org_id" uuid NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"expires_at" timestamp(6) with time zone,
	"token_hint" text,
	"issued_at" timestamp(6) with time zone,
	"last_used_at" timestamp(6) with time zone,
	CONSTRAINT "scim_client_pk" PRIMARY KEY("tenant_id","id")
);


CREATE TABLE "scim_group" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"client_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"external_id" text,
	CONSTRAINT "scim_group_pk" PRIMARY KEY("tenant_id","id")
);


CREATE TABLE "scim_member" (
	"tenant_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "scim_member_pk" PRIMARY KEY("tenant_id","group_id","user_id")
);


CREATE TABLE "scim_token" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "scim_token_hash_uq" UNIQUE("hash")
);


CREATE TABLE "scim_user" (
	"tenant_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name_key" text NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"display_name" text,
	"given_name" text,
	"family_name" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"removed_at" timestamp(6) with time zone,
	CONSTRAINT "scim_user_pk" PRIMARY KEY("tenant_id","client_id","user_id")
);


CREATE UNIQUE INDEX "scim_client_name_uq" ON "scim_client" USING btree ("tenant_id",lower("name")) WHERE "deleted_at" is null;

CREATE UNIQUE INDEX "scim_group_display_name_uq" ON "scim_group" USING btree ("tenant_id","client_id",lower("display_name")) WHERE "deleted_at" is null;

CREATE INDEX "scim_member_user_ix" ON "scim_member" USING btree ("tenant_id","user_id");

CREATE UNIQUE INDEX "scim_user_name_uq" ON "scim_user" USING btree ("tenant_id","client_id","name_key");

CREATE INDEX "scim_user_external_ix" ON "scim_user" USING btree ("tenant_id","client_id","external_id") WHERE external_id is not null;

CREATE INDEX "scim_user_user_ix" ON "scim_user" USING btree ("tenant_id","user_id");

select mp_wall('scim_client');
select mp_counter('scim_client');
select mp_search('scim_client', array['name']);
select mp_bin('scim_client');
alter table "scim_client" add constraint scim_client_default_org_id_fk foreign key ("tenant_id", "default_org_id") references "org" ("tenant_id", "id");
create index scim_client_name_ix on "scim_client" ("tenant_id", "name" collate "C", "id");
create index scim_client_default_org_id_ix on "scim_client" ("tenant_id", "default_org_id", "id");
select mp_wall('scim_group');
select mp_counter('scim_group');
select mp_search('scim_group', array['display_name']);
alter table "scim_group" add constraint scim_group_client_id_fk foreign key ("tenant_id", "client_id") references "scim_client" ("tenant_id", "id");
create index scim_group_display_name_ix on "scim_group" ("tenant_id", "display_name" collate "C", "id");

-- From here by hand.

select mp_wall('scim_user');
select mp_wall('scim_member');
-- What recognises a token is seen by the door of the service alone, which has no tenant yet.
select mp_wall_platform('scim_token');
alter table scim_token add constraint scim_token_client_id_fk foreign key (tenant_id, client_id) references scim_client (tenant_id, id) on delete cascade;
alter table scim_user add constraint scim_user_client_id_fk foreign key (tenant_id, client_id) references scim_client (tenant_id, id) on delete cascade;
alter table scim_user add constraint scim_user_user_id_fk foreign key (tenant_id, user_id) references tenant_user (tenant_id, id) on delete cascade;
alter table scim_member add constraint scim_member_group_id_fk foreign key (tenant_id, group_id) references scim_group (tenant_id, id) on delete cascade;
alter table scim_member add constraint scim_member_user_id_fk foreign key (tenant_id, user_id) references tenant_user (tenant_id, id) on delete cascade;

-- The directory of a token that is accepted now; its use is remembered, at most once a minute and without a line in its history.
create function scim_enter(p_hash text, p_now timestamptz)
  returns table (id uuid, tenant_id uuid, name text, default_org_id uuid)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v scim_client;
begin
  select c.* into v from scim_token k join scim_client c on c.tenant_id = k.tenant_id and c.id = k.client_id
    join tenant t on t.id = c.tenant_id and t.tenancy_status = '1'
    where k.hash = p_hash and c.deleted_at is null and c.enabled and (c.expires_at is null or c.expires_at > p_now);
  if not found then return; end if;
  if v.last_used_at is null or v.last_used_at < p_now - interval '60 seconds' then
    update scim_client c set last_used_at = p_now where c.tenant_id = v.tenant_id and c.id = v.id;
  end if;
  return query select v.id, v.tenant_id, v.name, v.default_org_id;
end $$;
alter function scim_enter(text, timestamptz) owner to mp_definer;
revoke all on function scim_enter(text, timestamptz) from public;
grant execute on function scim_enter(text, timestamptz) to mp_app;

-- The member of the current tenant with this name to sign in with, in any case: behind row-level security lower() has no index.
create function scim_member_named(p_name text) returns uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select m.id from tenant_user m where m.tenant_id = app_tenant() and lower(m.user_name) = lower(p_name) and m.deleted_at is null
$$;
alter function scim_member_named(text) owner to mp_definer;
revoke all on function scim_member_named(text) from public;
grant execute on function scim_member_named(text) to mp_app;
