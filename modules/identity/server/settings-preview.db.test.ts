import { aServer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { identityModule } from './index.ts';
import { aPerson } from './login-client.fixture.ts';

let server: TestServer;
let own: TestTenant;
let other: TestTenant;
let admin: TestUser;
let platform: TestUser;
beforeAll(async () => {
  server = await aServer([settingsModule, identityModule]);
  own = await server.aTenant();
  other = await server.aTenant();
  admin = await server.aUser({ tenant: own, kind: 'admin' });
  platform = await server.aUser({ tenant: other, kind: 'platform' });
});
beforeEach(async () => {
  await server.sql('delete from setting');
});

const preview = async (group: string, values: object, level: 'tenant' | 'platform' = 'tenant') => {
  const user = level === 'platform' ? platform : admin;
  const answer = await server.call(user, 'POST', `/settings/group/${group}/preview?level=${level}`, {
    body: { values },
  });
  return answer.body.items;
};
const set = (tenant: TestTenant, group: string, content: object) =>
  server.sql(
    `insert into setting (tenant_id, owner_id, grp, content, version, updated_at)
     values ($1, '00000000-0000-0000-0000-000000000000', $2, $3, 1, now())`,
    [tenant.id, group, JSON.stringify(content)],
  );
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('an expiry of passwords tells how many have to change theirs, beyond those that had to already', async () => {
  for (const [tenant, age] of [
    [own, 10],
    [own, 40],
    [own, 100],
    [other, 40],
  ] as const) {
    const { id } = await aPerson(server, { tenant });
    await server.sql('update account_credential set changed_at = $2 where account_id = $1', [id, daysAgo(age)]);
  }

  expect(await preview('password', { expiryOn: true, expiryDays: 30 })).toEqual([{ key: 'expired', count: 2 }]);
  expect(await preview('password', { expiryOn: true, expiryDays: 30 }, 'platform')).toEqual([
    { key: 'expired', count: 3 },
  ]);
  expect(await preview('password', { expiryDays: 30 })).toEqual([]);
  await set(own, 'password', { expiryOn: true, expiryDays: 90 });
  expect(await preview('password', { expiryDays: 30 })).toEqual([{ key: 'expired', count: 1 }]);
  expect(await preview('password', { expiryDays: 365 })).toEqual([]);
  // A tenant with a rule of its own does not follow the platform.
  expect(await preview('password', { expiryOn: true, expiryDays: 30 }, 'platform')).toEqual([
    { key: 'expired', count: 1 },
  ]);
});

test('fewer days without use tell how many accounts they lock', async () => {
  for (const days of [20, 40, 100]) {
    const { id } = await server.aUser({ tenant: own });
    await server.sql('update account set last_login_at = $2 where id = $1', [id, daysAgo(days)]);
  }

  expect(await preview('locking', { unusedDays: 30 })).toEqual([{ key: 'locked', count: 1 }]);
  expect(await preview('locking', { unusedDays: 0 })).toEqual([]);
  expect(await preview('locking', { unusedDays: 10 })).toEqual([{ key: 'locked', count: 2 }]);
});

test('fewer sessions tell how many are too many', async () => {
  const tenant = await server.aTenant();
  const boss = await server.aUser({ tenant, kind: 'admin' });
  const count = async (maxSessions: number) =>
    (await server.call(boss, 'POST', '/settings/group/safety/preview', { body: { values: { maxSessions } } })).body
      .items;
  await server.sql(
    `insert into session (id, account_id, tenant_id, token_kid, cookie_hash, created_at, last_seen, abs_exp, idle_seconds, login_type)
     select gen_random_uuid(), account_id, tenant_id, token_kid, cookie_hash, created_at, last_seen, abs_exp, idle_seconds, login_type
     from session, generate_series(1, 2) where account_id = $1`,
    [boss.id],
  );

  expect(await count(1)).toEqual([{ key: 'sessions', count: 2 }]);
  expect(await count(5)).toEqual([]);
});

test('a stricter password rule tells how many passwords nobody has checked against it', async () => {
  const tenant = await server.aTenant();
  const boss = await server.aUser({ tenant, kind: 'admin' });
  await aPerson(server, { tenant });
  await aPerson(server, { tenant });
  const of = async (values: object) =>
    (await server.call(boss, 'POST', '/settings/group/password/preview', { body: { values } })).body.items;

  expect(await of({ minLength: 12 })).toEqual([{ key: 'unchecked', count: 2 }]);
  expect(await of({ classes: ['digit'] })).toEqual([{ key: 'unchecked', count: 2 }]);
  expect(await of({ history: 5, maxLength: 128, forceFirstReset: false })).toEqual([]);
});

test('an earlier lock tells how many accounts had wrong passwords enough of late', async () => {
  const tenant = await server.aTenant();
  const boss = await server.aUser({ tenant, kind: 'admin' });
  const wrong = async (minutes: readonly number[]) => {
    const { userName } = await server.aUser({ tenant });
    for (const at of minutes)
      await server.sql(
        `insert into log_login (tenant_id, id, at, user_name, kind, result)
         values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), now() - make_interval(mins => $2), lower($1), 'login', 'auth.loginFailed')`,
        [userName, at],
      );
  };
  await wrong([100, 95, 90]);
  await wrong([400, 300, 200]);
  await wrong([70, 68, 66, 64, 62]);
  await wrong([10, 5]);
  const of = async (values: object) =>
    (
      await server.call(boss, 'POST', '/settings/group/locking/preview', {
        body: { values: { unusedDays: 0, ...values } },
      })
    ).body.items;

  expect(await of({ errorCount: 3 })).toEqual([{ key: 'errors', count: 1 }]);
  expect(await of({ errorCount: 3, withinMinutes: 240 })).toEqual([{ key: 'errors', count: 2 }]);
  expect(await of({ errorCount: 2 })).toEqual([{ key: 'errors', count: 2 }]);
  expect(await of({ errorCount: 8 })).toEqual([]);
});

test('a second factor tells how many have none, of everybody or of those who administer', async () => {
  const tenant = await server.aTenant();
  const boss = await server.aUser({ tenant, kind: 'admin' });
  const people = [await server.aUser({ tenant }), await server.aUser({ tenant })];
  await server.sql(
    `insert into account_factor (id, account_id, kind, name, secret, created_at) values (gen_random_uuid(), $1, 'totp', 'App', 'sealed', now())`,
    [people[0]?.id],
  );
  const of = async (values: object) =>
    (await server.call(boss, 'POST', '/settings/group/verification/preview', { body: { values } })).body.items;

  expect(await of({ strength: 'double', secondFactors: ['totp'] })).toEqual([{ key: 'secondToSetUp', count: 2 }]);
  expect(await of({ adminDouble: true, secondFactors: ['totp'] })).toEqual([{ key: 'secondToSetUp', count: 1 }]);
  expect(await of({ strength: 'double', secondFactors: ['passkey'] })).toEqual([{ key: 'secondMissing', count: 3 }]);
  expect(await of({ strength: 'double' })).toEqual([]);
  await set(tenant, 'verification', { strength: 'double', secondFactors: ['totp', 'mail'] });
  expect(await of({ secondFactors: ['totp'] })).toEqual([{ key: 'secondToSetUp', count: 2 }]);
  expect(await of({ secondFactors: ['totp', 'mail', 'sms'] })).toEqual([]);
});
