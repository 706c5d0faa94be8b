-- Made by `npm run sql:print`; read it in review.

-- GET /projectAccess/projectSubscription
select t.id, t.version, t.created_at, t.updated_at, t.subject, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.known_state, t.known_health, t.known_forecast, t.created_at as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'project_subscription') as kept
  from (select t.*
    from project_subscription t
    where t.deleted_at is null
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;

-- GET /projectAccess/projectSubscription?q=A1
with hit as materialized (select search_project_subscription($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.subject, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.known_state, t.known_health, t.known_forecast, t.created_at as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from project_subscription t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from project_subscription t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.created_at desc, t.id desc
      limit 21)
    union all (select t.*
      from project_subscription t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.created_at desc, t.id desc
      limit 21)) t
  order by t.created_at desc, t.id desc;

-- GET /projectAccess/projectSubscription?projectId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.subject, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.known_state, t.known_health, t.known_forecast, t.created_at as sort_value
  from (select t.*
    from project_subscription t
    where t.deleted_at is null and t.project_id = $1::uuid
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_subscription t
    where t.deleted_at is null and t.project_id = $1::uuid
    limit 1001) few;
