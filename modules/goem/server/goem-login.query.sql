-- Made by `npm run sql:print`; read it in review.

-- GET /dealer/goemLogin
select t.id, t.version, t.created_at, t.updated_at, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.name, t.mobile, t.email, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.user_name, t.status, t.invited_at, t.name as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'goem_login') as kept
  from (select t.*
    from goem_login t
    where t.deleted_at is null
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;

-- GET /dealer/goemLogin?q=A1
with hit as materialized (select search_goem_login($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.name, t.mobile, t.email, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.user_name, t.status, t.invited_at, t.name as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from goem_login t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from goem_login t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.name collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from goem_login t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.name collate "C" asc, t.id asc
      limit 21)) t
  order by t.name collate "C" asc, t.id asc;

-- GET /dealer/goemLogin?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.name, t.mobile, t.email, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.user_name, t.status, t.invited_at, t.name as sort_value
  from (select t.*
    from goem_login t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from goem_login t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/goemLogin?status=open
select t.id, t.version, t.created_at, t.updated_at, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.name, t.mobile, t.email, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.user_name, t.status, t.invited_at, t.name as sort_value
  from (select t.*
    from goem_login t
    where t.deleted_at is null and t.status collate "C" = 'open'
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from goem_login t
    where t.deleted_at is null and t.status collate "C" = 'open'
    limit 1001) few;

-- GET /dealer/goemLogin?goemId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.name, t.mobile, t.email, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.user_name, t.status, t.invited_at, t.name as sort_value
  from (select t.*
    from goem_login t
    where t.deleted_at is null and t.goem_id = $1::uuid
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from goem_login t
    where t.deleted_at is null and t.goem_id = $1::uuid
    limit 1001) few;
