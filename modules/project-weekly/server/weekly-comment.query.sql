-- Made by `npm run sql:print`; read it in review.

-- GET /projectWeekly/weeklyComment
select t.id, t.version, t.created_at, t.updated_at, t.report_id, (select l.no
    from weekly_report l
    where l.tenant_id = t.tenant_id and l.id = t.report_id), t.text, t.author_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.author_id), t.said_at, t.said_at as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'weekly_comment') as kept
  from (select t.*
    from weekly_comment t
    where t.deleted_at is null
    order by t.said_at asc, t.id asc
    limit 21) t
  order by t.said_at asc, t.id asc;

-- GET /projectWeekly/weeklyComment?reportId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.report_id, (select l.no
    from weekly_report l
    where l.tenant_id = t.tenant_id and l.id = t.report_id), t.text, t.author_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.author_id), t.said_at, t.said_at as sort_value
  from (select t.*
    from weekly_comment t
    where t.deleted_at is null and t.report_id = $1::uuid
    order by t.said_at asc, t.id asc
    limit 21) t
  order by t.said_at asc, t.id asc;
select count(*) as capped
  from (select 1
    from weekly_comment t
    where t.deleted_at is null and t.report_id = $1::uuid
    limit 1001) few;

-- GET /projectWeekly/weeklyComment?authorId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.report_id, (select l.no
    from weekly_report l
    where l.tenant_id = t.tenant_id and l.id = t.report_id), t.text, t.author_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.author_id), t.said_at, t.said_at as sort_value
  from (select t.*
    from weekly_comment t
    where t.deleted_at is null and t.author_id = $1::uuid
    order by t.said_at asc, t.id asc
    limit 21) t
  order by t.said_at asc, t.id asc;
select count(*) as capped
  from (select 1
    from weekly_comment t
    where t.deleted_at is null and t.author_id = $1::uuid
    limit 1001) few;
