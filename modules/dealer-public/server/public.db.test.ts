import { attachmentModule } from '@mp/attachment/server';
import { identityModule } from '@mp/identity/server';
import { aServer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { menuModule } from '@mp/menu/server';
import { noticeModule } from '@mp/notice/server';
import { organisationModule } from '@mp/organisation/server';
import { permissionServer } from '@mp/permission/server';
import { referenceModule } from '@mp/reference/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { workflowModule } from '@mp/workflow/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { publicDealerFields } from '../contract/index.ts';
import { dealerModule, dealerStatusChanged, dealerVersionEffective } from '@mp/dealer/server';
import { aDealer, aRegion } from './public.fixture.ts';
import { forgetQueries } from './public.query.ts';
import { dealerPublicModule } from './index.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let visitors = 0;
let ip = '';
const region: Record<string, string> = {};

beforeAll(async () => {
  server = await aServer([
    tenantModule,
    settingsModule,
    attachmentModule,
    permissionServer,
    organisationModule,
    identityModule,
    noticeModule,
    menuModule,
    workflowModule,
    referenceModule,
    dealerModule,
    dealerPublicModule,
  ]);
});

beforeEach(async () => {
  server.setNow(new Date('2026-03-02T02:00:00Z'));
  tenant = await server.aTenant();
  admin = await server.aUser({ tenant, kind: 'admin' });
  visitors += 1;
  ip = `203.0.113.${visitors}`;
  const add = async (
    code: string,
    {
      name,
      level,
      path,
      parent,
      at,
    }: {
      readonly name: string;
      readonly level: string;
      readonly path: string;
      readonly parent?: string;
      readonly at?: [number, number];
    },
  ) => {
    region[code] = await aRegion(server, tenant, {
      code,
      name,
      level,
      path,
      ...(parent ? { parentId: region[parent] } : {}),
      ...(at ? { lng: at[0], lat: at[1] } : {}),
    } as Parameters<typeof aRegion>[2]);
  };
  await add('CN', { name: '中国', level: 'country', path: '00001' });
  await add('310000', { name: '上海市', level: 'province', path: '00001.00001', parent: 'CN', at: [121.47, 31.23] });
  await add('310100', {
    name: '上海市市辖区',
    level: 'city',
    path: '00001.00001.00001',
    parent: '310000',
    at: [121.47, 31.23],
  });
  await add('310115', {
    name: '浦东新区',
    level: 'county',
    path: '00001.00001.00001.00001',
    parent: '310100',
    at: [121.54, 31.22],
  });
  await add('510000', { name: '四川省', level: 'province', path: '00001.00002', parent: 'CN', at: [104.07, 30.67] });
  await add('510100', {
    name: '成都市',
    level: 'city',
    path: '00001.00002.00001',
    parent: '510000',
    at: [104.07, 30.67],
  });
  await add('440000', { name: '广东省', level: 'province', path: '00001.00003', parent: 'CN', at: [113.26, 23.13] });
  await add('110000', { name: '北京市', level: 'province', path: '00001.00004', parent: 'CN', at: [116.41, 39.9] });
  await aDealer(server, tenant, {
    code: 'DLR00001',
    name: '上海恒力动力设备有限公司',
    shortName: '上海恒力',
    regionId: region['310115'] ?? '',
    sites: [
      {
        kind: 'HQ',
        name: '总部',
        regionId: region['310115'],
        address: '世纪大道100号',
        lng: '121.53',
        lat: '31.23',
        phone: '021-58880001',
        hours: '08:30–17:30',
        isPublic: true,
      },
      {
        kind: 'STORE',
        name: '秘密仓库',
        regionId: region['310115'],
        address: '保密路9号',
        lng: '121.60',
        lat: '31.20',
        phone: '021-58889999',
        isPublic: false,
      },
    ],
    contacts: [
      { role: 'SERVICE', name: '王小明', mobile: '13800000001', email: 'w@example.com', isPublic: true },
      { role: 'GENERAL_MANAGER', name: '李总', mobile: '13900000002', isPublic: false },
    ],
    authorisations: [
      {
        productLine: 'DIESEL',
        powerBands: ['P1'],
        capabilities: ['SELL', 'SERVICE'],
        regionIds: [region['310000']],
        validFrom: '2025-01-01',
        validTo: '2027-12-31',
      },
      {
        productLine: 'GAS',
        powerBands: ['P1'],
        capabilities: ['SELL'],
        regionIds: [region['310000']],
        validFrom: '2024-01-01',
        validTo: '2025-12-31',
      },
    ],
  });
  await aDealer(server, tenant, {
    code: 'DLR00007',
    shortName: '成都蓉机',
    regionId: region['510100'] ?? '',
    sites: [
      {
        kind: 'HQ',
        name: '总部',
        regionId: region['510100'],
        address: '天府大道1号',
        lng: '104.06',
        lat: '30.65',
        phone: '028-85550007',
        isPublic: true,
      },
    ],
    authorisations: [
      {
        productLine: 'DIESEL',
        powerBands: ['P1'],
        capabilities: ['SERVICE'],
        regionIds: [region['510000']],
        validFrom: '2025-01-01',
      },
    ],
  });
  await aDealer(server, tenant, {
    code: 'DLR00003',
    shortName: '停业商',
    status: 'suspended',
    regionId: region['310115'] ?? '',
    sites: [
      {
        kind: 'HQ',
        name: '总部',
        regionId: region['310115'],
        address: '某路',
        lng: '121.5',
        lat: '31.2',
        isPublic: true,
      },
    ],
  });
});

const visit = (path: string, more: Record<string, string> = {}) =>
  server.app.inject({
    method: 'GET',
    url: `/gateway/allinoneservice/api/dealer/public/${path}`,
    remoteAddress: ip,
    headers: { 'accept-language': 'zh-CN', tenancyid: String(tenant.tenancyId), ...more },
  });
const codes = async (query: string) =>
  ((await visit(`dealers?${query}`)).json() as { items: { code: string }[] }).items.map(({ code }) => code);

test('the public finds active dealers by region, line, capability, exact name and code, never by part of a name', async () => {
  expect(await codes('region=310000')).toEqual(['DLR00001']);
  expect(await codes('region=310115&capability=SERVICE&line=DIESEL')).toEqual(['DLR00001']);
  expect(await codes('region=310000&line=GAS')).toEqual([]);
  ip = '203.0.113.200';
  expect(await codes(`q=${encodeURIComponent('上海恒力')}`)).toEqual(['DLR00001']);
  expect(await codes('q=dlr00007')).toEqual(['DLR00007']);
  expect(await codes(`q=${encodeURIComponent('上海恒')}`)).toEqual([]);
  expect(await codes('q=DLR00003')).toEqual([]);
});

test('what stands nearest to a position or an address comes first, within 200 kilometres', async () => {
  const near = (await visit('dealers?lng=121.4&lat=31.2')).json();
  expect(
    near.items.map(({ code, sites }: { code: string; sites: { distanceKm: number }[] }) => [
      code,
      sites[0]?.distanceKm,
    ]),
  ).toEqual([['DLR00001', 12.8]]);
  const address = (await visit(`dealers?address=${encodeURIComponent('四川省成都市高新区某路5号')}`)).json();
  expect(address.around.name).toBe('成都市');
  expect(address.items.map(({ code }: { code: string }) => code)).toEqual(['DLR00007']);
  expect((await visit(`dealers?address=${encodeURIComponent('哪儿也不是')}`)).json()).toMatchObject({
    items: [],
    around: null,
  });
});

test('an answer holds nothing of a dealer but the declared fields: no hidden site, no unpublished contact, no name, no bank', async () => {
  const answer = await visit('dealers?q=DLR00001');
  const [dealer] = answer.json().items;

  expect(Object.keys(dealer).sort()).toEqual([...publicDealerFields.dealer].sort());
  expect(dealer.sites.map((site: object) => Object.keys(site).sort())).toEqual([[...publicDealerFields.site].sort()]);
  expect(dealer.contacts).toEqual([{ role: expect.any(String), name: '王**' }]);
  expect(dealer.capabilities).toEqual(['销售', '服务']);
  for (const secret of ['王小明', '13800000001', '李总', '13900000002', '保密路', '6222', '赵法人', 'example.com'])
    expect(answer.body).not.toContain(secret);
});

test('after five queries a person has to show that he is one, after thirty in ten minutes nobody is answered', async () => {
  for (let n = 0; n < 5; n += 1) expect((await visit('dealers?q=DLR00001')).statusCode).toBe(200);
  expect((await visit('dealers?q=DLR00001')).json().code).toBe('public.checkNeeded');
  expect((await visit('dealers?q=DLR00001&pass=made-up')).json().code).toBe('public.checkNeeded');
  const answers = await Promise.all(Array.from({ length: 40 }, () => visit('dealers?q=DLR00001')));
  expect(answers.every(({ statusCode }) => statusCode === 403 || statusCode === 429)).toBe(true);
  const last = await visit('dealers?q=DLR00001');
  expect([last.json().code, Number(last.headers['retry-after']) > 0]).toEqual(['public.rateLimited', true]);
});

test('a hundred strange queries at once are refused or answered, never a fault', async () => {
  const odd = [
    "'",
    '%00',
    '😀',
    '(',
    '%25',
    'NaN',
    '1e999',
    '-',
    '$1',
    '../',
    '%E0%A4%A',
    '9'.repeat(99),
    '{}',
    'null',
  ];
  const names = ['region', 'address', 'lng', 'lat', 'capability', 'line', 'q', 'pass', 't'];
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => {
      ip = `198.51.100.${n % 50}`;
      const value = odd[n % odd.length] ?? '';
      const query = names.map((name, at) => `${name}=${encodeSafe(odd[(n + at) % odd.length] ?? value)}`).join('&');
      return visit(`${n % 3 === 0 ? 'qr' : n % 3 === 1 ? 'dealers' : 'regions'}?${query}&parent=${encodeSafe(value)}`);
    }),
  );
  expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([]);
});
const encodeSafe = (text: string) => (text.includes('%') ? text : encodeURIComponent(text));

test('a plaque shows the dealer; a new one revokes the old; a forged and an unknown code answer alike', async () => {
  const [{ id }] = (await server.sql('select id from dealer where tenant_id = $1 and code = $2', [
    tenant.id,
    'DLR00001',
  ])) as [{ id: string }];
  const issue = () => server.call(admin, 'POST', '/dealer/qr-code', { body: { kind: 'dealer', subjectId: id } });
  const first = (await issue()).body;
  expect(first.token).toMatch(/^[\w-]{22}$/);
  const card = (await visit(`qr?t=${first.token}`, { tenancyid: '-1' })).json();
  expect(card).toMatchObject({
    kind: 'dealer',
    verdict: 'valid',
    title: '上海恒力动力设备有限公司',
    dealerCode: 'DLR00001',
  });

  const second = (await issue()).body;
  expect((await visit(`qr?t=${first.token}`)).json().code).toBe('qr.revoked');
  expect((await visit(`qr?t=${second.token}`)).statusCode).toBe(200);
  await server.sql(`update dealer set status = 'suspended' where id = $1`, [id]);
  expect((await visit(`qr?t=${second.token}`)).json().verdict).toBe('suspended');

  ip = '203.0.113.220';
  const forged = `${second.token.slice(0, 21)}${second.token.endsWith('-') ? 'A' : '-'}`;
  const answers = [forged, 'A'.repeat(22), 'short', 'x'.repeat(90)];
  const told = await Promise.all(answers.map((token) => visit(`qr?t=${token}`)));
  expect(
    new Set(told.map((answer) => `${answer.statusCode} ${answer.json().code} ${answer.json().message}`)).size,
  ).toBe(1);
});

test('a dealer gets its plaque with its first valid version; when the work with it has ended the plaque says revoked (scenario 12)', async () => {
  const [dealer] = await server.sql<{ id: string }>('select id from dealer where tenant_id = $1 and code = $2', [
    tenant.id,
    'DLR00007',
  ]);
  const dealerId = dealer?.id ?? '';
  const context = await server.contextOf(admin);
  await context.tx(async (tx) => {
    await dealerVersionEffective.emit(tx, { dealerId });
    await dealerVersionEffective.emit(tx, { dealerId });
  });
  const codes = await server.sql<{ token: string }>('select token from qr_code where subject_id = $1', [dealerId]);
  expect(codes).toHaveLength(1);
  expect((await visit(`qr?t=${codes[0]?.token}`)).json().verdict).toBe('valid');
  await context.tx((tx) => dealerStatusChanged.emit(tx, { dealerId, from: 'terminating', to: 'terminated' }));
  expect((await visit(`qr?t=${codes[0]?.token}`)).json().code).toBe('qr.revoked');
});

test('queries are kept without the address, and forgotten after 180 days', async () => {
  await visit('dealers?region=310000&lng=121.4&lat=31.2');
  const kept = () =>
    server.sql<{ page: string; region: string; hits: number; ip_hash: string; query: string }>(
      'select page, region, hits, ip_hash, query from public_query_log where tenant_id = $1',
      [tenant.id],
    );
  expect(await kept()).toMatchObject([{ page: 'wbDlrQuery', region: '310000', hits: 1 }]);
  expect(JSON.stringify(await kept())).not.toContain(ip);
  await server.sql(`update public_query_log set at = at - interval '181 days' where tenant_id = $1`, [tenant.id]);
  await forgetQueries(await server.contextOf(admin));
  expect(await kept()).toEqual([]);
});

test('without a tenant in the address nobody is answered for', async () => {
  expect((await visit('dealers?q=DLR00001', { tenancyid: '-1' })).json().code).toBe('public.tenantUnknown');
  expect((await visit('options')).json()).toMatchObject({ company: expect.any(String), check: true });
});

test('the way to a dealer is shown by the maps that the company names', async () => {
  expect((await visit('options')).json()).toMatchObject({ navigationUrl: null });
  await server.sql(
    `insert into setting (tenant_id, owner_id, grp, content, version, updated_at)
     values ($1, '00000000-0000-0000-0000-000000000000', 'publicPages', $2, 1, now())`,
    [tenant.id, JSON.stringify({ navigationUrl: 'https://maps.example.com/?to={lng},{lat}' })],
  );

  expect((await visit('options')).json()).toMatchObject({ navigationUrl: 'https://maps.example.com/?to={lng},{lat}' });
});

test('a visitor whose address names no company chooses among those that publish dealers', async () => {
  const { items } = (await visit('companies', { tenancyid: '-1' })).json();
  const own = items.find(({ tenancyId }: { tenancyId: number }) => tenancyId === tenant.tenancyId);
  expect(own).toEqual({ tenancyId: tenant.tenancyId, name: expect.any(String) });

  await server.sql(`update dealer set status = 'suspended' where tenant_id = $1`, [tenant.id]);

  const { items: left } = (await visit('companies', { tenancyid: '-1' })).json();
  expect(left.map(({ tenancyId }: { tenancyId: number }) => tenancyId)).not.toContain(tenant.tenancyId);
});
