-- Made by `npm run sql:print`; read it in review.

-- GET /reference/dictItem
select t.id, t.version, t.created_at, t.updated_at, t.dictionary_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dictionary l
    where l.tenant_id = t.tenant_id and l.id = t.dictionary_id), t.code, t.label, t.parent_id, (select coalesce(nullif(l.label->>current_setting('app.language', true), ''), l.label->>'ZH_CN')
    from dict_item l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.colour, t.seq, t.enabled, t.is_default, t.valid_from, t.valid_to, t.extra, t.seq as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'dict_item') as kept
  from (select t.*
    from dict_item t
    where t.deleted_at is null
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;

-- GET /reference/dictItem?dictionaryId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.dictionary_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dictionary l
    where l.tenant_id = t.tenant_id and l.id = t.dictionary_id), t.code, t.label, t.parent_id, (select coalesce(nullif(l.label->>current_setting('app.language', true), ''), l.label->>'ZH_CN')
    from dict_item l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.colour, t.seq, t.enabled, t.is_default, t.valid_from, t.valid_to, t.extra, t.seq as sort_value
  from (select t.*
    from dict_item t
    where t.deleted_at is null and t.dictionary_id = $1::uuid
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from dict_item t
    where t.deleted_at is null and t.dictionary_id = $1::uuid
    limit 1001) few;

-- GET /reference/dictItem?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.dictionary_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dictionary l
    where l.tenant_id = t.tenant_id and l.id = t.dictionary_id), t.code, t.label, t.parent_id, (select coalesce(nullif(l.label->>current_setting('app.language', true), ''), l.label->>'ZH_CN')
    from dict_item l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.colour, t.seq, t.enabled, t.is_default, t.valid_from, t.valid_to, t.extra, t.seq as sort_value
  from (select t.*
    from dict_item t
    where t.deleted_at is null and t.enabled = true
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from dict_item t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;

-- GET /reference/dictItem?label%5Blike%5D=A1
select t.id, t.version, t.created_at, t.updated_at, t.dictionary_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dictionary l
    where l.tenant_id = t.tenant_id and l.id = t.dictionary_id), t.code, t.label, t.parent_id, (select coalesce(nullif(l.label->>current_setting('app.language', true), ''), l.label->>'ZH_CN')
    from dict_item l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.colour, t.seq, t.enabled, t.is_default, t.valid_from, t.valid_to, t.extra, t.seq as sort_value
  from (select t.*
    from dict_item t
    where t.deleted_at is null and strpos(lower(t.label::text), lower($1)) > 0
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from dict_item t
    where t.deleted_at is null and strpos(lower(t.label::text), lower($1)) > 0
    limit 1001) few;
