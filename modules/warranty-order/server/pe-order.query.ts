import { ports, serverOf, type Tx } from '@mp/kernel/server';

type Reader = Pick<Tx, 'rows'>;

/** A unit as far as its warranty may be sold. Days are `YYYY-MM-DD`. */
export interface SoldUnit {
  readonly id: string;
  readonly serialNo: string;
  readonly model: string;
  readonly series: string | null;
  readonly dutyType: string | null;
  readonly ratedKw: string | null;
  readonly dealerIds: readonly string[];
  readonly shippedOn: string | null;
  readonly arrivedOn: string | null;
  readonly commissionedOn: string | null;
  readonly warrantyStart: string | null;
  readonly warrantyEnd: string | null;
  /** Until when its certificates run. */
  readonly extendedEnd: string | null;
  readonly runningHours: string | null;
  readonly customerId: string | null;
}

/** Units by their ids, whoever may see them. */
export async function unitsToSell(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, SoldUnit>> {
  const [gensets, models] = ['genset.genset', 'reference.gensetModel'].map((key) => serverOf({ key }).table);
  const rows = await db.rows<SoldUnit>(
    `select g.id, g.serial_no as "serialNo", m.code as model, m.series, g.duty_type as "dutyType", g.rated_kw::text as "ratedKw",
        array_remove(array[g.dealer_id, g.service_dealer_id, g.project_dealer_id], null) as "dealerIds",
        g.shipped_on::text as "shippedOn", g.arrived_on::text as "arrivedOn", g.commissioned_on::text as "commissionedOn",
        g.warranty_start::text as "warrantyStart", g.warranty_end::text as "warrantyEnd",
        g.extended_warranty_end::text as "extendedEnd",
        g.running_hours::text as "runningHours", g.customer_id as "customerId"
      from ${gensets} g join ${models} m on m.tenant_id = g.tenant_id and m.id = g.model_id
      where g.id = any($1::uuid[]) and g.deleted_at is null`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A dealer as an order asks for it. */
export interface SellingDealer {
  readonly regionId: string | null;
  readonly status: string;
  /** Is authorised to service on the day. */
  readonly services: boolean;
}

/** A dealer by its id on a day, whoever may see it. */
export async function sellingDealer(db: Reader, id: string, day: string): Promise<SellingDealer | undefined> {
  const [row] = await db.rows<SellingDealer>(
    `select region_id as "regionId", status, exists (select 1 from jsonb_array_elements(authorisations) a
          where a->'capabilities' ? 'SERVICE' and a->>'validFrom' <= $2
            and (coalesce(a->>'validTo', '') = '' or a->>'validTo' >= $2)) as services
      from ${serverOf({ key: 'dealer.dealer' }).table} where id = $1::uuid and deleted_at is null`,
    [id, day],
  );
  return row;
}

/** One after the other submits and effects sales, so that no unit is sold twice and no number is given twice. */
export async function lockSales(tx: Reader & { readonly tenantId: string }): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`peOrder:${tx.tenantId}`]);
}

/** Numbers of other orders that are under way, by the units that they are about. */
export async function ordersOfUnits(
  db: Reader,
  ids: readonly string[],
  except: string | null,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ id: string; no: string }>(
    `select g.id::text as id, min(t.no) as no from pe_order t cross join lateral unnest(t.genset_ids) g(id)
      where t.genset_ids && $1::uuid[] and g.id = any($1::uuid[]) and t.id is distinct from $2::uuid and t.deleted_at is null
        and t.state in ('firstCheck', 'specialCheck', 'orderCheck', 'toEffect', 'returned')
      group by g.id`,
    [ids, except],
  );
  return new Map(rows.map(({ id, no }) => [id, no]));
}

/** What a dealer owes for sales on credit that were passed, beside one of them. */
export async function owedBy(db: Reader, dealerId: string, except: string): Promise<string> {
  const [row] = await db.rows<{ owed: string }>(
    `select coalesce(sum(greatest(amount - coalesce(paid_amount, 0), 0)), 0)::numeric(18, 2)::text as owed from pe_order
      where dealer_id = $1::uuid and id <> $2::uuid and pay_method = 'CREDIT' and state in ('toEffect', 'effective')
        and deleted_at is null`,
    [dealerId, except],
  );
  return row?.owed ?? '0.00';
}

/** How many orders that are not settled name a revision of a product. */
export async function openOrdersOf(db: Reader, productId: string): Promise<number> {
  const [row] = await db.rows<{ n: number }>(
    `select count(*)::integer as n from pe_order where state not in ('effective', 'rejected', 'canceled')
      and deleted_at is null and lines @> jsonb_build_array(jsonb_build_object('productId', $1::text))`,
    [productId],
  );
  return row?.n ?? 0;
}

/** A line that waits for its certificate, with the certificate that stands in its way. */
export interface WaitingLine {
  readonly orderId: string;
  readonly no: string | null;
  readonly instanceId: string | null;
  readonly line: number;
  readonly serialNo: string | null;
  readonly model: string | null;
  readonly product: string | null;
  readonly dealer: string | null;
  readonly startOn: string | null;
  readonly endOn: string | null;
  readonly hoursLimit: number | null;
  readonly linePrice: string | null;
  readonly eligibility: string | null;
  readonly taken: string | null;
  readonly left: number;
}

/** Lines without certificates of orders at the caller's task of effect, the oldest first. */
export function waitingLines(db: Reader, limit: number): Promise<WaitingLine[]> {
  const [products, dealers] = ['warranty.peProduct', 'dealer.dealer'].map((key) => serverOf({ key }).table);
  return db.rows<WaitingLine>(
    `select t.id as "orderId", t.no, t.process_instance_id as "instanceId", l.place::integer as line, l.value->>'serialNo' as "serialNo",
        l.value->>'model' as model, p.code as product,
        coalesce(nullif(d.name->>current_setting('app.language', true), ''), d.name->>'ZH_CN') as dealer,
        l.value->>'startOn' as "startOn", l.value->>'endOn' as "endOn", (l.value->>'hoursLimit')::integer as "hoursLimit",
        l.value->>'linePrice' as "linePrice", l.value->>'eligibility' as eligibility,
        (select min(c.cert_no) from warranty_certificate c
          where c.tenant_id = t.tenant_id and c.genset_id = (w.value->>'gensetId')::uuid and c.state <> 'void' and c.deleted_at is null
            and c.start_on <= (l.value->>'endOn')::date and c.end_on >= (l.value->>'startOn')::date) as taken,
        (count(*) over ())::integer as left
      from pe_order t cross join lateral jsonb_array_elements(t.priced) with ordinality l(value, place)
        cross join lateral (select t.lines->(l.place - 1)::integer) w(value)
        left join ${products} p on p.tenant_id = t.tenant_id and p.id = (w.value->>'productId')::uuid
        left join ${dealers} d on d.tenant_id = t.tenant_id and d.id = t.dealer_id
      where t.state = 'toEffect' and t.deleted_at is null and l.value->>'certNo' is null
        and ${ports().processFilter('awaitingMe', 'warrantyOrder.peOrder')}
      order by t.submitted_at, t.id, l.place limit $1`,
    [limit],
  );
}
