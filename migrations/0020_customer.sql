CREATE TABLE "customer" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"code" text,
	"name" jsonb NOT NULL,
	"kinds" text[] NOT NULL,
	"credit_code" text,
	"group_id" uuid,
	"industry" text,
	"level" text,
	"region_id" uuid,
	"big_area_id" uuid,
	"address" text,
	"owner_user_id" uuid,
	"owner_dealer_id" uuid,
	"share_with" uuid[],
	"contacts" jsonb,
	"sites" jsonb,
	"sales_channels" text[],
	"account_manager_id" uuid,
	"invoice_title" text,
	"tax_no" text,
	"invoice_address" text,
	"invoice_phone" text,
	"bank_name" text,
	"bank_account" text,
	"credit_limit" numeric(18, 2),
	"credit_days" integer,
	"strategy" text,
	"next_visit" date,
	"duplicate_checked" boolean DEFAULT false NOT NULL,
	"status" text,
	"merged_into" uuid,
	"former_codes" text,
	"suspect_id" uuid,
	"name_key" text,
	"dealer_ids" uuid[],
	"process_instance_id" uuid,
	"process_status" text,
	"process_node" text,
	"process_handlers" text,
	"checked_at" timestamp(6) with time zone,
	CONSTRAINT "customer_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "customer_status_ck" CHECK ("status" in ('draft', 'active', 'frozen', 'merged')),
	CONSTRAINT "customer_process_status_ck" CHECK ("process_status" in ('processing', 'returned', 'approved', 'rejected', 'withdrawn', 'voided', 'canceled', 'terminated', 'deleted'))
);

CREATE TABLE "customer_duplicate" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"first_id" uuid,
	"second_id" uuid,
	"score" integer,
	"reasons" text[],
	"state" text,
	"opinion" text,
	"dealer_ids" uuid[],
	CONSTRAINT "customer_duplicate_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "customer_duplicate_state_ck" CHECK ("state" in ('open', 'merged', 'distinct'))
);


CREATE TABLE "customer_merge" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"into_id" uuid NOT NULL,
	"merged_at" timestamp(6) with time zone NOT NULL,
	"merged_by" uuid,
	"reason" text,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"moved" jsonb NOT NULL,
	"undone_at" timestamp(6) with time zone,
	"undone_by" uuid,
	CONSTRAINT "customer_merge_pk" PRIMARY KEY("tenant_id","id")
);

CREATE UNIQUE INDEX "customer_code_uq" ON "customer" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;
CREATE UNIQUE INDEX "customer_credit_code_uq" ON "customer" USING btree ("tenant_id",lower("credit_code")) WHERE "deleted_at" is null;
CREATE INDEX "customer_code_ix" ON "customer" USING btree ("tenant_id","code" collate "C","id");
CREATE INDEX "customer_updated_at_ix" ON "customer" USING btree ("tenant_id","updated_at","id");
CREATE INDEX "customer_status_code_ix" ON "customer" USING btree ("tenant_id","status" collate "C","code" collate "C","id");
CREATE INDEX "customer_region_id_code_ix" ON "customer" USING btree ("tenant_id","region_id","code" collate "C","id");
CREATE INDEX "customer_big_area_id_code_ix" ON "customer" USING btree ("tenant_id","big_area_id","code" collate "C","id");
CREATE INDEX "customer_industry_code_ix" ON "customer" USING btree ("tenant_id","industry" collate "C","code" collate "C","id");
CREATE INDEX "customer_level_code_ix" ON "customer" USING btree ("tenant_id","level" collate "C","code" collate "C","id");
CREATE INDEX "customer_owner_user_id_code_ix" ON "customer" USING btree ("tenant_id","owner_user_id","code" collate "C","id");
CREATE INDEX "customer_owner_dealer_id_code_ix" ON "customer" USING btree ("tenant_id","owner_dealer_id","code" collate "C","id");
CREATE INDEX "customer_group_id_ix" ON "customer" USING btree ("tenant_id","group_id","id");
CREATE INDEX "customer_merged_into_ix" ON "customer" USING btree ("tenant_id","merged_into","id");
CREATE INDEX "customer_duplicate_score_ix" ON "customer_duplicate" USING btree ("tenant_id","score","id");
CREATE INDEX "customer_duplicate_state_score_ix" ON "customer_duplicate" USING btree ("tenant_id","state" collate "C","score","id");
CREATE INDEX "customer_duplicate_first_id_ix" ON "customer_duplicate" USING btree ("tenant_id","first_id","id");
CREATE INDEX "customer_duplicate_second_id_ix" ON "customer_duplicate" USING btree ("tenant_id","second_id","id");
CREATE UNIQUE INDEX "customer_duplicate_pair_uq" ON "customer_duplicate" ("tenant_id","first_id","second_id") WHERE "deleted_at" is null;
CREATE INDEX "customer_merge_from_ix" ON "customer_merge" ("tenant_id","from_id","merged_at");
CREATE INDEX "customer_merge_into_ix" ON "customer_merge" ("tenant_id","into_id","merged_at");

select mp_wall('customer');
select mp_wall('customer_duplicate');
select mp_wall('customer_merge');
select mp_counter('customer');
select mp_counter('customer_duplicate');
select mp_bin('customer');

alter table customer add constraint customer_group_id_fk foreign key (tenant_id, group_id) references customer (tenant_id, id);
alter table customer add constraint customer_merged_into_fk foreign key (tenant_id, merged_into) references customer (tenant_id, id);
alter table customer add constraint customer_region_id_fk foreign key (tenant_id, region_id) references region (tenant_id, id);
alter table customer add constraint customer_big_area_id_fk foreign key (tenant_id, big_area_id) references big_area (tenant_id, id);
alter table customer add constraint customer_owner_user_id_fk foreign key (tenant_id, owner_user_id) references tenant_user (tenant_id, id);
alter table customer add constraint customer_account_manager_id_fk foreign key (tenant_id, account_manager_id) references tenant_user (tenant_id, id);
alter table customer_duplicate add constraint customer_duplicate_first_id_fk foreign key (tenant_id, first_id) references customer (tenant_id, id);
alter table customer_duplicate add constraint customer_duplicate_second_id_fk foreign key (tenant_id, second_id) references customer (tenant_id, id);
alter table customer_merge add constraint customer_merge_from_id_fk foreign key (tenant_id, from_id) references customer (tenant_id, id);
alter table customer_merge add constraint customer_merge_into_id_fk foreign key (tenant_id, into_id) references customer (tenant_id, id);

-- Quick search over the code, the names, the credit code and the codes and names of those merged into it.
alter table customer add column search_text text generated always as (lower(coalesce(code, '') || ' ' ||
  coalesce(name->>'ZH_CN', '') || ' ' || coalesce(name->>'EN_US', '') || ' ' || coalesce(name->>'JA_JP', '') || ' ' ||
  coalesce(credit_code, '') || ' ' || coalesce(former_codes, ''))) stored;
create index customer_search on customer using gin (search_grams(tenant_id, search_text)) with (fastupdate = off);
select mp_search_function('customer');
alter function search_customer(text, integer) owner to mp_definer;
revoke all on function search_customer(text, integer) from public;
grant execute on function search_customer(text, integer) to mp_app;

-- By what a customer is found that may be another one: groups of three signs of its key, its credit code, the numbers
-- of its contacts, each with a mark of the tenant in front.
create function customer_marks(p_tenant uuid, p_key text, p_credit text, p_contacts jsonb) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  v_mark text := right(p_tenant::text, 12);
  v_text text := '  ' || coalesce(p_key, '') || ' ';
  v_out text[] := '{}';
  v_digits text;
begin
  if coalesce(p_key, '') <> '' then
    for i in 1 .. length(v_text) - 2 loop v_out := v_out || (v_mark || 'n' || substr(v_text, i, 3)); end loop;
  end if;
  if coalesce(p_credit, '') <> '' then v_out := v_out || (v_mark || 'c' || upper(p_credit)); end if;
  if jsonb_typeof(p_contacts) = 'array' then
    for v_digits in select right(regexp_replace(e->>'mobile', '[^0-9]', '', 'g'), 11) from jsonb_array_elements(p_contacts) e loop
      if length(v_digits) >= 7 then v_out := v_out || (v_mark || 'p' || v_digits); end if;
    end loop;
  end if;
  return v_out;
end $$;
grant execute on function customer_marks(uuid, text, text, jsonb) to mp_app, mp_definer;
create index customer_alike on customer using gin (customer_marks(tenant_id, name_key, credit_code, contacts)) with (fastupdate = off)
  where deleted_at is null;

-- Customers of the tenant that have all marks of one of the bundles asked for: `[{"at": 0, "key": "云数", "marks": ["n云数"]}]`.
-- The index cannot be used behind the wall, so the function belongs to mp_definer and marks the tenant itself.
create function customer_alike(p_bundles jsonb, p_cap integer) returns table (at integer, id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_tenant uuid := app_tenant();
  v_bundle record;
begin
  if v_tenant is null then return; end if;
  for v_bundle in select b.at, b.key, (select array_agg(right(v_tenant::text, 12) || m) from unnest(b.marks) m) as marks
    from jsonb_to_recordset(p_bundles) b(at integer, key text, marks text[])
  loop
    return query select v_bundle.at, c.id from customer c
      where customer_marks(c.tenant_id, c.name_key, c.credit_code, c.contacts) @> v_bundle.marks
        and c.deleted_at is null and (c.tenant_id = v_tenant) is true and c.status <> 'merged'
      order by abs(length(c.name_key) - length(v_bundle.key)), c.id limit p_cap;
  end loop;
end $$;
alter function customer_alike(jsonb, integer) owner to mp_definer;
revoke all on function customer_alike(jsonb, integer) from public;
grant execute on function customer_alike(jsonb, integer) to mp_app;

-- Whatever is compared has changed: the next night compares it again.
create function customer_compared() returns trigger language plpgsql as $$
begin
  if new.name_key is distinct from old.name_key or new.credit_code is distinct from old.credit_code
    or new.contacts is distinct from old.contacts or new.sites is distinct from old.sites
    or new.region_id is distinct from old.region_id then new.checked_at := null; end if;
  return new;
end $$;
create trigger customer_compared before update of name_key, credit_code, contacts, sites, region_id on customer
  for each row execute function customer_compared();
create index customer_unchecked_ix on customer (tenant_id, id) where checked_at is null and deleted_at is null;
-- Customers of a dealer, its own and those shared with it.
create index customer_dealer_ids_ix on customer using gin (dealer_ids) with (fastupdate = off);

-- Ids of the customers that some dealers see, their own and those shared with them; the index is of no use behind the wall.
create function customers_of_dealers(p_dealers uuid[]) returns uuid[] language sql stable security definer
  set search_path = public, pg_temp set enable_seqscan = off as $$
  select coalesce(array_agg(id), '{}') from customer where dealer_ids && p_dealers and (tenant_id = app_tenant()) is true
$$;
alter function customers_of_dealers(uuid[]) owner to mp_definer;
revoke all on function customers_of_dealers(uuid[]) from public;
grant execute on function customers_of_dealers(uuid[]) to mp_app;
