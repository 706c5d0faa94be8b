-- Made by `npm run sql:print`; read it in review.

-- GET /projectWeekly/projectIssue
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.text, t.severity, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.due_on, t.raised_on, t.solution, t.closed_on, t.state, t.due_on as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'project_issue') as kept
  from (select t.*
    from project_issue t
    where t.deleted_at is null
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;

-- GET /projectWeekly/projectIssue?q=A1
with hit as materialized (select search_project_issue($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.text, t.severity, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.due_on, t.raised_on, t.solution, t.closed_on, t.state, t.due_on as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from project_issue t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from project_issue t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.due_on asc, t.id asc
      limit 21)
    union all (select t.*
      from project_issue t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.due_on asc, t.id asc
      limit 21)) t
  order by t.due_on asc, t.id asc;

-- GET /projectWeekly/projectIssue?projectId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.text, t.severity, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.due_on, t.raised_on, t.solution, t.closed_on, t.state, t.due_on as sort_value
  from (select t.*
    from project_issue t
    where t.deleted_at is null and t.project_id = $1::uuid
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_issue t
    where t.deleted_at is null and t.project_id = $1::uuid
    limit 1001) few;

-- GET /projectWeekly/projectIssue?severity=low
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.text, t.severity, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.due_on, t.raised_on, t.solution, t.closed_on, t.state, t.due_on as sort_value
  from (select t.*
    from project_issue t
    where t.deleted_at is null and t.severity collate "C" = 'low'
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_issue t
    where t.deleted_at is null and t.severity collate "C" = 'low'
    limit 1001) few;

-- GET /projectWeekly/projectIssue?state=open
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.text, t.severity, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.due_on, t.raised_on, t.solution, t.closed_on, t.state, t.due_on as sort_value
  from (select t.*
    from project_issue t
    where t.deleted_at is null and t.state collate "C" = 'open'
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_issue t
    where t.deleted_at is null and t.state collate "C" = 'open'
    limit 1001) few;

-- GET /projectWeekly/projectIssue?ownerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.text, t.severity, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.due_on, t.raised_on, t.solution, t.closed_on, t.state, t.due_on as sort_value
  from (select t.*
    from project_issue t
    where t.deleted_at is null and t.owner_id = $1::uuid
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_issue t
    where t.deleted_at is null and t.owner_id = $1::uuid
    limit 1001) few;

-- GET /projectWeekly/projectIssue?dueOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.text, t.severity, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.due_on, t.raised_on, t.solution, t.closed_on, t.state, t.due_on as sort_value
  from (select t.*
    from project_issue t
    where t.deleted_at is null and t.due_on = $1::date
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_issue t
    where t.deleted_at is null and t.due_on = $1::date
    limit 1001) few;
