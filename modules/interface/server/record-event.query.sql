-- Made by `npm run sql:print`; read it in review.

-- GET /interface/recordEvent
select t.id, t.version, t.created_at, t.updated_at, t.at, t.subscription_id, (select l.name
    from event_subscription l
    where l.tenant_id = t.tenant_id and l.id = t.subscription_id), t.event_id, t.entity, t.record_id, t.kind, t.action, t.state, t.attempts, t.next_at, t.sent_at, t.status, t.error, t.at as sort_value
  from (select t.*
    from record_event_line t
    where t.deleted_at is null
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from record_event_line t
    where t.deleted_at is null
    limit 1001) few;

-- GET /interface/recordEvent?at=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.at, t.subscription_id, (select l.name
    from event_subscription l
    where l.tenant_id = t.tenant_id and l.id = t.subscription_id), t.event_id, t.entity, t.record_id, t.kind, t.action, t.state, t.attempts, t.next_at, t.sent_at, t.status, t.error, t.at as sort_value
  from (select t.*
    from record_event_line t
    where t.deleted_at is null and t.at = $1::timestamptz
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from record_event_line t
    where t.deleted_at is null and t.at = $1::timestamptz
    limit 1001) few;

-- GET /interface/recordEvent?subscriptionId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.at, t.subscription_id, (select l.name
    from event_subscription l
    where l.tenant_id = t.tenant_id and l.id = t.subscription_id), t.event_id, t.entity, t.record_id, t.kind, t.action, t.state, t.attempts, t.next_at, t.sent_at, t.status, t.error, t.at as sort_value
  from (select t.*
    from record_event_line t
    where t.deleted_at is null and t.subscription_id = $1::uuid
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from record_event_line t
    where t.deleted_at is null and t.subscription_id = $1::uuid
    limit 1001) few;

-- GET /interface/recordEvent?state=waiting
select t.id, t.version, t.created_at, t.updated_at, t.at, t.subscription_id, (select l.name
    from event_subscription l
    where l.tenant_id = t.tenant_id and l.id = t.subscription_id), t.event_id, t.entity, t.record_id, t.kind, t.action, t.state, t.attempts, t.next_at, t.sent_at, t.status, t.error, t.at as sort_value
  from (select t.*
    from record_event_line t
    where t.deleted_at is null and t.state collate "C" = 'waiting'
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from record_event_line t
    where t.deleted_at is null and t.state collate "C" = 'waiting'
    limit 1001) few;

-- GET /interface/recordEvent?kind=created
select t.id, t.version, t.created_at, t.updated_at, t.at, t.subscription_id, (select l.name
    from event_subscription l
    where l.tenant_id = t.tenant_id and l.id = t.subscription_id), t.event_id, t.entity, t.record_id, t.kind, t.action, t.state, t.attempts, t.next_at, t.sent_at, t.status, t.error, t.at as sort_value
  from (select t.*
    from record_event_line t
    where t.deleted_at is null and t.kind collate "C" = 'created'
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from record_event_line t
    where t.deleted_at is null and t.kind collate "C" = 'created'
    limit 1001) few;

-- GET /interface/recordEvent?entity=A1
select t.id, t.version, t.created_at, t.updated_at, t.at, t.subscription_id, (select l.name
    from event_subscription l
    where l.tenant_id = t.tenant_id and l.id = t.subscription_id), t.event_id, t.entity, t.record_id, t.kind, t.action, t.state, t.attempts, t.next_at, t.sent_at, t.status, t.error, t.at as sort_value
  from (select t.*
    from record_event_line t
    where t.deleted_at is null and t.entity collate "C" = $1::text
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from record_event_line t
    where t.deleted_at is null and t.entity collate "C" = $1::text
    limit 1001) few;

-- GET /interface/recordEvent?recordId=A1
select t.id, t.version, t.created_at, t.updated_at, t.at, t.subscription_id, (select l.name
    from event_subscription l
    where l.tenant_id = t.tenant_id and l.id = t.subscription_id), t.event_id, t.entity, t.record_id, t.kind, t.action, t.state, t.attempts, t.next_at, t.sent_at, t.status, t.error, t.at as sort_value
  from (select t.*
    from record_event_line t
    where t.deleted_at is null and t.record_id collate "C" = $1::text
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from record_event_line t
    where t.deleted_at is null and t.record_id collate "C" = $1::text
    limit 1001) few;

-- GET /interface/recordEvent?eventId=A1
select t.id, t.version, t.created_at, t.updated_at, t.at, t.subscription_id, (select l.name
    from event_subscription l
    where l.tenant_id = t.tenant_id and l.id = t.subscription_id), t.event_id, t.entity, t.record_id, t.kind, t.action, t.state, t.attempts, t.next_at, t.sent_at, t.status, t.error, t.at as sort_value
  from (select t.*
    from record_event_line t
    where t.deleted_at is null and t.event_id collate "C" = $1::text
    order by t.at desc, t.id desc
    limit 21) t
  order by t.at desc, t.id desc;
select count(*) as capped
  from (select 1
    from record_event_line t
    where t.deleted_at is null and t.event_id collate "C" = $1::text
    limit 1001) few;
