-- Made by `npm run sql:print`; read it in review.

-- GET /assistant/assistantWrite
select t.id, t.version, t.created_at, t.updated_at, t.at, t.token_id, (select l.name
    from assistant_token l
    where l.tenant_id = t.tenant_id and l.id = t.token_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.operation, t.method, t.address, t.body, t.until, t.decision, t.decided_at, case when t.decision in ('waiting', 'confirmed') and t.until <= app_now() then 'expired' else t.decision end, t.at as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'assistant_write') as kept
  from (select t.*
    from assistant_write t
    where t.deleted_at is null
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;

-- GET /assistant/assistantWrite?q=A1
with hit as materialized (select search_assistant_write($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.at, t.token_id, (select l.name
    from assistant_token l
    where l.tenant_id = t.tenant_id and l.id = t.token_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.operation, t.method, t.address, t.body, t.until, t.decision, t.decided_at, case when t.decision in ('waiting', 'confirmed') and t.until <= app_now() then 'expired' else t.decision end, t.at as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from assistant_write t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from assistant_write t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.at desc, t.id desc
      limit 21)
    union all (select t.*
      from assistant_write t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.at desc, t.id desc
      limit 21)) t
  order by t.at desc, t.id desc;

-- GET /assistant/assistantWrite?at=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.at, t.token_id, (select l.name
    from assistant_token l
    where l.tenant_id = t.tenant_id and l.id = t.token_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.operation, t.method, t.address, t.body, t.until, t.decision, t.decided_at, case when t.decision in ('waiting', 'confirmed') and t.until <= app_now() then 'expired' else t.decision end, t.at as sort_value
  from (select t.*
    from assistant_write t
    where t.deleted_at is null and t.at = $1::timestamptz
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from assistant_write t
    where t.deleted_at is null and t.at = $1::timestamptz
    limit 1001) few;

-- GET /assistant/assistantWrite?state=waiting
select t.id, t.version, t.created_at, t.updated_at, t.at, t.token_id, (select l.name
    from assistant_token l
    where l.tenant_id = t.tenant_id and l.id = t.token_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.operation, t.method, t.address, t.body, t.until, t.decision, t.decided_at, case when t.decision in ('waiting', 'confirmed') and t.until <= app_now() then 'expired' else t.decision end, t.at as sort_value
  from (select t.*
    from assistant_write t
    where t.deleted_at is null and case when t.decision in ('waiting', 'confirmed') and t.until <= app_now() then 'expired' else t.decision end collate "C" = 'waiting'
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from assistant_write t
    where t.deleted_at is null and case when t.decision in ('waiting', 'confirmed') and t.until <= app_now() then 'expired' else t.decision end collate "C" = 'waiting'
    limit 1001) few;

-- GET /assistant/assistantWrite?tokenId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.at, t.token_id, (select l.name
    from assistant_token l
    where l.tenant_id = t.tenant_id and l.id = t.token_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.operation, t.method, t.address, t.body, t.until, t.decision, t.decided_at, case when t.decision in ('waiting', 'confirmed') and t.until <= app_now() then 'expired' else t.decision end, t.at as sort_value
  from (select t.*
    from assistant_write t
    where t.deleted_at is null and t.token_id = $1::uuid
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from assistant_write t
    where t.deleted_at is null and t.token_id = $1::uuid
    limit 1001) few;

-- GET /assistant/assistantWrite?userId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.at, t.token_id, (select l.name
    from assistant_token l
    where l.tenant_id = t.tenant_id and l.id = t.token_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.operation, t.method, t.address, t.body, t.until, t.decision, t.decided_at, case when t.decision in ('waiting', 'confirmed') and t.until <= app_now() then 'expired' else t.decision end, t.at as sort_value
  from (select t.*
    from assistant_write t
    where t.deleted_at is null and t.user_id = $1::uuid
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from assistant_write t
    where t.deleted_at is null and t.user_id = $1::uuid
    limit 1001) few;

-- GET /assistant/assistantWrite?operation=A1
select t.id, t.version, t.created_at, t.updated_at, t.at, t.token_id, (select l.name
    from assistant_token l
    where l.tenant_id = t.tenant_id and l.id = t.token_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.operation, t.method, t.address, t.body, t.until, t.decision, t.decided_at, case when t.decision in ('waiting', 'confirmed') and t.until <= app_now() then 'expired' else t.decision end, t.at as sort_value
  from (select t.*
    from assistant_write t
    where t.deleted_at is null and t.operation collate "C" = $1::text
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from assistant_write t
    where t.deleted_at is null and t.operation collate "C" = $1::text
    limit 1001) few;
