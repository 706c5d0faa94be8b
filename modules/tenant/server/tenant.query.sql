-- Made by `npm run sql:print`; read it in review.

-- GET /tenant/tenant
select t.id, t.version, t.created_at, t.updated_at, t.tenancy_id, t.tenancy_name, t.tenancy_code, t.tenancy_short_name, t.tenancy_url, t.enter_icon, t.tenancy_status, t.is_outside, t.tenancy_sort, t.is_share_org, t.share_org_from, (select l.tenancy_name
    from tenant l
    where true and l.id = t.share_org_from), t.org_template, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from org_template l
    where true and l.id = t.org_template), t.is_create_system_menu, t.tenancy_wf_url, t.gray, t.grayfront_url, t.normalfront_url, actor_name(t.created_by), t.tenancy_sort as sort_value
  from (select t.*
    from tenant t
    where t.deleted_at is null
    order by t.tenancy_sort asc, t.id asc
    limit 21) t
  order by t.tenancy_sort asc, t.id asc;
select count(*) as capped
  from (select 1
    from tenant t
    where t.deleted_at is null
    limit 1001) few;

-- GET /tenant/tenant?tenancyName=A1
select t.id, t.version, t.created_at, t.updated_at, t.tenancy_id, t.tenancy_name, t.tenancy_code, t.tenancy_short_name, t.tenancy_url, t.enter_icon, t.tenancy_status, t.is_outside, t.tenancy_sort, t.is_share_org, t.share_org_from, (select l.tenancy_name
    from tenant l
    where true and l.id = t.share_org_from), t.org_template, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from org_template l
    where true and l.id = t.org_template), t.is_create_system_menu, t.tenancy_wf_url, t.gray, t.grayfront_url, t.normalfront_url, actor_name(t.created_by), t.tenancy_sort as sort_value
  from (select t.*
    from tenant t
    where t.deleted_at is null and t.tenancy_name collate "C" = $1::text
    order by t.tenancy_sort asc, t.id asc
    limit 21) t
  order by t.tenancy_sort asc, t.id asc;
select count(*) as capped
  from (select 1
    from tenant t
    where t.deleted_at is null and t.tenancy_name collate "C" = $1::text
    limit 1001) few;

-- GET /tenant/tenant?tenancyCode=A1
select t.id, t.version, t.created_at, t.updated_at, t.tenancy_id, t.tenancy_name, t.tenancy_code, t.tenancy_short_name, t.tenancy_url, t.enter_icon, t.tenancy_status, t.is_outside, t.tenancy_sort, t.is_share_org, t.share_org_from, (select l.tenancy_name
    from tenant l
    where true and l.id = t.share_org_from), t.org_template, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from org_template l
    where true and l.id = t.org_template), t.is_create_system_menu, t.tenancy_wf_url, t.gray, t.grayfront_url, t.normalfront_url, actor_name(t.created_by), t.tenancy_sort as sort_value
  from (select t.*
    from tenant t
    where t.deleted_at is null and t.tenancy_code collate "C" = $1::text
    order by t.tenancy_sort asc, t.id asc
    limit 21) t
  order by t.tenancy_sort asc, t.id asc;
select count(*) as capped
  from (select 1
    from tenant t
    where t.deleted_at is null and t.tenancy_code collate "C" = $1::text
    limit 1001) few;

-- GET /tenant/tenant?tenancyStatus=1
select t.id, t.version, t.created_at, t.updated_at, t.tenancy_id, t.tenancy_name, t.tenancy_code, t.tenancy_short_name, t.tenancy_url, t.enter_icon, t.tenancy_status, t.is_outside, t.tenancy_sort, t.is_share_org, t.share_org_from, (select l.tenancy_name
    from tenant l
    where true and l.id = t.share_org_from), t.org_template, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from org_template l
    where true and l.id = t.org_template), t.is_create_system_menu, t.tenancy_wf_url, t.gray, t.grayfront_url, t.normalfront_url, actor_name(t.created_by), t.tenancy_sort as sort_value
  from (select t.*
    from tenant t
    where t.deleted_at is null and t.tenancy_status collate "C" = '1'
    order by t.tenancy_sort asc, t.id asc
    limit 21) t
  order by t.tenancy_sort asc, t.id asc;
select count(*) as capped
  from (select 1
    from tenant t
    where t.deleted_at is null and t.tenancy_status collate "C" = '1'
    limit 1001) few;

-- GET /tenant/tenant?isOutside=true
select t.id, t.version, t.created_at, t.updated_at, t.tenancy_id, t.tenancy_name, t.tenancy_code, t.tenancy_short_name, t.tenancy_url, t.enter_icon, t.tenancy_status, t.is_outside, t.tenancy_sort, t.is_share_org, t.share_org_from, (select l.tenancy_name
    from tenant l
    where true and l.id = t.share_org_from), t.org_template, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from org_template l
    where true and l.id = t.org_template), t.is_create_system_menu, t.tenancy_wf_url, t.gray, t.grayfront_url, t.normalfront_url, actor_name(t.created_by), t.tenancy_sort as sort_value
  from (select t.*
    from tenant t
    where t.deleted_at is null and t.is_outside = true
    order by t.tenancy_sort asc, t.id asc
    limit 21) t
  order by t.tenancy_sort asc, t.id asc;
select count(*) as capped
  from (select 1
    from tenant t
    where t.deleted_at is null and t.is_outside = true
    limit 1001) few;

-- GET /tenant/tenant?isCreateSystemMenu=true
select t.id, t.version, t.created_at, t.updated_at, t.tenancy_id, t.tenancy_name, t.tenancy_code, t.tenancy_short_name, t.tenancy_url, t.enter_icon, t.tenancy_status, t.is_outside, t.tenancy_sort, t.is_share_org, t.share_org_from, (select l.tenancy_name
    from tenant l
    where true and l.id = t.share_org_from), t.org_template, (select coalesce(nullif(l.name->>current_setting('app.language', true), ''), l.name->>'ZH_CN')
    from org_template l
    where true and l.id = t.org_template), t.is_create_system_menu, t.tenancy_wf_url, t.gray, t.grayfront_url, t.normalfront_url, actor_name(t.created_by), t.tenancy_sort as sort_value
  from (select t.*
    from tenant t
    where t.deleted_at is null and t.is_create_system_menu = true
    order by t.tenancy_sort asc, t.id asc
    limit 21) t
  order by t.tenancy_sort asc, t.id asc;
select count(*) as capped
  from (select 1
    from tenant t
    where t.deleted_at is null and t.is_create_system_menu = true
    limit 1001) few;
