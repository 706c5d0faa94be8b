-- Made by `npm run sql:print`; read it in review.

-- GET /workflow/printTemplate
select t.id, t.version, t.created_at, t.updated_at, t.definition_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_definition l
    where l.tenant_id = t.tenant_id and l.id = t.definition_id), t.name, t.paper, t.body, t.name as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'print_template') as kept
  from (select t.*
    from print_template t
    where t.deleted_at is null
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;

-- GET /workflow/printTemplate?definitionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.definition_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_definition l
    where l.tenant_id = t.tenant_id and l.id = t.definition_id), t.name, t.paper, t.body, t.name as sort_value
  from (select t.*
    from print_template t
    where t.deleted_at is null and t.definition_id = $1::uuid
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from print_template t
    where t.deleted_at is null and t.definition_id = $1::uuid
    limit 1001) few;

-- GET /workflow/printTemplate?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.definition_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from process_definition l
    where l.tenant_id = t.tenant_id and l.id = t.definition_id), t.name, t.paper, t.body, t.name as sort_value
  from (select t.*
    from print_template t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.name collate "C" asc, t.id asc
    limit 21) t
  order by t.name collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from print_template t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;
