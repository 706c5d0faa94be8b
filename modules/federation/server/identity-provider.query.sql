-- Made by `npm run sql:print`; read it in review.

-- GET /federation/identityProvider
select t.id, t.version, t.created_at, t.updated_at, t.name, t.protocol, t.enabled, t.sort_order, t.issuer, t.client_id, t.client_secret, t.scopes, t.sso_url, t.idp_entity_id, t.certificates, t.user_name_claim, t.name_claim, t.email_claim, t.groups_claim, t.link_by, t.create_users, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.update_users, t.proves_both_factors, t.shared, t.name as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'identity_provider') as kept
  from (select t.*
    from identity_provider t
    where t.deleted_at is null
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;

-- GET /federation/identityProvider?q=A1
with hit as materialized (select search_identity_provider($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.name, t.protocol, t.enabled, t.sort_order, t.issuer, t.client_id, t.client_secret, t.scopes, t.sso_url, t.idp_entity_id, t.certificates, t.user_name_claim, t.name_claim, t.email_claim, t.groups_claim, t.link_by, t.create_users, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.update_users, t.proves_both_factors, t.shared, t.name as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from identity_provider t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from identity_provider t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.name collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from identity_provider t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.name collate "C" asc, t.id asc
      limit 21)) t
  order by t.name collate "C" asc, t.id asc;

-- GET /federation/identityProvider?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.name, t.protocol, t.enabled, t.sort_order, t.issuer, t.client_id, t.client_secret, t.scopes, t.sso_url, t.idp_entity_id, t.certificates, t.user_name_claim, t.name_claim, t.email_claim, t.groups_claim, t.link_by, t.create_users, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.update_users, t.proves_both_factors, t.shared, t.name as sort_value
  from (select t.*
    from identity_provider t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from identity_provider t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /federation/identityProvider?protocol=oidc
select t.id, t.version, t.created_at, t.updated_at, t.name, t.protocol, t.enabled, t.sort_order, t.issuer, t.client_id, t.client_secret, t.scopes, t.sso_url, t.idp_entity_id, t.certificates, t.user_name_claim, t.name_claim, t.email_claim, t.groups_claim, t.link_by, t.create_users, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.update_users, t.proves_both_factors, t.shared, t.name as sort_value
  from (select t.*
    from identity_provider t
    where t.deleted_at is null and t.protocol collate "C" = 'oidc'
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from identity_provider t
    where t.deleted_at is null and t.protocol collate "C" = 'oidc'
    limit 1001) few;

-- GET /federation/identityProvider?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.name, t.protocol, t.enabled, t.sort_order, t.issuer, t.client_id, t.client_secret, t.scopes, t.sso_url, t.idp_entity_id, t.certificates, t.user_name_claim, t.name_claim, t.email_claim, t.groups_claim, t.link_by, t.create_users, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.update_users, t.proves_both_factors, t.shared, t.name as sort_value
  from (select t.*
    from identity_provider t
    where t.deleted_at is null and t.enabled = true
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from identity_provider t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;
