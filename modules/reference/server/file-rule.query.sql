-- Made by `npm run sql:print`; read it in review.

-- GET /reference/fileRule
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.business_object, t.condition, t.required, t.min_count, t.max_count, t.extensions, t.max_size_mb, t.has_expiry, t.reminder_days, t.template_file, file_facts(array[t.template_file]), t.sample_file, file_facts(array[t.sample_file]), t.enabled, t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'file_rule') as kept
  from (select t.*
    from file_rule t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /reference/fileRule?businessObject=dealer
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.business_object, t.condition, t.required, t.min_count, t.max_count, t.extensions, t.max_size_mb, t.has_expiry, t.reminder_days, t.template_file, file_facts(array[t.template_file]), t.sample_file, file_facts(array[t.sample_file]), t.enabled, t.code as sort_value
  from (select t.*
    from file_rule t
    where t.deleted_at is null and t.business_object collate "C" = 'dealer'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from file_rule t
    where t.deleted_at is null and t.business_object collate "C" = 'dealer'
    limit 1001) few;

-- GET /reference/fileRule?required=true
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.business_object, t.condition, t.required, t.min_count, t.max_count, t.extensions, t.max_size_mb, t.has_expiry, t.reminder_days, t.template_file, file_facts(array[t.template_file]), t.sample_file, file_facts(array[t.sample_file]), t.enabled, t.code as sort_value
  from (select t.*
    from file_rule t
    where t.deleted_at is null and t.required = true
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from file_rule t
    where t.deleted_at is null and t.required = true
    limit 1001) few;

-- GET /reference/fileRule?hasExpiry=true
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.business_object, t.condition, t.required, t.min_count, t.max_count, t.extensions, t.max_size_mb, t.has_expiry, t.reminder_days, t.template_file, file_facts(array[t.template_file]), t.sample_file, file_facts(array[t.sample_file]), t.enabled, t.code as sort_value
  from (select t.*
    from file_rule t
    where t.deleted_at is null and t.has_expiry = true
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from file_rule t
    where t.deleted_at is null and t.has_expiry = true
    limit 1001) few;

-- GET /reference/fileRule?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.business_object, t.condition, t.required, t.min_count, t.max_count, t.extensions, t.max_size_mb, t.has_expiry, t.reminder_days, t.template_file, file_facts(array[t.template_file]), t.sample_file, file_facts(array[t.sample_file]), t.enabled, t.code as sort_value
  from (select t.*
    from file_rule t
    where t.deleted_at is null and t.enabled = true
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from file_rule t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;
