-- What the login service reads of a name comes in few round trips.

-- The enabled tenants of an account, in their order, and what it is there.
drop function tenants_of(uuid);
create function tenants_of(p_account uuid)
  returns table (id uuid, tenancy_id bigint, tenancy_name text, tenancy_code text, tenancy_short_name text,
    is_admin boolean, gray boolean, grayfront_url text, normalfront_url text, enter_icon uuid, default_org_id uuid,
    platform_admin boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.id, t.tenancy_id, t.tenancy_name, t.tenancy_code, t.tenancy_short_name, m.is_admin, t.gray, t.grayfront_url,
    t.normalfront_url, t.enter_icon, m.default_org_id, a.platform_admin
  from tenant_user m join tenant t on t.id = m.tenant_id join account a on a.id = m.id
  where m.id = p_account and m.deleted_at is null and t.deleted_at is null and t.tenancy_status = '1'
  order by t.tenancy_sort nulls last, t.tenancy_id
$$;
alter function tenants_of(uuid) owner to mp_definer;
revoke all on function tenants_of(uuid) from public;
grant execute on function tenants_of(uuid) to mp_app;

-- Layers of the settings by which somebody signs in: the platform's, those of a place, those of his tenants and his own there.
create function settings_of_account(p_account uuid, p_place uuid)
  returns table (tenant_id uuid, owner_id uuid, grp text, content jsonb, version integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.tenant_id, s.owner_id, s.grp, s.content, s.version
  from (select '00000000-0000-0000-0000-000000000000'::uuid union select p_place union select t.id from tenants_of(p_account) t) w(tenant_id)
  cross join (values ('00000000-0000-0000-0000-000000000000'::uuid), (p_account)) o(owner_id)
  join setting s on s.tenant_id = w.tenant_id and s.owner_id = o.owner_id
$$;
alter function settings_of_account(uuid, uuid) owner to mp_definer;
revoke all on function settings_of_account(uuid, uuid) from public;
grant execute on function settings_of_account(uuid, uuid) to mp_app;
