-- Made by `npm run sql:print`; read it in review.

-- GET /notice/announcement
select t.id, t.version, t.created_at, t.updated_at, t.type, t.title, t.source, t.summary, t.body, t.message, t.attachments, file_facts(t.attachments), t.to_all, t.organisation_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.organisation_ids) with ordinality r(id, at)
    join org l on l.tenant_id = t.tenant_id and l.id = r.id), t.with_below, t.role_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.role_ids) with ordinality r(id, at)
    join role l on l.tenant_id = t.tenant_id and l.id = r.id), t.position_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.position_ids) with ordinality r(id, at)
    join position l on l.tenant_id = t.tenant_id and l.id = r.id), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.robot_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.robot_ids) with ordinality r(id, at)
    join notice_robot l on l.tenant_id = t.tenant_id and l.id = r.id), t.handle_method, t.handle_url, t.popup, t.expire_at, t.state, t.publish_at, t.published_at, t.publisher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.publisher_id), t.reminded_at, t.receiver_count, (select count(*)::integer
    from notice_receipt r
    where r.tenant_id = t.tenant_id and r.notice_id = t.id and r.read_at is not null), t.created_at as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'announcement') as kept
  from (select t.*
    from announcement t
    where t.deleted_at is null
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;

-- GET /notice/announcement?q=A1
with hit as materialized (select search_announcement($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.type, t.title, t.source, t.summary, t.body, t.message, t.attachments, file_facts(t.attachments), t.to_all, t.organisation_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.organisation_ids) with ordinality r(id, at)
    join org l on l.tenant_id = t.tenant_id and l.id = r.id), t.with_below, t.role_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.role_ids) with ordinality r(id, at)
    join role l on l.tenant_id = t.tenant_id and l.id = r.id), t.position_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.position_ids) with ordinality r(id, at)
    join position l on l.tenant_id = t.tenant_id and l.id = r.id), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.robot_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.robot_ids) with ordinality r(id, at)
    join notice_robot l on l.tenant_id = t.tenant_id and l.id = r.id), t.handle_method, t.handle_url, t.popup, t.expire_at, t.state, t.publish_at, t.published_at, t.publisher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.publisher_id), t.reminded_at, t.receiver_count, (select count(*)::integer
    from notice_receipt r
    where r.tenant_id = t.tenant_id and r.notice_id = t.id and r.read_at is not null), t.created_at as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from announcement t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from announcement t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.created_at desc, t.id desc
      limit 21)
    union all (select t.*
      from announcement t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.created_at desc, t.id desc
      limit 21)) t
  order by t.created_at desc, t.id desc;

-- GET /notice/announcement?title=A1
select t.id, t.version, t.created_at, t.updated_at, t.type, t.title, t.source, t.summary, t.body, t.message, t.attachments, file_facts(t.attachments), t.to_all, t.organisation_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.organisation_ids) with ordinality r(id, at)
    join org l on l.tenant_id = t.tenant_id and l.id = r.id), t.with_below, t.role_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.role_ids) with ordinality r(id, at)
    join role l on l.tenant_id = t.tenant_id and l.id = r.id), t.position_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.position_ids) with ordinality r(id, at)
    join position l on l.tenant_id = t.tenant_id and l.id = r.id), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.robot_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.robot_ids) with ordinality r(id, at)
    join notice_robot l on l.tenant_id = t.tenant_id and l.id = r.id), t.handle_method, t.handle_url, t.popup, t.expire_at, t.state, t.publish_at, t.published_at, t.publisher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.publisher_id), t.reminded_at, t.receiver_count, (select count(*)::integer
    from notice_receipt r
    where r.tenant_id = t.tenant_id and r.notice_id = t.id and r.read_at is not null), t.created_at as sort_value
  from (select t.*
    from announcement t
    where t.deleted_at is null and t.title collate "C" = $1::text
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from announcement t
    where t.deleted_at is null and t.title collate "C" = $1::text
    limit 1001) few;

-- GET /notice/announcement?type=notice
select t.id, t.version, t.created_at, t.updated_at, t.type, t.title, t.source, t.summary, t.body, t.message, t.attachments, file_facts(t.attachments), t.to_all, t.organisation_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.organisation_ids) with ordinality r(id, at)
    join org l on l.tenant_id = t.tenant_id and l.id = r.id), t.with_below, t.role_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.role_ids) with ordinality r(id, at)
    join role l on l.tenant_id = t.tenant_id and l.id = r.id), t.position_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.position_ids) with ordinality r(id, at)
    join position l on l.tenant_id = t.tenant_id and l.id = r.id), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.robot_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.robot_ids) with ordinality r(id, at)
    join notice_robot l on l.tenant_id = t.tenant_id and l.id = r.id), t.handle_method, t.handle_url, t.popup, t.expire_at, t.state, t.publish_at, t.published_at, t.publisher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.publisher_id), t.reminded_at, t.receiver_count, (select count(*)::integer
    from notice_receipt r
    where r.tenant_id = t.tenant_id and r.notice_id = t.id and r.read_at is not null), t.created_at as sort_value
  from (select t.*
    from announcement t
    where t.deleted_at is null and t.type collate "C" = 'notice'
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from announcement t
    where t.deleted_at is null and t.type collate "C" = 'notice'
    limit 1001) few;

-- GET /notice/announcement?state=draft
select t.id, t.version, t.created_at, t.updated_at, t.type, t.title, t.source, t.summary, t.body, t.message, t.attachments, file_facts(t.attachments), t.to_all, t.organisation_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.organisation_ids) with ordinality r(id, at)
    join org l on l.tenant_id = t.tenant_id and l.id = r.id), t.with_below, t.role_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.role_ids) with ordinality r(id, at)
    join role l on l.tenant_id = t.tenant_id and l.id = r.id), t.position_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.position_ids) with ordinality r(id, at)
    join position l on l.tenant_id = t.tenant_id and l.id = r.id), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.robot_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.robot_ids) with ordinality r(id, at)
    join notice_robot l on l.tenant_id = t.tenant_id and l.id = r.id), t.handle_method, t.handle_url, t.popup, t.expire_at, t.state, t.publish_at, t.published_at, t.publisher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.publisher_id), t.reminded_at, t.receiver_count, (select count(*)::integer
    from notice_receipt r
    where r.tenant_id = t.tenant_id and r.notice_id = t.id and r.read_at is not null), t.created_at as sort_value
  from (select t.*
    from announcement t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from announcement t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    limit 1001) few;

-- GET /notice/announcement?publishedAt=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.type, t.title, t.source, t.summary, t.body, t.message, t.attachments, file_facts(t.attachments), t.to_all, t.organisation_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.organisation_ids) with ordinality r(id, at)
    join org l on l.tenant_id = t.tenant_id and l.id = r.id), t.with_below, t.role_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.role_ids) with ordinality r(id, at)
    join role l on l.tenant_id = t.tenant_id and l.id = r.id), t.position_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.position_ids) with ordinality r(id, at)
    join position l on l.tenant_id = t.tenant_id and l.id = r.id), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.robot_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.robot_ids) with ordinality r(id, at)
    join notice_robot l on l.tenant_id = t.tenant_id and l.id = r.id), t.handle_method, t.handle_url, t.popup, t.expire_at, t.state, t.publish_at, t.published_at, t.publisher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.publisher_id), t.reminded_at, t.receiver_count, (select count(*)::integer
    from notice_receipt r
    where r.tenant_id = t.tenant_id and r.notice_id = t.id and r.read_at is not null), t.created_at as sort_value
  from (select t.*
    from announcement t
    where t.deleted_at is null and t.published_at = $1::timestamptz
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from announcement t
    where t.deleted_at is null and t.published_at = $1::timestamptz
    limit 1001) few;

-- GET /notice/announcement?publisherId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.type, t.title, t.source, t.summary, t.body, t.message, t.attachments, file_facts(t.attachments), t.to_all, t.organisation_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.organisation_ids) with ordinality r(id, at)
    join org l on l.tenant_id = t.tenant_id and l.id = r.id), t.with_below, t.role_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.role_ids) with ordinality r(id, at)
    join role l on l.tenant_id = t.tenant_id and l.id = r.id), t.position_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.position_ids) with ordinality r(id, at)
    join position l on l.tenant_id = t.tenant_id and l.id = r.id), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.robot_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.robot_ids) with ordinality r(id, at)
    join notice_robot l on l.tenant_id = t.tenant_id and l.id = r.id), t.handle_method, t.handle_url, t.popup, t.expire_at, t.state, t.publish_at, t.published_at, t.publisher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.publisher_id), t.reminded_at, t.receiver_count, (select count(*)::integer
    from notice_receipt r
    where r.tenant_id = t.tenant_id and r.notice_id = t.id and r.read_at is not null), t.created_at as sort_value
  from (select t.*
    from announcement t
    where t.deleted_at is null and t.publisher_id = $1::uuid
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from announcement t
    where t.deleted_at is null and t.publisher_id = $1::uuid
    limit 1001) few;

-- GET /notice/announcement?source=A1
select t.id, t.version, t.created_at, t.updated_at, t.type, t.title, t.source, t.summary, t.body, t.message, t.attachments, file_facts(t.attachments), t.to_all, t.organisation_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.organisation_ids) with ordinality r(id, at)
    join org l on l.tenant_id = t.tenant_id and l.id = r.id), t.with_below, t.role_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.role_ids) with ordinality r(id, at)
    join role l on l.tenant_id = t.tenant_id and l.id = r.id), t.position_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.position_ids) with ordinality r(id, at)
    join position l on l.tenant_id = t.tenant_id and l.id = r.id), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.robot_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.robot_ids) with ordinality r(id, at)
    join notice_robot l on l.tenant_id = t.tenant_id and l.id = r.id), t.handle_method, t.handle_url, t.popup, t.expire_at, t.state, t.publish_at, t.published_at, t.publisher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.publisher_id), t.reminded_at, t.receiver_count, (select count(*)::integer
    from notice_receipt r
    where r.tenant_id = t.tenant_id and r.notice_id = t.id and r.read_at is not null), t.created_at as sort_value
  from (select t.*
    from announcement t
    where t.deleted_at is null and t.source collate "C" = $1::text
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from announcement t
    where t.deleted_at is null and t.source collate "C" = $1::text
    limit 1001) few;

-- GET /notice/announcement?popup=true
select t.id, t.version, t.created_at, t.updated_at, t.type, t.title, t.source, t.summary, t.body, t.message, t.attachments, file_facts(t.attachments), t.to_all, t.organisation_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.organisation_ids) with ordinality r(id, at)
    join org l on l.tenant_id = t.tenant_id and l.id = r.id), t.with_below, t.role_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.role_ids) with ordinality r(id, at)
    join role l on l.tenant_id = t.tenant_id and l.id = r.id), t.position_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.position_ids) with ordinality r(id, at)
    join position l on l.tenant_id = t.tenant_id and l.id = r.id), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.robot_ids, (select array_agg(l.name
      order by r.at)
    from unnest(t.robot_ids) with ordinality r(id, at)
    join notice_robot l on l.tenant_id = t.tenant_id and l.id = r.id), t.handle_method, t.handle_url, t.popup, t.expire_at, t.state, t.publish_at, t.published_at, t.publisher_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.publisher_id), t.reminded_at, t.receiver_count, (select count(*)::integer
    from notice_receipt r
    where r.tenant_id = t.tenant_id and r.notice_id = t.id and r.read_at is not null), t.created_at as sort_value
  from (select t.*
    from announcement t
    where t.deleted_at is null and t.popup = true
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from announcement t
    where t.deleted_at is null and t.popup = true
    limit 1001) few;
