import { pathOf, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handledShare } from '../../contract/index.ts';
import { aHouseServer } from '../house.fixture.ts';
import { SampleRows, type SampleDefinition } from '../workflow.fixture.ts';

let server: TestServer;
let rows: SampleRows;
let tenant: TestTenant;
let me: TestUser;
let other: TestUser;
let definition: SampleDefinition;
beforeAll(async () => {
  server = await aHouseServer();
  rows = new SampleRows(server);
});
beforeEach(async () => {
  tenant = await server.aTenant();
  me = await server.aUser({ tenant });
  other = await server.aUser({ tenant });
  definition = await rows.aDefinition(tenant);
});

const as = (user: TestUser) => ({
  call: (method: string, path: string, body?: unknown) =>
    server.call(user, method, `/workflow/${path}`, body === undefined ? {} : { body }),
});
const call = (method: string, path: string, body?: unknown) => as(me).call(method, path, body);
const codeOf = ({ status, body }: { status: number; body: { code: string; fields?: { code: string }[] } }) => [
  status,
  body.fields?.[0]?.code ?? body.code,
];

describe('tags', () => {
  test('are one’s own, with a name and a colour of their own', async () => {
    const made = await call('POST', 'tags', { name: '紧急A1', colour: '#FF0000', remark: ' 今天 ' });

    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({ name: '紧急A1', colour: '#ff0000', remark: '今天', used: 0, version: 1 });
    expect(codeOf(await call('POST', 'tags', { name: '紧急a1', colour: '#00ff00' }))).toEqual([
      409,
      'workflow.tagNameTaken',
    ]);
    expect(codeOf(await call('POST', 'tags', { name: '别的', colour: '#ff0000' }))).toEqual([
      409,
      'workflow.tagColourTaken',
    ]);
    expect((await as(other).call('POST', 'tags', { name: '紧急A1', colour: '#ff0000' })).status).toBe(201);
    expect((await call('GET', 'tags')).body.items).toHaveLength(1);
    for (const bad of [
      { name: '五个汉字吗', colour: '#000000' },
      { name: '', colour: '#000000' },
      { name: 'a b', colour: '#000000' },
      { name: '好', colour: 'red' },
      { name: '好' },
      { name: '好', colour: '#000000', remark: 'x'.repeat(51) },
    ])
      expect((await call('POST', 'tags', bad)).status, JSON.stringify(bad)).toBe(422);
  });

  test('are changed and deleted by their owner only', async () => {
    const { body: tag } = await call('POST', 'tags', { name: '一', colour: '#111111' });
    const change = { name: '二', colour: '#222222', version: 1 };

    expect(codeOf(await as(other).call('PUT', `tags/${tag.id}`, change))).toEqual([404, 'common.notFound']);
    expect((await call('PUT', `tags/${tag.id}`, change)).body).toMatchObject({ name: '二', version: 2 });
    expect(codeOf(await call('PUT', `tags/${tag.id}`, change))).toEqual([409, 'common.versionConflict']);
    expect((await as(other).call('DELETE', `tags/${tag.id}`)).status).toBe(404);
    expect((await call('DELETE', `tags/${tag.id}`)).status).toBe(204);
    expect((await call('DELETE', 'tags/1')).status).toBe(404);
    expect((await server.call(null, 'GET', '/workflow/tags')).status).toBe(401);
  });

  test('are put on processes that one sees, ten at most', async () => {
    const [mine, foreign] = [await rows.anInstance(definition, me), await rows.anInstance(definition, other)];
    const tags: string[] = [];
    for (let n = 0; n < 11; n += 1)
      tags.push((await call('POST', 'tags', { name: `t${n}`, colour: `#00000${n.toString(16)}` })).body.id as string);
    const link = (body: object) => call('POST', 'tag-links', body);

    expect((await link({ instanceIds: [mine.id], add: tags.slice(0, 10) })).body).toEqual({ changed: 10 });
    expect(codeOf(await link({ instanceIds: [mine.id], add: [tags[10]] }))).toEqual([422, 'workflow.tagsFull']);
    expect((await link({ instanceIds: [mine.id], add: [tags[10]], remove: [tags[0]] })).body).toEqual({ changed: 2 });
    expect(codeOf(await link({ instanceIds: [foreign.id], add: [tags[0]] }))).toEqual([404, 'workflow.notFound']);
    const foreignTag = (await as(other).call('POST', 'tags', { name: 'x', colour: '#123456' })).body.id as string;
    expect(codeOf(await link({ instanceIds: [mine.id], add: [foreignTag] }))).toEqual([422, 'common.refNotFound']);
    expect((await call('GET', 'initiated')).body.items[0].tags).toHaveLength(10);
    expect((await call('GET', 'tags')).body.items.map(({ used }: { used: number }) => used)).toEqual([
      0,
      ...Array<number>(10).fill(1),
    ]);
    await call('DELETE', `tags/${tags[10]}`);
    expect((await call('GET', 'initiated')).body.items[0].tags).toHaveLength(9);
  });
});

describe('drafts', () => {
  const body = (over: object = {}) => ({ defKey: definition.key, form: { reason: '采购' }, ...over });

  test('are kept, changed, listed and deleted by their owner', async () => {
    const made = await call('POST', 'drafts', body());
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({ subject: definition.key, form: { reason: '采购' }, version: 1 });
    for (let n = 0; n < 4; n += 1) await call('POST', 'drafts', body({ subject: `草稿${n}` }));

    const changed = await call('PUT', `drafts/${made.body.id}`, body({ subject: '新题', version: 1 }));
    expect(changed.body).toMatchObject({ subject: '新题', version: 2 });
    expect(codeOf(await call('PUT', `drafts/${made.body.id}`, body({ version: 1 })))).toEqual([
      409,
      'common.versionConflict',
    ]);
    expect(codeOf(await as(other).call('PUT', `drafts/${made.body.id}`, body({ version: 2 })))).toEqual([
      404,
      'common.notFound',
    ]);

    const first = (await call('GET', 'drafts?size=3')).body;
    const rest = (await call('GET', `drafts?size=3&cursor=${first.next}`)).body;
    expect([...first.items, ...rest.items].map(({ subject }: { subject: string }) => subject)).toEqual([
      '新题',
      '草稿3',
      '草稿2',
      '草稿1',
      '草稿0',
    ]);
    expect([first.total, rest.next]).toEqual([5, null]);
    expect((await call('GET', `drafts?${new URLSearchParams({ q: '草稿2' }).toString()}`)).body.items).toHaveLength(1);
    expect((await as(other).call('GET', 'drafts')).body.items).toEqual([]);
    expect((await call('GET', 'drafts?cursor=x')).status).toBe(422);
    expect((await call('GET', 'counts')).body.draft).toBe(5);
    expect((await as(other).call('DELETE', `drafts/${made.body.id}`)).status).toBe(404);
    expect((await call('DELETE', `drafts/${made.body.id}`)).status).toBe(204);
  });

  test('are of processes that one may start', async () => {
    const closed = await rows.aDefinition(tenant, { starters: { users: [other.id] } });

    expect(codeOf(await call('POST', 'drafts', body({ defKey: closed.key })))).toEqual([404, 'workflow.notFound']);
    expect(codeOf(await call('POST', 'drafts', body({ defKey: 'none' })))).toEqual([404, 'workflow.notFound']);
  });
});

describe('attention', () => {
  test('is given to a process that one sees, and taken away', async () => {
    const instance = await rows.anInstance(definition, me);
    await rows.aPart(instance, other, { roles: 4 });
    const attend = (on: boolean, by = me) => as(by).call('POST', `instances/${instance.id}/attention`, { on });

    expect((await attend(true)).body).toEqual({ on: true });
    expect((await attend(true, other)).body).toEqual({ on: true });
    expect((await call('GET', 'attention')).body.items).toHaveLength(1);
    await attend(false);
    expect((await call('GET', 'attention')).body.items).toEqual([]);
    expect((await call('GET', 'initiated')).body.items).toMatchObject([{ attention: false }]);
    const stranger = await server.aUser({ tenant });
    expect((await attend(true, stranger)).status).toBe(404);
    const admin = await server.aUser({ tenant, kind: 'admin' });
    await attend(true, admin);
    await attend(false, admin);
    expect(await server.sql('select 1 from participation where user_id = $1', [admin.id])).toEqual([]);
  });

  test('a copy is marked as read by whoever got it', async () => {
    const instance = await rows.anInstance(definition, me);
    await rows.aPart(instance, other, { roles: 4 });

    expect((await call('POST', `instances/${instance.id}/cc-read`)).status).toBe(404);
    expect((await as(other).call('POST', `instances/${instance.id}/cc-read`)).body).toEqual({ read: true });
    expect((await as(other).call('GET', 'cc')).body.items).toMatchObject([{ read: true }]);
    expect((await as(other).call('GET', 'counts')).body.cc).toBe(0);
    expect((await call('POST', 'instances/x/cc-read')).status).toBe(404);
  });

  test('a copy is read when its process is opened', async () => {
    const instance = await rows.anInstance(definition, me);
    await rows.aPart(instance, other, { roles: 4 });
    expect((await as(other).call('GET', 'counts')).body.cc).toBe(1);

    expect((await as(other).call('GET', `instances/${instance.id}`)).status).toBe(200);

    expect((await as(other).call('GET', 'counts')).body.cc).toBe(0);
  });
});

test('what a handler handled is shared by himself, or by whoever may share for others', async () => {
  const path = pathOf(handledShare);
  const admin = await server.aUser({ tenant, kind: 'admin' });
  const share = (over: object = {}, by = me) =>
    server.call(by, 'POST', path, { body: { definitionId: definition.id, sharerId: other.id, ...over } });
  const instance = await rows.anInstance(definition, admin);
  await rows.aPart(instance, me, { roles: 2 });

  const made = await share();

  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({ handlerId: me.id, sharerId: other.id });
  expect((await as(other).call('GET', 'handled?shared=true')).body.items).toMatchObject([{ instanceId: instance.id }]);
  expect(codeOf(await share())).toEqual([409, 'common.duplicate']);
  expect(codeOf(await share({ sharerId: me.id }))).toEqual([422, 'workflow.shareSame']);
  expect(codeOf(await share({ handlerId: other.id, sharerId: me.id }))).toEqual([403, 'perm.denied']);
  expect(codeOf(await share({ definitionId: crypto.randomUUID() }))).toEqual([422, 'common.refNotFound']);
  expect((await share({ handlerId: other.id, sharerId: me.id }, admin)).status).toBe(201);
  expect((await server.call(other, 'GET', path)).body.total).toBe(1);
  expect((await server.call(other, 'DELETE', `${path}/${made.body.id}`)).status).toBe(404);
  expect((await server.call(me, 'DELETE', `${path}/${made.body.id}`)).status).toBe(204);
  expect((await as(other).call('GET', 'handled?shared=true')).body.items).toEqual([]);
});
