-- Made by `npm run sql:print`; read it in review.

-- GET /warranty/hourReading
select t.id, t.version, t.created_at, t.updated_at, t.name, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.read_on, t.hours, t.meter_reset, t.meter_reset_note, t.photo, file_facts(array[t.photo]), t.source, t.cumulative_hours, t.suspicious, t.read_on as sort_value, (select coalesce(sum(n), 0)
    from resource_counter
    where entity = 'hour_reading') as kept
  from (select t.*
    from hour_reading t
    where t.deleted_at is null
    order by t.read_on desc, t.id desc
    limit 21) t
  order by t.read_on desc, t.id desc;

-- GET /warranty/hourReading?q=A1
with hit as materialized (select search_hour_reading($2, 2000) as ids) select t.id, t.version, t.created_at, t.updated_at, t.name, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.read_on, t.hours, t.meter_reset, t.meter_reset_note, t.photo, file_facts(array[t.photo]), t.source, t.cumulative_hours, t.suspicious, t.read_on as sort_value, coalesce((select cardinality(ids)
      from hit), case when cardinality(search_grams(app_tenant(), $2)) > 0 then 1001 else (select count(*)
      from (select 1
        from hour_reading t
        where t.deleted_at is null and (select ids
          from hit) is null and t.search_text like $1
        limit 1001) n) end) as capped
  from ((select t.*
      from hour_reading t
      where t.deleted_at is null and (select ids
        from hit) is not null and t.id = any((select ids
          from hit)::uuid[])
      order by t.read_on desc, t.id desc
      limit 21)
    union all (select t.*
      from hour_reading t
      where t.deleted_at is null and (select ids
        from hit) is null and t.search_text like $1
      order by t.read_on desc, t.id desc
      limit 21)) t
  order by t.read_on desc, t.id desc;

-- GET /warranty/hourReading?readOn=2026-01-01
select t.id, t.version, t.created_at, t.updated_at, t.name, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.read_on, t.hours, t.meter_reset, t.meter_reset_note, t.photo, file_facts(array[t.photo]), t.source, t.cumulative_hours, t.suspicious, t.read_on as sort_value
  from (select t.*
    from hour_reading t
    where t.deleted_at is null and t.read_on = $1::date
    order by t.read_on desc, t.id desc
    limit 21) t
  order by t.read_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from hour_reading t
    where t.deleted_at is null and t.read_on = $1::date
    limit 1001) few;

-- GET /warranty/hourReading?suspicious=true
select t.id, t.version, t.created_at, t.updated_at, t.name, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.read_on, t.hours, t.meter_reset, t.meter_reset_note, t.photo, file_facts(array[t.photo]), t.source, t.cumulative_hours, t.suspicious, t.read_on as sort_value
  from (select t.*
    from hour_reading t
    where t.deleted_at is null and t.suspicious = true
    order by t.read_on desc, t.id desc
    limit 21) t
  order by t.read_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from hour_reading t
    where t.deleted_at is null and t.suspicious = true
    limit 1001) few;

-- GET /warranty/hourReading?source=COMMISSIONING
select t.id, t.version, t.created_at, t.updated_at, t.name, t.genset_id, (select l.serial_no
    from genset l
    where l.tenant_id = t.tenant_id and l.id = t.genset_id), t.read_on, t.hours, t.meter_reset, t.meter_reset_note, t.photo, file_facts(array[t.photo]), t.source, t.cumulative_hours, t.suspicious, t.read_on as sort_value
  from (select t.*
    from hour_reading t
    where t.deleted_at is null and t.source collate "C" = 'COMMISSIONING'
    order by t.read_on desc, t.id desc
    limit 21) t
  order by t.read_on desc, t.id desc;
select count(*) as capped
  from (select 1
    from hour_reading t
    where t.deleted_at is null and t.source collate "C" = 'COMMISSIONING'
    limit 1001) few;
