-- Made by `npm run sql:print`; read it in review.

-- GET /job/job
select t.id, t.version, t.created_at, t.updated_at, t.name, t.description, t.target_kind, t.target, t.params, t.type, t.cron, t.repeat_count, t.interval_sec, t.zone, t.start_time, t.end_time, t.workdays_only, t.misfire, t.concurrent, t.timeout_sec, t.retry, t.state, t.prev_fire, t.next_fire, t.fired_count, t.error_count, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.builtin, (select r.state
    from job_run r
    where r.tenant_id = t.tenant_id and r.job_id = t.id
    order by r.fire_time desc
    limit 1), t.name as sort_value
  from (select t.*
    from job t
    where t.deleted_at is null
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from job t
    where t.deleted_at is null
    limit 1001) few;

-- GET /job/job?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.name, t.description, t.target_kind, t.target, t.params, t.type, t.cron, t.repeat_count, t.interval_sec, t.zone, t.start_time, t.end_time, t.workdays_only, t.misfire, t.concurrent, t.timeout_sec, t.retry, t.state, t.prev_fire, t.next_fire, t.fired_count, t.error_count, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.builtin, (select r.state
    from job_run r
    where r.tenant_id = t.tenant_id and r.job_id = t.id
    order by r.fire_time desc
    limit 1), t.name as sort_value
  from (select t.*
    from job t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from job t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /job/job?state=running
select t.id, t.version, t.created_at, t.updated_at, t.name, t.description, t.target_kind, t.target, t.params, t.type, t.cron, t.repeat_count, t.interval_sec, t.zone, t.start_time, t.end_time, t.workdays_only, t.misfire, t.concurrent, t.timeout_sec, t.retry, t.state, t.prev_fire, t.next_fire, t.fired_count, t.error_count, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.builtin, (select r.state
    from job_run r
    where r.tenant_id = t.tenant_id and r.job_id = t.id
    order by r.fire_time desc
    limit 1), t.name as sort_value
  from (select t.*
    from job t
    where t.deleted_at is null and t.state collate "C" = 'running'
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from job t
    where t.deleted_at is null and t.state collate "C" = 'running'
    limit 1001) few;

-- GET /job/job?targetKind=handler
select t.id, t.version, t.created_at, t.updated_at, t.name, t.description, t.target_kind, t.target, t.params, t.type, t.cron, t.repeat_count, t.interval_sec, t.zone, t.start_time, t.end_time, t.workdays_only, t.misfire, t.concurrent, t.timeout_sec, t.retry, t.state, t.prev_fire, t.next_fire, t.fired_count, t.error_count, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.builtin, (select r.state
    from job_run r
    where r.tenant_id = t.tenant_id and r.job_id = t.id
    order by r.fire_time desc
    limit 1), t.name as sort_value
  from (select t.*
    from job t
    where t.deleted_at is null and t.target_kind collate "C" = 'handler'
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from job t
    where t.deleted_at is null and t.target_kind collate "C" = 'handler'
    limit 1001) few;

-- GET /job/job?type=simple
select t.id, t.version, t.created_at, t.updated_at, t.name, t.description, t.target_kind, t.target, t.params, t.type, t.cron, t.repeat_count, t.interval_sec, t.zone, t.start_time, t.end_time, t.workdays_only, t.misfire, t.concurrent, t.timeout_sec, t.retry, t.state, t.prev_fire, t.next_fire, t.fired_count, t.error_count, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.builtin, (select r.state
    from job_run r
    where r.tenant_id = t.tenant_id and r.job_id = t.id
    order by r.fire_time desc
    limit 1), t.name as sort_value
  from (select t.*
    from job t
    where t.deleted_at is null and t.type collate "C" = 'simple'
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from job t
    where t.deleted_at is null and t.type collate "C" = 'simple'
    limit 1001) few;

-- GET /job/job?builtin=true
select t.id, t.version, t.created_at, t.updated_at, t.name, t.description, t.target_kind, t.target, t.params, t.type, t.cron, t.repeat_count, t.interval_sec, t.zone, t.start_time, t.end_time, t.workdays_only, t.misfire, t.concurrent, t.timeout_sec, t.retry, t.state, t.prev_fire, t.next_fire, t.fired_count, t.error_count, t.owner_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_id), t.builtin, (select r.state
    from job_run r
    where r.tenant_id = t.tenant_id and r.job_id = t.id
    order by r.fire_time desc
    limit 1), t.name as sort_value
  from (select t.*
    from job t
    where t.deleted_at is null and t.builtin = true
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from job t
    where t.deleted_at is null and t.builtin = true
    limit 1001) few;
