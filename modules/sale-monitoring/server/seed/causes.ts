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
  for (const { dealerId, ...place } of registered) {
    const at = units.findIndex((unit) => unit.dealerId !== dealerId);
    const [unit] = at < 0 ? [] : units.splice(at, 1);
    if (unit)
      await system.tx((tx) => appendEvents(tx, [{ gensetId: unit.id, kind: 'SHIPPED', on: shippedOn, params: place }]));
  }
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

/** What the sample company has of causes beside what its sales bring along. */
export async function makeCauses(system: Context): Promise<void> {
  await breakProtections(system);
  await scanAround(system);
}
