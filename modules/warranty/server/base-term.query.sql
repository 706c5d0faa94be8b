-- Made by `npm run sql:print`; read it in review.

-- GET /warranty/baseTerm
select t.id, t.version, t.created_at, t.updated_at, t.code, t.duty_type, t.series, t.months, t.hours, t.start_rule, t.ship_grace_months, t.valid_from, t.valid_to, t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'base_term') as kept
  from (select t.*
    from base_term t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /warranty/baseTerm?q=A1
with hit as materialized (select search_base_term($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.code, t.duty_type, t.series, t.months, t.hours, t.start_rule, t.ship_grace_months, t.valid_from, t.valid_to, t.code as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from base_term t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from base_term t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.code collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from base_term t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.code collate "C" asc, t.id asc
      limit 21)) t
  order by t.code collate "C" asc, t.id asc;

-- GET /warranty/baseTerm?dutyType=ESP
select t.id, t.version, t.created_at, t.updated_at, t.code, t.duty_type, t.series, t.months, t.hours, t.start_rule, t.ship_grace_months, t.valid_from, t.valid_to, t.code as sort_value
  from (select t.*
    from base_term t
    where t.deleted_at is null and t.duty_type collate "C" = 'ESP'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from base_term t
    where t.deleted_at is null and t.duty_type collate "C" = 'ESP'
    limit 1001) few;

-- GET /warranty/baseTerm?series=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.duty_type, t.series, t.months, t.hours, t.start_rule, t.ship_grace_months, t.valid_from, t.valid_to, t.code as sort_value
  from (select t.*
    from base_term t
    where t.deleted_at is null and t.series collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from base_term t
    where t.deleted_at is null and t.series collate "C" = $1::text
    limit 1001) few;

-- GET /warranty/baseTerm?validFrom=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.code, t.duty_type, t.series, t.months, t.hours, t.start_rule, t.ship_grace_months, t.valid_from, t.valid_to, t.code as sort_value
  from (select t.*
    from base_term t
    where t.deleted_at is null and t.valid_from = $1::date
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from base_term t
    where t.deleted_at is null and t.valid_from = $1::date
    limit 1001) few;
