-- Made by `npm run sql:print`; read it in review.

-- GET /dealer/infoSubscription
select t.id, t.version, t.created_at, t.updated_at, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.industry, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.created_at as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'info_subscription') as kept
  from (select t.*
    from info_subscription t
    where t.deleted_at is null
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
