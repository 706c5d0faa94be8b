-- Made by `npm run sql:print`; read it in review.

-- GET /projectPunch/punchItem
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.text, t.punch_class, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.due_on, t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.raised_on, t.solution, t.evidence, file_facts(t.evidence), t.done_on, t.done_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.done_by_id), t.verified_on, t.verified_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.verified_by_id), t.state, t.due_on as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'punch_item') as kept
  from (select t.*
    from punch_item t
    where t.deleted_at is null
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;

-- GET /projectPunch/punchItem?q=A1
with hit as materialized (select search_punch_item($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.text, t.punch_class, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.due_on, t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.raised_on, t.solution, t.evidence, file_facts(t.evidence), t.done_on, t.done_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.done_by_id), t.verified_on, t.verified_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.verified_by_id), t.state, t.due_on as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from punch_item t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from punch_item t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.due_on asc, t.id asc
      limit 21)
    union all (select t.*
      from punch_item t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.due_on asc, t.id asc
      limit 21)) t
  order by t.due_on asc, t.id asc;

-- GET /projectPunch/punchItem?projectId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.text, t.punch_class, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.due_on, t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.raised_on, t.solution, t.evidence, file_facts(t.evidence), t.done_on, t.done_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.done_by_id), t.verified_on, t.verified_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.verified_by_id), t.state, t.due_on as sort_value
  from (select t.*
    from punch_item t
    where t.deleted_at is null and t.project_id = $1::uuid
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from punch_item t
    where t.deleted_at is null and t.project_id = $1::uuid
    limit 1001) few;

-- GET /projectPunch/punchItem?punchClass=A
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.text, t.punch_class, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.due_on, t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.raised_on, t.solution, t.evidence, file_facts(t.evidence), t.done_on, t.done_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.done_by_id), t.verified_on, t.verified_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.verified_by_id), t.state, t.due_on as sort_value
  from (select t.*
    from punch_item t
    where t.deleted_at is null and t.punch_class collate "C" = 'A'
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from punch_item t
    where t.deleted_at is null and t.punch_class collate "C" = 'A'
    limit 1001) few;

-- GET /projectPunch/punchItem?state=open
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.text, t.punch_class, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.due_on, t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.raised_on, t.solution, t.evidence, file_facts(t.evidence), t.done_on, t.done_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.done_by_id), t.verified_on, t.verified_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.verified_by_id), t.state, t.due_on as sort_value
  from (select t.*
    from punch_item t
    where t.deleted_at is null and t.state collate "C" = 'open'
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from punch_item t
    where t.deleted_at is null and t.state collate "C" = 'open'
    limit 1001) few;

-- GET /projectPunch/punchItem?ownerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.text, t.punch_class, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.due_on, t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.raised_on, t.solution, t.evidence, file_facts(t.evidence), t.done_on, t.done_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.done_by_id), t.verified_on, t.verified_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.verified_by_id), t.state, t.due_on as sort_value
  from (select t.*
    from punch_item t
    where t.deleted_at is null and t.owner_id = $1::uuid
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from punch_item t
    where t.deleted_at is null and t.owner_id = $1::uuid
    limit 1001) few;

-- GET /projectPunch/punchItem?dueOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.text, t.punch_class, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.due_on, t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.raised_on, t.solution, t.evidence, file_facts(t.evidence), t.done_on, t.done_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.done_by_id), t.verified_on, t.verified_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.verified_by_id), t.state, t.due_on as sort_value
  from (select t.*
    from punch_item t
    where t.deleted_at is null and t.due_on = $1::date
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from punch_item t
    where t.deleted_at is null and t.due_on = $1::date
    limit 1001) few;
