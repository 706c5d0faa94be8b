-- Made by `npm run sql:print`; read it in review.

-- GET /menu/page
select t.id, t.version, t.created_at, t.updated_at, t.form_id, t.name, t.config_path, t.url, t.platform_type, t.api_service, case when t.definition is null then 'legacy' when t.published_definition is null then 'draft' when t.definition = t.published_definition then 'published' else 'changed' end, t.published_at, t.builtin, t.updated_at as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'page') as kept
  from (select t.*
    from page t
    where t.deleted_at is null
    order by t.updated_at desc, t.id desc
    limit 21) t
  order by t.updated_at desc, t.id desc;

-- GET /menu/page?q=A1
with hit as materialized (select search_page($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.form_id, t.name, t.config_path, t.url, t.platform_type, t.api_service, case when t.definition is null then 'legacy' when t.published_definition is null then 'draft' when t.definition = t.published_definition then 'published' else 'changed' end, t.published_at, t.builtin, t.updated_at as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from page t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from page t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.updated_at desc, t.id desc
      limit 21)
    union all (select t.*
      from page t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.updated_at desc, t.id desc
      limit 21)) t
  order by t.updated_at desc, t.id desc;

-- GET /menu/page?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.form_id, t.name, t.config_path, t.url, t.platform_type, t.api_service, case when t.definition is null then 'legacy' when t.published_definition is null then 'draft' when t.definition = t.published_definition then 'published' else 'changed' end, t.published_at, t.builtin, t.updated_at as sort_value
  from (select t.*
    from page t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.updated_at desc, t.id desc
    limit 21) t
  order by t.updated_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from page t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /menu/page?formId=A1
select t.id, t.version, t.created_at, t.updated_at, t.form_id, t.name, t.config_path, t.url, t.platform_type, t.api_service, case when t.definition is null then 'legacy' when t.published_definition is null then 'draft' when t.definition = t.published_definition then 'published' else 'changed' end, t.published_at, t.builtin, t.updated_at as sort_value
  from (select t.*
    from page t
    where t.deleted_at is null and t.form_id collate "C" = $1::text
    order by t.updated_at desc, t.id desc
    limit 21) t
  order by t.updated_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from page t
    where t.deleted_at is null and t.form_id collate "C" = $1::text
    limit 1001) few;

-- GET /menu/page?configPath=A1
select t.id, t.version, t.created_at, t.updated_at, t.form_id, t.name, t.config_path, t.url, t.platform_type, t.api_service, case when t.definition is null then 'legacy' when t.published_definition is null then 'draft' when t.definition = t.published_definition then 'published' else 'changed' end, t.published_at, t.builtin, t.updated_at as sort_value
  from (select t.*
    from page t
    where t.deleted_at is null and t.config_path collate "C" = $1::text
    order by t.updated_at desc, t.id desc
    limit 21) t
  order by t.updated_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from page t
    where t.deleted_at is null and t.config_path collate "C" = $1::text
    limit 1001) few;

-- GET /menu/page?platformType=PC
select t.id, t.version, t.created_at, t.updated_at, t.form_id, t.name, t.config_path, t.url, t.platform_type, t.api_service, case when t.definition is null then 'legacy' when t.published_definition is null then 'draft' when t.definition = t.published_definition then 'published' else 'changed' end, t.published_at, t.builtin, t.updated_at as sort_value
  from (select t.*
    from page t
    where t.deleted_at is null and t.platform_type collate "C" = 'PC'
    order by t.updated_at desc, t.id desc
    limit 21) t
  order by t.updated_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from page t
    where t.deleted_at is null and t.platform_type collate "C" = 'PC'
    limit 1001) few;

-- GET /menu/page?updatedAt=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.form_id, t.name, t.config_path, t.url, t.platform_type, t.api_service, case when t.definition is null then 'legacy' when t.published_definition is null then 'draft' when t.definition = t.published_definition then 'published' else 'changed' end, t.published_at, t.builtin, t.updated_at as sort_value
  from (select t.*
    from page t
    where t.deleted_at is null and t.updated_at = $1::timestamptz
    order by t.updated_at desc, t.id desc
    limit 21) t
  order by t.updated_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from page t
    where t.deleted_at is null and t.updated_at = $1::timestamptz
    limit 1001) few;
