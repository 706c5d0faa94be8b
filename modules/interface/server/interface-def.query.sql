-- Made by `npm run sql:print`; read it in review.

-- GET /interface/interfaceDef
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.system, t.direction, t.enabled, t.remark, t.method, t.url, t.auth, t.user_name, t.header_name, t.secret, t.target, t.request_map, t.answer_map, t.timeout_sec, t.retry, t.alarm_after, t.alarm_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.alarm_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), coalesce((select case when c.open_until is null then 'closed' when c.open_until > app_now() then 'open' else 'halfOpen' end
      from interface_circuit c
      where c.tenant_id = t.tenant_id and c.interface_id = t.id), 'closed'), t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'interface_def') as kept
  from (select t.*
    from interface_def t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /interface/interfaceDef?q=A1
with hit as materialized (select search_interface_def($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.system, t.direction, t.enabled, t.remark, t.method, t.url, t.auth, t.user_name, t.header_name, t.secret, t.target, t.request_map, t.answer_map, t.timeout_sec, t.retry, t.alarm_after, t.alarm_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.alarm_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), coalesce((select case when c.open_until is null then 'closed' when c.open_until > app_now() then 'open' else 'halfOpen' end
      from interface_circuit c
      where c.tenant_id = t.tenant_id and c.interface_id = t.id), 'closed'), t.code as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from interface_def t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from interface_def t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.code collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from interface_def t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.code collate "C" asc, t.id asc
      limit 21)) t
  order by t.code collate "C" asc, t.id asc;

-- GET /interface/interfaceDef?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.system, t.direction, t.enabled, t.remark, t.method, t.url, t.auth, t.user_name, t.header_name, t.secret, t.target, t.request_map, t.answer_map, t.timeout_sec, t.retry, t.alarm_after, t.alarm_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.alarm_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), coalesce((select case when c.open_until is null then 'closed' when c.open_until > app_now() then 'open' else 'halfOpen' end
      from interface_circuit c
      where c.tenant_id = t.tenant_id and c.interface_id = t.id), 'closed'), t.code as sort_value
  from (select t.*
    from interface_def t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from interface_def t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /interface/interfaceDef?system=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.system, t.direction, t.enabled, t.remark, t.method, t.url, t.auth, t.user_name, t.header_name, t.secret, t.target, t.request_map, t.answer_map, t.timeout_sec, t.retry, t.alarm_after, t.alarm_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.alarm_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), coalesce((select case when c.open_until is null then 'closed' when c.open_until > app_now() then 'open' else 'halfOpen' end
      from interface_circuit c
      where c.tenant_id = t.tenant_id and c.interface_id = t.id), 'closed'), t.code as sort_value
  from (select t.*
    from interface_def t
    where t.deleted_at is null and t.system collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from interface_def t
    where t.deleted_at is null and t.system collate "C" = $1::text
    limit 1001) few;

-- GET /interface/interfaceDef?direction=outbound
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.system, t.direction, t.enabled, t.remark, t.method, t.url, t.auth, t.user_name, t.header_name, t.secret, t.target, t.request_map, t.answer_map, t.timeout_sec, t.retry, t.alarm_after, t.alarm_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.alarm_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), coalesce((select case when c.open_until is null then 'closed' when c.open_until > app_now() then 'open' else 'halfOpen' end
      from interface_circuit c
      where c.tenant_id = t.tenant_id and c.interface_id = t.id), 'closed'), t.code as sort_value
  from (select t.*
    from interface_def t
    where t.deleted_at is null and t.direction collate "C" = 'outbound'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from interface_def t
    where t.deleted_at is null and t.direction collate "C" = 'outbound'
    limit 1001) few;

-- GET /interface/interfaceDef?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.system, t.direction, t.enabled, t.remark, t.method, t.url, t.auth, t.user_name, t.header_name, t.secret, t.target, t.request_map, t.answer_map, t.timeout_sec, t.retry, t.alarm_after, t.alarm_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.alarm_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), coalesce((select case when c.open_until is null then 'closed' when c.open_until > app_now() then 'open' else 'halfOpen' end
      from interface_circuit c
      where c.tenant_id = t.tenant_id and c.interface_id = t.id), 'closed'), t.code as sort_value
  from (select t.*
    from interface_def t
    where t.deleted_at is null and t.enabled = true
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from interface_def t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;
