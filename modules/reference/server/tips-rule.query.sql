-- Made by `npm run sql:print`; read it in review.

-- GET /reference/tipsRule
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.subject, t.trigger, t.date_field, t.event, t.measure, t.limit_kind, t.limit, t.offsets, t.condition, t.recipients, t.channels, t.mode, t.template, t.stop_when, t.escalate, t.quiet_from, t.quiet_to, t.enabled, t.builtin, (select n.last_run_at
    from tips_run n
    where n.tenant_id = t.tenant_id and n.rule_id = t.id), (select count(*) filter (where k.sent_at is not null)
    from tip k
    where k.tenant_id = t.tenant_id and k.rule_id = t.id and k.planned_at > current_timestamp - interval '30 days'), (select round(100.0 * count(*) filter (where k.state = 'failed') / nullif(count(*) filter (where k.state = 'failed' or k.sent_at is not null), 0), 1)
    from tip k
    where k.tenant_id = t.tenant_id and k.rule_id = t.id and k.planned_at > current_timestamp - interval '30 days'), (select n.last_error
    from tips_run n
    where n.tenant_id = t.tenant_id and n.rule_id = t.id), t.code as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'tips_rule') as kept
  from (select t.*
    from tips_rule t
    where t.deleted_at is null
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;

-- GET /reference/tipsRule?trigger=event
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.subject, t.trigger, t.date_field, t.event, t.measure, t.limit_kind, t.limit, t.offsets, t.condition, t.recipients, t.channels, t.mode, t.template, t.stop_when, t.escalate, t.quiet_from, t.quiet_to, t.enabled, t.builtin, (select n.last_run_at
    from tips_run n
    where n.tenant_id = t.tenant_id and n.rule_id = t.id), (select count(*) filter (where k.sent_at is not null)
    from tip k
    where k.tenant_id = t.tenant_id and k.rule_id = t.id and k.planned_at > current_timestamp - interval '30 days'), (select round(100.0 * count(*) filter (where k.state = 'failed') / nullif(count(*) filter (where k.state = 'failed' or k.sent_at is not null), 0), 1)
    from tip k
    where k.tenant_id = t.tenant_id and k.rule_id = t.id and k.planned_at > current_timestamp - interval '30 days'), (select n.last_error
    from tips_run n
    where n.tenant_id = t.tenant_id and n.rule_id = t.id), t.code as sort_value
  from (select t.*
    from tips_rule t
    where t.deleted_at is null and t.trigger collate "C" = 'event'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from tips_rule t
    where t.deleted_at is null and t.trigger collate "C" = 'event'
    limit 1001) few;

-- GET /reference/tipsRule?enabled=true
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.subject, t.trigger, t.date_field, t.event, t.measure, t.limit_kind, t.limit, t.offsets, t.condition, t.recipients, t.channels, t.mode, t.template, t.stop_when, t.escalate, t.quiet_from, t.quiet_to, t.enabled, t.builtin, (select n.last_run_at
    from tips_run n
    where n.tenant_id = t.tenant_id and n.rule_id = t.id), (select count(*) filter (where k.sent_at is not null)
    from tip k
    where k.tenant_id = t.tenant_id and k.rule_id = t.id and k.planned_at > current_timestamp - interval '30 days'), (select round(100.0 * count(*) filter (where k.state = 'failed') / nullif(count(*) filter (where k.state = 'failed' or k.sent_at is not null), 0), 1)
    from tip k
    where k.tenant_id = t.tenant_id and k.rule_id = t.id and k.planned_at > current_timestamp - interval '30 days'), (select n.last_error
    from tips_run n
    where n.tenant_id = t.tenant_id and n.rule_id = t.id), t.code as sort_value
  from (select t.*
    from tips_rule t
    where t.deleted_at is null and t.enabled = true
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from tips_rule t
    where t.deleted_at is null and t.enabled = true
    limit 1001) few;

-- GET /reference/tipsRule?mode=single
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.subject, t.trigger, t.date_field, t.event, t.measure, t.limit_kind, t.limit, t.offsets, t.condition, t.recipients, t.channels, t.mode, t.template, t.stop_when, t.escalate, t.quiet_from, t.quiet_to, t.enabled, t.builtin, (select n.last_run_at
    from tips_run n
    where n.tenant_id = t.tenant_id and n.rule_id = t.id), (select count(*) filter (where k.sent_at is not null)
    from tip k
    where k.tenant_id = t.tenant_id and k.rule_id = t.id and k.planned_at > current_timestamp - interval '30 days'), (select round(100.0 * count(*) filter (where k.state = 'failed') / nullif(count(*) filter (where k.state = 'failed' or k.sent_at is not null), 0), 1)
    from tip k
    where k.tenant_id = t.tenant_id and k.rule_id = t.id and k.planned_at > current_timestamp - interval '30 days'), (select n.last_error
    from tips_run n
    where n.tenant_id = t.tenant_id and n.rule_id = t.id), t.code as sort_value
  from (select t.*
    from tips_rule t
    where t.deleted_at is null and t.mode collate "C" = 'single'
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from tips_rule t
    where t.deleted_at is null and t.mode collate "C" = 'single'
    limit 1001) few;

-- GET /reference/tipsRule?subject=A1
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.subject, t.trigger, t.date_field, t.event, t.measure, t.limit_kind, t.limit, t.offsets, t.condition, t.recipients, t.channels, t.mode, t.template, t.stop_when, t.escalate, t.quiet_from, t.quiet_to, t.enabled, t.builtin, (select n.last_run_at
    from tips_run n
    where n.tenant_id = t.tenant_id and n.rule_id = t.id), (select count(*) filter (where k.sent_at is not null)
    from tip k
    where k.tenant_id = t.tenant_id and k.rule_id = t.id and k.planned_at > current_timestamp - interval '30 days'), (select round(100.0 * count(*) filter (where k.state = 'failed') / nullif(count(*) filter (where k.state = 'failed' or k.sent_at is not null), 0), 1)
    from tip k
    where k.tenant_id = t.tenant_id and k.rule_id = t.id and k.planned_at > current_timestamp - interval '30 days'), (select n.last_error
    from tips_run n
    where n.tenant_id = t.tenant_id and n.rule_id = t.id), t.code as sort_value
  from (select t.*
    from tips_rule t
    where t.deleted_at is null and t.subject collate "C" = $1::text
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from tips_rule t
    where t.deleted_at is null and t.subject collate "C" = $1::text
    limit 1001) few;

-- GET /reference/tipsRule?builtin=true
select t.id, t.version, t.created_at, t.updated_at, t.code, t.name, t.subject, t.trigger, t.date_field, t.event, t.measure, t.limit_kind, t.limit, t.offsets, t.condition, t.recipients, t.channels, t.mode, t.template, t.stop_when, t.escalate, t.quiet_from, t.quiet_to, t.enabled, t.builtin, (select n.last_run_at
    from tips_run n
    where n.tenant_id = t.tenant_id and n.rule_id = t.id), (select count(*) filter (where k.sent_at is not null)
    from tip k
    where k.tenant_id = t.tenant_id and k.rule_id = t.id and k.planned_at > current_timestamp - interval '30 days'), (select round(100.0 * count(*) filter (where k.state = 'failed') / nullif(count(*) filter (where k.state = 'failed' or k.sent_at is not null), 0), 1)
    from tip k
    where k.tenant_id = t.tenant_id and k.rule_id = t.id and k.planned_at > current_timestamp - interval '30 days'), (select n.last_error
    from tips_run n
    where n.tenant_id = t.tenant_id and n.rule_id = t.id), t.code as sort_value
  from (select t.*
    from tips_rule t
    where t.deleted_at is null and t.builtin = true
    order by t.code collate "C" asc, t.id asc
    limit 21) t
  order by t.code collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from tips_rule t
    where t.deleted_at is null and t.builtin = true
    limit 1001) few;
