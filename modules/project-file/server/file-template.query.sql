-- Made by `npm run sql:print`; read it in review.

-- GET /projectFile/fileTemplate
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.project_types, t.phase, t.required, t.level, t.need_sign, t.retention_years, t.template_file, file_facts(array[t.template_file]), t.revision, (select count(distinct f.project_id)::integer
    from project_file f
    where f.tenant_id = t.tenant_id and f.template_id = t.id and f.deleted_at is null), t.published_at, t.state, t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'file_template') as kept
  from (select t.*
    from file_template t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /projectFile/fileTemplate?q=A1
with hit as materialized (select search_file_template($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.project_types, t.phase, t.required, t.level, t.need_sign, t.retention_years, t.template_file, file_facts(array[t.template_file]), t.revision, (select count(distinct f.project_id)::integer
    from project_file f
    where f.tenant_id = t.tenant_id and f.template_id = t.id and f.deleted_at is null), t.published_at, t.state, t.code as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from file_template t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from file_template t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.code collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from file_template t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.code collate "C" asc, t.id asc
      limit 21)) t
  order by t.code collate "C" asc, t.id asc;

-- GET /projectFile/fileTemplate?phase=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.project_types, t.phase, t.required, t.level, t.need_sign, t.retention_years, t.template_file, file_facts(array[t.template_file]), t.revision, (select count(distinct f.project_id)::integer
    from project_file f
    where f.tenant_id = t.tenant_id and f.template_id = t.id and f.deleted_at is null), t.published_at, t.state, t.code as sort_value
  from (select t.*
    from file_template t
    where t.deleted_at is null and t.phase collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from file_template t
    where t.deleted_at is null and t.phase collate "C" = $1::text
    limit 1001) few;

-- GET /projectFile/fileTemplate?projectTypes=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.project_types, t.phase, t.required, t.level, t.need_sign, t.retention_years, t.template_file, file_facts(array[t.template_file]), t.revision, (select count(distinct f.project_id)::integer
    from project_file f
    where f.tenant_id = t.tenant_id and f.template_id = t.id and f.deleted_at is null), t.published_at, t.state, t.code as sort_value
  from (select t.*
    from file_template t
    where t.deleted_at is null and t.project_types && $1::text[]
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from file_template t
    where t.deleted_at is null and t.project_types && $1::text[]
    limit 1001) few;

-- GET /projectFile/fileTemplate?level=L2
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.project_types, t.phase, t.required, t.level, t.need_sign, t.retention_years, t.template_file, file_facts(array[t.template_file]), t.revision, (select count(distinct f.project_id)::integer
    from project_file f
    where f.tenant_id = t.tenant_id and f.template_id = t.id and f.deleted_at is null), t.published_at, t.state, t.code as sort_value
  from (select t.*
    from file_template t
    where t.deleted_at is null and t.level collate "C" = 'L2'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from file_template t
    where t.deleted_at is null and t.level collate "C" = 'L2'
    limit 1001) few;

-- GET /projectFile/fileTemplate?required=true
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.project_types, t.phase, t.required, t.level, t.need_sign, t.retention_years, t.template_file, file_facts(array[t.template_file]), t.revision, (select count(distinct f.project_id)::integer
    from project_file f
    where f.tenant_id = t.tenant_id and f.template_id = t.id and f.deleted_at is null), t.published_at, t.state, t.code as sort_value
  from (select t.*
    from file_template t
    where t.deleted_at is null and t.required = true
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from file_template t
    where t.deleted_at is null and t.required = true
    limit 1001) few;

-- GET /projectFile/fileTemplate?code=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.project_types, t.phase, t.required, t.level, t.need_sign, t.retention_years, t.template_file, file_facts(array[t.template_file]), t.revision, (select count(distinct f.project_id)::integer
    from project_file f
    where f.tenant_id = t.tenant_id and f.template_id = t.id and f.deleted_at is null), t.published_at, t.state, t.code as sort_value
  from (select t.*
    from file_template t
    where t.deleted_at is null and t.code collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from file_template t
    where t.deleted_at is null and t.code collate "C" = $1::text
    limit 1001) few;
