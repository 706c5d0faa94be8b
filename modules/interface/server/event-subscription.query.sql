-- Made by `npm run sql:print`; read it in review.

-- GET /interface/eventSubscription
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.interface_id, (select l.name
    from interface_def l
    where l.tenant_id = t.tenant_id and l.id = t.interface_id), t.entities, t.kinds, t.enabled, t.secret, t.alarm_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.alarm_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.remark, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'event_subscription') as kept
  from (select t.*
    from event_subscription t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /interface/eventSubscription?q=A1
with hit as materialized (select search_event_subscription($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.interface_id, (select l.name
    from interface_def l
    where l.tenant_id = t.tenant_id and l.id = t.interface_id), t.entities, t.kinds, t.enabled, t.secret, t.alarm_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.alarm_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.remark, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.code as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from event_subscription t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from event_subscription t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.code collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from event_subscription t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.code collate "C" asc, t.id asc
      limit 21)) t
  order by t.code collate "C" asc, t.id asc;

-- GET /interface/eventSubscription?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.interface_id, (select l.name
    from interface_def l
    where l.tenant_id = t.tenant_id and l.id = t.interface_id), t.entities, t.kinds, t.enabled, t.secret, t.alarm_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.alarm_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.remark, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.code as sort_value
  from (select t.*
    from event_subscription t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from event_subscription t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /interface/eventSubscription?interfaceId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.interface_id, (select l.name
    from interface_def l
    where l.tenant_id = t.tenant_id and l.id = t.interface_id), t.entities, t.kinds, t.enabled, t.secret, t.alarm_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.alarm_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.remark, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.code as sort_value
  from (select t.*
    from event_subscription t
    where t.deleted_at is null and t.interface_id = $1::uuid
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from event_subscription t
    where t.deleted_at is null and t.interface_id = $1::uuid
    limit 1001) few;

-- GET /interface/eventSubscription?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.interface_id, (select l.name
    from interface_def l
    where l.tenant_id = t.tenant_id and l.id = t.interface_id), t.entities, t.kinds, t.enabled, t.secret, t.alarm_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.alarm_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.remark, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.code as sort_value
  from (select t.*
    from event_subscription t
    where t.deleted_at is null and t.enabled = true
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from event_subscription t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;
