-- Maintenance orders with what was measured of them: the rows behind the figures of maintenance. Written by nobody; whoever
-- reads it is shown the orders that he sees.
create view maintenance_figure with (security_invoker = true) as
  select o.tenant_id, o.id, o.version, o.created_at, o.created_by, o.updated_at, o.updated_by, o.deleted_at, o.no, o.genset_id, o.serial_no,
    o.model_id, o.customer_id, o.site_name, o.site_region_id, o.big_area_id, o.dealer_id, o.engineer_id, o.project_id, o.service_level,
    o.charge_type, o.state, o.due_on, o.window_to, o.closed_on, o.owner_ids, o.result, coalesce(o.ng_count, 0) as ng_count, o.customer_score,
    o.execution_score,
    coalesce((o.left_at at time zone 'Asia/Shanghai')::date, o.closed_on) as done_on,
    coalesce((o.left_at at time zone 'Asia/Shanghai')::date, o.closed_on) - o.due_on as delay_days,
    (o.state = 'closed' and o.result is distinct from 'NOT_DONE'
      and coalesce((o.left_at at time zone 'Asia/Shanghai')::date, o.closed_on) <= coalesce(o.window_to, o.due_on)) as in_time,
    (o.state not in ('closed', 'canceled') and o.window_to < (now() at time zone 'Asia/Shanghai')::date) as is_late,
    coalesce(jsonb_array_length(o.reviews), 0) > 0 as is_reviewed,
    (coalesce(jsonb_array_length(o.reviews), 0) > 0 and not (o.reviews @> '[{"result": "returned"}]')) as is_first_pass,
    coalesce(jsonb_array_length(o.results), 0) as item_count,
    (select round(sum(extract(epoch from (l->>'to')::timestamptz - (l->>'from')::timestamptz) / 3600)::numeric, 1)
      from jsonb_array_elements(o.labour) l where l->>'kind' = 'WORK') as labour_hours,
    (select sum((l->>'km')::numeric) from jsonb_array_elements(o.labour) l) as travel_km,
    (select round(sum((p->>'qty')::numeric * (p->>'price')::numeric), 2) from jsonb_array_elements(o.parts) p) as parts_cost,
    g.rated_kw
  from maintenance_order o left join genset g on g.tenant_id = o.tenant_id and g.id = o.genset_id;

grant select on maintenance_figure to mp_app;
