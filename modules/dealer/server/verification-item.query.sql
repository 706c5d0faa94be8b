-- Made by `npm run sql:print`; read it in review.

-- GET /dealer/verificationItem
select t.id, t.version, t.created_at, t.updated_at, t.campaign_id, (select l.name
    from verification_campaign l
    where l.tenant_id = t.tenant_id and l.id = t.campaign_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.group, t.answer, t.result, t.visit_date, t.photos, file_facts(t.photos), t.remark, t.state, t.due_on, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.due_on as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'verification_item') as kept
  from (select t.*
    from verification_item t
    where t.deleted_at is null
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;

-- GET /dealer/verificationItem?campaignId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.campaign_id, (select l.name
    from verification_campaign l
    where l.tenant_id = t.tenant_id and l.id = t.campaign_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.group, t.answer, t.result, t.visit_date, t.photos, file_facts(t.photos), t.remark, t.state, t.due_on, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.due_on as sort_value
  from (select t.*
    from verification_item t
    where t.deleted_at is null and t.campaign_id = $1::uuid
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from verification_item t
    where t.deleted_at is null and t.campaign_id = $1::uuid
    limit 1001) few;

-- GET /dealer/verificationItem?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.campaign_id, (select l.name
    from verification_campaign l
    where l.tenant_id = t.tenant_id and l.id = t.campaign_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.group, t.answer, t.result, t.visit_date, t.photos, file_facts(t.photos), t.remark, t.state, t.due_on, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.due_on as sort_value
  from (select t.*
    from verification_item t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from verification_item t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /dealer/verificationItem?state=waiting
select t.id, t.version, t.created_at, t.updated_at, t.campaign_id, (select l.name
    from verification_campaign l
    where l.tenant_id = t.tenant_id and l.id = t.campaign_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.group, t.answer, t.result, t.visit_date, t.photos, file_facts(t.photos), t.remark, t.state, t.due_on, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.due_on as sort_value
  from (select t.*
    from verification_item t
    where t.deleted_at is null and t.state collate "C" = 'waiting'
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from verification_item t
    where t.deleted_at is null and t.state collate "C" = 'waiting'
    limit 1001) few;

-- GET /dealer/verificationItem?result=match
select t.id, t.version, t.created_at, t.updated_at, t.campaign_id, (select l.name
    from verification_campaign l
    where l.tenant_id = t.tenant_id and l.id = t.campaign_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.group, t.answer, t.result, t.visit_date, t.photos, file_facts(t.photos), t.remark, t.state, t.due_on, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.due_on as sort_value
  from (select t.*
    from verification_item t
    where t.deleted_at is null and t.result collate "C" = 'match'
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from verification_item t
    where t.deleted_at is null and t.result collate "C" = 'match'
    limit 1001) few;

-- GET /dealer/verificationItem?group=basics
select t.id, t.version, t.created_at, t.updated_at, t.campaign_id, (select l.name
    from verification_campaign l
    where l.tenant_id = t.tenant_id and l.id = t.campaign_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.group, t.answer, t.result, t.visit_date, t.photos, file_facts(t.photos), t.remark, t.state, t.due_on, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.due_on as sort_value
  from (select t.*
    from verification_item t
    where t.deleted_at is null and t.group collate "C" = 'basics'
    order by t.due_on asc, t.id asc
    limit 21) t
  order by t.due_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from verification_item t
    where t.deleted_at is null and t.group collate "C" = 'basics'
    limit 1001) few;
