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
