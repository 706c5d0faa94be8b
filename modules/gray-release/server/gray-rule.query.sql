-- Made by `npm run sql:print`; read it in review.

-- GET /gray/grayRule
select t.id, t.version, t.created_at, t.updated_at, t.name, t.enabled, t.seq, t.client_id, t.gray_url, t.normal_url, t.gray_mark, t.type, t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.role_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.role_ids) with ordinality r(id, at)
    join role l on l.tenant_id = t.tenant_id and l.id = r.id), t.org_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.org_ids) with ordinality r(id, at)
    join org l on l.tenant_id = t.tenant_id and l.id = r.id), t.ips, t.gray_ratio, t.normal_ratio, t.remark, t.seq as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'gray_rule') as kept
  from (select t.*
    from gray_rule t
    where t.deleted_at is null
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;

-- GET /gray/grayRule?q=A1
with hit as materialized (select search_gray_rule($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.name, t.enabled, t.seq, t.client_id, t.gray_url, t.normal_url, t.gray_mark, t.type, t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.role_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.role_ids) with ordinality r(id, at)
    join role l on l.tenant_id = t.tenant_id and l.id = r.id), t.org_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.org_ids) with ordinality r(id, at)
    join org l on l.tenant_id = t.tenant_id and l.id = r.id), t.ips, t.gray_ratio, t.normal_ratio, t.remark, t.seq as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from gray_rule t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from gray_rule t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.seq asc, t.id asc
      limit 21)
    union all (select t.*
      from gray_rule t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.seq asc, t.id asc
      limit 21)) t
  order by t.seq asc, t.id asc;

-- GET /gray/grayRule?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.name, t.enabled, t.seq, t.client_id, t.gray_url, t.normal_url, t.gray_mark, t.type, t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.role_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.role_ids) with ordinality r(id, at)
    join role l on l.tenant_id = t.tenant_id and l.id = r.id), t.org_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.org_ids) with ordinality r(id, at)
    join org l on l.tenant_id = t.tenant_id and l.id = r.id), t.ips, t.gray_ratio, t.normal_ratio, t.remark, t.seq as sort_value
  from (select t.*
    from gray_rule t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from gray_rule t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /gray/grayRule?type=user
select t.id, t.version, t.created_at, t.updated_at, t.name, t.enabled, t.seq, t.client_id, t.gray_url, t.normal_url, t.gray_mark, t.type, t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.role_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.role_ids) with ordinality r(id, at)
    join role l on l.tenant_id = t.tenant_id and l.id = r.id), t.org_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.org_ids) with ordinality r(id, at)
    join org l on l.tenant_id = t.tenant_id and l.id = r.id), t.ips, t.gray_ratio, t.normal_ratio, t.remark, t.seq as sort_value
  from (select t.*
    from gray_rule t
    where t.deleted_at is null and t.type collate "C" = 'user'
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from gray_rule t
    where t.deleted_at is null and t.type collate "C" = 'user'
    limit 1001) few;

-- GET /gray/grayRule?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.name, t.enabled, t.seq, t.client_id, t.gray_url, t.normal_url, t.gray_mark, t.type, t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.role_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.role_ids) with ordinality r(id, at)
    join role l on l.tenant_id = t.tenant_id and l.id = r.id), t.org_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.org_ids) with ordinality r(id, at)
    join org l on l.tenant_id = t.tenant_id and l.id = r.id), t.ips, t.gray_ratio, t.normal_ratio, t.remark, t.seq as sort_value
  from (select t.*
    from gray_rule t
    where t.deleted_at is null and t.enabled = true
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from gray_rule t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;
