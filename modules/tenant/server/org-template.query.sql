-- Made by `npm run sql:print`; read it in review.

-- GET /tenant/orgTemplate
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.description, t.enabled, t.seq, t.tree, t.seq as sort_value
  from (select t.*
    from org_template t
    where t.deleted_at is null
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from org_template t
    where t.deleted_at is null
    limit 1001) few;

-- GET /tenant/orgTemplate?name%5Blike%5D=A1
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.description, t.enabled, t.seq, t.tree, t.seq as sort_value
  from (select t.*
    from org_template t
    where t.deleted_at is null and strpos(lower(t.name::text), lower($1)) > 0
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from org_template t
    where t.deleted_at is null and strpos(lower(t.name::text), lower($1)) > 0
    limit 1001) few;

-- GET /tenant/orgTemplate?code=A1
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.description, t.enabled, t.seq, t.tree, t.seq as sort_value
  from (select t.*
    from org_template t
    where t.deleted_at is null and t.code collate "C" = $1::text
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from org_template t
    where t.deleted_at is null and t.code collate "C" = $1::text
    limit 1001) few;
