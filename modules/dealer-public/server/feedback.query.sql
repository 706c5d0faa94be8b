-- Made by `npm run sql:print`; read it in review.

-- GET /dealer/feedback
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.content, t.field, t.site_no, t.suggested, t.attachments, file_facts(t.attachments), t.contact_name, t.contact_mobile, t.source, t.state, t.handler_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handler_id), t.submitter_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitter_id), t.sla_days, t.due_at, t.answered_at, t.result, t.answer, t.created_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.created_version_id), t.rating, t.reopened_at, t.closed_at, t.remark, t.language, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.created_at as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'feedback') as kept
  from (select t.*
    from feedback t
    where t.deleted_at is null
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;

-- GET /dealer/feedback?state=open
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.content, t.field, t.site_no, t.suggested, t.attachments, file_facts(t.attachments), t.contact_name, t.contact_mobile, t.source, t.state, t.handler_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handler_id), t.submitter_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitter_id), t.sla_days, t.due_at, t.answered_at, t.result, t.answer, t.created_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.created_version_id), t.rating, t.reopened_at, t.closed_at, t.remark, t.language, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.created_at as sort_value
  from (select t.*
    from feedback t
    where t.deleted_at is null and t.state collate "C" = 'open'
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from feedback t
    where t.deleted_at is null and t.state collate "C" = 'open'
    limit 1001) few;

-- GET /dealer/feedback?type=A1
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.content, t.field, t.site_no, t.suggested, t.attachments, file_facts(t.attachments), t.contact_name, t.contact_mobile, t.source, t.state, t.handler_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handler_id), t.submitter_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitter_id), t.sla_days, t.due_at, t.answered_at, t.result, t.answer, t.created_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.created_version_id), t.rating, t.reopened_at, t.closed_at, t.remark, t.language, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.created_at as sort_value
  from (select t.*
    from feedback t
    where t.deleted_at is null and t.type collate "C" = $1::text
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from feedback t
    where t.deleted_at is null and t.type collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/feedback?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.content, t.field, t.site_no, t.suggested, t.attachments, file_facts(t.attachments), t.contact_name, t.contact_mobile, t.source, t.state, t.handler_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handler_id), t.submitter_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitter_id), t.sla_days, t.due_at, t.answered_at, t.result, t.answer, t.created_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.created_version_id), t.rating, t.reopened_at, t.closed_at, t.remark, t.language, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.created_at as sort_value
  from (select t.*
    from feedback t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from feedback t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /dealer/feedback?source=internal
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.content, t.field, t.site_no, t.suggested, t.attachments, file_facts(t.attachments), t.contact_name, t.contact_mobile, t.source, t.state, t.handler_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handler_id), t.submitter_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitter_id), t.sla_days, t.due_at, t.answered_at, t.result, t.answer, t.created_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.created_version_id), t.rating, t.reopened_at, t.closed_at, t.remark, t.language, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.created_at as sort_value
  from (select t.*
    from feedback t
    where t.deleted_at is null and t.source collate "C" = 'internal'
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from feedback t
    where t.deleted_at is null and t.source collate "C" = 'internal'
    limit 1001) few;

-- GET /dealer/feedback?bigAreaId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.content, t.field, t.site_no, t.suggested, t.attachments, file_facts(t.attachments), t.contact_name, t.contact_mobile, t.source, t.state, t.handler_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handler_id), t.submitter_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitter_id), t.sla_days, t.due_at, t.answered_at, t.result, t.answer, t.created_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.created_version_id), t.rating, t.reopened_at, t.closed_at, t.remark, t.language, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.created_at as sort_value
  from (select t.*
    from feedback t
    where t.deleted_at is null and (select d.big_area_id
      from dealer d
      where d.id = t.dealer_id) = $1::uuid
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from feedback t
    where t.deleted_at is null and (select d.big_area_id
      from dealer d
      where d.id = t.dealer_id) = $1::uuid
    limit 1001) few;

-- GET /dealer/feedback?handlerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.content, t.field, t.site_no, t.suggested, t.attachments, file_facts(t.attachments), t.contact_name, t.contact_mobile, t.source, t.state, t.handler_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handler_id), t.submitter_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitter_id), t.sla_days, t.due_at, t.answered_at, t.result, t.answer, t.created_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.created_version_id), t.rating, t.reopened_at, t.closed_at, t.remark, t.language, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.created_at as sort_value
  from (select t.*
    from feedback t
    where t.deleted_at is null and t.handler_id = $1::uuid
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from feedback t
    where t.deleted_at is null and t.handler_id = $1::uuid
    limit 1001) few;

-- GET /dealer/feedback?submitterId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.content, t.field, t.site_no, t.suggested, t.attachments, file_facts(t.attachments), t.contact_name, t.contact_mobile, t.source, t.state, t.handler_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handler_id), t.submitter_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitter_id), t.sla_days, t.due_at, t.answered_at, t.result, t.answer, t.created_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.created_version_id), t.rating, t.reopened_at, t.closed_at, t.remark, t.language, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.created_at as sort_value
  from (select t.*
    from feedback t
    where t.deleted_at is null and t.submitter_id = $1::uuid
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from feedback t
    where t.deleted_at is null and t.submitter_id = $1::uuid
    limit 1001) few;

-- GET /dealer/feedback?dueAt=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.content, t.field, t.site_no, t.suggested, t.attachments, file_facts(t.attachments), t.contact_name, t.contact_mobile, t.source, t.state, t.handler_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handler_id), t.submitter_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitter_id), t.sla_days, t.due_at, t.answered_at, t.result, t.answer, t.created_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.created_version_id), t.rating, t.reopened_at, t.closed_at, t.remark, t.language, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.created_at as sort_value
  from (select t.*
    from feedback t
    where t.deleted_at is null and t.due_at = $1::timestamptz
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from feedback t
    where t.deleted_at is null and t.due_at = $1::timestamptz
    limit 1001) few;

-- GET /dealer/feedback?createdAt=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.no, t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.content, t.field, t.site_no, t.suggested, t.attachments, file_facts(t.attachments), t.contact_name, t.contact_mobile, t.source, t.state, t.handler_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.handler_id), t.submitter_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.submitter_id), t.sla_days, t.due_at, t.answered_at, t.result, t.answer, t.created_version_id, (select l.title
    from dealer_version l
    where l.tenant_id = t.tenant_id and l.id = t.created_version_id), t.rating, t.reopened_at, t.closed_at, t.remark, t.language, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.process_instance_id, t.process_status, t.process_node, t.process_handlers, t.created_at as sort_value
  from (select t.*
    from feedback t
    where t.deleted_at is null and t.created_at = $1::timestamptz
    order by t.created_at desc, t.id desc
    limit 21) t
  order by t.created_at desc, t.id desc;
select count(*) as capped
  from (select 1
    from feedback t
    where t.deleted_at is null and t.created_at = $1::timestamptz
    limit 1001) few;
