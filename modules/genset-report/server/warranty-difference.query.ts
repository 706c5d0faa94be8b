import { serverOf, type Tx } from '@mp/kernel/server';
import { genset } from '@mp/genset/contract';
import { gensetModel } from '@mp/reference/contract';
import { baseTerm, hourReading, peProduct, registration } from '@mp/warranty/contract';
import { warrantyCertificate } from '@mp/warranty-order/contract';
import { customer } from '@mp/customer/contract';
import type { DifferenceKind } from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

/** What is recorded of one thing about the warranty of a unit, what the rules say, and the difference that is open for it. */
export interface Finding {
  readonly gensetId: string;
  readonly serialNo: string;
  readonly kind: DifferenceKind;
  readonly expected: string | null;
  readonly actual: string | null;
  readonly diffDays: number | null;
  readonly certNo: string | null;
  readonly modelId: string | null;
  readonly dealerId: string | null;
  readonly regionId: string | null;
  readonly bigAreaId: string | null;
  /** What is recorded is not as the rules say. */
  readonly differs: boolean;
  /** The open difference; null where there is none yet. */
  readonly known: { readonly id: string; readonly version: number } | null;
  /** What is recorded is no longer as it was when the difference was found. */
  readonly isChanged: boolean;
}

const tables = () => ({
  units: serverOf(genset).table,
  models: serverOf(gensetModel).table,
  terms: serverOf(baseTerm).table,
  registrations: serverOf(registration).table,
  readings: serverOf(hourReading).table,
  certificates: serverOf(warrantyCertificate).table,
  products: serverOf(peProduct).table,
  customers: serverOf(customer).table,
});

/** Units that left the factory and are still there, with their registration and what their base term says. */
const units = () => {
  const { units: gensets, models, terms, registrations, customers, readings } = tables();
  const grace = `(g.shipped_on + make_interval(months => b.ship_grace_months))::date`;
  return `select g.id, g.tenant_id, g.serial_no, g.model_id, g.dealer_id, g.region_id, g.big_area_id, g.duty_type, g.shipped_on,
      g.commissioned_on, g.warranty_start, g.warranty_end, g.running_hours, g.hours_read_at, g.customer_id, c.name->>'ZH_CN' as customer,
      g.sale_channel = 'goem' and g.installed_on is null and g.commissioned_on is null as waits,
      r.id as registration, r.duty_type as registered_duty, b.months, b.start_on, h.hours as read_hours, h.read_on, h.suspicious
    from ${gensets} g
      left join ${models} m on m.tenant_id = g.tenant_id and m.id = g.model_id
      left join ${customers} c on c.tenant_id = g.tenant_id and c.id = g.customer_id
      left join ${registrations} r on r.tenant_id = g.tenant_id and r.genset_id = g.id and r.state = 'valid' and r.deleted_at is null
      left join (select distinct on (h.tenant_id, h.genset_id) h.* from ${readings} h where h.deleted_at is null
        order by h.tenant_id, h.genset_id, h.read_on desc, h.created_at desc) h on h.tenant_id = g.tenant_id and h.genset_id = g.id
      left join lateral (select b.months, least(${grace}, case b.start_rule when 'DELIVERY_30' then g.arrived_on + 30 else g.commissioned_on end) as start_on
        from ${terms} b where b.tenant_id = g.tenant_id and b.duty_type = coalesce(r.duty_type, g.duty_type) and b.deleted_at is null
          and (b.series is null or b.series = m.series)
          and g.shipped_on between coalesce(b.valid_from, '-infinity') and coalesce(b.valid_to, 'infinity')
        order by b.series is not null desc, b.valid_from desc nulls last, b.code collate "C" limit 1) b on true
    where g.deleted_at is null and g.state not in ('returned', 'scrapped') and g.shipped_on is not null
      and ($3::uuid[] is null or g.id = any($3::uuid[]))`;
};

/** Certificates that are not void, with the day until which their unit is covered before them. */
const certificates = () => {
  const { certificates: all, products, customers } = tables();
  return `select c.genset_id as id, c.cert_no, c.start_on, c.end_on, c.holder_customer_id, k.name->>'ZH_CN' as holder,
      greatest(case when p.term_basis = 'FROM_BASE_START' then null else u.warranty_end end,
        max(c.end_on) over (partition by c.genset_id order by c.start_on, c.cert_no rows between unbounded preceding and 1 preceding)) as covered_to
    from ${all} c join u on u.tenant_id = c.tenant_id and u.id = c.genset_id
      left join ${products} p on p.tenant_id = c.tenant_id and p.id = c.product_id
      left join ${customers} k on k.tenant_id = c.tenant_id and k.id = c.holder_customer_id
    where c.state <> 'void' and c.deleted_at is null`;
};

/** Hours that the meter of a unit can show at most. */
const mostHours = `case when u.suspicious then coalesce(u.running_hours, 0) + 24 * greatest(1, u.read_on - coalesce(u.hours_read_at, u.commissioned_on, u.shipped_on))
  else 24 * greatest(1, u.hours_read_at - coalesce(u.commissioned_on, u.shipped_on) + 1) end`;
const seenHours = `case when u.suspicious then u.read_hours else u.running_hours end`;

/** One thing about each certificate; of those of a unit the first that is not as it should be. */
const ofCertificates = (kind: DifferenceKind, differs: string, values: string) =>
  `(select distinct on (c.id) c.id, '${kind}', ${values}, c.cert_no, c.end_on >= $1::date and coalesce(${differs}, false) as differs
    from c join u on u.id = c.id order by c.id, differs desc, c.start_on)`;

/** What is recorded beside what the rules say, whether it differs or not (warranty-maintenance.md 2.6). */
const facts = () => {
  const betweenTerms = `(c.covered_to + 1)::text, c.start_on::text, c.start_on - c.covered_to - 1`;
  return `select u.id, 'START' as kind, u.start_on::text as expected, u.warranty_start::text as actual, u.warranty_start - u.start_on as days,
      null::text as cert_no, coalesce(u.warranty_start <> u.start_on, false) as differs from u
    union all select u.id, 'END', e.due::text, u.warranty_end::text, u.warranty_end - e.due, null, coalesce(u.warranty_end <> e.due, false)
      from u cross join lateral (select (u.warranty_start + make_interval(months => u.months))::date - 1 as due) e
    union all select u.id, 'NO_REG', (u.shipped_on + $2::integer)::text, null, $1::date - u.shipped_on - $2::integer, null,
      u.registration is null and not coalesce(u.waits, false) and u.shipped_on + $2::integer < $1::date
        and coalesce((u.start_on + make_interval(months => u.months))::date > $1::date, false) from u
    union all select u.id, 'DUTY', u.duty_type, u.registered_duty, null, null, coalesce(u.duty_type <> u.registered_duty, false) from u
    union all select u.id, 'HOURS', (${mostHours})::text, (${seenHours})::text, null, null, coalesce(u.suspicious or ${seenHours} > ${mostHours}, false)
      from u where u.read_on is not null or u.running_hours is not null
    union all ${ofCertificates('GAP', 'c.start_on > c.covered_to + 1', betweenTerms)}
    union all ${ofCertificates('OVERLAP', 'c.start_on <= c.covered_to', betweenTerms)}
    union all ${ofCertificates('HOLDER', 'u.customer_id <> c.holder_customer_id', 'u.customer, c.holder, null::integer')}`;
};

/**
 * What differs and is not accepted as it is, and what of open differences is as it should be by now: of all units in one
 * statement, or of some. `day` is today, `days` how long a registration may take after the shipment.
 */
export function findings(
  db: Reader,
  { day, days, ids = null }: { readonly day: string; readonly days: number; readonly ids?: readonly string[] | null },
): Promise<Finding[]> {
  return db.rows<Finding>(
    `with u as materialized (${units()}), c as materialized (${certificates()}), f as (${facts()}),
      o as (select d.id, d.version, d.genset_id, d.kind, d.actual, d.serial_no, d.model_id, d.dealer_id, d.region_id, d.big_area_id
        from warranty_difference d where d.state = 'open' and d.deleted_at is null and ($3::uuid[] is null or d.genset_id = any($3::uuid[])))
    select coalesce(f.id, o.genset_id) as "gensetId", coalesce(u.serial_no, o.serial_no) as "serialNo", coalesce(f.kind, o.kind) as kind,
      f.expected, f.actual, f.days as "diffDays", f.cert_no as "certNo", u.model_id as "modelId", u.dealer_id as "dealerId",
      u.region_id as "regionId", u.big_area_id as "bigAreaId", coalesce(f.differs, false) as differs,
      case when o.id is not null then jsonb_build_object('id', o.id, 'version', o.version) end as known,
      case when f.kind = 'NO_REG' then u.registration is not null else u.id is not null and f.actual is distinct from o.actual end as "isChanged"
    from f join u on u.id = f.id full join o on o.genset_id = f.id and o.kind = f.kind
    where o.id is not null or (f.differs and not exists (select from warranty_difference a where a.genset_id = f.id and a.kind = f.kind
      and a.state = 'accepted' and a.expected is not distinct from f.expected and a.actual is not distinct from f.actual and a.deleted_at is null))
    order by 1, 3`,
    [day, days, ids],
  );
}
