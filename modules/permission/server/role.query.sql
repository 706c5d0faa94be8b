-- Made by `npm run sql:print`; read it in review.

-- GET /permission/role
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.org_type, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.org_relation_id, (select l.name
    from org_relation l
    where l.tenant_id = t.tenant_id and l.id = t.org_relation_id), t.usable, t.description, t.builtin, (select count(*)
    from role_member m
    where m.tenant_id = t.tenant_id and m.role_id = t.id and case m.member_type when 'user' then exists (select 1
      from tenant_user x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) when 'org' then exists (select 1
      from org x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) else exists (select 1
      from position x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) end)::integer, t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'role') as kept
  from (select t.*
    from role t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /permission/role?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.org_type, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.org_relation_id, (select l.name
    from org_relation l
    where l.tenant_id = t.tenant_id and l.id = t.org_relation_id), t.usable, t.description, t.builtin, (select count(*)
    from role_member m
    where m.tenant_id = t.tenant_id and m.role_id = t.id and case m.member_type when 'user' then exists (select 1
      from tenant_user x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) when 'org' then exists (select 1
      from org x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) else exists (select 1
      from position x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) end)::integer, t.code as sort_value
  from (select t.*
    from role t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from role t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /permission/role?code=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.org_type, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.org_relation_id, (select l.name
    from org_relation l
    where l.tenant_id = t.tenant_id and l.id = t.org_relation_id), t.usable, t.description, t.builtin, (select count(*)
    from role_member m
    where m.tenant_id = t.tenant_id and m.role_id = t.id and case m.member_type when 'user' then exists (select 1
      from tenant_user x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) when 'org' then exists (select 1
      from org x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) else exists (select 1
      from position x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) end)::integer, t.code as sort_value
  from (select t.*
    from role t
    where t.deleted_at is null and t.code collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from role t
    where t.deleted_at is null and t.code collate "C" = $1::text
    limit 1001) few;

-- GET /permission/role?usable=true
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.org_type, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.org_relation_id, (select l.name
    from org_relation l
    where l.tenant_id = t.tenant_id and l.id = t.org_relation_id), t.usable, t.description, t.builtin, (select count(*)
    from role_member m
    where m.tenant_id = t.tenant_id and m.role_id = t.id and case m.member_type when 'user' then exists (select 1
      from tenant_user x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) when 'org' then exists (select 1
      from org x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) else exists (select 1
      from position x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) end)::integer, t.code as sort_value
  from (select t.*
    from role t
    where t.deleted_at is null and t.usable = true
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from role t
    where t.deleted_at is null and t.usable = true
    limit 1001) few;

-- GET /permission/role?orgType=single
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.org_type, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.org_relation_id, (select l.name
    from org_relation l
    where l.tenant_id = t.tenant_id and l.id = t.org_relation_id), t.usable, t.description, t.builtin, (select count(*)
    from role_member m
    where m.tenant_id = t.tenant_id and m.role_id = t.id and case m.member_type when 'user' then exists (select 1
      from tenant_user x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) when 'org' then exists (select 1
      from org x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) else exists (select 1
      from position x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) end)::integer, t.code as sort_value
  from (select t.*
    from role t
    where t.deleted_at is null and t.org_type collate "C" = 'single'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from role t
    where t.deleted_at is null and t.org_type collate "C" = 'single'
    limit 1001) few;

-- GET /permission/role?orgId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.org_type, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.org_relation_id, (select l.name
    from org_relation l
    where l.tenant_id = t.tenant_id and l.id = t.org_relation_id), t.usable, t.description, t.builtin, (select count(*)
    from role_member m
    where m.tenant_id = t.tenant_id and m.role_id = t.id and case m.member_type when 'user' then exists (select 1
      from tenant_user x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) when 'org' then exists (select 1
      from org x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) else exists (select 1
      from position x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) end)::integer, t.code as sort_value
  from (select t.*
    from role t
    where t.deleted_at is null and t.org_id = $1::uuid
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from role t
    where t.deleted_at is null and t.org_id = $1::uuid
    limit 1001) few;

-- GET /permission/role?orgRelationId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.org_type, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.org_relation_id, (select l.name
    from org_relation l
    where l.tenant_id = t.tenant_id and l.id = t.org_relation_id), t.usable, t.description, t.builtin, (select count(*)
    from role_member m
    where m.tenant_id = t.tenant_id and m.role_id = t.id and case m.member_type when 'user' then exists (select 1
      from tenant_user x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) when 'org' then exists (select 1
      from org x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) else exists (select 1
      from position x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) end)::integer, t.code as sort_value
  from (select t.*
    from role t
    where t.deleted_at is null and t.org_relation_id = $1::uuid
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from role t
    where t.deleted_at is null and t.org_relation_id = $1::uuid
    limit 1001) few;

-- GET /permission/role?builtin=true
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.org_type, t.org_id, (select l.name
    from org l
    where l.tenant_id = t.tenant_id and l.id = t.org_id), t.org_relation_id, (select l.name
    from org_relation l
    where l.tenant_id = t.tenant_id and l.id = t.org_relation_id), t.usable, t.description, t.builtin, (select count(*)
    from role_member m
    where m.tenant_id = t.tenant_id and m.role_id = t.id and case m.member_type when 'user' then exists (select 1
      from tenant_user x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) when 'org' then exists (select 1
      from org x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) else exists (select 1
      from position x
      where x.tenant_id = m.tenant_id and x.id = m.member_id and x.deleted_at is null) end)::integer, t.code as sort_value
  from (select t.*
    from role t
    where t.deleted_at is null and t.builtin = true
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from role t
    where t.deleted_at is null and t.builtin = true
    limit 1001) few;
