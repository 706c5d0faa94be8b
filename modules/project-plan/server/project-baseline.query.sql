-- Made by `npm run sql:print`; read it in review.

-- GET /projectPlan/projectBaseline
select t.id, t.version, t.created_at, t.updated_at, t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.baseline_no, t.accept_on, t.reason, t.items, (select p.v
    from (select t.id, t.process_status as v
      from project_plan t) p
    where p.id = t.plan_id), t.baseline_no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'project_baseline') as kept
  from (select t.*
    from project_baseline t
    where t.deleted_at is null
    order by t.baseline_no desc, t.id desc
    limit 21) t
  order by t.baseline_no desc, t.id desc;

-- GET /projectPlan/projectBaseline?planId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.baseline_no, t.accept_on, t.reason, t.items, (select p.v
    from (select t.id, t.process_status as v
      from project_plan t) p
    where p.id = t.plan_id), t.baseline_no as sort_value
  from (select t.*
    from project_baseline t
    where t.deleted_at is null and t.plan_id = $1::uuid
    order by t.baseline_no desc, t.id desc
    limit 21) t
  order by t.baseline_no desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_baseline t
    where t.deleted_at is null and t.plan_id = $1::uuid
    limit 1001) few;
