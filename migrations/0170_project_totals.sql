-- Totals of projects by what the projects themselves say: read from one index where an area sees a sixth of all projects.
create view project_own_fact with (security_invoker = true) as
  select tenant_id, id, deleted_at, id as project_id, type, channel, industry, state, origin, confidential, end_customer_id,
    contract_party_id, site_region_id, big_area_id, dealer_id, owner_user_id, pm_id, team_ids, required_on, expected_sign_on,
    protected_until, closed_on, win_probability, est_kva, est_qty, est_amount, unit_count, total_kva
  from project;
grant select on project_own_fact to mp_app;

create index project_totals on project (tenant_id, site_region_id, state)
  include (id, type, channel, est_kva, est_qty, est_amount, unit_count, total_kva) where deleted_at is null;

-- The work of the people and dealers on a page of the task plan.
create index project_task_assignee on project_task (tenant_id, assignee_id, end_on)
  where state in ('todo', 'doing', 'blocked') and deleted_at is null;
