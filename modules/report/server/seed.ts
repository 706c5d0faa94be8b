import { seededRandom, seedId, type SampleCompany, type Seeding } from '@mp/kernel/server';
import { bucketCount, bucketOf } from './call-counter.ts';

const days = 30;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
const zoneMs = 8 * hourMs;

/** Operations of the sample company's days: calls of an hour, and milliseconds that they usually take. */
const services = [
  { service: 'dealer.read', perHour: 90, ms: 22 },
  { service: 'customer.read', perHour: 70, ms: 18 },
  { service: 'organisation.children', perHour: 60, ms: 9 },
  { service: 'dealer.one', perHour: 45, ms: 14 },
  { service: 'user.read', perHour: 20, ms: 16 },
  { service: 'customer.update', perHour: 12, ms: 31 },
  { service: 'dealer.summary', perHour: 8, ms: 120 },
  { service: 'dealer.export', perHour: 2, ms: 48 },
] as const;

type Row = readonly unknown[];

/** The calls of an operation in an hour, spread over times as they are: most quick, a few slow. */
function hourOf({ perHour, ms }: (typeof services)[number], random: () => number) {
  const calls = Math.round(perHour * (0.5 + random()));
  const buckets = Array.from({ length: bucketCount }, () => 0);
  let msSum = 0;
  let msMax = 0;
  for (let n = 0; n < calls; n += 1) {
    const took = ms * (0.6 + random() * 0.7) * (random() < 0.05 ? 4 + random() * 6 : 1);
    msSum += took;
    msMax = Math.max(msMax, took);
    const bucket = bucketOf(took);
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  const refused = random() < 0.2 ? Math.min(calls, 1) : 0;
  const failed = random() < 0.02 ? Math.min(calls - refused, 1) : 0;
  return { calls, refused, failed, msSum: Math.round(msSum), msMax: Math.round(msMax), buckets };
}

/** A month of counted calls of the sample company up to yesterday, once. */
export async function seedCalls({ client, insert }: Seeding, { tenantId }: SampleCompany): Promise<void> {
  const known = await client.query('select 1 from service_call where tenant_id = $1 limit 1', [tenantId]);
  if (known.rows.length > 0) return;
  // Logs are of the last days, whenever the company was made.
  const {
    rows: [clock],
  } = await client.query<{ now: Date }>('select now() as now');
  const now = clock?.now.getTime() ?? 0;
  const random = seededRandom(2411);
  const today = Math.floor((now + zoneMs) / dayMs) * dayMs - zoneMs;
  const rows: Row[] = [];
  for (let back = days; back >= 1; back -= 1) {
    const start = today - back * dayMs;
    const isWeekend = new Date(start + zoneMs).getUTCDay() % 6 === 0;
    for (let hour = 8; hour < 18; hour += isWeekend ? 4 : 1)
      for (const each of services) {
        const id = seedId(`calls/${back}/${hour}/${each.service}`);
        const { calls, refused, failed, msSum, msMax, buckets } = hourOf(each, random);
        if (calls > 0)
          rows.push([
            tenantId,
            id,
            new Date(start + hour * hourMs).toISOString(),
            'node-1',
            each.service,
            calls,
            refused,
            failed,
            msSum,
            msMax,
            buckets,
          ]);
      }
  }
  await insert(
    'service_call',
    ['tenant_id', 'id', 'at', 'node', 'service', 'calls', 'refused', 'failed', 'ms_sum', 'ms_max', 'buckets'],
    rows,
  );
}
