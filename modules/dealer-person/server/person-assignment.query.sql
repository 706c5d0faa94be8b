-- Made by `npm run sql:print`; read it in review.

-- GET /dealer/personAssignment
select t.id, t.version, t.created_at, t.updated_at, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.site, t.job_type, t.from_on, t.to_on, t.end_reason, t.change_id, (select l.title
    from person_change l
    where l.tenant_id = t.tenant_id and l.id = t.change_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.from_on as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'person_assignment') as kept
  from (select t.*
    from person_assignment t
    where t.deleted_at is null
    order by t.from_on desc, t.id desc
    limit 21) t
  order by t.from_on desc, t.id desc;

-- GET /dealer/personAssignment?personId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.site, t.job_type, t.from_on, t.to_on, t.end_reason, t.change_id, (select l.title
    from person_change l
    where l.tenant_id = t.tenant_id and l.id = t.change_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.from_on as sort_value
  from (select t.*
    from person_assignment t
    where t.deleted_at is null and t.person_id = $1::uuid
    order by t.from_on desc, t.id desc
    limit 21) t
  order by t.from_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from person_assignment t
    where t.deleted_at is null and t.person_id = $1::uuid
    limit 1001) few;

-- GET /dealer/personAssignment?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.site, t.job_type, t.from_on, t.to_on, t.end_reason, t.change_id, (select l.title
    from person_change l
    where l.tenant_id = t.tenant_id and l.id = t.change_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.from_on as sort_value
  from (select t.*
    from person_assignment t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.from_on desc, t.id desc
    limit 21) t
  order by t.from_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from person_assignment t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /dealer/personAssignment?jobType=A1
select t.id, t.version, t.created_at, t.updated_at, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.site, t.job_type, t.from_on, t.to_on, t.end_reason, t.change_id, (select l.title
    from person_change l
    where l.tenant_id = t.tenant_id and l.id = t.change_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.from_on as sort_value
  from (select t.*
    from person_assignment t
    where t.deleted_at is null and t.job_type collate "C" = $1::text
    order by t.from_on desc, t.id desc
    limit 21) t
  order by t.from_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from person_assignment t
    where t.deleted_at is null and t.job_type collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/personAssignment?fromOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.site, t.job_type, t.from_on, t.to_on, t.end_reason, t.change_id, (select l.title
    from person_change l
    where l.tenant_id = t.tenant_id and l.id = t.change_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.from_on as sort_value
  from (select t.*
    from person_assignment t
    where t.deleted_at is null and t.from_on = $1::date
    order by t.from_on desc, t.id desc
    limit 21) t
  order by t.from_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from person_assignment t
    where t.deleted_at is null and t.from_on = $1::date
    limit 1001) few;

-- GET /dealer/personAssignment?toOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.site, t.job_type, t.from_on, t.to_on, t.end_reason, t.change_id, (select l.title
    from person_change l
    where l.tenant_id = t.tenant_id and l.id = t.change_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.from_on as sort_value
  from (select t.*
    from person_assignment t
    where t.deleted_at is null and t.to_on = $1::date
    order by t.from_on desc, t.id desc
    limit 21) t
  order by t.from_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from person_assignment t
    where t.deleted_at is null and t.to_on = $1::date
    limit 1001) few;
