import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aServer } from '../../testing/index.ts';
import type { TestServer, TestTenant } from '../../testing/index.ts';
import { systemContext } from '../system.ts';
import { recordsOf, type RecordStore } from './record-store.ts';
import { labModule, makeSampleTable, sample } from './sample.fixture.ts';

type Samples = RecordStore<(typeof sample)['fields']>;

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await aServer([labModule]);
  await makeSampleTable(server);
});
beforeEach(async () => {
  tenant = await server.aTenant();
});

/** A service's piece of work on the samples of the tenant, in a transaction of its own. */
function within<T>(work: (samples: Samples) => Promise<T>): Promise<T> {
  const context = systemContext(server.services, tenant.id);
  return context.tx((tx) => work(recordsOf(tx, sample)));
}
const aSample = (code = 'S1') => within((samples) => samples.create({ code, name: '样品', amount: '10.00' }));
const history = (id: string) =>
  server.sql<{ version: number; action: string; reason: string | null; changes: object }>(
    'select version, action, reason, changes from audit_log where tenant_id = $1 and entity_id = $2 order by version',
    [tenant.id, id],
  );

test('what a service changes counts the version up and stands in the history with action and reason', async () => {
  const id = await aSample();
  await within(async (samples) => {
    const record = await samples.lock(id);
    expect(record.amount).toBe('10.00');
    await samples.update(record, { amount: '12.50', name: '样品' }, { action: 'correct', reason: '录入错误' });
  });

  expect(await within((samples) => samples.lock(id))).toMatchObject({ version: 2, amount: '12.50' });
  expect((await history(id)).at(-1)).toEqual({
    version: 2,
    action: 'correct',
    reason: '录入错误',
    changes: { amount: ['10.00', '12.50'] },
  });
});

test('a change of a record as it no longer is is refused, and nothing of the transaction stays', async () => {
  const [first, second] = [await aSample('A1'), await aSample('A2')];
  const stale = await within((samples) => samples.lock(second));
  await within((samples) => samples.update(stale, { count: 1 }));

  const work = within(async (samples) => {
    const fresh = await samples.lock(first);
    await samples.updateMany([fresh, stale], () => ({ count: 7 }));
  });
  await expect(work).rejects.toMatchObject({ code: 'common.versionConflict' });
  expect(await within((samples) => samples.lock(first))).toMatchObject({ version: 1, count: null });
});

test('each of many records is changed by its own values, in one piece', async () => {
  const ids = [await aSample('B1'), await aSample('B2'), await aSample('B3')];
  await within(async (samples) => {
    const records = [];
    for (const id of ids) records.push(await samples.lock(id));
    await samples.updateMany(records, ({ code }) => ({ note: `${code} geprüft` }), { action: 'check' });
  });
  for (const [at, id] of ids.entries()) {
    expect(await within((samples) => samples.lock(id))).toMatchObject({ version: 2, note: `B${at + 1} geprüft` });
    expect((await history(id)).map(({ action }) => action)).toEqual(['create', 'check']);
  }
});

test('new records in one piece are in the history and in the count of the list', async () => {
  const rows = Array.from({ length: 25 }, (_, at) => ({
    id: crypto.randomUUID(),
    values: { code: `M${at}`, name: '批量', state: 'draft' as const },
  }));
  await within((samples) => samples.insertMany(rows, { action: 'import' }));
  const admin = await server.aUser({ tenant, kind: 'admin' });
  const { body } = await server.call(admin, 'GET', '/lab/sample?size=10');
  expect(body).toMatchObject({ total: 25 });
  expect(await history(rows[24]?.id ?? '')).toMatchObject([{ version: 1, action: 'import' }]);
});

test('what a service deletes lies in the recycle bin with its history', async () => {
  const id = await aSample();
  await within(async (samples) => samples.delete(await samples.lock(id), { action: 'merge', reason: '重复' }));
  await expect(within((samples) => samples.lock(id))).rejects.toMatchObject({ code: 'common.notFound' });
  expect(await within((samples) => samples.lock(id, { deleted: true }))).toMatchObject({ id, version: 2 });
  expect((await history(id)).at(-1)).toMatchObject({ action: 'merge', reason: '重复' });
});

test('a misspelt field does not compile, and is refused where a program without types gives it', async () => {
  const id = await aSample();
  const work = within(async (samples) => {
    const record = await samples.lock(id);
    // @ts-expect-error the field is called amount
    expect(record.ammount).toBeUndefined();
    // @ts-expect-error the field is called amount
    await samples.update(record, { ammount: '1.00' });
  });
  await expect(work).rejects.toThrow('lab.sample has no field ammount');
});
