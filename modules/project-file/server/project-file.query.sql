-- Made by `npm run sql:print`; read it in review.

-- GET /projectFile/projectFile
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from file_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.phase, t.phase_no, t.name, t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.level, t.required, t.need_sign, t.has_form, t.file, file_facts(array[t.file]), t.note, t.rev, t.previous_id, (select l.name
    from project_file l
    where l.tenant_id = t.tenant_id and l.id = t.previous_id), t.uploaded_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.uploaded_by_id), t.uploaded_at, t.signed_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.signed_by_id), t.signed_at, t.retain_until, t.is_internal, t.is_commercial, t.state, t.phase_no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'project_file') as kept
  from (select t.*
    from project_file t
    where t.deleted_at is null
    order by t.phase_no asc, t.id asc
    limit 21) t
  order by t.phase_no asc, t.id asc;

-- GET /projectFile/projectFile?q=A1
with hit as materialized (select search_project_file($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from file_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.phase, t.phase_no, t.name, t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.level, t.required, t.need_sign, t.has_form, t.file, file_facts(array[t.file]), t.note, t.rev, t.previous_id, (select l.name
    from project_file l
    where l.tenant_id = t.tenant_id and l.id = t.previous_id), t.uploaded_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.uploaded_by_id), t.uploaded_at, t.signed_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.signed_by_id), t.signed_at, t.retain_until, t.is_internal, t.is_commercial, t.state, t.phase_no as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from project_file t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from project_file t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.phase_no asc, t.id asc
      limit 21)
    union all (select t.*
      from project_file t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.phase_no asc, t.id asc
      limit 21)) t
  order by t.phase_no asc, t.id asc;

-- GET /projectFile/projectFile?projectId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from file_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.phase, t.phase_no, t.name, t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.level, t.required, t.need_sign, t.has_form, t.file, file_facts(array[t.file]), t.note, t.rev, t.previous_id, (select l.name
    from project_file l
    where l.tenant_id = t.tenant_id and l.id = t.previous_id), t.uploaded_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.uploaded_by_id), t.uploaded_at, t.signed_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.signed_by_id), t.signed_at, t.retain_until, t.is_internal, t.is_commercial, t.state, t.phase_no as sort_value
  from (select t.*
    from project_file t
    where t.deleted_at is null and t.project_id = $1::uuid
    order by t.phase_no asc, t.id asc
    limit 21) t
  order by t.phase_no asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_file t
    where t.deleted_at is null and t.project_id = $1::uuid
    limit 1001) few;

-- GET /projectFile/projectFile?phase=A1
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from file_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.phase, t.phase_no, t.name, t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.level, t.required, t.need_sign, t.has_form, t.file, file_facts(array[t.file]), t.note, t.rev, t.previous_id, (select l.name
    from project_file l
    where l.tenant_id = t.tenant_id and l.id = t.previous_id), t.uploaded_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.uploaded_by_id), t.uploaded_at, t.signed_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.signed_by_id), t.signed_at, t.retain_until, t.is_internal, t.is_commercial, t.state, t.phase_no as sort_value
  from (select t.*
    from project_file t
    where t.deleted_at is null and t.phase collate "C" = $1::text
    order by t.phase_no asc, t.id asc
    limit 21) t
  order by t.phase_no asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_file t
    where t.deleted_at is null and t.phase collate "C" = $1::text
    limit 1001) few;

-- GET /projectFile/projectFile?state=missing
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from file_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.phase, t.phase_no, t.name, t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.level, t.required, t.need_sign, t.has_form, t.file, file_facts(array[t.file]), t.note, t.rev, t.previous_id, (select l.name
    from project_file l
    where l.tenant_id = t.tenant_id and l.id = t.previous_id), t.uploaded_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.uploaded_by_id), t.uploaded_at, t.signed_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.signed_by_id), t.signed_at, t.retain_until, t.is_internal, t.is_commercial, t.state, t.phase_no as sort_value
  from (select t.*
    from project_file t
    where t.deleted_at is null and t.state collate "C" = 'missing'
    order by t.phase_no asc, t.id asc
    limit 21) t
  order by t.phase_no asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_file t
    where t.deleted_at is null and t.state collate "C" = 'missing'
    limit 1001) few;

-- GET /projectFile/projectFile?required=true
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from file_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.phase, t.phase_no, t.name, t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.level, t.required, t.need_sign, t.has_form, t.file, file_facts(array[t.file]), t.note, t.rev, t.previous_id, (select l.name
    from project_file l
    where l.tenant_id = t.tenant_id and l.id = t.previous_id), t.uploaded_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.uploaded_by_id), t.uploaded_at, t.signed_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.signed_by_id), t.signed_at, t.retain_until, t.is_internal, t.is_commercial, t.state, t.phase_no as sort_value
  from (select t.*
    from project_file t
    where t.deleted_at is null and t.required = true
    order by t.phase_no asc, t.id asc
    limit 21) t
  order by t.phase_no asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_file t
    where t.deleted_at is null and t.required = true
    limit 1001) few;

-- GET /projectFile/projectFile?level=L2
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from file_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.phase, t.phase_no, t.name, t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.level, t.required, t.need_sign, t.has_form, t.file, file_facts(array[t.file]), t.note, t.rev, t.previous_id, (select l.name
    from project_file l
    where l.tenant_id = t.tenant_id and l.id = t.previous_id), t.uploaded_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.uploaded_by_id), t.uploaded_at, t.signed_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.signed_by_id), t.signed_at, t.retain_until, t.is_internal, t.is_commercial, t.state, t.phase_no as sort_value
  from (select t.*
    from project_file t
    where t.deleted_at is null and t.level collate "C" = 'L2'
    order by t.phase_no asc, t.id asc
    limit 21) t
  order by t.phase_no asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_file t
    where t.deleted_at is null and t.level collate "C" = 'L2'
    limit 1001) few;

-- GET /projectFile/projectFile?unitId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.template_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from file_template l
    where l.tenant_id = t.tenant_id and l.id = t.template_id), t.phase, t.phase_no, t.name, t.unit_id, (select l.tag
    from project_unit l
    where l.tenant_id = t.tenant_id and l.id = t.unit_id), t.level, t.required, t.need_sign, t.has_form, t.file, file_facts(array[t.file]), t.note, t.rev, t.previous_id, (select l.name
    from project_file l
    where l.tenant_id = t.tenant_id and l.id = t.previous_id), t.uploaded_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.uploaded_by_id), t.uploaded_at, t.signed_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.signed_by_id), t.signed_at, t.retain_until, t.is_internal, t.is_commercial, t.state, t.phase_no as sort_value
  from (select t.*
    from project_file t
    where t.deleted_at is null and t.unit_id = $1::uuid
    order by t.phase_no asc, t.id asc
    limit 21) t
  order by t.phase_no asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_file t
    where t.deleted_at is null and t.unit_id = $1::uuid
    limit 1001) few;
