-- Before a stricter rule is saved its administrator is told how many it meets. Whom a rule of the platform meets only the
-- definer may find out, since it takes the settings of all tenants: accounts that are members where the field follows the
-- level that is changed. Answers accounts alone, for counting.
create function setting_followers(p_group text, p_field text, p_tenant uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct m.id from tenant_user m join tenant t on t.id = m.tenant_id
  where m.deleted_at is null and m.status = 'enabled' and t.deleted_at is null and t.tenancy_status = '1'
    and case when p_tenant is null
      then not exists (select 1 from setting s where s.tenant_id = m.tenant_id
        and s.owner_id = '00000000-0000-0000-0000-000000000000' and s.grp = p_group and s.content ? p_field)
      else m.tenant_id = p_tenant end
$$;
alter function setting_followers(text, text, uuid) owner to mp_definer;
revoke all on function setting_followers(text, text, uuid) from public;
grant execute on function setting_followers(text, text, uuid) to mp_app;
