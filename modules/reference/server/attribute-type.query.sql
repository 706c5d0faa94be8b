-- Made by `npm run sql:print`; read it in review.

-- GET /reference/attributeType
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.data_type, t.dictionary_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dictionary l
    where l.tenant_id = t.tenant_id and l.id = t.dictionary_id), t.unit, t.searchable, t.facet, t.list_column, t.enabled, (select count(*)
    from directory_type d
    where d.tenant_id = t.tenant_id and d.deleted_at is null and d.attributes @> jsonb_build_array(jsonb_build_object('attributeId', t.id)))::integer, t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'attribute_type') as kept
  from (select t.*
    from attribute_type t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /reference/attributeType?dataType=text
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.data_type, t.dictionary_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dictionary l
    where l.tenant_id = t.tenant_id and l.id = t.dictionary_id), t.unit, t.searchable, t.facet, t.list_column, t.enabled, (select count(*)
    from directory_type d
    where d.tenant_id = t.tenant_id and d.deleted_at is null and d.attributes @> jsonb_build_array(jsonb_build_object('attributeId', t.id)))::integer, t.code as sort_value
  from (select t.*
    from attribute_type t
    where t.deleted_at is null and t.data_type collate "C" = 'text'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from attribute_type t
    where t.deleted_at is null and t.data_type collate "C" = 'text'
    limit 1001) few;

-- GET /reference/attributeType?dictionaryId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.data_type, t.dictionary_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dictionary l
    where l.tenant_id = t.tenant_id and l.id = t.dictionary_id), t.unit, t.searchable, t.facet, t.list_column, t.enabled, (select count(*)
    from directory_type d
    where d.tenant_id = t.tenant_id and d.deleted_at is null and d.attributes @> jsonb_build_array(jsonb_build_object('attributeId', t.id)))::integer, t.code as sort_value
  from (select t.*
    from attribute_type t
    where t.deleted_at is null and t.dictionary_id = $1::uuid
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from attribute_type t
    where t.deleted_at is null and t.dictionary_id = $1::uuid
    limit 1001) few;

-- GET /reference/attributeType?searchable=true
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.data_type, t.dictionary_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dictionary l
    where l.tenant_id = t.tenant_id and l.id = t.dictionary_id), t.unit, t.searchable, t.facet, t.list_column, t.enabled, (select count(*)
    from directory_type d
    where d.tenant_id = t.tenant_id and d.deleted_at is null and d.attributes @> jsonb_build_array(jsonb_build_object('attributeId', t.id)))::integer, t.code as sort_value
  from (select t.*
    from attribute_type t
    where t.deleted_at is null and t.searchable = true
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from attribute_type t
    where t.deleted_at is null and t.searchable = true
    limit 1001) few;

-- GET /reference/attributeType?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.data_type, t.dictionary_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dictionary l
    where l.tenant_id = t.tenant_id and l.id = t.dictionary_id), t.unit, t.searchable, t.facet, t.list_column, t.enabled, (select count(*)
    from directory_type d
    where d.tenant_id = t.tenant_id and d.deleted_at is null and d.attributes @> jsonb_build_array(jsonb_build_object('attributeId', t.id)))::integer, t.code as sort_value
  from (select t.*
    from attribute_type t
    where t.deleted_at is null and t.enabled = true
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from attribute_type t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;
