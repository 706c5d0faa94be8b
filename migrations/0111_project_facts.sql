-- Wide tables over projects: rows per project, per line of the valid definition, per unit. The views ask with the rights of
-- whoever asks, so that the walls of the tables hold. Milestones are read for the rows that are shown alone.
create view project_fact with (security_invoker = true) as
  select p.tenant_id, p.id as id, p.version, p.created_at, p.created_by, p.updated_at, p.updated_by, p.deleted_at,
    p.id as project_id, p.no, p.name, p.type, p.channel, p.industry, p.state, p.end_customer_id, p.contract_party_id, p.site_name,
    p.site_region_id, p.big_area_id, p.dealer_id, p.owner_user_id, p.pm_id, p.required_on, p.team_ids,
    pl.health, pl.stage, pl.accept_baseline, pl.accept_forecast, pl.slip_wd, pl.slip_reason,
    p.designer_id, p.area_manager_id, p.confidential, p.origin, p.est_kva, p.est_qty, p.est_amount, p.win_probability, p.expected_sign_on,
    p.protected_until, p.unit_count, p.total_kva, d.contract_no, d.contract_signed_on, d.contract_amount, d.currency, d.ld_per_day,
    pl.progress_actual, pl.progress_plan, pl.spi, pl.float_wd, pl.baseline_no, pl.open_punch_a, pl.open_punch_b, pl.great_risks,
    pl.ld_exposure, ms.contract_baseline, ms.contract_forecast, ms.contract_actual, ms.drawing_baseline, ms.drawing_forecast, ms.drawing_actual, ms.production_baseline, ms.production_forecast, ms.production_actual, ms.fat_baseline, ms.fat_forecast, ms.fat_actual, ms.ship_baseline, ms.ship_forecast, ms.ship_actual, ms.arrival_baseline, ms.arrival_forecast, ms.arrival_actual, ms.install_baseline, ms.install_forecast, ms.install_actual, ms.commission_baseline, ms.commission_forecast, ms.commission_actual, ms.accept_actual, ms.handover_baseline, ms.handover_forecast, ms.handover_actual,
    p.closed_on, p.lost_to, (p.created_at at time zone 'Asia/Shanghai')::date as registered_on
  from project p
    left join project_plan pl on pl.tenant_id = p.tenant_id and pl.project_id = p.id and pl.deleted_at is null
    left join project_definition d on d.tenant_id = p.tenant_id and d.project_id = p.id and d.state = 'effective' and d.deleted_at is null
    left join lateral (select max(m.baseline_on) filter (where m.phase = 'CONTRACT') as contract_baseline,
      max(m.forecast_on) filter (where m.phase = 'CONTRACT') as contract_forecast,
      case when bool_and(m.actual_on is not null) filter (where m.phase = 'CONTRACT') then max(m.actual_on) filter (where m.phase = 'CONTRACT') end as contract_actual,
      max(m.baseline_on) filter (where m.phase = 'DRAWING') as drawing_baseline,
      max(m.forecast_on) filter (where m.phase = 'DRAWING') as drawing_forecast,
      case when bool_and(m.actual_on is not null) filter (where m.phase = 'DRAWING') then max(m.actual_on) filter (where m.phase = 'DRAWING') end as drawing_actual,
      max(m.baseline_on) filter (where m.phase = 'PRODUCTION') as production_baseline,
      max(m.forecast_on) filter (where m.phase = 'PRODUCTION') as production_forecast,
      case when bool_and(m.actual_on is not null) filter (where m.phase = 'PRODUCTION') then max(m.actual_on) filter (where m.phase = 'PRODUCTION') end as production_actual,
      max(m.baseline_on) filter (where m.phase = 'FAT') as fat_baseline,
      max(m.forecast_on) filter (where m.phase = 'FAT') as fat_forecast,
      case when bool_and(m.actual_on is not null) filter (where m.phase = 'FAT') then max(m.actual_on) filter (where m.phase = 'FAT') end as fat_actual,
      max(m.baseline_on) filter (where m.phase = 'SHIP') as ship_baseline,
      max(m.forecast_on) filter (where m.phase = 'SHIP') as ship_forecast,
      case when bool_and(m.actual_on is not null) filter (where m.phase = 'SHIP') then max(m.actual_on) filter (where m.phase = 'SHIP') end as ship_actual,
      max(m.baseline_on) filter (where m.phase = 'ARRIVAL') as arrival_baseline,
      max(m.forecast_on) filter (where m.phase = 'ARRIVAL') as arrival_forecast,
      case when bool_and(m.actual_on is not null) filter (where m.phase = 'ARRIVAL') then max(m.actual_on) filter (where m.phase = 'ARRIVAL') end as arrival_actual,
      max(m.baseline_on) filter (where m.phase = 'INSTALL') as install_baseline,
      max(m.forecast_on) filter (where m.phase = 'INSTALL') as install_forecast,
      case when bool_and(m.actual_on is not null) filter (where m.phase = 'INSTALL') then max(m.actual_on) filter (where m.phase = 'INSTALL') end as install_actual,
      max(m.baseline_on) filter (where m.phase = 'COMMISSION') as commission_baseline,
      max(m.forecast_on) filter (where m.phase = 'COMMISSION') as commission_forecast,
      case when bool_and(m.actual_on is not null) filter (where m.phase = 'COMMISSION') then max(m.actual_on) filter (where m.phase = 'COMMISSION') end as commission_actual,
      case when bool_and(m.actual_on is not null) filter (where m.phase = 'ACCEPT') then max(m.actual_on) filter (where m.phase = 'ACCEPT') end as accept_actual,
      max(m.baseline_on) filter (where m.phase = 'HANDOVER') as handover_baseline,
      max(m.forecast_on) filter (where m.phase = 'HANDOVER') as handover_forecast,
      case when bool_and(m.actual_on is not null) filter (where m.phase = 'HANDOVER') then max(m.actual_on) filter (where m.phase = 'HANDOVER') end as handover_actual
      from project_milestone m where m.tenant_id = pl.tenant_id and m.plan_id = pl.id and m.state <> 'skipped' and m.deleted_at is null) ms on true;

create view line_fact with (security_invoker = true) as
  select p.tenant_id, md5(d.id::text || ' ' || l.n)::uuid as id, p.version, p.created_at, p.created_by, p.updated_at, p.updated_by, p.deleted_at,
    p.id as project_id, p.no, p.name, p.type, p.channel, p.industry, p.state, p.end_customer_id, p.contract_party_id, p.site_name,
    p.site_region_id, p.big_area_id, p.dealer_id, p.owner_user_id, p.pm_id, p.required_on, p.team_ids,
    pl.health, pl.stage, pl.accept_baseline, pl.accept_forecast, pl.slip_wd, pl.slip_reason,
    l.n::integer as line_no, l.model_id, l.rating_basis, l.qty, k.kva, k.kva * l.qty as line_kva, l.load_kw, l.derated_kw,
    (select count(*) from project_unit u where u.tenant_id = p.tenant_id and u.project_id = p.id and u.line_no = l.n and u.genset_id is not null
      and u.deleted_at is null)::integer as placed,
    (select count(*) from project_unit u where u.tenant_id = p.tenant_id and u.project_id = p.id and u.line_no = l.n and u.accepted_on is not null
      and u.deleted_at is null)::integer as accepted
  from project p
    join project_definition d on d.tenant_id = p.tenant_id and d.project_id = p.id and d.state = 'effective' and d.deleted_at is null
    cross join lateral (select e.n, (e.line->>'modelId')::uuid as model_id, e.line->>'ratingBasis' as rating_basis,
        (e.line->>'qty')::integer as qty, (e.line->>'loadKw')::numeric as load_kw, (e.line->>'deratedKw')::numeric as derated_kw
      from jsonb_array_elements(d.lines) with ordinality e(line, n)) l
    left join genset_model g on g.tenant_id = p.tenant_id and g.id = l.model_id
    left join lateral (select round(max(r.kva), 1) as kva from jsonb_to_recordset(g.ratings) as r(basis text, kva numeric) where r.basis = l.rating_basis) k on true
    left join project_plan pl on pl.tenant_id = p.tenant_id and pl.project_id = p.id and pl.deleted_at is null;

create view unit_fact with (security_invoker = true) as
  select p.tenant_id, u.id as id, p.version, p.created_at, p.created_by, p.updated_at, p.updated_by, p.deleted_at,
    p.id as project_id, p.no, p.name, p.type, p.channel, p.industry, p.state, p.end_customer_id, p.contract_party_id, p.site_name,
    p.site_region_id, p.big_area_id, p.dealer_id, p.owner_user_id, p.pm_id, p.required_on, p.team_ids,
    pl.health, pl.stage, pl.accept_baseline, pl.accept_forecast, pl.slip_wd, pl.slip_reason,
    u.unit_no, u.tag, u.model_id, u.rating_basis, k.kva, u.serial_no, u.genset_state, u.shipped_on, u.arrived_on, u.installed_on,
    u.commissioned_on, u.accepted_on,
    (select max(m.forecast_on) from project_milestone m where m.tenant_id = pl.tenant_id and m.plan_id = pl.id and m.phase = 'INSTALL'
      and (m.unit_no is null or m.unit_no = u.unit_no) and m.state <> 'skipped' and m.deleted_at is null) as install_forecast,
    (select max(m.forecast_on) from project_milestone m where m.tenant_id = pl.tenant_id and m.plan_id = pl.id and m.phase = 'COMMISSION'
      and (m.unit_no is null or m.unit_no = u.unit_no) and m.state <> 'skipped' and m.deleted_at is null) as commission_forecast
  from project_unit u
    join project p on p.tenant_id = u.tenant_id and p.id = u.project_id and p.deleted_at is null
    left join genset_model g on g.tenant_id = u.tenant_id and g.id = u.model_id
    left join lateral (select round(max(r.kva), 1) as kva from jsonb_to_recordset(g.ratings) as r(basis text, kva numeric) where r.basis = u.rating_basis) k on true
    left join project_plan pl on pl.tenant_id = p.tenant_id and pl.project_id = p.id and pl.deleted_at is null
  where u.deleted_at is null;

grant select on project_fact, line_fact, unit_fact to mp_app;
