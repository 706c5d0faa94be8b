-- Made by `npm run sql:print`; read it in review.

-- GET /permission/position
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.parent_id, (select l.name
    from position l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.type, t.level, t.layer, t.seq, t.enabled, t.description, (select count(*)
    from position_member m
    join tenant_user u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.deleted_at is null
    where m.tenant_id = t.tenant_id and m.position_id = t.id)::integer, t.seq as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'position') as kept
  from (select t.*
    from position t
    where t.deleted_at is null
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;

-- GET /permission/position?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.parent_id, (select l.name
    from position l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.type, t.level, t.layer, t.seq, t.enabled, t.description, (select count(*)
    from position_member m
    join tenant_user u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.deleted_at is null
    where m.tenant_id = t.tenant_id and m.position_id = t.id)::integer, t.seq as sort_value
  from (select t.*
    from position t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from position t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /permission/position?code=A1
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.parent_id, (select l.name
    from position l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.type, t.level, t.layer, t.seq, t.enabled, t.description, (select count(*)
    from position_member m
    join tenant_user u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.deleted_at is null
    where m.tenant_id = t.tenant_id and m.position_id = t.id)::integer, t.seq as sort_value
  from (select t.*
    from position t
    where t.deleted_at is null and t.code collate "C" = $1::text
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from position t
    where t.deleted_at is null and t.code collate "C" = $1::text
    limit 1001) few;

-- GET /permission/position?type=manager
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.parent_id, (select l.name
    from position l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.type, t.level, t.layer, t.seq, t.enabled, t.description, (select count(*)
    from position_member m
    join tenant_user u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.deleted_at is null
    where m.tenant_id = t.tenant_id and m.position_id = t.id)::integer, t.seq as sort_value
  from (select t.*
    from position t
    where t.deleted_at is null and t.type collate "C" = 'manager'
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from position t
    where t.deleted_at is null and t.type collate "C" = 'manager'
    limit 1001) few;

-- GET /permission/position?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.parent_id, (select l.name
    from position l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.type, t.level, t.layer, t.seq, t.enabled, t.description, (select count(*)
    from position_member m
    join tenant_user u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.deleted_at is null
    where m.tenant_id = t.tenant_id and m.position_id = t.id)::integer, t.seq as sort_value
  from (select t.*
    from position t
    where t.deleted_at is null and t.enabled = true
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from position t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;

-- GET /permission/position?orgId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.parent_id, (select l.name
    from position l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.type, t.level, t.layer, t.seq, t.enabled, t.description, (select count(*)
    from position_member m
    join tenant_user u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.deleted_at is null
    where m.tenant_id = t.tenant_id and m.position_id = t.id)::integer, t.seq as sort_value
  from (select t.*
    from position t
    where t.deleted_at is null and t.org_id = $1::uuid
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from position t
    where t.deleted_at is null and t.org_id = $1::uuid
    limit 1001) few;

-- GET /permission/position?parentId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.parent_id, (select l.name
    from position l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.type, t.level, t.layer, t.seq, t.enabled, t.description, (select count(*)
    from position_member m
    join tenant_user u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.deleted_at is null
    where m.tenant_id = t.tenant_id and m.position_id = t.id)::integer, t.seq as sort_value
  from (select t.*
    from position t
    where t.deleted_at is null and t.parent_id = $1::uuid
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from position t
    where t.deleted_at is null and t.parent_id = $1::uuid
    limit 1001) few;

-- GET /permission/position?level=A1
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.parent_id, (select l.name
    from position l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.type, t.level, t.layer, t.seq, t.enabled, t.description, (select count(*)
    from position_member m
    join tenant_user u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.deleted_at is null
    where m.tenant_id = t.tenant_id and m.position_id = t.id)::integer, t.seq as sort_value
  from (select t.*
    from position t
    where t.deleted_at is null and t.level collate "C" = $1::text
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from position t
    where t.deleted_at is null and t.level collate "C" = $1::text
    limit 1001) few;
