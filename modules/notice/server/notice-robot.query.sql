-- Made by `npm run sql:print`; read it in review.

-- GET /notice/noticeRobot
select t.id, t.version, t.created_at, t.updated_at, t.name, t.kind, t.address, t.host, t.sign_key, t.enabled, t.remark, t.name as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'notice_robot') as kept
  from (select t.*
    from notice_robot t
    where t.deleted_at is null
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;

-- GET /notice/noticeRobot?q=A1
with hit as materialized (select search_notice_robot($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.name, t.kind, t.address, t.host, t.sign_key, t.enabled, t.remark, t.name as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from notice_robot t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from notice_robot t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.name collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from notice_robot t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.name collate "C" asc, t.id asc
      limit 21)) t
  order by t.name collate "C" asc, t.id asc;

-- GET /notice/noticeRobot?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.name, t.kind, t.address, t.host, t.sign_key, t.enabled, t.remark, t.name as sort_value
  from (select t.*
    from notice_robot t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from notice_robot t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /notice/noticeRobot?kind=dingtalk
select t.id, t.version, t.created_at, t.updated_at, t.name, t.kind, t.address, t.host, t.sign_key, t.enabled, t.remark, t.name as sort_value
  from (select t.*
    from notice_robot t
    where t.deleted_at is null and t.kind collate "C" = 'dingtalk'
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from notice_robot t
    where t.deleted_at is null and t.kind collate "C" = 'dingtalk'
    limit 1001) few;

-- GET /notice/noticeRobot?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.name, t.kind, t.address, t.host, t.sign_key, t.enabled, t.remark, t.name as sort_value
  from (select t.*
    from notice_robot t
    where t.deleted_at is null and t.enabled = true
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from notice_robot t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;
