-- Units with what is known of them side by side: registration, certificates, and by what they are covered today. The view
-- asks with the rights of whoever asks, so that the walls of the tables hold; what is read of certificates and base terms is
-- read for the rows that show it alone. A unit has one registration that is valid.
create unique index warranty_registration_valid_uq on warranty_registration (tenant_id, genset_id) where state = 'valid' and deleted_at is null;

create view genset_record with (security_invoker = true) as
  select g.tenant_id, g.id, g.version, g.created_at, g.created_by, g.updated_at, g.updated_by, g.deleted_at,
    g.id as genset_id, g.serial_no, g.model_id, m.series, g.duty_type, g.rated_kw,
    case when g.rated_kw < 100 then 'under100' when g.rated_kw < 250 then 'from100' when g.rated_kw < 500 then 'from250'
      when g.rated_kw < 1000 then 'from500' when g.rated_kw < 2000 then 'from1000' when g.rated_kw >= 2000 then 'from2000' end as power_band,
    g.engine_sn, g.alternator_sn, g.controller_sn, g.serial_keys, g.customer_id, c.industry, g.site, g.region_id, g.big_area_id,
    g.dealer_id, g.service_dealer_id, g.project_dealer_id, g.goem_id, g.sale_channel, g.state, g.shipped_on, g.commissioned_on,
    r.id is not null as registered, r.valid_on as registered_on, r.valid_on - r.commissioned_on as registration_lag,
    g.shipped_on is not null and not coalesce(g.sale_channel = 'goem' and r.id is null and g.installed_on is null and g.commissioned_on is null
      and g.accepted_on is null and g.shipped_on > (now() at time zone 'Asia/Shanghai')::date - 90, false) as counts_for_rate,
    g.warranty_start, g.warranty_end, g.extended_warranty_end,
    exists (select from warranty_certificate w where w.tenant_id = g.tenant_id and w.genset_id = g.id and w.state <> 'void' and w.deleted_at is null) as certified,
    g.running_hours,
    case
      when g.warranty_start is null then 'UNKNOWN'
      when (now() at time zone 'Asia/Shanghai')::date between g.warranty_start and coalesce(g.warranty_end, 'infinity') and not coalesce(g.running_hours > (
          select t.hours from base_term t where t.tenant_id = g.tenant_id and t.duty_type = g.duty_type and t.deleted_at is null
            and (t.series is null or t.series = m.series)
            and g.shipped_on between coalesce(t.valid_from, '-infinity') and coalesce(t.valid_to, 'infinity')
          order by t.series is not null desc, t.valid_from desc nulls last, t.code collate "C" limit 1), false)
        then 'BASE'
      when exists (select from warranty_certificate w where w.tenant_id = g.tenant_id and w.genset_id = g.id and w.state <> 'void' and w.deleted_at is null
          and w.end_on >= (now() at time zone 'Asia/Shanghai')::date and not coalesce(g.running_hours > w.hours_limit, false)
          and (w.start_on <= (now() at time zone 'Asia/Shanghai')::date
            or (now() at time zone 'Asia/Shanghai')::date between g.warranty_start and coalesce(g.warranty_end, 'infinity')))
        then 'EXTENDED'
      else 'NONE'
    end as coverage,
    g.goem_user_ids
  from genset g
    left join genset_model m on m.tenant_id = g.tenant_id and m.id = g.model_id
    left join customer c on c.tenant_id = g.tenant_id and c.id = g.customer_id
    left join warranty_registration r on r.tenant_id = g.tenant_id and r.genset_id = g.id and r.state = 'valid' and r.deleted_at is null;

grant select on genset_record to mp_app;
