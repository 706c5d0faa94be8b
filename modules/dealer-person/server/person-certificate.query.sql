-- Made by `npm run sql:print`; read it in review.

-- GET /dealer/personCertificate
select t.id, t.version, t.created_at, t.updated_at, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.level, t.cert_no, t.issuer, t.issued_on, t.expires_on, t.review_due, t.models, (select array_agg(l.code
      order by r.at)
    from unnest(t.models) with ordinality r(id, at)
    join genset_model l on l.tenant_id = t.tenant_id and l.id = r.id), t.product_lines, t.files, file_facts(t.files), t.state, t.renews_id, (select l.cert_no
    from person_certificate l
    where l.tenant_id = t.tenant_id and l.id = t.renews_id), t.revoke_reason, t.verify_result, t.verify_way, t.verified_on, t.verified_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.verified_by_id), t.verify_remark, t.verify_files, file_facts(t.verify_files), t.change_id, (select l.title
    from person_change l
    where l.tenant_id = t.tenant_id and l.id = t.change_id), t.verify_token, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.expires_on as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'person_certificate') as kept
  from (select t.*
    from person_certificate t
    where t.deleted_at is null
    order by t.expires_on asc, t.id asc
    limit 21) t
  order by t.expires_on asc, t.id asc;

-- GET /dealer/personCertificate?q=A1
with hit as materialized (select search_person_certificate($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.level, t.cert_no, t.issuer, t.issued_on, t.expires_on, t.review_due, t.models, (select array_agg(l.code
      order by r.at)
    from unnest(t.models) with ordinality r(id, at)
    join genset_model l on l.tenant_id = t.tenant_id and l.id = r.id), t.product_lines, t.files, file_facts(t.files), t.state, t.renews_id, (select l.cert_no
    from person_certificate l
    where l.tenant_id = t.tenant_id and l.id = t.renews_id), t.revoke_reason, t.verify_result, t.verify_way, t.verified_on, t.verified_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.verified_by_id), t.verify_remark, t.verify_files, file_facts(t.verify_files), t.change_id, (select l.title
    from person_change l
    where l.tenant_id = t.tenant_id and l.id = t.change_id), t.verify_token, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.expires_on as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from person_certificate t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from person_certificate t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.expires_on asc, t.id asc
      limit 21)
    union all (select t.*
      from person_certificate t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.expires_on asc, t.id asc
      limit 21)) t
  order by t.expires_on asc, t.id asc;

-- GET /dealer/personCertificate?type=A1
select t.id, t.version, t.created_at, t.updated_at, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.level, t.cert_no, t.issuer, t.issued_on, t.expires_on, t.review_due, t.models, (select array_agg(l.code
      order by r.at)
    from unnest(t.models) with ordinality r(id, at)
    join genset_model l on l.tenant_id = t.tenant_id and l.id = r.id), t.product_lines, t.files, file_facts(t.files), t.state, t.renews_id, (select l.cert_no
    from person_certificate l
    where l.tenant_id = t.tenant_id and l.id = t.renews_id), t.revoke_reason, t.verify_result, t.verify_way, t.verified_on, t.verified_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.verified_by_id), t.verify_remark, t.verify_files, file_facts(t.verify_files), t.change_id, (select l.title
    from person_change l
    where l.tenant_id = t.tenant_id and l.id = t.change_id), t.verify_token, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.expires_on as sort_value
  from (select t.*
    from person_certificate t
    where t.deleted_at is null and t.type collate "C" = $1::text
    order by t.expires_on asc, t.id asc
    limit 21) t
  order by t.expires_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from person_certificate t
    where t.deleted_at is null and t.type collate "C" = $1::text
    limit 1001) few;

-- GET /dealer/personCertificate?level=1
select t.id, t.version, t.created_at, t.updated_at, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.level, t.cert_no, t.issuer, t.issued_on, t.expires_on, t.review_due, t.models, (select array_agg(l.code
      order by r.at)
    from unnest(t.models) with ordinality r(id, at)
    join genset_model l on l.tenant_id = t.tenant_id and l.id = r.id), t.product_lines, t.files, file_facts(t.files), t.state, t.renews_id, (select l.cert_no
    from person_certificate l
    where l.tenant_id = t.tenant_id and l.id = t.renews_id), t.revoke_reason, t.verify_result, t.verify_way, t.verified_on, t.verified_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.verified_by_id), t.verify_remark, t.verify_files, file_facts(t.verify_files), t.change_id, (select l.title
    from person_change l
    where l.tenant_id = t.tenant_id and l.id = t.change_id), t.verify_token, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.expires_on as sort_value
  from (select t.*
    from person_certificate t
    where t.deleted_at is null and t.level = $1::integer
    order by t.expires_on asc, t.id asc
    limit 21) t
  order by t.expires_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from person_certificate t
    where t.deleted_at is null and t.level = $1::integer
    limit 1001) few;

-- GET /dealer/personCertificate?state=pending
select t.id, t.version, t.created_at, t.updated_at, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.level, t.cert_no, t.issuer, t.issued_on, t.expires_on, t.review_due, t.models, (select array_agg(l.code
      order by r.at)
    from unnest(t.models) with ordinality r(id, at)
    join genset_model l on l.tenant_id = t.tenant_id and l.id = r.id), t.product_lines, t.files, file_facts(t.files), t.state, t.renews_id, (select l.cert_no
    from person_certificate l
    where l.tenant_id = t.tenant_id and l.id = t.renews_id), t.revoke_reason, t.verify_result, t.verify_way, t.verified_on, t.verified_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.verified_by_id), t.verify_remark, t.verify_files, file_facts(t.verify_files), t.change_id, (select l.title
    from person_change l
    where l.tenant_id = t.tenant_id and l.id = t.change_id), t.verify_token, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.expires_on as sort_value
  from (select t.*
    from person_certificate t
    where t.deleted_at is null and t.state collate "C" = 'pending'
    order by t.expires_on asc, t.id asc
    limit 21) t
  order by t.expires_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from person_certificate t
    where t.deleted_at is null and t.state collate "C" = 'pending'
    limit 1001) few;

-- GET /dealer/personCertificate?expiresOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.level, t.cert_no, t.issuer, t.issued_on, t.expires_on, t.review_due, t.models, (select array_agg(l.code
      order by r.at)
    from unnest(t.models) with ordinality r(id, at)
    join genset_model l on l.tenant_id = t.tenant_id and l.id = r.id), t.product_lines, t.files, file_facts(t.files), t.state, t.renews_id, (select l.cert_no
    from person_certificate l
    where l.tenant_id = t.tenant_id and l.id = t.renews_id), t.revoke_reason, t.verify_result, t.verify_way, t.verified_on, t.verified_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.verified_by_id), t.verify_remark, t.verify_files, file_facts(t.verify_files), t.change_id, (select l.title
    from person_change l
    where l.tenant_id = t.tenant_id and l.id = t.change_id), t.verify_token, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.expires_on as sort_value
  from (select t.*
    from person_certificate t
    where t.deleted_at is null and t.expires_on = $1::date
    order by t.expires_on asc, t.id asc
    limit 21) t
  order by t.expires_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from person_certificate t
    where t.deleted_at is null and t.expires_on = $1::date
    limit 1001) few;

-- GET /dealer/personCertificate?personId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.level, t.cert_no, t.issuer, t.issued_on, t.expires_on, t.review_due, t.models, (select array_agg(l.code
      order by r.at)
    from unnest(t.models) with ordinality r(id, at)
    join genset_model l on l.tenant_id = t.tenant_id and l.id = r.id), t.product_lines, t.files, file_facts(t.files), t.state, t.renews_id, (select l.cert_no
    from person_certificate l
    where l.tenant_id = t.tenant_id and l.id = t.renews_id), t.revoke_reason, t.verify_result, t.verify_way, t.verified_on, t.verified_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.verified_by_id), t.verify_remark, t.verify_files, file_facts(t.verify_files), t.change_id, (select l.title
    from person_change l
    where l.tenant_id = t.tenant_id and l.id = t.change_id), t.verify_token, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.expires_on as sort_value
  from (select t.*
    from person_certificate t
    where t.deleted_at is null and t.person_id = $1::uuid
    order by t.expires_on asc, t.id asc
    limit 21) t
  order by t.expires_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from person_certificate t
    where t.deleted_at is null and t.person_id = $1::uuid
    limit 1001) few;

-- GET /dealer/personCertificate?dealerId=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.level, t.cert_no, t.issuer, t.issued_on, t.expires_on, t.review_due, t.models, (select array_agg(l.code
      order by r.at)
    from unnest(t.models) with ordinality r(id, at)
    join genset_model l on l.tenant_id = t.tenant_id and l.id = r.id), t.product_lines, t.files, file_facts(t.files), t.state, t.renews_id, (select l.cert_no
    from person_certificate l
    where l.tenant_id = t.tenant_id and l.id = t.renews_id), t.revoke_reason, t.verify_result, t.verify_way, t.verified_on, t.verified_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.verified_by_id), t.verify_remark, t.verify_files, file_facts(t.verify_files), t.change_id, (select l.title
    from person_change l
    where l.tenant_id = t.tenant_id and l.id = t.change_id), t.verify_token, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.expires_on as sort_value
  from (select t.*
    from person_certificate t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    order by t.expires_on asc, t.id asc
    limit 21) t
  order by t.expires_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from person_certificate t
    where t.deleted_at is null and t.dealer_id = $1::uuid
    limit 1001) few;

-- GET /dealer/personCertificate?issuer=maker
select t.id, t.version, t.created_at, t.updated_at, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.level, t.cert_no, t.issuer, t.issued_on, t.expires_on, t.review_due, t.models, (select array_agg(l.code
      order by r.at)
    from unnest(t.models) with ordinality r(id, at)
    join genset_model l on l.tenant_id = t.tenant_id and l.id = r.id), t.product_lines, t.files, file_facts(t.files), t.state, t.renews_id, (select l.cert_no
    from person_certificate l
    where l.tenant_id = t.tenant_id and l.id = t.renews_id), t.revoke_reason, t.verify_result, t.verify_way, t.verified_on, t.verified_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.verified_by_id), t.verify_remark, t.verify_files, file_facts(t.verify_files), t.change_id, (select l.title
    from person_change l
    where l.tenant_id = t.tenant_id and l.id = t.change_id), t.verify_token, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.expires_on as sort_value
  from (select t.*
    from person_certificate t
    where t.deleted_at is null and t.issuer collate "C" = 'maker'
    order by t.expires_on asc, t.id asc
    limit 21) t
  order by t.expires_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from person_certificate t
    where t.deleted_at is null and t.issuer collate "C" = 'maker'
    limit 1001) few;

-- GET /dealer/personCertificate?verifyResult=match
select t.id, t.version, t.created_at, t.updated_at, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.level, t.cert_no, t.issuer, t.issued_on, t.expires_on, t.review_due, t.models, (select array_agg(l.code
      order by r.at)
    from unnest(t.models) with ordinality r(id, at)
    join genset_model l on l.tenant_id = t.tenant_id and l.id = r.id), t.product_lines, t.files, file_facts(t.files), t.state, t.renews_id, (select l.cert_no
    from person_certificate l
    where l.tenant_id = t.tenant_id and l.id = t.renews_id), t.revoke_reason, t.verify_result, t.verify_way, t.verified_on, t.verified_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.verified_by_id), t.verify_remark, t.verify_files, file_facts(t.verify_files), t.change_id, (select l.title
    from person_change l
    where l.tenant_id = t.tenant_id and l.id = t.change_id), t.verify_token, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.expires_on as sort_value
  from (select t.*
    from person_certificate t
    where t.deleted_at is null and t.verify_result collate "C" = 'match'
    order by t.expires_on asc, t.id asc
    limit 21) t
  order by t.expires_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from person_certificate t
    where t.deleted_at is null and t.verify_result collate "C" = 'match'
    limit 1001) few;

-- GET /dealer/personCertificate?models=00000000-0000-7000-8000-000000000001
select t.id, t.version, t.created_at, t.updated_at, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.level, t.cert_no, t.issuer, t.issued_on, t.expires_on, t.review_due, t.models, (select array_agg(l.code
      order by r.at)
    from unnest(t.models) with ordinality r(id, at)
    join genset_model l on l.tenant_id = t.tenant_id and l.id = r.id), t.product_lines, t.files, file_facts(t.files), t.state, t.renews_id, (select l.cert_no
    from person_certificate l
    where l.tenant_id = t.tenant_id and l.id = t.renews_id), t.revoke_reason, t.verify_result, t.verify_way, t.verified_on, t.verified_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.verified_by_id), t.verify_remark, t.verify_files, file_facts(t.verify_files), t.change_id, (select l.title
    from person_change l
    where l.tenant_id = t.tenant_id and l.id = t.change_id), t.verify_token, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.expires_on as sort_value
  from (select t.*
    from person_certificate t
    where t.deleted_at is null and t.models && $1::uuid[]
    order by t.expires_on asc, t.id asc
    limit 21) t
  order by t.expires_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from person_certificate t
    where t.deleted_at is null and t.models && $1::uuid[]
    limit 1001) few;

-- GET /dealer/personCertificate?productLines=A1
select t.id, t.version, t.created_at, t.updated_at, t.person_id, (select l.name
    from dealer_person l
    where l.tenant_id = t.tenant_id and l.id = t.person_id), t.dealer_id, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from dealer l
    where l.tenant_id = t.tenant_id and l.id = t.dealer_id), t.type, t.level, t.cert_no, t.issuer, t.issued_on, t.expires_on, t.review_due, t.models, (select array_agg(l.code
      order by r.at)
    from unnest(t.models) with ordinality r(id, at)
    join genset_model l on l.tenant_id = t.tenant_id and l.id = r.id), t.product_lines, t.files, file_facts(t.files), t.state, t.renews_id, (select l.cert_no
    from person_certificate l
    where l.tenant_id = t.tenant_id and l.id = t.renews_id), t.revoke_reason, t.verify_result, t.verify_way, t.verified_on, t.verified_by_id, (select l.employee_name
    from tenant_user l
    where l.tenant_id = t.tenant_id and l.id = t.verified_by_id), t.verify_remark, t.verify_files, file_facts(t.verify_files), t.change_id, (select l.title
    from person_change l
    where l.tenant_id = t.tenant_id and l.id = t.change_id), t.verify_token, t.scope_region_id, (select (select string_agg(coalesce(nullif(above.name->>current_setting('app.language', true), ''), above.name->>'ZH_CN'), ' '
        order by above.depth)
      from region above
      where above.tenant_id = l.tenant_id and above.path = any(array(select left(l.path, n * 6 - 1)
          from generate_series(least(2, l.depth + 1), l.depth + 1) n)))
    from region l
    where l.tenant_id = t.tenant_id and l.id = t.scope_region_id), t.expires_on as sort_value
  from (select t.*
    from person_certificate t
    where t.deleted_at is null and t.product_lines && $1::text[]
    order by t.expires_on asc, t.id asc
    limit 21) t
  order by t.expires_on asc, t.id asc;
select count(*) as capped
  from (select 1
    from person_certificate t
    where t.deleted_at is null and t.product_lines && $1::text[]
    limit 1001) few;
