-- Made by `npm run sql:print`; read it in review.

-- GET /maintenance/planDue
select t.id, t.version, t.created_at, t.updated_at, t.serial_no, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.service_level, t.every_months, t.every_hours, t.first_due_on, t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.std_hours, t.base_on, t.base_hours, t.last_done_on, t.last_done_hours, t.redated_to, t.next_due_on, t.next_due_hours, t.due_reason, t.active, t.cycle, t.visit_key, (select p.v
    from (select t.id, t.state as v
      from maintenance_plan t) p
    where p.id = t.plan_id), (select p.v
    from (select t.id, t.process_status as v
      from maintenance_plan t) p
    where p.id = t.plan_id), t.next_due_on as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'plan_due') as kept
  from (select t.*
    from plan_due t
    where t.deleted_at is null
    order by t.next_due_on asc, t.id asc
    limit 21) t
  order by t.next_due_on asc, t.id asc;

-- GET /maintenance/planDue?serviceLevel=A
select t.id, t.version, t.created_at, t.updated_at, t.serial_no, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.service_level, t.every_months, t.every_hours, t.first_due_on, t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.std_hours, t.base_on, t.base_hours, t.last_done_on, t.last_done_hours, t.redated_to, t.next_due_on, t.next_due_hours, t.due_reason, t.active, t.cycle, t.visit_key, (select p.v
    from (select t.id, t.state as v
      from maintenance_plan t) p
    where p.id = t.plan_id), (select p.v
    from (select t.id, t.process_status as v
      from maintenance_plan t) p
    where p.id = t.plan_id), t.next_due_on as sort_value
  from (select t.*
    from plan_due t
    where t.deleted_at is null and t.service_level collate "C" = 'A'
    order by t.next_due_on asc, t.id asc
    limit 21) t
  order by t.next_due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from plan_due t
    where t.deleted_at is null and t.service_level collate "C" = 'A'
    limit 1001) few;

-- GET /maintenance/planDue?nextDueOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.serial_no, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.service_level, t.every_months, t.every_hours, t.first_due_on, t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.std_hours, t.base_on, t.base_hours, t.last_done_on, t.last_done_hours, t.redated_to, t.next_due_on, t.next_due_hours, t.due_reason, t.active, t.cycle, t.visit_key, (select p.v
    from (select t.id, t.state as v
      from maintenance_plan t) p
    where p.id = t.plan_id), (select p.v
    from (select t.id, t.process_status as v
      from maintenance_plan t) p
    where p.id = t.plan_id), t.next_due_on as sort_value
  from (select t.*
    from plan_due t
    where t.deleted_at is null and t.next_due_on = $1::date
    order by t.next_due_on asc, t.id asc
    limit 21) t
  order by t.next_due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from plan_due t
    where t.deleted_at is null and t.next_due_on = $1::date
    limit 1001) few;

-- GET /maintenance/planDue?dueReason=DATE
select t.id, t.version, t.created_at, t.updated_at, t.serial_no, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.service_level, t.every_months, t.every_hours, t.first_due_on, t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.std_hours, t.base_on, t.base_hours, t.last_done_on, t.last_done_hours, t.redated_to, t.next_due_on, t.next_due_hours, t.due_reason, t.active, t.cycle, t.visit_key, (select p.v
    from (select t.id, t.state as v
      from maintenance_plan t) p
    where p.id = t.plan_id), (select p.v
    from (select t.id, t.process_status as v
      from maintenance_plan t) p
    where p.id = t.plan_id), t.next_due_on as sort_value
  from (select t.*
    from plan_due t
    where t.deleted_at is null and t.due_reason collate "C" = 'DATE'
    order by t.next_due_on asc, t.id asc
    limit 21) t
  order by t.next_due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from plan_due t
    where t.deleted_at is null and t.due_reason collate "C" = 'DATE'
    limit 1001) few;

-- GET /maintenance/planDue?gensetId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.serial_no, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.plan_genset_id, (select l.serial_no
    from plan_genset l
    where l.tenant_id = t.tenant_id and l.id = t.plan_genset_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.service_level, t.every_months, t.every_hours, t.first_due_on, t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from checklist_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.std_hours, t.base_on, t.base_hours, t.last_done_on, t.last_done_hours, t.redated_to, t.next_due_on, t.next_due_hours, t.due_reason, t.active, t.cycle, t.visit_key, (select p.v
    from (select t.id, t.state as v
      from maintenance_plan t) p
    where p.id = t.plan_id), (select p.v
    from (select t.id, t.process_status as v
      from maintenance_plan t) p
    where p.id = t.plan_id), t.next_due_on as sort_value
  from (select t.*
    from plan_due t
    where t.deleted_at is null and t.genset_id = $1::uuid
    order by t.next_due_on asc, t.id asc
    limit 21) t
  order by t.next_due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from plan_due t
    where t.deleted_at is null and t.genset_id = $1::uuid
    limit 1001) few;
