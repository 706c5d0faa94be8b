import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { referenceModule } from './index.ts';

let server: TestServer;
let admin: TestUser;
const ids: Record<string, string> = {};

const post = (path: string, body: object) => server.call(admin, 'POST', `/reference/${path}`, { body });
const region = async (code: string, name: string, above: string | null) => {
  const { body } = await post('region', { code, name: { ZH_CN: name }, parentId: above === null ? null : ids[above] });
  ids[code] = body.id;
};
const area = async (code: string, name: string) => {
  const { body } = await post('bigArea', { code, name: { ZH_CN: name, EN_US: code }, directorId: admin.id });
  ids[code] = body.id;
};
const cover = (code: string, where: string, more: object = {}) =>
  post('bigAreaRegion', { bigAreaId: ids[code], regionId: ids[where], validFrom: '2025-01-01', ...more });
const map = async (query: string) => (await server.call(admin, 'GET', `/reference/coverage?${query}`)).body;

beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule, referenceModule]);
});
beforeEach(async () => {
  admin = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
  await region('CN', '中国', null);
  await region('510000', '四川省', 'CN');
  await region('510100', '成都市', '510000');
  await region('320000', '江苏省', 'CN');
  await area('SW', '西南');
  await area('EAST', '华东');
});

test('a region belongs to one area at a time for one line; the refusal names region, line and area', async () => {
  await cover('SW', '510000');
  const clash = await cover('EAST', '510000', { validFrom: '2026-03-01' });
  expect(clash.body).toMatchObject({ code: 'bigArea.overlap', params: { region: '四川省', area: '西南' } });
  expect((await cover('EAST', '510000', { productLine: 'DIESEL' })).status).toBe(201);
  expect((await cover('EAST', '510000', { productLine: 'DIESEL', validFrom: '2027-01-01' })).body.params.line).toBe(
    '柴油机组',
  );
});

test('two writers of one region at once: one wins, the other is told', async () => {
  const both = await Promise.all([cover('SW', '320000'), cover('EAST', '320000')]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('an area ends and the next begins; each day keeps what held then', async () => {
  const { body: row } = await cover('EAST', '320000');
  const early = await server.call(admin, 'POST', '/reference/bigAreaRegion/batch', {
    body: { action: 'end', ids: [row.id], params: { validTo: '2024-12-31' } },
  });
  expect(early.body.refused[0].code).toBe('common.dateOrder');
  await server.call(admin, 'POST', '/reference/bigAreaRegion/batch', {
    body: { action: 'end', ids: [row.id], params: { validTo: '2025-12-31' } },
  });
  expect((await cover('SW', '320000', { validFrom: '2026-01-01' })).status).toBe(201);

  const areaOn = async (day: string) =>
    (await map(`on=${day}`)).tiles.find(({ code }: { code: string }) => code === '320000').area?.name;
  expect([await areaOn('2025-12-31'), await areaOn('2026-01-01'), await areaOn('2024-12-31')]).toEqual([
    '华东',
    '西南',
    undefined,
  ]);
});

test('the map shows gaps, cities of other areas, and what a product line changes', async () => {
  await cover('SW', '510000');
  await cover('EAST', '510100');
  const all = await map('on=2026-06-01');

  expect(all.gaps).toBe(1);
  expect(all.tiles).toMatchObject([
    { code: '320000', state: 'none', area: null },
    { code: '510000', state: 'whole', area: { name: '西南' }, others: [{ name: '成都市', area: { name: '华东' } }] },
  ]);
  expect(all.areas.map(({ name, regions }: { name: string; regions: number }) => [name, regions])).toEqual([
    ['华东', 1],
    ['西南', 1],
  ]);
  expect((await map('on=2026-02-30')).code).toBe('common.format');
  const used = await server.call(admin, 'DELETE', `/reference/bigArea/${ids['SW']}?version=1`);
  expect(used.body.code).toBe('common.inUse');
});
