-- Made by `npm run sql:print`; read it in review.

-- GET /projectFinance/businessPlan
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.version_no, t.currency, t.tax_rate, t.contract_amount, t.receipts, t.costs, t.deliveries, t.cost_total, t.gross_margin, t.margin_pct, t.cash_low, t.cash_low_pct, t.forecast_low, t.needs_director, t.needs_executive, (select min(d.day)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day >= (now() at time zone 'Asia/Shanghai')::date + 0), (select sum(d.amount)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day = (select min(d.day)
      from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
      join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
      where t.state in ('draft', 'inAudit', 'effective') and d.day >= (now() at time zone 'Asia/Shanghai')::date + 0)), (select sum(d.amount)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day < (now() at time zone 'Asia/Shanghai')::date), t.change_reason, t.project_type, t.channel, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.effective_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'business_plan') as kept
  from (select t.*
    from business_plan t
    where t.deleted_at is null
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;

-- GET /projectFinance/businessPlan?q=A1
with hit as materialized (select search_business_plan($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.version_no, t.currency, t.tax_rate, t.contract_amount, t.receipts, t.costs, t.deliveries, t.cost_total, t.gross_margin, t.margin_pct, t.cash_low, t.cash_low_pct, t.forecast_low, t.needs_director, t.needs_executive, (select min(d.day)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day >= (now() at time zone 'Asia/Shanghai')::date + 0), (select sum(d.amount)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day = (select min(d.day)
      from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
      join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
      where t.state in ('draft', 'inAudit', 'effective') and d.day >= (now() at time zone 'Asia/Shanghai')::date + 0)), (select sum(d.amount)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day < (now() at time zone 'Asia/Shanghai')::date), t.change_reason, t.project_type, t.channel, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.effective_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from business_plan t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from business_plan t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21)
    union all (select t.*
      from business_plan t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.no collate "C" desc, t.id desc
      limit 21)) t
  order by t.no collate "C" desc, t.id desc;

-- GET /projectFinance/businessPlan?state=draft
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.version_no, t.currency, t.tax_rate, t.contract_amount, t.receipts, t.costs, t.deliveries, t.cost_total, t.gross_margin, t.margin_pct, t.cash_low, t.cash_low_pct, t.forecast_low, t.needs_director, t.needs_executive, (select min(d.day)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day >= (now() at time zone 'Asia/Shanghai')::date + 0), (select sum(d.amount)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day = (select min(d.day)
      from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
      join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
      where t.state in ('draft', 'inAudit', 'effective') and d.day >= (now() at time zone 'Asia/Shanghai')::date + 0)), (select sum(d.amount)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day < (now() at time zone 'Asia/Shanghai')::date), t.change_reason, t.project_type, t.channel, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.effective_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from business_plan t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from business_plan t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    limit 1001) few;

-- GET /projectFinance/businessPlan?projectId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.version_no, t.currency, t.tax_rate, t.contract_amount, t.receipts, t.costs, t.deliveries, t.cost_total, t.gross_margin, t.margin_pct, t.cash_low, t.cash_low_pct, t.forecast_low, t.needs_director, t.needs_executive, (select min(d.day)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day >= (now() at time zone 'Asia/Shanghai')::date + 0), (select sum(d.amount)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day = (select min(d.day)
      from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
      join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
      where t.state in ('draft', 'inAudit', 'effective') and d.day >= (now() at time zone 'Asia/Shanghai')::date + 0)), (select sum(d.amount)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day < (now() at time zone 'Asia/Shanghai')::date), t.change_reason, t.project_type, t.channel, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.effective_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from business_plan t
    where t.deleted_at is null and t.project_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from business_plan t
    where t.deleted_at is null and t.project_id = $1::uuid
    limit 1001) few;

-- GET /projectFinance/businessPlan?projectType=A1
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.version_no, t.currency, t.tax_rate, t.contract_amount, t.receipts, t.costs, t.deliveries, t.cost_total, t.gross_margin, t.margin_pct, t.cash_low, t.cash_low_pct, t.forecast_low, t.needs_director, t.needs_executive, (select min(d.day)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day >= (now() at time zone 'Asia/Shanghai')::date + 0), (select sum(d.amount)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day = (select min(d.day)
      from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
      join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
      where t.state in ('draft', 'inAudit', 'effective') and d.day >= (now() at time zone 'Asia/Shanghai')::date + 0)), (select sum(d.amount)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day < (now() at time zone 'Asia/Shanghai')::date), t.change_reason, t.project_type, t.channel, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.effective_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from business_plan t
    where t.deleted_at is null and t.project_type collate "C" = $1::text
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from business_plan t
    where t.deleted_at is null and t.project_type collate "C" = $1::text
    limit 1001) few;

-- GET /projectFinance/businessPlan?siteRegionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.version_no, t.currency, t.tax_rate, t.contract_amount, t.receipts, t.costs, t.deliveries, t.cost_total, t.gross_margin, t.margin_pct, t.cash_low, t.cash_low_pct, t.forecast_low, t.needs_director, t.needs_executive, (select min(d.day)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day >= (now() at time zone 'Asia/Shanghai')::date + 0), (select sum(d.amount)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day = (select min(d.day)
      from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
      join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
      where t.state in ('draft', 'inAudit', 'effective') and d.day >= (now() at time zone 'Asia/Shanghai')::date + 0)), (select sum(d.amount)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day < (now() at time zone 'Asia/Shanghai')::date), t.change_reason, t.project_type, t.channel, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.effective_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from business_plan t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from business_plan t
    where t.deleted_at is null and t.site_region_id = $1::uuid
    limit 1001) few;

-- GET /projectFinance/businessPlan?effectiveOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.project_id, (select l.name
    from project l
    where l.tenant_id = t.tenant_id and l.id = t.project_id), t.version_no, t.currency, t.tax_rate, t.contract_amount, t.receipts, t.costs, t.deliveries, t.cost_total, t.gross_margin, t.margin_pct, t.cash_low, t.cash_low_pct, t.forecast_low, t.needs_director, t.needs_executive, (select min(d.day)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day >= (now() at time zone 'Asia/Shanghai')::date + 0), (select sum(d.amount)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day = (select min(d.day)
      from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
      join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
      where t.state in ('draft', 'inAudit', 'effective') and d.day >= (now() at time zone 'Asia/Shanghai')::date + 0)), (select sum(d.amount)
    from jsonb_array_elements(coalesce(t.receipts, '[]'::jsonb)) r cross
    join lateral (select coalesce(r->>'forecastOn', r->>'planOn')::date as day, (r->>'amount')::numeric as amount) d
    where t.state in ('draft', 'inAudit', 'effective') and d.day < (now() at time zone 'Asia/Shanghai')::date), t.change_reason, t.project_type, t.channel, t.site_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.site_region_id), t.effective_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from business_plan t
    where t.deleted_at is null and t.effective_on = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from business_plan t
    where t.deleted_at is null and t.effective_on = $1::date
    limit 1001) few;
