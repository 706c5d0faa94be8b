-- Made by `npm run sql:print`; read it in review.

-- GET /open/functionService
select t.id, t.version, t.created_at, t.updated_at, t.function_no, t.name, t.description, t.service_interface, t.path, t.function_no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'function_service') as kept
  from (select t.*
    from function_service t
    where t.deleted_at is null
    order by t.function_no collate "C" asc, t.id asc
    limit 21) t
  order by t.function_no collate "C" asc, t.id asc;

-- GET /open/functionService?q=A1
with hit as materialized (select search_function_service($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.function_no, t.name, t.description, t.service_interface, t.path, t.function_no as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from function_service t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from function_service t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.function_no collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from function_service t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.function_no collate "C" asc, t.id asc
      limit 21)) t
  order by t.function_no collate "C" asc, t.id asc;

-- GET /open/functionService?functionNo=A1
select t.id, t.version, t.created_at, t.updated_at, t.function_no, t.name, t.description, t.service_interface, t.path, t.function_no as sort_value
  from (select t.*
    from function_service t
    where t.deleted_at is null and t.function_no collate "C" = $1::text
    order by t.function_no collate "C" asc, t.id asc
    limit 21) t
  order by t.function_no collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from function_service t
    where t.deleted_at is null and t.function_no collate "C" = $1::text
    limit 1001) few;

-- GET /open/functionService?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.function_no, t.name, t.description, t.service_interface, t.path, t.function_no as sort_value
  from (select t.*
    from function_service t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.function_no collate "C" asc, t.id asc
    limit 21) t
  order by t.function_no collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from function_service t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /open/functionService?serviceInterface=A1
select t.id, t.version, t.created_at, t.updated_at, t.function_no, t.name, t.description, t.service_interface, t.path, t.function_no as sort_value
  from (select t.*
    from function_service t
    where t.deleted_at is null and t.service_interface collate "C" = $1::text
    order by t.function_no collate "C" asc, t.id asc
    limit 21) t
  order by t.function_no collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from function_service t
    where t.deleted_at is null and t.service_interface collate "C" = $1::text
    limit 1001) few;

-- GET /open/functionService?path=A1
select t.id, t.version, t.created_at, t.updated_at, t.function_no, t.name, t.description, t.service_interface, t.path, t.function_no as sort_value
  from (select t.*
    from function_service t
    where t.deleted_at is null and t.path collate "C" = $1::text
    order by t.function_no collate "C" asc, t.id asc
    limit 21) t
  order by t.function_no collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from function_service t
    where t.deleted_at is null and t.path collate "C" = $1::text
    limit 1001) few;
