-- Made by `npm run sql:print`; read it in review.

-- GET /dealer/personTraining
select t.id, t.version, t.created_at, t.updated_at, t.training_no, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.course, t.cert_type, t.organiser, t.from_on, t.to_on, t.hours, t.score, t.result, t.files, file_facts(t.files), t.remark, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.from_on as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'person_training') as kept
  from (select t.*
    from person_training t
    where t.deleted_at is null
    order by t.from_on desc, t.id desc
    limit 21) t
  order by t.from_on desc, t.id desc;

-- GET /dealer/personTraining?q=A1
with hit as materialized (select search_person_training($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.training_no, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.course, t.cert_type, t.organiser, t.from_on, t.to_on, t.hours, t.score, t.result, t.files, file_facts(t.files), t.remark, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.from_on as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from person_training t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from person_training t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.from_on desc, t.id desc
      limit 21)
    union all (select t.*
      from person_training t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.from_on desc, t.id desc
      limit 21)) t
  order by t.from_on desc, t.id desc;

-- GET /dealer/personTraining?personId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.training_no, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.course, t.cert_type, t.organiser, t.from_on, t.to_on, t.hours, t.score, t.result, t.files, file_facts(t.files), t.remark, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.from_on as sort_value
  from (select t.*
    from person_training t
    where t.deleted_at is null and t.person_id = $1::uuid
    order by t.from_on desc, t.id desc
    limit 21) t
  order by t.from_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from person_training t
    where t.deleted_at is null and t.person_id = $1::uuid
    limit 1001) few;

-- GET /dealer/personTraining?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.training_no, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.course, t.cert_type, t.organiser, t.from_on, t.to_on, t.hours, t.score, t.result, t.files, file_facts(t.files), t.remark, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.from_on as sort_value
  from (select t.*
    from person_training t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.from_on desc, t.id desc
    limit 21) t
  order by t.from_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from person_training t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /dealer/personTraining?course=A1
select t.id, t.version, t.created_at, t.updated_at, t.training_no, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.course, t.cert_type, t.organiser, t.from_on, t.to_on, t.hours, t.score, t.result, t.files, file_facts(t.files), t.remark, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.from_on as sort_value
  from (select t.*
    from person_training t
    where t.deleted_at is null and t.course collate "C" = $1::text
    order by t.from_on desc, t.id desc
    limit 21) t
  order by t.from_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from person_training t
    where t.deleted_at is null and t.course collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/personTraining?certType=A1
select t.id, t.version, t.created_at, t.updated_at, t.training_no, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.course, t.cert_type, t.organiser, t.from_on, t.to_on, t.hours, t.score, t.result, t.files, file_facts(t.files), t.remark, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.from_on as sort_value
  from (select t.*
    from person_training t
    where t.deleted_at is null and t.cert_type collate "C" = $1::text
    order by t.from_on desc, t.id desc
    limit 21) t
  order by t.from_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from person_training t
    where t.deleted_at is null and t.cert_type collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/personTraining?result=planned
select t.id, t.version, t.created_at, t.updated_at, t.training_no, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.course, t.cert_type, t.organiser, t.from_on, t.to_on, t.hours, t.score, t.result, t.files, file_facts(t.files), t.remark, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.from_on as sort_value
  from (select t.*
    from person_training t
    where t.deleted_at is null and t.result collate "C" = 'planned'
    order by t.from_on desc, t.id desc
    limit 21) t
  order by t.from_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from person_training t
    where t.deleted_at is null and t.result collate "C" = 'planned'
    limit 1001) few;

-- GET /dealer/personTraining?fromOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.training_no, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.course, t.cert_type, t.organiser, t.from_on, t.to_on, t.hours, t.score, t.result, t.files, file_facts(t.files), t.remark, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.from_on as sort_value
  from (select t.*
    from person_training t
    where t.deleted_at is null and t.from_on = $1::date
    order by t.from_on desc, t.id desc
    limit 21) t
  order by t.from_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from person_training t
    where t.deleted_at is null and t.from_on = $1::date
    limit 1001) few;

-- GET /dealer/personTraining?toOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.training_no, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.course, t.cert_type, t.organiser, t.from_on, t.to_on, t.hours, t.score, t.result, t.files, file_facts(t.files), t.remark, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.from_on as sort_value
  from (select t.*
    from person_training t
    where t.deleted_at is null and t.to_on = $1::date
    order by t.from_on desc, t.id desc
    limit 21) t
  order by t.from_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from person_training t
    where t.deleted_at is null and t.to_on = $1::date
    limit 1001) few;

-- GET /dealer/personTraining?score=1
select t.id, t.version, t.created_at, t.updated_at, t.training_no, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.course, t.cert_type, t.organiser, t.from_on, t.to_on, t.hours, t.score, t.result, t.files, file_facts(t.files), t.remark, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.from_on as sort_value
  from (select t.*
    from person_training t
    where t.deleted_at is null and t.score = $1::integer
    order by t.from_on desc, t.id desc
    limit 21) t
  order by t.from_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from person_training t
    where t.deleted_at is null and t.score = $1::integer
    limit 1001) few;
