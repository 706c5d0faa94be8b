-- Made by `npm run sql:print`; read it in review.

-- GET /menu/appMenu
select t.id, t.version, t.created_at, t.updated_at, t.name, t.list_icon, t.normal_icon, t.highlight_icon, t.enabled, t.description, t.name as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'app_menu') as kept
  from (select t.*
    from app_menu t
    where t.deleted_at is null
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;

-- GET /menu/appMenu?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.name, t.list_icon, t.normal_icon, t.highlight_icon, t.enabled, t.description, t.name as sort_value
  from (select t.*
    from app_menu t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from app_menu t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /menu/appMenu?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.name, t.list_icon, t.normal_icon, t.highlight_icon, t.enabled, t.description, t.name as sort_value
  from (select t.*
    from app_menu t
    where t.deleted_at is null and t.enabled = true
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from app_menu t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;
