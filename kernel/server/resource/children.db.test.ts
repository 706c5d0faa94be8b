import { beforeAll, beforeEach, expect, test } from 'vitest';
import { defineResource, ref, text } from '../../contract/index.ts';
import { aServer } from '../../testing/index.ts';
import type { TestServer, TestUser } from '../../testing/index.ts';
import { Context, compareCatalogue, defineServerModule, noRights, serveResource } from '../index.ts';
import type { Rights } from '../index.ts';
import { childProblems } from './children.ts';
import { getRecord, listRecords } from './list.ts';
import { createRecord, deleteRecord, updateRecord } from './write.ts';
import { recordHistory } from './history.ts';

const name = { name: text({ required: true, max: 20 }) };
const list = { columns: ['name' as const], sort: 'name' };
const shelf = defineResource('lab.shelf', {
  label: 'name',
  list,
  fields: { ...name, area: text({ max: 20 }) },
  dimensions: { area: 'area' },
});
const shelfId = { shelfId: ref('lab.shelf', { required: true, createOnly: true }) };
/** Goes with its shelf. */
const label = defineResource('lab.label', {
  label: 'name',
  list,
  fields: { ...name, ...shelfId },
  parent: 'shelfId',
  onParentDelete: 'delete',
});
/** Keeps its shelf. */
const crate = defineResource('lab.crate', { label: 'name', list, fields: { ...name, ...shelfId }, parent: 'shelfId' });

const [shelfServer, labelServer, crateServer] = [
  serveResource(shelf, { table: 'lab_shelf' }),
  serveResource(label, { table: 'lab_label' }),
  serveResource(crate, { table: 'lab_crate' }),
];
const servers = [shelfServer, labelServer, crateServer];

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await aServer([defineServerModule({ name: 'lab', resources: servers })]);
  for (const { table } of servers) await server.sql(`create table ${table} ()`);
  const { missing } = await compareCatalogue({ rows: server.sql }, servers);
  for (const statement of new Set(missing.map((piece) => piece.sql))) await server.sql(statement);
});
beforeEach(async () => {
  admin = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
});

const post = async (entity: string, body: object) =>
  (await server.call(admin, 'POST', `/lab/${entity}`, { body })).body;
const remove = (entity: string, id: string) => server.call(admin, 'DELETE', `/lab/${entity}/${id}`);
const names = async (entity: string) =>
  (await server.call(admin, 'GET', `/lab/${entity}`)).body.items.map((each: { name: string }) => each.name);

/** A context of the tenant with rights of its own. */
function contextWith(rights: Partial<Rights>): Context {
  return new Context(
    server.services,
    { requestId: 'test', ip: '', locale: 'zh-CN' },
    {
      sessionId: null,
      tenantId: admin.tenant.id,
      tenancyId: 0,
      userId: admin.id,
      userName: 'u',
      displayName: '',
      epoch: '0.0',
      cookieHash: null,
      stepUpUntil: null,
      actingBy: null,
      rights: { ...noRights, ...rights },
    },
  );
}
const functions = (...keys: string[]) => new Set(keys);
const ofLabels = ['label.read', 'label.create', 'label.update', 'label.delete'];
const north = {
  functions: functions('shelf.read', ...ofLabels),
  scopes: new Map([
    ['shelf.read', { kind: 'some', parts: [{ kind: 'dimension', name: 'area', values: ['north'] }] } as const],
  ]),
};

test('a child is read, changed and made by who reads its parent, within the scope of the parent', async () => {
  const [here, there] = [
    await post('shelf', { name: 'A', area: 'north' }),
    await post('shelf', { name: 'B', area: 'south' }),
  ];
  const mine = await post('label', { name: 'a', shelfId: here.id });
  const other = await post('label', { name: 'b', shelfId: there.id });
  const reader = contextWith(north);
  const closed = { code: 'common.notFound' };

  expect((await listRecords(reader, labelServer, {})).items.map((each) => each.name)).toEqual(['a']);
  expect(await getRecord(reader, labelServer, mine.id)).toMatchObject({ name: 'a' });
  await expect(getRecord(reader, labelServer, other.id)).rejects.toMatchObject(closed);
  await expect(recordHistory(reader, labelServer, other.id)).rejects.toMatchObject(closed);
  await expect(
    updateRecord(reader, labelServer, { id: other.id, version: 1, values: { name: 'x' } }),
  ).rejects.toMatchObject(closed);
  await expect(deleteRecord(reader, labelServer, { id: other.id, version: 1 })).rejects.toMatchObject(closed);
  expect(await updateRecord(reader, labelServer, { id: mine.id, version: 1, values: { name: 'x' } })).toMatchObject({
    version: 2,
  });
  await createRecord(reader, labelServer, { values: { name: 'c', shelfId: here.id } });
  await expect(createRecord(reader, labelServer, { values: { name: 'd', shelfId: there.id } })).rejects.toMatchObject({
    code: 'common.refNotFound',
    fields: [{ path: 'shelfId' }],
  });
});

test('who may not read the parent reads no child, whatever he holds of the child', async () => {
  const { id } = await post('shelf', { name: 'A', area: 'north' });
  const child = await post('label', { name: 'a', shelfId: id });
  const reader = contextWith({ functions: functions(...ofLabels) });

  expect((await listRecords(reader, labelServer, {})).items).toEqual([]);
  await expect(getRecord(reader, labelServer, child.id)).rejects.toMatchObject({ code: 'common.notFound' });
});

test('a parent is not deleted while a child keeps it; other children go with it, with a line in their history', async () => {
  const { id } = await post('shelf', { name: 'A' });
  const kept = await post('crate', { name: 'k', shelfId: id });
  const child = await post('label', { name: 'a', shelfId: id });

  expect((await remove('shelf', id)).body).toMatchObject({ code: 'common.inUse', params: { by: '@crate.title' } });
  expect(await names('label')).toEqual(['a']);
  await remove('crate', kept.id);
  expect((await remove('shelf', id)).status).toBe(204);
  expect(await names('label')).toEqual([]);
  const history = await server.call(admin, 'GET', `/lab/label/${child.id}/history`);
  expect(history.body.items[0].action).toBe('delete');
});

test('no child is made for a parent that is deleted or of another tenant', async () => {
  const gone = await post('shelf', { name: 'A' });
  await remove('shelf', gone.id);
  expect((await post('label', { name: 'a', shelfId: gone.id })).code).toBe('common.refNotFound');

  const { id } = await post('shelf', { name: 'B' });
  admin = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
  expect((await post('label', { name: 'b', shelfId: id })).code).toBe('common.refNotFound');
});

test('the column of the parent has an index', async () => {
  await server.sql('drop index lab_label_shelf_id_ix');
  const { missing } = await compareCatalogue({ rows: server.sql }, [labelServer]);
  expect(missing.map((piece) => piece.name)).toEqual(['index shelfId']);
  for (const piece of missing) await server.sql(piece.sql);
});

test.each([
  ['is not required', { shelfId: ref('lab.shelf', { createOnly: true }) }, 'is no required reference'],
  ['may change', { shelfId: ref('lab.shelf', { required: true }) }, 'is no required reference'],
  ['is no reference', { shelfId: text({ required: true, createOnly: true, max: 9 }) }, 'is no required reference'],
  ['nobody serves', { shelfId: ref('lab.nothing', { required: true, createOnly: true }) }, 'which nobody serves'],
])('the start refuses a parent that %s', (_what, parent, sentence) => {
  const resource = defineResource('lab.wrong', {
    label: 'name',
    list,
    fields: { ...name, ...parent },
    parent: 'shelfId',
  });
  expect(childProblems([shelfServer, { ...labelServer, resource: resource as never }]).join()).toContain(sentence);
});
