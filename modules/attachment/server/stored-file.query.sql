-- Made by `npm run sql:print`; read it in review.

-- GET /attachment/storedFile
select t.id, t.version, t.created_at, t.updated_at, t.at, t.file_name, t.type, t.size, t.purpose, t.state, t.scan_state, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.owner_entity, t.owner_id, t.expires_at, t.at as sort_value
  from (select t.*
    from stored_file_line t
    where t.deleted_at is null
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from stored_file_line t
    where t.deleted_at is null
    limit 1001) few;

-- GET /attachment/storedFile?state=kept
select t.id, t.version, t.created_at, t.updated_at, t.at, t.file_name, t.type, t.size, t.purpose, t.state, t.scan_state, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.owner_entity, t.owner_id, t.expires_at, t.at as sort_value
  from (select t.*
    from stored_file_line t
    where t.deleted_at is null and t.state collate "C" = 'kept'
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from stored_file_line t
    where t.deleted_at is null and t.state collate "C" = 'kept'
    limit 1001) few;

-- GET /attachment/storedFile?at=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.at, t.file_name, t.type, t.size, t.purpose, t.state, t.scan_state, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.owner_entity, t.owner_id, t.expires_at, t.at as sort_value
  from (select t.*
    from stored_file_line t
    where t.deleted_at is null and t.at = $1::timestamptz
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from stored_file_line t
    where t.deleted_at is null and t.at = $1::timestamptz
    limit 1001) few;

-- GET /attachment/storedFile?userId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.at, t.file_name, t.type, t.size, t.purpose, t.state, t.scan_state, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.owner_entity, t.owner_id, t.expires_at, t.at as sort_value
  from (select t.*
    from stored_file_line t
    where t.deleted_at is null and t.user_id = $1::uuid
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from stored_file_line t
    where t.deleted_at is null and t.user_id = $1::uuid
    limit 1001) few;

-- GET /attachment/storedFile?orgId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.at, t.file_name, t.type, t.size, t.purpose, t.state, t.scan_state, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.owner_entity, t.owner_id, t.expires_at, t.at as sort_value
  from (select t.*
    from stored_file_line t
    where t.deleted_at is null and t.org_id = $1::uuid
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from stored_file_line t
    where t.deleted_at is null and t.org_id = $1::uuid
    limit 1001) few;

-- GET /attachment/storedFile?purpose=A1
select t.id, t.version, t.created_at, t.updated_at, t.at, t.file_name, t.type, t.size, t.purpose, t.state, t.scan_state, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.owner_entity, t.owner_id, t.expires_at, t.at as sort_value
  from (select t.*
    from stored_file_line t
    where t.deleted_at is null and t.purpose collate "C" = $1::text
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from stored_file_line t
    where t.deleted_at is null and t.purpose collate "C" = $1::text
    limit 1001) few;

-- GET /attachment/storedFile?type=A1
select t.id, t.version, t.created_at, t.updated_at, t.at, t.file_name, t.type, t.size, t.purpose, t.state, t.scan_state, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.owner_entity, t.owner_id, t.expires_at, t.at as sort_value
  from (select t.*
    from stored_file_line t
    where t.deleted_at is null and t.type collate "C" = $1::text
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from stored_file_line t
    where t.deleted_at is null and t.type collate "C" = $1::text
    limit 1001) few;

-- GET /attachment/storedFile?scanState=clean
select t.id, t.version, t.created_at, t.updated_at, t.at, t.file_name, t.type, t.size, t.purpose, t.state, t.scan_state, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.owner_entity, t.owner_id, t.expires_at, t.at as sort_value
  from (select t.*
    from stored_file_line t
    where t.deleted_at is null and t.scan_state collate "C" = 'clean'
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from stored_file_line t
    where t.deleted_at is null and t.scan_state collate "C" = 'clean'
    limit 1001) few;
