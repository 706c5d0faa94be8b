-- Made by `npm run sql:print`; read it in review.

-- GET /reference/milestoneTemplate
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.project_type, t.revision, t.status, t.use_count, t.items, t.predecessors, t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'milestone_template') as kept
  from (select t.*
    from milestone_template t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /reference/milestoneTemplate?projectType=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.project_type, t.revision, t.status, t.use_count, t.items, t.predecessors, t.code as sort_value
  from (select t.*
    from milestone_template t
    where t.deleted_at is null and t.project_type collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from milestone_template t
    where t.deleted_at is null and t.project_type collate "C" = $1::text
    limit 1001) few;

-- GET /reference/milestoneTemplate?status=draft
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.project_type, t.revision, t.status, t.use_count, t.items, t.predecessors, t.code as sort_value
  from (select t.*
    from milestone_template t
    where t.deleted_at is null and t.status collate "C" = 'draft'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from milestone_template t
    where t.deleted_at is null and t.status collate "C" = 'draft'
    limit 1001) few;

-- GET /reference/milestoneTemplate?code=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.project_type, t.revision, t.status, t.use_count, t.items, t.predecessors, t.code as sort_value
  from (select t.*
    from milestone_template t
    where t.deleted_at is null and t.code collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from milestone_template t
    where t.deleted_at is null and t.code collate "C" = $1::text
    limit 1001) few;

-- GET /reference/milestoneTemplate?revision=1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.project_type, t.revision, t.status, t.use_count, t.items, t.predecessors, t.code as sort_value
  from (select t.*
    from milestone_template t
    where t.deleted_at is null and t.revision = $1::integer
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from milestone_template t
    where t.deleted_at is null and t.revision = $1::integer
    limit 1001) few;
