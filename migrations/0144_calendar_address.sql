CREATE TABLE "calendar_address" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"feed" text NOT NULL,
	"subject" uuid,
	"language" text NOT NULL,
	"hash" text NOT NULL,
	"hint" text NOT NULL,
	"issued_at" timestamp (6) with time zone NOT NULL,
	"used_at" timestamp (6) with time zone,
	CONSTRAINT "calendar_address_hash_uq" UNIQUE("hash"),
	CONSTRAINT "calendar_address_owner_uq" UNIQUE NULLS NOT DISTINCT("tenant_id","user_id","feed","subject")
);


-- From here by hand.

-- What opens an address is seen by the door alone, which has no tenant yet, and by its owner's own operations.
select mp_wall_platform('calendar_address');
alter table calendar_address add constraint calendar_address_user_id_fk foreign key (tenant_id, user_id) references tenant_user (tenant_id, id) on delete cascade;

-- Whose address it is; no row where its person may not sign in any more. Its use is remembered, at most once in ten minutes.
create function calendar_enter(p_hash text, p_now timestamptz)
  returns table (tenant_id uuid, user_id uuid, feed text, subject uuid, language text)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  c calendar_address;
  v_day date := (p_now at time zone 'Asia/Shanghai')::date;
begin
  select a.* into c from calendar_address a where a.hash = p_hash;
  if c.id is null then return; end if;
  perform 1 from tenant_user m join account a on a.id = m.id join tenant t on t.id = m.tenant_id
    where m.tenant_id = c.tenant_id and m.id = c.user_id and m.deleted_at is null and t.tenancy_status = '1'
      and a.status = 'enabled' and not (a.locked and a.locked_reason is distinct from 'errors')
      and v_day between a.active_date and a.expiry_date;
  if not found then return; end if;
  if c.used_at is null or c.used_at < p_now - interval '10 minutes' then
    update calendar_address a set used_at = p_now where a.id = c.id;
  end if;
  return query select c.tenant_id, c.user_id, c.feed, c.subject, c.language;
end $$;
alter function calendar_enter(text, timestamptz) owner to mp_definer;
revoke all on function calendar_enter(text, timestamptz) from public;
grant execute on function calendar_enter(text, timestamptz) to mp_app;
