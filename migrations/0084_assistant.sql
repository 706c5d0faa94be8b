CREATE TABLE "assistant_secret" (
	"token_id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "assistant_secret_hash_uq" UNIQUE("hash")
);


CREATE TABLE "assistant_token" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"name" text NOT NULL,
	"user_id" uuid,
	"may_write" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"valid_to" date NOT NULL,
	"token_hint" text,
	"issued_at" timestamp(6) with time zone,
	"last_used_at" timestamp(6) with time zone,
	CONSTRAINT "assistant_token_pk" PRIMARY KEY("tenant_id","id")
);


CREATE TABLE "assistant_write" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"at" timestamp(6) with time zone,
	"token_id" uuid,
	"user_id" uuid,
	"operation" text,
	"method" text,
	"address" text,
	"body" text,
	"until" timestamp(6) with time zone,
	"decision" text,
	"decided_at" timestamp(6) with time zone,
	CONSTRAINT "assistant_write_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "assistant_write_decision_ck" CHECK ("decision" in ('waiting', 'confirmed', 'refused', 'done'))
);


select mp_wall('assistant_token');
select mp_counter('assistant_token');
select mp_search('assistant_token', array['name']);
select mp_bin('assistant_token');
alter table "assistant_token" add constraint assistant_token_user_id_fk foreign key ("tenant_id", "user_id") references "tenant_user" ("tenant_id", "id");
create index assistant_token_user_id_ix on "assistant_token" ("tenant_id", "user_id", "id");
create index assistant_token_name_ix on "assistant_token" ("tenant_id", "name" collate "C", "id");
create index assistant_token_created_at_ix on "assistant_token" ("tenant_id", "created_at", "id");
select mp_wall('assistant_write');
select mp_counter('assistant_write');
select mp_search('assistant_write', array['operation']);
alter table "assistant_write" add constraint assistant_write_token_id_fk foreign key ("tenant_id", "token_id") references "assistant_token" ("tenant_id", "id");
alter table "assistant_write" add constraint assistant_write_user_id_fk foreign key ("tenant_id", "user_id") references "tenant_user" ("tenant_id", "id");
create index assistant_write_user_id_ix on "assistant_write" ("tenant_id", "user_id", "id");
create index assistant_write_at_ix on "assistant_write" ("tenant_id", "at", "id");
create index assistant_write_token_id_ix on "assistant_write" ("tenant_id", "token_id", "id");
create index assistant_write_operation_ix on "assistant_write" ("tenant_id", "operation" collate "C", "id");

-- From here by hand.

-- What recognises an assistant is seen by the door alone, which has no tenant yet.
select mp_wall_platform('assistant_secret');
alter table assistant_secret add constraint assistant_secret_token_id_fk foreign key (tenant_id, token_id) references assistant_token (tenant_id, id) on delete cascade;

-- Judges the token of an assistant: `ok`, or what it lacks. Its use is remembered, at most once a minute and without a line in its history.
create function assistant_enter(p_hash text, p_now timestamptz)
  returns table (outcome text, token_id uuid, tenant_id uuid, user_id uuid, name text, epoch text, may_write boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  c assistant_token;
  u record;
  v_outcome text := 'ok';
  v_day date := (p_now at time zone 'Asia/Shanghai')::date;
begin
  select a.* into c from assistant_secret k join assistant_token a on a.tenant_id = k.tenant_id and a.id = k.token_id where k.hash = p_hash;
  if c.id is null then
    return query select 'token', null::uuid, null::uuid, null::uuid, null::text, null::text, false;
    return;
  end if;
  select a.status = 'enabled' and m.deleted_at is null and not a.platform_admin
      and not (a.locked and a.locked_reason is distinct from 'errors') and v_day between a.active_date and a.expiry_date as usable,
      t.tenancy_status, t.perm_epoch || '.' || m.perm_epoch as epoch
    into u from tenant_user m join account a on a.id = m.id join tenant t on t.id = m.tenant_id
    where m.tenant_id = c.tenant_id and m.id = c.user_id;
  if c.deleted_at is not null or not c.enabled then v_outcome := 'disabled';
  elsif c.valid_to < v_day then v_outcome := 'dates';
  elsif u.tenancy_status is distinct from '1' then v_outcome := 'tenant';
  elsif u.usable is not true then v_outcome := 'user';
  elsif c.last_used_at is null or c.last_used_at < p_now - interval '60 seconds' then
    update assistant_token a set last_used_at = p_now where a.tenant_id = c.tenant_id and a.id = c.id;
  end if;
  return query select v_outcome, c.id, c.tenant_id, c.user_id, c.name, u.epoch, c.may_write;
end $$;
alter function assistant_enter(text, timestamptz) owner to mp_definer;
revoke all on function assistant_enter(text, timestamptz) from public;
grant execute on function assistant_enter(text, timestamptz) to mp_app;

-- Takes a confirmed change once, where the call is the one that was confirmed: `ok`, or what has become of it.
create function assistant_take(p_tenant uuid, p_id uuid, p_token uuid, p_method text, p_address text, p_body text, p_now timestamptz) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w assistant_write;
begin
  select * into w from assistant_write where tenant_id = p_tenant and id = p_id and token_id = p_token and deleted_at is null for update;
  if w.id is null then return 'unknown'; end if;
  if w.decision <> 'confirmed' then return w.decision; end if;
  if w.until <= p_now then return 'expired'; end if;
  if w.method <> p_method or w.address <> p_address or coalesce(w.body, '') <> p_body then return 'unknown'; end if;
  update assistant_write set decision = 'done', version = version + 1, updated_at = p_now
    where tenant_id = w.tenant_id and id = w.id;
  return 'ok';
end $$;
alter function assistant_take(uuid, uuid, uuid, text, text, text, timestamptz) owner to mp_definer;
revoke all on function assistant_take(uuid, uuid, uuid, text, text, text, timestamptz) from public;
grant execute on function assistant_take(uuid, uuid, uuid, text, text, text, timestamptz) to mp_app;
