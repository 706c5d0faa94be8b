import { attachmentModule } from '@mp/attachment/server';
import { identityModule } from '@mp/identity/server';
import { newId, systemContext } from '@mp/kernel/server';
import { contribute, aServer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { menuModule } from '@mp/menu/server';
import { noticeModule } from '@mp/notice/server';
import { organisationModule } from '@mp/organisation/server';
import { giveRole, permissionServer } from '@mp/permission/server';
import { referenceModule } from '@mp/reference/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { workflowModule } from '@mp/workflow/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dealerModule } from '@mp/dealer/server';
import { qrKinds } from '../qr/qr-kinds.ts';
import { aDealer, aRegion } from '../public.fixture.ts';
import { dealerPublicModule } from '../index.ts';

let server: TestServer;
let tenant: TestTenant;
let head: TestUser;
let area: TestUser;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await aServer(
    [
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
    ],
    { loginCheck: 'none' },
  );
});

beforeEach(async () => {
  server.setNow(new Date('2026-03-02T02:00:00Z'));
  tenant = await server.aTenant();
  [head, area] = [await server.aUser({ tenant }), await server.aUser({ tenant })];
  const region = async (
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
    ids[code] = await aRegion(server, tenant, {
      code,
      name,
      level,
      path,
      ...(parent && ids[parent] ? { parentId: ids[parent] } : {}),
      ...(at ? { lng: at[0], lat: at[1] } : {}),
    });
  };
  await region('CN', { name: '中国', level: 'country', path: '00001' });
  await region('310000', { name: '上海市', level: 'province', path: '00001.00001', parent: 'CN', at: [121.47, 31.23] });
  await region('310100', {
    name: '上海城区',
    level: 'city',
    path: '00001.00001.00001',
    parent: '310000',
    at: [121.47, 31.23],
  });
  await region('320000', { name: '江苏省', level: 'province', path: '00001.00002', parent: 'CN', at: [118.78, 32.06] });
  await region('320500', {
    name: '苏州市',
    level: 'city',
    path: '00001.00002.00001',
    parent: '320000',
    at: [120.62, 31.3],
  });
  await region('320300', {
    name: '徐州市',
    level: 'city',
    path: '00001.00002.00002',
    parent: '320000',
    at: [117.18, 34.26],
  });
  await region('510000', { name: '四川省', level: 'province', path: '00001.00003', parent: 'CN', at: [104.07, 30.67] });
  await region('440000', { name: '广东省', level: 'province', path: '00001.00004', parent: 'CN', at: [113.26, 23.13] });
  const house = systemContext(server.services, tenant.id);
  await house.tx(async (tx) => {
    await giveRole(tx, 'R_DDM', head.id);
    await giveRole(tx, 'R_ASM', area.id);
  });
  await server.sql(
    `insert into area_assignment (tenant_id, id, created_at, updated_at, position, user_id, region_id, channel, "primary", valid_from)
      values ($1, $2, now(), now(), 'ASM', $3, $4, 'any', true, '2026-01-01')`,
    [tenant.id, newId(), area.id, ids['320000']],
  );
  const dealer = (
    code: string,
    {
      where,
      at,
      capabilities,
    }: { readonly where: string; readonly at: [string, string]; readonly capabilities: string[] },
  ) =>
    aDealer(server, tenant, {
      code,
      regionId: ids[where] ?? '',
      sites: [
        {
          kind: 'HQ',
          name: '总部',
          regionId: ids[where],
          address: '某路1号',
          lng: at[0],
          lat: at[1],
          phone: '021-58880001',
          isPublic: true,
        },
      ],
      authorisations: [
        {
          productLine: 'DIESEL',
          powerBands: ['P1', 'P2'],
          capabilities,
          regionIds: [ids[where]],
          validFrom: '2025-01-01',
        },
      ],
    });
  ids.one = await dealer('DLR00001', { where: '310100', at: ['121.47', '31.23'], capabilities: ['SELL', 'SERVICE'] });
  ids.two = await dealer('DLR00002', { where: '320500', at: ['120.62', '31.30'], capabilities: ['SELL'] });
});

const find = async (user: TestUser, query: string) => (await server.call(user, 'GET', `/dealer/look-up?${query}`)).body;
const codes = (answer: { items: { code: string }[] }) => answer.items.map(({ code }) => code);

test('staff finds dealers by what they may do and how far they are, each within his own reach', async () => {
  expect(codes(await find(head, ''))).toEqual(['DLR00001', 'DLR00002']);
  expect((await find(head, 'q=DLR00002')).items[0].region).toBe('江苏省 苏州市');
  expect(codes(await find(head, 'capability=SERVICE&line=DIESEL&band=P2'))).toEqual(['DLR00001']);
  expect(codes(await find(head, 'band=P5'))).toEqual([]);
  const near = await find(head, 'lng=120.6&lat=31.3&km=100');
  expect(
    near.items.map(({ code, distanceKm }: { code: string; distanceKm: number }) => [code, Math.round(distanceKm)]),
  ).toEqual([
    ['DLR00002', 2],
    ['DLR00001', 83],
  ]);
  expect(codes(await find(head, `address=${encodeURIComponent('江苏省徐州市')}`))).toEqual([]);
  expect(codes(await find(area, ''))).toEqual(['DLR00002']);
  expect((await server.call(await server.aUser({ tenant }), 'GET', '/dealer/look-up')).status).toBe(403);
  const sheet = await server.call(head, 'GET', '/dealer/look-up/sheet?capability=SELL');
  expect([sheet.status, String(sheet.headers['content-type'])]).toEqual([
    200,
    expect.stringContaining('spreadsheetml'),
  ]);
});

test('cities without a service dealer within 150 kilometres are white spots', async () => {
  const { body } = await server.call(head, 'GET', '/dealer/white-spots');
  expect(body.spots.map(({ code, nearest }: { code: string; nearest: string }) => [code, nearest])).toEqual([
    ['320300', 'DLR00001'],
  ]);
  expect(body.provinces).toMatchObject([
    { code: '310000', cities: 1, spots: 0 },
    { code: '320000', cities: 2, spots: 1 },
  ]);
  expect((await server.call(head, 'GET', '/dealer/white-spots?band=P5')).body.spots).toHaveLength(3);
});

test('a plate that is scanned in more than three provinces within thirty days is suspicious, and the head office is told once', async () => {
  contribute(
    qrKinds.of({
      kind: 'genset',
      facts: ['model'],
      load: async () => ({
        verdict: 'valid',
        title: 'C550D5',
        facts: [
          { key: 'model', value: 'C550D5' },
          { key: 'owner', value: '秘密客户' },
        ],
      }),
      validate: async () => undefined,
    }),
  );
  const admin = await server.aUser({ tenant, kind: 'admin' });
  const { token } = (
    await server.call(admin, 'POST', '/dealer/qr-code', { body: { kind: 'genset', subjectId: newId() } })
  ).body;
  const scan = (lng: number, lat: number) =>
    server.call(null, 'GET', `/dealer/public/qr?t=${token}&lng=${lng}&lat=${lat}`);
  const first = await scan(121.47, 31.23);
  expect(first.body.facts).toEqual([{ key: 'model', label: expect.any(String), value: 'C550D5' }]);
  expect(first.text).not.toContain('秘密客户');
  await scan(118.78, 32.06);
  await scan(104.07, 30.67);
  const told = () => server.sql(`select 1 from notice where tenant_id = $1`, [tenant.id]);
  expect(await told()).toHaveLength(0);
  await scan(113.26, 23.13);
  await scan(113.26, 23.13);
  expect(await told()).toHaveLength(1);

  const use = (await server.call(head, 'GET', '/dealer/public-use')).body;
  expect(use.total).toMatchObject({ queries: 5, scans: 5, suspicious: 2 });
  expect(use.provinces.map(({ key }: { key: string }) => key)).toContain('四川省');
});
