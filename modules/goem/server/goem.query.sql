-- Made by `npm run sql:print`; read it in review.

-- GET /dealer/goem
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.credit_code, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.address, t.licence_level, t.licence_from, t.licence_to, t.annual_volume, t.is_public, t.guests_public, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.engine_families, t.brand_names, t.plate_template, file_facts(array[t.plate_template]), t.contacts, t.licence_files, file_facts(t.licence_files), t.bank_accounts, t.status, t.change_of_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.change_of_id), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.touches_money, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'goem') as kept
  from (select t.*
    from goem t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /dealer/goem?q=A1
with hit as materialized (select search_goem($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.credit_code, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.address, t.licence_level, t.licence_from, t.licence_to, t.annual_volume, t.is_public, t.guests_public, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.engine_families, t.brand_names, t.plate_template, file_facts(array[t.plate_template]), t.contacts, t.licence_files, file_facts(t.licence_files), t.bank_accounts, t.status, t.change_of_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.change_of_id), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.touches_money, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from goem t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from goem t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.code collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from goem t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.code collate "C" asc, t.id asc
      limit 21)) t
  order by t.code collate "C" asc, t.id asc;

-- GET /dealer/goem?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.credit_code, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.address, t.licence_level, t.licence_from, t.licence_to, t.annual_volume, t.is_public, t.guests_public, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.engine_families, t.brand_names, t.plate_template, file_facts(array[t.plate_template]), t.contacts, t.licence_files, file_facts(t.licence_files), t.bank_accounts, t.status, t.change_of_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.change_of_id), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.touches_money, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from goem t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from goem t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/goem?status=draft
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.credit_code, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.address, t.licence_level, t.licence_from, t.licence_to, t.annual_volume, t.is_public, t.guests_public, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.engine_families, t.brand_names, t.plate_template, file_facts(array[t.plate_template]), t.contacts, t.licence_files, file_facts(t.licence_files), t.bank_accounts, t.status, t.change_of_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.change_of_id), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.touches_money, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from goem t
    where t.deleted_at is null and t.status collate "C" = 'draft'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from goem t
    where t.deleted_at is null and t.status collate "C" = 'draft'
    limit 1001) few;

-- GET /dealer/goem?licenceLevel=strategic
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.credit_code, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.address, t.licence_level, t.licence_from, t.licence_to, t.annual_volume, t.is_public, t.guests_public, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.engine_families, t.brand_names, t.plate_template, file_facts(array[t.plate_template]), t.contacts, t.licence_files, file_facts(t.licence_files), t.bank_accounts, t.status, t.change_of_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.change_of_id), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.touches_money, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from goem t
    where t.deleted_at is null and t.licence_level collate "C" = 'strategic'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from goem t
    where t.deleted_at is null and t.licence_level collate "C" = 'strategic'
    limit 1001) few;

-- GET /dealer/goem?licenceTo=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.credit_code, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.address, t.licence_level, t.licence_from, t.licence_to, t.annual_volume, t.is_public, t.guests_public, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.engine_families, t.brand_names, t.plate_template, file_facts(array[t.plate_template]), t.contacts, t.licence_files, file_facts(t.licence_files), t.bank_accounts, t.status, t.change_of_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.change_of_id), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.touches_money, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from goem t
    where t.deleted_at is null and t.licence_to = $1::date
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from goem t
    where t.deleted_at is null and t.licence_to = $1::date
    limit 1001) few;

-- GET /dealer/goem?regionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.credit_code, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.address, t.licence_level, t.licence_from, t.licence_to, t.annual_volume, t.is_public, t.guests_public, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.engine_families, t.brand_names, t.plate_template, file_facts(array[t.plate_template]), t.contacts, t.licence_files, file_facts(t.licence_files), t.bank_accounts, t.status, t.change_of_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.change_of_id), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.touches_money, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from goem t
    where t.deleted_at is null and t.region_id = $1::uuid
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from goem t
    where t.deleted_at is null and t.region_id = $1::uuid
    limit 1001) few;

-- GET /dealer/goem?changeOfId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.credit_code, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.address, t.licence_level, t.licence_from, t.licence_to, t.annual_volume, t.is_public, t.guests_public, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.engine_families, t.brand_names, t.plate_template, file_facts(array[t.plate_template]), t.contacts, t.licence_files, file_facts(t.licence_files), t.bank_accounts, t.status, t.change_of_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.change_of_id), t.user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.touches_money, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from goem t
    where t.deleted_at is null and t.change_of_id = $1::uuid
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from goem t
    where t.deleted_at is null and t.change_of_id = $1::uuid
    limit 1001) few;
