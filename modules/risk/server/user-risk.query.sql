-- Made by `npm run sql:print`; read it in review.

-- GET /risk/userRisk
select t.id, t.version, t.created_at, t.updated_at, t.employee_name, t.user_name, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), risk_org_of(t.id), (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = risk_org_of(t.id)), t.score, t.level, t.ip, t.ua, t.login_at, risk_last_seen(t.id), (t.id in (select risk_online())), (t.id in (select risk_locked())), t.score as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'user_risk') as kept
  from (select t.*
    from user_risk t
    where t.deleted_at is null
    order by t.score desc, t.id desc
    limit 21) t
  order by t.score desc, t.id desc;

-- GET /risk/userRisk?q=A1
with hit as materialized (select search_user_risk($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.employee_name, t.user_name, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), risk_org_of(t.id), (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = risk_org_of(t.id)), t.score, t.level, t.ip, t.ua, t.login_at, risk_last_seen(t.id), (t.id in (select risk_online())), (t.id in (select risk_locked())), t.score as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from user_risk t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from user_risk t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.score desc, t.id desc
      limit 21)
    union all (select t.*
      from user_risk t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.score desc, t.id desc
      limit 21)) t
  order by t.score desc, t.id desc;

-- GET /risk/userRisk?online=true
select t.id, t.version, t.created_at, t.updated_at, t.employee_name, t.user_name, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), risk_org_of(t.id), (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = risk_org_of(t.id)), t.score, t.level, t.ip, t.ua, t.login_at, risk_last_seen(t.id), (t.id in (select risk_online())), (t.id in (select risk_locked())), t.score as sort_value
  from (select t.*
    from user_risk t
    where t.deleted_at is null and (t.id in (select risk_online())) = true
    order by t.score desc, t.id desc
    limit 21) t
  order by t.score desc, t.id desc;
select count(*) as capped
  from (select 1
    from user_risk t
    where t.deleted_at is null and (t.id in (select risk_online())) = true
    limit 1001) few;

-- GET /risk/userRisk?level=calm
select t.id, t.version, t.created_at, t.updated_at, t.employee_name, t.user_name, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), risk_org_of(t.id), (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = risk_org_of(t.id)), t.score, t.level, t.ip, t.ua, t.login_at, risk_last_seen(t.id), (t.id in (select risk_online())), (t.id in (select risk_locked())), t.score as sort_value
  from (select t.*
    from user_risk t
    where t.deleted_at is null and t.level collate "C" = 'calm'
    order by t.score desc, t.id desc
    limit 21) t
  order by t.score desc, t.id desc;
select count(*) as capped
  from (select 1
    from user_risk t
    where t.deleted_at is null and t.level collate "C" = 'calm'
    limit 1001) few;

-- GET /risk/userRisk?locked=true
select t.id, t.version, t.created_at, t.updated_at, t.employee_name, t.user_name, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), risk_org_of(t.id), (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = risk_org_of(t.id)), t.score, t.level, t.ip, t.ua, t.login_at, risk_last_seen(t.id), (t.id in (select risk_online())), (t.id in (select risk_locked())), t.score as sort_value
  from (select t.*
    from user_risk t
    where t.deleted_at is null and (t.id in (select risk_locked())) = true
    order by t.score desc, t.id desc
    limit 21) t
  order by t.score desc, t.id desc;
select count(*) as capped
  from (select 1
    from user_risk t
    where t.deleted_at is null and (t.id in (select risk_locked())) = true
    limit 1001) few;

-- GET /risk/userRisk?orgId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.employee_name, t.user_name, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), risk_org_of(t.id), (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = risk_org_of(t.id)), t.score, t.level, t.ip, t.ua, t.login_at, risk_last_seen(t.id), (t.id in (select risk_online())), (t.id in (select risk_locked())), t.score as sort_value
  from (select t.*
    from user_risk t
    where t.deleted_at is null and risk_org_of(t.id) = $1::uuid
    order by t.score desc, t.id desc
    limit 21) t
  order by t.score desc, t.id desc;
select count(*) as capped
  from (select 1
    from user_risk t
    where t.deleted_at is null and risk_org_of(t.id) = $1::uuid
    limit 1001) few;
