ALTER TABLE "scim_user" ADD COLUMN "ended_at" timestamp(6) with time zone;

-- Administrators of a tenant, or of all tenants where it is null: of whom the preview of a stricter rule counts.
create function setting_administrators(p_tenant uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct m.id from tenant_user m where m.is_admin and m.deleted_at is null and (p_tenant is null or m.tenant_id = p_tenant)
$$;
alter function setting_administrators(uuid) owner to mp_definer;
revoke all on function setting_administrators(uuid) from public;
grant execute on function setting_administrators(uuid) to mp_app;

-- Where and when an account signed in before a session: asked only where this sign-in comes from another city.
create function risk_sign_in_before(p_account uuid, p_session uuid, p_at timestamptz) returns table (ip text, at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.ip, s.created_at from session s where s.account_id = p_account and s.id <> p_session and s.created_at <= p_at and s.ip is not null
    order by s.created_at desc limit 1
$$;
alter function risk_sign_in_before(uuid, uuid, timestamptz) owner to mp_definer;
revoke all on function risk_sign_in_before(uuid, uuid, timestamptz) from public;
grant execute on function risk_sign_in_before(uuid, uuid, timestamptz) to mp_app;

alter table risk_event drop constraint risk_event_rule_ck;
alter table risk_event add constraint risk_event_rule_ck check (rule in ('newDevice', 'newRegion', 'impossibleTravel', 'ipChange',
  'manyFailures', 'nightUse', 'multiDevice', 'bulkRead', 'idleReturn', 'deniedBurst'));
