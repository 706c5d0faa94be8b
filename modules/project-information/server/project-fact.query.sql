-- Made by `npm run sql:print`; read it in review.

-- GET /projectInformation/projectFact
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null
    limit 1001) few;

-- GET /projectInformation/projectFact?no=A1
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.no collate "C" = $1::text
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.no collate "C" = $1::text
    limit 1001) few;

-- GET /projectInformation/projectFact?state=draft
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    limit 1001) few;

-- GET /projectInformation/projectFact?type=A1
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.type collate "C" = $1::text
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.type collate "C" = $1::text
    limit 1001) few;

-- GET /projectInformation/projectFact?channel=trade
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.channel collate "C" = 'trade'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.channel collate "C" = 'trade'
    limit 1001) few;

-- GET /projectInformation/projectFact?industry=A1
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.industry collate "C" = $1::text
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.industry collate "C" = $1::text
    limit 1001) few;

-- GET /projectInformation/projectFact?endCustomerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.end_customer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.end_customer_id = $1::uuid
    limit 1001) few;

-- GET /projectInformation/projectFact?siteRegionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    limit 1001) few;

-- GET /projectInformation/projectFact?bigAreaId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    limit 1001) few;

-- GET /projectInformation/projectFact?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /projectInformation/projectFact?ownerUserId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.owner_user_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.owner_user_id = $1::uuid
    limit 1001) few;

-- GET /projectInformation/projectFact?pmId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.pm_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.pm_id = $1::uuid
    limit 1001) few;

-- GET /projectInformation/projectFact?health=green
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.health collate "C" = 'green'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.health collate "C" = 'green'
    limit 1001) few;

-- GET /projectInformation/projectFact?stage=contract
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.stage collate "C" = 'contract'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.stage collate "C" = 'contract'
    limit 1001) few;

-- GET /projectInformation/projectFact?requiredOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.required_on = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.required_on = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?acceptForecast=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.accept_forecast = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.accept_forecast = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?slipWd=1
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.slip_wd = $1::integer
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.slip_wd = $1::integer
    limit 1001) few;

-- GET /projectInformation/projectFact?slipReason=customerSite
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.slip_reason collate "C" = 'customerSite'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.slip_reason collate "C" = 'customerSite'
    limit 1001) few;

-- GET /projectInformation/projectFact?expectedSignOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.expected_sign_on = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.expected_sign_on = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?contractSignedOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.contract_signed_on = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.contract_signed_on = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?origin=normal
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.origin collate "C" = 'normal'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.origin collate "C" = 'normal'
    limit 1001) few;

-- GET /projectInformation/projectFact?contractBaseline=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.contract_baseline = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.contract_baseline = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?contractForecast=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.contract_forecast = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.contract_forecast = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?contractActual=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.contract_actual = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.contract_actual = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?drawingBaseline=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.drawing_baseline = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.drawing_baseline = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?drawingForecast=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.drawing_forecast = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.drawing_forecast = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?drawingActual=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.drawing_actual = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.drawing_actual = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?productionBaseline=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.production_baseline = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.production_baseline = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?productionForecast=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.production_forecast = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.production_forecast = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?productionActual=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.production_actual = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.production_actual = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?fatBaseline=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.fat_baseline = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.fat_baseline = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?fatForecast=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.fat_forecast = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.fat_forecast = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?fatActual=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.fat_actual = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.fat_actual = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?shipBaseline=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.ship_baseline = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.ship_baseline = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?shipForecast=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.ship_forecast = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.ship_forecast = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?shipActual=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.ship_actual = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.ship_actual = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?arrivalBaseline=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.arrival_baseline = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.arrival_baseline = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?arrivalForecast=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.arrival_forecast = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.arrival_forecast = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?arrivalActual=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.arrival_actual = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.arrival_actual = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?installBaseline=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.install_baseline = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.install_baseline = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?installForecast=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.install_forecast = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.install_forecast = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?installActual=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.install_actual = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.install_actual = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?commissionBaseline=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.commission_baseline = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.commission_baseline = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?commissionForecast=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.commission_forecast = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.commission_forecast = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?commissionActual=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.commission_actual = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.commission_actual = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?acceptActual=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.accept_actual = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.accept_actual = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?handoverBaseline=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.handover_baseline = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.handover_baseline = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?handoverForecast=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.handover_forecast = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.handover_forecast = $1::date
    limit 1001) few;

-- GET /projectInformation/projectFact?handoverActual=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.no, t.name, t.type, t.channel, t.industry, t.state, t.end_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
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
    join tenant_user l on l.tenant_id = t.tenant_id and l.id = r.id), t.designer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.designer_id), t.area_manager_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.area_manager_id), t.confidential, t.origin, t.est_kva, t.est_qty, t.est_amount, t.win_probability, t.expected_sign_on, t.protected_until, t.unit_count, t.total_kva, t.contract_no, t.contract_signed_on, t.contract_amount, t.currency, t.ld_per_day, t.progress_actual, t.progress_plan, t.spi, t.float_wd, t.baseline_no, t.open_punch_a, t.open_punch_b, t.great_risks, t.ld_exposure, t.contract_baseline, t.contract_forecast, t.contract_actual, t.drawing_baseline, t.drawing_forecast, t.drawing_actual, t.production_baseline, t.production_forecast, t.production_actual, t.fat_baseline, t.fat_forecast, t.fat_actual, t.ship_baseline, t.ship_forecast, t.ship_actual, t.arrival_baseline, t.arrival_forecast, t.arrival_actual, t.install_baseline, t.install_forecast, t.install_actual, t.commission_baseline, t.commission_forecast, t.commission_actual, t.accept_actual, t.handover_baseline, t.handover_forecast, t.handover_actual, t.closed_on, t.lost_to, t.registered_on, t.no as sort_value
  from (select t.*
    from project_fact t
    where t.deleted_at is null and t.handover_actual = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from project_fact t
    where t.deleted_at is null and t.handover_actual = $1::date
    limit 1001) few;
