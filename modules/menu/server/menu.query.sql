-- Made by `npm run sql:print`; read it in review.

-- GET /menu/menu
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.type, t.target, t.platform, t.open_type, t.refresh, t.enabled, t.icon, t.description, t.parent_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from menu l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.builtin_code, t.seq as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'menu') as kept
  from (select t.*
    from menu t
    where t.deleted_at is null
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;

-- GET /menu/menu?code=A1
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.type, t.target, t.platform, t.open_type, t.refresh, t.enabled, t.icon, t.description, t.parent_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from menu l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.builtin_code, t.seq as sort_value
  from (select t.*
    from menu t
    where t.deleted_at is null and t.code collate "C" = $1::text
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from menu t
    where t.deleted_at is null and t.code collate "C" = $1::text
    limit 1001) few;

-- GET /menu/menu?type=module
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.type, t.target, t.platform, t.open_type, t.refresh, t.enabled, t.icon, t.description, t.parent_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from menu l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.builtin_code, t.seq as sort_value
  from (select t.*
    from menu t
    where t.deleted_at is null and t.type collate "C" = 'module'
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from menu t
    where t.deleted_at is null and t.type collate "C" = 'module'
    limit 1001) few;

-- GET /menu/menu?platform=pc
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.type, t.target, t.platform, t.open_type, t.refresh, t.enabled, t.icon, t.description, t.parent_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from menu l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.builtin_code, t.seq as sort_value
  from (select t.*
    from menu t
    where t.deleted_at is null and t.platform collate "C" = 'pc'
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from menu t
    where t.deleted_at is null and t.platform collate "C" = 'pc'
    limit 1001) few;

-- GET /menu/menu?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.type, t.target, t.platform, t.open_type, t.refresh, t.enabled, t.icon, t.description, t.parent_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from menu l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.builtin_code, t.seq as sort_value
  from (select t.*
    from menu t
    where t.deleted_at is null and t.enabled = true
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from menu t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;

-- GET /menu/menu?parentId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.type, t.target, t.platform, t.open_type, t.refresh, t.enabled, t.icon, t.description, t.parent_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from menu l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.builtin_code, t.seq as sort_value
  from (select t.*
    from menu t
    where t.deleted_at is null and t.parent_id = $1::uuid
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from menu t
    where t.deleted_at is null and t.parent_id = $1::uuid
    limit 1001) few;
