-- Made by `npm run sql:print`; read it in review.

-- GET /identity/user
select t.id, t.version, t.created_at, t.updated_at, t.user_name, t.employee_name, t.employee_code, t.default_org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.default_org_id), t.active_date, t.expiry_date, t.email, t.mobile, t.office_phone, t.home_phone, t.sex, t.id_card, t.avatar, t.head_photo, t.work_signature, t.description, t.status, t.locked, t.builtin, t.external, (select array_agg(b.kind
      order by b.kind)
    from user_bind b
    where b.account_id = t.id), t.last_login_at, t.user_name as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'tenant_user') as kept
  from (select t.*
    from tenant_user t
    where t.deleted_at is null
    order by t.user_name collate "C" asc, t.id asc
    limit 21) t
  order by t.user_name collate "C" asc, t.id asc;

-- GET /identity/user?q=A1
with hit as materialized (select search_tenant_user($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.user_name, t.employee_name, t.employee_code, t.default_org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.default_org_id), t.active_date, t.expiry_date, t.email, t.mobile, t.office_phone, t.home_phone, t.sex, t.id_card, t.avatar, t.head_photo, t.work_signature, t.description, t.status, t.locked, t.builtin, t.external, (select array_agg(b.kind
      order by b.kind)
    from user_bind b
    where b.account_id = t.id), t.last_login_at, t.user_name as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from tenant_user t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from tenant_user t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.user_name collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from tenant_user t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.user_name collate "C" asc, t.id asc
      limit 21)) t
  order by t.user_name collate "C" asc, t.id asc;

-- GET /identity/user?userName=A1
select t.id, t.version, t.created_at, t.updated_at, t.user_name, t.employee_name, t.employee_code, t.default_org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.default_org_id), t.active_date, t.expiry_date, t.email, t.mobile, t.office_phone, t.home_phone, t.sex, t.id_card, t.avatar, t.head_photo, t.work_signature, t.description, t.status, t.locked, t.builtin, t.external, (select array_agg(b.kind
      order by b.kind)
    from user_bind b
    where b.account_id = t.id), t.last_login_at, t.user_name as sort_value
  from (select t.*
    from tenant_user t
    where t.deleted_at is null and t.user_name collate "C" = $1::text
    order by t.user_name collate "C" asc, t.id asc
    limit 21) t
  order by t.user_name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from tenant_user t
    where t.deleted_at is null and t.user_name collate "C" = $1::text
    limit 1001) few;

-- GET /identity/user?employeeName=A1
select t.id, t.version, t.created_at, t.updated_at, t.user_name, t.employee_name, t.employee_code, t.default_org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.default_org_id), t.active_date, t.expiry_date, t.email, t.mobile, t.office_phone, t.home_phone, t.sex, t.id_card, t.avatar, t.head_photo, t.work_signature, t.description, t.status, t.locked, t.builtin, t.external, (select array_agg(b.kind
      order by b.kind)
    from user_bind b
    where b.account_id = t.id), t.last_login_at, t.user_name as sort_value
  from (select t.*
    from tenant_user t
    where t.deleted_at is null and t.employee_name collate "C" = $1::text
    order by t.user_name collate "C" asc, t.id asc
    limit 21) t
  order by t.user_name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from tenant_user t
    where t.deleted_at is null and t.employee_name collate "C" = $1::text
    limit 1001) few;

-- GET /identity/user?defaultOrgId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.user_name, t.employee_name, t.employee_code, t.default_org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.default_org_id), t.active_date, t.expiry_date, t.email, t.mobile, t.office_phone, t.home_phone, t.sex, t.id_card, t.avatar, t.head_photo, t.work_signature, t.description, t.status, t.locked, t.builtin, t.external, (select array_agg(b.kind
      order by b.kind)
    from user_bind b
    where b.account_id = t.id), t.last_login_at, t.user_name as sort_value
  from (select t.*
    from tenant_user t
    where t.deleted_at is null and t.default_org_id = $1::uuid
    order by t.user_name collate "C" asc, t.id asc
    limit 21) t
  order by t.user_name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from tenant_user t
    where t.deleted_at is null and t.default_org_id = $1::uuid
    limit 1001) few;

-- GET /identity/user?status=enabled
select t.id, t.version, t.created_at, t.updated_at, t.user_name, t.employee_name, t.employee_code, t.default_org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.default_org_id), t.active_date, t.expiry_date, t.email, t.mobile, t.office_phone, t.home_phone, t.sex, t.id_card, t.avatar, t.head_photo, t.work_signature, t.description, t.status, t.locked, t.builtin, t.external, (select array_agg(b.kind
      order by b.kind)
    from user_bind b
    where b.account_id = t.id), t.last_login_at, t.user_name as sort_value
  from (select t.*
    from tenant_user t
    where t.deleted_at is null and t.status collate "C" = 'enabled'
    order by t.user_name collate "C" asc, t.id asc
    limit 21) t
  order by t.user_name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from tenant_user t
    where t.deleted_at is null and t.status collate "C" = 'enabled'
    limit 1001) few;

-- GET /identity/user?locked=true
select t.id, t.version, t.created_at, t.updated_at, t.user_name, t.employee_name, t.employee_code, t.default_org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.default_org_id), t.active_date, t.expiry_date, t.email, t.mobile, t.office_phone, t.home_phone, t.sex, t.id_card, t.avatar, t.head_photo, t.work_signature, t.description, t.status, t.locked, t.builtin, t.external, (select array_agg(b.kind
      order by b.kind)
    from user_bind b
    where b.account_id = t.id), t.last_login_at, t.user_name as sort_value
  from (select t.*
    from tenant_user t
    where t.deleted_at is null and t.locked = true
    order by t.user_name collate "C" asc, t.id asc
    limit 21) t
  order by t.user_name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from tenant_user t
    where t.deleted_at is null and t.locked = true
    limit 1001) few;

-- GET /identity/user?orgIds=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.user_name, t.employee_name, t.employee_code, t.default_org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.default_org_id), t.active_date, t.expiry_date, t.email, t.mobile, t.office_phone, t.home_phone, t.sex, t.id_card, t.avatar, t.head_photo, t.work_signature, t.description, t.status, t.locked, t.builtin, t.external, (select array_agg(b.kind
      order by b.kind)
    from user_bind b
    where b.account_id = t.id), t.last_login_at, t.user_name as sort_value
  from (select t.*
    from tenant_user t
    where t.deleted_at is null and t.id in (select k.user_id
      from user_org k
      where k.org_id = $1::uuid)
    order by t.user_name collate "C" asc, t.id asc
    limit 21) t
  order by t.user_name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from tenant_user t
    where t.deleted_at is null and t.id in (select k.user_id
      from user_org k
      where k.org_id = $1::uuid)
    limit 1001) few;

-- GET /identity/user?employeeCode=A1
select t.id, t.version, t.created_at, t.updated_at, t.user_name, t.employee_name, t.employee_code, t.default_org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.default_org_id), t.active_date, t.expiry_date, t.email, t.mobile, t.office_phone, t.home_phone, t.sex, t.id_card, t.avatar, t.head_photo, t.work_signature, t.description, t.status, t.locked, t.builtin, t.external, (select array_agg(b.kind
      order by b.kind)
    from user_bind b
    where b.account_id = t.id), t.last_login_at, t.user_name as sort_value
  from (select t.*
    from tenant_user t
    where t.deleted_at is null and t.employee_code collate "C" = $1::text
    order by t.user_name collate "C" asc, t.id asc
    limit 21) t
  order by t.user_name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from tenant_user t
    where t.deleted_at is null and t.employee_code collate "C" = $1::text
    limit 1001) few;

-- GET /identity/user?email=A1
select t.id, t.version, t.created_at, t.updated_at, t.user_name, t.employee_name, t.employee_code, t.default_org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.default_org_id), t.active_date, t.expiry_date, t.email, t.mobile, t.office_phone, t.home_phone, t.sex, t.id_card, t.avatar, t.head_photo, t.work_signature, t.description, t.status, t.locked, t.builtin, t.external, (select array_agg(b.kind
      order by b.kind)
    from user_bind b
    where b.account_id = t.id), t.last_login_at, t.user_name as sort_value
  from (select t.*
    from tenant_user t
    where t.deleted_at is null and t.email collate "C" = $1::text
    order by t.user_name collate "C" asc, t.id asc
    limit 21) t
  order by t.user_name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from tenant_user t
    where t.deleted_at is null and t.email collate "C" = $1::text
    limit 1001) few;

-- GET /identity/user?activeDate=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.user_name, t.employee_name, t.employee_code, t.default_org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.default_org_id), t.active_date, t.expiry_date, t.email, t.mobile, t.office_phone, t.home_phone, t.sex, t.id_card, t.avatar, t.head_photo, t.work_signature, t.description, t.status, t.locked, t.builtin, t.external, (select array_agg(b.kind
      order by b.kind)
    from user_bind b
    where b.account_id = t.id), t.last_login_at, t.user_name as sort_value
  from (select t.*
    from tenant_user t
    where t.deleted_at is null and t.active_date = $1::date
    order by t.user_name collate "C" asc, t.id asc
    limit 21) t
  order by t.user_name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from tenant_user t
    where t.deleted_at is null and t.active_date = $1::date
    limit 1001) few;

-- GET /identity/user?expiryDate=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.user_name, t.employee_name, t.employee_code, t.default_org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.default_org_id), t.active_date, t.expiry_date, t.email, t.mobile, t.office_phone, t.home_phone, t.sex, t.id_card, t.avatar, t.head_photo, t.work_signature, t.description, t.status, t.locked, t.builtin, t.external, (select array_agg(b.kind
      order by b.kind)
    from user_bind b
    where b.account_id = t.id), t.last_login_at, t.user_name as sort_value
  from (select t.*
    from tenant_user t
    where t.deleted_at is null and t.expiry_date = $1::date
    order by t.user_name collate "C" asc, t.id asc
    limit 21) t
  order by t.user_name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from tenant_user t
    where t.deleted_at is null and t.expiry_date = $1::date
    limit 1001) few;

-- GET /identity/user?external=true
select t.id, t.version, t.created_at, t.updated_at, t.user_name, t.employee_name, t.employee_code, t.default_org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.default_org_id), t.active_date, t.expiry_date, t.email, t.mobile, t.office_phone, t.home_phone, t.sex, t.id_card, t.avatar, t.head_photo, t.work_signature, t.description, t.status, t.locked, t.builtin, t.external, (select array_agg(b.kind
      order by b.kind)
    from user_bind b
    where b.account_id = t.id), t.last_login_at, t.user_name as sort_value
  from (select t.*
    from tenant_user t
    where t.deleted_at is null and t.external = true
    order by t.user_name collate "C" asc, t.id asc
    limit 21) t
  order by t.user_name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from tenant_user t
    where t.deleted_at is null and t.external = true
    limit 1001) few;
