-- Totals of projects by what their plans say, each plan read from one index.
create view project_planned_fact with (security_invoker = true) as
  select p.tenant_id, p.id, p.deleted_at, p.id as project_id, p.type, p.channel, p.industry, p.state, p.origin, p.confidential,
    p.end_customer_id, p.contract_party_id, p.site_region_id, p.big_area_id, p.dealer_id, p.owner_user_id, p.pm_id, p.team_ids,
    p.required_on, p.expected_sign_on, p.protected_until, p.closed_on, p.win_probability, p.est_kva, p.est_qty, p.est_amount,
    p.unit_count, p.total_kva, pl.health, pl.stage, pl.slip_reason
  from project p
    left join project_plan pl on pl.tenant_id = p.tenant_id and pl.project_id = p.id and pl.deleted_at is null;
grant select on project_planned_fact to mp_app;

create index project_plan_totals on project_plan (tenant_id, project_id) include (health, stage, slip_reason) where deleted_at is null;

-- What an area sees of tasks by their state, counted in the index.
create index project_task_area on project_task (tenant_id, site_region_id, state) include (project_id, hours) where deleted_at is null;
