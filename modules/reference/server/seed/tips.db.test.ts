import { createSeeding } from '@mp/kernel/server';
import { aServer, type TestServer } from '@mp/kernel/testing';
import { identityModule } from '@mp/identity/server';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { workflowModule } from '@mp/workflow/server';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { referenceModule } from '../index.ts';
import { seedAreas } from './sample.ts';
import { seedMilestones } from './milestones.ts';
import { seedModels } from './models.ts';
import { seedTips } from './tips.ts';
import { runTips } from '../tips/engine.service.ts';
import { sampleTips } from './tips.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer([
    tenantModule,
    settingsModule,
    organisationModule,
    identityModule,
    workflowModule,
    referenceModule,
  ]);
});

test('sample tips are in all states of what is past over 90 days, none of them ahead, stay so when the engine runs, and are there once', async () => {
  const tenant = await server.aTenant();
  const admin = await server.aUser({ kind: 'admin', tenant });
  for (let n = 0; n < 5; n += 1) await server.aUser({ tenant });
  const client = new pg.Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  const seeding = createSeeding(client, '2026-01-01T00:00:00Z');
  for (const seed of [seedAreas, seedModels, seedMilestones]) await seed(seeding, tenant.id);
  const made = await seedTips(seeding, tenant.id);
  const again = await seedTips(seeding, tenant.id);
  await client.end();
  expect([made, again]).toEqual([sampleTips.count, 0]);

  const counts = async () => {
    const { body } = await server.call(admin, 'GET', '/reference/tip/summary?by=state');
    const groups: readonly { readonly value: string; readonly count: number }[] = body.groups;
    return new Map(groups.map(({ value, count }) => [value, count]));
  };
  const before = await counts();
  const [ahead] = await server.sql(
    'select count(*)::integer as n from tip where greatest(created_at, planned_at, read_at, done_at) > now()',
  );
  expect(ahead).toEqual({ n: 0 });
  for (const state of ['sent', 'failed', 'read', 'done', 'stopped'])
    expect(before.get(state), state).toBeGreaterThan(20);
  await runTips(server.services, tenant.id);
  const after = await counts();
  for (const state of ['sent', 'done', 'stopped'])
    expect(after.get(state) ?? 0, state).toBeGreaterThanOrEqual(before.get(state) ?? 0);
  const { body } = await server.call(admin, 'GET', '/reference/tip?size=200&q=');
  expect(body.items.every(({ message }: { message: { ZH_CN: string } }) => !message.ZH_CN.includes('{'))).toBe(true);
  const rules = await server.call(admin, 'GET', '/reference/tipsRule?size=100');
  expect(
    rules.body.items.some(
      ({ sentCount, failureRate }: Record<string, unknown>) => Number(sentCount) > 5 && failureRate !== null,
    ),
  ).toBe(true);
});
