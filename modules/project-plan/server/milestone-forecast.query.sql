-- Made by `npm run sql:print`; read it in review.

-- GET /projectPlan/milestoneForecast
select t.id, t.version, t.created_at, t.updated_at, t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.code, t.unit_no, t.on_day, t.forecast_on, (select p.v
    from (select t.id, t.process_status as v
      from project_plan t) p
    where p.id = t.plan_id), t.on_day as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'milestone_forecast') as kept
  from (select t.*
    from milestone_forecast t
    where t.deleted_at is null
    order by t.on_day desc, t.id desc
    limit 21) t
  order by t.on_day desc, t.id desc;

-- GET /projectPlan/milestoneForecast?planId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.code, t.unit_no, t.on_day, t.forecast_on, (select p.v
    from (select t.id, t.process_status as v
      from project_plan t) p
    where p.id = t.plan_id), t.on_day as sort_value
  from (select t.*
    from milestone_forecast t
    where t.deleted_at is null and t.plan_id = $1::uuid
    order by t.on_day desc, t.id desc
    limit 21) t
  order by t.on_day desc, t.id desc;
select count(*) as capped
  from (select 1
    from milestone_forecast t
    where t.deleted_at is null and t.plan_id = $1::uuid
    limit 1001) few;

-- GET /projectPlan/milestoneForecast?code=A1
select t.id, t.version, t.created_at, t.updated_at, t.plan_id, (select l.name
    from project_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.code, t.unit_no, t.on_day, t.forecast_on, (select p.v
    from (select t.id, t.process_status as v
      from project_plan t) p
    where p.id = t.plan_id), t.on_day as sort_value
  from (select t.*
    from milestone_forecast t
    where t.deleted_at is null and t.code collate "C" = $1::text
    order by t.on_day desc, t.id desc
    limit 21) t
  order by t.on_day desc, t.id desc;
select count(*) as capped
  from (select 1
    from milestone_forecast t
    where t.deleted_at is null and t.code collate "C" = $1::text
    limit 1001) few;
