-- Made by `npm run sql:print`; read it in review.

-- GET /maintenance/planGenset
select t.id, t.version, t.created_at, t.updated_at, t.serial_no, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.active, t.avg_hours_per_day, t.avg_override, (select d.next_due_on
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_genset_id = t.id and d.service_level = 'A' and d.deleted_at is null), (select d.next_due_on
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_genset_id = t.id and d.service_level = 'B' and d.deleted_at is null), (select d.next_due_on
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_genset_id = t.id and d.service_level = 'C' and d.deleted_at is null), (select d.next_due_on
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_genset_id = t.id and d.service_level = 'D' and d.deleted_at is null), (select d.next_due_on
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_genset_id = t.id and d.service_level = 'LOAD' and d.deleted_at is null), (select d.next_due_on
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_genset_id = t.id and d.service_level = 'SPECIAL' and d.deleted_at is null), (select p.v
    from (select t.id, t.state as v
      from maintenance_plan t) p
    where p.id = t.plan_id), (select p.v
    from (select t.id, t.process_status as v
      from maintenance_plan t) p
    where p.id = t.plan_id), t.serial_no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'plan_genset') as kept
  from (select t.*
    from plan_genset t
    where t.deleted_at is null
    order by t.serial_no collate "C" asc, t.id asc
    limit 21) t
  order by t.serial_no collate "C" asc, t.id asc;

-- GET /maintenance/planGenset?gensetId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.serial_no, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.active, t.avg_hours_per_day, t.avg_override, (select d.next_due_on
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_genset_id = t.id and d.service_level = 'A' and d.deleted_at is null), (select d.next_due_on
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_genset_id = t.id and d.service_level = 'B' and d.deleted_at is null), (select d.next_due_on
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_genset_id = t.id and d.service_level = 'C' and d.deleted_at is null), (select d.next_due_on
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_genset_id = t.id and d.service_level = 'D' and d.deleted_at is null), (select d.next_due_on
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_genset_id = t.id and d.service_level = 'LOAD' and d.deleted_at is null), (select d.next_due_on
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_genset_id = t.id and d.service_level = 'SPECIAL' and d.deleted_at is null), (select p.v
    from (select t.id, t.state as v
      from maintenance_plan t) p
    where p.id = t.plan_id), (select p.v
    from (select t.id, t.process_status as v
      from maintenance_plan t) p
    where p.id = t.plan_id), t.serial_no as sort_value
  from (select t.*
    from plan_genset t
    where t.deleted_at is null and t.genset_id = $1::uuid
    order by t.serial_no collate "C" asc, t.id asc
    limit 21) t
  order by t.serial_no collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from plan_genset t
    where t.deleted_at is null and t.genset_id = $1::uuid
    limit 1001) few;

-- GET /maintenance/planGenset?active=true
select t.id, t.version, t.created_at, t.updated_at, t.serial_no, t.plan_id, (select l.name
    from maintenance_plan l
    where l.tenant_id = t.tenant_id and l.id = t.plan_id), t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.active, t.avg_hours_per_day, t.avg_override, (select d.next_due_on
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_genset_id = t.id and d.service_level = 'A' and d.deleted_at is null), (select d.next_due_on
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_genset_id = t.id and d.service_level = 'B' and d.deleted_at is null), (select d.next_due_on
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_genset_id = t.id and d.service_level = 'C' and d.deleted_at is null), (select d.next_due_on
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_genset_id = t.id and d.service_level = 'D' and d.deleted_at is null), (select d.next_due_on
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_genset_id = t.id and d.service_level = 'LOAD' and d.deleted_at is null), (select d.next_due_on
    from plan_due d
    where d.tenant_id = t.tenant_id and d.plan_genset_id = t.id and d.service_level = 'SPECIAL' and d.deleted_at is null), (select p.v
    from (select t.id, t.state as v
      from maintenance_plan t) p
    where p.id = t.plan_id), (select p.v
    from (select t.id, t.process_status as v
      from maintenance_plan t) p
    where p.id = t.plan_id), t.serial_no as sort_value
  from (select t.*
    from plan_genset t
    where t.deleted_at is null and t.active = true
    order by t.serial_no collate "C" asc, t.id asc
    limit 21) t
  order by t.serial_no collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from plan_genset t
    where t.deleted_at is null and t.active = true
    limit 1001) few;
