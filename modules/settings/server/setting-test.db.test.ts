import { secret, text } from '@mp/kernel/contract';
import { aServer, contribute, type TestServer, type TestUser } from '@mp/kernel/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { defineSettings, plainGroup } from '../contract/index.ts';
import { settingPreviews, settingsModule, settingTests, TestFailure } from './index.ts';

const relay = defineSettings('relay', {
  area: 'company',
  order: 997,
  fields: { host: text({ max: 20 }), key: secret({ boundTo: ['host'] }) },
  previewed: ['host'],
  tests: { ring: { ask: { who: text({ required: true }) } } },
});

const seen: unknown[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await aServer([settingsModule]);
  contribute(
    settingTests.of({
      group: plainGroup(relay),
      name: 'ring',
      run: async (_context, { settings, ask, level, step, tell }) => {
        seen.push([settings.values.host, settings.secret('key'), settings.isOfTenant, level, ask]);
        await step('connect', async () => undefined);
        tell('greeting', 'hello');
        await step('speak', async () => {
          if (settings.values.host === 'dumb') throw new TestFailure('credentials', '535 no');
        });
      },
    }),
    settingPreviews.of({
      group: plainGroup(relay),
      run: async (_context, { before, after }) => [
        { key: 'moved', count: before.host === after.host ? 0 : 3 },
        { key: 'nobody', count: 0 },
      ],
    }),
  );
});
beforeEach(() => (seen.length = 0));

const anAdmin = async () => server.aUser({ tenant: await server.aTenant(), kind: 'admin' });
const ring = (user: TestUser, body: object, level = 'tenant') =>
  server.call(user, 'POST', `/settings/group/relay/test/ring?level=${level}`, { body });

test('a test runs with what is typed, the secret that is kept, and tells each step in words', async () => {
  const admin = await anAdmin();
  await server.call(admin, 'PUT', '/settings/group/relay', {
    body: { version: 0, values: { host: 'a', key: 'kept' } },
  });
  const kept = await ring(admin, { values: {}, ask: { who: 'me' } });
  const typed = await ring(admin, { values: { host: 'dumb', key: 'typed' }, ask: { who: 'me' } });

  expect(seen).toEqual([
    ['a', 'kept', true, 'tenant', { who: 'me' }],
    ['dumb', 'typed', true, 'tenant', { who: 'me' }],
  ]);
  expect(kept.body).toEqual({
    ok: true,
    steps: [
      { key: 'connect', ok: true, reason: null, answer: null },
      { key: 'speak', ok: true, reason: null, answer: null },
    ],
    found: [{ name: 'greeting', value: 'hello' }],
  });
  expect(typed.body).toMatchObject({
    ok: false,
    steps: [{ ok: true }, { key: 'speak', ok: false, reason: 'credentials', answer: '535 no' }],
  });
  const [row] = await server.sql(`select version from setting where grp = 'relay' and tenant_id = $1`, [
    admin.tenant.id,
  ]);
  expect(row).toEqual({ version: 1 });
});

test('a kept secret is not tried at another address, nothing is tried with wrong values, and not by everybody', async () => {
  const admin = await anAdmin();
  await server.call(admin, 'PUT', '/settings/group/relay', {
    body: { version: 0, values: { host: 'a', key: 'kept' } },
  });
  const staff = await server.aUser({ tenant: admin.tenant });
  const codes = [];
  for (const [who, body, level] of [
    [admin, { values: { host: 'evil' }, ask: { who: 'me' } }, 'tenant'],
    [admin, { values: { host: 'x'.repeat(30), key: 'k' }, ask: { who: 'me' } }, 'tenant'],
    [admin, { values: {}, ask: {} }, 'tenant'],
    [staff, { values: {}, ask: { who: 'me' } }, 'tenant'],
    [admin, { values: {}, ask: { who: 'me' } }, 'platform'],
  ] as const)
    codes.push((await ring(who, body, level)).body.code);
  const unknown = await server.call(admin, 'POST', '/settings/group/relay/test/nope', { body: { values: {} } });

  expect(codes).toEqual([
    'setting.secretAgain',
    'common.validation',
    'common.validation',
    'perm.denied',
    'common.notFound',
  ]);
  expect(unknown.status).toBe(404);
  expect(seen).toEqual([]);
});

test('nobody may try more than ten times a minute', async () => {
  const admin = await anAdmin();
  const statuses = [];
  for (let call = 0; call < 11; call += 1)
    statuses.push((await ring(admin, { values: { host: 'a' }, ask: { who: 'me' } })).status);

  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test('a change tells beforehand whom it meets, an unchanged group and one without consequences nothing', async () => {
  const admin = await anAdmin();
  const preview = async (values: object, key = 'relay') =>
    (await server.call(admin, 'POST', `/settings/group/${key}/preview`, { body: { values } })).body.items;

  expect(await preview({ host: 'new' })).toEqual([{ key: 'moved', count: 3 }]);
  expect(await preview({})).toEqual([]);
  expect(await preview({ pageSize: 50 }, 'display')).toEqual([]);
});

test('the history of a group is told by version, to its own level only', async () => {
  const admin = await anAdmin();
  const other = await anAdmin();
  await server.call(admin, 'PUT', '/settings/group/relay', { body: { version: 0, values: { host: 'a', key: 'k' } } });
  await server.call(admin, 'PUT', '/settings/group/relay', { body: { version: 1, values: { host: 'b', key: 'l' } } });
  const history = (user: TestUser, level = 'tenant') =>
    server.call(user, 'GET', `/settings/group/relay/history?level=${level}`);

  expect((await history(admin)).body.items).toMatchObject([
    { version: 2, actor: admin.userName, changes: { host: ['a', 'b'], key: [{ set: true }, { set: true }] } },
    { version: 1, changes: { host: [null, 'a'], key: [null, { set: true }] } },
  ]);
  expect((await history(other)).body.items).toEqual([]);
  expect((await history(admin, 'platform')).status).toBe(404);
});
