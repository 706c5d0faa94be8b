-- Made by `npm run sql:print`; read it in review.

-- GET /projectDispatch/checkIn
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dispatch_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.dispatch_id), t.at, t.kind, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.by_code, t.distance_m, t.accuracy_m, t.lng, t.lat, t.reason, t.at as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'dispatch_check_in') as kept
  from (select t.*
    from dispatch_check_in t
    where t.deleted_at is null
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;

-- GET /projectDispatch/checkIn?q=A1
with hit as materialized (select search_dispatch_check_in($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.no, t.dispatch_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.dispatch_id), t.at, t.kind, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.by_code, t.distance_m, t.accuracy_m, t.lng, t.lat, t.reason, t.at as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from dispatch_check_in t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from dispatch_check_in t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.at desc, t.id desc
      limit 21)
    union all (select t.*
      from dispatch_check_in t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.at desc, t.id desc
      limit 21)) t
  order by t.at desc, t.id desc;

-- GET /projectDispatch/checkIn?kind=in
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dispatch_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.dispatch_id), t.at, t.kind, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.by_code, t.distance_m, t.accuracy_m, t.lng, t.lat, t.reason, t.at as sort_value
  from (select t.*
    from dispatch_check_in t
    where t.deleted_at is null and t.kind collate "C" = 'in'
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from dispatch_check_in t
    where t.deleted_at is null and t.kind collate "C" = 'in'
    limit 1001) few;

-- GET /projectDispatch/checkIn?personId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dispatch_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.dispatch_id), t.at, t.kind, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.by_code, t.distance_m, t.accuracy_m, t.lng, t.lat, t.reason, t.at as sort_value
  from (select t.*
    from dispatch_check_in t
    where t.deleted_at is null and t.person_id = $1::uuid
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from dispatch_check_in t
    where t.deleted_at is null and t.person_id = $1::uuid
    limit 1001) few;

-- GET /projectDispatch/checkIn?byCode=true
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dispatch_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.dispatch_id), t.at, t.kind, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.by_code, t.distance_m, t.accuracy_m, t.lng, t.lat, t.reason, t.at as sort_value
  from (select t.*
    from dispatch_check_in t
    where t.deleted_at is null and t.by_code = true
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from dispatch_check_in t
    where t.deleted_at is null and t.by_code = true
    limit 1001) few;

-- GET /projectDispatch/checkIn?at=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dispatch_id, (select l.no
    from dispatch l
    where l.tenant_id = t.tenant_id and l.id = t.dispatch_id), t.at, t.kind, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.by_code, t.distance_m, t.accuracy_m, t.lng, t.lat, t.reason, t.at as sort_value
  from (select t.*
    from dispatch_check_in t
    where t.deleted_at is null and t.at = $1::timestamptz
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from dispatch_check_in t
    where t.deleted_at is null and t.at = $1::timestamptz
    limit 1001) few;
