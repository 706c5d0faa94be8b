-- What the engine keeps beside records: proposals, drafts of forms, who looked at a masked value, undone imports.

create table proposal (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  entity text not null,
  record_id uuid not null,
  state text not null check (state in ('open', 'accepted', 'partly', 'rejected', 'withdrawn')),
  -- Version of the record, and its values, on which the proposal stands.
  base_version integer not null,
  base jsonb not null,
  patch jsonb not null,
  accepted text[] not null default '{}',
  reason text not null,
  opinion text,
  created_at timestamptz not null,
  created_by uuid not null,
  decided_at timestamptz,
  decided_by uuid,
  primary key (tenant_id, id)
);
create index proposal_record on proposal (tenant_id, entity, record_id, created_at desc);
create index proposal_open on proposal (tenant_id, entity, created_at desc) where state = 'open';
select mp_wall('proposal');

-- What somebody has typed into a form and not saved yet; record_id is all zeros for a new record.
create table form_draft (
  tenant_id uuid not null,
  user_id uuid not null,
  entity text not null,
  record_id uuid not null,
  content jsonb not null,
  base_version integer not null,
  at timestamptz not null,
  primary key (tenant_id, user_id, entity, record_id)
);
create index form_draft_age on form_draft (tenant_id, at);
select mp_wall('form_draft');

-- Who looked at a masked value, and why; a look changes no record, so it has no place in its audit trail.
create table field_reveal (
  tenant_id uuid not null,
  id uuid not null,
  entity text not null,
  entity_id uuid not null,
  field text not null,
  reason text not null,
  at timestamptz not null,
  actor_id uuid not null,
  ip text,
  request_id text,
  primary key (tenant_id, id)
);
create index field_reveal_record on field_reveal (tenant_id, entity, entity_id, at desc);
select mp_wall('field_reveal');
select mp_append_only('field_reveal');

alter table import_batch drop constraint import_batch_state_check;
alter table import_batch add constraint import_batch_state_check check
  (state in ('checking', 'checked', 'committing', 'done', 'undoing', 'undone', 'refused', 'failed', 'canceled'));
-- Why an undone import has left a row as it is; null where the row was taken back.
alter table import_row add column kept jsonb;

-- The recycle bin reads by the time of deletion.
create function mp_bin(p_table regclass) returns void language plpgsql as $$
declare
  v_name text := (select relname from pg_class where oid = p_table);
  v_tenant text := case when exists (select 1 from pg_attribute where attrelid = p_table and attname = 'tenant_id' and not attisdropped) then 'tenant_id, ' else '' end;
begin
  execute format('create index %I on %s (%sdeleted_at desc, id) where deleted_at is not null', v_name || '_bin', p_table, v_tenant);
end $$;
select mp_bin('org'), mp_bin('org_relation'), mp_bin('tenant_user');

-- Rows of the audit trail that do not fit the ones before them: changed ones, and versions that are missing.
-- Seen through the wall of whoever asks; without a tenant the owner of the database checks all of them.
create function audit_breaks(p_entity text default null, p_id uuid default null)
  returns table (tenant_id uuid, entity text, entity_id uuid, version integer, at timestamptz, kind text)
  language sql stable as $$
  select c.tenant_id, c.entity, c.entity_id, case when c.ok then c.before + 1 else c.version end, c.at, case when c.ok then 'missing' else 'changed' end
  from (
    select a.tenant_id, a.entity, a.entity_id, a.version, a.at, lag(a.version) over w as before,
      a.hash = audit_hash(lag(a.hash) over w, a.tenant_id, a.entity, a.entity_id, a.version, a.at, a.action, a.actor_id, a.changes) as ok
    from audit_log a
    where (p_entity is null or a.entity = p_entity) and (p_id is null or a.entity_id = p_id)
    window w as (partition by a.tenant_id, a.entity, a.entity_id order by a.version)
  ) c
  where not c.ok or c.version > c.before + 1
$$;
grant execute on function audit_breaks(text, uuid) to mp_app;

-- The same for all tenants, for the operator's command.
create function audit_breaks_everywhere()
  returns table (tenant_id uuid, entity text, entity_id uuid, version integer, at timestamptz, kind text)
  language sql stable security definer set search_path = public, pg_temp as $$ select * from audit_breaks() $$;
alter function audit_breaks_everywhere() owner to mp_definer;
revoke all on function audit_breaks_everywhere() from public;

-- The last number given out of each rule; a pattern with a year in it begins anew with the year.
create table number_counter (
  tenant_id uuid not null,
  rule text not null,
  period text not null,
  n bigint not null,
  primary key (tenant_id, rule, period)
);
select mp_wall('number_counter');
