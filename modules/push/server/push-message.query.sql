-- Made by `npm run sql:print`; read it in review.

-- GET /push/pushMessage
select t.id, t.version, t.created_at, t.updated_at, t.code, t.kind, t.text, t.picture, file_facts(array[t.picture]), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.skip_full, t.sender_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.sender_id), (select case when bool_or(g.state in ('queued', 'sending')) then 'sending' when bool_and(g.state = 'sent') then 'sent' when bool_and(g.state = 'failed') then 'failed' when bool_and(g.state = 'dev') then 'dev' else 'partial' end
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state <> 'skipped'), (select count(*)::integer
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state <> 'skipped'), (select count(*)::integer
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state = 'sent'), (select count(*)::integer
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state = 'failed'), t.created_at as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'push_message') as kept
  from (select t.*
    from push_message t
    where t.deleted_at is null
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;

-- GET /push/pushMessage?q=A1
with hit as materialized (select search_push_message($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.code, t.kind, t.text, t.picture, file_facts(array[t.picture]), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.skip_full, t.sender_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.sender_id), (select case when bool_or(g.state in ('queued', 'sending')) then 'sending' when bool_and(g.state = 'sent') then 'sent' when bool_and(g.state = 'failed') then 'failed' when bool_and(g.state = 'dev') then 'dev' else 'partial' end
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state <> 'skipped'), (select count(*)::integer
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state <> 'skipped'), (select count(*)::integer
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state = 'sent'), (select count(*)::integer
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state = 'failed'), t.created_at as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from push_message t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from push_message t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.created_at desc, t.id desc
      limit 21)
    union all (select t.*
      from push_message t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.created_at desc, t.id desc
      limit 21)) t
  order by t.created_at desc, t.id desc;

-- GET /push/pushMessage?kind=text
select t.id, t.version, t.created_at, t.updated_at, t.code, t.kind, t.text, t.picture, file_facts(array[t.picture]), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.skip_full, t.sender_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.sender_id), (select case when bool_or(g.state in ('queued', 'sending')) then 'sending' when bool_and(g.state = 'sent') then 'sent' when bool_and(g.state = 'failed') then 'failed' when bool_and(g.state = 'dev') then 'dev' else 'partial' end
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state <> 'skipped'), (select count(*)::integer
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state <> 'skipped'), (select count(*)::integer
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state = 'sent'), (select count(*)::integer
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state = 'failed'), t.created_at as sort_value
  from (select t.*
    from push_message t
    where t.deleted_at is null and t.kind collate "C" = 'text'
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from push_message t
    where t.deleted_at is null and t.kind collate "C" = 'text'
    limit 1001) few;

-- GET /push/pushMessage?senderId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.code, t.kind, t.text, t.picture, file_facts(array[t.picture]), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.skip_full, t.sender_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.sender_id), (select case when bool_or(g.state in ('queued', 'sending')) then 'sending' when bool_and(g.state = 'sent') then 'sent' when bool_and(g.state = 'failed') then 'failed' when bool_and(g.state = 'dev') then 'dev' else 'partial' end
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state <> 'skipped'), (select count(*)::integer
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state <> 'skipped'), (select count(*)::integer
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state = 'sent'), (select count(*)::integer
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state = 'failed'), t.created_at as sort_value
  from (select t.*
    from push_message t
    where t.deleted_at is null and t.sender_id = $1::uuid
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from push_message t
    where t.deleted_at is null and t.sender_id = $1::uuid
    limit 1001) few;

-- GET /push/pushMessage?createdAt=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.code, t.kind, t.text, t.picture, file_facts(array[t.picture]), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.skip_full, t.sender_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.sender_id), (select case when bool_or(g.state in ('queued', 'sending')) then 'sending' when bool_and(g.state = 'sent') then 'sent' when bool_and(g.state = 'failed') then 'failed' when bool_and(g.state = 'dev') then 'dev' else 'partial' end
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state <> 'skipped'), (select count(*)::integer
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state <> 'skipped'), (select count(*)::integer
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state = 'sent'), (select count(*)::integer
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state = 'failed'), t.created_at as sort_value
  from (select t.*
    from push_message t
    where t.deleted_at is null and t.created_at = $1::timestamptz
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from push_message t
    where t.deleted_at is null and t.created_at = $1::timestamptz
    limit 1001) few;

-- GET /push/pushMessage?text=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.kind, t.text, t.picture, file_facts(array[t.picture]), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.skip_full, t.sender_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.sender_id), (select case when bool_or(g.state in ('queued', 'sending')) then 'sending' when bool_and(g.state = 'sent') then 'sent' when bool_and(g.state = 'failed') then 'failed' when bool_and(g.state = 'dev') then 'dev' else 'partial' end
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state <> 'skipped'), (select count(*)::integer
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state <> 'skipped'), (select count(*)::integer
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state = 'sent'), (select count(*)::integer
    from push_target g
    where g.tenant_id = t.tenant_id and g.push_id = t.id and g.state = 'failed'), t.created_at as sort_value
  from (select t.*
    from push_message t
    where t.deleted_at is null and t.text collate "C" = $1::text
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from push_message t
    where t.deleted_at is null and t.text collate "C" = $1::text
    limit 1001) few;
