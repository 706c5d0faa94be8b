-- Made by `npm run sql:print`; read it in review.

-- GET /settings/wording
select t.id, t.version, t.created_at, t.updated_at, t.key, t.chinese, t.english, t.japanese, t.key as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'i18n_override') as kept
  from (select t.*
    from i18n_override t
    where t.deleted_at is null
    order by t.key collate "C" asc, t.id asc
    limit 21) t
  order by t.key collate "C" asc, t.id asc;

-- GET /settings/wording?q=A1
with hit as materialized (select search_i18n_override($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.key, t.chinese, t.english, t.japanese, t.key as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from i18n_override t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from i18n_override t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.key collate "C" asc, t.id asc
      limit 21)
    union all (select t.*
      from i18n_override t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.key collate "C" asc, t.id asc
      limit 21)) t
  order by t.key collate "C" asc, t.id asc;

-- GET /settings/wording?key=A1
select t.id, t.version, t.created_at, t.updated_at, t.key, t.chinese, t.english, t.japanese, t.key as sort_value
  from (select t.*
    from i18n_override t
    where t.deleted_at is null and t.key collate "C" = $1::text
    order by t.key collate "C" asc, t.id asc
    limit 21) t
  order by t.key collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from i18n_override t
    where t.deleted_at is null and t.key collate "C" = $1::text
    limit 1001) few;

-- GET /settings/wording?updatedAt=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.key, t.chinese, t.english, t.japanese, t.key as sort_value
  from (select t.*
    from i18n_override t
    where t.deleted_at is null and t.updated_at = $1::timestamptz
    order by t.key collate "C" asc, t.id asc
    limit 21) t
  order by t.key collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from i18n_override t
    where t.deleted_at is null and t.updated_at = $1::timestamptz
    limit 1001) few;
