CREATE TABLE "external_identity" (
	"tenant_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"account_id" uuid NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "external_identity_pk" PRIMARY KEY("tenant_id","provider_id","subject")
);


CREATE TABLE "group_mapping" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"group_name" text NOT NULL,
	"sources" text[] NOT NULL,
	"role_ids" uuid[] NOT NULL,
	"remark" text,
	CONSTRAINT "group_mapping_pk" PRIMARY KEY("tenant_id","id")
);


CREATE TABLE "identity_provider" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"name" text NOT NULL,
	"protocol" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"sort_order" integer NOT NULL,
	"issuer" text,
	"client_id" text,
	"client_secret" text,
	"scopes" text,
	"sso_url" text,
	"idp_entity_id" text,
	"certificates" text,
	"user_name_claim" text,
	"name_claim" text,
	"email_claim" text,
	"groups_claim" text,
	"link_by" text NOT NULL,
	"create_users" boolean DEFAULT false NOT NULL,
	"org_id" uuid,
	"update_users" boolean DEFAULT false NOT NULL,
	"proves_both_factors" boolean DEFAULT false NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	CONSTRAINT "identity_provider_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "identity_provider_protocol_ck" CHECK ("protocol" in ('oidc', 'saml')),
	CONSTRAINT "identity_provider_link_by_ck" CHECK ("link_by" in ('none', 'email', 'userName'))
);


CREATE TABLE "mapped_role" (
	"tenant_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"source" text NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "mapped_role_pk" PRIMARY KEY("tenant_id","account_id","source","role_id")
);


CREATE INDEX "external_identity_account_ix" ON "external_identity" USING btree ("account_id");

CREATE UNIQUE INDEX "group_mapping_group_name_uq" ON "group_mapping" USING btree ("tenant_id",lower("group_name")) WHERE "deleted_at" is null;

CREATE UNIQUE INDEX "identity_provider_name_uq" ON "identity_provider" USING btree ("tenant_id",lower("name")) WHERE "deleted_at" is null;

CREATE INDEX "identity_provider_org_id_ix" ON "identity_provider" USING btree ("tenant_id","org_id","id");

select mp_wall('group_mapping');
select mp_counter('group_mapping');
select mp_search('group_mapping', array['group_name']);
select mp_bin('group_mapping');
create index group_mapping_group_name_ix on "group_mapping" ("tenant_id", "group_name" collate "C", "id");
select mp_wall('identity_provider');
select mp_counter('identity_provider');
select mp_search('identity_provider', array['name']);
select mp_bin('identity_provider');
alter table "identity_provider" add constraint identity_provider_org_id_fk foreign key ("tenant_id", "org_id") references "org" ("tenant_id", "id");
create index identity_provider_name_ix on "identity_provider" ("tenant_id", "name" collate "C", "id");

-- From here by hand.
select mp_wall('external_identity');
alter table "external_identity" add constraint external_identity_provider_fk foreign key ("tenant_id", "provider_id") references "identity_provider" ("tenant_id", "id") on delete cascade;
alter table "external_identity" add constraint external_identity_account_fk foreign key ("account_id") references "account" ("id") on delete cascade;
select mp_wall('mapped_role');
alter table "mapped_role" add constraint mapped_role_account_fk foreign key ("account_id") references "account" ("id") on delete cascade;
alter table "mapped_role" add constraint mapped_role_role_fk foreign key ("tenant_id", "role_id") references "role" ("tenant_id", "id") on delete cascade;

-- Who signs in has no tenant yet: the provider of an id while it is on, in a tenant that is.
create function sign_on_provider(p_provider uuid) returns setof identity_provider
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.* from identity_provider p join tenant t on t.id = p.tenant_id
  where p.id = p_provider and p.enabled and p.deleted_at is null and t.deleted_at is null and t.tenancy_status = '1'
$$;
alter function sign_on_provider(uuid) owner to mp_definer;
revoke all on function sign_on_provider(uuid) from public;
grant execute on function sign_on_provider(uuid) to mp_app;

-- What the login page of a tenant offers: its own providers, and those that vouch for all tenants.
create function sign_on_providers(p_tenant uuid) returns table (id uuid, name text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.name from identity_provider p join tenant t on t.id = p.tenant_id
  where p.enabled and p.deleted_at is null and t.deleted_at is null and t.tenancy_status = '1'
    and (p.shared or p.tenant_id = p_tenant)
  order by p.sort_order, p.name collate "C", p.id limit 20
$$;
alter function sign_on_providers(uuid) owner to mp_definer;
revoke all on function sign_on_providers(uuid) from public;
grant execute on function sign_on_providers(uuid) to mp_app;

-- Somebody whom a provider may mean, by id, mail or user name, with all tenants that he belongs to.
create function sign_on_candidate(p_field text, p_value text)
  returns table (id uuid, builtin boolean, platform_admin boolean, tenant_ids uuid[])
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.builtin, a.platform_admin,
    array(select m.tenant_id from tenant_user m where m.id = a.id and m.deleted_at is null)
  from account a
  where case p_field
    when 'id' then a.id = p_value::uuid
    when 'email' then lower(a.email) = lower(p_value)
    when 'userName' then lower(a.user_name) = lower(p_value)
    else false end
$$;
alter function sign_on_candidate(text, text) owner to mp_definer;
revoke all on function sign_on_candidate(text, text) from public;
grant execute on function sign_on_candidate(text, text) to mp_app;
