import { integer, secret, text } from '@mp/kernel/contract';
import { ports } from '@mp/kernel/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';
import { defineSettings } from '../contract/index.ts';
import { copySettings, settingsModule, settingsOfTenant } from './index.ts';

const gate = defineSettings('gate', {
  area: 'company',
  order: 998,
  fields: {
    host: text(),
    port: integer({ default: 25 }),
    note: text(),
    key: secret({ boundTo: ['host', 'port'] }),
  },
});

let server: TestServer;
let platform: TestUser;
beforeAll(async () => {
  server = await aServer([settingsModule]);
  platform = await server.aUser({ kind: 'platform' });
});

const anAdmin = async () => server.aUser({ tenant: await server.aTenant(), kind: 'admin' });
const save = (
  user: TestUser,
  version: number,
  { level = 'tenant', ...body }: { values: Record<string, unknown>; level?: string; inherit?: boolean },
) => server.call(user, 'PUT', `/settings/group/gate?level=${level}`, { body: { version, ...body } });
const secretOf = async (tenantId: string | null) =>
  (await settingsOfTenant(server.services.database, tenantId)).inUse(gate).secret('key');

test('a secret goes in and never comes out: not by the API, the port, the audit trail, the conflict, nor the table', async () => {
  const admin = await anAdmin();
  const saved = await save(admin, 0, { values: { host: 'a.example.com', key: 'Geheim-4711' } });
  const listed = await server.call(admin, 'GET', '/settings/group');
  const stale = await save(admin, 9, { values: { key: 'Geheim-4711' } });
  const rows = await server.sql(`select content::text from setting where grp = 'gate'`);
  const audit = await server.sql(`select changes from audit_log where entity = 'settings.gate' and tenant_id = $1`, [
    admin.tenant.id,
  ]);

  expect(saved.body.values).toEqual({ host: 'a.example.com', port: 25, note: null, key: { set: true } });
  expect(await ports().setting(await server.contextOf(admin), 'gate.key')).toEqual({ set: true });
  expect(audit).toEqual([{ changes: { host: [null, 'a.example.com'], key: [null, { set: true }] } }]);
  for (const seen of [saved.text, listed.text, stale.text, JSON.stringify([rows, audit])])
    expect(seen).not.toContain('4711');
  expect([saved.text, listed.text, stale.text].join('')).not.toContain('e1.');
  expect(await secretOf(admin.tenant.id)).toBe('Geheim-4711');
});

test('an empty input keeps the secret, a new one replaces it, and only who says so removes it', async () => {
  const admin = await anAdmin();
  await save(admin, 0, { values: { host: 'a.example.com', key: 'one' } });
  const kept: unknown[] = [];
  for (const key of [null, '', { set: true }]) {
    const version: number = kept.length + 1;
    kept.push((await save(admin, version, { values: { note: `n${version}`, key } })).body.values.key);
  }
  const stays = await secretOf(admin.tenant.id);
  await save(admin, 4, { values: { key: 'two' } });
  const renewed = await secretOf(admin.tenant.id);
  const [audit] = await server.sql(
    `select changes from audit_log where entity = 'settings.gate' and tenant_id = $1 and version = 5`,
    [admin.tenant.id],
  );
  const removed = await save(admin, 5, { values: { key: { remove: true } } });

  expect(kept).toEqual([{ set: true }, { set: true }, { set: true }]);
  expect([stays, renewed]).toEqual(['one', 'two']);
  expect(audit).toEqual({ changes: { key: [{ set: true }, { set: true }] } });
  expect(removed.body.values.key).toBeNull();
  expect(await secretOf(admin.tenant.id)).toBeNull();
});

test('who sends the secret elsewhere gives it again', async () => {
  const admin = await anAdmin();
  await save(admin, 0, { values: { host: 'a.example.com', key: 'one' } });
  const moved = await save(admin, 1, { values: { host: 'evil.example.com' } });
  const keyed = await save(admin, 1, { values: { host: 'b.example.com', key: 'two' } });

  expect([moved.status, moved.body.code, moved.body.fields[0].path]).toEqual([422, 'setting.secretAgain', 'key']);
  expect([keyed.status, await secretOf(admin.tenant.id)]).toEqual([200, 'two']);
});

test('a tenant with an address of its own never meets the secret of the platform, and may go back to the platform', async () => {
  const admin = await anAdmin();
  await save(platform, 0, { values: { host: 'p.example.com', key: 'platform-key' }, level: 'platform' });
  const before = await secretOf(admin.tenant.id);
  const sly = await save(admin, 0, { values: { note: 'mine' } });
  const same = await save(admin, 0, { values: { host: 'p.example.com' } });
  const own = await save(admin, 0, { values: { host: 't.example.com', key: { remove: true } } });
  const without = await secretOf(admin.tenant.id);
  const back = await save(admin, 1, { values: {}, inherit: true });

  expect(before).toBe('platform-key');
  expect([sly.status, sly.body.code]).toEqual([422, 'setting.secretAgain']);
  expect(same.body).toMatchObject({ own: false, version: 0, values: { key: { set: true } } });
  expect([own.status, own.body.own, own.body.values.key, without]).toEqual([200, true, null, null]);
  expect(back.body).toMatchObject({ own: false, values: { host: 'p.example.com', key: { set: true } } });
  expect(await secretOf(admin.tenant.id)).toBe('platform-key');
});

test('a new tenant that begins as another one begins without its secrets', async () => {
  const admin = await anAdmin();
  const fresh = await server.aTenant();
  await save(admin, 0, { values: { host: 'a.example.com', key: 'one' } });
  const context = await server.contextOf(admin);
  await context.tx((tx) => copySettings(tx, { from: admin.tenant.id, to: fresh.id, at: context.at }));
  const view = await settingsOfTenant(server.services.database, fresh.id);

  expect(view.of(gate)).toMatchObject({ host: 'a.example.com', key: null });
});

test('a secret cannot be declared open to everybody', () => {
  expect(() =>
    defineSettings('leaky', {
      area: 'company',
      order: 1,
      fields: { key: secret({ boundTo: [] }) },
      open: { type: 4, fields: ['key'] },
    }),
  ).toThrow('the secret leaky.key is open to everybody');
});
