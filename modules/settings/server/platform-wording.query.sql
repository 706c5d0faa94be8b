-- Made by `npm run sql:print`; read it in review.

-- GET /settings/platformWording
select t.id, t.version, t.created_at, t.updated_at, t.key, t.chinese, t.english, t.japanese, t.key as sort_value
  from (select t.*
    from i18n_default t
    where t.deleted_at is null
    order by t.key collate "C" asc, t.id asc
    limit 21) t
  order by t.key collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from i18n_default t
    where t.deleted_at is null
    limit 1001) few;

-- GET /settings/platformWording?key=A1
select t.id, t.version, t.created_at, t.updated_at, t.key, t.chinese, t.english, t.japanese, t.key as sort_value
  from (select t.*
    from i18n_default t
    where t.deleted_at is null and t.key collate "C" = $1::text
    order by t.key collate "C" asc, t.id asc
    limit 21) t
  order by t.key collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from i18n_default t
    where t.deleted_at is null and t.key collate "C" = $1::text
    limit 1001) few;

-- GET /settings/platformWording?updatedAt=2026-01-01T00%3A00%3A00.000Z
select t.id, t.version, t.created_at, t.updated_at, t.key, t.chinese, t.english, t.japanese, t.key as sort_value
  from (select t.*
    from i18n_default t
    where t.deleted_at is null and t.updated_at = $1::timestamptz
    order by t.key collate "C" asc, t.id asc
    limit 21) t
  order by t.key collate "C" asc, t.id asc;
select count(*) as capped
  from (select 1
    from i18n_default t
    where t.deleted_at is null and t.updated_at = $1::timestamptz
    limit 1001) few;
