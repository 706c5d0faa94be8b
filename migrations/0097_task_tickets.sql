CREATE TABLE "task_ticket" (
	"tenant_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"expires_at" timestamp(6) with time zone NOT NULL,
	"used_at" timestamp(6) with time zone,
	"revoked_at" timestamp(6) with time zone,
	CONSTRAINT "task_ticket_pk" PRIMARY KEY("tenant_id","hash")
);


ALTER TABLE "delivery" ADD COLUMN "secret" text;

CREATE INDEX "task_ticket_hash_ix" ON "task_ticket" USING btree ("hash");

CREATE INDEX "task_ticket_user_ix" ON "task_ticket" USING btree ("user_id","expires_at");

select mp_wall('task_ticket');

-- Whose ticket it is and whether it still opens anything; before that nobody knows the tenant. A password that was changed
-- later ends it, as do a person or tenant that may not sign in.
create function task_ticket_enter(p_hash text, p_now timestamptz)
  returns table (outcome text, tenant_id uuid, user_id uuid, task_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select case
      when k.used_at is not null then 'used'
      when k.revoked_at is not null or c.changed_at > k.created_at then 'revoked'
      when k.expires_at <= p_now then 'expired'
      when t.tenancy_status is distinct from '1' or t.deleted_at is not null then 'revoked'
      when a.status = 'enabled' and m.status = 'enabled' and m.deleted_at is null and not a.locked
        and (p_now at time zone 'Asia/Shanghai')::date between a.active_date and a.expiry_date
        and (p_now at time zone 'Asia/Shanghai')::date between m.active_date and m.expiry_date then 'ok'
      else 'revoked' end, k.tenant_id, k.user_id, k.task_id
    from task_ticket k join tenant t on t.id = k.tenant_id
      left join tenant_user m on m.tenant_id = k.tenant_id and m.id = k.user_id
      left join account a on a.id = k.user_id
      left join account_credential c on c.account_id = k.user_id
    where k.hash = p_hash
$$;
alter function task_ticket_enter(text, timestamptz) owner to mp_definer;
revoke all on function task_ticket_enter(text, timestamptz) from public;
grant execute on function task_ticket_enter(text, timestamptz) to mp_app;

-- Who is disabled or locked loses the tickets that are out, also when he is let in again later.
create function task_ticket_revoke() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update task_ticket set revoked_at = now() where user_id = new.id and used_at is null and revoked_at is null;
  return null;
end $$;
alter function task_ticket_revoke() owner to mp_definer;
create trigger account_ends_task_tickets after update of status, locked on account for each row
  when ((new.status <> 'enabled' and old.status = 'enabled') or (new.locked and not old.locked))
  execute function task_ticket_revoke();
