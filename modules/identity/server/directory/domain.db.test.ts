import { defineServerModule, seal } from '@mp/kernel/server';
import { aServer, type TestServer, type TestTenant } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identityModule, sessionOf } from '../index.ts';
import { groupsTold, type GroupsTold } from '../group-event.ts';
import { aPerson, LoginClient, noon, password as local } from '../login-client.fixture.ts';
import { aDirectory, aSilentServer, hasSlapd, service, type TestDirectory } from './slapd.fixture.ts';

const platform = '00000000-0000-0000-0000-000000000000';
/** What the directory told of groups. */
const heard: GroupsTold[] = [];
const listening = defineServerModule({
  name: 'listening',
  listeners: [groupsTold.on(async (_context, told) => void heard.push(told))],
});
let server: TestServer;
let client: LoginClient;
let home: TestTenant;
let other: TestTenant;

async function set(tenantId: string, grp: string, content: object): Promise<void> {
  await server.sql(
    `insert into setting (tenant_id, owner_id, grp, content, version, updated_at) values ($1, $2, $3, $4, 1, now())
     on conflict (tenant_id, owner_id, grp) do update set content = excluded.content`,
    [tenantId, platform, grp, JSON.stringify(content)],
  );
}

beforeAll(async () => {
  server = await aServer([settingsModule, identityModule, listening], {
    loginCheck: 'none',
    // What a tenant names is reached on this machine as well, so that it is the account that decides here.
    environment: { privateHosts: ['127.0.0.1'] },
    sessionOf: (services) => (request) => sessionOf(services().environment, services().now)(request),
  });
  [home, other] = [await server.aTenant('home'), await server.aTenant('other')];
});
beforeEach(async () => {
  server.setNow(noon);
  await server.sql('delete from rate_window');
  await server.sql('delete from login_fail');
  await server.sql('delete from setting');
  await set(platform, 'verification', { loginModes: ['normal', 'domain'], agreementOn: false });
  client = new LoginClient(server);
});

const aMember = (userName: string, tenant: TestTenant) => aPerson(server, { userName, tenant });

/** Signs in by the directory with a password in clear text, sealed as secrets are on the wire. */
async function byDirectory(username: string, password: string, more: Readonly<Record<string, string>> = {}) {
  const secureData = await client.secret('login', { password });
  const { body } = await client.login(username, '', { logintype: 'domain', secureData, ...more });
  return body;
}
const codeOf = async (username: string, password: string) => (await byDirectory(username, password)).code;

/** Somebody is also a member of a second tenant. */
const joins = (userId: string, tenant: TestTenant) =>
  server.sql(
    `insert into tenant_user (tenant_id, id, created_at, updated_at, user_name, employee_name, email, active_date, expiry_date, default_org_id, sex)
     select $1, id, now(), now(), user_name, employee_name, email, active_date, expiry_date, $3, sex from account where id = $2`,
    [tenant.id, userId, tenant.rootId],
  );

describe.skipIf(!hasSlapd)('signing in by the directory (needs slapd)', () => {
  let slapd: TestDirectory;
  beforeAll(async () => {
    slapd = await aDirectory([
      { uid: 'fiona', password: 'fiona-Kennwort', name: '菲奥娜', groups: ['fiona@firm.example'] },
      ...['anna', 'boris', 'carla', 'root', 'stranger', 'doris', 'emil', 'newcomer', 'guest'].map((uid) => ({
        uid,
        password: `${uid}-Kennwort`,
        groups: ['CN=Sales,OU=groups,DC=example', 'plain'],
      })),
    ]);
  });
  afterAll(() => slapd.stop());
  const named = () => ({
    urls: slapd.ldap,
    startTls: true,
    ca: slapd.ca,
    bindDn: service.dn,
    bindPassword: seal(service.password),
    baseDn: 'ou=people,dc=example,dc=com',
  });

  test('begins a session of its kind, without and against a password of one’s own', async () => {
    await set(platform, 'directory', named());
    const { id } = await aMember('anna', home);
    await server.sql('update account set must_reset = true where id = $1', [id]);
    const { code, data } = await byDirectory('anna', 'anna-Kennwort');
    const sessions = await server.sql('select login_type from session where account_id = $1', [id]);

    expect([code, data.token !== undefined]).toEqual(['0', true]);
    expect(sessions).toEqual([{ login_type: 'domain' }]);
    expect(await codeOf('anna', local)).toBe('auth.loginFailed');
    expect(await codeOf('anna', '')).toBe('auth.passwordRequired');
  });

  test('wrong passwords lock the name as others do; who is in the directory alone, or in the console alone, is nobody', async () => {
    await set(platform, 'directory', named());
    await set(platform, 'locking', { errorCount: 3 });
    await aMember('boris', home);
    await aMember('local-only', home);
    const codes = [];
    for (let guess = 0; guess < 3; guess += 1) codes.push(await codeOf('boris', 'wrong'));

    expect(codes).toEqual(['auth.loginFailed', 'auth.loginFailed', 'auth.loginFailed']);
    expect(await codeOf('boris', 'boris-Kennwort')).toBe('auth.accountLocked');
    expect(await codeOf('stranger', 'stranger-Kennwort')).toBe('auth.loginFailed');
    expect(await codeOf('local-only', local)).toBe('auth.loginFailed');
  });

  test('a tenant’s directory vouches for those who are of that tenant alone, not for others, the platform, nor the super manager', async () => {
    await set(home.id, 'directory', named());
    const carla = await aMember('carla', home);
    await aMember('doris', other);
    const root = await aMember('root', home);
    const mine = await codeOf('carla', 'carla-Kennwort');
    await joins(carla.id, other);
    const shared = await codeOf('carla', 'carla-Kennwort');
    const foreign = await codeOf('doris', 'doris-Kennwort');
    await server.sql('update account set platform_admin = true where id = $1', [root.id]);
    const administrator = await codeOf('root', 'root-Kennwort');
    await set(platform, 'directory', named());
    const byPlatform = [await codeOf('carla', 'carla-Kennwort'), await codeOf('root', 'root-Kennwort')];
    await server.sql('update account set builtin = true where id = $1', [root.id]);

    expect(mine).toBe('0');
    expect([shared, foreign, administrator]).toEqual(['auth.loginFailed', 'auth.loginFailed', 'auth.loginFailed']);
    expect(byPlatform).toEqual(['0', '0']);
    expect(await codeOf('root', 'root-Kennwort')).toBe('auth.loginFailed');
  });

  test('whom a tenant’s directory alone knows becomes a user of the tenant where it brings them, at the address of that tenant alone', async () => {
    await set(home.id, 'directory', { ...named(), createUsers: true, groupsAttribute: 'ou' });
    const told: GroupsTold[] = [];
    heard.splice(0);
    const here = { tenancyid: String(home.tenancyId) };
    const before = [
      (await byDirectory('newcomer', 'newcomer-Kennwort')).code,
      (await byDirectory('newcomer', 'wrong', here)).code,
    ];
    const first = await byDirectory('newcomer', 'newcomer-Kennwort', here);
    const again = await byDirectory('newcomer', 'newcomer-Kennwort');
    told.push(...heard);
    const [kept] = await server.sql<{ email: string; org: string }>(
      'select email, default_org_id as org from tenant_user where tenant_id = $1 and id = $2',
      [home.id, first.data.userid],
    );

    expect(before).toEqual(['auth.loginFailed', 'auth.loginFailed']);
    expect([first.code, again.data.userid]).toEqual(['0', first.data.userid]);
    expect(kept).toEqual({ email: 'newcomer@example.com', org: home.rootId });
    expect(told[0]).toEqual({
      accountId: first.data.userid,
      source: 'directory',
      groups: ['CN=Sales,OU=groups,DC=example', 'Sales', 'plain'],
    });
  });

  test('name and address of whom it brings are those of the attributes that the tenant names', async () => {
    await set(home.id, 'directory', { ...named(), createUsers: true, nameAttribute: 'sn', mailAttribute: 'ou' });
    const { code, data } = await byDirectory('fiona', 'fiona-Kennwort', { tenancyid: String(home.tenancyId) });
    const [kept] = await server.sql('select employee_name, email from tenant_user where tenant_id = $1 and id = $2', [
      home.id,
      data.userid,
    ]);

    expect(code).toBe('0');
    expect(kept).toEqual({ employee_name: 'fiona', email: 'fiona@firm.example' });
  });

  test('the platform’s directory makes nobody a user, whatever it says', async () => {
    await set(platform, 'directory', { ...named(), createUsers: true });

    expect((await byDirectory('guest', 'guest-Kennwort', { tenancyid: String(home.tenancyId) })).code).toBe(
      'auth.loginFailed',
    );
  });

  test('a tenant may do without the directory, and so may the platform', async () => {
    await set(platform, 'directory', named());
    await set(home.id, 'verification', { loginModes: ['normal'] });
    await aMember('emil', home);
    const closed = await codeOf('emil', 'emil-Kennwort');
    await set(platform, 'verification', { loginModes: ['normal'], agreementOn: false });

    expect(closed).toBe('auth.modeDisabled');
    expect(await codeOf('emil', 'emil-Kennwort')).toBe('auth.modeDisabled');
  });
});

test('a directory that is away or hangs is told as such, locks nobody and leaves the other modes alone', async () => {
  const silent = await aSilentServer();
  await set(platform, 'locking', { errorCount: 1 });
  const { id } = await aMember('frida', home);
  const codes = [];
  for (const urls of ['ldap://127.0.0.1:1', silent.address]) {
    await set(platform, 'directory', { urls, startTls: false, baseDn: 'dc=x' });
    codes.push(await codeOf('frida', 'x'), await codeOf('nobody', 'x'));
  }
  await silent.stop();
  const failures = await server.sql('select n from login_fail');
  const [account] = await server.sql('select locked from account where id = $1', [id]);

  expect(codes).toEqual(Array.from({ length: 4 }, () => 'auth.directoryUnavailable'));
  expect([failures, account]).toEqual([[], { locked: false }]);
  expect((await client.login('frida', local)).body.code).toBe('0');
});
