-- Made by `npm run sql:print`; read it in review.

-- GET /reference/calendarDay
select t.id, t.version, t.created_at, t.updated_at, t.calendar_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from work_calendar l
    where l.tenant_id = t.tenant_id and l.id = t.calendar_id), t.date, t.kind, t.name, t.source, t.date as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'calendar_day') as kept
  from (select t.*
    from calendar_day t
    where t.deleted_at is null
    order by t.date desc, t.id desc
    limit 21) t
  order by t.date desc, t.id desc;

-- GET /reference/calendarDay?calendarId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.calendar_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from work_calendar l
    where l.tenant_id = t.tenant_id and l.id = t.calendar_id), t.date, t.kind, t.name, t.source, t.date as sort_value
  from (select t.*
    from calendar_day t
    where t.deleted_at is null and t.calendar_id = $1::uuid
    order by t.date desc, t.id desc
    limit 21) t
  order by t.date desc, t.id desc;
select count(*) as capped
  from (select 1
    from calendar_day t
    where t.deleted_at is null and t.calendar_id = $1::uuid
    limit 1001) few;

-- GET /reference/calendarDay?date=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.calendar_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from work_calendar l
    where l.tenant_id = t.tenant_id and l.id = t.calendar_id), t.date, t.kind, t.name, t.source, t.date as sort_value
  from (select t.*
    from calendar_day t
    where t.deleted_at is null and t.date = $1::date
    order by t.date desc, t.id desc
    limit 21) t
  order by t.date desc, t.id desc;
select count(*) as capped
  from (select 1
    from calendar_day t
    where t.deleted_at is null and t.date = $1::date
    limit 1001) few;

-- GET /reference/calendarDay?kind=holiday
select t.id, t.version, t.created_at, t.updated_at, t.calendar_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from work_calendar l
    where l.tenant_id = t.tenant_id and l.id = t.calendar_id), t.date, t.kind, t.name, t.source, t.date as sort_value
  from (select t.*
    from calendar_day t
    where t.deleted_at is null and t.kind collate "C" = 'holiday'
    order by t.date desc, t.id desc
    limit 21) t
  order by t.date desc, t.id desc;
select count(*) as capped
  from (select 1
    from calendar_day t
    where t.deleted_at is null and t.kind collate "C" = 'holiday'
    limit 1001) few;

-- GET /reference/calendarDay?source=state
select t.id, t.version, t.created_at, t.updated_at, t.calendar_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from work_calendar l
    where l.tenant_id = t.tenant_id and l.id = t.calendar_id), t.date, t.kind, t.name, t.source, t.date as sort_value
  from (select t.*
    from calendar_day t
    where t.deleted_at is null and t.source collate "C" = 'state'
    order by t.date desc, t.id desc
    limit 21) t
  order by t.date desc, t.id desc;
select count(*) as capped
  from (select 1
    from calendar_day t
    where t.deleted_at is null and t.source collate "C" = 'state'
    limit 1001) few;
