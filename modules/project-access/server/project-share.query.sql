-- Made by `npm run sql:print`; read it in review.

-- GET /projectAccess/projectShare
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.contact_name, t.email, t.language, t.expires_at, t.use_count, t.last_used_at, t.made_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.made_by_id), t.revoked_at, t.state, t.created_at as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'project_share') as kept
  from (select t.*
    from project_share t
    where t.deleted_at is null
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;

-- GET /projectAccess/projectShare?q=A1
with hit as materialized (select search_project_share($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.contact_name, t.email, t.language, t.expires_at, t.use_count, t.last_used_at, t.made_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.made_by_id), t.revoked_at, t.state, t.created_at as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from project_share t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from project_share t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.created_at desc, t.id desc
      limit 21)
    union all (select t.*
      from project_share t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.created_at desc, t.id desc
      limit 21)) t
  order by t.created_at desc, t.id desc;

-- GET /projectAccess/projectShare?state=active
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.contact_name, t.email, t.language, t.expires_at, t.use_count, t.last_used_at, t.made_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.made_by_id), t.revoked_at, t.state, t.created_at as sort_value
  from (select t.*
    from project_share t
    where t.deleted_at is null and t.state collate "C" = 'active'
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_share t
    where t.deleted_at is null and t.state collate "C" = 'active'
    limit 1001) few;
