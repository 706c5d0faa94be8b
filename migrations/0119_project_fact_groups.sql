-- Milestones of a plan are grouped by it, so that PostgreSQL leaves them out where no day is asked for: counts, sums and
-- groups of the wide table read them for every project of the scope.
create or replace view project_fact with (security_invoker = true) as
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
    left join lateral (select m.plan_id, max(m.baseline_on) filter (where m.phase = 'CONTRACT') as contract_baseline,
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
      from project_milestone m where m.tenant_id = pl.tenant_id and m.plan_id = pl.id and m.state <> 'skipped' and m.deleted_at is null group by m.plan_id) ms on ms.plan_id = pl.id;
