import { crossProblems, inputProblems } from '@mp/kernel/contract';
import { createSeeding } from '@mp/kernel/server';
import { aServer, type TestServer } from '@mp/kernel/testing';
import { attachmentModule } from '@mp/attachment/server';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { caseFields, directoryType, fileRule, gensetModel } from '../../contract/index.ts';
import { conditionRefusals } from '../file-condition.ts';
import { referenceModule } from '../index.ts';
import { seedDirectories } from './directories.ts';
import { seedFileRules } from './file-rules.ts';
import { seedModels } from './models.ts';
import { sampleFileRules } from './file-rules.ts';
import { sampleModels } from './models.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule, attachmentModule, referenceModule]);
});

test('every sample is one that the screens would take, and a second seeding adds nothing', async () => {
  const tenant = await server.aTenant();
  const admin = await server.aUser({ kind: 'admin', tenant });
  const client = new pg.Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  const seeding = createSeeding(client, '2026-01-01T00:00:00Z');
  const made = [
    await seedModels(seeding, tenant.id),
    await seedFileRules(seeding, tenant.id),
    await seedDirectories(seeding, tenant.id),
  ];
  const again = [
    await seedModels(seeding, tenant.id),
    await seedFileRules(seeding, tenant.id),
    await seedDirectories(seeding, tenant.id),
  ];
  await client.end();

  expect(made).toEqual([48, 16, 34]);
  expect(again).toEqual([0, 0, 0]);
  for (const resource of [gensetModel, fileRule, directoryType]) {
    const { body } = await server.call(admin, 'GET', `${resource.path}?size=100`);
    const plain = resource as unknown as Parameters<typeof inputProblems>[0];
    for (const record of body.items)
      expect([record.code, inputProblems(plain, record, 'create'), crossProblems(plain, record)]).toEqual([
        record.code,
        [],
        [],
      ]);
  }
  const { body: tree } = await server.call(admin, 'GET', '/reference/directoryType/whole');
  expect(tree.items).toHaveLength(22);
  const { body: big } = await server.call(admin, 'GET', '/reference/gensetModel?code=DG2000-E5');
  expect(big.items[0]).toMatchObject({
    prpKva: '1818.0',
    espKva: '2000.0',
    ratings: [{ kw: '1454' }, { kw: '1600' }, {}],
  });
});

test('conditions of samples are of the fields of their business objects', () => {
  for (const { object, condition } of sampleFileRules)
    expect([condition, conditionRefusals(object, condition ?? null)]).toEqual([condition, []]);
  expect(Object.keys(caseFields)).toHaveLength(14);
  expect(sampleModels.filter(({ product_line: line }) => line === 'GAS')).toHaveLength(4);
});
