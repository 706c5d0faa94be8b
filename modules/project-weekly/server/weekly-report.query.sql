-- Made by `npm run sql:print`; read it in review.

-- GET /projectWeekly/weeklyReport
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_name, t.week_from, t.week_to, t.week_no, t.due_at, t.lock_at, t.writer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.writer_id), t.project_type, t.channel, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.facts, t.work_done, t.work_next, t.help, t.safety, t.man_hours, t.photos, file_facts(t.photos), t.accept_forecast, t.forecast_answer, t.new_forecast_on, t.forecast_reason, t.health, t.submitted_at, t.is_late, t.read_at, t.reader_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.reader_id), t.unlock_reason, t.is_reminded, t.is_unlocked, t.state, t.week_from as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'weekly_report') as kept
  from (select t.*
    from weekly_report t
    where t.deleted_at is null
    order by t.week_from desc, t.id desc
    limit 21) t
  order by t.week_from desc, t.id desc;

-- GET /projectWeekly/weeklyReport?q=A1
with hit as materialized (select search_weekly_report($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_name, t.week_from, t.week_to, t.week_no, t.due_at, t.lock_at, t.writer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.writer_id), t.project_type, t.channel, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.facts, t.work_done, t.work_next, t.help, t.safety, t.man_hours, t.photos, file_facts(t.photos), t.accept_forecast, t.forecast_answer, t.new_forecast_on, t.forecast_reason, t.health, t.submitted_at, t.is_late, t.read_at, t.reader_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.reader_id), t.unlock_reason, t.is_reminded, t.is_unlocked, t.state, t.week_from as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from weekly_report t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from weekly_report t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.week_from desc, t.id desc
      limit 21)
    union all (select t.*
      from weekly_report t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.week_from desc, t.id desc
      limit 21)) t
  order by t.week_from desc, t.id desc;

-- GET /projectWeekly/weeklyReport?projectId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_name, t.week_from, t.week_to, t.week_no, t.due_at, t.lock_at, t.writer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.writer_id), t.project_type, t.channel, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.facts, t.work_done, t.work_next, t.help, t.safety, t.man_hours, t.photos, file_facts(t.photos), t.accept_forecast, t.forecast_answer, t.new_forecast_on, t.forecast_reason, t.health, t.submitted_at, t.is_late, t.read_at, t.reader_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.reader_id), t.unlock_reason, t.is_reminded, t.is_unlocked, t.state, t.week_from as sort_value
  from (select t.*
    from weekly_report t
    where t.deleted_at is null and t.project_id = $1::uuid
    order by t.week_from desc, t.id desc
    limit 21) t
  order by t.week_from desc, t.id desc;
select count(*) as capped
  from (select 1
    from weekly_report t
    where t.deleted_at is null and t.project_id = $1::uuid
    limit 1001) few;

-- GET /projectWeekly/weeklyReport?weekFrom=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_name, t.week_from, t.week_to, t.week_no, t.due_at, t.lock_at, t.writer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.writer_id), t.project_type, t.channel, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.facts, t.work_done, t.work_next, t.help, t.safety, t.man_hours, t.photos, file_facts(t.photos), t.accept_forecast, t.forecast_answer, t.new_forecast_on, t.forecast_reason, t.health, t.submitted_at, t.is_late, t.read_at, t.reader_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.reader_id), t.unlock_reason, t.is_reminded, t.is_unlocked, t.state, t.week_from as sort_value
  from (select t.*
    from weekly_report t
    where t.deleted_at is null and t.week_from = $1::date
    order by t.week_from desc, t.id desc
    limit 21) t
  order by t.week_from desc, t.id desc;
select count(*) as capped
  from (select 1
    from weekly_report t
    where t.deleted_at is null and t.week_from = $1::date
    limit 1001) few;

-- GET /projectWeekly/weeklyReport?state=open
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_name, t.week_from, t.week_to, t.week_no, t.due_at, t.lock_at, t.writer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.writer_id), t.project_type, t.channel, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.facts, t.work_done, t.work_next, t.help, t.safety, t.man_hours, t.photos, file_facts(t.photos), t.accept_forecast, t.forecast_answer, t.new_forecast_on, t.forecast_reason, t.health, t.submitted_at, t.is_late, t.read_at, t.reader_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.reader_id), t.unlock_reason, t.is_reminded, t.is_unlocked, t.state, t.week_from as sort_value
  from (select t.*
    from weekly_report t
    where t.deleted_at is null and t.state collate "C" = 'open'
    order by t.week_from desc, t.id desc
    limit 21) t
  order by t.week_from desc, t.id desc;
select count(*) as capped
  from (select 1
    from weekly_report t
    where t.deleted_at is null and t.state collate "C" = 'open'
    limit 1001) few;

-- GET /projectWeekly/weeklyReport?health=green
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_name, t.week_from, t.week_to, t.week_no, t.due_at, t.lock_at, t.writer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.writer_id), t.project_type, t.channel, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.facts, t.work_done, t.work_next, t.help, t.safety, t.man_hours, t.photos, file_facts(t.photos), t.accept_forecast, t.forecast_answer, t.new_forecast_on, t.forecast_reason, t.health, t.submitted_at, t.is_late, t.read_at, t.reader_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.reader_id), t.unlock_reason, t.is_reminded, t.is_unlocked, t.state, t.week_from as sort_value
  from (select t.*
    from weekly_report t
    where t.deleted_at is null and t.health collate "C" = 'green'
    order by t.week_from desc, t.id desc
    limit 21) t
  order by t.week_from desc, t.id desc;
select count(*) as capped
  from (select 1
    from weekly_report t
    where t.deleted_at is null and t.health collate "C" = 'green'
    limit 1001) few;

-- GET /projectWeekly/weeklyReport?isLate=true
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_name, t.week_from, t.week_to, t.week_no, t.due_at, t.lock_at, t.writer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.writer_id), t.project_type, t.channel, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.facts, t.work_done, t.work_next, t.help, t.safety, t.man_hours, t.photos, file_facts(t.photos), t.accept_forecast, t.forecast_answer, t.new_forecast_on, t.forecast_reason, t.health, t.submitted_at, t.is_late, t.read_at, t.reader_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.reader_id), t.unlock_reason, t.is_reminded, t.is_unlocked, t.state, t.week_from as sort_value
  from (select t.*
    from weekly_report t
    where t.deleted_at is null and t.is_late = true
    order by t.week_from desc, t.id desc
    limit 21) t
  order by t.week_from desc, t.id desc;
select count(*) as capped
  from (select 1
    from weekly_report t
    where t.deleted_at is null and t.is_late = true
    limit 1001) few;

-- GET /projectWeekly/weeklyReport?writerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_name, t.week_from, t.week_to, t.week_no, t.due_at, t.lock_at, t.writer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.writer_id), t.project_type, t.channel, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.facts, t.work_done, t.work_next, t.help, t.safety, t.man_hours, t.photos, file_facts(t.photos), t.accept_forecast, t.forecast_answer, t.new_forecast_on, t.forecast_reason, t.health, t.submitted_at, t.is_late, t.read_at, t.reader_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.reader_id), t.unlock_reason, t.is_reminded, t.is_unlocked, t.state, t.week_from as sort_value
  from (select t.*
    from weekly_report t
    where t.deleted_at is null and t.writer_id = $1::uuid
    order by t.week_from desc, t.id desc
    limit 21) t
  order by t.week_from desc, t.id desc;
select count(*) as capped
  from (select 1
    from weekly_report t
    where t.deleted_at is null and t.writer_id = $1::uuid
    limit 1001) few;

-- GET /projectWeekly/weeklyReport?forecastAnswer=confirmed
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_name, t.week_from, t.week_to, t.week_no, t.due_at, t.lock_at, t.writer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.writer_id), t.project_type, t.channel, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.facts, t.work_done, t.work_next, t.help, t.safety, t.man_hours, t.photos, file_facts(t.photos), t.accept_forecast, t.forecast_answer, t.new_forecast_on, t.forecast_reason, t.health, t.submitted_at, t.is_late, t.read_at, t.reader_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.reader_id), t.unlock_reason, t.is_reminded, t.is_unlocked, t.state, t.week_from as sort_value
  from (select t.*
    from weekly_report t
    where t.deleted_at is null and t.forecast_answer collate "C" = 'confirmed'
    order by t.week_from desc, t.id desc
    limit 21) t
  order by t.week_from desc, t.id desc;
select count(*) as capped
  from (select 1
    from weekly_report t
    where t.deleted_at is null and t.forecast_answer collate "C" = 'confirmed'
    limit 1001) few;

-- GET /projectWeekly/weeklyReport?projectType=A1
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_name, t.week_from, t.week_to, t.week_no, t.due_at, t.lock_at, t.writer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.writer_id), t.project_type, t.channel, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.facts, t.work_done, t.work_next, t.help, t.safety, t.man_hours, t.photos, file_facts(t.photos), t.accept_forecast, t.forecast_answer, t.new_forecast_on, t.forecast_reason, t.health, t.submitted_at, t.is_late, t.read_at, t.reader_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.reader_id), t.unlock_reason, t.is_reminded, t.is_unlocked, t.state, t.week_from as sort_value
  from (select t.*
    from weekly_report t
    where t.deleted_at is null and t.project_type collate "C" = $1::text
    order by t.week_from desc, t.id desc
    limit 21) t
  order by t.week_from desc, t.id desc;
select count(*) as capped
  from (select 1
    from weekly_report t
    where t.deleted_at is null and t.project_type collate "C" = $1::text
    limit 1001) few;

-- GET /projectWeekly/weeklyReport?siteRegionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_name, t.week_from, t.week_to, t.week_no, t.due_at, t.lock_at, t.writer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.writer_id), t.project_type, t.channel, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.facts, t.work_done, t.work_next, t.help, t.safety, t.man_hours, t.photos, file_facts(t.photos), t.accept_forecast, t.forecast_answer, t.new_forecast_on, t.forecast_reason, t.health, t.submitted_at, t.is_late, t.read_at, t.reader_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.reader_id), t.unlock_reason, t.is_reminded, t.is_unlocked, t.state, t.week_from as sort_value
  from (select t.*
    from weekly_report t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    order by t.week_from desc, t.id desc
    limit 21) t
  order by t.week_from desc, t.id desc;
select count(*) as capped
  from (select 1
    from weekly_report t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    limit 1001) few;

-- GET /projectWeekly/weeklyReport?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.project_name, t.week_from, t.week_to, t.week_no, t.due_at, t.lock_at, t.writer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.writer_id), t.project_type, t.channel, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.facts, t.work_done, t.work_next, t.help, t.safety, t.man_hours, t.photos, file_facts(t.photos), t.accept_forecast, t.forecast_answer, t.new_forecast_on, t.forecast_reason, t.health, t.submitted_at, t.is_late, t.read_at, t.reader_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.reader_id), t.unlock_reason, t.is_reminded, t.is_unlocked, t.state, t.week_from as sort_value
  from (select t.*
    from weekly_report t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.week_from desc, t.id desc
    limit 21) t
  order by t.week_from desc, t.id desc;
select count(*) as capped
  from (select 1
    from weekly_report t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;
