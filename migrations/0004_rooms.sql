CREATE TABLE "user_bind" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"app_id" text NOT NULL,
	"openid" text NOT NULL,
	"unionid" text,
	"wx_userid" text,
	"nick" text,
	"bound_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_bind_pk" PRIMARY KEY("account_id","kind")
);


CREATE TABLE "org_relation_node" (
	"tenant_id" uuid NOT NULL,
	"relation_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"parent_org_id" uuid,
	"seq" integer DEFAULT 0 NOT NULL,
	"path" text NOT NULL,
	"depth" integer NOT NULL,
	CONSTRAINT "org_relation_node_pk" PRIMARY KEY("tenant_id","relation_id","org_id")
);


CREATE TABLE "org_relation" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"type" text NOT NULL,
	"parent_id" uuid,
	"builtin" boolean DEFAULT false NOT NULL,
	CONSTRAINT "org_relation_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "org_relation_type_ck" CHECK ("type" in ('tree', 'single'))
);


ALTER TABLE "user_bind" ADD CONSTRAINT "user_bind_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;

CREATE UNIQUE INDEX "user_bind_openid_uq" ON "user_bind" USING btree ("kind","app_id","openid");

CREATE INDEX "org_relation_node_parent_ix" ON "org_relation_node" USING btree ("tenant_id","relation_id","parent_org_id");

CREATE INDEX "org_relation_node_org_ix" ON "org_relation_node" USING btree ("tenant_id","org_id");

CREATE UNIQUE INDEX "org_relation_code_uq" ON "org_relation" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;

CREATE INDEX "org_relation_code_ix" ON "org_relation" USING btree ("tenant_id","code" collate "C","id");

CREATE UNIQUE INDEX "tenant_tenancy_name_uq" ON "tenant" USING btree (lower("tenancy_name")) WHERE "deleted_at" is null;

-- From here by hand: collation, references, walls, and what a tenant may know of accounts.

alter table user_bind add constraint user_bind_kind_ck check (kind in ('wechat', 'wxwork'));
alter table org_relation_node alter column path type text collate "C";
create unique index org_relation_node_path_uq on org_relation_node (tenant_id, relation_id, path);
alter table org_relation add constraint org_relation_parent_id_fk foreign key (tenant_id, parent_id) references org_relation (tenant_id, id);
alter table org_relation_node add constraint org_relation_node_relation_id_fk foreign key (tenant_id, relation_id) references org_relation (tenant_id, id);
alter table org_relation_node add constraint org_relation_node_org_id_fk foreign key (tenant_id, org_id) references org (tenant_id, id);
alter table org_relation_node add constraint org_relation_node_parent_fk
  foreign key (tenant_id, relation_id, parent_org_id) references org_relation_node (tenant_id, relation_id, org_id);

select mp_wall('org_relation');
select mp_wall('org_relation_node');
-- By look-up of the one member, since the list of all members is long.
select mp_wall_platform('user_bind', 'account_id = (select app_user()) or exists (select 1 from tenant_user m where m.id = account_id)');

-- What the rules on members must know of their account: rank, and whether other tenants share it.
create function account_facts(p_account uuid) returns table (platform_admin boolean, shared boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.platform_admin, exists (
      select 1 from tenant_user o where o.id = a.id and o.tenant_id <> app_tenant() and o.deleted_at is null)
  from account a where a.id = p_account and exists (select 1 from tenant_user m where m.tenant_id = app_tenant() and m.id = a.id)
$$;
alter function account_facts(uuid) owner to mp_definer;
revoke all on function account_facts(uuid) from public;
grant execute on function account_facts(uuid) to mp_app;

-- The account with exactly this mobile number or mail address, to be offered to the current tenant; people of
-- outside companies are never offered.
create function account_offer(p_contact text) returns table (id uuid, user_name text, employee_name text, is_member boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.user_name, a.employee_name, exists (
      select 1 from tenant_user m where m.id = a.id and m.tenant_id = app_tenant() and m.deleted_at is null)
  from account a
  where app_tenant() is not null and a.status = 'enabled' and (a.mobile = p_contact or lower(a.email) = lower(p_contact))
    and not exists (
      select 1 from tenant_user m join tenant t on t.id = m.tenant_id
      where m.id = a.id and m.deleted_at is null and t.is_outside and t.id <> app_tenant())
  limit 1
$$;
alter function account_offer(text) owner to mp_definer;
revoke all on function account_offer(text) from public;
grant execute on function account_offer(text) to mp_app;
