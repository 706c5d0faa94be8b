-- Made by `npm run sql:print`; read it in review.

-- GET /reference/directoryType
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.library, t.parent_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from directory_type l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.default_access, t.attributes, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.attributes) r cross
      join lateral (select r->>'attributeId') v(id)
      join attribute_type l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.allowed_ext, t.max_size_mb, t.review_required, t.validity_required, t.default_validity_months, t.review_cycle_months, t.watermark_policy, t.public_allowed, t.number_pattern, t.enabled, t.seq as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'directory_type') as kept
  from (select t.*
    from directory_type t
    where t.deleted_at is null
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;

-- GET /reference/directoryType?library=doc
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.library, t.parent_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from directory_type l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.default_access, t.attributes, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.attributes) r cross
      join lateral (select r->>'attributeId') v(id)
      join attribute_type l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.allowed_ext, t.max_size_mb, t.review_required, t.validity_required, t.default_validity_months, t.review_cycle_months, t.watermark_policy, t.public_allowed, t.number_pattern, t.enabled, t.seq as sort_value
  from (select t.*
    from directory_type t
    where t.deleted_at is null and t.library collate "C" = 'doc'
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from directory_type t
    where t.deleted_at is null and t.library collate "C" = 'doc'
    limit 1001) few;

-- GET /reference/directoryType?defaultAccess=open
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.library, t.parent_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from directory_type l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.default_access, t.attributes, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.attributes) r cross
      join lateral (select r->>'attributeId') v(id)
      join attribute_type l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.allowed_ext, t.max_size_mb, t.review_required, t.validity_required, t.default_validity_months, t.review_cycle_months, t.watermark_policy, t.public_allowed, t.number_pattern, t.enabled, t.seq as sort_value
  from (select t.*
    from directory_type t
    where t.deleted_at is null and t.default_access collate "C" = 'open'
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from directory_type t
    where t.deleted_at is null and t.default_access collate "C" = 'open'
    limit 1001) few;

-- GET /reference/directoryType?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.library, t.parent_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from directory_type l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.default_access, t.attributes, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.attributes) r cross
      join lateral (select r->>'attributeId') v(id)
      join attribute_type l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.allowed_ext, t.max_size_mb, t.review_required, t.validity_required, t.default_validity_months, t.review_cycle_months, t.watermark_policy, t.public_allowed, t.number_pattern, t.enabled, t.seq as sort_value
  from (select t.*
    from directory_type t
    where t.deleted_at is null and t.enabled = true
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from directory_type t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;

-- GET /reference/directoryType?parentId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.library, t.parent_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from directory_type l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.default_access, t.attributes, (select json_object_agg(n.id, n.label)
    from (select l.id, coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN') as label
      from jsonb_array_elements(t.attributes) r cross
      join lateral (select r->>'attributeId') v(id)
      join attribute_type l on l.tenant_id = t.tenant_id and l.id = v.id::uuid) n), t.allowed_ext, t.max_size_mb, t.review_required, t.validity_required, t.default_validity_months, t.review_cycle_months, t.watermark_policy, t.public_allowed, t.number_pattern, t.enabled, t.seq as sort_value
  from (select t.*
    from directory_type t
    where t.deleted_at is null and t.parent_id = $1::uuid
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from directory_type t
    where t.deleted_at is null and t.parent_id = $1::uuid
    limit 1001) few;
