-- Made by `npm run sql:print`; read it in review.

-- GET /home/homePage
select t.id, t.version, t.created_at, t.updated_at, t.object_type, t.role_id, (select l.name
    from role l
    where l.tenant_id = t.tenant_id and l.id = t.role_id), t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.menu_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from menu l
    where l.tenant_id = t.tenant_id and l.id = t.menu_id), t.seq, t.enabled, t.object_type as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'home_page') as kept
  from (select t.*
    from home_page t
    where t.deleted_at is null
    order by t.object_type collate "C" asc, t.id asc
    limit 21) t
  order by t.object_type collate "C" asc, t.id asc;

-- GET /home/homePage?objectType=tenant
select t.id, t.version, t.created_at, t.updated_at, t.object_type, t.role_id, (select l.name
    from role l
    where l.tenant_id = t.tenant_id and l.id = t.role_id), t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.menu_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from menu l
    where l.tenant_id = t.tenant_id and l.id = t.menu_id), t.seq, t.enabled, t.object_type as sort_value
  from (select t.*
    from home_page t
    where t.deleted_at is null and t.object_type collate "C" = 'tenant'
    order by t.object_type collate "C" asc, t.id asc
    limit 21) t
  order by t.object_type collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from home_page t
    where t.deleted_at is null and t.object_type collate "C" = 'tenant'
    limit 1001) few;

-- GET /home/homePage?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.object_type, t.role_id, (select l.name
    from role l
    where l.tenant_id = t.tenant_id and l.id = t.role_id), t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.menu_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from menu l
    where l.tenant_id = t.tenant_id and l.id = t.menu_id), t.seq, t.enabled, t.object_type as sort_value
  from (select t.*
    from home_page t
    where t.deleted_at is null and t.enabled = true
    order by t.object_type collate "C" asc, t.id asc
    limit 21) t
  order by t.object_type collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from home_page t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;
