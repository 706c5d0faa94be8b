-- Made by `npm run sql:print`; read it in review.

-- GET /projectAccess/accessRequest
select t.id, t.version, t.created_at, t.updated_at, t.subject, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.requester_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.requester_id), t.levels, t.days, t.reason, t.manager_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.manager_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.party_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.party_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.is_confidential, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.channel, t.decided_at, t.grant_id, (select l.subject_name
    from project_grant l
    where l.tenant_id = t.tenant_id and l.id = t.grant_id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.created_at as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'access_request') as kept
  from (select t.*
    from access_request t
    where t.deleted_at is null
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;

-- GET /projectAccess/accessRequest?q=A1
with hit as materialized (select search_access_request($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.subject, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.requester_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.requester_id), t.levels, t.days, t.reason, t.manager_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.manager_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.party_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.party_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.is_confidential, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.channel, t.decided_at, t.grant_id, (select l.subject_name
    from project_grant l
    where l.tenant_id = t.tenant_id and l.id = t.grant_id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.created_at as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from access_request t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from access_request t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.created_at desc, t.id desc
      limit 21)
    union all (select t.*
      from access_request t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.created_at desc, t.id desc
      limit 21)) t
  order by t.created_at desc, t.id desc;

-- GET /projectAccess/accessRequest?state=draft
select t.id, t.version, t.created_at, t.updated_at, t.subject, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.requester_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.requester_id), t.levels, t.days, t.reason, t.manager_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.manager_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.party_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.party_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.is_confidential, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.channel, t.decided_at, t.grant_id, (select l.subject_name
    from project_grant l
    where l.tenant_id = t.tenant_id and l.id = t.grant_id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.created_at as sort_value
  from (select t.*
    from access_request t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from access_request t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    limit 1001) few;

-- GET /projectAccess/accessRequest?projectId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.subject, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.requester_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.requester_id), t.levels, t.days, t.reason, t.manager_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.manager_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.party_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.party_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.is_confidential, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.channel, t.decided_at, t.grant_id, (select l.subject_name
    from project_grant l
    where l.tenant_id = t.tenant_id and l.id = t.grant_id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.created_at as sort_value
  from (select t.*
    from access_request t
    where t.deleted_at is null and t.project_id = $1::uuid
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from access_request t
    where t.deleted_at is null and t.project_id = $1::uuid
    limit 1001) few;

-- GET /projectAccess/accessRequest?requesterId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.subject, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.requester_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.requester_id), t.levels, t.days, t.reason, t.manager_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.manager_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.party_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.party_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.is_confidential, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.channel, t.decided_at, t.grant_id, (select l.subject_name
    from project_grant l
    where l.tenant_id = t.tenant_id and l.id = t.grant_id), t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.created_at as sort_value
  from (select t.*
    from access_request t
    where t.deleted_at is null and t.requester_id = $1::uuid
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from access_request t
    where t.deleted_at is null and t.requester_id = $1::uuid
    limit 1001) few;
