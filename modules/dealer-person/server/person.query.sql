-- Made by `npm run sql:print`; read it in review.

-- GET /dealer/person
select t.id, t.version, t.created_at, t.updated_at, t.person_no, t.name, t.gender, t.mobile, t.email, t.id_number, t.photo, file_facts(array[t.photo]), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.site, t.job_type, t.joined_on, t.wants_login, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.status, t.left_on, t.leave_reason, (select coalesce(json_agg(json_build_object('id', c.id, 'type', c.type, 'level', c.level, 'issuer', c.issuer, 'expiresOn', c.expires_on, 'reviewDue', c.review_due, 'state', c.state)
        order by array_position(array['valid', 'expiring', 'pending', 'expired', 'revoked'], c.state), c.level desc, c.expires_on desc), '[]')
    from person_certificate c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state <> 'revoked'), (select c.process_handlers
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), (select c.id
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.person_no as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'dealer_person') as kept
  from (select t.*
    from dealer_person t
    where t.deleted_at is null
    order by t.person_no collate "C" asc, t.id asc
    limit 21) t
  order by t.person_no collate "C" asc, t.id asc;

-- GET /dealer/person?q=A1
with hit as materialized (select search_dealer_person($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.person_no, t.name, t.gender, t.mobile, t.email, t.id_number, t.photo, file_facts(array[t.photo]), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.site, t.job_type, t.joined_on, t.wants_login, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.status, t.left_on, t.leave_reason, (select coalesce(json_agg(json_build_object('id', c.id, 'type', c.type, 'level', c.level, 'issuer', c.issuer, 'expiresOn', c.expires_on, 'reviewDue', c.review_due, 'state', c.state)
        order by array_position(array['valid', 'expiring', 'pending', 'expired', 'revoked'], c.state), c.level desc, c.expires_on desc), '[]')
    from person_certificate c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state <> 'revoked'), (select c.process_handlers
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), (select c.id
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.person_no as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from dealer_person t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from dealer_person t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.person_no collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from dealer_person t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.person_no collate "C" asc, t.id asc
      limit 21)) t
  order by t.person_no collate "C" asc, t.id asc;

-- GET /dealer/person?name=A1
select t.id, t.version, t.created_at, t.updated_at, t.person_no, t.name, t.gender, t.mobile, t.email, t.id_number, t.photo, file_facts(array[t.photo]), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.site, t.job_type, t.joined_on, t.wants_login, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.status, t.left_on, t.leave_reason, (select coalesce(json_agg(json_build_object('id', c.id, 'type', c.type, 'level', c.level, 'issuer', c.issuer, 'expiresOn', c.expires_on, 'reviewDue', c.review_due, 'state', c.state)
        order by array_position(array['valid', 'expiring', 'pending', 'expired', 'revoked'], c.state), c.level desc, c.expires_on desc), '[]')
    from person_certificate c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state <> 'revoked'), (select c.process_handlers
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), (select c.id
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.person_no as sort_value
  from (select t.*
    from dealer_person t
    where t.deleted_at is null and t.name collate "C" = $1::text
    order by t.person_no collate "C" asc, t.id asc
    limit 21) t
  order by t.person_no collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from dealer_person t
    where t.deleted_at is null and t.name collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/person?status=draft
select t.id, t.version, t.created_at, t.updated_at, t.person_no, t.name, t.gender, t.mobile, t.email, t.id_number, t.photo, file_facts(array[t.photo]), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.site, t.job_type, t.joined_on, t.wants_login, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.status, t.left_on, t.leave_reason, (select coalesce(json_agg(json_build_object('id', c.id, 'type', c.type, 'level', c.level, 'issuer', c.issuer, 'expiresOn', c.expires_on, 'reviewDue', c.review_due, 'state', c.state)
        order by array_position(array['valid', 'expiring', 'pending', 'expired', 'revoked'], c.state), c.level desc, c.expires_on desc), '[]')
    from person_certificate c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state <> 'revoked'), (select c.process_handlers
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), (select c.id
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.person_no as sort_value
  from (select t.*
    from dealer_person t
    where t.deleted_at is null and t.status collate "C" = 'draft'
    order by t.person_no collate "C" asc, t.id asc
    limit 21) t
  order by t.person_no collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from dealer_person t
    where t.deleted_at is null and t.status collate "C" = 'draft'
    limit 1001) few;

-- GET /dealer/person?jobType=A1
select t.id, t.version, t.created_at, t.updated_at, t.person_no, t.name, t.gender, t.mobile, t.email, t.id_number, t.photo, file_facts(array[t.photo]), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.site, t.job_type, t.joined_on, t.wants_login, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.status, t.left_on, t.leave_reason, (select coalesce(json_agg(json_build_object('id', c.id, 'type', c.type, 'level', c.level, 'issuer', c.issuer, 'expiresOn', c.expires_on, 'reviewDue', c.review_due, 'state', c.state)
        order by array_position(array['valid', 'expiring', 'pending', 'expired', 'revoked'], c.state), c.level desc, c.expires_on desc), '[]')
    from person_certificate c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state <> 'revoked'), (select c.process_handlers
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), (select c.id
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.person_no as sort_value
  from (select t.*
    from dealer_person t
    where t.deleted_at is null and t.job_type collate "C" = $1::text
    order by t.person_no collate "C" asc, t.id asc
    limit 21) t
  order by t.person_no collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from dealer_person t
    where t.deleted_at is null and t.job_type collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/person?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.person_no, t.name, t.gender, t.mobile, t.email, t.id_number, t.photo, file_facts(array[t.photo]), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.site, t.job_type, t.joined_on, t.wants_login, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.status, t.left_on, t.leave_reason, (select coalesce(json_agg(json_build_object('id', c.id, 'type', c.type, 'level', c.level, 'issuer', c.issuer, 'expiresOn', c.expires_on, 'reviewDue', c.review_due, 'state', c.state)
        order by array_position(array['valid', 'expiring', 'pending', 'expired', 'revoked'], c.state), c.level desc, c.expires_on desc), '[]')
    from person_certificate c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state <> 'revoked'), (select c.process_handlers
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), (select c.id
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.person_no as sort_value
  from (select t.*
    from dealer_person t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.person_no collate "C" asc, t.id asc
    limit 21) t
  order by t.person_no collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from dealer_person t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /dealer/person?bigAreaId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.person_no, t.name, t.gender, t.mobile, t.email, t.id_number, t.photo, file_facts(array[t.photo]), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.site, t.job_type, t.joined_on, t.wants_login, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.status, t.left_on, t.leave_reason, (select coalesce(json_agg(json_build_object('id', c.id, 'type', c.type, 'level', c.level, 'issuer', c.issuer, 'expiresOn', c.expires_on, 'reviewDue', c.review_due, 'state', c.state)
        order by array_position(array['valid', 'expiring', 'pending', 'expired', 'revoked'], c.state), c.level desc, c.expires_on desc), '[]')
    from person_certificate c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state <> 'revoked'), (select c.process_handlers
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), (select c.id
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.person_no as sort_value
  from (select t.*
    from dealer_person t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    order by t.person_no collate "C" asc, t.id asc
    limit 21) t
  order by t.person_no collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from dealer_person t
    where t.deleted_at is null and t.big_area_id = $1::uuid
    limit 1001) few;

-- GET /dealer/person?personNo=A1
select t.id, t.version, t.created_at, t.updated_at, t.person_no, t.name, t.gender, t.mobile, t.email, t.id_number, t.photo, file_facts(array[t.photo]), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.site, t.job_type, t.joined_on, t.wants_login, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.status, t.left_on, t.leave_reason, (select coalesce(json_agg(json_build_object('id', c.id, 'type', c.type, 'level', c.level, 'issuer', c.issuer, 'expiresOn', c.expires_on, 'reviewDue', c.review_due, 'state', c.state)
        order by array_position(array['valid', 'expiring', 'pending', 'expired', 'revoked'], c.state), c.level desc, c.expires_on desc), '[]')
    from person_certificate c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state <> 'revoked'), (select c.process_handlers
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), (select c.id
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.person_no as sort_value
  from (select t.*
    from dealer_person t
    where t.deleted_at is null and t.person_no collate "C" = $1::text
    order by t.person_no collate "C" asc, t.id asc
    limit 21) t
  order by t.person_no collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from dealer_person t
    where t.deleted_at is null and t.person_no collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/person?mobile=A1
select t.id, t.version, t.created_at, t.updated_at, t.person_no, t.name, t.gender, t.mobile, t.email, t.id_number, t.photo, file_facts(array[t.photo]), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.site, t.job_type, t.joined_on, t.wants_login, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.status, t.left_on, t.leave_reason, (select coalesce(json_agg(json_build_object('id', c.id, 'type', c.type, 'level', c.level, 'issuer', c.issuer, 'expiresOn', c.expires_on, 'reviewDue', c.review_due, 'state', c.state)
        order by array_position(array['valid', 'expiring', 'pending', 'expired', 'revoked'], c.state), c.level desc, c.expires_on desc), '[]')
    from person_certificate c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state <> 'revoked'), (select c.process_handlers
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), (select c.id
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.person_no as sort_value
  from (select t.*
    from dealer_person t
    where t.deleted_at is null and t.mobile collate "C" = $1::text
    order by t.person_no collate "C" asc, t.id asc
    limit 21) t
  order by t.person_no collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from dealer_person t
    where t.deleted_at is null and t.mobile collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/person?joinedOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.person_no, t.name, t.gender, t.mobile, t.email, t.id_number, t.photo, file_facts(array[t.photo]), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.site, t.job_type, t.joined_on, t.wants_login, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.status, t.left_on, t.leave_reason, (select coalesce(json_agg(json_build_object('id', c.id, 'type', c.type, 'level', c.level, 'issuer', c.issuer, 'expiresOn', c.expires_on, 'reviewDue', c.review_due, 'state', c.state)
        order by array_position(array['valid', 'expiring', 'pending', 'expired', 'revoked'], c.state), c.level desc, c.expires_on desc), '[]')
    from person_certificate c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state <> 'revoked'), (select c.process_handlers
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), (select c.id
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.person_no as sort_value
  from (select t.*
    from dealer_person t
    where t.deleted_at is null and t.joined_on = $1::date
    order by t.person_no collate "C" asc, t.id asc
    limit 21) t
  order by t.person_no collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from dealer_person t
    where t.deleted_at is null and t.joined_on = $1::date
    limit 1001) few;

-- GET /dealer/person?leftOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.person_no, t.name, t.gender, t.mobile, t.email, t.id_number, t.photo, file_facts(array[t.photo]), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.site, t.job_type, t.joined_on, t.wants_login, t.user_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.user_id), t.status, t.left_on, t.leave_reason, (select coalesce(json_agg(json_build_object('id', c.id, 'type', c.type, 'level', c.level, 'issuer', c.issuer, 'expiresOn', c.expires_on, 'reviewDue', c.review_due, 'state', c.state)
        order by array_position(array['valid', 'expiring', 'pending', 'expired', 'revoked'], c.state), c.level desc, c.expires_on desc), '[]')
    from person_certificate c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state <> 'revoked'), (select c.process_handlers
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.big_area_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from big_area l
    where l.tenant_id = t.tenant_id and l.id = t.big_area_id), t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), (select c.id
    from person_change c
    where c.tenant_id = t.tenant_id and c.person_id = t.id and c.deleted_at is null and c.state in ('draft', 'confirming', 'areaAudit', 'trainingAudit', 'returned')
    limit 1), t.person_no as sort_value
  from (select t.*
    from dealer_person t
    where t.deleted_at is null and t.left_on = $1::date
    order by t.person_no collate "C" asc, t.id asc
    limit 21) t
  order by t.person_no collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from dealer_person t
    where t.deleted_at is null and t.left_on = $1::date
    limit 1001) few;
