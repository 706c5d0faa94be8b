-- Made by `npm run sql:print`; read it in review.

-- GET /projectDispatch/rateCard
select t.id, t.version, t.created_at, t.updated_at, t.name, t.valid_from, t.currency, t.rates, t.per_km, t.free_km, t.valid_from as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'dispatch_rate_card') as kept
  from (select t.*
    from dispatch_rate_card t
    where t.deleted_at is null
    order by t.valid_from desc, t.id desc
    limit 21) t
  order by t.valid_from desc, t.id desc;

-- GET /projectDispatch/rateCard?q=A1
with hit as materialized (select search_dispatch_rate_card($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.name, t.valid_from, t.currency, t.rates, t.per_km, t.free_km, t.valid_from as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from dispatch_rate_card t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from dispatch_rate_card t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.valid_from desc, t.id desc
      limit 21)
    union all (select t.*
      from dispatch_rate_card t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.valid_from desc, t.id desc
      limit 21)) t
  order by t.valid_from desc, t.id desc;

-- GET /projectDispatch/rateCard?validFrom=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.name, t.valid_from, t.currency, t.rates, t.per_km, t.free_km, t.valid_from as sort_value
  from (select t.*
    from dispatch_rate_card t
    where t.deleted_at is null and t.valid_from = $1::date
    order by t.valid_from desc, t.id desc
    limit 21) t
  order by t.valid_from desc, t.id desc;
select count(*) as capped
  from (select 1
    from dispatch_rate_card t
    where t.deleted_at is null and t.valid_from = $1::date
    limit 1001) few;

-- GET /projectDispatch/rateCard?currency=A1
select t.id, t.version, t.created_at, t.updated_at, t.name, t.valid_from, t.currency, t.rates, t.per_km, t.free_km, t.valid_from as sort_value
  from (select t.*
    from dispatch_rate_card t
    where t.deleted_at is null and t.currency collate "C" = $1::text
    order by t.valid_from desc, t.id desc
    limit 21) t
  order by t.valid_from desc, t.id desc;
select count(*) as capped
  from (select 1
    from dispatch_rate_card t
    where t.deleted_at is null and t.currency collate "C" = $1::text
    limit 1001) few;
