-- Made by `npm run sql:print`; read it in review.

-- GET /workflow/processAgent
select t.id, t.version, t.created_at, t.updated_at, t.title, t.principal_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.principal_id), t.scope_kind, t.definition_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_definition l
    where l.tenant_id = t.tenant_id and l.id = t.definition_id), t.category_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_category l
    where l.tenant_id = t.tenant_id and l.id = t.category_id), t.agent_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.agent_id), t.from_date, t.to_date, t.active, case when t.active and t.agent_id is not null and (now() at time zone 'Asia/Shanghai')::date between t.from_date and t.to_date then 'effective' else 'invalid' end, t.remark, t.created_at as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'process_agent') as kept
  from (select t.*
    from process_agent t
    where t.deleted_at is null
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;

-- GET /workflow/processAgent?definitionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.title, t.principal_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.principal_id), t.scope_kind, t.definition_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_definition l
    where l.tenant_id = t.tenant_id and l.id = t.definition_id), t.category_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_category l
    where l.tenant_id = t.tenant_id and l.id = t.category_id), t.agent_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.agent_id), t.from_date, t.to_date, t.active, case when t.active and t.agent_id is not null and (now() at time zone 'Asia/Shanghai')::date between t.from_date and t.to_date then 'effective' else 'invalid' end, t.remark, t.created_at as sort_value
  from (select t.*
    from process_agent t
    where t.deleted_at is null and t.definition_id = $1::uuid
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from process_agent t
    where t.deleted_at is null and t.definition_id = $1::uuid
    limit 1001) few;

-- GET /workflow/processAgent?categoryId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.title, t.principal_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.principal_id), t.scope_kind, t.definition_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_definition l
    where l.tenant_id = t.tenant_id and l.id = t.definition_id), t.category_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_category l
    where l.tenant_id = t.tenant_id and l.id = t.category_id), t.agent_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.agent_id), t.from_date, t.to_date, t.active, case when t.active and t.agent_id is not null and (now() at time zone 'Asia/Shanghai')::date between t.from_date and t.to_date then 'effective' else 'invalid' end, t.remark, t.created_at as sort_value
  from (select t.*
    from process_agent t
    where t.deleted_at is null and t.category_id = $1::uuid
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from process_agent t
    where t.deleted_at is null and t.category_id = $1::uuid
    limit 1001) few;

-- GET /workflow/processAgent?agentId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.title, t.principal_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.principal_id), t.scope_kind, t.definition_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_definition l
    where l.tenant_id = t.tenant_id and l.id = t.definition_id), t.category_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_category l
    where l.tenant_id = t.tenant_id and l.id = t.category_id), t.agent_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.agent_id), t.from_date, t.to_date, t.active, case when t.active and t.agent_id is not null and (now() at time zone 'Asia/Shanghai')::date between t.from_date and t.to_date then 'effective' else 'invalid' end, t.remark, t.created_at as sort_value
  from (select t.*
    from process_agent t
    where t.deleted_at is null and t.agent_id = $1::uuid
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from process_agent t
    where t.deleted_at is null and t.agent_id = $1::uuid
    limit 1001) few;

-- GET /workflow/processAgent?state=effective
select t.id, t.version, t.created_at, t.updated_at, t.title, t.principal_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.principal_id), t.scope_kind, t.definition_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_definition l
    where l.tenant_id = t.tenant_id and l.id = t.definition_id), t.category_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_category l
    where l.tenant_id = t.tenant_id and l.id = t.category_id), t.agent_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.agent_id), t.from_date, t.to_date, t.active, case when t.active and t.agent_id is not null and (now() at time zone 'Asia/Shanghai')::date between t.from_date and t.to_date then 'effective' else 'invalid' end, t.remark, t.created_at as sort_value
  from (select t.*
    from process_agent t
    where t.deleted_at is null and case when t.active and t.agent_id is not null and (now() at time zone 'Asia/Shanghai')::date between t.from_date and t.to_date then 'effective' else 'invalid' end collate "C" = 'effective'
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from process_agent t
    where t.deleted_at is null and case when t.active and t.agent_id is not null and (now() at time zone 'Asia/Shanghai')::date between t.from_date and t.to_date then 'effective' else 'invalid' end collate "C" = 'effective'
    limit 1001) few;

-- GET /workflow/processAgent?active=true
select t.id, t.version, t.created_at, t.updated_at, t.title, t.principal_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.principal_id), t.scope_kind, t.definition_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_definition l
    where l.tenant_id = t.tenant_id and l.id = t.definition_id), t.category_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_category l
    where l.tenant_id = t.tenant_id and l.id = t.category_id), t.agent_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.agent_id), t.from_date, t.to_date, t.active, case when t.active and t.agent_id is not null and (now() at time zone 'Asia/Shanghai')::date between t.from_date and t.to_date then 'effective' else 'invalid' end, t.remark, t.created_at as sort_value
  from (select t.*
    from process_agent t
    where t.deleted_at is null and t.active = true
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from process_agent t
    where t.deleted_at is null and t.active = true
    limit 1001) few;

-- GET /workflow/processAgent?principalId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.title, t.principal_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.principal_id), t.scope_kind, t.definition_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_definition l
    where l.tenant_id = t.tenant_id and l.id = t.definition_id), t.category_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_category l
    where l.tenant_id = t.tenant_id and l.id = t.category_id), t.agent_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.agent_id), t.from_date, t.to_date, t.active, case when t.active and t.agent_id is not null and (now() at time zone 'Asia/Shanghai')::date between t.from_date and t.to_date then 'effective' else 'invalid' end, t.remark, t.created_at as sort_value
  from (select t.*
    from process_agent t
    where t.deleted_at is null and t.principal_id = $1::uuid
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from process_agent t
    where t.deleted_at is null and t.principal_id = $1::uuid
    limit 1001) few;

-- GET /workflow/processAgent?scopeKind=process
select t.id, t.version, t.created_at, t.updated_at, t.title, t.principal_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.principal_id), t.scope_kind, t.definition_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_definition l
    where l.tenant_id = t.tenant_id and l.id = t.definition_id), t.category_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_category l
    where l.tenant_id = t.tenant_id and l.id = t.category_id), t.agent_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.agent_id), t.from_date, t.to_date, t.active, case when t.active and t.agent_id is not null and (now() at time zone 'Asia/Shanghai')::date between t.from_date and t.to_date then 'effective' else 'invalid' end, t.remark, t.created_at as sort_value
  from (select t.*
    from process_agent t
    where t.deleted_at is null and t.scope_kind collate "C" = 'process'
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from process_agent t
    where t.deleted_at is null and t.scope_kind collate "C" = 'process'
    limit 1001) few;
