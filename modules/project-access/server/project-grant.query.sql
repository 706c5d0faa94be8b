-- Made by `npm run sql:print`; read it in review.

-- GET /projectAccess/projectGrant
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.subject_type, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.role_id, (select l.name
    from role l
    where l.tenant_id = t.tenant_id and l.id = t.role_id), t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.subject_name, t.levels, t.valid_from, t.valid_to, t.reason, t.granted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.granted_by_id), t.revoked_at, t.state, t.valid_to as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'project_grant') as kept
  from (select t.*
    from project_grant t
    where t.deleted_at is null
    order by t.valid_to desc, t.id desc
    limit 21) t
  order by t.valid_to desc, t.id desc;

-- GET /projectAccess/projectGrant?q=A1
with hit as materialized (select search_project_grant($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.subject_type, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.role_id, (select l.name
    from role l
    where l.tenant_id = t.tenant_id and l.id = t.role_id), t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.subject_name, t.levels, t.valid_from, t.valid_to, t.reason, t.granted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.granted_by_id), t.revoked_at, t.state, t.valid_to as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from project_grant t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from project_grant t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.valid_to desc, t.id desc
      limit 21)
    union all (select t.*
      from project_grant t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.valid_to desc, t.id desc
      limit 21)) t
  order by t.valid_to desc, t.id desc;

-- GET /projectAccess/projectGrant?state=active
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.subject_type, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.role_id, (select l.name
    from role l
    where l.tenant_id = t.tenant_id and l.id = t.role_id), t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.subject_name, t.levels, t.valid_from, t.valid_to, t.reason, t.granted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.granted_by_id), t.revoked_at, t.state, t.valid_to as sort_value
  from (select t.*
    from project_grant t
    where t.deleted_at is null and t.state collate "C" = 'active'
    order by t.valid_to desc, t.id desc
    limit 21) t
  order by t.valid_to desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_grant t
    where t.deleted_at is null and t.state collate "C" = 'active'
    limit 1001) few;

-- GET /projectAccess/projectGrant?subjectType=user
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.subject_type, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.role_id, (select l.name
    from role l
    where l.tenant_id = t.tenant_id and l.id = t.role_id), t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.subject_name, t.levels, t.valid_from, t.valid_to, t.reason, t.granted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.granted_by_id), t.revoked_at, t.state, t.valid_to as sort_value
  from (select t.*
    from project_grant t
    where t.deleted_at is null and t.subject_type collate "C" = 'user'
    order by t.valid_to desc, t.id desc
    limit 21) t
  order by t.valid_to desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_grant t
    where t.deleted_at is null and t.subject_type collate "C" = 'user'
    limit 1001) few;

-- GET /projectAccess/projectGrant?userId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.subject_type, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.role_id, (select l.name
    from role l
    where l.tenant_id = t.tenant_id and l.id = t.role_id), t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.subject_name, t.levels, t.valid_from, t.valid_to, t.reason, t.granted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.granted_by_id), t.revoked_at, t.state, t.valid_to as sort_value
  from (select t.*
    from project_grant t
    where t.deleted_at is null and t.user_id = $1::uuid
    order by t.valid_to desc, t.id desc
    limit 21) t
  order by t.valid_to desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_grant t
    where t.deleted_at is null and t.user_id = $1::uuid
    limit 1001) few;

-- GET /projectAccess/projectGrant?roleId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.subject_type, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.role_id, (select l.name
    from role l
    where l.tenant_id = t.tenant_id and l.id = t.role_id), t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.subject_name, t.levels, t.valid_from, t.valid_to, t.reason, t.granted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.granted_by_id), t.revoked_at, t.state, t.valid_to as sort_value
  from (select t.*
    from project_grant t
    where t.deleted_at is null and t.role_id = $1::uuid
    order by t.valid_to desc, t.id desc
    limit 21) t
  order by t.valid_to desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_grant t
    where t.deleted_at is null and t.role_id = $1::uuid
    limit 1001) few;

-- GET /projectAccess/projectGrant?orgId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.subject_type, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.role_id, (select l.name
    from role l
    where l.tenant_id = t.tenant_id and l.id = t.role_id), t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.subject_name, t.levels, t.valid_from, t.valid_to, t.reason, t.granted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.granted_by_id), t.revoked_at, t.state, t.valid_to as sort_value
  from (select t.*
    from project_grant t
    where t.deleted_at is null and t.org_id = $1::uuid
    order by t.valid_to desc, t.id desc
    limit 21) t
  order by t.valid_to desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_grant t
    where t.deleted_at is null and t.org_id = $1::uuid
    limit 1001) few;

-- GET /projectAccess/projectGrant?projectId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.subject_type, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.role_id, (select l.name
    from role l
    where l.tenant_id = t.tenant_id and l.id = t.role_id), t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.subject_name, t.levels, t.valid_from, t.valid_to, t.reason, t.granted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.granted_by_id), t.revoked_at, t.state, t.valid_to as sort_value
  from (select t.*
    from project_grant t
    where t.deleted_at is null and t.project_id = $1::uuid
    order by t.valid_to desc, t.id desc
    limit 21) t
  order by t.valid_to desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_grant t
    where t.deleted_at is null and t.project_id = $1::uuid
    limit 1001) few;

-- GET /projectAccess/projectGrant?validTo=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.subject_type, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.role_id, (select l.name
    from role l
    where l.tenant_id = t.tenant_id and l.id = t.role_id), t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.subject_name, t.levels, t.valid_from, t.valid_to, t.reason, t.granted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.granted_by_id), t.revoked_at, t.state, t.valid_to as sort_value
  from (select t.*
    from project_grant t
    where t.deleted_at is null and t.valid_to = $1::date
    order by t.valid_to desc, t.id desc
    limit 21) t
  order by t.valid_to desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_grant t
    where t.deleted_at is null and t.valid_to = $1::date
    limit 1001) few;
