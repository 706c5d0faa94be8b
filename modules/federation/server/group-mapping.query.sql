-- Made by `npm run sql:print`; read it in review.

-- GET /federation/groupMapping
select t.id, t.version, t.created_at, t.updated_at, t.group_name, t.sources, t.role_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.role_ids) with ordinality r(id, at)
    join role l on l.tenant_id = t.tenant_id and l.id = r.id), t.remark, t.group_name as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'group_mapping') as kept
  from (select t.*
    from group_mapping t
    where t.deleted_at is null
    order by t.group_name collate "C" asc, t.id asc
    limit 21) t
  order by t.group_name collate "C" asc, t.id asc;

-- GET /federation/groupMapping?q=A1
with hit as materialized (select search_group_mapping($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.group_name, t.sources, t.role_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.role_ids) with ordinality r(id, at)
    join role l on l.tenant_id = t.tenant_id and l.id = r.id), t.remark, t.group_name as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from group_mapping t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from group_mapping t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.group_name collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from group_mapping t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.group_name collate "C" asc, t.id asc
      limit 21)) t
  order by t.group_name collate "C" asc, t.id asc;

-- GET /federation/groupMapping?groupName=A1
select t.id, t.version, t.created_at, t.updated_at, t.group_name, t.sources, t.role_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.role_ids) with ordinality r(id, at)
    join role l on l.tenant_id = t.tenant_id and l.id = r.id), t.remark, t.group_name as sort_value
  from (select t.*
    from group_mapping t
    where t.deleted_at is null and t.group_name collate "C" = $1::text
    order by t.group_name collate "C" asc, t.id asc
    limit 21) t
  order by t.group_name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from group_mapping t
    where t.deleted_at is null and t.group_name collate "C" = $1::text
    limit 1001) few;
