-- Made by `npm run sql:print`; read it in review.

-- GET /projectPunch/projectRisk
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.text, t.probability, t.impact, t.score, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.response, t.due_on, t.raised_on, t.outcome, t.closed_on, t.state, t.score as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'project_risk') as kept
  from (select t.*
    from project_risk t
    where t.deleted_at is null
    order by t.score desc, t.id desc
    limit 21) t
  order by t.score desc, t.id desc;

-- GET /projectPunch/projectRisk?q=A1
with hit as materialized (select search_project_risk($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.text, t.probability, t.impact, t.score, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.response, t.due_on, t.raised_on, t.outcome, t.closed_on, t.state, t.score as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from project_risk t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from project_risk t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.score desc, t.id desc
      limit 21)
    union all (select t.*
      from project_risk t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.score desc, t.id desc
      limit 21)) t
  order by t.score desc, t.id desc;

-- GET /projectPunch/projectRisk?projectId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.text, t.probability, t.impact, t.score, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.response, t.due_on, t.raised_on, t.outcome, t.closed_on, t.state, t.score as sort_value
  from (select t.*
    from project_risk t
    where t.deleted_at is null and t.project_id = $1::uuid
    order by t.score desc, t.id desc
    limit 21) t
  order by t.score desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_risk t
    where t.deleted_at is null and t.project_id = $1::uuid
    limit 1001) few;

-- GET /projectPunch/projectRisk?score=1
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.text, t.probability, t.impact, t.score, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.response, t.due_on, t.raised_on, t.outcome, t.closed_on, t.state, t.score as sort_value
  from (select t.*
    from project_risk t
    where t.deleted_at is null and t.score = $1::integer
    order by t.score desc, t.id desc
    limit 21) t
  order by t.score desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_risk t
    where t.deleted_at is null and t.score = $1::integer
    limit 1001) few;

-- GET /projectPunch/projectRisk?state=open
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.text, t.probability, t.impact, t.score, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.response, t.due_on, t.raised_on, t.outcome, t.closed_on, t.state, t.score as sort_value
  from (select t.*
    from project_risk t
    where t.deleted_at is null and t.state collate "C" = 'open'
    order by t.score desc, t.id desc
    limit 21) t
  order by t.score desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_risk t
    where t.deleted_at is null and t.state collate "C" = 'open'
    limit 1001) few;

-- GET /projectPunch/projectRisk?ownerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.text, t.probability, t.impact, t.score, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.response, t.due_on, t.raised_on, t.outcome, t.closed_on, t.state, t.score as sort_value
  from (select t.*
    from project_risk t
    where t.deleted_at is null and t.owner_id = $1::uuid
    order by t.score desc, t.id desc
    limit 21) t
  order by t.score desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_risk t
    where t.deleted_at is null and t.owner_id = $1::uuid
    limit 1001) few;

-- GET /projectPunch/projectRisk?dueOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.text, t.probability, t.impact, t.score, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.response, t.due_on, t.raised_on, t.outcome, t.closed_on, t.state, t.score as sort_value
  from (select t.*
    from project_risk t
    where t.deleted_at is null and t.due_on = $1::date
    order by t.score desc, t.id desc
    limit 21) t
  order by t.score desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_risk t
    where t.deleted_at is null and t.due_on = $1::date
    limit 1001) few;
