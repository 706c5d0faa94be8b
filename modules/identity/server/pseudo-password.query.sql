-- Made by `npm run sql:print`; read it in review.

-- GET /identity/pseudoPassword
select t.id, t.version, t.created_at, t.updated_at, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.reason, t.starts_at, t.ends_at, t.max_uses, t.uses, t.issued_by, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.issued_by), t.revoked_at, case when t.revoked_at is not null then 'revoked' when t.uses >= t.max_uses then 'usedUp' when t.ends_at <= app_now() then 'expired' else 'valid' end, t.starts_at as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'pseudo_password') as kept
  from (select t.*
    from pseudo_password t
    where t.deleted_at is null
    order by t.starts_at desc, t.id desc
    limit 21) t
  order by t.starts_at desc, t.id desc;

-- GET /identity/pseudoPassword?q=A1
with hit as materialized (select search_pseudo_password($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.reason, t.starts_at, t.ends_at, t.max_uses, t.uses, t.issued_by, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.issued_by), t.revoked_at, case when t.revoked_at is not null then 'revoked' when t.uses >= t.max_uses then 'usedUp' when t.ends_at <= app_now() then 'expired' else 'valid' end, t.starts_at as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from pseudo_password t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from pseudo_password t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.starts_at desc, t.id desc
      limit 21)
    union all (select t.*
      from pseudo_password t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.starts_at desc, t.id desc
      limit 21)) t
  order by t.starts_at desc, t.id desc;

-- GET /identity/pseudoPassword?userId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.reason, t.starts_at, t.ends_at, t.max_uses, t.uses, t.issued_by, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.issued_by), t.revoked_at, case when t.revoked_at is not null then 'revoked' when t.uses >= t.max_uses then 'usedUp' when t.ends_at <= app_now() then 'expired' else 'valid' end, t.starts_at as sort_value
  from (select t.*
    from pseudo_password t
    where t.deleted_at is null and t.user_id = $1::uuid
    order by t.starts_at desc, t.id desc
    limit 21) t
  order by t.starts_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from pseudo_password t
    where t.deleted_at is null and t.user_id = $1::uuid
    limit 1001) few;

-- GET /identity/pseudoPassword?issuedBy=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.reason, t.starts_at, t.ends_at, t.max_uses, t.uses, t.issued_by, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.issued_by), t.revoked_at, case when t.revoked_at is not null then 'revoked' when t.uses >= t.max_uses then 'usedUp' when t.ends_at <= app_now() then 'expired' else 'valid' end, t.starts_at as sort_value
  from (select t.*
    from pseudo_password t
    where t.deleted_at is null and t.issued_by = $1::uuid
    order by t.starts_at desc, t.id desc
    limit 21) t
  order by t.starts_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from pseudo_password t
    where t.deleted_at is null and t.issued_by = $1::uuid
    limit 1001) few;

-- GET /identity/pseudoPassword?state=valid
select t.id, t.version, t.created_at, t.updated_at, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.reason, t.starts_at, t.ends_at, t.max_uses, t.uses, t.issued_by, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.issued_by), t.revoked_at, case when t.revoked_at is not null then 'revoked' when t.uses >= t.max_uses then 'usedUp' when t.ends_at <= app_now() then 'expired' else 'valid' end, t.starts_at as sort_value
  from (select t.*
    from pseudo_password t
    where t.deleted_at is null and case when t.revoked_at is not null then 'revoked' when t.uses >= t.max_uses then 'usedUp' when t.ends_at <= app_now() then 'expired' else 'valid' end collate "C" = 'valid'
    order by t.starts_at desc, t.id desc
    limit 21) t
  order by t.starts_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from pseudo_password t
    where t.deleted_at is null and case when t.revoked_at is not null then 'revoked' when t.uses >= t.max_uses then 'usedUp' when t.ends_at <= app_now() then 'expired' else 'valid' end collate "C" = 'valid'
    limit 1001) few;

-- GET /identity/pseudoPassword?startsAt=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.reason, t.starts_at, t.ends_at, t.max_uses, t.uses, t.issued_by, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.issued_by), t.revoked_at, case when t.revoked_at is not null then 'revoked' when t.uses >= t.max_uses then 'usedUp' when t.ends_at <= app_now() then 'expired' else 'valid' end, t.starts_at as sort_value
  from (select t.*
    from pseudo_password t
    where t.deleted_at is null and t.starts_at = $1::timestamptz
    order by t.starts_at desc, t.id desc
    limit 21) t
  order by t.starts_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from pseudo_password t
    where t.deleted_at is null and t.starts_at = $1::timestamptz
    limit 1001) few;
