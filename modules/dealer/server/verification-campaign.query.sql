-- Made by `npm run sql:print`; read it in review.

-- GET /dealer/verificationCampaign
select t.id, t.version, t.created_at, t.updated_at, t.name, t.starts_on, t.due_on, t.dealer_types, t.groups, t.state, (select count(*)::integer
    from verification_item i
    where i.tenant_id = t.tenant_id and i.campaign_id = t.id and i.deleted_at is null), (select count(*)::integer
    from verification_item i
    where i.tenant_id = t.tenant_id and i.campaign_id = t.id and i.deleted_at is null and i.state <> 'waiting'), (select count(*)::integer
    from verification_item i
    where i.tenant_id = t.tenant_id and i.campaign_id = t.id and i.deleted_at is null and i.state = 'done'), (select count(*)::integer
    from verification_item i
    where i.tenant_id = t.tenant_id and i.campaign_id = t.id and i.deleted_at is null and i.result = 'mismatch'), (select count(*)::integer
    from verification_item i
    where i.tenant_id = t.tenant_id and i.campaign_id = t.id and i.deleted_at is null and i.state <> 'done' and i.due_on < (now() at time zone 'Asia/Shanghai')::date), t.due_on as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'verification_campaign') as kept
  from (select t.*
    from verification_campaign t
    where t.deleted_at is null
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;

-- GET /dealer/verificationCampaign?state=draft
select t.id, t.version, t.created_at, t.updated_at, t.name, t.starts_on, t.due_on, t.dealer_types, t.groups, t.state, (select count(*)::integer
    from verification_item i
    where i.tenant_id = t.tenant_id and i.campaign_id = t.id and i.deleted_at is null), (select count(*)::integer
    from verification_item i
    where i.tenant_id = t.tenant_id and i.campaign_id = t.id and i.deleted_at is null and i.state <> 'waiting'), (select count(*)::integer
    from verification_item i
    where i.tenant_id = t.tenant_id and i.campaign_id = t.id and i.deleted_at is null and i.state = 'done'), (select count(*)::integer
    from verification_item i
    where i.tenant_id = t.tenant_id and i.campaign_id = t.id and i.deleted_at is null and i.result = 'mismatch'), (select count(*)::integer
    from verification_item i
    where i.tenant_id = t.tenant_id and i.campaign_id = t.id and i.deleted_at is null and i.state <> 'done' and i.due_on < (now() at time zone 'Asia/Shanghai')::date), t.due_on as sort_value
  from (select t.*
    from verification_campaign t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from verification_campaign t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    limit 1001) few;

-- GET /dealer/verificationCampaign?dueOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.name, t.starts_on, t.due_on, t.dealer_types, t.groups, t.state, (select count(*)::integer
    from verification_item i
    where i.tenant_id = t.tenant_id and i.campaign_id = t.id and i.deleted_at is null), (select count(*)::integer
    from verification_item i
    where i.tenant_id = t.tenant_id and i.campaign_id = t.id and i.deleted_at is null and i.state <> 'waiting'), (select count(*)::integer
    from verification_item i
    where i.tenant_id = t.tenant_id and i.campaign_id = t.id and i.deleted_at is null and i.state = 'done'), (select count(*)::integer
    from verification_item i
    where i.tenant_id = t.tenant_id and i.campaign_id = t.id and i.deleted_at is null and i.result = 'mismatch'), (select count(*)::integer
    from verification_item i
    where i.tenant_id = t.tenant_id and i.campaign_id = t.id and i.deleted_at is null and i.state <> 'done' and i.due_on < (now() at time zone 'Asia/Shanghai')::date), t.due_on as sort_value
  from (select t.*
    from verification_campaign t
    where t.deleted_at is null and t.due_on = $1::date
    order by t.due_on desc, t.id desc
    limit 21) t
  order by t.due_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from verification_campaign t
    where t.deleted_at is null and t.due_on = $1::date
    limit 1001) few;
