-- Made by `npm run sql:print`; read it in review.

-- GET /customer/duplicatePair
select t.id, t.version, t.created_at, t.updated_at, t.first_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.first_id), t.second_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.second_id), t.score, t.reasons, t.state, t.opinion, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.score as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'customer_duplicate') as kept
  from (select t.*
    from customer_duplicate t
    where t.deleted_at is null
    order by t.score desc, t.id desc
    limit 21) t
  order by t.score desc, t.id desc;

-- GET /customer/duplicatePair?state=open
select t.id, t.version, t.created_at, t.updated_at, t.first_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.first_id), t.second_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.second_id), t.score, t.reasons, t.state, t.opinion, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.score as sort_value
  from (select t.*
    from customer_duplicate t
    where t.deleted_at is null and t.state collate "C" = 'open'
    order by t.score desc, t.id desc
    limit 21) t
  order by t.score desc, t.id desc;
select count(*) as capped
  from (select 1
    from customer_duplicate t
    where t.deleted_at is null and t.state collate "C" = 'open'
    limit 1001) few;

-- GET /customer/duplicatePair?score=1
select t.id, t.version, t.created_at, t.updated_at, t.first_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.first_id), t.second_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.second_id), t.score, t.reasons, t.state, t.opinion, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.score as sort_value
  from (select t.*
    from customer_duplicate t
    where t.deleted_at is null and t.score = $1::integer
    order by t.score desc, t.id desc
    limit 21) t
  order by t.score desc, t.id desc;
select count(*) as capped
  from (select 1
    from customer_duplicate t
    where t.deleted_at is null and t.score = $1::integer
    limit 1001) few;

-- GET /customer/duplicatePair?firstId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.first_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.first_id), t.second_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.second_id), t.score, t.reasons, t.state, t.opinion, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.score as sort_value
  from (select t.*
    from customer_duplicate t
    where t.deleted_at is null and t.first_id = $1::uuid
    order by t.score desc, t.id desc
    limit 21) t
  order by t.score desc, t.id desc;
select count(*) as capped
  from (select 1
    from customer_duplicate t
    where t.deleted_at is null and t.first_id = $1::uuid
    limit 1001) few;

-- GET /customer/duplicatePair?secondId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.first_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.first_id), t.second_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.second_id), t.score, t.reasons, t.state, t.opinion, t.dealer_ids, (select array_agg(coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
      order by r.at)
    from unnest(t.dealer_ids) with ordinality r(id, at)
    join dealer l on l.tenant_id = t.tenant_id and l.id = r.id), t.score as sort_value
  from (select t.*
    from customer_duplicate t
    where t.deleted_at is null and t.second_id = $1::uuid
    order by t.score desc, t.id desc
    limit 21) t
  order by t.score desc, t.id desc;
select count(*) as capped
  from (select 1
    from customer_duplicate t
    where t.deleted_at is null and t.second_id = $1::uuid
    limit 1001) few;
