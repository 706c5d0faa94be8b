import { scaled, unscaled } from '@mp/kernel/contract';
import { newId, recordsOf, type Context, type Services, type TxContext } from '@mp/kernel/server';
import { plusDays } from '@mp/reference/contract';
import { appendEvents, type EventInput } from '@mp/genset/server';
import { SamplePlay } from '@mp/workflow/server';
import { hourReading, peProduct, registration } from '../../contract/index.ts';
import { revisionOf } from '../pe-product.service.ts';
import { warrantedUnits } from '../unit.service.ts';

/** Units in service that are registered; of each third one the meter was read. */
const registered = 240;

/** A new revision of a product is in check, and units in service are registered and have readings of their meters. */
export async function playWarranty(services: Services, tenantId: string): Promise<void> {
  const play = new SamplePlay(services, tenantId);
  await play.begin();
  const [known] = await play.system.rows(`select 1 from pe_product where code = 'PE-FULL' and revision > 1 limit 1`);
  const [manager] = await play.system.rows<{ id: string }>(
    `select id from tenant_user where user_name = 'hy-warranty' and deleted_at is null limit 1`,
  );
  const [sold] = await play.system.rows<{ id: string }>(
    `select id from pe_product where code = 'PE-FULL' and revision = 1`,
  );
  if (known || !manager || !sold) return;
  const revision = await (await play.as(manager.id)).tx((tx) => dearer(tx, sold.id));
  await play.submit(peProduct, [{ id: revision, by: manager.id, form: { changeNote: '按2026年备件成本调价' } }]);
  await play.system.tx((tx) => register(play.system, tx));
}

/** The next revision of a product, some of whose prices have risen. */
async function dearer(tx: TxContext, id: string): Promise<string> {
  const record = await recordsOf(tx, peProduct).lock(id);
  const values = revisionOf(record);
  const bands = (record.bands ?? []).map((band, at) => {
    const raised = (scaled(band.listPrice, 2) * (at % 5 === 0 ? 115n : 104n)) / 100n;
    return { ...band, listPrice: unscaled(raised, 2) };
  });
  return recordsOf(tx, peProduct).create({ ...values, bands } as typeof values, { action: 'newRevision' });
}

async function register(system: Context, tx: TxContext): Promise<void> {
  const today = system.at.slice(0, 10);
  const found = await tx.rows<{ id: string }>(
    `select id from genset where state in ('inService', 'commissioned') and customer_id is not null and region_id is not null
       and commissioned_on is not null and warranty_start is null and deleted_at is null order by commissioned_on desc, id limit $1`,
    [registered],
  );
  const units = (
    await warrantedUnits(
      tx,
      found.map(({ id }) => id),
    )
  ).filter(({ expected }) => expected !== null);
  const rows = units.map((unit, at) => ({
    unit,
    no: `RG${today.slice(0, 7).replace('-', '')}S${String(at + 1).padStart(4, '0')}`,
  }));
  await recordsOf(tx, registration).insertMany(
    rows.map(({ unit, no }, at) => ({
      id: newId(),
      values: {
        no,
        gensetId: unit.id,
        customerId: unit.customerId,
        siteRegionId: unit.regionId,
        dutyType: unit.dutyType,
        commissionedOn: unit.commissionedOn,
        hoursAtCommission: (at % 9).toFixed(1),
        source: at % 4 === 0 ? 'MANUAL' : 'COMMISSIONING',
        warrantyStart: unit.expected?.start,
        warrantyEnd: unit.expected?.end,
        validOn: unit.commissionedOn,
        state: 'valid',
      } as never,
    })),
  );
  const readings = rows.flatMap(({ unit }, at) =>
    at % 3 === 0 ? readingsOf(unit.id, unit.commissionedOn ?? today, { at, today }) : [],
  );
  await recordsOf(tx, hourReading).insertMany(readings.map((values) => ({ id: newId(), values: values as never })));
  const events: EventInput[] = rows.map(({ unit, no }) => ({
    gensetId: unit.id,
    kind: 'WARRANTY_REGISTERED',
    on: unit.commissionedOn ?? today,
    params: { warrantyStart: unit.expected?.start, warrantyEnd: unit.expected?.end },
    source: { type: 'warranty.registration', no },
  }));
  const last = new Map(readings.flatMap((each) => (each.suspicious ? [] : [[each.gensetId, each] as const])));
  for (const { gensetId, readOn, cumulativeHours } of last.values())
    events.push({
      gensetId,
      kind: 'HOURS_READ',
      on: readOn,
      params: { runningHours: cumulativeHours, hoursReadAt: readOn },
    });
  await appendEvents(tx, events);
}

/** Readings of a unit every two months; one of a few shows more than a day has hours. */
function readingsOf(gensetId: string, from: string, { at, today }: { readonly at: number; readonly today: string }) {
  const rows = [];
  for (let n = 1; n <= 8; n += 1) {
    const readOn = plusDays(from, n * 61);
    if (readOn > today) break;
    const hours = n * (6 + (at % 11));
    const suspicious = n === 3 && at % 30 === 0;
    const shown = (suspicious ? hours + 5000 : hours).toFixed(1);
    rows.push({
      gensetId,
      name: `${readOn} · ${Number(shown)} h`,
      readOn,
      hours: shown,
      cumulativeHours: shown,
      suspicious,
      source: 'MAINTENANCE' as const,
    });
  }
  return rows;
}
