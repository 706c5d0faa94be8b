-- Made by `npm run sql:print`; read it in review.

-- GET /dealer/guestDealer
select t.id, t.version, t.created_at, t.updated_at, t.code, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.name, t.credit_code, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.contact, t.mobile, t.sell_region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.sell_region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.rights, t.valid_to, t.status, t.double_channel, t.linked_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.linked_dealer_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.goem_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.goem_user_id), t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'guest_dealer') as kept
  from (select t.*
    from guest_dealer t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /dealer/guestDealer?q=A1
with hit as materialized (select search_guest_dealer($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.code, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.name, t.credit_code, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.contact, t.mobile, t.sell_region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.sell_region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.rights, t.valid_to, t.status, t.double_channel, t.linked_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.linked_dealer_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.goem_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.goem_user_id), t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from guest_dealer t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from guest_dealer t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.code collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from guest_dealer t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.code collate "C" asc, t.id asc
      limit 21)) t
  order by t.code collate "C" asc, t.id asc;

-- GET /dealer/guestDealer?goemId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.code, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.name, t.credit_code, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.contact, t.mobile, t.sell_region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.sell_region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.rights, t.valid_to, t.status, t.double_channel, t.linked_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.linked_dealer_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.goem_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.goem_user_id), t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from guest_dealer t
    where t.deleted_at is null and t.goem_id = $1::uuid
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from guest_dealer t
    where t.deleted_at is null and t.goem_id = $1::uuid
    limit 1001) few;

-- GET /dealer/guestDealer?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.name, t.credit_code, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.contact, t.mobile, t.sell_region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.sell_region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.rights, t.valid_to, t.status, t.double_channel, t.linked_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.linked_dealer_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.goem_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.goem_user_id), t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from guest_dealer t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from guest_dealer t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/guestDealer?status=draft
select t.id, t.version, t.created_at, t.updated_at, t.code, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.name, t.credit_code, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.contact, t.mobile, t.sell_region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.sell_region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.rights, t.valid_to, t.status, t.double_channel, t.linked_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.linked_dealer_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.goem_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.goem_user_id), t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from guest_dealer t
    where t.deleted_at is null and t.status collate "C" = 'draft'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from guest_dealer t
    where t.deleted_at is null and t.status collate "C" = 'draft'
    limit 1001) few;

-- GET /dealer/guestDealer?doubleChannel=true
select t.id, t.version, t.created_at, t.updated_at, t.code, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.name, t.credit_code, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.contact, t.mobile, t.sell_region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.sell_region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.rights, t.valid_to, t.status, t.double_channel, t.linked_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.linked_dealer_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.goem_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.goem_user_id), t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from guest_dealer t
    where t.deleted_at is null and t.double_channel = true
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from guest_dealer t
    where t.deleted_at is null and t.double_channel = true
    limit 1001) few;

-- GET /dealer/guestDealer?validTo=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.code, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.name, t.credit_code, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.contact, t.mobile, t.sell_region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.sell_region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.rights, t.valid_to, t.status, t.double_channel, t.linked_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.linked_dealer_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.goem_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.goem_user_id), t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from guest_dealer t
    where t.deleted_at is null and t.valid_to = $1::date
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from guest_dealer t
    where t.deleted_at is null and t.valid_to = $1::date
    limit 1001) few;

-- GET /dealer/guestDealer?regionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.code, t.goem_id, (select l.name
    from goem l
    where l.tenant_id = t.tenant_id and l.id = t.goem_id), t.name, t.credit_code, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.contact, t.mobile, t.sell_region_ids, (select array_agg((select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
          order by above.depth)
        from region above
        where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
            from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
      order by r.at)
    from unnest(t.sell_region_ids) with ordinality r(id, at)
    join region l on l.tenant_id = t.tenant_id and l.id = r.id), t.rights, t.valid_to, t.status, t.double_channel, t.linked_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.linked_dealer_id), t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.goem_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.goem_user_id), t.goem_user_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.goem_user_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.code as sort_value
  from (select t.*
    from guest_dealer t
    where t.deleted_at is null and t.region_id = $1::uuid
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from guest_dealer t
    where t.deleted_at is null and t.region_id = $1::uuid
    limit 1001) few;
