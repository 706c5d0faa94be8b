-- Made by `npm run sql:print`; read it in review.

-- GET /open/accessProject
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.verify_user, t.verify_password, t.enabled, t.valid_from, t.valid_to, t.ip_allow, t.qps, t.daily_quota, t.remark, t.access_code, t.token_hint, t.issued_at, t.former_until, t.last_used_at, t.apis, coalesce(jsonb_array_length(t.apis), 0), case when not t.enabled then 'disabled' when t.valid_to < (app_now() at time zone 'Asia/Shanghai')::date then 'expired' when t.token_hint is null then 'noToken' when t.valid_from > (app_now() at time zone 'Asia/Shanghai')::date then 'notYet' else 'active' end, t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'access_project') as kept
  from (select t.*
    from access_project t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /open/accessProject?q=A1
with hit as materialized (select search_access_project($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.verify_user, t.verify_password, t.enabled, t.valid_from, t.valid_to, t.ip_allow, t.qps, t.daily_quota, t.remark, t.access_code, t.token_hint, t.issued_at, t.former_until, t.last_used_at, t.apis, coalesce(jsonb_array_length(t.apis), 0), case when not t.enabled then 'disabled' when t.valid_to < (app_now() at time zone 'Asia/Shanghai')::date then 'expired' when t.token_hint is null then 'noToken' when t.valid_from > (app_now() at time zone 'Asia/Shanghai')::date then 'notYet' else 'active' end, t.code as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from access_project t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from access_project t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.code collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from access_project t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.code collate "C" asc, t.id asc
      limit 21)) t
  order by t.code collate "C" asc, t.id asc;

-- GET /open/accessProject?code=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.verify_user, t.verify_password, t.enabled, t.valid_from, t.valid_to, t.ip_allow, t.qps, t.daily_quota, t.remark, t.access_code, t.token_hint, t.issued_at, t.former_until, t.last_used_at, t.apis, coalesce(jsonb_array_length(t.apis), 0), case when not t.enabled then 'disabled' when t.valid_to < (app_now() at time zone 'Asia/Shanghai')::date then 'expired' when t.token_hint is null then 'noToken' when t.valid_from > (app_now() at time zone 'Asia/Shanghai')::date then 'notYet' else 'active' end, t.code as sort_value
  from (select t.*
    from access_project t
    where t.deleted_at is null and t.code collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from access_project t
    where t.deleted_at is null and t.code collate "C" = $1::text
    limit 1001) few;

-- GET /open/accessProject?state=active
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.verify_user, t.verify_password, t.enabled, t.valid_from, t.valid_to, t.ip_allow, t.qps, t.daily_quota, t.remark, t.access_code, t.token_hint, t.issued_at, t.former_until, t.last_used_at, t.apis, coalesce(jsonb_array_length(t.apis), 0), case when not t.enabled then 'disabled' when t.valid_to < (app_now() at time zone 'Asia/Shanghai')::date then 'expired' when t.token_hint is null then 'noToken' when t.valid_from > (app_now() at time zone 'Asia/Shanghai')::date then 'notYet' else 'active' end, t.code as sort_value
  from (select t.*
    from access_project t
    where t.deleted_at is null and case when not t.enabled then 'disabled' when t.valid_to < (app_now() at time zone 'Asia/Shanghai')::date then 'expired' when t.token_hint is null then 'noToken' when t.valid_from > (app_now() at time zone 'Asia/Shanghai')::date then 'notYet' else 'active' end collate "C" = 'active'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from access_project t
    where t.deleted_at is null and case when not t.enabled then 'disabled' when t.valid_to < (app_now() at time zone 'Asia/Shanghai')::date then 'expired' when t.token_hint is null then 'noToken' when t.valid_from > (app_now() at time zone 'Asia/Shanghai')::date then 'notYet' else 'active' end collate "C" = 'active'
    limit 1001) few;

-- GET /open/accessProject?userId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.verify_user, t.verify_password, t.enabled, t.valid_from, t.valid_to, t.ip_allow, t.qps, t.daily_quota, t.remark, t.access_code, t.token_hint, t.issued_at, t.former_until, t.last_used_at, t.apis, coalesce(jsonb_array_length(t.apis), 0), case when not t.enabled then 'disabled' when t.valid_to < (app_now() at time zone 'Asia/Shanghai')::date then 'expired' when t.token_hint is null then 'noToken' when t.valid_from > (app_now() at time zone 'Asia/Shanghai')::date then 'notYet' else 'active' end, t.code as sort_value
  from (select t.*
    from access_project t
    where t.deleted_at is null and t.user_id = $1::uuid
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from access_project t
    where t.deleted_at is null and t.user_id = $1::uuid
    limit 1001) few;

-- GET /open/accessProject?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.verify_user, t.verify_password, t.enabled, t.valid_from, t.valid_to, t.ip_allow, t.qps, t.daily_quota, t.remark, t.access_code, t.token_hint, t.issued_at, t.former_until, t.last_used_at, t.apis, coalesce(jsonb_array_length(t.apis), 0), case when not t.enabled then 'disabled' when t.valid_to < (app_now() at time zone 'Asia/Shanghai')::date then 'expired' when t.token_hint is null then 'noToken' when t.valid_from > (app_now() at time zone 'Asia/Shanghai')::date then 'notYet' else 'active' end, t.code as sort_value
  from (select t.*
    from access_project t
    where t.deleted_at is null and t.enabled = true
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from access_project t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;
