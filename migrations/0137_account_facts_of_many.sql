-- The facts of account_facts for many members by one statement: called for each row of a list, a function that cannot be
-- inlined cost more than the list itself.
create function accounts_facts(p_accounts uuid[]) returns table (id uuid, platform_admin boolean, shared boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.platform_admin, exists (
      select 1 from tenant_user o where o.id = a.id and o.tenant_id <> app_tenant() and o.deleted_at is null)
  from unnest(p_accounts) asked(id)
    join tenant_user m on m.tenant_id = app_tenant() and m.id = asked.id join account a on a.id = m.id
$$;
alter function accounts_facts(uuid[]) owner to mp_definer;
revoke all on function accounts_facts(uuid[]) from public;
grant execute on function accounts_facts(uuid[]) to mp_app;
