import { recordsOf, type Services, type TxContext } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { appendEvents, type EventInput } from '@mp/genset/server';
import { plusDays } from '@mp/reference/contract';
import { SamplePlay } from '@mp/workflow/server';
import { hourReading, registration } from '@mp/warranty/contract';
import { warrantyCertificate } from '@mp/warranty-order/contract';
import { warrantyDifference } from '../../contract/index.ts';
import { scanDifferences } from '../warranty-difference.service.ts';

/** How many units of the sample company show each thing that can be wrong. */
const causes = { START: 3, END: 2, DUTY: 3, HOLDER: 3, GAP: 3, OVERLAP: 2, HOURS: 3 } as const;

/** Things go wrong with the papers of some units, and the night finds them; one is accepted, one corrected. */
export async function playDifferences(services: Services, tenantId: string): Promise<void> {
  const play = new SamplePlay(services, tenantId);
  await play.begin();
  const { system } = play;
  const [known] = await system.rows('select 1 from warranty_difference limit 1');
  const [manager] = await system.rows<{ id: string }>(
    `select id from tenant_user where user_name = 'hy-warranty' and deleted_at is null limit 1`,
  );
  if (known || !manager) return;
  await system.tx((tx) => goWrong(tx));
  await scanDifferences(system);
  const [holder] = await system.rows<{ id: string }>(
    `select id from warranty_difference where kind = 'HOLDER' and state = 'open' order by no limit 1`,
  );
  if (holder)
    await play.move(warrantyDifference, {
      id: holder.id,
      by: manager.id,
      name: 'accept',
      form: { note: '机组已随厂房转让，证书持有人变更手续办理中' },
    });
}

interface Unit {
  readonly id: string;
  readonly registrationId: string;
  readonly start: string;
  readonly end: string;
  readonly hours: string | null;
}

interface Sold {
  readonly id: string;
  readonly gensetId: string;
  readonly endOn: string;
  readonly holderId: string;
  readonly until: string;
}

async function goWrong(tx: TxContext): Promise<void> {
  const units = await tx.rows<Unit>(
    `select g.id, r.id as "registrationId", g.warranty_start::text as start, g.warranty_end::text as "end", g.running_hours::text as hours
      from genset g join warranty_registration r on r.tenant_id = g.tenant_id and r.genset_id = g.id and r.state = 'valid' and r.deleted_at is null
      where g.warranty_end > $1::date and g.deleted_at is null and not exists (select from warranty_certificate c
        where c.tenant_id = g.tenant_id and c.genset_id = g.id)
      order by g.serial_no limit 60`,
    [todayOf(tx)],
  );
  const take = (n: number) => units.splice(0, n);
  await appendEvents(tx, [
    ...take(causes.START).map((unit, at) => recorded(unit, plusDays(unit.start, 31 + at * 9), unit.end)),
    ...take(causes.END).map((unit, at) => recorded(unit, unit.start, plusDays(unit.end, 30 + at * 61))),
  ]);
  for (const { registrationId } of take(causes.DUTY))
    await recordsOf(tx, registration).updateLatest(registrationId, { patch: { dutyType: 'LTP' }, action: 'corrected' });
  for (const { id, hours } of take(causes.HOURS)) await recordsOf(tx, hourReading).create(wrongReading(tx, id, hours));
  await shiftCertificates(tx);
}

/** The warranty of a unit as somebody has typed it from a paper. */
const recorded = (unit: Unit, warrantyStart: string, warrantyEnd: string): EventInput => ({
  gensetId: unit.id,
  kind: 'WARRANTY_CORRECTED',
  on: unit.start,
  params: { warrantyStart, warrantyEnd, reason: '按纸质档案补录' },
});

const wrongReading = (tx: TxContext, gensetId: string, hours: string | null) => ({
  gensetId,
  readOn: todayOf(tx),
  hours: (Number(hours ?? 0) + 20_000).toFixed(1),
});

/** Certificates that begin too late or too early, and units that have another owner than their certificate. */
async function shiftCertificates(tx: TxContext): Promise<void> {
  const sold = await tx.rows<Sold>(
    `select c.id, c.genset_id as "gensetId", c.end_on::text as "endOn", c.holder_customer_id as "holderId", g.warranty_end::text as until
      from warranty_certificate c join genset g on g.tenant_id = c.tenant_id and g.id = c.genset_id
      where c.state in ('waiting', 'active') and g.warranty_end is not null and c.end_on > g.warranty_end + 120 and c.deleted_at is null
      order by c.cert_no`,
  );
  const certificates = recordsOf(tx, warrantyCertificate);
  for (const [at, { id, until }] of sold.splice(0, causes.GAP + causes.OVERLAP).entries()) {
    const startOn = plusDays(until, at < causes.GAP ? 30 + at * 15 : -14 - at);
    await certificates.updateLatest(id, { patch: { startOn }, action: 'corrected' });
  }
  const others = await tx.rows<{ id: string }>(
    `select id from customer where status = 'active' and deleted_at is null order by code limit 40`,
  );
  await appendEvents(
    tx,
    sold.slice(0, causes.HOLDER).flatMap(({ gensetId, holderId }, at) => {
      const customerId = others.filter(({ id }) => id !== holderId)[at]?.id;
      return customerId === undefined
        ? []
        : [{ gensetId, kind: 'OWNER_CHANGED', on: plusDays(todayOf(tx), -10), params: { customerId } }];
    }),
  );
}
