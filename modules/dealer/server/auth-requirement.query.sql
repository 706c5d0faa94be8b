-- Made by `npm run sql:print`; read it in review.

-- GET /dealer/authRequirement
select t.id, t.version, t.created_at, t.updated_at, t.capability, t.product_line, t.band_from, t.band_to, t.cert_type, t.level, t.min_people, t.equipment_type, t.min_quantity, t.file_rule_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from file_rule l
    where l.tenant_id = t.tenant_id and l.id = t.file_rule_id), t.enabled, t.capability as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'auth_requirement') as kept
  from (select t.*
    from auth_requirement t
    where t.deleted_at is null
    order by t.capability collate "C" asc, t.id asc
    limit 21) t
  order by t.capability collate "C" asc, t.id asc;

-- GET /dealer/authRequirement?capability=A1
select t.id, t.version, t.created_at, t.updated_at, t.capability, t.product_line, t.band_from, t.band_to, t.cert_type, t.level, t.min_people, t.equipment_type, t.min_quantity, t.file_rule_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from file_rule l
    where l.tenant_id = t.tenant_id and l.id = t.file_rule_id), t.enabled, t.capability as sort_value
  from (select t.*
    from auth_requirement t
    where t.deleted_at is null and t.capability collate "C" = $1::text
    order by t.capability collate "C" asc, t.id asc
    limit 21) t
  order by t.capability collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from auth_requirement t
    where t.deleted_at is null and t.capability collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/authRequirement?productLine=A1
select t.id, t.version, t.created_at, t.updated_at, t.capability, t.product_line, t.band_from, t.band_to, t.cert_type, t.level, t.min_people, t.equipment_type, t.min_quantity, t.file_rule_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from file_rule l
    where l.tenant_id = t.tenant_id and l.id = t.file_rule_id), t.enabled, t.capability as sort_value
  from (select t.*
    from auth_requirement t
    where t.deleted_at is null and t.product_line collate "C" = $1::text
    order by t.capability collate "C" asc, t.id asc
    limit 21) t
  order by t.capability collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from auth_requirement t
    where t.deleted_at is null and t.product_line collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/authRequirement?certType=A1
select t.id, t.version, t.created_at, t.updated_at, t.capability, t.product_line, t.band_from, t.band_to, t.cert_type, t.level, t.min_people, t.equipment_type, t.min_quantity, t.file_rule_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from file_rule l
    where l.tenant_id = t.tenant_id and l.id = t.file_rule_id), t.enabled, t.capability as sort_value
  from (select t.*
    from auth_requirement t
    where t.deleted_at is null and t.cert_type collate "C" = $1::text
    order by t.capability collate "C" asc, t.id asc
    limit 21) t
  order by t.capability collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from auth_requirement t
    where t.deleted_at is null and t.cert_type collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/authRequirement?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.capability, t.product_line, t.band_from, t.band_to, t.cert_type, t.level, t.min_people, t.equipment_type, t.min_quantity, t.file_rule_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from file_rule l
    where l.tenant_id = t.tenant_id and l.id = t.file_rule_id), t.enabled, t.capability as sort_value
  from (select t.*
    from auth_requirement t
    where t.deleted_at is null and t.enabled = true
    order by t.capability collate "C" asc, t.id asc
    limit 21) t
  order by t.capability collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from auth_requirement t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;
