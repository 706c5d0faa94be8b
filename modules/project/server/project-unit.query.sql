-- Made by `npm run sql:print`; read it in review.

-- GET /project/projectUnit
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.unit_no, t.tag, t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.genset_state, t.shipped_on, t.arrived_on, t.installed_on, t.commissioned_on, t.accepted_on, t.unit_no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'project_unit') as kept
  from (select t.*
    from project_unit t
    where t.deleted_at is null
    order by t.unit_no asc, t.id asc
    limit 21) t
  order by t.unit_no asc, t.id asc;

-- GET /project/projectUnit?q=A1
with hit as materialized (select search_project_unit($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.unit_no, t.tag, t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.genset_state, t.shipped_on, t.arrived_on, t.installed_on, t.commissioned_on, t.accepted_on, t.unit_no as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from project_unit t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from project_unit t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.unit_no asc, t.id asc
      limit 21)
    union all (select t.*
      from project_unit t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.unit_no asc, t.id asc
      limit 21)) t
  order by t.unit_no asc, t.id asc;

-- GET /project/projectUnit?modelId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.unit_no, t.tag, t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.genset_state, t.shipped_on, t.arrived_on, t.installed_on, t.commissioned_on, t.accepted_on, t.unit_no as sort_value
  from (select t.*
    from project_unit t
    where t.deleted_at is null and t.model_id = $1::uuid
    order by t.unit_no asc, t.id asc
    limit 21) t
  order by t.unit_no asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_unit t
    where t.deleted_at is null and t.model_id = $1::uuid
    limit 1001) few;

-- GET /project/projectUnit?gensetState=inStock
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.unit_no, t.tag, t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.serial_no, t.genset_state, t.shipped_on, t.arrived_on, t.installed_on, t.commissioned_on, t.accepted_on, t.unit_no as sort_value
  from (select t.*
    from project_unit t
    where t.deleted_at is null and t.genset_state collate "C" = 'inStock'
    order by t.unit_no asc, t.id asc
    limit 21) t
  order by t.unit_no asc, t.id asc;
select count(*) as capped
  from (select 1
    from project_unit t
    where t.deleted_at is null and t.genset_state collate "C" = 'inStock'
    limit 1001) few;
