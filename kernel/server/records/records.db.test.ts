import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aServer } from '../../testing/index.ts';
import type { Answer, TestServer, TestUser } from '../../testing/index.ts';
import { defineServerModule } from '../module.ts';
import { labModule, makeSampleTable } from '../resource/sample.fixture.ts';

const path = '/lab/sample';
let server: TestServer;
let admin: TestUser;
let other: TestUser;
let staff: TestUser;
let n = 0;

beforeAll(async () => {
  const lab = defineServerModule({
    ...labModule,
    grants: {
      staff: {
        functions: ['sample.read', 'sample.propose', 'sample.reveal.mobile'],
        fields: { 'sample.mobile': 1, 'sample.card': 1 },
        masked: ['sample.mobile'],
      },
    },
  });
  server = await aServer([lab]);
  await makeSampleTable(server);
});
beforeEach(async () => {
  const tenant = await server.aTenant();
  admin = await server.aUser({ tenant, kind: 'admin', employeeName: '李管理' });
  other = await server.aUser({ tenant, kind: 'admin', employeeName: '王管理' });
  staff = await server.aUser({ tenant, employeeName: '张三' });
});

const get = (user: TestUser, at: string): Promise<Answer> => server.call(user, 'GET', `${path}${at}`);
const post = (user: TestUser, at: string, body?: object): Promise<Answer> =>
  server.call(user, 'POST', `${path}${at}`, body ? { body } : {});
const put = (user: TestUser, at: string, body: object): Promise<Answer> =>
  server.call(user, 'PUT', `${path}${at}`, { body });
const remove = (user: TestUser, at: string): Promise<Answer> => server.call(user, 'DELETE', `${path}${at}`);
async function made(body: object = {}): Promise<{ id: string; version: number; code: string }> {
  const answer = await post(admin, '', { code: `R${(n += 1)}`, name: '样品', ...body });
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('the recycle bin', () => {
  test('holds what was deleted with who and when, and gives it back as it was, in the trail too', async () => {
    const record = await made({ name: '旧机组', amount: '12.50' });
    await remove(admin, `/${record.id}?version=1`);

    const bin = await get(other, '/deleted?q=旧机');
    const back = await post(other, `/${record.id}/restore`);

    expect(bin.body).toMatchObject({
      total: 1,
      items: [{ id: record.id, label: '旧机组', number: record.code, deletedByName: '李管理' }],
    });
    expect(back.body).toMatchObject({ id: record.id, name: '旧机组', amount: '12.50', version: 3 });
    expect((await get(admin, '/deleted')).body.items).toEqual([]);
    const { body } = await get(admin, `/${record.id}/history`);
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual(['restore', 'delete', 'create']);
    expect((await get(admin, `/${record.id}/verify`)).body).toEqual({ intact: true, checked: 3, broken: [] });
  });

  test('keeps a record whose code has been taken meanwhile, and one that refers to a deleted one', async () => {
    const parent = await made({ name: '上级' });
    const child = await made({ parentId: parent.id });
    for (const { id } of [child, parent]) await remove(admin, `/${id}`);
    await made({ code: child.code });

    const linked = await post(admin, `/${child.id}/restore`);
    await post(admin, `/${parent.id}/restore`);
    const taken = await post(admin, `/${child.id}/restore`);

    expect(linked.body).toMatchObject({ code: 'record.refDeleted', params: { label: '上级' } });
    expect(taken.body).toMatchObject({ code: 'common.duplicate', fields: [{ path: 'code' }] });
  });

  test('is closed to whoever may not delete, and to other tenants', async () => {
    const record = await made();
    await remove(admin, `/${record.id}`);
    const stranger = await server.aUser({ tenant: await server.aTenant(), kind: 'admin' });

    expect((await get(staff, '/deleted')).status).toBe(403);
    expect((await post(staff, `/${record.id}/restore`)).status).toBe(403);
    expect((await get(stranger, '/deleted')).body.items).toEqual([]);
    expect((await post(stranger, `/${record.id}/restore`)).status).toBe(404);
  });
});

describe('a record as of a moment', () => {
  test('shows the values of that time in their wire form, and nothing before it was made', async () => {
    const before = new Date(Date.now() - 60_000).toISOString();
    const record = await made({ name: '甲', amount: '1234567890123.45', start: '2026-05-01', marks: ['red'] });
    const [stamp] = await server.sql<{ at: string }>('select updated_at as at from lab_sample where id = $1', [
      record.id,
    ]);
    const at = new Date(stamp?.at ?? '').toISOString();
    server.setNow(new Date(Date.now() + 60_000));
    await put(admin, `/${record.id}`, { version: 1, name: '乙', amount: '0.10', start: null, marks: [] });
    server.setNow(new Date(Date.now() + 120_000));
    await put(admin, `/${record.id}`, { version: 2, amount: '99.00', name: '丙' });

    const then = await get(admin, `/${record.id}/as-of?at=${at}`);
    const middle = await get(admin, `/${record.id}/as-of?at=${new Date(Date.now() + 90_000).toISOString()}`);
    const never = await get(admin, `/${record.id}/as-of?at=${before}`);
    server.setNow(undefined);

    expect(then.body).toMatchObject({
      version: 1,
      actorName: '李管理',
      record: { name: '甲', amount: '1234567890123.45', start: '2026-05-01', marks: ['red'] },
    });
    expect(middle.body.record).toMatchObject({ name: '乙', amount: '0.10', start: null, marks: [], version: 2 });
    expect(never.status).toBe(404);
  });

  test('leaves out what the reader may not see and masks what he sees masked', async () => {
    const record = await made({ mobile: '13800001111', secret: 'rot' });
    const [stamp] = await server.sql<{ at: string }>('select updated_at as at from lab_sample where id = $1', [
      record.id,
    ]);
    server.setNow(new Date(Date.now() + 60_000));
    await put(admin, `/${record.id}`, { version: 1, mobile: '13900002222', secret: 'blau' });

    const seen = await get(staff, `/${record.id}/as-of?at=${new Date(stamp?.at ?? '').toISOString()}`);
    server.setNow(undefined);

    expect(seen.body.record).toMatchObject({ mobile: '138****1111' });
    expect(seen.body.record).not.toHaveProperty('secret');
  });
});

describe('the audit trail', () => {
  test('names the row that was changed behind its back, and a version that is gone', async () => {
    const record = await made();
    for (const version of [1, 2, 3]) await put(admin, `/${record.id}`, { version, name: `名${version}` });
    const verify = async () => (await get(admin, `/${record.id}/verify`)).body;
    expect(await verify()).toEqual({ intact: true, checked: 4, broken: [] });

    await server.sql(
      `update audit_log set changes = jsonb_set(changes, '{name,1}', '"别的"') where entity_id = $1 and version = 3`,
      [record.id],
    );
    expect(await verify()).toMatchObject({ intact: false, broken: [{ version: 3, kind: 'changed' }] });
    expect(
      await server.sql('select version, kind from audit_breaks_everywhere() where entity_id = $1', [record.id]),
    ).toEqual([{ version: 3, kind: 'changed' }]);

    await server.sql('delete from audit_log where entity_id = $1 and version = 3', [record.id]);
    expect((await verify()).broken).toMatchObject([{ version: 4, kind: 'changed' }]);
    await server.sql('delete from audit_log where entity_id = $1 and version = 4', [record.id]);
    expect((await verify()).broken).toMatchObject([{ version: 3, kind: 'missing' }]);
  });
});

describe('a masked value', () => {
  test('is shown with a reason, which whoever administers the record reads in its history', async () => {
    const record = await made({ mobile: '13800001111' });

    const short = await post(staff, `/${record.id}/reveal`, { field: 'mobile', reason: 'x' });
    const shown = await post(staff, `/${record.id}/reveal`, { field: 'mobile', reason: '回访客户' });

    expect(short.body).toMatchObject({ code: 'common.validation', fields: [{ code: 'record.reasonShort' }] });
    expect(shown.body).toEqual({ value: '13800001111' });
    const { body } = await get(admin, `/${record.id}/history`);
    expect(body.items[0]).toMatchObject({ action: 'reveal', field: 'mobile', reason: '回访客户', actorName: '张三' });
    expect((await get(staff, `/${record.id}/history`)).body.items).toHaveLength(1);
  });

  test('stays masked for whoever holds no right to it, and only masked fields can be asked for', async () => {
    const record = await made({ card: '11010119900307889X', secret: 'rot' });

    expect((await post(staff, `/${record.id}/reveal`, { field: 'secret', reason: '想看一看' })).status).toBe(403);
    expect((await post(staff, `/${record.id}/reveal`, { field: 'name', reason: '想看看看' })).body.code).toBe(
      'perm.fieldDenied',
    );
    expect(await server.sql('select 1 from field_reveal where entity_id = $1', [record.id])).toEqual([]);
  });
});

describe('a proposal', () => {
  const ask = (id: string, values: object, { version = 1, user = staff } = {}) =>
    post(user, `/${id}/proposals`, { version, values, reason: '名片上写错了' });

  test('leaves the record as it is until somebody else accepts single fields of it', async () => {
    const record = await made({ name: '旧名', note: '旧注' });
    const asked = await ask(record.id, { name: '新名', note: '新注', grade: 'low' });
    expect(asked).toMatchObject({
      status: 201,
      body: {
        state: 'open',
        values: { name: '新名', note: '新注' },
        base: { name: '旧名' },
        mine: true,
        canDecide: false,
      },
    });
    expect(asked.body.values).not.toHaveProperty('grade');
    expect((await get(staff, `/${record.id}`)).body.name).toBe('旧名');
    expect((await get(admin, '/proposals?state=open')).body).toMatchObject({
      total: 1,
      items: [{ label: '旧名', canDecide: true }],
    });

    const at = `/${record.id}/proposals/${asked.body.id}`;
    const accepted = await post(admin, `${at}/accept`, { version: 1, fields: ['name'], opinion: '只改名称' });

    expect(accepted.body).toMatchObject({
      state: 'partly',
      accepted: ['name'],
      decidedByName: '李管理',
      opinion: '只改名称',
    });
    expect((await get(staff, `/${record.id}`)).body).toMatchObject({ name: '新名', note: '旧注', version: 2 });
    expect((await get(admin, `/${record.id}/history`)).body.items[0]).toMatchObject({
      action: 'proposal',
      reason: '名片上写错了',
    });
    expect((await post(admin, `${at}/reject`, {})).body.code).toBe('proposal.decided');
  });

  test('that meets a change of the same field is refused until it is rebased, and nobody’s change disappears', async () => {
    const record = await made({ name: '旧名', note: '旧注' });
    const asked = await ask(record.id, { name: '申请名', note: '新注' });
    const at = `/${record.id}/proposals/${asked.body.id}`;
    await put(other, `/${record.id}`, { version: 1, name: '总部名' });

    const stale = await post(admin, `${at}/accept`, { version: 2, fields: ['name', 'note'] });
    const seen = await get(staff, `/${record.id}/proposals`);
    const rebased = await post(staff, `${at}/rebase`, { drop: ['name'] });
    const accepted = await post(admin, `${at}/accept`, { version: 2, fields: ['note'] });

    expect(stale).toMatchObject({ status: 409, body: { code: 'proposal.stale' } });
    expect(seen.body.items[0]).toMatchObject({
      conflicts: ['name'],
      current: { name: '总部名' },
      values: { name: '申请名' },
    });
    expect(rebased.body).toMatchObject({ baseVersion: 2, conflicts: [], values: { note: '新注' } });
    expect(accepted.body.state).toBe('accepted');
    expect((await get(admin, `/${record.id}`)).body).toMatchObject({ name: '总部名', note: '新注' });
  });

  test('is judged like any change: rules, closed and masked fields, nothing new, an old version, one’s own', async () => {
    const record = await made({ mobile: '13800001111', start: '2026-05-01' });

    expect((await ask(record.id, { name: '' })).body.fields[0]).toMatchObject({
      path: 'name',
      code: 'common.required',
    });
    expect((await ask(record.id, { end: '2026-04-01' })).body.fields[0].code).toBe('common.dateOrder');
    expect((await ask(record.id, { secret: 'x' })).body.code).toBe('perm.fieldNotWritable');
    expect((await ask(record.id, { mobile: '13900002222' })).body.code).toBe('perm.fieldNotWritable');
    expect((await ask(record.id, { name: '样品' })).body.code).toBe('proposal.nothing');
    expect((await ask(record.id, { name: '新' }, { version: 7 })).body.code).toBe('common.versionConflict');
    const own = await ask(record.id, { name: '新' }, { user: admin });
    const at = `/${record.id}/proposals/${own.body.id}`;
    expect((await post(admin, `${at}/accept`, { version: 1, fields: ['name'] })).body.code).toBe('proposal.own');
    expect((await post(staff, `${at}/withdraw`, {})).status).toBe(404);
    expect((await post(admin, `${at}/withdraw`, {})).body.state).toBe('withdrawn');
    expect((await post(staff, `${at}/accept`, { version: 1, fields: ['name'] })).status).toBe(403);
  });
});

describe('a draft of a form', () => {
  test('is one’s own, sealed in the database, without passwords, and goes when it is dropped', async () => {
    const record = await made();
    const values = { name: '写到一半', secret: '密' };
    expect(
      (await put(admin, '/draft', { record: record.id, version: 1, values: { ...values, nothing: 1 } })).status,
    ).toBe(204);
    await put(admin, '/draft', { record: null, version: 0, values: { code: 'N1' } });

    expect((await get(admin, `/draft?record=${record.id}`)).body).toMatchObject({ values, version: 1 });
    expect((await get(admin, '/draft')).body.values).toEqual({ code: 'N1' });
    expect((await get(other, '/draft')).status).toBe(204);
    const rows = await server.sql<{ content: unknown }>('select content from form_draft where record_id = $1', [
      record.id,
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/写到一半|密/);
    expect((await remove(admin, `/draft?record=${record.id}`)).status).toBe(204);
    expect((await get(admin, `/draft?record=${record.id}`)).status).toBe(204);
  });
});

describe('a bulk edit', () => {
  test('changes what it may and says of each other record why not', async () => {
    const [one, two] = [await made({ start: '2026-05-01' }), await made({ start: '2026-07-01' })];

    const answer = await post(admin, '/batch', {
      action: 'update',
      ids: [one.id, two.id],
      params: { values: { end: '2026-06-01', grade: 'high' } },
    });

    expect(answer.body).toMatchObject({ done: 1, refused: [{ id: two.id, code: 'common.dateOrder' }] });
    expect((await get(admin, `/${one.id}`)).body).toMatchObject({
      end: '2026-06-01',
      grade: 'high',
      version: 2,
    });
    expect((await get(admin, `/${two.id}`)).body.version).toBe(1);
    expect(
      (await post(staff, '/batch', { action: 'update', ids: [one.id], params: { values: { grade: 'low' } } })).status,
    ).toBe(403);
    expect((await post(admin, '/batch', { action: 'update', ids: [one.id] })).body).toMatchObject({
      done: 0,
      refused: [{ code: 'common.required' }],
    });
  });
});

describe('a closed field', () => {
  const value = 'ROT-7781';
  /** Every way in which a record, or a part of it, leaves the server. */
  const surfaces: Readonly<Record<string, (id: string, at: string) => Promise<Answer>>> = {
    list: () => get(staff, '?size=200'),
    'list by cursor': () => get(staff, '?size=200&exact=true&sort=code'),
    'quick search': () => get(staff, `?q=${value}`),
    one: (id) => get(staff, `/${id}`),
    picker: (id) => get(staff, `/options?ids=${id}`),
    history: (id) => get(staff, `/${id}/history`),
    'as of': (id, at) => get(staff, `/${id}/as-of?at=${at}`),
    'answer to a stale proposal': (id) =>
      post(staff, `/${id}/proposals`, { version: 1, values: { name: '新' }, reason: '改一下名' }),
    proposals: (id) => get(staff, `/${id}/proposals`),
    'all proposals': () => get(staff, '/proposals'),
  };

  test.each(Object.keys(surfaces))('shows nowhere: %s', async (name) => {
    const record = await made({ secret: value });
    server.setNow(new Date(Date.now() + 60_000));
    await put(admin, `/${record.id}`, { version: 1, secret: `${value}-2`, name: '改' });
    await post(admin, `/${record.id}/proposals`, {
      version: 2,
      values: { secret: `${value}-3` },
      reason: '管理员申请',
    });
    server.setNow(undefined);

    const answer = await surfaces[name]?.(record.id, new Date().toISOString());

    expect(answer?.status).toBeLessThan(500);
    expect(JSON.stringify(answer?.body)).not.toContain(value);
  });

  test.each(['sort=secret', `secret=${value}`, 'secret[starts]=ROT', 'secret[null]=false'])(
    'can not be found out by asking: ?%s',
    async (query) => {
      expect(await get(staff, `?${query}`)).toMatchObject({ status: 403, body: { code: 'perm.fieldDenied' } });
    },
  );

  test('can be written nowhere by whoever may otherwise change the record', async () => {
    const record = await made();

    expect((await put(staff, `/${record.id}`, { version: 1, secret: 'x' })).status).toBe(403);
    expect(
      (await post(staff, '/batch', { action: 'update', ids: [record.id], params: { values: { secret: 'x' } } })).status,
    ).toBe(403);
    expect(
      (
        await post(staff, `/${record.id}/proposals`, {
          version: 1,
          values: { secret: 'x' },
          reason: '改一下密',
        })
      ).body.code,
    ).toBe('perm.fieldNotWritable');
  });
});
