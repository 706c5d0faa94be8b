-- Made by `npm run sql:print`; read it in review.

-- GET /projectPhase/checkList
select t.id, t.version, t.created_at, t.updated_at, t.code, t.revision, t.name, t.phase, t.series, t.items, t.state, t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'phase_check_list') as kept
  from (select t.*
    from phase_check_list t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /projectPhase/checkList?q=A1
with hit as materialized (select search_phase_check_list($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.code, t.revision, t.name, t.phase, t.series, t.items, t.state, t.code as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from phase_check_list t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from phase_check_list t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.code collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from phase_check_list t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.code collate "C" asc, t.id asc
      limit 21)) t
  order by t.code collate "C" asc, t.id asc;

-- GET /projectPhase/checkList?phase=ARRIVAL
select t.id, t.version, t.created_at, t.updated_at, t.code, t.revision, t.name, t.phase, t.series, t.items, t.state, t.code as sort_value
  from (select t.*
    from phase_check_list t
    where t.deleted_at is null and t.phase collate "C" = 'ARRIVAL'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from phase_check_list t
    where t.deleted_at is null and t.phase collate "C" = 'ARRIVAL'
    limit 1001) few;

-- GET /projectPhase/checkList?series=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.revision, t.name, t.phase, t.series, t.items, t.state, t.code as sort_value
  from (select t.*
    from phase_check_list t
    where t.deleted_at is null and t.series collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from phase_check_list t
    where t.deleted_at is null and t.series collate "C" = $1::text
    limit 1001) few;

-- GET /projectPhase/checkList?state=draft
select t.id, t.version, t.created_at, t.updated_at, t.code, t.revision, t.name, t.phase, t.series, t.items, t.state, t.code as sort_value
  from (select t.*
    from phase_check_list t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from phase_check_list t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    limit 1001) few;
