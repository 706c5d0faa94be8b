import { newId, type Context } from '@mp/kernel/server';
import { appendEvents } from '@mp/genset/server';
import { plusDays } from '@mp/reference/contract';
import { todayOf } from '@mp/dealer/server';
import { issueQrCode } from '@mp/dealer-public/server';

const provinces = ['310000', '320000', '330000', '370000', '440000'] as const;

interface Registered {
  readonly customerId: string;
  readonly regionId: string;
  readonly site: string;
  readonly dealerId: string;
}

/** Units in the stock of dealers, none of those that are given. */
const stocked = (system: Context, limit: number): Promise<{ id: string; dealerId: string }[]> =>
  system.rows(
    `select id, dealer_id as "dealerId" from genset where state = 'inStock' and sale_channel = 'trade' and dealer_id is not null
      and deleted_at is null order by serial_no desc limit $1`,
    [limit],
  );

/** Other dealers ship units to customers for whom somebody has registered. */
async function breakProtections(system: Context): Promise<void> {
  const registered = await system.rows<Registered>(
    `select end_customer_id as "customerId", site_region_id as "regionId", site_name as site, dealer_id as "dealerId" from project
      where state = 'registered' and dealer_id is not null and protected_until > $1::date and protected_until < $1::date + 80
        and deleted_at is null order by no limit 3`,
    [todayOf(system)],
  );
  const units = await stocked(system, 12);
  const shippedOn = plusDays(todayOf(system), -2);
  const shipped = registered.flatMap(({ dealerId, ...place }) => {
    const at = units.findIndex((unit) => unit.dealerId !== dealerId);
    const [unit] = at < 0 ? [] : units.splice(at, 1);
    return unit ? [{ gensetId: unit.id, kind: 'SHIPPED', on: shippedOn, params: place }] : [];
  });
  await system.tx((tx) => appendEvents(tx, shipped));
}

/** Plates of two units are scanned all over the country within a week. */
async function scanAround(system: Context): Promise<void> {
  const units = await system.rows<{ id: string }>(
    `select id from genset where state = 'inService' and sale_channel = 'trade' and dealer_id is not null and deleted_at is null
      order by serial_no limit 2`,
  );
  for (const { id } of units) {
    await system.tx(async (tx) => {
      const { id: qrId } = await issueQrCode(tx, { kind: 'genset', subjectId: id });
      await tx.rows(
        `insert into public_query_log (tenant_id, id, at, ip_hash, region, page, query, hits, qr_id, suspicious)
          select $1, x.id, $2::timestamptz - make_interval(hours => (x.n * 30)::integer), md5(x.region || $3::text), x.region, 'qrCodePageNew', 'genset', 1, $3::uuid, false
          from unnest($4::uuid[], $5::text[]) with ordinality x(id, region, n)`,
        [system.tenantId, system.at, qrId, provinces.map(() => newId()), provinces],
      );
    });
  }
}

/** Code of the dealer whose demo account is `hy-dealer`. */
export const demoDealer = 'DLR00001';

/** The demo dealer, at home in Shanghai, has sold three units that were accepted in Chengdu. */
async function sellAcross(system: Context): Promise<void> {
  const day = todayOf(system);
  const serialOf = (n: number) => `H26A${String(880_001 + n).padStart(6, '0')}`;
  const [ground] = await system.rows<Registered & { readonly modelId: string }>(
    `select d.id as "dealerId", m.id as "modelId", c.id as "customerId", r.id as "regionId", coalesce(c.sites->0->>'name', '成都工厂') as site
      from dealer d, genset_model m, region r, customer c
      where d.code = $1 and m.lifecycle = 'active' and m.deleted_at is null and (m.serial_pattern is null or $2 ~ m.serial_pattern)
        and r.code = '510107' and c.status = 'active' and c.deleted_at is null and 'endUser' = any(c.kinds)
      order by m.code, left((select code from region x where x.id = c.region_id), 2) <> '51', c.code limit 1`,
    [demoDealer, serialOf(0)],
  );
  if (!ground) return;
  const { dealerId, modelId, ...place } = ground;
  const steps = [
    ['MADE', 150, { modelId }],
    ['STOCK_IN', 145, {}],
    ['SOLD', 120, { saleChannel: 'trade', dealerId, serviceDealerId: dealerId }],
    ['SHIPPED', 100, place],
    ['ARRIVED', 92, {}],
    ['INSTALLED', 60, {}],
    ['COMMISSIONED', 50, {}],
    ['ACCEPTED', 40, {}],
  ] as const;
  const events = [0, 1, 2].flatMap((n) =>
    steps.map(([kind, days, params]) => ({ serialNo: serialOf(n), kind, on: plusDays(day, -days - 7 * n), params })),
  );
  await system.tx((tx) => appendEvents(tx, events));
}

/** What the sample company has of causes beside what its sales bring along. */
export async function makeCauses(system: Context): Promise<void> {
  await sellAcross(system);
  await breakProtections(system);
  await scanAround(system);
}
