import { aServer, type TestServer } from '../testing/index.ts';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Context } from './context.ts';

let server: TestServer;
let context: Context;
beforeAll(async () => {
  server = await aServer([]);
  context = new Context(server.services, { requestId: 'test', ip: '', locale: 'zh-CN' });
});
afterEach(() => vi.restoreAllMocks());

const platform = { platform: true } as const;
const tenantA = '00000000-0000-7000-8000-00000000000a';
const seen = `select current_setting('app.scope') || $1::text as seen`;

test('what a request asks for in one turn under one scope travels in one round trip, each with its own answer', async () => {
  const trips = vi.spyOn(server.services.database, 'batch');

  const answers = await Promise.all([
    context.scoped(platform, seen, ['a']),
    context.scoped(platform, seen, ['b']),
    context.scoped({ tenantId: tenantA }, `select current_setting('app.tenant_id') as seen`),
  ]);

  expect(answers).toEqual([[{ seen: 'platforma' }], [{ seen: 'platformb' }], [{ seen: tenantA }]]);
  expect(trips).toHaveBeenCalledTimes(2);
});

test('what another request asks for in the same turn travels apart, so that its failure is its own', async () => {
  const other = context.as(undefined);

  const [mine, others] = await Promise.allSettled([
    context.scoped(platform, seen, ['a']),
    other.scoped(platform, 'select 1 / 0'),
  ]);

  expect(mine).toMatchObject({ status: 'fulfilled', value: [{ seen: 'platforma' }] });
  expect(others).toMatchObject({ status: 'rejected' });
});

test('where nobody is signed in a transaction begins with its first statement, and rolls back as any other', async () => {
  const insert = `insert into resource_counter values ($1, 'x', 0, 5)`;
  const count = () =>
    context.scoped<{ n: number }>({ tenantId: tenantA }, 'select count(*)::integer as n from resource_counter');
  const inA = `select set_config('app.tenant_id', $1, true)`;

  await expect(
    context.tx(async (tx) => {
      await Promise.all([tx.rows(inA, [tenantA]), tx.rows(insert, [tenantA])]);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await count()).toEqual([{ n: 0 }]);

  await context.tx(async (tx) => {
    await tx.rows(inA, [tenantA]);
    await tx.rows(insert, [tenantA]);
  });
  await context.tx(async () => undefined);
  expect(await count()).toEqual([{ n: 1 }]);
});

test('what is asked for in the turn that finishes a transaction commits with it; nothing is asked for behind it', async () => {
  const inA = `select set_config('app.tenant_id', $1, true)`;
  const insert = `insert into resource_counter values ($1, $2, 0, 5)`;
  const { slow } = server.services.database;
  const trips = vi.spyOn(slow, 'note');
  let late: Promise<unknown> = Promise.resolve();

  await context.tx(async (tx) => {
    const set = tx.rows(inA, [tenantA]);
    const finished = tx.finish([{ text: insert, values: [tenantA, 'finished'] }]);
    late = tx.rows(insert, [tenantA, 'late']).catch((error: unknown) => error);
    await Promise.all([set, finished]);
  });

  expect(trips).toHaveBeenCalledTimes(1);
  expect(await late).toMatchObject({ message: 'the transaction has ended' });
  const kept = `select entity from resource_counter where tenant_id = $1 and entity in ('finished', 'late')`;
  expect(await context.scoped({ tenantId: tenantA }, kept, [tenantA])).toEqual([{ entity: 'finished' }]);
});

test('what a transaction leaves for afterwards runs once it has committed, in one of its own, before the answer', async () => {
  const said: string[] = [];
  const answer = await context.tx(async (tx) => {
    tx.afterwards(async (outer) => {
      await outer.tx(async (next) => said.push(`next ${next !== tx}`));
    });
    said.push('first');
    return 'answer';
  });
  said.push(answer);
  expect(said).toEqual(['first', 'next true', 'answer']);

  await expect(
    context.tx(async (tx) => {
      tx.afterwards(async () => void said.push('never'));
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await context.tx(async () => undefined);
  expect(said).not.toContain('never');
  expect(() => context.afterwards(async () => undefined)).toThrow('no open transaction');
});
