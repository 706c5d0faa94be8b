import { settingsModule } from '@mp/settings/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';
import { identityModule } from './index.ts';
import { aPerson, clockOf, LoginClient, password } from './login-client.fixture.ts';
import { sessionOf } from './session-of.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await aServer([settingsModule, identityModule], {
    loginCheck: 'none',
    sessionOf: (services) => (request) => sessionOf(services().environment, services().now)(request),
  });
  clockOf(server).start();
  admin = await aPerson(server, { kind: 'admin' });
});

const startSettings = async (client: LoginClient, tenancyid: string): Promise<Record<string, unknown>> => {
  const fields = { type: '4', tenancyid };
  return JSON.parse((await client.send('GET', 'sysconfignew', { fields })).body.rows) as Record<string, unknown>;
};

test('the start settings name a version of own words only where there are some, of pages without a session apart', async () => {
  const tenancyid = String(admin.tenant.tenancyId);
  const [stranger, client] = [new LoginClient(server), new LoginClient(server)];
  const before = await startSettings(stranger, tenancyid);
  await client.login(admin.userName, password);
  const say = (key: string) =>
    server.app.inject({
      method: 'POST',
      url: '/gateway/allinoneservice/api/settings/wording',
      headers: { token: client.token ?? '', cookie: `mpsid=${client.cookie}` },
      payload: { key, chinese: '自己的文字' },
    });
  const made = await say('nav.wordingManager');
  const closed = await startSettings(stranger, tenancyid);
  const signedIn = await startSettings(client, tenancyid);
  await say('common.yes');
  const open = await startSettings(stranger, tenancyid);
  const elsewhere = await startSettings(stranger, String((await server.aTenant()).tenancyId));

  expect(made.statusCode, made.body).toBe(201);
  expect(Object.keys(before)).not.toContain('wording');
  expect(signedIn.wording).toMatch(/^[0-9a-f]{32}$/u);
  expect(open.wording).toMatch(/^[0-9a-f]{32}$/u);
  expect(open.wording).not.toBe(signedIn.wording);
  expect(closed.wording).toMatch(/^[0-9a-f]{32}$/u);
  expect(Object.keys(elsewhere)).not.toContain('wording');
});
