import { aServer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { ports } from '@mp/kernel/server';
import { beforeAll, expect, test } from 'vitest';
import { defineSettings } from '../contract/index.ts';
import { integer } from '@mp/kernel/contract';
import { settingsModule, settingsOfTenant } from './index.ts';

const sample = defineSettings('sample', {
  area: 'company',
  order: 999,
  fields: {
    low: integer({ required: true, min: 0, default: 1 }),
    high: integer({ required: true, min: 0, default: 9 }),
  },
  rules: [
    {
      fields: ['low', 'high'],
      check: ({ low, high }) => (Number(low) > Number(high) ? [{ code: 'setting.lengthOrder', path: 'low' }] : []),
    },
  ],
});

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let platform: TestUser;
let staff: TestUser;
beforeAll(async () => {
  server = await aServer([settingsModule]);
  tenant = await server.aTenant();
  [admin, platform, staff] = [
    await server.aUser({ tenant, kind: 'admin' }),
    await server.aUser({ tenant, kind: 'platform' }),
    await server.aUser({ tenant }),
  ];
});

const save = (
  user: TestUser,
  version: number,
  { values, level = 'tenant' }: { readonly values: Record<string, unknown>; readonly level?: string },
) => server.call(user, 'PUT', `/settings/group/sample?level=${level}`, { body: { version, values } });

test('a value is the tenant’s, else the platform’s, else the default', async () => {
  const other = await server.aTenant();
  await save(platform, 0, { values: { low: 3, high: 7 }, level: 'platform' });
  const first = await save(admin, 0, { values: { high: 5 } });

  expect(first.body).toMatchObject({ values: { low: 3, high: 5 }, inherited: { low: 3, high: 7 }, version: 1 });
  expect((await settingsOfTenant(server.services.database, tenant.id)).of(sample)).toEqual({ low: 3, high: 5 });
  expect((await settingsOfTenant(server.services.database, other.id)).of(sample)).toEqual({ low: 3, high: 7 });
  expect((await settingsOfTenant(server.services.database, null)).of(sample)).toEqual({ low: 3, high: 7 });
  expect(await ports().setting(await server.contextOf(staff), 'sample.high')).toBe(5);
});

test('a save over an older version is refused with the current values, and nobody else may save', async () => {
  const groups = (await server.call(admin, 'GET', '/settings/group')).body.items as { key: string; version: number }[];
  const version = groups.find(({ key }) => key === 'sample')?.version ?? 0;
  const stale = await save(admin, version + 7, { values: { high: 6 } });

  expect([stale.status, stale.body.code]).toEqual([409, 'common.versionConflict']);
  expect(stale.body.detail.current).toMatchObject({ id: 'sample', version });
  expect((await save(staff, version, { values: { high: 6 } })).status).toBe(403);
  expect((await save(admin, version, { values: { high: 6 }, level: 'platform' })).status).toBe(404);
  expect((await server.call(admin, 'PUT', '/settings/group/nope', { body: { version: 0, values: {} } })).status).toBe(
    404,
  );
});

test('the whole group is judged, also the values that were not sent', async () => {
  const [row] = await server.sql<{ version: number }>(
    `select version from setting where tenant_id = $1 and grp = 'sample'`,
    [tenant.id],
  );
  const version = row?.version ?? 0;
  const rule = await save(admin, version, { values: { low: 6 } });
  const field = await save(admin, version, { values: { low: -1, high: 'x' } });

  expect([rule.status, rule.body.code, rule.body.fields[0].path]).toEqual([422, 'setting.lengthOrder', 'low']);
  expect([field.status, field.body.code]).toEqual([422, 'common.validation']);
  expect(field.body.fields.map(({ path }: { path: string }) => path)).toEqual(['low', 'high']);
});

test('two saves of the same version: one wins, the other is told', async () => {
  const [row] = await server.sql<{ version: number }>(
    `select version from setting where tenant_id = $1 and grp = 'sample'`,
    [tenant.id],
  );
  const version = row?.version ?? 0;
  const answers = await Promise.all([
    save(admin, version, { values: { high: 11 } }),
    save(admin, version, { values: { high: 12 } }),
    save(admin, version, { values: { high: 13 } }),
  ]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.detail.changes).toMatchObject([
    { version: version + 1, actor: admin.userName, changes: { high: [5, expect.any(Number)] } },
  ]);
});

test('a save stands in the audit trail with old and new value; the same values again change nothing', async () => {
  const fresh = await server.aUser({ tenant: await server.aTenant(), kind: 'admin' });
  await save(fresh, 0, { values: { high: 20 } });
  const again = await save(fresh, 1, { values: { high: 20 } });

  expect(again.body.version).toBe(1);
  const rows = await server.sql<{ changes: unknown; actor_id: string; version: number }>(
    `select changes, actor_id, version from audit_log where tenant_id = $1 and entity = 'settings.sample'`,
    [fresh.tenant.id],
  );
  expect(rows).toEqual([{ changes: { high: [7, 20] }, actor_id: fresh.id, version: 1 }]);
});

test('everybody has own settings, seen by nobody else', async () => {
  const saved = await server.call(staff, 'PUT', '/settings/personal', {
    body: { version: 0, values: { language: 'JA_JP', theme: 'dark' } },
  });
  const bad = await server.call(staff, 'PUT', '/settings/personal', {
    body: { version: 1, values: { language: 'XX' } },
  });

  expect(saved.body).toMatchObject({
    values: { language: 'JA_JP', theme: 'dark', defaultPage: null, dashboard: null },
    version: 1,
  });
  expect(bad.status).toBe(422);
  expect((await server.call(admin, 'GET', '/settings/personal')).body.values).toMatchObject({ language: null });
  expect((await server.call(staff, 'GET', '/settings/personal')).body.values).toMatchObject({ language: 'JA_JP' });
});

test('about tells everybody the version, administrators of the platform also how its worst part is', async () => {
  expect((await server.call(staff, 'GET', '/settings/about')).body).toEqual({
    version: '0.0.0-test',
    build: 'test',
    mainVersion: '3.0.0',
    licence: expect.objectContaining({ state: 'trial', holder: null, daysLeft: 180 }),
  });
  expect((await server.call(admin, 'GET', '/settings/about')).body).not.toHaveProperty('health');
  expect((await server.call(platform, 'GET', '/settings/about')).body).toMatchObject({ health: expect.any(String) });
});
