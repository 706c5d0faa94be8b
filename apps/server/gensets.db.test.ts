import { scheduledJobs, systemContext } from '@mp/kernel/server';
import type { TestServer } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';
import { aSampleCompany, signedIn, tenantId } from './sample-company.fixture.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aSampleCompany();
}, 240_000);

const find = async (name: string, q: string) => {
  const user = await signedIn(server, name);
  const { body } = await server.call(user, 'GET', `/genset/genset/find?q=${q}`);
  return body.items.map(({ serialNo }: { serialNo: string }) => serialNo);
};

test('900 sample units in all states follow from their events', async () => {
  const states = await server.sql<{ state: string }>('select distinct state from genset where tenant_id = $1', [
    tenantId,
  ]);
  const [{ n } = { n: 0 }] = await server.sql<{ n: number }>(
    'select count(*)::integer as n from genset where tenant_id = $1',
    [tenantId],
  );
  expect(n).toBe(900);
  expect(states).toHaveLength(10);
  const job = scheduledJobs().get('genset.rebuild');
  const run = { fireTime: '', key: 'test', attempt: 1, params: {}, signal: new AbortController().signal };

  const told = await job?.run(systemContext(server.services, tenantId), { ...run, complete: async () => undefined });

  expect(told).toBe('900 compared, 0 differed');
});

test('a dealer finds the units that it sold or serves, by a replaced engine too; any other dealer finds nothing', async () => {
  const [{ engine } = { engine: '' }] = await server.sql<{ engine: string }>(
    `select c->>'oldSn' as engine from genset, jsonb_array_elements(components) c
      where tenant_id = $1 and serial_no = 'H24A000108' and c->>'component' = 'engine'`,
    [tenantId],
  );

  expect(await find('hy-business', engine)).toEqual(['H24A000108']);
  expect(await find('hy-dealer', engine)).toEqual(['H24A000108']);
  expect(await find('hy-dealer2', engine)).toEqual([]);
});
