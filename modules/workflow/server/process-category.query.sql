-- Made by `npm run sql:print`; read it in review.

-- GET /workflow/processCategory
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.seq, t.seq as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'process_category') as kept
  from (select t.*
    from process_category t
    where t.deleted_at is null
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;

-- GET /workflow/processCategory?code=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.seq, t.seq as sort_value
  from (select t.*
    from process_category t
    where t.deleted_at is null and t.code collate "C" = $1::text
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from process_category t
    where t.deleted_at is null and t.code collate "C" = $1::text
    limit 1001) few;
