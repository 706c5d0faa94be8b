import { generateKeyPairSync, sign } from 'node:crypto';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { identityModule } from './index.ts';
import { aPerson, clockOf, LoginClient, noon, password } from './login-client.fixture.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const testKeys = `test:${publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64url')}`;

/** A code for a number of users, until the end of next year. */
function aCode(users: number): string {
  const period = { nbf: Date.parse('2026-01-01') / 1000, exp: Date.parse('2028-01-01') / 1000 };
  const content = { kid: 'test', lid: 'L-1', type: 'platform', customer: '恒远动力', ...period, limits: { users } };
  const body = `MP1.${Buffer.from(JSON.stringify(content)).toString('base64url')}`;
  return `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}`;
}

let server: TestServer;
let platform: TestUser;

beforeAll(async () => {
  server = await aServer([settingsModule, organisationModule, identityModule], {
    loginCheck: 'none',
    environment: { licenceKeys: testKeys },
  });
});
beforeEach(async () => {
  clockOf(server).start();
  await server.sql('delete from licence');
  platform = await server.aUser({ kind: 'platform' });
});
afterEach(() => server.setNow(undefined));

/** The node learns of the licence when an administrator of the platform looks at it. */
const lookAgain = () => server.call(platform, 'GET', '/settings/licence');

const codeOf = async (user: TestUser) => {
  const { body } = await new LoginClient(server).login(user.userName, password);
  return body.result === true ? 'ok' : (body.code as string);
};

test('once the licence is over nobody signs in but administrators of the platform, and wrong passwords stay wrong', async () => {
  const [staff, head] = [await aPerson(server), await aPerson(server, { kind: 'platform' })];
  await server.sql('update installation set started_at = $1', [new Date(noon.getTime() - 188 * 86_400_000)]);
  await lookAgain();

  expect(await codeOf(staff)).toBe('auth.licenceExpired');
  expect((await new LoginClient(server).login(staff.userName, 'wrong')).body.code).toBe('auth.loginFailed');
  expect(await codeOf(head)).toBe('ok');

  await server.sql('update installation set started_at = $1', [noon]);
  await lookAgain();
  expect(await codeOf(staff)).toBe('ok');
});

test('no user is created or enabled beyond the number of the licence', async () => {
  const [{ n }] = (await server.sql(`select count(*)::integer as n from account where status = 'enabled'`)) as [
    { n: number },
  ];
  await server.sql('update session set step_up_until = $1', [new Date(noon.getTime() + 3_600_000)]);
  const done = await server.call(platform, 'POST', '/settings/licence', { body: { code: aCode(n + 1) } });
  expect(done.status).toBe(200);
  const create = (userName: string) =>
    server.call(platform, 'POST', '/identity/user', {
      body: {
        userName,
        employeeName: '新用户',
        password: 'Kranich-2026-Teich',
        email: `${userName}@example.com`,
        orgIds: [platform.tenant.rootId],
        defaultOrgId: platform.tenant.rootId,
        activeDate: '2026-01-01',
        expiryDate: '2099-12-31',
      },
    });

  const first = await create('room-for-one');
  const second = await create('one-too-many');

  expect(first.status).toBe(201);
  expect([second.status, second.body]).toMatchObject([409, { code: 'licence.userLimit', params: { max: n + 1 } }]);
  await server.call(platform, 'POST', '/identity/user/batch', { body: { action: 'disable', ids: [first.body.id] } });
  expect((await create('one-too-many')).status).toBe(201);
  const again = await server.call(platform, 'POST', '/identity/user/batch', {
    body: { action: 'enable', ids: [first.body.id] },
  });
  expect(again.body.refused).toMatchObject([{ code: 'licence.userLimit' }]);
});
