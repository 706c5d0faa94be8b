import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { settingsModule } from './index.ts';
import { aCode, testKeys } from './licence.fixture.ts';
import { refreshLicence } from './licence.service.ts';

let server: TestServer;
let platform: TestUser;
let admin: TestUser;
let staff: TestUser;

beforeAll(async () => {
  server = await aServer([settingsModule], { environment: { licenceKeys: testKeys } });
  platform = await server.aUser({ kind: 'platform', employeeName: '平台管理员' });
  admin = await server.aUser({ kind: 'admin' });
  staff = await server.aUser();
});
const noon = new Date('2026-11-20T04:00:00Z');
const daysLater = (days: number) => new Date(noon.getTime() + days * 86_400_000);

/** Moves the clock and lets the node look again, sessions and proofs kept alive. */
async function on(day: number): Promise<void> {
  server.setNow(daysLater(day));
  await server.sql(
    `update session set last_seen = $1::timestamptz, abs_exp = $1::timestamptz + interval '1 day', step_up_until = $1::timestamptz + interval '1 hour'`,
    [daysLater(day)],
  );
  await refreshLicence(server.services);
}
beforeEach(async () => {
  await server.sql('delete from licence');
  await server.sql('update installation set started_at = $1', [noon]);
  await on(0);
  return () => server.setNow(undefined);
});

const activate = (code: string, confirmed?: boolean) =>
  server.call(platform, 'POST', '/settings/licence', { body: { code, ...(confirmed ? { confirmed } : {}) } });
const read = async () => (await server.call(platform, 'GET', '/settings/licence')).body;
const noticeFor = async (user: TestUser) => (await server.call(user, 'GET', '/settings/licence/notice')).body;

test('a new installation is in its trial of 180 days', async () => {
  expect(await read()).toMatchObject({
    platform: { state: 'trial', daysLeft: 180, holder: null },
    service: null,
    items: [],
  });
});

test('an activated code names its holder everywhere, and whoever activated it', async () => {
  const done = await activate(
    aCode('2027-11-20T04:00:00Z', { limits: { users: 500, tenants: 3 }, features: ['gateway'] }),
  );

  expect(done.status).toBe(200);
  expect(done.body).toMatchObject({
    platform: {
      state: 'active',
      holder: '恒远动力',
      daysLeft: 365,
      limits: { users: 500, tenants: 3 },
      features: ['gateway'],
    },
    items: [{ customer: '恒远动力', activatedName: '平台管理员', endedAt: null }],
  });
  expect((await server.call(staff, 'GET', '/settings/about')).body.licence).toMatchObject({
    holder: '恒远动力',
    daysLeft: 365,
  });
});

test('an empty, forged or outdated code is refused with the words of the design', async () => {
  const forged = aCode('2027-11-20T04:00:00Z').replace(/.{4}$/u, 'AAAA');

  expect((await activate(' ')).body).toMatchObject({ code: 'licence.required' });
  expect((await activate(forged)).body).toMatchObject({ code: 'licence.invalid' });
  expect((await activate(aCode('2026-11-20T03:00:00Z'))).body).toMatchObject({ code: 'licence.invalid' });
  expect((await read()).items).toEqual([]);
});

test('an equal end needs no activation, an earlier one a confirmation', async () => {
  await activate(aCode('2027-11-20T00:00:00Z'));

  expect((await activate(aCode('2027-11-20T00:00:00Z', { lid: 'other' }))).body.code).toBe('licence.sameValidity');
  const shorter = await activate(aCode('2027-06-30T00:00:00Z'));
  expect([shorter.status, shorter.body]).toMatchObject([
    409,
    { code: 'licence.shorter', params: { old: '2027-11-20', new: '2027-06-30' } },
  ]);
  expect((await activate(aCode('2027-06-30T00:00:00Z'), true)).body).toMatchObject({
    platform: { lid: 'L-2027-06-30T00:00:00Z' },
    items: [{ endReason: null }, { endReason: 'replaced', endedName: '平台管理员' }],
  });
});

test('a reset brings the trial back; there is nothing to reset twice', async () => {
  await activate(aCode('2027-11-20T00:00:00Z'));
  const reset = () => server.call(platform, 'POST', '/settings/licence/reset', { body: { type: 'platform' } });

  expect((await reset()).body).toMatchObject({ platform: { state: 'trial' }, items: [{ endReason: 'reset' }] });
  expect((await reset()).status).toBe(404);
});

test('a service code stands beside that of the platform', async () => {
  await activate(aCode('2027-11-20T00:00:00Z'));

  const { body } = await activate(aCode('2026-12-01T00:00:00Z', { type: 'service' }));

  expect(body).toMatchObject({ platform: { state: 'active' }, service: { state: 'expiring', daysLeft: 11 } });
});

test('only administrators of the platform see and change licences, after their password', async () => {
  const codes = async (user: TestUser) => [
    (await server.call(user, 'GET', '/settings/licence')).status,
    (await server.call(user, 'POST', '/settings/licence', { body: { code: 'x' } })).status,
  ];
  expect(await codes(admin)).toEqual([403, 403]);
  expect(await codes(staff)).toEqual([403, 403]);
  const unproved = await server.aUser({ kind: 'platform' });
  await server.sql('update session set step_up_until = null, last_seen = $2, abs_exp = $3 where account_id = $1', [
    unproved.id,
    noon,
    daysLater(1),
  ]);
  expect((await server.call(unproved, 'POST', '/settings/licence', { body: { code: 'x' } })).body.code).toBe(
    'auth.stepUpRequired',
  );
});

test('administrators are told twelve days before the end, nobody else is', async () => {
  await activate(aCode('2027-11-20T04:00:00Z'));
  expect(await noticeFor(admin)).toMatchObject({ warns: false });

  await on(353);

  expect(await noticeFor(admin)).toEqual({ state: 'expiring', daysLeft: 12, warns: true, clockBehind: false });
  expect(await noticeFor(staff)).toMatchObject({ warns: false });
});

test('a week after the end everything can be read and nothing changed but the licence', async () => {
  await on(181);

  expect((await server.call(staff, 'GET', '/settings/personal')).status).toBe(200);
  const write = await server.call(staff, 'PUT', '/settings/personal', {
    body: { version: 0, values: { theme: 'dark' } },
  });
  expect([write.status, write.body.code]).toEqual([403, 'licence.readOnly']);
  expect(await noticeFor(staff)).toMatchObject({ state: 'expired', warns: true });
  expect((await activate(aCode('2028-11-20T00:00:00Z'))).status).toBe(200);
  expect(
    (await server.call(staff, 'PUT', '/settings/personal', { body: { version: 0, values: { theme: 'dark' } } })).status,
  ).toBe(200);
});

test('later only an administrator of the platform is in, to enter a code', async () => {
  await on(188);

  const staffs = await server.call(staff, 'GET', '/settings/personal');
  expect([staffs.status, staffs.body]).toMatchObject([
    401,
    { code: 'auth.tokenInvalid', params: { reason: 'licence' } },
  ]);
  expect((await server.call(admin, 'GET', '/settings/about')).status).toBe(401);
  expect((await server.call(platform, 'GET', '/settings/group')).status).toBe(200);
  expect(
    (await server.call(platform, 'PUT', '/settings/group/company', { body: { version: 0, values: {} } })).body.code,
  ).toBe('licence.locked');
  expect((await activate(aCode('2028-11-20T00:00:00Z'))).body).toMatchObject({ platform: { state: 'active' } });
  expect((await server.call(staff, 'GET', '/settings/personal')).status).toBe(200);
});

test('with a clock set back by more than a day nothing is activated and nobody is shut out', async () => {
  await server.sql(
    `insert into log_login (tenant_id, id, at, user_name, kind, result) values ($1, gen_random_uuid(), $2, 'x', 'login', 'ok')`,
    [admin.tenant.id, daysLater(2)],
  );
  await on(0);

  expect((await activate(aCode('2027-11-20T00:00:00Z'))).body.code).toBe('licence.clock');
  expect(await noticeFor(admin)).toMatchObject({ state: 'trial', clockBehind: true });
  expect((await server.call(staff, 'GET', '/settings/personal')).status).toBe(200);
});
