-- Made by `npm run sql:print`; read it in review.

-- GET /warrantyOrder/peOrder
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.description, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'pe_order') as kept
  from (select t.*
    from pe_order t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /warrantyOrder/peOrder?q=A1
with hit as materialized (select search_pe_order($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.description, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from pe_order t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from pe_order t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.code collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from pe_order t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.code collate "C" asc, t.id asc
      limit 21)) t
  order by t.code collate "C" asc, t.id asc;

-- GET /warrantyOrder/peOrder?code=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.description, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from pe_order t
    where t.deleted_at is null and t.code collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from pe_order t
    where t.deleted_at is null and t.code collate "C" = $1::text
    limit 1001) few;

-- GET /warrantyOrder/peOrder?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.description, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from pe_order t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from pe_order t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /warrantyOrder/peOrder?state=draft
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.description, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from pe_order t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from pe_order t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    limit 1001) few;
