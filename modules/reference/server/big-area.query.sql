-- Made by `npm run sql:print`; read it in review.

-- GET /reference/bigArea
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.director_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.director_id), t.colour, t.seq, t.enabled, t.seq as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'big_area') as kept
  from (select t.*
    from big_area t
    where t.deleted_at is null
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;

-- GET /reference/bigArea?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.director_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.director_id), t.colour, t.seq, t.enabled, t.seq as sort_value
  from (select t.*
    from big_area t
    where t.deleted_at is null and t.enabled = true
    order by t.seq asc, t.id asc
    limit 21) t
  order by t.seq asc, t.id asc;
select count(*) as capped
  from (select 1
    from big_area t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;
