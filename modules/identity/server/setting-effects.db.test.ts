import { aServer, type TestServer, type TestTenant } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { identityModule, sessionOf } from './index.ts';
import { aPerson, clockOf, LoginClient, password } from './login-client.fixture.ts';

let server: TestServer;
let tenant: TestTenant;
let client: LoginClient;

const set = (grp: string, content: object) =>
  server.sql(
    `insert into setting (tenant_id, owner_id, grp, content, version, updated_at)
     values ($1, '00000000-0000-0000-0000-000000000000', $2, $3, 1, now())`,
    [tenant.id, grp, JSON.stringify(content)],
  );

beforeAll(async () => {
  server = await aServer([settingsModule, identityModule], {
    loginCheck: 'none',
    sessionOf: (services) => (request) => sessionOf(services().environment, services().now)(request),
  });
});
beforeEach(async () => {
  clockOf(server).start();
  tenant = await server.aTenant();
  client = new LoginClient(server);
});

test('a session ends for good after the hours that the tenant sets, however busy it is', async () => {
  await set('safety', { absoluteHours: 2, idleMinutes: 90 });
  const person = await aPerson(server, { tenant });
  await client.login(person.userName, password);
  const status = async () => (await client.send('POST', 'checkLoginStatus')).body;

  clockOf(server).minutes(80);
  expect((await status()).data).toMatchObject({ alive: true, absLeft: 40 * 60, idleLeft: 90 * 60 });
  clockOf(server).minutes(119);
  expect((await status()).data).toMatchObject({ alive: true, absLeft: 60 });
  clockOf(server).minutes(120);
  expect(await status()).toMatchObject({ result: false, code: 'auth.signatureExpired' });
});

test('a login page shows the name, the look and the choices of its tenant, and others the platform’s', async () => {
  const company = {
    systemName: { ZH_CN: '渠道管理', EN_US: 'Channel desk' },
    registrationNo: '京ICP备 2026001号',
    brandColour: '#8a2be2',
    loginTheme: 'dark',
  };
  await set('company', company);
  await set('display', { menuExpand: 'all', menuMode: 'top' });
  await set('verification', { remember: false });
  const rowsOf = async (type: string, place: Record<string, string>) =>
    JSON.parse((await client.send('GET', 'sysconfignew', { fields: { type, ...place } })).body.rows) as object;
  const here = { tenancyid: String(tenant.tenancyId) };

  expect(await rowsOf('4', here)).toMatchObject({ ...company, menuExpand: 'all', menuMode: 'top' });
  expect(await rowsOf('5', here)).toMatchObject({ remember: false });
  expect(await rowsOf('4', {})).not.toMatchObject({ brandColour: '#8a2be2' });
  expect(await rowsOf('5', {})).toMatchObject({ remember: true });
});

test('a setting that changes counts from the next sign-in on, though most sign-ins read the same settings', async () => {
  const person = await aPerson(server, { tenant });
  const enter = () => new LoginClient(server).login(person.userName, password);

  expect((await enter()).body.code).toBe('0');
  await set('openTime', {
    enabled: true,
    weekdays: ['1', '2', '3', '4', '5'],
    from: '20:00',
    to: '21:00',
    overnight: false,
  });
  expect((await enter()).body.code).toBe('auth.notOpenTime');
  await server.sql(`update setting set content = '{}' where tenant_id = $1 and grp = 'openTime'`, [tenant.id]);
  expect((await enter()).body.code).toBe('0');
});

test('the words of the agreement are those of the tenant, and new words ask everybody again', async () => {
  const person = await aPerson(server, { tenant });
  const here = { tenancyid: String(tenant.tenancyId) };
  const say = (text: string) =>
    server.sql(`update setting set content = $2 where tenant_id = $1 and grp = 'company'`, [
      tenant.id,
      JSON.stringify({ agreementText: { ZH_CN: text } }),
    ]);
  await set('company', {});
  await say('第一版');
  const { agreementVersion } = await client.check(person.userName);
  await say('第二版');
  const enter = async (version: string) =>
    (await client.login(person.userName, password, { ...here, agreementVersion: version })).body.code;
  const shown = await client.send('GET', 'sysconfignew', { fields: { type: '6', lang: 'ZH_CN', ...here } });

  expect(JSON.parse(shown.body.rows)).toMatchObject({ text: '第二版' });
  expect(await enter(agreementVersion)).toBe('auth.agreementRequired');
  expect(await enter(JSON.parse(shown.body.rows).version)).toBe('0');
});
