-- Made by `npm run sql:print`; read it in review.

-- GET /assistant/assistantToken
select t.id, t.version, t.created_at, t.updated_at, t.name, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.may_write, t.enabled, t.valid_to, t.token_hint, t.issued_at, t.last_used_at, case when not t.enabled then 'disabled' when t.valid_to < (app_now() at time zone 'Asia/Shanghai')::date then 'expired' when t.token_hint is null then 'noToken' else 'active' end, t.created_at as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'assistant_token') as kept
  from (select t.*
    from assistant_token t
    where t.deleted_at is null
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;

-- GET /assistant/assistantToken?q=A1
with hit as materialized (select search_assistant_token($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.name, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.may_write, t.enabled, t.valid_to, t.token_hint, t.issued_at, t.last_used_at, case when not t.enabled then 'disabled' when t.valid_to < (app_now() at time zone 'Asia/Shanghai')::date then 'expired' when t.token_hint is null then 'noToken' else 'active' end, t.created_at as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from assistant_token t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from assistant_token t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.created_at desc, t.id desc
      limit 21)
    union all (select t.*
      from assistant_token t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.created_at desc, t.id desc
      limit 21)) t
  order by t.created_at desc, t.id desc;

-- GET /assistant/assistantToken?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.name, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.may_write, t.enabled, t.valid_to, t.token_hint, t.issued_at, t.last_used_at, case when not t.enabled then 'disabled' when t.valid_to < (app_now() at time zone 'Asia/Shanghai')::date then 'expired' when t.token_hint is null then 'noToken' else 'active' end, t.created_at as sort_value
  from (select t.*
    from assistant_token t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from assistant_token t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /assistant/assistantToken?state=active
select t.id, t.version, t.created_at, t.updated_at, t.name, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.may_write, t.enabled, t.valid_to, t.token_hint, t.issued_at, t.last_used_at, case when not t.enabled then 'disabled' when t.valid_to < (app_now() at time zone 'Asia/Shanghai')::date then 'expired' when t.token_hint is null then 'noToken' else 'active' end, t.created_at as sort_value
  from (select t.*
    from assistant_token t
    where t.deleted_at is null and case when not t.enabled then 'disabled' when t.valid_to < (app_now() at time zone 'Asia/Shanghai')::date then 'expired' when t.token_hint is null then 'noToken' else 'active' end collate "C" = 'active'
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from assistant_token t
    where t.deleted_at is null and case when not t.enabled then 'disabled' when t.valid_to < (app_now() at time zone 'Asia/Shanghai')::date then 'expired' when t.token_hint is null then 'noToken' else 'active' end collate "C" = 'active'
    limit 1001) few;

-- GET /assistant/assistantToken?mayWrite=true
select t.id, t.version, t.created_at, t.updated_at, t.name, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.may_write, t.enabled, t.valid_to, t.token_hint, t.issued_at, t.last_used_at, case when not t.enabled then 'disabled' when t.valid_to < (app_now() at time zone 'Asia/Shanghai')::date then 'expired' when t.token_hint is null then 'noToken' else 'active' end, t.created_at as sort_value
  from (select t.*
    from assistant_token t
    where t.deleted_at is null and t.may_write = true
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from assistant_token t
    where t.deleted_at is null and t.may_write = true
    limit 1001) few;

-- GET /assistant/assistantToken?userId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.name, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.may_write, t.enabled, t.valid_to, t.token_hint, t.issued_at, t.last_used_at, case when not t.enabled then 'disabled' when t.valid_to < (app_now() at time zone 'Asia/Shanghai')::date then 'expired' when t.token_hint is null then 'noToken' else 'active' end, t.created_at as sort_value
  from (select t.*
    from assistant_token t
    where t.deleted_at is null and t.user_id = $1::uuid
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from assistant_token t
    where t.deleted_at is null and t.user_id = $1::uuid
    limit 1001) few;
