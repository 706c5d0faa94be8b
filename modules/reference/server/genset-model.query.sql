-- Made by `npm run sql:print`; read it in review.

-- GET /reference/gensetModel
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.series, t.product_line, t.brand_owner, t.lifecycle, t.ratings, t.prp_kva, t.esp_kva, t.engine_model, t.alternator_model, t.controller_model, t.emission, t.successor_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.serial_pattern, t.serial_sample, t.service_hours, t.dimension, t.dry_weight_kg, t.sound_level, t.fuel_rate75, t.required_cert, t.required_level, t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'genset_model') as kept
  from (select t.*
    from genset_model t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /reference/gensetModel?productLine=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.series, t.product_line, t.brand_owner, t.lifecycle, t.ratings, t.prp_kva, t.esp_kva, t.engine_model, t.alternator_model, t.controller_model, t.emission, t.successor_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.serial_pattern, t.serial_sample, t.service_hours, t.dimension, t.dry_weight_kg, t.sound_level, t.fuel_rate75, t.required_cert, t.required_level, t.code as sort_value
  from (select t.*
    from genset_model t
    where t.deleted_at is null and t.product_line collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from genset_model t
    where t.deleted_at is null and t.product_line collate "C" = $1::text
    limit 1001) few;

-- GET /reference/gensetModel?espKva=1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.series, t.product_line, t.brand_owner, t.lifecycle, t.ratings, t.prp_kva, t.esp_kva, t.engine_model, t.alternator_model, t.controller_model, t.emission, t.successor_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.serial_pattern, t.serial_sample, t.service_hours, t.dimension, t.dry_weight_kg, t.sound_level, t.fuel_rate75, t.required_cert, t.required_level, t.code as sort_value
  from (select t.*
    from genset_model t
    where t.deleted_at is null and t.esp_kva = $1::numeric
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from genset_model t
    where t.deleted_at is null and t.esp_kva = $1::numeric
    limit 1001) few;

-- GET /reference/gensetModel?emission=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.series, t.product_line, t.brand_owner, t.lifecycle, t.ratings, t.prp_kva, t.esp_kva, t.engine_model, t.alternator_model, t.controller_model, t.emission, t.successor_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.serial_pattern, t.serial_sample, t.service_hours, t.dimension, t.dry_weight_kg, t.sound_level, t.fuel_rate75, t.required_cert, t.required_level, t.code as sort_value
  from (select t.*
    from genset_model t
    where t.deleted_at is null and t.emission collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from genset_model t
    where t.deleted_at is null and t.emission collate "C" = $1::text
    limit 1001) few;

-- GET /reference/gensetModel?lifecycle=planned
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.series, t.product_line, t.brand_owner, t.lifecycle, t.ratings, t.prp_kva, t.esp_kva, t.engine_model, t.alternator_model, t.controller_model, t.emission, t.successor_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.serial_pattern, t.serial_sample, t.service_hours, t.dimension, t.dry_weight_kg, t.sound_level, t.fuel_rate75, t.required_cert, t.required_level, t.code as sort_value
  from (select t.*
    from genset_model t
    where t.deleted_at is null and t.lifecycle collate "C" = 'planned'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from genset_model t
    where t.deleted_at is null and t.lifecycle collate "C" = 'planned'
    limit 1001) few;

-- GET /reference/gensetModel?engineModel=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.series, t.product_line, t.brand_owner, t.lifecycle, t.ratings, t.prp_kva, t.esp_kva, t.engine_model, t.alternator_model, t.controller_model, t.emission, t.successor_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.serial_pattern, t.serial_sample, t.service_hours, t.dimension, t.dry_weight_kg, t.sound_level, t.fuel_rate75, t.required_cert, t.required_level, t.code as sort_value
  from (select t.*
    from genset_model t
    where t.deleted_at is null and t.engine_model collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from genset_model t
    where t.deleted_at is null and t.engine_model collate "C" = $1::text
    limit 1001) few;

-- GET /reference/gensetModel?series=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.series, t.product_line, t.brand_owner, t.lifecycle, t.ratings, t.prp_kva, t.esp_kva, t.engine_model, t.alternator_model, t.controller_model, t.emission, t.successor_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.serial_pattern, t.serial_sample, t.service_hours, t.dimension, t.dry_weight_kg, t.sound_level, t.fuel_rate75, t.required_cert, t.required_level, t.code as sort_value
  from (select t.*
    from genset_model t
    where t.deleted_at is null and t.series collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from genset_model t
    where t.deleted_at is null and t.series collate "C" = $1::text
    limit 1001) few;

-- GET /reference/gensetModel?brandOwner=own
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.series, t.product_line, t.brand_owner, t.lifecycle, t.ratings, t.prp_kva, t.esp_kva, t.engine_model, t.alternator_model, t.controller_model, t.emission, t.successor_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.successor_id), t.serial_pattern, t.serial_sample, t.service_hours, t.dimension, t.dry_weight_kg, t.sound_level, t.fuel_rate75, t.required_cert, t.required_level, t.code as sort_value
  from (select t.*
    from genset_model t
    where t.deleted_at is null and t.brand_owner collate "C" = 'own'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from genset_model t
    where t.deleted_at is null and t.brand_owner collate "C" = 'own'
    limit 1001) few;
