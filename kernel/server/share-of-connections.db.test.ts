import { aTestDatabase } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';
import { Database, shareOfConnections } from './database.ts';

let database: Database;

beforeAll(async () => {
  database = new Database({ url: (await aTestDatabase()).url, max: 12 });
  return () => database.close();
});

const limits = { running: 4, waiting: 100, patienceMs: 5000 };

test('twelve at once that each need a second connection come to their end in a share of four', async () => {
  const share = shareOfConnections(database, limits);
  const ends = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      share.transaction([], async (tx) => {
        await tx.rows('select 1');
        const [second] = await share.rows<{ n: number }>({}, 'select $1::integer as n', [at]);
        const third = await share.transaction([], (inner) => inner.rows<{ n: number }>('select 1 as n'));
        return [second?.n, third.length];
      }),
    ),
  );

  expect(ends).toEqual(Array.from({ length: 12 }, (_, at) => [at, 1]));
});

test('so many have a connection at once, and who asks beside the share waits for none of them', async () => {
  const share = shareOfConnections(database, limits);
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  let begun = 0;
  const crowd = Array.from({ length: 12 }, () =>
    share.transaction([], async (tx) => {
      await tx.rows('select 1');
      begun += 1;
      await gate;
    }),
  );
  await expect.poll(() => begun).toBe(4);

  expect(await database.rows({}, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(begun).toBe(4);
  open();

  await Promise.all(crowd);
  expect(begun).toBe(12);
});
