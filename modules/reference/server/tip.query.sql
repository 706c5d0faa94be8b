-- Made by `npm run sql:print`; read it in review.

-- GET /reference/tip
select t.id, t.version, t.created_at, t.updated_at, t.rule_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from tips_rule l
    where l.tenant_id = t.tenant_id and l.id = t.rule_id), t.subject, t.subject_id, t.subject_label, t.subject_path, t.occasion, t.recipient_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.recipient_id), t.channel, t.planned_at, t.sent_at, t.state, t.error, t.error_detail, t.read_at, t.done_at, t.message, t.step, t.planned_at as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'tip') as kept
  from (select t.*
    from tip t
    where t.deleted_at is null
    order by t.planned_at desc, t.id desc
    limit 21) t
  order by t.planned_at desc, t.id desc;

-- GET /reference/tip?state=planned
select t.id, t.version, t.created_at, t.updated_at, t.rule_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from tips_rule l
    where l.tenant_id = t.tenant_id and l.id = t.rule_id), t.subject, t.subject_id, t.subject_label, t.subject_path, t.occasion, t.recipient_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.recipient_id), t.channel, t.planned_at, t.sent_at, t.state, t.error, t.error_detail, t.read_at, t.done_at, t.message, t.step, t.planned_at as sort_value
  from (select t.*
    from tip t
    where t.deleted_at is null and t.state collate "C" = 'planned'
    order by t.planned_at desc, t.id desc
    limit 21) t
  order by t.planned_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from tip t
    where t.deleted_at is null and t.state collate "C" = 'planned'
    limit 1001) few;

-- GET /reference/tip?ruleId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.rule_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from tips_rule l
    where l.tenant_id = t.tenant_id and l.id = t.rule_id), t.subject, t.subject_id, t.subject_label, t.subject_path, t.occasion, t.recipient_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.recipient_id), t.channel, t.planned_at, t.sent_at, t.state, t.error, t.error_detail, t.read_at, t.done_at, t.message, t.step, t.planned_at as sort_value
  from (select t.*
    from tip t
    where t.deleted_at is null and t.rule_id = $1::uuid
    order by t.planned_at desc, t.id desc
    limit 21) t
  order by t.planned_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from tip t
    where t.deleted_at is null and t.rule_id = $1::uuid
    limit 1001) few;

-- GET /reference/tip?channel=inApp
select t.id, t.version, t.created_at, t.updated_at, t.rule_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from tips_rule l
    where l.tenant_id = t.tenant_id and l.id = t.rule_id), t.subject, t.subject_id, t.subject_label, t.subject_path, t.occasion, t.recipient_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.recipient_id), t.channel, t.planned_at, t.sent_at, t.state, t.error, t.error_detail, t.read_at, t.done_at, t.message, t.step, t.planned_at as sort_value
  from (select t.*
    from tip t
    where t.deleted_at is null and t.channel collate "C" = 'inApp'
    order by t.planned_at desc, t.id desc
    limit 21) t
  order by t.planned_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from tip t
    where t.deleted_at is null and t.channel collate "C" = 'inApp'
    limit 1001) few;

-- GET /reference/tip?plannedAt=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.rule_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from tips_rule l
    where l.tenant_id = t.tenant_id and l.id = t.rule_id), t.subject, t.subject_id, t.subject_label, t.subject_path, t.occasion, t.recipient_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.recipient_id), t.channel, t.planned_at, t.sent_at, t.state, t.error, t.error_detail, t.read_at, t.done_at, t.message, t.step, t.planned_at as sort_value
  from (select t.*
    from tip t
    where t.deleted_at is null and t.planned_at = $1::timestamptz
    order by t.planned_at desc, t.id desc
    limit 21) t
  order by t.planned_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from tip t
    where t.deleted_at is null and t.planned_at = $1::timestamptz
    limit 1001) few;

-- GET /reference/tip?recipientId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.rule_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from tips_rule l
    where l.tenant_id = t.tenant_id and l.id = t.rule_id), t.subject, t.subject_id, t.subject_label, t.subject_path, t.occasion, t.recipient_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.recipient_id), t.channel, t.planned_at, t.sent_at, t.state, t.error, t.error_detail, t.read_at, t.done_at, t.message, t.step, t.planned_at as sort_value
  from (select t.*
    from tip t
    where t.deleted_at is null and t.recipient_id = $1::uuid
    order by t.planned_at desc, t.id desc
    limit 21) t
  order by t.planned_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from tip t
    where t.deleted_at is null and t.recipient_id = $1::uuid
    limit 1001) few;

-- GET /reference/tip?subject=A1
select t.id, t.version, t.created_at, t.updated_at, t.rule_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from tips_rule l
    where l.tenant_id = t.tenant_id and l.id = t.rule_id), t.subject, t.subject_id, t.subject_label, t.subject_path, t.occasion, t.recipient_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.recipient_id), t.channel, t.planned_at, t.sent_at, t.state, t.error, t.error_detail, t.read_at, t.done_at, t.message, t.step, t.planned_at as sort_value
  from (select t.*
    from tip t
    where t.deleted_at is null and t.subject collate "C" = $1::text
    order by t.planned_at desc, t.id desc
    limit 21) t
  order by t.planned_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from tip t
    where t.deleted_at is null and t.subject collate "C" = $1::text
    limit 1001) few;

-- GET /reference/tip?error=noRecipient
select t.id, t.version, t.created_at, t.updated_at, t.rule_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from tips_rule l
    where l.tenant_id = t.tenant_id and l.id = t.rule_id), t.subject, t.subject_id, t.subject_label, t.subject_path, t.occasion, t.recipient_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.recipient_id), t.channel, t.planned_at, t.sent_at, t.state, t.error, t.error_detail, t.read_at, t.done_at, t.message, t.step, t.planned_at as sort_value
  from (select t.*
    from tip t
    where t.deleted_at is null and t.error collate "C" = 'noRecipient'
    order by t.planned_at desc, t.id desc
    limit 21) t
  order by t.planned_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from tip t
    where t.deleted_at is null and t.error collate "C" = 'noRecipient'
    limit 1001) few;

-- GET /reference/tip?sentAt=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.rule_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from tips_rule l
    where l.tenant_id = t.tenant_id and l.id = t.rule_id), t.subject, t.subject_id, t.subject_label, t.subject_path, t.occasion, t.recipient_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.recipient_id), t.channel, t.planned_at, t.sent_at, t.state, t.error, t.error_detail, t.read_at, t.done_at, t.message, t.step, t.planned_at as sort_value
  from (select t.*
    from tip t
    where t.deleted_at is null and t.sent_at = $1::timestamptz
    order by t.planned_at desc, t.id desc
    limit 21) t
  order by t.planned_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from tip t
    where t.deleted_at is null and t.sent_at = $1::timestamptz
    limit 1001) few;
