import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { filterOperators, writeFilter } from '../../contract/index.ts';
import type { FilterGroup, FilterNode } from '../../contract/index.ts';
import { aServer } from '../../testing/index.ts';
import type { Answer, TestServer, TestUser } from '../../testing/index.ts';
import { planList } from './list.ts';
import { labModule, makeSampleTable, sampleServer } from './sample.fixture.ts';

let server: TestServer;
let admin: TestUser;
let staff: TestUser;
const ids: Record<string, string> = {};
beforeAll(async () => {
  server = await aServer([labModule]);
  await makeSampleTable(server);
  const tenant = await server.aTenant();
  admin = await server.aUser({ tenant, kind: 'admin' });
  staff = await server.aUser({ tenant });
  const stranger = await server.aUser({ tenant: await server.aTenant(), kind: 'admin' });
  const rows: Record<string, unknown>[] = [
    { code: 'A1', name: '王一', grade: 'low', count: 1, amount: '10.00', start: '2026-03-01', marks: ['red'] },
    {
      code: 'A2',
      name: '王二',
      grade: 'high',
      count: 2,
      amount: '20.00',
      start: '2026-03-02',
      marks: ['green', 'blue'],
    },
    { code: 'A3', name: '李三', grade: 'high', count: 3, note: '备注', start: '2026-03-08', title: { ZH_CN: '标题' } },
    { code: 'B4', name: '赵四', grade: 'low', count: 30, active: false, mobile: '13800000004', secret: '甲' },
  ];
  for (const body of rows) {
    const made = await server.call(admin, 'POST', '/lab/sample', {
      body: body.code === 'B4' ? { ...body, parentId: ids.A1 } : body,
    });
    ids[String(body.code)] = made.body.id;
  }
  await server.call(stranger, 'POST', '/lab/sample', { body: { code: 'Z9', name: '王外人' } });
});

const ask = (text: string, user = admin): Promise<Answer> =>
  server.call(user, 'GET', `/lab/sample?filter=${encodeURIComponent(text)}`);
const all = (...of: FilterNode[]): FilterGroup => ({ match: 'all', of });
const any = (...of: FilterNode[]): FilterGroup => ({ match: 'any', of });
const is = (field: string, op: (typeof filterOperators)[number], value: string): FilterNode => ({ field, op, value });
async function found(filter: FilterGroup, user = admin): Promise<string> {
  const answer = await ask(writeFilter(filter), user);
  expect(answer.body).toMatchObject({ items: expect.any(Array) });
  const codes = (answer.body.items as { code: string }[]).map(({ code }) => code);
  expect(answer.body.total).toBe(codes.length);
  return codes.join(' ');
}

describe('conditions in groups', () => {
  test('all and any, in each other, find what they say and nothing of another tenant', async () => {
    expect(await found(any(is('grade', 'eq', 'high'), is('count', 'gte', '30')))).toBe('A2 A3 B4');
    expect(await found(all(is('name', 'like', '王'), is('grade', 'ne', 'high')))).toBe('A1');
    expect(
      await found(any(all(is('name', 'like', '王'), is('count', 'between', '2,5')), all(is('active', 'eq', 'false')))),
    ).toBe('A2 B4');
    expect(await found(any(is('code', 'starts', 'A'), is('code', 'starts', 'Z')))).toBe('A1 A2 A3');
  });

  test('every kind of field compares by its own operators', async () => {
    const cases: [FilterNode, string][] = [
      [is('name', 'ne', '王一'), 'A2 A3 B4'],
      [is('code', 'in', 'A1,B4'), 'A1 B4'],
      [is('note', 'null', 'true'), 'A1 A2 B4'],
      [is('note', 'like', '备'), 'A3'],
      [is('title', 'like', '标题'), 'A3'],
      [is('marks', 'in', 'blue,red'), 'A1 A2'],
      [is('marks', 'ne', 'red'), 'A2 A3 B4'],
      [is('amount', 'between', '10,19.99'), 'A1'],
      [is('start', 'lt', '2026-03-02'), 'A1'],
      [is('start', 'gt', '2026-03-02'), 'A3'],
      [is('start', 'between', '2026-03-02,2026-03-08'), 'A2 A3'],
      [is('parentId', 'eq', ids.A1 ?? ''), 'B4'],
      [is('parentId', 'ne', ids.A1 ?? ''), 'A1 A2 A3'],
      [is('createdAt', 'last', '1'), 'A1 A2 A3 B4'],
      [is('createdAt', 'lt', '2020-01-01'), ''],
    ];
    for (const [node, codes] of cases) expect(await found(all(node)), JSON.stringify(node)).toBe(codes);
  });

  test('the last days end with today in the zone of the tenant, whatever the day is in Greenwich', async () => {
    const user = await server.aUser({ tenant: admin.tenant, kind: 'admin' });
    // 17:30 in Greenwich on the 7th is 01:30 on the 8th in Shanghai.
    server.setNow(new Date('2026-03-07T17:30:00Z'));
    try {
      expect(await found(all(is('start', 'last', '1')), user)).toBe('A3');
      expect(await found(all(is('start', 'last', '7')), user)).toBe('A2 A3');
      expect(await found(all(is('start', 'last', '8')), user)).toBe('A1 A2 A3');
    } finally {
      server.setNow(undefined);
    }
  });

  test('groups hold beside the quick search and plain conditions, also on further pages', async () => {
    const filter = encodeURIComponent(writeFilter(any(is('grade', 'eq', 'high'), is('count', 'eq', '1'))));
    const first = await server.call(admin, 'GET', `/lab/sample?q=${encodeURIComponent('王')}&size=1&filter=${filter}`);
    const second = await server.call(
      admin,
      'GET',
      `/lab/sample?q=${encodeURIComponent('王')}&size=1&filter=${filter}&cursor=${first.body.next}`,
    );

    expect([first.body.total, first.body.items[0].code, second.body.items[0].code]).toEqual([2, 'A1', 'A2']);
    expect((await server.call(admin, 'GET', `/lab/sample?count[lt]=3&filter=${filter}`)).body.items.length).toBe(2);
  });
});

describe('a picker', () => {
  const offered = (text: string, user = admin) =>
    server.call(user, 'GET', `/lab/sample/options?filter=${encodeURIComponent(text)}`);

  test('offers what the conditions of its field let through', async () => {
    const { body } = await offered(writeFilter(all(is('grade', 'eq', 'high'), is('count', 'gte', '3'))));

    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([ids.A3]);
  });

  test('refuses what is no filter, and a field that the caller may not see', async () => {
    expect((await offered('{"all":[]}')).body.fields).toMatchObject([{ path: 'filter', code: 'common.format' }]);
    expect((await offered(writeFilter(all(is('secret', 'eq', '甲'))), staff)).status).toBe(403);
  });
});

describe('the right to ask', () => {
  test('a field that the caller may not see can not be asked for, in whatever depth', async () => {
    const hidden = await ask(writeFilter(any(is('grade', 'eq', 'low'), all(is('secret', 'like', '甲')))), staff);
    const sorted = await server.call(staff, 'GET', '/lab/sample?sort=secret');

    expect([hidden.status, hidden.body.code]).toEqual([403, 'perm.fieldDenied']);
    expect([sorted.status, sorted.body.code]).toEqual([403, 'perm.fieldDenied']);
    expect(await found(all(is('secret', 'like', '甲')))).toBe('B4');
  });

  test('of a masked field it can be asked whether there is a value, never which', async () => {
    expect(await found(all(is('mobile', 'null', 'false')), staff)).toBe('B4');
    for (const [op, value] of [
      ['eq', '13800000004'],
      ['in', '13800000004,13800000005'],
      ['ne', '13800000004'],
      ['starts', '138'],
      ['like', '8000'],
      ['gte', '138'],
      ['between', '138,139'],
    ] as const)
      expect((await ask(writeFilter(all(is('mobile', op, value))), staff)).body.code).toBe('perm.fieldDenied');
    for (const query of ['mobile[starts]=138', 'mobile=13800000004', 'sort=mobile'])
      expect((await server.call(staff, 'GET', `/lab/sample?${query}`)).body.code).toBe('perm.fieldDenied');
  });

  test('a mask holds for a field that nobody controls, in every answer, and for administrators it does not', async () => {
    const record = `/lab/sample/${ids.B4}`;
    const seen = async (user: TestUser) => (await server.call(user, 'GET', record)).body.phone;

    await server.call(admin, 'PUT', record, { body: { version: 1, phone: '13911112222' } });

    expect([await seen(admin), await seen(staff)]).toEqual(['13911112222', '139****2222']);
    expect((await server.call(staff, 'GET', '/lab/sample?phone=13911112222')).body.code).toBe('perm.fieldDenied');
    expect((await server.call(staff, 'GET', `${record}/history`)).text).not.toContain('13911112222');
  });
});

describe('hostile input', () => {
  test('what is no filter is refused with 422', async () => {
    const wrong = [
      '{',
      '[]',
      '{"all":[]}',
      '{"all":[["nope","eq","1"]]}',
      '{"all":[["__proto__","eq","1"]]}',
      '{"all":[["code; drop table lab_sample","eq","1"]]}',
      '{"all":[["count","eq","1 or 1=1"]]}',
      '{"all":[["count","like","1"]]}',
      '{"all":[["grade","eq","mid"]]}',
      '{"all":[["start","eq","2026-02-30"]]}',
      '{"all":[["card","eq","110101199003070134"]]}',
      '{"all":[["parentId","eq","x"]]}',
      '['.repeat(3000),
    ];
    for (const text of wrong) {
      const answer = await ask(text);
      expect([answer.status, answer.body.code], text.slice(0, 60)).toEqual([422, 'common.validation']);
      expect(answer.body.fields[0].path).toBe('filter');
    }
  });

  test('values are values: quotes, percent signs and backslashes find nothing and break nothing', async () => {
    for (const value of ["' or true --", '%', '_', '\\', '$1', '"; drop table lab_sample; --'])
      for (const op of ['eq', 'like', 'starts', 'ne'] as const)
        expect((await ask(writeFilter(all(is('name', op, value))))).status).toBe(200);
    expect(await found(all(is('name', 'like', '%')))).toBe('');
  });

  test('no condition of any kind makes an error of the server', async () => {
    const names = [...Object.keys(sampleServer.resource.fields), 'createdAt', 'updatedAt', 'none', 'constructor'];
    const value = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('1', '-1', '1,2', '2026-01-01', '2026-01-01,2026-02-01', 'low', 'true', '0001-01-01', '1e5'),
      fc.constantFrom('2026-01-01T00:00:00Z', '9999-12-31', '99999999999999', '9999-12-31T23:59:59+23:59', 'red,blue'),
      fc.constant('01890a5d-ac96-774b-bcce-b302099a8057'),
    );
    const node = fc.record({ field: fc.constantFrom(...names), op: fc.constantFrom(...filterOperators), value });
    const groups = fc.array(node, { minLength: 1, maxLength: 4 }).map((of) => any(...of));
    await fc.assert(
      fc.asyncProperty(groups, async (filter) => {
        expect([200, 422]).toContain((await ask(writeFilter(filter))).status);
      }),
      { numRuns: 400 },
    );
  });
});

test('a condition on a name looks into the index of grams, one on a prefix or on some options walks its index', async () => {
  await server.sql(
    `insert into lab_sample (tenant_id, id, created_at, updated_at, code, name)
    select $1, gen_random_uuid(), now(), now(), 'N' || n, '样品' || n from generate_series(1, 20000) n`,
    [admin.tenant.id],
  );
  await server.sql(`update lab_sample set state = 'done' where code like 'N%' and code not like 'N1999%'`);
  await server.sql('create index lab_sample_state_ix on lab_sample (tenant_id, state collate "C", id)');
  await server.sql('vacuum analyze lab_sample');
  const context = await server.contextOf(admin);
  const planOf = async (filter: FilterGroup): Promise<string> => {
    const [rows] = planList(context, sampleServer, { query: { filter } }).statements;
    const lines = await context.rows<Record<string, string>>(`explain ${rows?.text}`, rows?.values);
    return lines.map((line) => Object.values(line).join('')).join('\n');
  };

  const [contains] = planList(context, sampleServer, {
    query: { filter: all(is('name', 'like', '品19999')) },
  }).statements;
  expect(contains?.text).toContain('search_lab_sample(');
  expect(await planOf(all(is('code', 'starts', 'N1999')))).toMatch(/Index.*lab_sample_code_ix/);
  expect(await found(all(is('name', 'like', '品19999')))).toBe('N19999');
  // Both are rare; of the third option there are twenty thousand.
  expect(await planOf(all(is('state', 'in', 'draft,sent')))).toMatch(/Index.*lab_sample_state_ix/);
});
