import { createSeeding } from '@mp/kernel/server';
import { isCreditCode } from '@mp/reference/contract';
import { referenceModule } from '@mp/reference/server';
import pg from 'pg';
import { expect, test } from 'vitest';
import { aCustomerServer } from '../customer.fixture.ts';
import { findDuplicates } from '../duplicate.service.ts';
import { seedCustomers } from './customers.ts';

test('the sample has 260 customers, 12 groups, a cloud group with seven sites, and five pairs; twice adds nothing', async () => {
  const server = await aCustomerServer();
  const tenant = await server.aTenant();
  const admin = await server.aUser({ kind: 'admin', tenant });
  for (let n = 0; n < 5; n += 1) await server.aUser({ tenant });
  const client = new pg.Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  const seeding = createSeeding(client, '2026-01-01T00:00:00Z');
  const company = { tenantId: tenant.id, pepper: Buffer.alloc(32), people: {} };
  await referenceModule.samples?.rows?.(seeding, company);
  const made = await seedCustomers(seeding, tenant.id);
  const again = await seedCustomers(seeding, tenant.id);
  await client.end();

  expect([made, again]).toEqual([260, 0]);
  const { items } = (await server.call(admin, 'GET', '/customer/customer?q=C0000123')).body;
  expect(items).toMatchObject([{ code: 'C0000123', name: { ZH_CN: '上海云数科技集团有限公司' } }]);
  expect(items[0].sites).toHaveLength(7);
  const [facts] = await server.sql<{ groups: number; several: number; areas: number; codes: string[] }>(
    `select (select count(distinct group_id)::integer from customer) as groups,
      (select count(*)::integer from customer where jsonb_array_length(sites) > 1) as several,
      (select count(*)::integer from customer where big_area_id is null) as areas,
      (select array_agg(credit_code) from customer where credit_code is not null) as codes`,
  );
  expect(facts).toMatchObject({ groups: 12, areas: 0 });
  expect(facts?.several).toBeGreaterThanOrEqual(40);
  expect(facts?.codes.every(isCreditCode)).toBe(true);
  await server.sql('update customer set checked_at = null');
  await findDuplicates(await server.contextOf(admin));
  const pairs = (await server.call(admin, 'GET', '/customer/duplicatePair?score[gte]=85')).body.items;
  expect(pairs).toHaveLength(5);
});
