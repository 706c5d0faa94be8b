-- Made by `npm run sql:print`; read it in review.

-- GET /organisation/orgRelation
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.type, t.parent_id, (select l.name
    from org_relation l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.builtin, t.code as sort_value
  from (select t.*
    from org_relation t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from org_relation t
    where t.deleted_at is null
    limit 1001) few;

-- GET /organisation/orgRelation?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.type, t.parent_id, (select l.name
    from org_relation l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.builtin, t.code as sort_value
  from (select t.*
    from org_relation t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from org_relation t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /organisation/orgRelation?code=A1
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.type, t.parent_id, (select l.name
    from org_relation l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.builtin, t.code as sort_value
  from (select t.*
    from org_relation t
    where t.deleted_at is null and t.code collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from org_relation t
    where t.deleted_at is null and t.code collate "C" = $1::text
    limit 1001) few;

-- GET /organisation/orgRelation?type=tree
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.type, t.parent_id, (select l.name
    from org_relation l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.builtin, t.code as sort_value
  from (select t.*
    from org_relation t
    where t.deleted_at is null and t.type collate "C" = 'tree'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from org_relation t
    where t.deleted_at is null and t.type collate "C" = 'tree'
    limit 1001) few;
