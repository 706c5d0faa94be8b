-- Made by `npm run sql:print`; read it in review.

-- GET /projectPlan/projectMilestone
select t.id, t.version, t.created_at, t.updated_at, t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.seq, t.code, t.unit_no, t.name, t.phase, t.kind, t.days, t.day_unit, t.on_site, t.days_source, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.state, t.baseline_on, t.plan_on, t.manual_on, t.manual_reason, t.forecast_on, t.actual_on, t.float_wd, t.critical, t.slip_wd, t.slip_reason, t.drop_reason, t.seq as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'project_milestone') as kept
  from (select t.*
    from project_milestone t
    where t.deleted_at is null
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;

-- GET /projectPlan/projectMilestone?planId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.seq, t.code, t.unit_no, t.name, t.phase, t.kind, t.days, t.day_unit, t.on_site, t.days_source, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.state, t.baseline_on, t.plan_on, t.manual_on, t.manual_reason, t.forecast_on, t.actual_on, t.float_wd, t.critical, t.slip_wd, t.slip_reason, t.drop_reason, t.seq as sort_value
  from (select t.*
    from project_milestone t
    where t.deleted_at is null and t.plan_id = $1::uuid
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_milestone t
    where t.deleted_at is null and t.plan_id = $1::uuid
    limit 1001) few;

-- GET /projectPlan/projectMilestone?phase=A1
select t.id, t.version, t.created_at, t.updated_at, t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.seq, t.code, t.unit_no, t.name, t.phase, t.kind, t.days, t.day_unit, t.on_site, t.days_source, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.state, t.baseline_on, t.plan_on, t.manual_on, t.manual_reason, t.forecast_on, t.actual_on, t.float_wd, t.critical, t.slip_wd, t.slip_reason, t.drop_reason, t.seq as sort_value
  from (select t.*
    from project_milestone t
    where t.deleted_at is null and t.phase collate "C" = $1::text
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_milestone t
    where t.deleted_at is null and t.phase collate "C" = $1::text
    limit 1001) few;

-- GET /projectPlan/projectMilestone?state=notStarted
select t.id, t.version, t.created_at, t.updated_at, t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.seq, t.code, t.unit_no, t.name, t.phase, t.kind, t.days, t.day_unit, t.on_site, t.days_source, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.state, t.baseline_on, t.plan_on, t.manual_on, t.manual_reason, t.forecast_on, t.actual_on, t.float_wd, t.critical, t.slip_wd, t.slip_reason, t.drop_reason, t.seq as sort_value
  from (select t.*
    from project_milestone t
    where t.deleted_at is null and t.state collate "C" = 'notStarted'
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_milestone t
    where t.deleted_at is null and t.state collate "C" = 'notStarted'
    limit 1001) few;

-- GET /projectPlan/projectMilestone?critical=true
select t.id, t.version, t.created_at, t.updated_at, t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.seq, t.code, t.unit_no, t.name, t.phase, t.kind, t.days, t.day_unit, t.on_site, t.days_source, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.state, t.baseline_on, t.plan_on, t.manual_on, t.manual_reason, t.forecast_on, t.actual_on, t.float_wd, t.critical, t.slip_wd, t.slip_reason, t.drop_reason, t.seq as sort_value
  from (select t.*
    from project_milestone t
    where t.deleted_at is null and t.critical = true
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_milestone t
    where t.deleted_at is null and t.critical = true
    limit 1001) few;

-- GET /projectPlan/projectMilestone?ownerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.seq, t.code, t.unit_no, t.name, t.phase, t.kind, t.days, t.day_unit, t.on_site, t.days_source, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.state, t.baseline_on, t.plan_on, t.manual_on, t.manual_reason, t.forecast_on, t.actual_on, t.float_wd, t.critical, t.slip_wd, t.slip_reason, t.drop_reason, t.seq as sort_value
  from (select t.*
    from project_milestone t
    where t.deleted_at is null and t.owner_id = $1::uuid
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_milestone t
    where t.deleted_at is null and t.owner_id = $1::uuid
    limit 1001) few;

-- GET /projectPlan/projectMilestone?forecastOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.seq, t.code, t.unit_no, t.name, t.phase, t.kind, t.days, t.day_unit, t.on_site, t.days_source, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.state, t.baseline_on, t.plan_on, t.manual_on, t.manual_reason, t.forecast_on, t.actual_on, t.float_wd, t.critical, t.slip_wd, t.slip_reason, t.drop_reason, t.seq as sort_value
  from (select t.*
    from project_milestone t
    where t.deleted_at is null and t.forecast_on = $1::date
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_milestone t
    where t.deleted_at is null and t.forecast_on = $1::date
    limit 1001) few;
