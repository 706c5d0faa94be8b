import type { TestServer, TestUser } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';
import { aDealerServer, Stage } from './dealer.fixture.ts';

let server: TestServer;
let stage: Stage;
let plain: TestUser;

beforeAll(async () => {
  server = await aDealerServer();
  stage = new Stage(server);
  await stage.set();
  await stage.shell();
  plain = await server.aUser({ tenant: stage.tenant });
});

const status = async (user: TestUser, path: string) => (await server.call(user, 'GET', path)).status;

test('ordinary staff tells of a dealer that it picks by name, and sees nothing but what it told', async () => {
  const { body } = await server.call(plain, 'GET', '/dealer/dealer/options?q=宏动力');
  const [picked] = body.items as { id: string }[];
  expect(picked).toMatchObject({ label: '上海宏动力设备有限公司' });
  expect(await status(plain, '/dealer/dealer')).toBe(403);
  const told = await server.call(plain, 'POST', '/dealer/feedback', {
    body: { dealerId: picked?.id, type: 'UNREACHABLE', content: '服务电话打不通' },
  });
  expect(told.status).toBe(201);

  expect((await server.call(plain, 'GET', '/dealer/feedback')).body.items).toHaveLength(1);
  const colleague = await server.aUser({ tenant: stage.tenant });
  expect((await server.call(colleague, 'GET', '/dealer/feedback')).body.items).toEqual([]);
});

test('ordinary staff reports what the industry does', async () => {
  const told = await server.call(plain, 'POST', '/dealer/industryInfo', {
    body: { title: '新排放标准征求意见', category: 'POLICY', visibility: 'allInternal' },
  });
  expect(told).toMatchObject({ status: 201, body: { title: '新排放标准征求意见' } });
});

test('people of a dealer hold nothing of what all staff of the house may do', async () => {
  const dealerUser = await stage.administrator('DLR00001');
  expect(await status(dealerUser, '/dealer/dealerVersion')).toBe(200);
  for (const path of ['/identity/user', '/organisation/organisation', '/identity/user/options'])
    expect([path, await status(dealerUser, path)]).toEqual([path, 403]);
});

test('whoever is marked as external loses what all staff may do, from the next request on', async () => {
  const other = await server.aUser({ tenant: stage.tenant });
  expect(await status(other, '/identity/user')).toBe(200);
  const one = await server.call(stage.admin, 'GET', `/identity/user/${other.id}`);
  const saved = await server.call(stage.admin, 'PUT', `/identity/user/${other.id}`, {
    body: { version: one.body.version, external: true },
  });
  expect(saved).toMatchObject({ status: 200, body: { external: true } });
  expect(await status(other, '/identity/user')).toBe(403);
  const why = await server.call(
    stage.admin,
    'GET',
    `/permission/explain?userId=${other.id}&objType=2&objectId=organisation.read`,
  );
  expect(why.text).toContain('"inactive":"external"');
});

test('a dealer reads the records of those below it, and changes none of them', async () => {
  const child = await stage.shell({
    name: { ZH_CN: '成都锐动力设备有限公司', EN_US: '', JA_JP: '' },
    creditCode: '91510107MA6D000D47',
    regionId: stage.ids['510107'],
  });
  expect(child.status).toBe(201);
  const parent = await stage.administrator('DLR00001');
  const codes = async () =>
    ((await server.call(parent, 'GET', '/dealer/dealer?sort=code')).body.items as { code: string }[]).map(
      ({ code }) => code,
    );
  const draft = `/dealer/dealerVersion/${String(child.body.openVersionId)}`;
  expect(await codes()).toEqual(['DLR00001']);
  expect(await status(parent, draft)).toBe(404);

  await server.sql(
    `update dealer set parent_dealer_id = (select id from dealer where tenant_id = $1 and code = 'DLR00001') where id = $2`,
    [stage.tenant.id, child.body.id],
  );
  expect(await codes()).toEqual(['DLR00001', 'DLR00002']);
  const seen = await server.call(parent, 'GET', draft);
  expect(seen).toMatchObject({ status: 200, body: { state: 'draft' } });
  const change = { version: seen.body.version, legalRep: '改' };
  expect((await server.call(parent, 'PUT', draft, { body: change })).status).toBe(404);
  expect((await server.call(parent, 'DELETE', `${draft}?version=${String(seen.body.version)}`)).status).not.toBe(204);

  await server.sql('update dealer set parent_dealer_id = null where id = $1', [child.body.id]);
  expect(await codes()).toEqual(['DLR00001']);
});

test('the list tells when somebody of a dealer was signed in last, the overview who it was', async () => {
  await server.sql(`update tenant_user set last_login_at = '2026-09-01T01:02:03Z' where lower(user_name) = 'dlr00001'`);
  const [found] = (await server.call(stage.people.dds, 'GET', '/dealer/dealer?sort=code')).body.items as {
    id: string;
    lastLoginAt: string;
  }[];
  expect(Date.parse(found?.lastLoginAt ?? '')).toBe(Date.UTC(2026, 8, 1, 1, 2, 3));
  const { body } = await server.call(stage.people.dds, 'GET', `/dealer/dealer/${found?.id}/overview`);
  expect(body.administrators).toMatchObject([{ userName: 'dlr00001', lastSignIn: '2026-09-01T01:02:03Z' }]);
});
