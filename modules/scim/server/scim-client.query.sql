-- Made by `npm run sql:print`; read it in review.

-- GET /scim/scimClient
select t.id, t.version, t.created_at, t.updated_at, t.name, t.default_org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.default_org_id), t.enabled, t.expires_at, t.token_hint, t.issued_at, t.last_used_at, case when not t.enabled then 'disabled' when t.token_hint is null then 'noToken' when t.expires_at <= app_now() then 'expired' else 'active' end, t.name as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'scim_client') as kept
  from (select t.*
    from scim_client t
    where t.deleted_at is null
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;

-- GET /scim/scimClient?q=A1
with hit as materialized (select search_scim_client($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.name, t.default_org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.default_org_id), t.enabled, t.expires_at, t.token_hint, t.issued_at, t.last_used_at, case when not t.enabled then 'disabled' when t.token_hint is null then 'noToken' when t.expires_at <= app_now() then 'expired' else 'active' end, t.name as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from scim_client t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from scim_client t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.name collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from scim_client t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.name collate "C" asc, t.id asc
      limit 21)) t
  order by t.name collate "C" asc, t.id asc;

-- GET /scim/scimClient?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.name, t.default_org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.default_org_id), t.enabled, t.expires_at, t.token_hint, t.issued_at, t.last_used_at, case when not t.enabled then 'disabled' when t.token_hint is null then 'noToken' when t.expires_at <= app_now() then 'expired' else 'active' end, t.name as sort_value
  from (select t.*
    from scim_client t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from scim_client t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /scim/scimClient?state=active
select t.id, t.version, t.created_at, t.updated_at, t.name, t.default_org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.default_org_id), t.enabled, t.expires_at, t.token_hint, t.issued_at, t.last_used_at, case when not t.enabled then 'disabled' when t.token_hint is null then 'noToken' when t.expires_at <= app_now() then 'expired' else 'active' end, t.name as sort_value
  from (select t.*
    from scim_client t
    where t.deleted_at is null and case when not t.enabled then 'disabled' when t.token_hint is null then 'noToken' when t.expires_at <= app_now() then 'expired' else 'active' end collate "C" = 'active'
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from scim_client t
    where t.deleted_at is null and case when not t.enabled then 'disabled' when t.token_hint is null then 'noToken' when t.expires_at <= app_now() then 'expired' else 'active' end collate "C" = 'active'
    limit 1001) few;

-- GET /scim/scimClient?defaultOrgId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.name, t.default_org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.default_org_id), t.enabled, t.expires_at, t.token_hint, t.issued_at, t.last_used_at, case when not t.enabled then 'disabled' when t.token_hint is null then 'noToken' when t.expires_at <= app_now() then 'expired' else 'active' end, t.name as sort_value
  from (select t.*
    from scim_client t
    where t.deleted_at is null and t.default_org_id = $1::uuid
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from scim_client t
    where t.deleted_at is null and t.default_org_id = $1::uuid
    limit 1001) few;
