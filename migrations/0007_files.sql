ALTER TABLE "attachment" ADD COLUMN "owner_entity" text;
ALTER TABLE "attachment" ADD COLUMN "owner_id" uuid;
ALTER TABLE "attachment" ADD COLUMN "field" text;
ALTER TABLE "attachment" ADD COLUMN "scan_state" text DEFAULT 'skipped' NOT NULL;
ALTER TABLE "attachment" ADD COLUMN "deleted_at" timestamp with time zone;
ALTER TABLE "attachment" ADD COLUMN "expires_at" timestamp with time zone;
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_scan_state_ck" CHECK ("scan_state" in ('pending', 'clean', 'infected', 'skipped'));

CREATE TABLE "upload" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"file_name" text NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"parts" text[] DEFAULT '{}' NOT NULL,
	"attachment_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upload_pk" PRIMARY KEY("tenant_id","id")
);

CREATE TABLE "file_usage" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "file_usage_pk" PRIMARY KEY("tenant_id","user_id")
);

CREATE INDEX "attachment_owner_ix" ON "attachment" USING btree ("tenant_id","owner_entity","owner_id");
CREATE INDEX "attachment_expires_ix" ON "attachment" USING btree ("tenant_id","expires_at") WHERE "expires_at" is not null;
CREATE INDEX "attachment_created_ix" ON "attachment" USING btree ("tenant_id","created_at","id");
CREATE INDEX "upload_expires_ix" ON "upload" USING btree ("tenant_id","expires_at");

-- From here by hand.
select mp_wall('upload'), mp_wall('file_usage');

-- Bytes of each user's files, so that a quota needs no sum over all of them.
create function file_usage_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into file_usage as u (tenant_id, user_id, bytes) values (new.tenant_id, new.created_by, new.size)
      on conflict (tenant_id, user_id) do update set bytes = u.bytes + excluded.bytes;
  else
    update file_usage set bytes = bytes - old.size where tenant_id = old.tenant_id and user_id = old.created_by;
  end if;
  return null;
end $$;
create trigger file_usage_added after insert on attachment for each row execute function file_usage_changed();
create trigger file_usage_gone after delete on attachment for each row execute function file_usage_changed();
insert into file_usage (tenant_id, user_id, bytes)
  select tenant_id, created_by, sum(size) from attachment group by tenant_id, created_by;

-- What is over in any tenant: claims nobody finished, files no record took, the bin after its days, uploads that
-- stopped. Answers what the store may let go of: contents by hash, uploads by id.
create function file_sweep(p_now timestamptz, p_cap integer) returns table (tenant_id uuid, hash text, upload_id uuid)
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from attachment a using (
      select b.tenant_id, b.id from attachment b where b.expires_at <= p_now limit p_cap for update skip locked
    ) b where a.tenant_id = b.tenant_id and a.id = b.id returning a.tenant_id, a.hash
  ), stopped as (
    delete from upload a using (
      select b.tenant_id, b.id from upload b where b.expires_at <= p_now limit p_cap for update skip locked
    ) b where a.tenant_id = b.tenant_id and a.id = b.id returning a.tenant_id, a.id
  )
  select g.tenant_id, g.hash, null::uuid from gone g union all select s.tenant_id, null, s.id from stopped s
$$;
alter function file_sweep(timestamptz, integer) owner to mp_definer;
revoke all on function file_sweep(timestamptz, integer) from public;
grant execute on function file_sweep(timestamptz, integer) to mp_app;
