import {
  createView,
  deleteView,
  listViews,
  saveOwnLayer,
  saveTenantLayer,
  updateView,
  writeFilter,
  type ViewContent,
} from '@mp/kernel/contract';
import { aServer, refusals, type Answer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { defineResource, text } from '@mp/kernel/contract';
import { defineServerModule, serveResource } from '@mp/kernel/server';
import { beforeAll, expect, test } from 'vitest';
import { settingsModule } from './index.ts';

const note = defineResource('room.note', {
  label: 'name',
  fields: { name: text({ required: true, search: true }), grade: text(), secret: text({ controlled: true }) },
  list: { columns: ['name'], sort: 'name' },
});
const rooms = defineServerModule({
  name: 'room',
  resources: [serveResource(note, { table: 'room_note', searchable: false, counted: false })],
  grants: { staff: { functions: ['note.read'] } },
});
const hidden = defineResource('room.hidden', {
  label: 'name',
  fields: { name: text() },
  list: { columns: ['name'], sort: 'name' },
});
const closed = defineServerModule({
  name: 'closed',
  resources: [serveResource(hidden, { table: 'room_note', searchable: false, counted: false })],
});

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let staff: TestUser;
let other: TestUser;
beforeAll(async () => {
  server = await aServer([settingsModule, rooms, closed]);
  tenant = await server.aTenant();
  [admin, staff, other] = [
    await server.aUser({ tenant, kind: 'admin', employeeName: '李管理' }),
    await server.aUser({ tenant }),
    await server.aUser({ tenant }),
  ];
});

const list = 'room.note';
const content = (given: Partial<ViewContent> = {}): ViewContent => ({
  filters: [],
  filter: null,
  sort: null,
  size: null,
  layout: { order: [], shown: {}, widths: {}, pins: {}, density: null },
  ...given,
});
const read = async (user: TestUser): Promise<Answer['body']> =>
  (await server.call(user, 'GET', `/settings/views?list=${list}`)).body;
let n = 0;
const add = (user: TestUser, given: Record<string, unknown> = {}): Promise<Answer> =>
  server.call(user, 'POST', '/settings/views', {
    body: { list, name: `v${(n += 1)}`, shared: false, content: content(), ...given },
  });
const layer = (user: TestUser, level: 'own' | 'tenant', given: Record<string, unknown>): Promise<Answer> =>
  server.call(user, 'PUT', `/settings/view-layers/${level}`, {
    body: { list, version: 0, layout: null, defaultView: null, ...given },
  });

test('every operation on views answers the usual refusals', async () => {
  for (const endpoint of [listViews, createView, updateView, deleteView, saveOwnLayer, saveTenantLayer])
    expect((await refusals(server, { endpoint })).notSignedIn?.status, endpoint.id).toBe(401);
  const stranger = await server.aUser({ tenant: await server.aTenant(), kind: 'admin' });
  const foreign = (await add(stranger, { shared: true })).body.id as string;
  const answers = await refusals(server, {
    endpoint: updateView,
    foreignId: async () => foreign,
    badBody: { version: 'x', name: '', content: {} },
  });

  expect(answers.badBody).toEqual({ status: 422, code: 'common.validation' });
  expect((await refusals(server, { endpoint: saveTenantLayer })).notPermitted).toEqual({
    status: 403,
    code: 'perm.denied',
  });
  const body = { version: 1, name: 'mine now', content: content() };
  expect((await server.call(admin, 'PUT', `/settings/views/${foreign}`, { body })).status).toBe(404);
  expect((await server.call(admin, 'DELETE', `/settings/views/${foreign}?version=1`)).status).toBe(404);
  expect((await read(admin)).items.map(({ id }: { id: string }) => id)).not.toContain(foreign);
});

test('an own view is seen by its owner alone, a shared one by everybody of the tenant', async () => {
  const own = await add(staff, { name: '我的' });
  const shared = await add(admin, { name: '大家的', shared: true, content: content({ size: 50, sort: '-name' }) });

  expect([own.status, shared.status]).toEqual([201, 201]);
  expect(shared.body).toMatchObject({ shared: true, version: 1, content: { size: 50, sort: '-name' } });
  const names = async (user: TestUser) => (await read(user)).items.map(({ name }: { name: string }) => name);
  expect(await names(staff)).toEqual(expect.arrayContaining(['我的', '大家的']));
  expect(await names(other)).not.toContain('我的');
  expect((await read(other)).items.find(({ name }: { name: string }) => name === '大家的').author).toBe('李管理');
  for (const user of [other, admin])
    expect((await server.call(user, 'DELETE', `/settings/views/${own.body.id}?version=1`)).status).toBe(404);
});

test('only who may share saves, changes or deletes what is for everybody', async () => {
  expect((await add(staff, { shared: true })).body.code).toBe('perm.denied');
  const shared = (await add(admin, { shared: true })).body;
  const body = { version: 1, name: 'renamed', content: content() };

  expect((await server.call(staff, 'PUT', `/settings/views/${shared.id}`, { body })).body.code).toBe('perm.denied');
  expect((await server.call(staff, 'DELETE', `/settings/views/${shared.id}?version=1`)).status).toBe(403);
  expect((await server.call(admin, 'PUT', `/settings/views/${shared.id}`, { body })).body).toMatchObject({
    name: 'renamed',
    version: 2,
  });
});

test('a change over an older version is refused with the view as it stands', async () => {
  const view = (await add(staff)).body;
  const put = (version: number, name: string) =>
    server.call(staff, 'PUT', `/settings/views/${view.id}`, { body: { version, name, content: content() } });
  const [first, second] = await Promise.all([put(1, 'one of two'), put(1, 'two of two')]);

  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const refused = [first, second].find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'common.versionConflict', detail: { current: { version: 2 } } });
  expect((await server.call(staff, 'DELETE', `/settings/views/${view.id}?version=1`)).status).toBe(409);
  expect((await server.call(staff, 'DELETE', `/settings/views/${view.id}?version=2`)).status).toBe(204);
});

test('two views of one owner have two names, in any case', async () => {
  await add(staff, { name: 'Late' });
  const again = await add(staff, { name: ' late ' });
  const third = (await add(staff, { name: 'Later' })).body;
  const body = { version: 1, name: 'LATE', content: content() };

  expect([again.status, again.body.code]).toEqual([409, 'view.nameTaken']);
  expect((await server.call(staff, 'PUT', `/settings/views/${third.id}`, { body })).body.code).toBe('view.nameTaken');
  expect((await add(other, { name: 'Late' })).status).toBe(201);
});

test('what a view asks is judged as the list judges it', async () => {
  const secret = writeFilter({ match: 'any', of: [{ field: 'secret', op: 'like', value: 'x' }] });
  const bad = [
    content({ filter: '{"all":[["nope","eq","1"]]}' }),
    content({ filter: 'x' }),
    content({ filters: [{ field: 'name', op: 'last', value: '3' }] }),
    content({ sort: 'nope' }),
    { ...content(), size: 5000 },
    { ...content(), layout: { order: Array.from({ length: 300 }, () => 'name') } },
  ];

  for (const each of bad) expect((await add(staff, { content: each })).status).toBe(422);
  expect((await add(staff, { content: content({ filter: secret }) })).body.code).toBe('perm.fieldDenied');
  expect((await add(staff, { content: content({ sort: '-secret' }) })).body.code).toBe('perm.fieldDenied');
  const shared = (await add(admin, { shared: true, content: content({ filter: secret }) })).body;
  const seenBy = async (user: TestUser) => (await read(user)).items.map(({ id }: { id: string }) => id);
  expect(await seenBy(admin)).toContain(shared.id);
  expect(await seenBy(staff)).not.toContain(shared.id);
});

test('lists that are not there, or not for the caller, have no views', async () => {
  expect((await server.call(staff, 'GET', '/settings/views?list=room.nothing')).status).toBe(404);
  expect((await server.call(staff, 'GET', '/settings/views?list=room.hidden')).body.code).toBe('perm.denied');
  expect((await add(staff, { list: 'room.hidden' })).body.code).toBe('perm.denied');
  expect((await server.call(staff, 'GET', "/settings/views?list=x'")).status).toBe(422);
});

test('columns and default view: own over the tenant’s over the declaration, given back by nulls', async () => {
  const house = await server.aTenant();
  const [boss, one, two] = [
    await server.aUser({ tenant: house, kind: 'admin' }),
    await server.aUser({ tenant: house }),
    await server.aUser({ tenant: house }),
  ];
  const wide = { ...content().layout, widths: { name: 300 } };
  const nothing = { layout: null, defaultView: null, version: 0 };
  const view = (await add(boss, { shared: true })).body.id as string;

  expect(await read(one)).toMatchObject({ own: nothing, tenant: nothing });
  expect((await layer(boss, 'tenant', { layout: wide, defaultView: view })).body).toMatchObject({ version: 1 });
  expect((await layer(one, 'own', { layout: { ...wide, density: 'compact' } })).body).toMatchObject({ version: 1 });
  expect(await read(one)).toMatchObject({
    own: { layout: { density: 'compact' }, defaultView: null, version: 1 },
    tenant: { layout: wide, defaultView: view, version: 1 },
  });
  expect(await read(two)).toMatchObject({ own: nothing, tenant: { defaultView: view } });
  expect((await layer(one, 'own', { layout: null })).status).toBe(409);
  expect((await layer(one, 'own', { version: 1 })).body).toEqual({ layout: null, defaultView: null, version: 2 });
});

test('a list begins with a view that its owner sees, and with none after that was deleted', async () => {
  const house = await server.aTenant();
  const [boss, one] = [await server.aUser({ tenant: house, kind: 'admin' }), await server.aUser({ tenant: house })];
  const own = (await add(one)).body.id as string;
  const shared = (await add(boss, { shared: true })).body.id as string;

  expect((await layer(boss, 'tenant', { defaultView: own })).body.fields[0].path).toBe('defaultView');
  expect((await layer(one, 'own', { defaultView: shared })).status).toBe(200);
  expect((await read(one)).own.defaultView).toBe(shared);
  await server.call(boss, 'DELETE', `/settings/views/${shared}?version=1`);
  expect((await read(one)).own.defaultView).toBeNull();
  expect((await layer(one, 'own', { version: 1, defaultView: 'standard' })).body.defaultView).toBe('standard');
});

test('saving, changing and deleting stand in the audit trail, own ones apart from shared ones', async () => {
  const house = await server.aTenant();
  const boss = await server.aUser({ tenant: house, kind: 'admin' });
  const { id } = (await add(boss, { name: 'a', shared: true })).body as { id: string };
  await server.call(boss, 'PUT', `/settings/views/${id}`, { body: { version: 1, name: 'b', content: content() } });
  await server.call(boss, 'DELETE', `/settings/views/${id}?version=2`);
  await layer(boss, 'own', { defaultView: 'standard' });

  const rows = await server.sql(
    `select entity, version, action, changes->'name' as name from audit_log where tenant_id = $1 order by entity desc, version`,
    [house.id],
  );
  expect(rows).toEqual([
    { entity: 'settings.view', version: 1, action: 'create', name: [null, 'a'] },
    { entity: 'settings.view', version: 2, action: 'update', name: ['a', 'b'] },
    { entity: 'settings.view', version: 3, action: 'delete', name: ['b', null] },
    { entity: 'settings.ownView', version: 1, action: 'create', name: null },
  ]);
});

test('one person keeps fifty views of a list, not more', async () => {
  const user = await server.aUser({ tenant: await server.aTenant() });
  for (let at = 0; at < 50; at += 1) await add(user);

  expect((await add(user)).body).toMatchObject({ code: 'view.tooMany', params: { max: 50 } });
});
