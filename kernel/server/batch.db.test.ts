import { beforeAll, expect, test } from 'vitest';
import { aTestDatabase } from '../testing/index.ts';
import { toObjects } from './batch.ts';
import { Database, scopeStatement } from './database.ts';

let database: Database;
beforeAll(async () => {
  // One connection, so that every batch follows another one on it.
  database = new Database({ url: (await aTestDatabase()).url, max: 1 });
  return () => database.close();
});

const tenantNow = { text: `select current_setting('app.tenant_id', true) as tenant`, values: [] };
const tenantA = '00000000-0000-7000-8000-00000000000a';

test('a batch sees the tenant that its own first statement set', async () => {
  const [, seen] = await database.batch([scopeStatement({ tenantId: tenantA }), tenantNow]);

  expect(seen?.rows).toEqual([[tenantA]]);
});

test('nothing of a batch is left for the next user of the connection', async () => {
  await database.batch([scopeStatement({ tenantId: tenantA, platform: true }), tenantNow]);

  const [after] = await database.batch([
    { text: `select current_setting('app.tenant_id', true), current_setting('app.scope', true)`, values: [] },
  ]);

  expect(after?.rows[0]?.every((value) => value === '' || value === null)).toBe(true);
});

test('a failing statement undoes the whole batch and the connection goes on', async () => {
  const insert = { text: `insert into resource_counter values ($1, 'x', 0, 5)`, values: [tenantA] };

  await expect(
    database.batch([scopeStatement({ tenantId: tenantA }), insert, { text: 'select 1 / 0', values: [] }]),
  ).rejects.toThrow('division by zero');

  const [, left] = await database.batch([
    scopeStatement({ tenantId: tenantA }),
    { text: 'select count(*) from resource_counter', values: [] },
  ]);
  expect(left?.rows).toEqual([['0']]);
});

test('many batches at once on one connection each get their own answers', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      database.batch([
        scopeStatement({ tenantId: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}` }),
        {
          text: 'select $1::integer as n, right(current_setting($2), 12)::integer as tenant',
          values: [n, 'app.tenant_id'],
        },
      ]),
    ),
  );

  expect(answers.map(([, result]) => result?.rows[0])).toEqual(
    Array.from({ length: 200 }, (_, n) => [String(n), String(n)]),
  );
});

test('more different statements than are kept prepared still answer right', async () => {
  for (let n = 0; n < 450; n += 1) {
    const [result] = await database.batch([{ text: `select ${n % 230} as n, $1::text as given`, values: [String(n)] }]);
    expect(result?.rows).toEqual([[String(n % 230), String(n)]]);
  }
});

test('a query without tenant sees nothing and cannot write', async () => {
  await database.batch([
    scopeStatement({ tenantId: tenantA }),
    { text: `insert into resource_counter values ($1, 'y', 0, 1) on conflict do nothing`, values: [tenantA] },
  ]);

  const [seen] = await database.batch([{ text: 'select count(*) from resource_counter', values: [] }]);

  expect(seen?.rows).toEqual([['0']]);
  await expect(
    database.batch([{ text: `insert into resource_counter values ($1, 'z', 0, 1)`, values: [tenantA] }]),
  ).rejects.toThrow(/row-level security/);
});

test('instants, days, decimals and lists leave the driver as the wire wants them', async () => {
  const [result] = await database.batch([
    {
      text: `select timestamptz '2026-11-20 16:00:00.5+08' as at, date '2026-02-28' as day, 1.50::numeric as amount, array['a', 'b,"c'] as list, true as yes`,
      values: [],
    },
  ]);

  expect(result && toObjects(result)).toEqual([
    { at: '2026-11-20T08:00:00.5Z', day: '2026-02-28', amount: '1.50', list: ['a', 'b,"c'], yes: true },
  ]);
});

test('a transaction that meets another one is begun anew three times, and then gives up', async () => {
  const tries = async (collisions: number) => {
    let tried = 0;
    const done = await database
      .transaction([], async (tx) => {
        tried += 1;
        if (tried <= collisions)
          await tx.rows(`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`);
        return 'done';
      })
      .catch((error: { code: string }) => error.code);
    return [done, tried];
  };

  expect(await tries(3)).toEqual(['done', 4]);
  expect(await tries(4)).toEqual(['40P01', 4]);
});

test('what a part of a failed transaction asks for afterwards is refused and leaves nothing', async () => {
  const insert = { text: `insert into resource_counter values ($1, 'late', 0, 5)`, values: [tenantA] };
  let late: Promise<unknown> | undefined;

  await expect(
    database.transaction([scopeStatement({ tenantId: tenantA })], async (tx) => {
      late = new Promise((resolve) => setTimeout(resolve, 20)).then(() => tx.batch([insert]));
      late.catch(() => {});
      await tx.rows('select 1 / 0');
    }),
  ).rejects.toThrow('division by zero');

  await expect(late).rejects.toThrow('the transaction has ended');
  const [, left] = await database.batch([
    scopeStatement({ tenantId: tenantA }),
    { text: `select count(*) from resource_counter where entity = 'late'`, values: [] },
  ]);
  expect(left?.rows).toEqual([['0']]);
});

test('what is deferred runs before the next statement of the transaction, and at its end at the latest', async () => {
  const put = (entity: string) => ({
    text: `insert into resource_counter values ($1, $2, 0, 1)`,
    values: [tenantA, entity],
  });
  const names = `select entity from resource_counter where entity like 'deferred%' order by entity`;

  const seen = await database.transaction([scopeStatement({ tenantId: tenantA })], async (tx) => {
    tx.defer([put('deferred1')]);
    const [before] = await tx.batch([{ text: names, values: [] }]);
    tx.defer([put('deferred2')]);
    return before?.rows;
  });

  const [, kept] = await database.batch([scopeStatement({ tenantId: tenantA }), { text: names, values: [] }]);
  expect(seen).toEqual([['deferred1']]);
  expect(kept?.rows).toEqual([['deferred1'], ['deferred2']]);
});
