import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referenceModule } from './index.ts';
import { completeNames } from './region.query.ts';
import { nationalRegions } from './seed/national.ts';

let server: TestServer;
let admin: TestUser;

const path = '/reference/region';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', to: string, body?: object) =>
  server.call(admin, method, `${path}${to}`, body ? { body } : {});
const add = async (
  code: string,
  name: string,
  { parentId, more = {} }: { readonly parentId: string | null; readonly more?: object },
) => (await call('POST', '', { code, name: { ZH_CN: name }, parentId, ...more })).body;
const act = (action: string, id: string, params: object = {}) => call('POST', '/batch', { action, ids: [id], params });
const byCode = async (code: string) => (await call('GET', `?code=${code}`)).body.items[0];

beforeAll(async () => {
  server = await aServer([tenantModule, settingsModule, organisationModule, referenceModule]);
});
beforeEach(async () => {
  admin = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
});

describe('the tree of regions', () => {
  test('gives each its level by its place, and nothing below a county', async () => {
    const country = await add('CN', '中国', { parentId: null });
    const province = await add('310000', '上海市', { parentId: country.id });
    const city = await add('310100', '上海市', { parentId: province.id });
    const county = await add('310115', '浦东新区', { parentId: city.id });

    expect([country, province, city, county].map(({ level }) => level)).toEqual([
      'country',
      'province',
      'city',
      'county',
    ]);
    expect((await add('310116', '镇', { parentId: county.id })).code).toBe('region.deepest');
    const moved = await call('POST', `/${county.id}/move`, { version: 1, parentId: province.id });
    expect(moved.body.code).toBe('region.level');
  });

  test('disables everything below, and merges an abolished county into another, named by the way to it', async () => {
    const country = await add('CN', '中国', { parentId: null });
    const province = await add('330000', '浙江省', { parentId: country.id });
    const city = await add('330100', '杭州市', { parentId: province.id });
    const [old, next] = [
      await add('330103', '下城区', { parentId: city.id }),
      await add('330102', '上城区', { parentId: city.id }),
    ];

    expect((await act('mergeInto', old.id, { into: city.id })).body.refused[0].code).toBe('region.mergeTarget');
    expect((await act('mergeInto', old.id, { into: next.id })).body.done).toBe(1);
    expect(await byCode('330103')).toMatchObject({
      enabled: false,
      replacedBy: next.id,
      replacedByLabel: '浙江省 杭州市 上城区',
    });
    const label = async (id: string) => (await call('GET', `/options?ids=${id}`)).body.items[0].label;
    expect([await label(country.id), await label(province.id), await label(next.id)]).toEqual([
      '中国',
      '浙江省',
      '浙江省 杭州市 上城区',
    ]);
    const { items } = (await call('GET', `/path/${next.id}`)).body;
    expect(items.map((each: { label: string }) => each.label)).toEqual(['中国', '浙江省', '杭州市', '上城区']);
    expect((await act('disable', province.id)).body.done).toBe(1);
    expect((await byCode('330102')).enabled).toBe(false);
    expect((await act('enable', old.id)).body.refused[0].code).toBe('region.mergeTarget');
  });

  test('keeps a region that is used, and tells what hangs on it', async () => {
    const country = await add('CN', '中国', { parentId: null });
    const province = await add('540000', '西藏自治区', { parentId: country.id, more: { remoteFactor: '1.30' } });
    const city = await add('540100', '拉萨市', { parentId: province.id });
    const area = await server.call(admin, 'POST', '/reference/bigArea', {
      body: { code: 'SW', name: { ZH_CN: '西南' }, directorId: admin.id },
    });
    await server.call(admin, 'POST', '/reference/bigAreaRegion', {
      body: { bigAreaId: area.body.id, regionId: province.id, validFrom: '2025-01-01' },
    });

    expect((await call('GET', `/${city.id}/facts`)).body).toEqual({
      children: 0,
      remoteFactor: '1.30',
      bigArea: { id: area.body.id, name: '西南', colour: '#4c78a8' },
      uses: [],
    });
    expect((await call('GET', `/${province.id}/facts`)).body.uses).toEqual([
      { resource: 'reference.bigAreaRegion', count: 1 },
      { resource: 'reference.region', count: 1 },
    ]);
    expect((await call('DELETE', `/${province.id}?version=1`)).body.code).toBe('region.inUse');
    expect((await call('GET', '/0198aaaa-0000-7000-8000-000000000000/facts')).status).toBe(404);
  });
});

test('the national divisions are counted first, then taken over once; what people did stays', async () => {
  const counted = await call('POST', '/national', { apply: false });
  expect(counted.body.added).toBeGreaterThan(3500);
  expect(counted.body.kept).toBe(0);
  await call('POST', '/national', { apply: true });
  const pudong = await byCode('310115');
  await call('DELETE', `/${pudong.id}?version=1`);

  const again = await call('POST', '/national', { apply: true });

  expect(again.body).toEqual({ added: 0, kept: counted.body.added });
  expect(await byCode('310115')).toBeUndefined();
  expect((await byCode('540000')).remoteFactor).toBe('1.30');
});

test('a tenant with regions in Chinese alone gets the other languages with a new version; what somebody wrote stays', async () => {
  const country = await add('CN', '中国', { parentId: null });
  const province = await add('150000', '内蒙古自治区', { parentId: country.id });
  await call('POST', '', { code: '150100', name: { ZH_CN: '呼和浩特市' }, parentId: province.id });
  await call('POST', '', { code: '150200', name: { ZH_CN: '包头市', EN_US: 'Pao-t’ou' }, parentId: province.id });
  await call('POST', '', { code: '150300', name: { ZH_CN: '另一个名字' }, parentId: province.id });
  const complete = () =>
    completeNames({ rows: server.sql }, { id: admin.tenant.id, at: '2026-03-02T02:00:00Z' }, nationalRegions());

  await complete();
  await complete();

  expect(await byCode('150100')).toMatchObject({ version: 2, name: { EN_US: 'Hohhot City', JA_JP: 'フフホト市' } });
  expect((await byCode('150200')).name).toMatchObject({ EN_US: 'Pao-t’ou', JA_JP: '包頭市' });
  expect((await byCode('150300')).name.EN_US ?? '').toBe('');
});
