-- Made by `npm run sql:print`; read it in review.

-- GET /reference/dictionary
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.scope, t.hierarchical, t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'dictionary') as kept
  from (select t.*
    from dictionary t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /reference/dictionary?scope=system
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.scope, t.hierarchical, t.code as sort_value
  from (select t.*
    from dictionary t
    where t.deleted_at is null and t.scope collate "C" = 'system'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from dictionary t
    where t.deleted_at is null and t.scope collate "C" = 'system'
    limit 1001) few;
