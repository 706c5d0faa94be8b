-- Made by `npm run sql:print`; read it in review.

-- GET /scim/scimGroup
select t.id, t.version, t.created_at, t.updated_at, t.client_id, (select l.name
    from scim_client l
    where l.tenant_id = t.tenant_id and l.id = t.client_id), t.display_name, t.external_id, (select count(*)::integer
    from scim_member k
    join (select m.id, m.version, m.user_name, m.employee_name, m.employee_code, m.email, m.status, m.created_at, m.updated_at
      from tenant_user m
      where m.deleted_at is null and m.dealer_id is null) u on u.id = k.user_id
    where k.group_id = t.id), t.display_name as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'scim_group') as kept
  from (select t.*
    from scim_group t
    where t.deleted_at is null
    order by t.display_name collate "C" asc, t.id asc
    limit 21) t
  order by t.display_name collate "C" asc, t.id asc;

-- GET /scim/scimGroup?q=A1
with hit as materialized (select search_scim_group($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.client_id, (select l.name
    from scim_client l
    where l.tenant_id = t.tenant_id and l.id = t.client_id), t.display_name, t.external_id, (select count(*)::integer
    from scim_member k
    join (select m.id, m.version, m.user_name, m.employee_name, m.employee_code, m.email, m.status, m.created_at, m.updated_at
      from tenant_user m
      where m.deleted_at is null and m.dealer_id is null) u on u.id = k.user_id
    where k.group_id = t.id), t.display_name as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from scim_group t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from scim_group t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.display_name collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from scim_group t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.display_name collate "C" asc, t.id asc
      limit 21)) t
  order by t.display_name collate "C" asc, t.id asc;

-- GET /scim/scimGroup?displayName=A1
select t.id, t.version, t.created_at, t.updated_at, t.client_id, (select l.name
    from scim_client l
    where l.tenant_id = t.tenant_id and l.id = t.client_id), t.display_name, t.external_id, (select count(*)::integer
    from scim_member k
    join (select m.id, m.version, m.user_name, m.employee_name, m.employee_code, m.email, m.status, m.created_at, m.updated_at
      from tenant_user m
      where m.deleted_at is null and m.dealer_id is null) u on u.id = k.user_id
    where k.group_id = t.id), t.display_name as sort_value
  from (select t.*
    from scim_group t
    where t.deleted_at is null and t.display_name collate "C" = $1::text
    order by t.display_name collate "C" asc, t.id asc
    limit 21) t
  order by t.display_name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from scim_group t
    where t.deleted_at is null and t.display_name collate "C" = $1::text
    limit 1001) few;
