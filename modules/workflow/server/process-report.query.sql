-- Made by `npm run sql:print`; read it in review.

-- GET /workflow/processReport
select t.id, t.version, t.created_at, t.updated_at, t.name, t.report, t.query, t.role_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.role_ids) with ordinality r(id, at)
    join role l on l.tenant_id = t.tenant_id and l.id = r.id), t.mail_cron, t.name as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'process_report') as kept
  from (select t.*
    from process_report t
    where t.deleted_at is null
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;

-- GET /workflow/processReport?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.name, t.report, t.query, t.role_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.role_ids) with ordinality r(id, at)
    join role l on l.tenant_id = t.tenant_id and l.id = r.id), t.mail_cron, t.name as sort_value
  from (select t.*
    from process_report t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from process_report t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /workflow/processReport?report=overview
select t.id, t.version, t.created_at, t.updated_at, t.name, t.report, t.query, t.role_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.role_ids) with ordinality r(id, at)
    join role l on l.tenant_id = t.tenant_id and l.id = r.id), t.mail_cron, t.name as sort_value
  from (select t.*
    from process_report t
    where t.deleted_at is null and t.report collate "C" = 'overview'
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from process_report t
    where t.deleted_at is null and t.report collate "C" = 'overview'
    limit 1001) few;
