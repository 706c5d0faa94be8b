import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketCount, bucketOf, CallCounter, percentileOf, type CallRow } from './call-counter.ts';

test('a percentile is never below the true one and at most a quarter above it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 200 }), (times) => {
      const buckets = Array.from({ length: bucketCount }, () => 0);
      for (const ms of times) buckets[bucketOf(ms)] = (buckets[bucketOf(ms)] ?? 0) + 1;
      const sorted = times.toSorted((a, b) => a - b);
      const exact = sorted[Math.ceil(0.95 * sorted.length) - 1] ?? 0;
      const read = percentileOf(buckets, 0.95) ?? 0;

      expect(read).toBeGreaterThanOrEqual(exact - 1);
      expect(read).toBeLessThanOrEqual(exact * 1.25 + 1);
    }),
  );
});

test('of no calls there is no percentile', () => {
  expect(percentileOf([], 0.95)).toBeNull();
});

const counterOf = (written: CallRow[][], lost: number[] = []) =>
  new CallCounter({
    now: () => new Date('2026-11-20T08:00:00Z'),
    write: (rows) =>
      lost.length > 0 ? Promise.reject(new Error('away')) : Promise.resolve(void written.push([...rows])),
    onLost: (count) => lost.push(count),
  });
const call = { tenantId: 't', service: 'dealer.read', status: 200, ms: 10 };

test('calls are counted by tenant and operation, by how they ended, and written when the counter stops', async () => {
  const written: CallRow[][] = [];
  const counter = counterOf(written);
  for (const status of [200, 204, 403, 500]) counter.count({ ...call, status });
  counter.count({ ...call, tenantId: 'u', ms: 30 });
  await counter.stop();

  expect(written.flat()).toMatchObject([
    { tenant_id: 't', service: 'dealer.read', calls: 4, refused: 1, failed: 1, ms_sum: 40, ms_max: 10 },
    { tenant_id: 'u', service: 'dealer.read', calls: 1, refused: 0, failed: 0, ms_sum: 30, ms_max: 30 },
  ]);
  await counter.flush();
  expect(written).toHaveLength(1);
});

test('counts that the database refuses are told as lost', async () => {
  const lost = [0];
  const counter = counterOf([], lost);
  counter.count(call);
  await counter.stop();

  expect(lost).toEqual([0, 1]);
});
