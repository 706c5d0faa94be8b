-- Made by `npm run sql:print`; read it in review.

-- GET /dataMigration/migrationRun
select t.id, t.version, t.created_at, t.updated_at, t.file_name, t.direction, t.state, t.source, t.records, t.creates, t.updates, t.problems, t.digest, t.by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.by_id), t.finished_at, t.counts, t.failure, t.created_at as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'migration_run') as kept
  from (select t.*
    from migration_run t
    where t.deleted_at is null
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;

-- GET /dataMigration/migrationRun?q=A1
with hit as materialized (select search_migration_run($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.file_name, t.direction, t.state, t.source, t.records, t.creates, t.updates, t.problems, t.digest, t.by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.by_id), t.finished_at, t.counts, t.failure, t.created_at as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from migration_run t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from migration_run t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.created_at desc, t.id desc
      limit 21)
    union all (select t.*
      from migration_run t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.created_at desc, t.id desc
      limit 21)) t
  order by t.created_at desc, t.id desc;

-- GET /dataMigration/migrationRun?direction=export
select t.id, t.version, t.created_at, t.updated_at, t.file_name, t.direction, t.state, t.source, t.records, t.creates, t.updates, t.problems, t.digest, t.by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.by_id), t.finished_at, t.counts, t.failure, t.created_at as sort_value
  from (select t.*
    from migration_run t
    where t.deleted_at is null and t.direction collate "C" = 'export'
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from migration_run t
    where t.deleted_at is null and t.direction collate "C" = 'export'
    limit 1001) few;

-- GET /dataMigration/migrationRun?state=making
select t.id, t.version, t.created_at, t.updated_at, t.file_name, t.direction, t.state, t.source, t.records, t.creates, t.updates, t.problems, t.digest, t.by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.by_id), t.finished_at, t.counts, t.failure, t.created_at as sort_value
  from (select t.*
    from migration_run t
    where t.deleted_at is null and t.state collate "C" = 'making'
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from migration_run t
    where t.deleted_at is null and t.state collate "C" = 'making'
    limit 1001) few;
