-- Made by `npm run sql:print`; read it in review.

-- GET /projectInformation/lineFact
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null
    limit 1001) few;

-- GET /projectInformation/lineFact?no=A1
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null and t.no collate "C" = $1::text
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null and t.no collate "C" = $1::text
    limit 1001) few;

-- GET /projectInformation/lineFact?state=draft
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    limit 1001) few;

-- GET /projectInformation/lineFact?type=A1
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null and t.type collate "C" = $1::text
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null and t.type collate "C" = $1::text
    limit 1001) few;

-- GET /projectInformation/lineFact?channel=trade
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null and t.channel collate "C" = 'trade'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null and t.channel collate "C" = 'trade'
    limit 1001) few;

-- GET /projectInformation/lineFact?industry=A1
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null and t.industry collate "C" = $1::text
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null and t.industry collate "C" = $1::text
    limit 1001) few;

-- GET /projectInformation/lineFact?endCustomerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null and t.end_customer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null and t.end_customer_id = $1::uuid
    limit 1001) few;

-- GET /projectInformation/lineFact?siteRegionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    limit 1001) few;

-- GET /projectInformation/lineFact?bigAreaId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    limit 1001) few;

-- GET /projectInformation/lineFact?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /projectInformation/lineFact?ownerUserId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null and t.owner_user_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null and t.owner_user_id = $1::uuid
    limit 1001) few;

-- GET /projectInformation/lineFact?pmId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null and t.pm_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null and t.pm_id = $1::uuid
    limit 1001) few;

-- GET /projectInformation/lineFact?health=green
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null and t.health collate "C" = 'green'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null and t.health collate "C" = 'green'
    limit 1001) few;

-- GET /projectInformation/lineFact?stage=contract
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null and t.stage collate "C" = 'contract'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null and t.stage collate "C" = 'contract'
    limit 1001) few;

-- GET /projectInformation/lineFact?requiredOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null and t.required_on = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null and t.required_on = $1::date
    limit 1001) few;

-- GET /projectInformation/lineFact?acceptForecast=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null and t.accept_forecast = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null and t.accept_forecast = $1::date
    limit 1001) few;

-- GET /projectInformation/lineFact?slipWd=1
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null and t.slip_wd = $1::integer
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null and t.slip_wd = $1::integer
    limit 1001) few;

-- GET /projectInformation/lineFact?slipReason=customerSite
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null and t.slip_reason collate "C" = 'customerSite'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null and t.slip_reason collate "C" = 'customerSite'
    limit 1001) few;

-- GET /projectInformation/lineFact?modelId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null and t.model_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null and t.model_id = $1::uuid
    limit 1001) few;

-- GET /projectInformation/lineFact?ratingBasis=ESP
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null and t.rating_basis collate "C" = 'ESP'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null and t.rating_basis collate "C" = 'ESP'
    limit 1001) few;

-- GET /projectInformation/lineFact?qty=1
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.line_no, t.model_id, (select l.code
    from genset_model l
    where l.tenant_id = t.tenant_id and l.id = t.model_id), t.rating_basis, t.qty, t.kva, t.line_kva, t.load_kw, t.derated_kw, t.placed, t.accepted, t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.end_customer_id), t.contract_party_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.contract_party_id), t.site_name, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.owner_user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.owner_user_id), t.pm_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.pm_id), t.required_on, t.health, t.stage, t.accept_baseline, t.accept_forecast, t.slip_wd, t.slip_reason, t.team_ids, (select array_agg(l.employee_name
      order by r.at)
    from unnest(t.team_ids) with ordinality r(id, at)
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.no as sort_value
  from (select t.*
    from line_fact t
    where t.deleted_at is null and t.qty = $1::integer
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from line_fact t
    where t.deleted_at is null and t.qty = $1::integer
    limit 1001) few;
