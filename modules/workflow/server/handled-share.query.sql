-- Made by `npm run sql:print`; read it in review.

-- GET /workflow/handledShare
select t.id, t.version, t.created_at, t.updated_at, t.title, t.handler_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handler_id), t.definition_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_definition l
    where l.tenant_id = t.tenant_id and l.id = t.definition_id), t.sharer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.sharer_id), t.def_key, t.remark, t.created_at as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'handled_share') as kept
  from (select t.*
    from handled_share t
    where t.deleted_at is null
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;

-- GET /workflow/handledShare?handlerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.title, t.handler_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handler_id), t.definition_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_definition l
    where l.tenant_id = t.tenant_id and l.id = t.definition_id), t.sharer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.sharer_id), t.def_key, t.remark, t.created_at as sort_value
  from (select t.*
    from handled_share t
    where t.deleted_at is null and t.handler_id = $1::uuid
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from handled_share t
    where t.deleted_at is null and t.handler_id = $1::uuid
    limit 1001) few;

-- GET /workflow/handledShare?definitionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.title, t.handler_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handler_id), t.definition_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_definition l
    where l.tenant_id = t.tenant_id and l.id = t.definition_id), t.sharer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.sharer_id), t.def_key, t.remark, t.created_at as sort_value
  from (select t.*
    from handled_share t
    where t.deleted_at is null and t.definition_id = $1::uuid
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from handled_share t
    where t.deleted_at is null and t.definition_id = $1::uuid
    limit 1001) few;

-- GET /workflow/handledShare?sharerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.title, t.handler_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handler_id), t.definition_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_definition l
    where l.tenant_id = t.tenant_id and l.id = t.definition_id), t.sharer_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.sharer_id), t.def_key, t.remark, t.created_at as sort_value
  from (select t.*
    from handled_share t
    where t.deleted_at is null and t.sharer_id = $1::uuid
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from handled_share t
    where t.deleted_at is null and t.sharer_id = $1::uuid
    limit 1001) few;
