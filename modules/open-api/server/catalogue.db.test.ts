import { identityModule } from '@mp/identity/server';
import { languages } from '@mp/kernel/contract';
import { defineServerModule, openPrefix } from '@mp/kernel/server';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { logModule } from '@mp/log/server';
import { organisationModule } from '@mp/organisation/server';
import { permissionServer } from '@mp/permission/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import exceljs from 'exceljs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessProject, apiOperation, externalApi, functionService } from '../contract/index.ts';
import { servedOperations } from './api-operation.service.ts';
import { openApiModule } from './index.ts';

/** What everybody of the house may do. */
const house = defineServerModule({
  name: 'house',
  grants: {
    staff: { functions: ['apiOperation.read', 'apiOperation.debug', 'externalApi.read', 'externalApi.debug'] },
  },
});

let server: TestServer;
let admin: TestUser;
let clerk: TestUser;
let site: Server;
let port = 0;
let redirect: string | undefined;
const heard: { url: string | undefined; auth: string | undefined }[] = [];

beforeAll(async () => {
  site = createServer((request, response) => {
    heard.push({ url: request.url, auth: request.headers.authorization });
    if (redirect !== undefined) response.writeHead(302, { location: redirect }).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true,"token":"t0p-secret"}');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  ({ port } = site.address() as AddressInfo);
  server = await aServer(
    [
      tenantModule,
      settingsModule,
      organisationModule,
      identityModule,
      permissionServer,
      logModule,
      openApiModule,
      house,
    ],
    { environment: { privateHosts: ['127.0.0.1'] }, queue: true },
  );
  admin = await server.aUser({ kind: 'admin' });
  clerk = await server.aUser({ tenant: admin.tenant });
});
afterAll(() => site.close());

const one = async (code: string, user = admin) => {
  const { body } = await server.call(user, 'GET', `${apiOperation.path}?code=${code}&size=200`);
  const found = (body.items as { id: string; code: string }[]).find((each) => each.code === code);
  if (!found) throw new Error(`no ${code}`);
  return found as { id: string; code: string; assignment: string; enabled: boolean; name: Record<string, string> };
};
const debug = async (code: string, body: object, user = admin) => {
  const { id } = await one(code, admin);
  return server.call(user, 'POST', `${apiOperation.path}/${id}/debug`, { body });
};
let count = 0;
const anApi = async (more: object = {}) => {
  const body = {
    code: `ext.${(count += 1)}`,
    name: { ZH_CN: '轨迹查询' },
    serviceName: '物流',
    protocol: 'http',
    domain: '127.0.0.1',
    port,
    path: '/track/{no}',
    method: 'GET',
    responseFormat: 'json',
    authType: 'none',
    ...more,
  };
  return server.call(admin, 'POST', externalApi.path, { body });
};

describe('the catalogue', () => {
  test('holds every operation that the server serves, named in three languages', async () => {
    const rows = await server.sql<{ code: string; method: string; path: string; name: Record<string, string> }>(
      'select code, method, path, name from api_operation order by code',
    );
    const declared = [...servedOperations().values()]
      .map(({ endpoint: { id, method, path } }) => `${id} ${method} ${path}`)
      .sort();

    expect(rows.map(({ code, method, path }) => `${code} ${method} ${path}`).sort()).toEqual(declared);
    const unnamed = rows.filter(({ name, code }) =>
      languages.some((language) => {
        const text = name[language.replace('-', '_').toUpperCase()] ?? '';
        return text === '' || text.includes(`endpoint.${code}`);
      }),
    );
    expect(unnamed).toEqual([]);
  });

  test('flags what nobody below the administrators has, until somebody has it', async () => {
    expect((await one('organisation.delete')).assignment).toBe('unassigned');

    await server.sql(
      `insert into perm_grant (tenant_id, id, subject_type, subject_id, obj_type, object_key, purview, created_at)
       values ($1, gen_random_uuid(), 'user', $2, 5, 'organisation.delete', 2, now())`,
      [admin.tenant.id, clerk.id],
    );

    expect((await one('organisation.delete')).assignment).toBe('assigned');
  });

  test('is written by nobody', async () => {
    const { id } = await one('organisation.read');

    expect((await server.call(admin, 'DELETE', `${apiOperation.path}/${id}`)).status).toBe(404);
    expect((await server.call(admin, 'PATCH', `${apiOperation.path}/${id}`, { body: {} })).status).toBe(404);
  });

  test('lists its services with those of other systems', async () => {
    await anApi({ serviceName: '报价' });

    const { items } = (await server.call(admin, 'GET', '/open/services')).body;

    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'own', service: 'organisation' }),
        expect.objectContaining({ kind: 'external', service: '报价', count: 1 }),
      ]),
    );
  });
});

test('an operation that the tenant has switched off is refused to programs and to nobody else', async () => {
  const project = await server.call(admin, 'POST', accessProject.path, {
    body: {
      code: 'CAT',
      name: { ZH_CN: '目录' },
      userId: admin.id,
      verifyUser: 'cat',
      verifyPassword: 'verify-7f3A',
      qps: 50,
      dailyQuota: 1000,
    },
  });
  await server.call(admin, 'PUT', `${accessProject.path}/${project.body.id}/apis`, {
    body: { apis: ['organisation.read'] },
  });
  const { body: issued } = await server.call(admin, 'POST', `${accessProject.path}/${project.body.id}/token`, {
    body: {},
  });
  const headers = { 'x-access-code': issued.accessCode, 'x-access-token': issued.token };
  const asProgram = () => server.call(null, 'GET', `${openPrefix}/organisation.read`, { headers });
  const { id } = await one('organisation.read');

  expect((await asProgram()).status).toBe(200);
  expect((await server.call(admin, 'POST', `${apiOperation.path}/${id}/disable`)).status).toBe(204);
  expect((await asProgram()).body.code).toBe('open.notGranted');
  expect((await one('organisation.read')).enabled).toBe(false);
  expect((await debug('organisation.read', {})).body.status).toBe(200);
  await server.call(admin, 'POST', `${apiOperation.path}/${id}/enable`);
  expect((await asProgram()).status).toBe(200);
});

describe('the debug console', () => {
  test('gives an ordinary user what the operation gives him, and no more', async () => {
    expect((await debug('organisation.create', { confirmed: true, body: '{}' }, clerk)).body).toMatchObject({
      status: 403,
    });
    const direct = await server.call(clerk, 'GET', `${apiOperation.path}?size=1`);
    const called = await debug('apiOperation.read', { query: [{ name: 'size', value: '1' }] }, clerk);

    expect(called.body.status).toBe(200);
    // The place of the next page is sealed anew each time.
    expect({ ...JSON.parse(called.body.body), next: null }).toEqual({ ...direct.body, next: null });
    const { id } = await one('apiOperation.read');
    const nobody = await server.call(null, 'POST', `${apiOperation.path}/${id}/debug`, { body: {} });
    expect(nobody.status).toBe(401);
  });

  test.each([
    ['a write that was not confirmed', 'organisation.create', { body: '{}' }, 'open.confirmWrite'],
    [
      'a header that says who calls',
      'organisation.read',
      { headers: [{ name: 'Token', value: 'x' }] },
      'open.headerRefused',
    ],
    ['a cookie', 'organisation.read', { headers: [{ name: 'cookie', value: 'x' }] }, 'open.headerRefused'],
    [
      'a header of two lines',
      'organisation.read',
      { headers: [{ name: 'accept', value: 'a\r\nb: c' }] },
      'open.headerRefused',
    ],
    ['a path without its value', 'organisation.one', {}, 'open.pathValue'],
    ['a path that climbs', 'organisation.one', { path: [{ name: 'id', value: '..' }] }, 'open.pathValue'],
    ['a call of itself', 'apiOperation.debug', { confirmed: true }, 'open.notDebuggable'],
  ])('refuses %s', async (...[, code, body, refusal]) => {
    const answer = await debug(code, body);

    expect([answer.status, answer.body.code]).toEqual([422, refusal]);
  });

  test('keeps a value of the path a single part of it', async () => {
    const answer = await debug('organisation.one', { path: [{ name: 'id', value: '../../open/services' }] });

    expect(answer.body.status).toBeGreaterThanOrEqual(400);
    expect(answer.body.body).not.toContain('"kind"');
  });

  test('remembers the last twenty calls of each person, without secrets', async () => {
    const reader = await server.aUser({ kind: 'admin', tenant: admin.tenant });
    await debug('organisation.create', { confirmed: true, body: '{"name":"A","password":"never-kept"}' }, reader);
    const calls = async () => (await server.call(reader, 'GET', '/open/debugCalls')).body.items;
    const [first] = await calls();
    expect(first).toMatchObject({ kind: 'own', code: 'organisation.create', method: 'POST' });
    expect(first.body).toContain('"name": "A"');
    expect(JSON.stringify(first)).not.toContain('never-kept');

    for (let n = 0; n < 20; n += 1)
      await debug('organisation.read', { query: [{ name: 'token', value: 'never-kept' }] }, reader);

    const items = await calls();
    expect(items).toHaveLength(20);
    expect(items.every((each: { code: string }) => each.code === 'organisation.read')).toBe(true);
    expect(JSON.stringify(items)).not.toContain('never-kept');
    expect((await server.call(clerk, 'GET', '/open/debugCalls')).body.items).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ id: items[0].id })]),
    );
  });
});

describe('an API of another system', () => {
  const callOf = (id: string, body: object) => server.call(admin, 'POST', `${externalApi.path}/${id}/debug`, { body });

  test('is called with its path, query and token, which no history tells', async () => {
    const { body: api } = await anApi({ authType: 'bearer', secret: 's3cret-token' });

    const answer = await callOf(api.id, {
      path: [{ name: 'no', value: 'A/1' }],
      query: [{ name: 'lang', value: 'zh' }],
    });

    expect(answer.body).toMatchObject({ status: 200, error: null });
    expect(heard.at(-1)).toEqual({ url: '/track/A%2F1?lang=zh', auth: 'Bearer s3cret-token' });
    const [kept] = (await server.call(admin, 'GET', '/open/debugCalls')).body.items;
    expect(kept).toMatchObject({ kind: 'external', status: 200 });
    expect(JSON.stringify(kept)).not.toContain('s3cret-token');
    expect(JSON.stringify(kept)).not.toContain('t0p-secret');
  });

  test('in a private network is neither stored nor called, whatever its name leads to', async () => {
    expect((await anApi({ domain: '10.0.0.8' })).body.fields?.[0]?.code).toBe('open.hostPrivate');
    const { body: api } = await anApi({ domain: 'localhost' });
    const before = heard.length;

    const answer = await callOf(api.id, { path: [{ name: 'no', value: '1' }] });

    expect(answer.body).toMatchObject({ status: null });
    expect(answer.body.error).toContain('内网');
    expect(heard).toHaveLength(before);
  });

  test('that redirects is answered with the redirect, which is not followed', async () => {
    const { body: api } = await anApi({ path: '/go' });
    redirect = `http://localhost:${port}/inside`;
    const before = heard.length;

    const answer = await callOf(api.id, {});
    redirect = undefined;

    expect(answer.body).toMatchObject({ status: 302, error: `→ http://localhost:${port}/inside` });
    expect(heard).toHaveLength(before + 1);
  });

  test('that is disabled is not called', async () => {
    const { body: api } = await anApi({ path: '/off' });
    await server.call(admin, 'POST', `${externalApi.path}/batch`, {
      body: { action: 'disable', ids: [{ id: api.id, version: api.version }] },
    });
    await server.sql('update external_api set enabled = false where id = $1', [api.id]);

    expect((await callOf(api.id, {})).body.code).toBe('open.apiDisabled');
  });
});

describe('a function service', () => {
  const tie = (more: object = {}, user = admin) =>
    server.call(user, 'POST', functionService.path, {
      body: { functionNo: 'apiOperation.read', name: '目录', serviceInterface: 'position.read.do', ...more },
    });

  test('lets whoever holds the function call the tied operation, from the next request until it is deleted', async () => {
    const reading = () => server.call(clerk, 'GET', '/permission/position');
    expect((await reading()).status).toBe(403);

    const made = await tie();
    expect(made.body).toMatchObject({ path: 'GET /permission/position' });
    expect((await reading()).status).toBe(200);
    expect((await server.call(clerk, 'POST', '/permission/position', { body: {} })).status).toBe(403);
    const told = await server.call(
      admin,
      'GET',
      `/permission/explain?userId=${clerk.id}&objType=5&objectId=position.read`,
    );
    expect(told.body.decision).toBe(2);
    expect(told.body.steps).toEqual(expect.arrayContaining([expect.objectContaining({ rule: 'apiTied' })]));

    await server.call(admin, 'DELETE', `${functionService.path}/${made.body.id}?version=${made.body.version}`);
    expect((await reading()).status).toBe(403);
  });

  test.each([
    ['that does not end with .do', { serviceInterface: 'position.read' }, 'open.endsWithDo'],
    ['of no operation', { serviceInterface: 'position.fly.do' }, 'open.unknownInterface'],
    [
      'of an operation that asks for the password',
      { serviceInterface: 'accessProject.issueToken.do' },
      'open.unknownInterface',
    ],
    ['of no function', { functionNo: 'position.fly' }, 'open.unknownFunction'],
    ['that is declared', { functionNo: 'position.read' }, 'open.tieDeclared'],
  ])('is refused for an interface %s', async (_, more, code) => {
    expect((await tie(more)).body.fields?.[0]?.code).toBe(code);
  });

  test('ties an operation of administrators of the platform for nobody', async () => {
    await tie({ serviceInterface: 'tenant.create.do' });

    expect((await server.call(clerk, 'POST', '/tenant/tenant', { body: {} })).status).toBe(403);
  });
});

test('an export comes in again as it was; rows that are wrong are told by line, and codes are matched', async () => {
  const { body: api } = await anApi({ code: 'imp.one' });
  await anApi({ code: 'imp.old', domain: 'old.example' });
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('API');
  sheet.addRow([
    'API编码',
    'API名称 (中文)',
    '服务名称',
    '协议',
    '域名',
    '端口',
    '请求路径',
    '请求方式',
    '返回格式',
    '认证方式',
  ]);
  sheet.addRow(['imp.one', '新名称', '物流', 'HTTPS', 'a.example', 443, '/x', 'GET', 'JSON', '不认证']);
  sheet.addRow(['imp.two', '第二个', '物流', 'HTTPS', 'b.example', 443, '/y', 'POST', 'JSON', '不认证']);
  sheet.addRow(['imp.bad', '端口不对', '物流', 'HTTPS', 'c.example', 70_000, '/z', 'GET', 'JSON', '不认证']);
  sheet.addRow(['imp.inner', '内网', '物流', 'HTTPS', '10.0.0.8', 443, '/z', 'GET', 'JSON', '不认证']);
  sheet.addRow(['imp.old', '内网', '物流', 'HTTPS', '10.0.0.8', 443, '/z', 'GET', 'JSON', '不认证']);
  sheet.addRow(['imp.none', '不是地址', '物流', 'HTTPS', '300.1.1.1', 443, '/z', 'GET', 'JSON', '不认证']);
  const payload = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="apis.xlsx"\r\n\r\n'),
    Buffer.from(await book.xlsx.writeBuffer()),
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const path = `${externalApi.path}/imports`;

  const begun = await server.call(admin, 'POST', path, { raw: { payload, type: 'multipart/form-data; boundary=x' } });
  await server.drain();
  const errors = await server.call(admin, 'GET', `${path}/${begun.body.id}/errors`);
  await server.call(admin, 'POST', `${path}/${begun.body.id}/commit`);
  await server.drain();

  expect(errors.body.items.map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
    [4, 'common.max'],
    [5, 'open.hostPrivate'],
    [6, 'open.hostPrivate'],
    [7, 'common.format'],
  ]);
  const kept = await server.sql<{ code: string; domain: string }>(
    `select code, domain from external_api where code like 'imp.%' order by code`,
  );
  expect(kept).toEqual([
    { code: 'imp.old', domain: 'old.example' },
    { code: 'imp.one', domain: 'a.example' },
    { code: 'imp.two', domain: 'b.example' },
  ]);
  expect(api.code).toBe('imp.one');
});
