import { dealerPersonModule } from '@mp/dealer-person/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { goemModule } from '@mp/goem/server';
import { tradeModule } from '@mp/trade/server';
import { declaredEndpoints, declaredResources } from '@mp/kernel/contract';
import type { TestServer, TestUser } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';
import { aDealerServer, Stage } from '@mp/dealer/testing';

let server: TestServer;
let stage: Stage;
let plain: TestUser;

beforeAll(async () => {
  server = await aDealerServer([dealerPublicModule, dealerPersonModule, goemModule, tradeModule]);
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

/** Somebody with every page and function of the console, and no data scope. */
async function withoutScopes(): Promise<TestUser> {
  const user = await server.aUser({ tenant: stage.tenant });
  const { body } = await server.call(stage.admin, 'GET', '/menu/mine');
  const menus = (body.items as { id: string; page: string | null }[]).filter(({ page }) => page !== null);
  const mine = await server.call(stage.admin, 'GET', '/permission/mine');
  const changes = [
    ...menus.map(({ id }) => ({ objType: 1, key: id, purview: 2 })),
    ...(mine.body.functions as string[]).map((key) => ({ objType: 2, key, purview: 2 })),
  ];
  const saved = await server.call(stage.admin, 'PUT', '/permission/grants', {
    body: { subjectType: 'user', subjectId: user.id, changes },
  });
  expect(saved.status, saved.text).toBe(200);
  return user;
}

/** Resources with regions or dealers that do not say that everybody of the house sees all. */
const placed = () =>
  [...declaredResources().values()].filter(({ dimensions, scope }) => dimensions !== undefined && scope === undefined);

test('whoever has no data scope sees no record with regions or dealers, whatever functions he holds', async () => {
  const reader = await withoutScopes();

  const seen = await Promise.all(
    placed().map(async ({ entity, path }) => [entity, (await server.call(reader, 'GET', path)).body.total]),
  );

  expect(seen.filter(([, total]) => total !== 0)).toEqual([]);
  expect(seen.length).toBeGreaterThan(8);
});

test('no endpoint of a record answers for one that is not found for the reader', async () => {
  const reader = await withoutScopes();
  const { body } = await server.call(stage.admin, 'GET', '/dealer/dealer?sort=code');
  const dealer = body.items[0];
  const ids: Readonly<Record<string, string>> = {
    dealer: dealer.id,
    dealerVersion: dealer.openVersionId ?? dealer.effectiveVersionId,
  };
  const asked = placed().flatMap(({ entity, path }) =>
    [...declaredEndpoints().values()]
      .filter((endpoint) => endpoint.path.startsWith(`${path}/{id}`) && ids[entity] !== undefined)
      .map((endpoint) => ({
        method: endpoint.method,
        path: `${endpoint.path.replace('{id}', ids[entity] ?? '')}?at=2026-01-01T00:00:00Z`,
      })),
  );

  const answers = await Promise.all(
    asked.map(async ({ method, path }) => {
      const { status: code } = await server.call(
        reader,
        method,
        path,
        method === 'GET' || method === 'DELETE' ? {} : { body: { version: 1 } },
      );
      return [method, path, code] as const;
    }),
  );

  expect(answers.filter(([method, , code]) => (method === 'GET' ? code !== 404 : code < 400))).toEqual([]);
  expect(answers.filter(([method]) => method === 'GET').length).toBeGreaterThan(6);
});

test('the administrator of a dealer reads the code of its own plaque, and of no other one', async () => {
  const dealerUser = await stage.administrator('DLR00001');
  const { body } = await server.call(stage.admin, 'GET', '/dealer/dealer?sort=code');
  const code = (id: string) => status(dealerUser, `/dealer/qr-code?kind=dealer&subjectId=${id}`);

  expect([await code(body.items[0].id), await code(body.items[1].id)]).toEqual([200, 404]);
});

test('ordinary staff names who acts for it, and chooses among processes whose drawings it does not read', async () => {
  expect(await status(plain, '/workflow/processDefinition/options')).toBe(200);
  expect(await status(plain, '/workflow/processDefinition')).toBe(403);
  const colleague = await server.aUser({ tenant: stage.tenant });
  const made = await server.call(plain, 'POST', '/workflow/processAgent', {
    body: { agentId: colleague.id, scopeKind: 'all', fromDate: '2026-01-01', toDate: '2099-12-31', active: true },
  });
  expect(made.status, made.text).toBe(201);
  expect((await server.call(plain, 'GET', '/permission/mine')).body.pages).toContain('wfproxySetting');
  const mine = await server.call(stage.admin, 'GET', '/permission/mine');
  expect(mine.body.functions).toContain('workflow.agentOthers');
});

test('people of a dealer keep the accounts of their dealer, and see neither other people nor other organisations', async () => {
  await stage.shell({
    name: { ZH_CN: '昆明锐动力设备有限公司', EN_US: '', JA_JP: '' },
    creditCode: '91530103MA6K0000X1',
    regionId: stage.ids['510107'],
  });
  const keeper = await stage.administrator('DLR00001');
  const { body: all } = await server.call(stage.admin, 'GET', '/menu/mine');
  const users = (all.items as { id: string; page: string | null }[]).find(({ page }) => page === 'userManager');
  const changes = [
    { objType: 1, key: users?.id, purview: 2 },
    { objType: 2, key: 'user.resetPassword', purview: 2 },
    { objType: 2, key: 'organisation.read', purview: 2 },
  ];
  await server.call(stage.admin, 'PUT', '/permission/grants', {
    body: { subjectType: 'user', subjectId: keeper.id, changes },
  });
  const seen = await server.call(keeper, 'GET', '/identity/user?size=100');
  const places = await server.call(keeper, 'GET', '/organisation/organisation?size=100');
  const orgId = places.body.items[0].id;
  const aUser = (at: string) => ({
    userName: 'dlr_colleague',
    employeeName: '同事',
    password: 'Known-Pass-2026!',
    email: 'colleague@example.com',
    orgIds: [at],
    defaultOrgId: at,
    activeDate: '2026-01-01',
    expiryDate: '2099-12-31',
  });

  expect(seen.body.items.map(({ userName }: { userName: string }) => userName)).toEqual([keeper.userName]);
  expect(places.body.total).toBe(1);
  expect(await status(keeper, `/identity/user/${plain.id}`)).toBe(404);
  expect(
    (await server.call(keeper, 'POST', '/identity/user', { body: aUser(stage.tenant.rootId) })).body.fields[0].code,
  ).toBe('common.refNotFound');
  const made = await server.call(keeper, 'POST', '/identity/user', { body: aUser(orgId) });
  expect(made.status, made.text).toBe(201);
  const [row] = await server.sql<{ external: boolean; same: boolean }>(
    'select m.external, m.dealer_id = k.dealer_id as same from tenant_user m, tenant_user k where m.id = $1 and k.id = $2',
    [made.body.id, keeper.id],
  );
  expect(row).toEqual({ external: true, same: true });
});
