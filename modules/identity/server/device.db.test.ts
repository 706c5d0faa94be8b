import { apiPrefix } from '@mp/kernel/contract';
import { defineServerModule } from '@mp/kernel/server';
import { aServer, refusals, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { userDevices, userSignIns } from '../contract/index.ts';
import { identityModule, sessionOf } from './index.ts';
import { aPerson, clockOf, LoginClient, password } from './login-client.fixture.ts';
import { type SignedIn, signedIn } from './sign-in-watch.ts';

const heard: SignedIn[] = [];
const listening = defineServerModule({
  name: 'listening',
  listeners: [
    signedIn.on(async (_context, signIn) => {
      heard.push(signIn);
    }),
  ],
});
const ground = [tenantModule, settingsModule, organisationModule, identityModule];

describe('a person', () => {
  let server: TestServer;
  let person: TestUser;
  beforeAll(async () => {
    server = await aServer([...ground, listening], {
      loginCheck: 'none',
      sessionOf: (services) => (request) => sessionOf(services().environment, services().now)(request),
    });
    await server.aTenant();
  });
  beforeEach(async () => {
    clockOf(server).start();
    heard.length = 0;
    person = await aPerson(server);
  });

  const signIn = async (deviceId: string) => {
    const client = new LoginClient(server);
    await client.login(person.userName, password, { deviceId });
    return client;
  };
  const call = async (client: LoginClient, method: 'GET' | 'DELETE', path: string) => {
    const answer = await server.app.inject({
      method,
      url: `${apiPrefix}${path}`,
      headers: { token: client.token ?? '', cookie: `mpsid=${client.cookie ?? ''}` },
    });
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
  };

  test('is known by the device that his browser sends, and whoever watches sign-ins is told of it', async () => {
    const client = await signIn('device-of-the-office');
    await signIn('');

    expect((await call(client, 'GET', '/identity/device')).body.items).toEqual([
      expect.objectContaining({ id: 'device-of-the-office', ip: '10.1.1.1', current: true }),
    ]);
    expect(
      heard.map(({ accountId, tenantId, deviceId, ip, loginType }) => [accountId, tenantId, deviceId, ip, loginType]),
    ).toEqual([
      [person.id, person.tenant.id, 'device-of-the-office', '10.1.1.1', 'normal'],
      [person.id, person.tenant.id, null, '10.1.1.1', 'normal'],
    ]);
  });

  test('forgets a device: its sessions end, those of others and the present one go on', async () => {
    const office = await signIn('device-of-the-office');
    const phone = await signIn('device-of-the-phone');

    expect((await call(office, 'DELETE', '/identity/device/device-of-the-phone')).status).toBe(204);
    expect((await call(phone, 'GET', '/identity/session')).status).toBe(401);
    expect((await call(office, 'DELETE', '/identity/device/device-of-the-office')).status).toBe(204);
    expect((await call(office, 'GET', '/identity/device')).body.items).toEqual([]);
    expect((await call(office, 'DELETE', '/identity/device/device-of-the-phone')).status).toBe(404);
  });

  test('forgets nobody else’s device', async () => {
    const other = await aPerson(server);
    const client = new LoginClient(server);
    await client.login(other.userName, password, { deviceId: 'device-of-another' });
    const own = await signIn('device-of-the-office');

    expect((await call(own, 'DELETE', '/identity/device/device-of-another')).status).toBe(404);
  });

  test('reads his last sign-ins, tries with a wrong password included', async () => {
    const wrong = new LoginClient(server);
    await wrong.login(person.userName, 'wrong-password');
    clockOf(server).minutes(1);
    const client = await signIn('device-of-the-office');

    expect((await call(client, 'GET', '/identity/sign-in')).body.items).toMatchObject([
      { kind: 'login', result: 'ok', ip: '10.1.1.1', at: '2026-11-20T04:01:00Z' },
      { kind: 'login', result: 'auth.loginFailed', ip: '10.1.1.1', at: '2026-11-20T04:00:00Z' },
    ]);
  });
});

describe('administrators', () => {
  let server: TestServer;
  let admin: TestUser;
  let person: TestUser;
  beforeAll(async () => {
    server = await aServer(ground);
    admin = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
    person = await server.aUser({ tenant: admin.tenant });
  });

  test('see the devices and sign-ins of a user in their tenant alone', async () => {
    const elsewhere = await server.aTenant();
    const session = (tenantId: string, device: string) =>
      server.sql(
        `insert into session (id, account_id, tenant_id, token_kid, cookie_hash, created_at, last_seen, abs_exp, idle_seconds, login_type, device_id, ip)
         values (gen_random_uuid(), $1, $2, 'k', 'c', now(), now(), now() + interval '1 hour', 1800, 'normal', $3, '10.1.1.1')`,
        [person.id, tenantId, device],
      );
    const line = (tenantId: string, result: string) =>
      server.sql(
        `insert into log_login (tenant_id, id, at, account_id, user_name, kind, result) values ($1, gen_random_uuid(), now(), $2, $3, 'login', $4)`,
        [tenantId, person.id, person.userName, result],
      );
    await session(admin.tenant.id, 'device-here');
    await session(elsewhere.id, 'device-elsewhere');
    await line(admin.tenant.id, 'ok');
    await line(elsewhere.id, 'auth.notOpenTime');

    const read = async (path: string) =>
      (await server.call(admin, 'GET', `/identity/user/${person.id}/${path}`)).body.items;
    expect(await read('devices')).toMatchObject([{ id: 'device-here', ip: '10.1.1.1' }]);
    expect(await read('sign-ins')).toMatchObject([{ result: 'ok' }]);
  });

  test('of another tenant, and whoever may end nobody’s session, see none', async () => {
    const foreignId = async () => person.id;
    for (const endpoint of [userDevices, userSignIns])
      expect(await refusals(server, { endpoint: endpoint as never, foreignId })).toMatchObject({
        notSignedIn: { status: 401 },
        notPermitted: { status: 403 },
        otherTenant: { status: 404 },
      });
  });
});
