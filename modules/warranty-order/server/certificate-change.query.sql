-- Made by `npm run sql:print`; read it in review.

-- GET /warrantyOrder/certificateChange
select t.id, t.version, t.created_at, t.updated_at, t.no, t.certificate_id, (select l.cert_no
    from warranty_certificate l
    where l.tenant_id = t.tenant_id and l.id = t.certificate_id), t.kind, t.holder_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.holder_customer_id), t.start_on, t.end_on, t.hours_limit, t.reason, t.evidence, file_facts(t.evidence), t.refund, t.before, t.needs_director, t.applied_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'warranty_certificate_change') as kept
  from (select t.*
    from warranty_certificate_change t
    where t.deleted_at is null
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;

-- GET /warrantyOrder/certificateChange?q=A1
with hit as materialized (select search_warranty_certificate_change($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.no, t.certificate_id, (select l.cert_no
    from warranty_certificate l
    where l.tenant_id = t.tenant_id and l.id = t.certificate_id), t.kind, t.holder_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.holder_customer_id), t.start_on, t.end_on, t.hours_limit, t.reason, t.evidence, file_facts(t.evidence), t.refund, t.before, t.needs_director, t.applied_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from warranty_certificate_change t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from warranty_certificate_change t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.no collate "C" desc, t.id desc
      limit 21)
    union all (select t.*
      from warranty_certificate_change t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.no collate "C" desc, t.id desc
      limit 21)) t
  order by t.no collate "C" desc, t.id desc;

-- GET /warrantyOrder/certificateChange?state=draft
select t.id, t.version, t.created_at, t.updated_at, t.no, t.certificate_id, (select l.cert_no
    from warranty_certificate l
    where l.tenant_id = t.tenant_id and l.id = t.certificate_id), t.kind, t.holder_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.holder_customer_id), t.start_on, t.end_on, t.hours_limit, t.reason, t.evidence, file_facts(t.evidence), t.refund, t.before, t.needs_director, t.applied_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from warranty_certificate_change t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_certificate_change t
    where t.deleted_at is null and t.state collate "C" = 'draft'
    limit 1001) few;

-- GET /warrantyOrder/certificateChange?kind=HOLDER
select t.id, t.version, t.created_at, t.updated_at, t.no, t.certificate_id, (select l.cert_no
    from warranty_certificate l
    where l.tenant_id = t.tenant_id and l.id = t.certificate_id), t.kind, t.holder_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.holder_customer_id), t.start_on, t.end_on, t.hours_limit, t.reason, t.evidence, file_facts(t.evidence), t.refund, t.before, t.needs_director, t.applied_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from warranty_certificate_change t
    where t.deleted_at is null and t.kind collate "C" = 'HOLDER'
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_certificate_change t
    where t.deleted_at is null and t.kind collate "C" = 'HOLDER'
    limit 1001) few;

-- GET /warrantyOrder/certificateChange?appliedOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.no, t.certificate_id, (select l.cert_no
    from warranty_certificate l
    where l.tenant_id = t.tenant_id and l.id = t.certificate_id), t.kind, t.holder_customer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from customer l
    where l.tenant_id = t.tenant_id and l.id = t.holder_customer_id), t.start_on, t.end_on, t.hours_limit, t.reason, t.evidence, file_facts(t.evidence), t.refund, t.before, t.needs_director, t.applied_on, t.state, t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.no as sort_value
  from (select t.*
    from warranty_certificate_change t
    where t.deleted_at is null and t.applied_on = $1::date
    order by t.no collate "C" desc, t.id desc
    limit 21) t
  order by t.no collate "C" desc, t.id desc;
select count(*) as capped
  from (select 1
    from warranty_certificate_change t
    where t.deleted_at is null and t.applied_on = $1::date
    limit 1001) few;
