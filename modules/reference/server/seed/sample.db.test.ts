import { createSeeding } from '@mp/kernel/server';
import { aServer, type TestServer } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { workflowModule } from '@mp/workflow/server';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { referenceModule } from '../index.ts';
import { seedAreas } from './sample.ts';
import { sampleAssignments } from './sample.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule, workflowModule, referenceModule]);
});

test('sample areas leave two provinces without an area and two positions without anybody; twice adds nothing', async () => {
  const tenant = await server.aTenant();
  const admin = await server.aUser({ kind: 'admin', tenant });
  for (let n = 0; n < 5; n += 1) await server.aUser({ tenant });
  const client = new pg.Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  const seeding = createSeeding(client, '2026-01-01T00:00:00Z');
  const made = await seedAreas(seeding, tenant.id);
  const again = await seedAreas(seeding, tenant.id);
  await client.end();

  expect(sampleAssignments).toHaveLength(78);
  expect([made > 3500, again]).toEqual([true, 0]);
  const coverage = await server.call(admin, 'GET', '/reference/coverage?on=2026-06-01');
  expect(coverage.body.gaps).toBe(2);
  const matrix = await server.call(admin, 'GET', '/reference/areaMatrix?on=2026-06-01');
  expect(matrix.body.gaps).toBe(2);
  const diesel = await server.call(admin, 'GET', '/reference/coverage?on=2026-06-01&productLine=DIESEL');
  const sichuan = diesel.body.tiles.find(({ code }: { code: string }) => code === '510000');
  expect(sichuan.area.name).toBe('全国数据中心');
  // What people add afterwards finds its place in the tree, beside what the sample made.
  const [china] = await server.sql<{ id: string }>(`select id from region where tenant_id = $1 and code = 'CN'`, [
    tenant.id,
  ]);
  const added = await server.call(admin, 'POST', '/reference/region', {
    body: { code: '990000', name: { ZH_CN: '试验省' }, parentId: china?.id },
  });
  expect(added.status).toBe(201);
  expect((await server.call(admin, 'POST', '/reference/region/national', { body: { apply: false } })).body.added).toBe(
    0,
  );
});
