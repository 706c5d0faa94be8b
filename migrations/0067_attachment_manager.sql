-- Files are managed through a view that gives a row the columns that every record has; it asks with the rights of whoever asks.
create view stored_file_line with (security_invoker = true) as
  select a.tenant_id, a.id, 1 as version, a.created_at, a.created_by, a.created_at as updated_at, null::uuid as updated_by,
    null::timestamptz as deleted_at, a.created_at as at, a.created_by as user_id,
    (select u.default_org_id from tenant_user u where u.tenant_id = a.tenant_id and u.id = a.created_by) as org_id,
    a.file_name, a.type, a.size::integer as size, a.purpose, a.owner_entity, a.owner_id::text as owner_id, a.scan_state, a.expires_at,
    case when a.deleted_at is not null then 'bin' when a.owner_id is not null or a.expires_at is null then 'kept' else 'unused' end as state
  from attachment a where a.tenant_id = app_tenant() and a.scan_state <> 'pending';
grant select on stored_file_line to mp_app;
