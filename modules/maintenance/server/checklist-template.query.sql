-- Made by `npm run sql:print`; read it in review.

-- GET /maintenance/checklistTemplate
select t.id, t.version, t.created_at, t.updated_at, t.code, t.revision, t.name, t.service_level, t.series, t.duty_types, t.std_hours, t.items, t.parts, t.item_count, t.published_on, t.retired_on, t.state, t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'checklist_template') as kept
  from (select t.*
    from checklist_template t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /maintenance/checklistTemplate?q=A1
with hit as materialized (select search_checklist_template($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.code, t.revision, t.name, t.service_level, t.series, t.duty_types, t.std_hours, t.items, t.parts, t.item_count, t.published_on, t.retired_on, t.state, t.code as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from checklist_template t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from checklist_template t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.code collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from checklist_template t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.code collate "C" asc, t.id asc
      limit 21)) t
  order by t.code collate "C" asc, t.id asc;

-- GET /maintenance/checklistTemplate?serviceLevel=A
select t.id, t.version, t.created_at, t.updated_at, t.code, t.revision, t.name, t.service_level, t.series, t.duty_types, t.std_hours, t.items, t.parts, t.item_count, t.published_on, t.retired_on, t.state, t.code as sort_value
  from (select t.*
    from checklist_template t
    where t.deleted_at is null and t.service_level collate "C" = 'A'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from checklist_template t
    where t.deleted_at is null and t.service_level collate "C" = 'A'
    limit 1001) few;

-- GET /maintenance/checklistTemplate?state=draft
select t.id, t.version, t.created_at, t.updated_at, t.code, t.revision, t.name, t.service_level, t.series, t.duty_types, t.std_hours, t.items, t.parts, t.item_count, t.published_on, t.retired_on, t.state, t.code as sort_value
  from (select t.*
    from checklist_template t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from checklist_template t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    limit 1001) few;

-- GET /maintenance/checklistTemplate?publishedOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.code, t.revision, t.name, t.service_level, t.series, t.duty_types, t.std_hours, t.items, t.parts, t.item_count, t.published_on, t.retired_on, t.state, t.code as sort_value
  from (select t.*
    from checklist_template t
    where t.deleted_at is null and t.published_on = $1::date
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from checklist_template t
    where t.deleted_at is null and t.published_on = $1::date
    limit 1001) few;
