import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defineLifecycle } from '../../contract/index.ts';
import { aServer, refusals } from '../../testing/index.ts';
import type { Answer, TestServer, TestUser } from '../../testing/index.ts';
import { newId } from '../context.ts';
import { runTransition } from '../lifecycle.ts';
import { createRecord, updateRecord } from './write.ts';
import { labModule, makeSampleTable, sampleLifecycle, sampleServer } from './sample.fixture.ts';

let server: TestServer;
let admin: TestUser;
let staff: TestUser;
let n = 0;
beforeAll(async () => {
  server = await aServer([labModule]);
  await makeSampleTable(server);
});
beforeEach(async () => {
  const tenant = await server.aTenant();
  admin = await server.aUser({ tenant, kind: 'admin', employeeName: '李管理' });
  staff = await server.aUser({ tenant });
});

const path = '/lab/sample';
const create = (body: object, user = admin): Promise<Answer> =>
  server.call(user, 'POST', path, { body: { code: `C${(n += 1)}`, name: '样品', ...body } });
const put = (id: string, body: object, user = admin): Promise<Answer> =>
  server.call(user, 'PUT', `${path}/${id}`, { body });
const list = (query: string, user = admin): Promise<Answer> => server.call(user, 'GET', `${path}?${query}`);

describe('writing', () => {
  test('a created record answers with all its fields, trimmed, with defaults, and reads back the same', async () => {
    const made = await create({ name: '  甲  ', amount: '12.50', weight: '0.125', note: '' });

    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: '甲',
      amount: '12.50',
      weight: '0.125',
      note: null,
      grade: 'low',
      active: true,
      state: 'draft',
      version: 1,
    });
    expect((await server.call(admin, 'GET', `${path}/${made.body.id}`)).body).toEqual(made.body);
  });

  test('all wrong fields are answered together, the first rule each, in the language of the caller', async () => {
    const answer = await server.call(admin, 'POST', path, {
      body: {
        code: 'a b',
        name: 'x'.repeat(31),
        amount: '-1',
        weight: '1.2345',
        count: -1,
        start: '2026-02-30',
        grade: 'mid',
        parentId: 'no',
        mobile: '12345678901',
        card: '110101199003070000',
      },
      headers: { 'accept-language': 'en-US' },
    });

    expect(answer.status).toBe(422);
    expect(
      Object.fromEntries(answer.body.fields.map((each: { path: string; code: string }) => [each.path, each.code])),
    ).toEqual({
      code: 'common.format',
      name: 'common.maxChars',
      amount: 'common.min',
      weight: 'common.maxDecimals',
      count: 'common.nonNegativeInt',
      start: 'common.format',
      grade: 'common.format',
      parentId: 'common.format',
      mobile: 'common.mobile',
      card: 'common.format',
    });
    expect(answer.body.fields[1].message).toMatch(/must not exceed 30 characters/);
  });

  test('a rule over two fields uses the stored value of the one that is not given', async () => {
    const { body } = await create({ start: '2026-05-01', end: '2026-06-01' });

    const answer = await put(body.id, { version: 1, end: '2026-04-01' });

    expect(answer.body.fields).toMatchObject([{ path: 'start', code: 'common.dateOrder' }]);
  });

  test('the same code twice in a tenant is refused whatever its case, another tenant may use it', async () => {
    await create({ code: 'SAME' });

    const again = await create({ code: 'SAME' });
    const stranger = await server.aUser({ tenant: await server.aTenant(), kind: 'admin' });
    const elsewhere = await create({ code: 'SAME' }, stranger);

    expect(again.body).toMatchObject({
      code: 'common.duplicate',
      fields: [{ path: 'code', params: { value: 'SAME' } }],
    });
    expect(elsewhere.status).toBe(201);
  });

  test('a stale write is refused with the current record and what was changed meanwhile, by whom', async () => {
    const { body } = await create({ name: '旧' });
    await put(body.id, { version: 1, name: '新' });

    const answer = await put(body.id, { version: 1, note: '迟到' });

    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'common.versionConflict',
      detail: {
        current: { name: '新', note: null, version: 2 },
        changes: [{ version: 2, actorName: '李管理', changes: { name: ['旧', '新'] } }],
      },
    });
  });

  test('of many writers with the same version exactly one wins', async () => {
    const { body } = await create({});

    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => put(body.id, { version: 1, count: at })));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
  });

  test('a deleted record is gone from reads, lists and totals, and its code is free again', async () => {
    const { body } = await create({ code: 'GONE' });

    const deleted = await server.call(admin, 'DELETE', `${path}/${body.id}?version=1`);

    expect(deleted.status).toBe(204);
    expect((await server.call(admin, 'GET', `${path}/${body.id}`)).status).toBe(404);
    expect((await list('')).body.total).toBe(0);
    expect((await create({ code: 'GONE' })).status).toBe(201);
  });

  test('a reference to a record that does not exist is refused at its field', async () => {
    const answer = await create({ parentId: newId() });

    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'common.refNotFound', fields: [{ path: 'parentId' }] });
  });

  test('an encrypted value is not readable in the table nor in the audit trail', async () => {
    const { body } = await create({ card: '11010519491231002X' });

    const [row] = await server.sql<{ card: string }>('select card from lab_sample where id = $1', [body.id]);
    const [audit] = await server.sql<{ changes: string }>('select changes::text from audit_log where entity_id = $1', [
      body.id,
    ]);

    expect(body.card).toBe('11010519491231002X');
    expect(row?.card).toMatch(/^e1\./);
    expect(audit?.changes).not.toContain('11010519491231002X');
  });

  test('a repeated creating POST with the same Idempotency-Key gets the first answer and makes one record', async () => {
    const sent = { body: { code: 'IDEM', name: '一次' }, headers: { 'idempotency-key': newId() } };

    const [first, second] = [
      await server.call(admin, 'POST', path, sent),
      await server.call(admin, 'POST', path, sent),
    ];

    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect((await list('code=IDEM')).body.total).toBe(1);
  });

  test('an Idempotency-Key with another request is refused', async () => {
    const headers = { 'idempotency-key': newId() };
    await server.call(admin, 'POST', path, { body: { code: 'IDA', name: '一' }, headers });

    const other = await server.call(admin, 'POST', path, { body: { code: 'IDB', name: '二' }, headers });

    expect(other.body.code).toBe('common.idempotencyMismatch');
  });

  test('retries at the same moment make one record', async () => {
    const sent = { body: { code: 'RACE', name: '并发' }, headers: { 'idempotency-key': newId() } };

    const answers = await Promise.all(Array.from({ length: 6 }, () => server.call(admin, 'POST', path, sent)));

    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });
});

describe('lists', () => {
  const fill = async (rows: readonly object[]) => {
    for (const row of rows) await create(row);
  };

  test('pages by number and by cursor show every record once, in order, also for equal values', async () => {
    await fill(Array.from({ length: 7 }, (_, at) => ({ count: at % 2 })));
    for (const sort of ['count', '-count', 'code', '-createdAt', 'amount']) {
      const whole = (await list(`sort=${sort}&size=50`)).body.items.map(({ id }: { id: string }) => id);
      const paged: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body }: Answer = await list(`sort=${sort}&size=2${cursor ? `&cursor=${cursor}` : ''}`);
        paged.push(...body.items.map(({ id }: { id: string }) => id));
        cursor = body.next;
      }
      const numbered = (
        await Promise.all([1, 2, 3, 4].map((page) => list(`sort=${sort}&size=2&page=${page}`)))
      ).flatMap(({ body }) => body.items.map(({ id }: { id: string }) => id));

      expect({ sort, paged, numbered }).toEqual({ sort, paged: whole, numbered: whole });
    }
  });

  test('the total of the whole tenant comes from the counter and stays right through create and delete', async () => {
    await fill([{}, {}, {}]);
    const { body } = await list('size=1');
    await server.call(admin, 'DELETE', `${path}/${body.items[0].id}`);

    expect(body).toMatchObject({ total: 3, totalIsEstimate: false });
    expect((await list('size=1')).body.total).toBe(2);
  });

  test('filters by every operator', async () => {
    await fill([
      { code: 'AA1', name: '甲', grade: 'high', count: 1, amount: '9.00', start: '2026-01-01', active: true },
      { code: 'AA2', name: '乙', grade: 'low', count: 5, amount: '10.00', start: '2026-02-01', active: false },
      { code: 'AB1', name: '丙', grade: 'low', count: 10, start: '2026-03-01', active: false },
    ]);
    const codes = async (query: string) =>
      (await list(`${query}&size=50`)).body.items.map(({ code }: { code: string }) => code);

    expect(await codes('grade=low')).toEqual(['AA2', 'AB1']);
    expect(await codes('grade[ne]=low')).toEqual(['AA1']);
    expect(await codes('code[starts]=AA')).toEqual(['AA1', 'AA2']);
    expect(await codes('count[gte]=5')).toEqual(['AA2', 'AB1']);
    expect(await codes('count[gt]=5')).toEqual(['AB1']);
    expect(await codes('amount[lt]=10')).toEqual(['AA1']);
    expect(await codes('amount[null]=true')).toEqual(['AB1']);
    expect(await codes('code[in]=AA1,AB1')).toEqual(['AA1', 'AB1']);
    expect(await codes('name[like]=乙')).toEqual(['AA2']);
    expect(await codes('active=true')).toEqual(['AA1']);
    expect(await codes('start[lte]=2026-02-01&grade=low')).toEqual(['AA2']);
  });

  test('filters by lists of choices and by texts in three languages', async () => {
    await fill([
      { code: 'L1', marks: ['red', 'green'], title: { ZH_CN: '发电机', EN_US: 'Genset' } },
      { code: 'L2', marks: ['blue'], title: { ZH_CN: '柴油机' } },
      { code: 'L3' },
    ]);
    const codes = async (query: string) =>
      (await list(`${query}&size=50`)).body.items.map(({ code }: { code: string }) => code);

    expect(await codes('marks=red')).toEqual(['L1']);
    expect(await codes('marks[in]=green,blue')).toEqual(['L1', 'L2']);
    expect(await codes('marks[ne]=blue')).toEqual(['L1', 'L3']);
    expect(await codes('marks[null]=true')).toEqual(['L3']);
    expect(await codes('title[like]=gens')).toEqual(['L1']);
    expect((await list('title=x')).status).toBe(422);
    expect((await list('card=11010519491231002X')).status).toBe(422);
  });

  test('quick search finds parts of names in Chinese and codes in any case, with signs of LIKE as themselves', async () => {
    await fill([
      { code: 'XK9', name: '华东发电' },
      { code: 'XL8', name: '华南_50%机组' },
      { code: 'XM7', name: '东北' },
    ]);
    const names = async (q: string) =>
      (await list(`q=${encodeURIComponent(q)}`)).body.items.map(({ code }: { code: string }) => code);

    expect(await names('华')).toEqual(['XK9', 'XL8']);
    expect(await names('东发')).toEqual(['XK9']);
    expect(await names('xk')).toEqual(['XK9']);
    expect(await names('50%')).toEqual(['XL8']);
    expect(await names('_')).toEqual(['XL8']);
    expect(await names('无此')).toEqual([]);
    expect((await list(`q=${encodeURIComponent('华')}`)).body).toMatchObject({ total: 2, totalIsEstimate: false });
  });

  test('above a thousand hits the total is an estimate, and exact when asked', async () => {
    await server.sql(
      `insert into lab_sample (tenant_id, id, created_at, updated_at, code, name, grade) select $1, gen_random_uuid(), now(), now(), 'M' || n, '批量', 'high' from generate_series(1, 3000) n`,
      [admin.tenant.id],
    );

    expect((await list('grade=high')).body).toMatchObject({ total: 1000, totalIsEstimate: true });
    expect((await list('grade=high&exact=true')).body).toMatchObject({ total: 3000, totalIsEstimate: false });
    const searched = (await list(`q=${encodeURIComponent('批量')}&size=3&sort=-code`)).body;
    expect(searched).toMatchObject({ total: 1000, totalIsEstimate: true });
    expect(searched.items.map(({ code }: { code: string }) => code)).toEqual(['M999', 'M998', 'M997']);
    expect((await list('')).body.total).toBe(3000);
  });

  test('a cursor tells no value, and is worth nothing to another reader, in another order or changed', async () => {
    for (const name of ['甲一', '甲二', '甲三']) await create({ name, count: 4711 });
    const first = (await list('sort=count&size=1&count=4711')).body;
    const colleague = await server.aUser({ tenant: admin.tenant, kind: 'admin' });
    const query = `size=1&count=4711&cursor=${first.next}`;

    expect(Buffer.from(first.next, 'base64url').toString('latin1')).not.toContain('4711');
    expect((await list(`sort=count&${query}`)).body.items).toHaveLength(1);
    const refused = [
      await list(`sort=-count&${query}`),
      await list(`sort=count&${query}`, colleague),
      await list(`sort=count&${query.slice(0, -2)}`),
      await list('sort=count&cursor=WyIxIiwiMDE5MCJd'),
    ];
    expect(refused.map(({ status, body }) => [status, body.fields?.[0]?.path])).toEqual(
      refused.map(() => [422, 'cursor']),
    );
  });

  test('wrong parameters are answered together', async () => {
    const answer = await list('page=0&size=201&sort=nope&colour=red&count[like]=1');

    expect(answer.status).toBe(422);
    expect(answer.body.fields.map((each: { path: string }) => each.path).sort()).toEqual([
      'colour',
      'count[like]',
      'page',
      'size',
      'sort',
    ]);
  });

  test('the name of a referred record comes with the list', async () => {
    const parent = (await create({ name: '上级' })).body;

    const child = (await create({ parentId: parent.id })).body;

    expect(child).toMatchObject({ parentId: parent.id, parentIdLabel: '上级' });
  });

  test('a picker searches and resolves ids', async () => {
    const { body } = await create({ code: 'PICK', name: '可选' });

    expect((await server.call(admin, 'GET', `${path}/options?q=PICK`)).body.items).toEqual([
      { id: body.id, label: '可选', number: 'PICK' },
    ]);
    expect((await server.call(admin, 'GET', `${path}/options?ids=${body.id},${newId()}`)).body.items).toHaveLength(1);
  });
});

describe('rights', () => {
  test('a closed field is absent for staff and a masked one is masked, in list, record and conflict', async () => {
    const { body } = await create({ mobile: '13812345678', secret: '机密', code: 'RIGHT' });

    const listed = (await list('code=RIGHT', staff)).body.items[0];

    expect(listed.mobile).toBe('138****5678');
    expect('secret' in listed).toBe(false);
    const one = await server.call(staff, 'GET', `${path}/${body.id}`);
    expect(one.text).not.toContain('机密');
    const stale = await put(body.id, { version: 99, name: '乙' }, staff);
    expect(stale.text).not.toContain('机密');
    expect(stale.text).not.toContain('13812345678');
  });

  test('sorting and filtering by a closed field is refused', async () => {
    expect((await list('sort=secret', staff)).body.code).toBe('perm.fieldDenied');
    expect((await list('secret=x', staff)).body.code).toBe('perm.fieldDenied');
  });

  test('a closed or masked field is refused on write whatever its value, so that the answer tells nothing of it', async () => {
    const { body } = await create({ secret: '甲', mobile: '13812345678' });

    for (const field of [{ secret: '乙' }, { secret: '甲' }, { mobile: '13812345678' }, { mobile: '13812345679' }])
      expect((await put(body.id, { version: 1, ...field }, staff)).body).toMatchObject({
        code: 'perm.fieldNotWritable',
        params: { fields: Object.keys(field) },
      });
    expect((await put(body.id, { version: 1, secret: null, name: '改' }, staff)).body.name).toBe('改');
  });

  test('a misspelt field of a service is an error, not dropped', async () => {
    const context = await server.contextOf(admin);
    const { body } = await create({});

    await expect(
      createRecord(context, sampleServer, { values: { code: 'X1', nmae: '甲' }, trusted: true }),
    ).rejects.toThrow('lab.sample has no field nmae');
    await expect(
      updateRecord(context, sampleServer, { id: body.id, version: 1, values: { nmae: '甲' }, trusted: true }),
    ).rejects.toThrow('lab.sample has no field nmae');
  });

  test('history shows who changed what, without the fields that the reader may not see', async () => {
    const { body } = await create({ secret: '甲', name: '一' });
    await put(body.id, { version: 1, secret: '乙', name: '二' });

    const seen = (await server.call(staff, 'GET', `${path}/${body.id}/history`)).body.items;

    expect(seen[0]).toMatchObject({
      version: 2,
      action: 'update',
      actorName: '李管理',
      changes: { name: ['一', '二'] },
    });
    expect(JSON.stringify(seen)).not.toContain('乙');
  });

  test('the five refusals hold for the update', async () => {
    const stranger = await server.aUser({ tenant: await server.aTenant(), kind: 'admin' });
    const foreign = (await create({}, stranger)).body.id;

    const answers = await refusals(server, {
      endpoint: { method: 'PUT', path: `${path}/{id}`, access: 'session' },
      foreignId: async () => foreign,
      badBody: { name: 'x' },
    });

    expect(answers).toEqual({
      notSignedIn: { status: 401, code: 'auth.tokenInvalid' },
      otherTenant: { status: 404, code: 'common.notFound' },
      badBody: { status: 422, code: 'common.validation' },
    });
    expect((await server.call(staff, 'DELETE', `${path}/${newId()}`)).body.code).toBe('perm.denied');
  });

  test('rights that were narrowed hold from the next request, without waiting', async () => {
    await list('', admin);
    await server.sql(
      'update tenant_user set is_admin = false, perm_epoch = perm_epoch + 1 where tenant_id = $1 and id = $2',
      [admin.tenant.id, admin.id],
    );

    expect((await create({}, admin)).body.code).toBe('perm.denied');
    expect(
      (await server.call(admin, 'POST', `${path}/batch`, { body: { action: 'delete', ids: [newId()] } })).body.code,
    ).toBe('perm.denied');
  });

  test('rights that were widened hold from the next request too', async () => {
    await list('', staff);
    await server.sql(
      'update tenant_user set is_admin = true, perm_epoch = perm_epoch + 1 where tenant_id = $1 and id = $2',
      [staff.tenant.id, staff.id],
    );

    expect((await create({}, staff)).status).toBe(201);
  });
});

describe('lifecycle', () => {
  test('a transition moves the state, keeps the reason in the audit trail and raises the version', async () => {
    const { body } = await create({ amount: '1.00' });

    const sent = await server.call(admin, 'POST', `${path}/${body.id}/transitions/send`, {
      body: { version: 1, reason: '月底' },
    });

    expect(sent.body).toMatchObject({ state: 'sent', version: 2 });
    expect((await server.call(admin, 'GET', `${path}/${body.id}/history`)).body.items[0]).toMatchObject({
      action: 'send',
      reason: '月底',
      changes: { state: ['draft', 'sent'] },
    });
  });

  test('who asks for a minimal answer gets id and version, and the record is moved the same', async () => {
    const { body } = await create({ amount: '1.00' });

    const sent = await server.call(admin, 'POST', `${path}/${body.id}/transitions/send`, {
      body: { version: 1, reason: '月底' },
      headers: { prefer: 'return=minimal' },
    });

    expect(sent.body).toEqual({ id: body.id, version: 2 });
    expect((await server.call(admin, 'GET', `${path}/${body.id}`)).body).toMatchObject({ state: 'sent', version: 2 });
  });

  test('guard, form, state, version, right and process-only transitions refuse', async () => {
    const { body } = await create({});
    const move = (name: string, sent: object, user = admin) =>
      server.call(user, 'POST', `${path}/${body.id}/transitions/${name}`, { body: sent });

    expect((await move('send', { version: 1, reason: 'x' })).body.code).toBe('common.required');
    expect((await move('send', { version: 1 })).body.fields).toMatchObject([
      { path: 'reason', code: 'common.required' },
    ]);
    expect((await move('back', { version: 1 })).body.code).toBe('common.transitionRefused');
    expect((await move('back', { version: 7 })).body.code).toBe('common.versionConflict');
    expect((await move('finish', { version: 1 })).status).toBe(404);
    expect((await move('nope', { version: 1 })).status).toBe(404);
    expect((await move('send', { version: 1, reason: 'x' }, staff)).body.code).toBe('perm.denied');
  });

  test('what a transition asks is judged with its conditions, and stored where it names fields of the record', async () => {
    const { body } = await create({ amount: '1.00', start: '2026-05-02' });
    await server.call(admin, 'POST', `${path}/${body.id}/transitions/send`, { body: { version: 1, reason: 'x' } });
    const recall = (answer: object) =>
      server.call(admin, 'POST', `${path}/${body.id}/transitions/recall`, { body: { version: 2, ...answer } });
    const codes = async (answer: object) =>
      (await recall(answer)).body.fields.map(({ path: at, code }: { path: string; code: string }) => `${at} ${code}`);

    expect(await codes({ condition: 'damaged' })).toEqual(['count common.required', 'damage common.required']);
    expect(await codes({ condition: 'damaged', count: 3, damage: ' ' })).toEqual(['damage common.required']);
    // The rule over two fields sees what is about to be stored.
    expect(await codes({ condition: 'good', count: 3, end: '2026-05-01' })).toEqual(['start common.dateOrder']);
    const done = await recall({ condition: 'good', count: 3, end: '2026-05-03', damage: 'nobody asked for it' });

    expect(done.status, done.text).toBe(200);
    expect(done.body).toMatchObject({ state: 'draft', count: 3, end: '2026-05-03', version: 3 });
  });

  test('a process may drive its transition, and a failing effect leaves the state as it was', async () => {
    const { body } = await create({ amount: '1.00' });
    await server.call(admin, 'POST', `${path}/${body.id}/transitions/send`, { body: { version: 1, reason: 'x' } });
    const context = await server.contextOf(admin);
    const resource = { ...sampleServer.resource, key: 'kernel.failingSample' };
    const breaking = {
      ...sampleServer,
      resource,
      effects: { fails: () => Promise.reject(new Error('effect failed')) },
    };
    defineLifecycle(resource, {
      ...sampleLifecycle,
      transitions: {
        ...sampleLifecycle.transitions,
        finish: { from: 'sent', to: 'done', by: 'process', effect: 'fails' },
      },
    });

    await expect(
      runTransition(context, breaking, {
        id: body.id,
        name: 'finish',
        version: null,
        form: {},
        byProcess: true,
      }),
    ).rejects.toThrow('effect failed');
    expect((await server.call(admin, 'GET', `${path}/${body.id}`)).body.state).toBe('sent');

    const done = await runTransition(context, sampleServer, {
      id: body.id,
      name: 'finish',
      version: null,
      form: {},
      byProcess: true,
      answer: true,
    });
    expect(done.state).toBe('done');
  });
});

test('the audit rows of a record form a chain of hashes that shows a changed row', async () => {
  const { body } = await create({ name: '一' });
  for (const [at, name] of ['二', '三', '四'].entries()) await put(body.id, { version: at + 1, name });
  const broken = `select count(*) as n from (select a.hash, audit_hash(lag(a.hash) over (order by version), tenant_id, entity, entity_id, version, at, action, actor_id, changes) as expected
    from audit_log a where entity_id = $1) c where hash <> expected`;

  expect(await server.sql(broken, [body.id])).toEqual([{ n: '0' }]);
  await server.sql(`update audit_log set changes = '{"name": ["一", "五"]}' where entity_id = $1 and version = 2`, [
    body.id,
  ]);
  expect(await server.sql(broken, [body.id])).toEqual([{ n: '1' }]);
});

test('a batch answers which records it refused and why, and does the others', async () => {
  const [a, b] = [(await create({ name: '一' })).body, (await create({ name: '二' })).body];

  const answer = await server.call(admin, 'POST', `${path}/batch`, {
    body: { action: 'delete', ids: [a.id, newId(), b.id] },
  });

  expect(answer.body).toMatchObject({ done: 2, refused: [{ code: 'common.notFound' }] });
});

describe('counts and sums', () => {
  const summary = (query: string, user = admin) => server.call(user, 'GET', `${path}/summary?${query}`);

  test('are those of all records that the list would show, whatever page is looked at', async () => {
    for (let at = 0; at < 25; at += 1) await create({ grade: at < 20 ? 'low' : 'high', amount: '0.10', count: at });
    await create({ grade: 'high' });

    expect((await summary('by=grade&sum=amount,count')).body.groups).toEqual([
      { value: 'low', count: 20, sums: { amount: '2.00', count: '190' } },
      { value: 'high', count: 6, sums: { amount: '0.50', count: '110' } },
    ]);
    expect((await summary('by=active&count[gte]=20')).body.groups).toEqual([{ value: 'true', count: 5, sums: {} }]);
    const { body } = await create({ name: '寻找此物', grade: 'high' });
    expect((await summary(`by=grade&q=${encodeURIComponent('寻找此')}`)).body.groups).toEqual([
      { value: 'high', count: 1, sums: {} },
    ]);
    await server.call(admin, 'DELETE', `${path}/${body.id}?version=1`);
    expect((await summary(`by=grade&q=${encodeURIComponent('寻找此')}`)).body.groups).toEqual([]);
  });

  test('keep to the tenant, the rights and the fields of the caller', async () => {
    await create({});
    const stranger = await server.aUser({ tenant: await server.aTenant(), kind: 'admin' });

    expect((await summary('by=grade', stranger)).body.groups).toEqual([]);
    expect((await summary('by=grade', staff)).body.groups).toHaveLength(1);
    expect((await summary('by=active&secret=x', staff)).body.code).toBe('perm.fieldDenied');
    for (const query of ['', 'by=name', 'by=nothing', 'by=marks', 'by=grade&sum=name', 'by=grade&sum=amount&sum=count'])
      expect((await summary(query)).status, query).toBe(422);
  });
});
