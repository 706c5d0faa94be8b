-- Made by `npm run sql:print`; read it in review.

-- GET /reference/calendar
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.weekend, t.parent_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from work_calendar l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'work_calendar') as kept
  from (select t.*
    from work_calendar t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
