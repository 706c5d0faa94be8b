import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { choice, defineResource, processFields, ref, refuse, text } from '../../contract/index.ts';
import { aServer } from '../../testing/index.ts';
import type { TestServer, TestUser } from '../../testing/index.ts';
import {
  compareCatalogue,
  Context,
  defineServerModule,
  fillPorts,
  noRights,
  recordsOf,
  serveResource,
} from '../index.ts';
import { excel } from '../excel/workbook.ts';
import { childProblems } from './children.ts';
import { getRecord } from './list.ts';
import { updateRecord } from './write.ts';

const name = { name: text({ required: true, max: 20 }) };
const list = { columns: ['name' as const], sort: 'name' };
/** Closed to being changed once it is settled, and never to being deleted. */
const dossier = defineResource('lab.dossier', {
  label: 'name',
  list,
  fields: { ...name, phase: choice(['open', 'settled'], { default: 'open' }), ...processFields },
  locks: {
    update: {
      fields: ['phase'],
      check: ({ phase }) => (phase === 'open' ? [] : [refuse('common.transitionRefused', { action: 'a', state: 's' })]),
    },
  },
});
const dossierId = { dossierId: ref('lab.dossier', { required: true, createOnly: true }) };
const sheet = defineResource('lab.sheet', {
  label: 'name',
  list,
  fields: { ...name, ...dossierId },
  parent: 'dossierId',
  onParentDelete: 'delete',
  excel: { import: true },
});
/** A part of a part. */
const mark = defineResource('lab.mark', {
  label: 'name',
  list,
  fields: { ...name, sheetId: ref('lab.sheet', { required: true, createOnly: true }) },
  parent: 'sheetId',
  onParentDelete: 'delete',
});
const remark = defineResource('lab.remark', {
  label: 'name',
  list,
  fields: { ...name, ...dossierId },
  parent: 'dossierId',
  onParentDelete: 'delete',
  onParentLock: 'stayOpen',
});

const sheetServer = serveResource(sheet, { table: 'lab_sheet' });
const servers = [
  serveResource(dossier, { table: 'lab_dossier' }),
  sheetServer,
  serveResource(mark, { table: 'lab_mark' }),
  serveResource(remark, { table: 'lab_remark' }),
];

let server: TestServer;
let admin: TestUser;
const kept = new Map<string, Buffer>();
beforeAll(async () => {
  server = await aServer([defineServerModule({ name: 'lab', resources: servers })], { queue: true });
  for (const { table } of servers) await server.sql(`create table ${table} ()`);
  await server.sql('alter table lab_dossier add process_instance_id uuid');
  const { missing } = await compareCatalogue({ rows: server.sql }, servers);
  for (const statement of new Set(missing.map((piece) => piece.sql))) await server.sql(statement);
  fillPorts({
    storeFile: async (_context, bytes, { name: file }) => {
      const content = Buffer.concat(await Array.fromAsync(bytes));
      kept.set(file, content);
      return { id: file, size: content.length };
    },
    readFile: async (_context, id) => Readable.from([kept.get(id) ?? Buffer.alloc(0)]),
    removeFile: async (_context, id) => void kept.delete(id),
    fileLink: async (_context, id) => `/files/${id}`,
  });
});
beforeEach(async () => {
  admin = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.call(admin, method, `/lab/${path}`, body ? { body } : {});
const made = async (entity: string, values: object) => (await call('POST', entity, values)).body;
const rename = ({ id, version }: { id: string; version: number }, entity: string) =>
  call('PUT', `${entity}/${id}`, { version, name: 'B' });
const settle = (id: string) => server.sql(`update lab_dossier set phase = 'settled' where id = $1`, [id]);
const settled = { code: 'common.transitionRefused' };
const abilities = async (entity: string, id: string) => (await call('GET', `${entity}/${id}`)).body.abilities;

describe('while a parent is closed to being changed, for its reason', () => {
  test('its children are not made, changed, deleted or restored', async () => {
    const { id } = await made('dossier', { name: 'A' });
    const [child, gone] = [
      await made('sheet', { name: 'a', dossierId: id }),
      await made('sheet', { name: 'b', dossierId: id }),
    ];
    await call('DELETE', `sheet/${gone.id}`);
    await settle(id);

    expect((await call('POST', 'sheet', { name: 'c', dossierId: id })).body).toMatchObject(settled);
    expect((await rename(child, 'sheet')).body).toMatchObject(settled);
    expect((await call('DELETE', `sheet/${child.id}`)).body).toMatchObject(settled);
    const batch = { action: 'update', ids: [child.id], params: { values: { name: 'x' } } };
    expect((await call('POST', 'sheet/batch', batch)).body.refused).toMatchObject([settled]);
    expect((await call('POST', `sheet/${gone.id}/restore`)).body).toMatchObject(settled);
    expect((await call('GET', 'sheet')).body.items).toMatchObject([{ name: 'a', version: 1 }]);
  });

  test('the parts of its parts are closed as well', async () => {
    const { id } = await made('dossier', { name: 'A' });
    const { id: sheetId } = await made('sheet', { name: 'a', dossierId: id });
    const part = await made('mark', { name: 'm', sheetId });
    await settle(id);

    expect((await call('POST', 'mark', { name: 'n', sheetId })).body).toMatchObject(settled);
    expect((await rename(part, 'mark')).body).toMatchObject(settled);
    expect((await abilities('mark', part.id)).refused).toMatchObject({ update: [settled], delete: [settled] });
    expect((await abilities('sheet', sheetId)).refused).toMatchObject({ 'mark.create': [settled] });
  });

  test('a child that stays open is written as before', async () => {
    const { id } = await made('dossier', { name: 'A' });
    const child = await made('remark', { name: 'a', dossierId: id });
    await settle(id);

    expect((await abilities('remark', child.id))?.refused).toBeUndefined();
    expect((await abilities('dossier', id)).refused['remark.create']).toBeUndefined();
    expect((await rename(child, 'remark')).status).toBe(200);
    expect((await call('POST', 'remark', { name: 'b', dossierId: id })).status).toBe(201);
  });

  test('its children go with it, where it may be deleted', async () => {
    const { id } = await made('dossier', { name: 'A' });
    const { id: sheetId } = await made('sheet', { name: 'a', dossierId: id });
    await made('mark', { name: 'm', sheetId });
    await settle(id);

    expect((await call('DELETE', `dossier/${id}`)).status).toBe(204);
    expect((await call('GET', 'mark')).body.items).toEqual([]);
  });

  test('rows of a sheet for it are refused, the others are written', async () => {
    const [open, shut] = [await made('dossier', { name: 'open' }), await made('dossier', { name: 'shut' })];
    await settle(shut.id);
    const { Workbook } = await excel();
    const book = new Workbook();
    book.addWorksheet('x').addRows([
      ['sheet.field.name', 'sheet.field.dossierId'],
      ['a', 'open'],
      ['b', 'shut'],
    ]);
    const head = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n';
    const payload = Buffer.concat([
      Buffer.from(head),
      Buffer.from(await book.xlsx.writeBuffer()),
      Buffer.from('\r\n--edge--\r\n'),
    ]);
    const raw = { payload, type: 'multipart/form-data; boundary=edge' };
    const { body } = await server.call(admin, 'POST', '/lab/sheet/imports', { raw });
    await server.drain();
    await call('POST', `sheet/imports/${body.id}/commit`);
    await server.drain();

    expect((await call('GET', 'sheet')).body.items).toMatchObject([{ name: 'a', dossierId: open.id }]);
    expect((await call('GET', `sheet/imports/${body.id}/errors`)).body.items).toMatchObject([{ row: 3, ...settled }]);
  });
});

test('parent and child say before what is closed, to those who have the right to it', async () => {
  const { id } = await made('dossier', { name: 'A' });
  const child = await made('sheet', { name: 'a', dossierId: id });
  expect(child.abilities).toEqual({});
  await settle(id);

  expect((await call('GET', 'sheet')).body.items).toMatchObject([
    { abilities: { refused: { update: [settled], delete: [settled] } } },
  ]);
  expect((await abilities('dossier', id)).refused).toMatchObject({ update: [settled], 'sheet.create': [settled] });
  const reader = contextWith(['dossier.read', 'sheet.read']);
  expect(await getRecord(reader, sheetServer, child.id)).toMatchObject({ name: 'a', abilities: {} });
});

test('a process that decides over the parent closes its children, but to who forces it and to services', async () => {
  const { id } = await made('dossier', { name: 'A' });
  const child = await made('sheet', { name: 'a', dossierId: id });
  await server.sql(`update lab_dossier set process_status = 'processing' where id = $1`, [id]);
  const ofSheets = ['dossier.read', 'sheet.read', 'sheet.update', 'sheet.create'];
  const change = (...rights: string[]) =>
    updateRecord(contextWith(rights), sheetServer, { id: child.id, version: 1, values: { name: 'b' } });

  await expect(change(...ofSheets)).rejects.toMatchObject({ code: 'common.inProcess' });
  expect(await change(...ofSheets, 'dossier.forceEdit')).toMatchObject({ version: 2 });
  await contextWith([]).tx((tx) => recordsOf(tx, sheet).create({ name: 'c', dossierId: id }));
  await settle(id);
  await expect(
    contextWith([]).tx((tx) => recordsOf(tx, sheet).create({ name: 'd', dossierId: id })),
  ).rejects.toMatchObject(settled);
});

test('the start refuses a child that stays open although nothing closes its parent', () => {
  const shelf = defineResource('lab.openShelf', { label: 'name', list, fields: name });
  const free = defineResource('lab.freeSheet', {
    label: 'name',
    list,
    fields: { ...name, shelfId: ref('lab.openShelf', { required: true, createOnly: true }) },
    parent: 'shelfId',
    onParentLock: 'stayOpen',
  });
  const served = [shelf, free].map((resource) => ({ ...sheetServer, resource: resource as never }));

  expect(childProblems(servers)).toEqual([]);
  expect(childProblems(served)).toEqual(['lab.freeSheet: it stays open (onParentLock), and no parent ever closes it']);
});

function contextWith(rights: readonly string[]): Context {
  const principal = {
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
    rights: { ...noRights, functions: new Set(rights) },
  };
  return new Context(server.services, { requestId: 'test', ip: '', locale: 'zh-CN' }, principal);
}
