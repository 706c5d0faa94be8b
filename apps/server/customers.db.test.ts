import { Readable } from 'node:stream';
import { fillPorts } from '@mp/kernel/server';
import { aServer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import exceljs from 'exceljs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverModules } from './modules.ts';

const path = '/customer/customer';
const named = (zh: string) => ({ ZH_CN: zh, EN_US: '', JA_JP: '' });
const [dealer1, dealer2] = ['01980000-0000-7000-8000-00000000d001', '01980000-0000-7000-8000-00000000d002'];
const kept = new Map<string, Buffer>();

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let shanghai: string;
let sichuan: string;

beforeAll(async () => {
  server = await aServer(serverModules, { queue: true });
  fillPorts({
    storeFile: async (_context, bytes, { name }) => {
      const content = Buffer.concat(await Array.fromAsync(bytes));
      kept.set(name, content);
      return { id: name, size: content.length };
    },
    readFile: async (_context, id) => Readable.from([kept.get(id) ?? Buffer.alloc(0)]),
    removeFile: async (_context, id) => void kept.delete(id),
    fileLink: async (_context, id) => `/files/${id}`,
  });
});
beforeEach(async () => {
  tenant = await server.aTenant();
  admin = await server.aUser({ kind: 'admin', tenant });
  const region = async (code: string, name: string, parentId?: string) =>
    (await server.call(admin, 'POST', '/reference/region', { body: { code, name: named(name), parentId } })).body.id;
  const china = await region('CN', '中国');
  shanghai = await region('310000', '上海市', china);
  sichuan = await region('510000', '四川省', china);
  await server.sql(
    `insert into dealer (tenant_id, id, created_at, updated_at, name, credit_code, dealer_type, region_id)
      select $1, id, now(), now(), '{"ZH_CN": "经销商"}', id::text, 'comprehensive', $2 from unnest($3::uuid[]) d(id)`,
    [tenant.id, shanghai, [dealer1, dealer2]],
  );
});

/** Somebody in a role, of a dealer where one is named. */
const inRole = async (code: string, dealerId: string | null = null): Promise<TestUser> => {
  const user = await server.aUser({ tenant });
  await server.sql(
    `insert into role_member (tenant_id, role_id, member_type, member_id, created_at)
      select tenant_id, id, 'user', $3, now() from role where tenant_id = $1 and code = $2`,
    [tenant.id, code, user.id],
  );
  await server.sql('update tenant_user set dealer_id = $2 where id = $1', [user.id, dealerId]);
  return user;
};
const areaManager = async (regionId: string) => {
  const user = await inRole('R_ASM');
  await server.call(admin, 'POST', '/reference/areaAssignment', {
    body: { position: 'ASM', userId: user.id, regionId, channel: 'any', primary: true, validFrom: '2020-01-01' },
  });
  return user;
};
const make = async (user: TestUser, name: string, more: object = {}) => {
  const { status, body, text } = await server.call(user, 'POST', path, {
    body: { name: named(name), kinds: ['endUser'], ...more },
  });
  if (status !== 201) throw new Error(text);
  return body;
};
const active = async (name: string, more: object = {}) => {
  const made = await make(admin, name, more);
  await server.sql(`update customer set status = 'active' where id = $1`, [made.id]);
  return made;
};
const belongs = (id: string, owner: string, shared: readonly string[] = []) =>
  server.sql('update customer set owner_dealer_id = $2, share_with = $3, dealer_ids = $4 where id = $1', [
    id,
    owner,
    shared,
    [owner, ...shared],
  ]);
const namesFor = async (user: TestUser, query = '') =>
  (await server.call(user, 'GET', `${path}?sort=code${query}`)).body.items.map(
    ({ name }: { name: { ZH_CN: string } }) => name.ZH_CN,
  );
interface Transition {
  readonly name: string;
  readonly form?: object;
}
const transit = async (user: TestUser, id: string, { name, form = {} }: Transition) => {
  const { body } = await server.call(user, 'GET', `${path}/${id}`);
  return server.call(user, 'POST', `${path}/${id}/transitions/${name}`, { body: { version: body.version, ...form } });
};

describe('who sees which customers', () => {
  test('area managers those of their regions', async () => {
    await active('东方数据', { regionId: shanghai });
    const other = await active('天府数据', { regionId: sichuan });
    const manager = await areaManager(shanghai);

    expect(await namesFor(manager)).toEqual(['东方数据']);
    expect((await server.call(manager, 'GET', `${path}/${other.id}`)).status).toBe(404);
    expect((await server.call(manager, 'GET', `${path}/pivot?by=province`)).body.total).toBe(1);
  });

  test("a dealer's people its own and those shared with it, on no way those of another", async () => {
    const [own, shared, foreign] = [await active('甲数据'), await active('乙数据'), await active('上海丙能源有限公司')];
    await belongs(own.id, dealer1);
    await belongs(shared.id, dealer2, [dealer1]);
    await belongs(foreign.id, dealer2);
    const user = await inRole('R_DLA', dealer1);

    expect(await namesFor(user)).toEqual(['甲数据', '乙数据']);
    expect(await namesFor(user, '&q=丙能源')).toEqual([]);
    for (const [method, tail] of [
      ['GET', ''],
      ['GET', '/history'],
      ['GET', '/timeline'],
      ['GET', '/as-of?at=2099-01-01T00:00:00Z'],
    ] as const)
      expect((await server.call(user, method, `${path}/${foreign.id}${tail}`)).status).toBe(404);
    expect((await server.call(user, 'GET', `${path}/options?q=丙`)).body.items).toEqual([]);
    expect((await server.call(user, 'GET', `${path}/options?ids=${foreign.id}`)).body.items).toEqual([]);
    expect((await server.call(user, 'POST', `${path}/alike`, { body: { name: '丙能源' } })).body.items).toEqual([]);
    expect((await server.call(user, 'GET', `${path}/pivot?by=province`)).body.total).toBe(2);
    const batch = { action: 'update', ids: [foreign.id], params: { values: { address: '别处' } } };
    expect((await server.call(user, 'POST', `${path}/batch`, { body: batch })).body.done).toBe(0);
  });

  test("what a dealer's people make is their dealer's, and a foreign twin is not named to them", async () => {
    const foreign = await active('上海丙能源有限公司');
    await belongs(foreign.id, dealer2);
    const user = await inRole('R_DLA', dealer1);

    const made = await make(user, '丙能源');
    const refused = await transit(user, made.id, { name: 'activate' });

    expect(made.ownerDealerId).toBe(dealer1);
    expect(refused.body).toMatchObject({ code: 'customer.duplicateElsewhere', params: { score: 90 } });
    expect(refused.text).not.toContain(foreign.code);
    expect(
      (
        await server.call(user, 'POST', path, {
          body: { name: named('丁'), kinds: ['endUser'], ownerDealerId: dealer2 },
        })
      ).body.code,
    ).toBe('customer.otherDealer');
  });

  test('the credit of a customer is for the house, its account number masked but for finance', async () => {
    const made = await active('甲数据', { creditLimit: '500000.00', bankAccount: '6222020200112233' });
    await belongs(made.id, dealer1);
    const read = async (code: string, dealerId?: string) =>
      (await server.call(await inRole(code, dealerId), 'GET', `${path}/${made.id}`)).body;

    expect(await read('R_FIN')).toMatchObject({ creditLimit: '500000.00', bankAccount: '6222020200112233' });
    expect((await read('R_DDM')).bankAccount).toMatch(/^\*+2233$/u);
    expect(await read('R_DLA', dealer1)).not.toHaveProperty('creditLimit');
  });
});

describe('the check of a customer', () => {
  const taskOf = async (id: string) => {
    await server.drain();
    const [row] = await server.sql<{ id: string }>(
      `select k.id from task k join process_instance i on i.tenant_id = k.tenant_id and i.id = k.instance_id
        where i.record_id = $1 and k.status = 'pending' order by k.id desc limit 1`,
      [id],
    );
    return row?.id ?? '';
  };
  const decide = async (user: TestUser, id: string, outcome: 'approve' | 'reject') => {
    const answer = await server.call(user, 'POST', `/workflow/tasks/${await taskOf(id)}/complete`, {
      body: { outcome, opinion: '已核实' },
    });
    if (answer.status !== 200) throw new Error(answer.text);
    return (await server.call(admin, 'GET', `${path}/${id}`)).body;
  };
  const suspect = async () => {
    await server.drain();
    const manager = await areaManager(shanghai);
    const known = await active('上海云数科技集团有限公司', { regionId: shanghai });
    const twin = await make(admin, '上海云数科技(集团)有限公司', { regionId: shanghai });
    expect((await transit(admin, twin.id, { name: 'activate' })).body.code).toBe('customer.possibleDuplicate');
    const answer = await transit(admin, twin.id, { name: 'insist', form: { reason: '不同的法人' } });
    expect(answer.status).toBe(200);
    return { manager, known, twin };
  };

  test('passed by the area manager makes it active', async () => {
    const { manager, twin } = await suspect();

    expect(await decide(manager, twin.id, 'approve')).toMatchObject({ status: 'active', processStatus: 'approved' });
  });

  test('rejected joins it with the one it looks like', async () => {
    const { manager, known, twin } = await suspect();

    expect(await decide(manager, twin.id, 'reject')).toMatchObject({ status: 'merged', mergedInto: known.id });
    expect(await namesFor(admin, `&q=${twin.code}&status=active`)).toEqual(['上海云数科技集团有限公司']);
  });

  test('a wish to merge is passed by the head office as well', async () => {
    await server.drain();
    const [manager, specialist] = [await areaManager(shanghai), await inRole('R_DDS')];
    const into = await active('东方数据', { regionId: shanghai });
    const from = await active('东方数据港', { regionId: shanghai });

    expect(
      (await transit(admin, from.id, { name: 'askMerge', form: { suspectId: into.id, reason: '已合并' } })).status,
    ).toBe(200);
    expect(await decide(manager, from.id, 'approve')).toMatchObject({ status: 'active' });
    expect(await decide(specialist, from.id, 'approve')).toMatchObject({ status: 'merged', mergedInto: into.id });
  });

  test('is not asked for where nobody looks the same', async () => {
    const made = await make(admin, '独一无二数据');

    expect((await transit(admin, made.id, { name: 'insist', form: { reason: '请核对' } })).body.code).toBe(
      'customer.notSuspect',
    );
  });
});

test('a sheet of customers tells in its preview which are there already or stand in it twice', async () => {
  await active('上海云数科技集团有限公司', { regionId: shanghai });
  const book = new exceljs.Workbook();
  book.addWorksheet('x').addRows([
    ['客户名称 (中文)', '类别', '区域', '已核对不重复'],
    ['上海云数科技(集团)有限公司', '最终用户', '上海市', ''],
    ['云数科技', '最终用户', '上海市', '是'],
    ['天府数据有限公司', '总包', '四川省', ''],
    ['天府数据股份有限公司', '总包', '四川省', ''],
  ]);
  const edge = 'a-boundary-that-no-file-holds';
  const payload = Buffer.concat([
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="c.xlsx"\r\n\r\n`),
    Buffer.from(await book.xlsx.writeBuffer()),
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  const { body } = await server.call(admin, 'POST', `${path}/imports`, {
    raw: { payload, type: `multipart/form-data; boundary=${edge}` },
  });
  await server.drain();

  expect((await server.call(admin, 'GET', `${path}/imports/${body.id}`)).body).toMatchObject({
    creates: 2,
    invalid: 2,
  });
  const { items } = (await server.call(admin, 'GET', `${path}/imports/${body.id}/errors`)).body;
  expect(items.map(({ row, message }: { row: number; message: string }) => [row, message])).toEqual([
    [2, '与C0000001 上海云数科技集团有限公司疑似重复（93%）'],
    [5, '与本表中的天府数据有限公司疑似重复（93%）'],
  ]);
  await server.call(admin, 'POST', `${path}/imports/${body.id}/commit`);
  await server.drain();
  expect(await namesFor(admin)).toEqual(['上海云数科技集团有限公司', '云数科技', '天府数据有限公司']);
});
