-- Made by `npm run sql:print`; read it in review.

-- GET /dealer/personChange
select t.id, t.version, t.created_at, t.updated_at, t.title, t.kind, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.person_name, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.from_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.from_dealer_id), t.name, t.photo, file_facts(array[t.photo]), t.job_type, t.site, t.joined_on, t.wants_login, t.certificate_ids, (select array_agg(l.cert_no
      order by r.at)
    from unnest(t.certificate_ids) with ordinality r(id, at)
    join person_certificate l on l.tenant_id = t.tenant_id and l.id = r.id), t.remark, t.before, t.needs_training, t.state, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.waiting_since, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.asks_former, t.confirmer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.confirmer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.waiting_since as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'person_change') as kept
  from (select t.*
    from person_change t
    where t.deleted_at is null
    order by t.waiting_since asc, t.id asc
    limit 21) t
  order by t.waiting_since asc, t.id asc;

-- GET /dealer/personChange?q=A1
with hit as materialized (select search_person_change($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.title, t.kind, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.person_name, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.from_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.from_dealer_id), t.name, t.photo, file_facts(array[t.photo]), t.job_type, t.site, t.joined_on, t.wants_login, t.certificate_ids, (select array_agg(l.cert_no
      order by r.at)
    from unnest(t.certificate_ids) with ordinality r(id, at)
    join person_certificate l on l.tenant_id = t.tenant_id and l.id = r.id), t.remark, t.before, t.needs_training, t.state, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.waiting_since, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.asks_former, t.confirmer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.confirmer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.waiting_since as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from person_change t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from person_change t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.waiting_since asc, t.id asc
      limit 21)
    union all (select t.*
      from person_change t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.waiting_since asc, t.id asc
      limit 21)) t
  order by t.waiting_since asc, t.id asc;

-- GET /dealer/personChange?kind=new
select t.id, t.version, t.created_at, t.updated_at, t.title, t.kind, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.person_name, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.from_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.from_dealer_id), t.name, t.photo, file_facts(array[t.photo]), t.job_type, t.site, t.joined_on, t.wants_login, t.certificate_ids, (select array_agg(l.cert_no
      order by r.at)
    from unnest(t.certificate_ids) with ordinality r(id, at)
    join person_certificate l on l.tenant_id = t.tenant_id and l.id = r.id), t.remark, t.before, t.needs_training, t.state, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.waiting_since, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.asks_former, t.confirmer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.confirmer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.waiting_since as sort_value
  from (select t.*
    from person_change t
    where t.deleted_at is null and t.kind collate "C" = 'new'
    order by t.waiting_since asc, t.id asc
    limit 21) t
  order by t.waiting_since asc, t.id asc;
select count(*) as capped
  from (select 1
    from person_change t
    where t.deleted_at is null and t.kind collate "C" = 'new'
    limit 1001) few;

-- GET /dealer/personChange?state=draft
select t.id, t.version, t.created_at, t.updated_at, t.title, t.kind, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.person_name, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.from_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.from_dealer_id), t.name, t.photo, file_facts(array[t.photo]), t.job_type, t.site, t.joined_on, t.wants_login, t.certificate_ids, (select array_agg(l.cert_no
      order by r.at)
    from unnest(t.certificate_ids) with ordinality r(id, at)
    join person_certificate l on l.tenant_id = t.tenant_id and l.id = r.id), t.remark, t.before, t.needs_training, t.state, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.waiting_since, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.asks_former, t.confirmer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.confirmer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.waiting_since as sort_value
  from (select t.*
    from person_change t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    order by t.waiting_since asc, t.id asc
    limit 21) t
  order by t.waiting_since asc, t.id asc;
select count(*) as capped
  from (select 1
    from person_change t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    limit 1001) few;

-- GET /dealer/personChange?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.title, t.kind, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.person_name, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.from_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.from_dealer_id), t.name, t.photo, file_facts(array[t.photo]), t.job_type, t.site, t.joined_on, t.wants_login, t.certificate_ids, (select array_agg(l.cert_no
      order by r.at)
    from unnest(t.certificate_ids) with ordinality r(id, at)
    join person_certificate l on l.tenant_id = t.tenant_id and l.id = r.id), t.remark, t.before, t.needs_training, t.state, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.waiting_since, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.asks_former, t.confirmer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.confirmer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.waiting_since as sort_value
  from (select t.*
    from person_change t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.waiting_since asc, t.id asc
    limit 21) t
  order by t.waiting_since asc, t.id asc;
select count(*) as capped
  from (select 1
    from person_change t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /dealer/personChange?submittedAt=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.title, t.kind, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.person_name, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.from_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.from_dealer_id), t.name, t.photo, file_facts(array[t.photo]), t.job_type, t.site, t.joined_on, t.wants_login, t.certificate_ids, (select array_agg(l.cert_no
      order by r.at)
    from unnest(t.certificate_ids) with ordinality r(id, at)
    join person_certificate l on l.tenant_id = t.tenant_id and l.id = r.id), t.remark, t.before, t.needs_training, t.state, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.waiting_since, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.asks_former, t.confirmer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.confirmer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.waiting_since as sort_value
  from (select t.*
    from person_change t
    where t.deleted_at is null and t.submitted_at = $1::timestamptz
    order by t.waiting_since asc, t.id asc
    limit 21) t
  order by t.waiting_since asc, t.id asc;
select count(*) as capped
  from (select 1
    from person_change t
    where t.deleted_at is null and t.submitted_at = $1::timestamptz
    limit 1001) few;

-- GET /dealer/personChange?personId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.title, t.kind, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.person_name, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.from_dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.from_dealer_id), t.name, t.photo, file_facts(array[t.photo]), t.job_type, t.site, t.joined_on, t.wants_login, t.certificate_ids, (select array_agg(l.cert_no
      order by r.at)
    from unnest(t.certificate_ids) with ordinality r(id, at)
    join person_certificate l on l.tenant_id = t.tenant_id and l.id = r.id), t.remark, t.before, t.needs_training, t.state, t.submitted_at, t.submitted_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitted_by_id), t.waiting_since, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.asks_former, t.confirmer_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.confirmer_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.waiting_since as sort_value
  from (select t.*
    from person_change t
    where t.deleted_at is null and t.person_id = $1::uuid
    order by t.waiting_since asc, t.id asc
    limit 21) t
  order by t.waiting_since asc, t.id asc;
select count(*) as capped
  from (select 1
    from person_change t
    where t.deleted_at is null and t.person_id = $1::uuid
    limit 1001) few;
