-- Made by `npm run sql:print`; read it in review.

-- GET /organisation/organisation
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.type, t.parent_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.enabled, t.description, t.seq as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'org') as kept
  from (select t.*
    from org t
    where t.deleted_at is null
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;

-- GET /organisation/organisation?q=A1
with hit as materialized (select search_org($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.type, t.parent_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.enabled, t.description, t.seq as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from org t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from org t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.seq asc, t.id asc
      limit 21)
    union all (select t.*
      from org t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.seq asc, t.id asc
      limit 21)) t
  order by t.seq asc, t.id asc;

-- GET /organisation/organisation?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.type, t.parent_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.enabled, t.description, t.seq as sort_value
  from (select t.*
    from org t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from org t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /organisation/organisation?code=A1
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.type, t.parent_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.enabled, t.description, t.seq as sort_value
  from (select t.*
    from org t
    where t.deleted_at is null and t.code collate "C" = $1::text
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from org t
    where t.deleted_at is null and t.code collate "C" = $1::text
    limit 1001) few;

-- GET /organisation/organisation?type=none
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.type, t.parent_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.enabled, t.description, t.seq as sort_value
  from (select t.*
    from org t
    where t.deleted_at is null and t.type collate "C" = 'none'
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from org t
    where t.deleted_at is null and t.type collate "C" = 'none'
    limit 1001) few;

-- GET /organisation/organisation?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.type, t.parent_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.enabled, t.description, t.seq as sort_value
  from (select t.*
    from org t
    where t.deleted_at is null and t.enabled = true
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from org t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;

-- GET /organisation/organisation?parentId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.name, t.code, t.type, t.parent_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.parent_id), t.seq, t.enabled, t.description, t.seq as sort_value
  from (select t.*
    from org t
    where t.deleted_at is null and t.parent_id = $1::uuid
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from org t
    where t.deleted_at is null and t.parent_id = $1::uuid
    limit 1001) few;
