-- Made by `npm run sql:print`; read it in review.

-- GET /dealer/industryInfo
select t.id, t.version, t.created_at, t.updated_at, t.no, t.title, t.category, t.industry, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.content, t.est_kva, t.est_amount, t.expected_on, t.competitor, t.source_url, t.reliability, t.score, t.visibility, t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.published_at, t.status, t.documents, file_facts(t.documents), t.no as sort_value
  from (select t.*
    from industry_info t
    where t.deleted_at is null
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from industry_info t
    where t.deleted_at is null
    limit 1001) few;

-- GET /dealer/industryInfo?status=draft
select t.id, t.version, t.created_at, t.updated_at, t.no, t.title, t.category, t.industry, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.content, t.est_kva, t.est_amount, t.expected_on, t.competitor, t.source_url, t.reliability, t.score, t.visibility, t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.published_at, t.status, t.documents, file_facts(t.documents), t.no as sort_value
  from (select t.*
    from industry_info t
    where t.deleted_at is null and t.status collate "C" = 'draft'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from industry_info t
    where t.deleted_at is null and t.status collate "C" = 'draft'
    limit 1001) few;

-- GET /dealer/industryInfo?category=A1
select t.id, t.version, t.created_at, t.updated_at, t.no, t.title, t.category, t.industry, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.content, t.est_kva, t.est_amount, t.expected_on, t.competitor, t.source_url, t.reliability, t.score, t.visibility, t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.published_at, t.status, t.documents, file_facts(t.documents), t.no as sort_value
  from (select t.*
    from industry_info t
    where t.deleted_at is null and t.category collate "C" = $1::text
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from industry_info t
    where t.deleted_at is null and t.category collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/industryInfo?industry=A1
select t.id, t.version, t.created_at, t.updated_at, t.no, t.title, t.category, t.industry, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.content, t.est_kva, t.est_amount, t.expected_on, t.competitor, t.source_url, t.reliability, t.score, t.visibility, t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.published_at, t.status, t.documents, file_facts(t.documents), t.no as sort_value
  from (select t.*
    from industry_info t
    where t.deleted_at is null and t.industry collate "C" = $1::text
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from industry_info t
    where t.deleted_at is null and t.industry collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/industryInfo?regionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.title, t.category, t.industry, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.content, t.est_kva, t.est_amount, t.expected_on, t.competitor, t.source_url, t.reliability, t.score, t.visibility, t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.published_at, t.status, t.documents, file_facts(t.documents), t.no as sort_value
  from (select t.*
    from industry_info t
    where t.deleted_at is null and t.region_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from industry_info t
    where t.deleted_at is null and t.region_id = $1::uuid
    limit 1001) few;

-- GET /dealer/industryInfo?visibility=private
select t.id, t.version, t.created_at, t.updated_at, t.no, t.title, t.category, t.industry, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.content, t.est_kva, t.est_amount, t.expected_on, t.competitor, t.source_url, t.reliability, t.score, t.visibility, t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.published_at, t.status, t.documents, file_facts(t.documents), t.no as sort_value
  from (select t.*
    from industry_info t
    where t.deleted_at is null and t.visibility collate "C" = 'private'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from industry_info t
    where t.deleted_at is null and t.visibility collate "C" = 'private'
    limit 1001) few;

-- GET /dealer/industryInfo?ownerUserId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.title, t.category, t.industry, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.content, t.est_kva, t.est_amount, t.expected_on, t.competitor, t.source_url, t.reliability, t.score, t.visibility, t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.published_at, t.status, t.documents, file_facts(t.documents), t.no as sort_value
  from (select t.*
    from industry_info t
    where t.deleted_at is null and t.owner_user_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from industry_info t
    where t.deleted_at is null and t.owner_user_id = $1::uuid
    limit 1001) few;

-- GET /dealer/industryInfo?bigAreaId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.title, t.category, t.industry, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.content, t.est_kva, t.est_amount, t.expected_on, t.competitor, t.source_url, t.reliability, t.score, t.visibility, t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.published_at, t.status, t.documents, file_facts(t.documents), t.no as sort_value
  from (select t.*
    from industry_info t
    where t.deleted_at is null and (select b.big_area_id
      from region r
      join region up on up.path = r.path or starts_with(r.path, up.path || '.')
      join big_area_region b on b.region_id = up.id and b.product_line is null and b.deleted_at is null
      where r.id = t.region_id
      order by up.depth desc
      limit 1) = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from industry_info t
    where t.deleted_at is null and (select b.big_area_id
      from region r
      join region up on up.path = r.path or starts_with(r.path, up.path || '.')
      join big_area_region b on b.region_id = up.id and b.product_line is null and b.deleted_at is null
      where r.id = t.region_id
      order by up.depth desc
      limit 1) = $1::uuid
    limit 1001) few;

-- GET /dealer/industryInfo?score=1
select t.id, t.version, t.created_at, t.updated_at, t.no, t.title, t.category, t.industry, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.content, t.est_kva, t.est_amount, t.expected_on, t.competitor, t.source_url, t.reliability, t.score, t.visibility, t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.published_at, t.status, t.documents, file_facts(t.documents), t.no as sort_value
  from (select t.*
    from industry_info t
    where t.deleted_at is null and t.score = $1::integer
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from industry_info t
    where t.deleted_at is null and t.score = $1::integer
    limit 1001) few;

-- GET /dealer/industryInfo?expectedOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.title, t.category, t.industry, t.region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.region_id), t.customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.customer_id), t.content, t.est_kva, t.est_amount, t.expected_on, t.competitor, t.source_url, t.reliability, t.score, t.visibility, t.share_with, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.share_with) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.published_at, t.status, t.documents, file_facts(t.documents), t.no as sort_value
  from (select t.*
    from industry_info t
    where t.deleted_at is null and t.expected_on = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from industry_info t
    where t.deleted_at is null and t.expected_on = $1::date
    limit 1001) few;
