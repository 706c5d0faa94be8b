import type { TestServer, TestTenant, TestUser } from '@mp/kernel/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCustomerServer, Customers, named, path } from './customer.fixture.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let customers: Customers;

beforeAll(async () => {
  server = await aCustomerServer();
});
beforeEach(async () => {
  tenant = await server.aTenant();
  admin = await server.aUser({ kind: 'admin', tenant });
  customers = new Customers(server, admin);
});

const aRegion = async (code: string, name: string, parentId?: string): Promise<string> => {
  const { body } = await server.call(admin, 'POST', '/reference/region', {
    body: { code, name: named(name), ...(parentId ? { parentId } : {}) },
  });
  return body.id;
};
const china = async () => {
  const cn = await aRegion('CN', '中国');
  const shanghai = await aRegion('310000', '上海市', cn);
  const sichuan = await aRegion('510000', '四川省', cn);
  return { cn, shanghai, sichuan, japan: await aRegion('JP', '日本') };
};

describe('a new customer', () => {
  test('is numbered, a draft, and belongs to whoever made it', async () => {
    const first = await customers.make('上海云数科技集团有限公司', {}, false);
    const second = await customers.make('成都天府数据有限公司', {}, false);

    expect(first).toMatchObject({ code: 'C0000001', status: 'draft', ownerUserId: admin.id, nameKey: '云数科技' });
    expect(second.code).toBe('C0000002');
  });

  test('needs a credit code with the right check digit, or is registered abroad', async () => {
    const { shanghai, japan } = await china();
    const make = (creditCode: string, regionId?: string) =>
      customers.call('POST', '', { name: named(`甲${creditCode}`), kinds: ['trader'], creditCode, regionId });

    expect((await make('91310115MA1D000B26', shanghai)).body.fields).toMatchObject([
      { path: 'creditCode', code: 'customer.creditCodeInvalid' },
    ]);
    expect((await make('91310115ma1d000b25', shanghai)).body.creditCode).toBe('91310115MA1D000B25');
    expect((await make('0104-01-123456', japan)).status).toBe(201);
    expect((await make('91310115MA1D000B25', shanghai)).status).toBe(409);
  });

  test('has exactly one first contact among those who are still there', async () => {
    const contact = (name: string, more: object = {}) => ({ name, primary: false, left: false, ...more });
    const make = (contacts: object[]) =>
      customers.call('POST', '', { name: named('乙公司'), kinds: ['endUser'], contacts });

    expect((await make([contact('王'), contact('李')])).body.fields).toMatchObject([
      { path: 'contacts', code: 'customer.onePrimaryContact' },
    ]);
    expect((await make([contact('王', { primary: true, left: true }), contact('李', { primary: true })])).status).toBe(
      201,
    );
  });

  test('gets the big area of its region', async () => {
    const { shanghai, sichuan } = await china();
    const area = (
      await server.call(admin, 'POST', '/reference/bigArea', {
        body: { code: 'EAST', name: named('华东'), directorId: admin.id, colour: '#112233' },
      })
    ).body;
    await server.call(admin, 'POST', '/reference/bigAreaRegion', {
      body: { bigAreaId: area.id, regionId: shanghai, validFrom: '2020-01-01' },
    });

    const made = await customers.make('东方数据', { regionId: shanghai });
    expect(made.bigAreaId).toBe(area.id);
    expect((await customers.change(made, { regionId: sichuan })).body.bigAreaId).toBeNull();
  });
});

describe('groups', () => {
  test('have no circle', async () => {
    const top = await customers.make('甲集团');
    const middle = await customers.make('乙分部', { groupId: top.id });
    const low = await customers.make('丙分部', { groupId: middle.id });

    const answer = await customers.change(top, { groupId: low.id });

    expect(answer.body.fields).toMatchObject([{ path: 'groupId', code: 'customer.groupCycle' }]);
  });

  test('have no circle either when two close it at the same time', async () => {
    const one = await customers.make('甲集团');
    const other = await customers.make('乙分部');

    const answers = await Promise.all([
      customers.change(one, { groupId: other.id }),
      customers.change(other, { groupId: one.id }),
    ]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('possible duplicates', () => {
  test('are offered while typing, with score and reasons', async () => {
    const { shanghai } = await china();
    await customers.make('上海云数科技集团有限公司', { regionId: shanghai });
    await customers.make('云南数科信息有限公司');

    const { body } = await customers.call('POST', '/alike', { name: '上海云数科技(集团)有限公司' });

    expect(body.items).toMatchObject([
      { code: 'C0000001', name: '上海云数科技集团有限公司', region: '上海市', reasons: ['name'] },
    ]);
    expect(body.items[0].score).toBeGreaterThanOrEqual(85);
  });

  test('are found by credit code and by the number of a contact as well', async () => {
    const contacts = [{ name: '王', mobile: '138-0000-1234', primary: true, left: false }];
    await customers.make('甲信息', { creditCode: '91310115MA1D000B25' });
    await customers.make('乙电力', { contacts });
    const alike = async (body: object) => (await customers.call('POST', '/alike', body)).body.items;

    expect(await alike({ name: '完全不同', creditCode: '91310115ma1d000b25' })).toMatchObject([
      { code: 'C0000001', score: 100, reasons: ['creditCode'] },
    ]);
    expect(await alike({ name: '完全不同', phones: ['13800001234'] })).toMatchObject([
      { code: 'C0000002', score: 60, reasons: ['phone'] },
    ]);
  });

  test('keep a customer from becoming active; without them it becomes active', async () => {
    const known = await customers.make('上海云数科技集团有限公司');
    const twin = await customers.make('上海云数科技(集团)有限公司', {}, false);
    const other = await customers.make('天府数据', {}, false);

    const answer = await customers.transit(twin, 'activate');
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'customer.possibleDuplicate', params: { code: known.code, score: 90 } },
    });
    expect((await customers.read(twin.id)).status).toBe('draft');
    expect((await customers.transit(other, 'activate')).body.status).toBe('active');
  });

  test('do not hold up those whom somebody has told apart', async () => {
    const known = await customers.make('云数科技');
    const twin = await customers.make('云数科技公司', {}, false);
    const { findDuplicates } = await import('./duplicate.service.ts');
    await findDuplicates(await server.contextOf(admin));
    const { items } = (await server.call(admin, 'GET', '/customer/duplicatePair')).body;
    expect(items).toMatchObject([{ firstId: known.id, secondId: twin.id, score: 90, state: 'open' }]);

    await server.call(admin, 'POST', '/customer/duplicatePair/batch', {
      body: { action: 'dismiss', ids: [items[0].id], params: { reason: '同名不同公司' } },
    });

    expect((await customers.transit(twin, 'activate')).status).toBe(200);
    await server.sql('update customer set checked_at = null');
    await findDuplicates(await server.contextOf(admin));
    const after = (await server.call(admin, 'GET', '/customer/duplicatePair')).body.items;
    expect(after).toMatchObject([{ state: 'distinct', opinion: '同名不同公司' }]);
  });
});

describe('freezing', () => {
  test('needs a reason, and is taken back', async () => {
    const made = await customers.make('甲公司');

    expect((await customers.transit(made, 'freeze')).body.fields).toMatchObject([{ path: 'reason' }]);
    expect((await customers.transit(made, 'freeze', { reason: '欠款' })).body.status).toBe('frozen');
    expect((await customers.transit(made, 'unfreeze', { reason: '已结清' })).body.status).toBe('active');
    const { body } = await customers.call('GET', `/${made.id}/timeline`);
    expect(body.items.map(({ kind, reason }: { kind: string; reason: string }) => [kind, reason])).toEqual([
      ['unfreeze', '已结清'],
      ['freeze', '欠款'],
      ['create', null],
    ]);
  });
});

test('who answers for customers, and who else sees them, is changed for many at once', async () => {
  const made = [await customers.make('甲公司'), await customers.make('乙公司')];
  const other = await server.aUser({ tenant });
  const batch = (action: string, params: object) =>
    server.call(admin, 'POST', `${path}/batch`, { body: { action, ids: made.map(({ id }) => id), params } });

  expect((await batch('transfer', { ownerUserId: other.id })).body).toMatchObject({ done: 2 });
  expect((await customers.read(made[0].id)).ownerUserId).toBe(other.id);
  expect((await batch('transfer', { ownerUserId: '01980000-0000-7000-8000-000000000000' })).body.done).toBe(0);
});

test('customers go along when somebody hands his area over', async () => {
  const { shanghai } = await china();
  const [leaver, follower] = [await server.aUser({ tenant }), await server.aUser({ tenant })];
  const made = await customers.make('甲公司', { ownerUserId: leaver.id });
  await server.call(admin, 'POST', '/reference/areaAssignment', {
    body: {
      position: 'ASM',
      userId: leaver.id,
      regionId: shanghai,
      channel: 'any',
      primary: true,
      validFrom: '2020-01-01',
    },
  });
  const day = new Date().toISOString().slice(0, 10);

  const { body } = await server.call(admin, 'POST', '/reference/areaHandOver', {
    body: { from: leaver.id, to: follower.id, day },
  });

  expect(body.work).toContainEqual({ key: 'customer', count: 1 });
  expect((await customers.read(made.id)).ownerUserId).toBe(follower.id);
});

test('counts stand by province and industry', async () => {
  const { shanghai, sichuan } = await china();
  const pudong = await aRegion('310100', '市辖区', shanghai);
  await customers.make('甲', { regionId: pudong, industry: 'DC' });
  await customers.make('乙', { regionId: shanghai, industry: 'DC' });
  await customers.make('丙', { regionId: sichuan, industry: 'TELECOM' });
  await customers.make('丁');

  const { body } = await customers.call('GET', '/pivot?by=province');

  expect(body.columns.map(({ code }: { code: string }) => code)).toEqual(['DC', 'TELECOM', null]);
  expect(body.rows.map(({ name, counts }: { name: string; counts: number[] }) => [name, counts])).toEqual([
    ['上海市', [2, 0, 0]],
    ['四川省', [0, 1, 0]],
    [null, [0, 0, 1]],
  ]);
  expect(body.total).toBe(4);
  expect((await customers.call('GET', '/pivot/sheet?by=bigArea')).headers['content-type']).toContain('spreadsheetml');
});
