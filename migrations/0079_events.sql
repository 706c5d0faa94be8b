CREATE TABLE "event_subscription" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(6) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(6) with time zone,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"interface_id" uuid NOT NULL,
	"entities" jsonb NOT NULL,
	"kinds" text[] NOT NULL,
	"enabled" boolean DEFAULT true,
	"secret" text,
	"alarm_user_ids" uuid[],
	"remark" text,
	"owner_id" uuid,
	CONSTRAINT "event_subscription_pk" PRIMARY KEY("tenant_id","id")
);


CREATE UNIQUE INDEX "event_subscription_code_uq" ON "event_subscription" USING btree ("tenant_id",lower("code")) WHERE "deleted_at" is null;

select mp_wall('event_subscription');
select mp_counter('event_subscription');
select mp_search('event_subscription', array['code', 'name']);
select mp_bin('event_subscription');
alter table "event_subscription" add constraint event_subscription_interface_id_fk foreign key ("tenant_id", "interface_id") references "interface_def" ("tenant_id", "id");
alter table "event_subscription" add constraint event_subscription_owner_id_fk foreign key ("tenant_id", "owner_id") references "tenant_user" ("tenant_id", "id");
create index event_subscription_name_ix on "event_subscription" ("tenant_id", "name" collate "C", "id");
create index event_subscription_interface_id_ix on "event_subscription" ("tenant_id", "interface_id", "id");
create index event_subscription_code_ix on "event_subscription" ("tenant_id", "code" collate "C", "id");
create index event_subscription_heard_ix on event_subscription ("tenant_id") where enabled and deleted_at is null;

-- From here by hand.

-- What subscribers are told, one row for each, written by the triggers below in the transaction of the change itself.
create table record_event (
  tenant_id uuid not null,
  -- The receiver knows a repeated event by it.
  id uuid not null default gen_random_uuid(),
  at timestamptz not null,
  subscription_id uuid not null,
  entity text collate "C" not null,
  record_id uuid not null,
  kind text not null constraint record_event_kind_ck check (kind in ('created', 'changed', 'deleted', 'action', 'ended')),
  action text not null,
  -- Names of the fields that changed.
  fields text[] not null default '{}',
  state text not null default 'waiting' constraint record_event_state_ck check (state in ('waiting', 'sent', 'failed', 'withheld')),
  attempts integer not null default 0,
  next_at timestamptz,
  sent_at timestamptz,
  status integer,
  error text,
  constraint record_event_pk primary key (tenant_id, id),
  constraint record_event_subscription_fk foreign key (tenant_id, subscription_id)
    references event_subscription (tenant_id, id) on delete cascade
);
create index record_event_time on record_event (tenant_id, at desc, id desc);
create index record_event_subscription on record_event (tenant_id, subscription_id, at desc);
create index record_event_due on record_event (next_at) where state = 'waiting';
create index record_event_age on record_event (at);
select mp_wall('record_event');
revoke insert, delete on record_event from mp_app;

create view record_event_line with (security_invoker = true) as
  select e.tenant_id, e.id, 1 as version, e.at as created_at, null::uuid as created_by, e.at as updated_at, null::uuid as updated_by,
    null::timestamptz as deleted_at, e.at, e.subscription_id, e.id::text as event_id, e.entity, e.record_id::text as record_id,
    e.kind, e.action, e.state, e.attempts, case when e.state = 'waiting' then e.next_at end as next_at, e.sent_at, e.status, e.error
  from record_event e where e.tenant_id = app_tenant();
grant select on record_event_line to mp_app;

-- Once for each statement, so that an import pays once.
create function event_subscribed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into record_event (tenant_id, at, subscription_id, entity, record_id, kind, action, fields, next_at)
    select a.tenant_id, a.at, s.id, a.entity, a.entity_id, a.kind, a.action, array(select jsonb_object_keys(a.changes)), a.at
    from (select t.*, case t.action when 'create' then 'created' when 'update' then 'changed' when 'delete' then 'deleted' else 'action' end as kind
        from told t) a
      join event_subscription s on s.tenant_id = a.tenant_id and s.enabled and s.deleted_at is null
        and s.entities ? a.entity and a.kind = any(s.kinds);
  return null;
end $$;
alter function event_subscribed() owner to mp_definer;
create trigger event_subscribed after insert on audit_log referencing new table as told
  for each statement execute function event_subscribed();

-- The end of a process stands in its trace and in no history of a record. Parts of a process end with the whole.
create function event_process_ended() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into record_event (tenant_id, at, subscription_id, entity, record_id, kind, action, next_at)
    select new.tenant_id, new.ended_at, s.id, 'workflow.processInstance', new.id, 'ended', new.status, new.ended_at
    from event_subscription s
    where s.tenant_id = new.tenant_id and s.enabled and s.deleted_at is null and s.entities ? 'workflow.processInstance'
      and 'ended' = any(s.kinds);
  return null;
end $$;
alter function event_process_ended() owner to mp_definer;
create trigger event_process_begun_over after insert on process_instance for each row
  when (new.status <> 'processing' and new.parent_id is null) execute function event_process_ended();
create trigger event_process_over after update of status on process_instance for each row
  when (new.status <> 'processing' and old.status = 'processing' and new.parent_id is null) execute function event_process_ended();

-- Events that are due, of all tenants, each for one node: whoever takes one has as long as its interface may take, and a
-- minute more; then another node takes it.
create function events_claim(p_now timestamptz, p_limit integer)
  returns table (tenant_id uuid, id uuid, at timestamptz, entity text, record_id uuid, kind text, action text, fields text[],
    attempts integer, subscription_id uuid, subscription text, name text, owner_id uuid, secret text, alarm_user_ids uuid[],
    interface text)
  language sql volatile security definer set search_path = public, pg_temp as $$
  with due as materialized (
    select e.tenant_id, e.id, s.code, s.name, s.owner_id, s.secret, s.alarm_user_ids, d.code as interface,
      make_interval(secs => (coalesce(d.retry, 0) + 1) * coalesce(d.timeout_sec, 60) + 60) as lease
    from record_event e
      join event_subscription s on s.tenant_id = e.tenant_id and s.id = e.subscription_id and s.enabled and s.deleted_at is null
      join interface_def d on d.tenant_id = s.tenant_id and d.id = s.interface_id
      join tenant t on t.id = e.tenant_id and t.deleted_at is null and t.tenancy_status = '1'
    where e.state = 'waiting' and e.next_at <= p_now
    order by e.next_at limit p_limit for update of e skip locked
  )
  update record_event e set next_at = p_now + due.lease from due where e.tenant_id = due.tenant_id and e.id = due.id
  returning e.tenant_id, e.id, e.at, e.entity, e.record_id, e.kind, e.action, e.fields, e.attempts, e.subscription_id, due.code,
    due.name, due.owner_id, due.secret, due.alarm_user_ids, due.interface
$$;
alter function events_claim(timestamptz, integer) owner to mp_definer;
revoke all on function events_claim(timestamptz, integer) from public;
grant execute on function events_claim(timestamptz, integer) to mp_app;

-- Takes away events of all tenants older than so many days; answers how many.
create function events_forget(p_now timestamptz, p_days integer) returns bigint
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (delete from record_event where at < p_now - make_interval(days => p_days) returning 1) select count(*) from gone
$$;
alter function events_forget(timestamptz, integer) owner to mp_definer;
revoke all on function events_forget(timestamptz, integer) from public;
grant execute on function events_forget(timestamptz, integer) to mp_app;
