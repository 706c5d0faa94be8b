-- Companies whose dealers everybody may look up, for a visitor whose address names none: those with a public site of an
-- active dealer. A visitor stands in no tenant, hence the definer.
create function public_companies() returns table (tenancy_id bigint, name text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.tenancy_id, coalesce(nullif(t.tenancy_short_name, ''), t.tenancy_name) from tenant t
    where t.deleted_at is null and t.tenancy_status = '1' and exists (
      select from dealer d where d.tenant_id = t.id and d.deleted_at is null and d.status = 'active'
        and d.sites @> '[{"isPublic": true}]')
    order by 2, 1 limit 200
$$;
alter function public_companies() owner to mp_definer;
revoke all on function public_companies() from public;
grant execute on function public_companies() to mp_app;
