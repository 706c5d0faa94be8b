import { gatewayPrefix } from '@mp/kernel/contract';
import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendFile } from './files.fixture.ts';
import { attachmentModule } from './index.ts';
import { makeShelf, shelfModule } from './lab.fixture.ts';

let server: TestServer;
let admin: TestUser;
let staff: TestUser;
let stranger: TestUser;
let names = 0;

beforeAll(async () => {
  server = await aServer([settingsModule, attachmentModule, shelfModule], { queue: true });
  await makeShelf(server);
  admin = await server.aUser({ kind: 'admin' });
  staff = await server.aUser();
  stranger = await server.aUser({ kind: 'admin', tenant: await server.aTenant() });
});

const upload = async (name: string, by = admin, content = name) =>
  String((await sendFile(server, by, { bytes: Buffer.from(content), name, purpose: 'attachment' })).body.id);
const aPaper = async (fields: object = {}) =>
  (await server.call(admin, 'POST', '/shelf/paper', { body: { name: `p${(names += 1)}`, ...fields } })).body;
const change = (paper: { id: string; version: number }, fields: object) =>
  server.call(admin, 'PUT', `/shelf/paper/${paper.id}`, { body: { version: paper.version, ...fields } });
const linkStatus = async (by: TestUser, id: string) =>
  (await server.call(by, 'GET', `/attachment/files/${id}/link`)).status;

describe('a field of files', () => {
  test('names its files beside their ids, in their order', async () => {
    const [a, b] = [await upload('甲 1.txt'), await upload('b.txt')];
    const paper = await aPaper({ cover: a, scans: [b] });
    const listed = await server.call(staff, 'GET', '/shelf/paper');

    expect(paper).toMatchObject({
      cover: a,
      coverFiles: [{ id: a, name: '甲 1.txt', size: 9, type: 'text/plain' }],
      scans: [b],
      scansFiles: [{ id: b, name: 'b.txt' }],
    });
    expect(listed.body.items.find(({ id }: { id: string }) => id === paper.id).scansFiles).toHaveLength(1);
  });

  test('makes the file readable to the readers of the record, from the save on', async () => {
    const id = await upload('c.txt');
    expect(await linkStatus(admin, id)).toBe(200);
    expect(await linkStatus(staff, id)).toBe(404);

    await aPaper({ cover: id });

    expect(await linkStatus(staff, id)).toBe(200);
    expect(await linkStatus(stranger, id)).toBe(404);
  });

  test('that the reader may not see keeps its file to itself', async () => {
    const id = await upload('d.txt');
    await aPaper({ secret: id });

    expect(await linkStatus(admin, id)).toBe(200);
    expect(await linkStatus(staff, id)).toBe(404);
  });

  test('takes no file of somebody else, of another record, of another tenant, and none that is not there', async () => {
    const taken = await upload('e.txt');
    await aPaper({ cover: taken });
    for (const id of [
      await upload('f.txt', staff),
      taken,
      await upload('g.txt', stranger),
      '01a1fe30-3cfd-7476-823d-bf9be738897e',
    ]) {
      const answer = await server.call(admin, 'POST', '/shelf/paper', {
        body: { name: `x${id}`.slice(0, 30), cover: id },
      });
      expect(answer).toMatchObject({ status: 422, body: { fields: [{ path: 'cover', code: 'file.notFound' }] } });
    }
  });

  test('lets files go into the bin with the value, and the order change', async () => {
    const [a, b] = [await upload('h.txt'), await upload('i.txt')];
    const paper = await aPaper({ scans: [a, b] });
    const turned = await change(paper, { scans: [b, a] });
    const less = await change(turned.body, { scans: [b] });

    expect(turned.body.scans).toEqual([b, a]);
    expect(less.body.scansFiles.map(({ id }: { id: string }) => id)).toEqual([b]);
    expect([await linkStatus(admin, a), await linkStatus(admin, b)]).toEqual([404, 200]);
  });

  test('holds no more files than declared', async () => {
    const ids = await Promise.all(['1', '2', '3', '4'].map((name) => upload(`${name}.txt`)));
    const answer = await server.call(admin, 'POST', '/shelf/paper', { body: { name: 'many', scans: ids } });

    expect(answer.body.fields).toMatchObject([{ path: 'scans', code: 'file.count', params: { max: 3 } }]);
  });

  test('is no longer read once the record is deleted', async () => {
    const id = await upload('j.txt');
    const paper = await aPaper({ cover: id });
    await server.call(admin, 'DELETE', `/shelf/paper/${paper.id}?version=${paper.version}`);

    expect(await linkStatus(admin, id)).toBe(404);
  });

  test('can be neither sorted nor filtered by', async () => {
    expect((await server.call(admin, 'GET', '/shelf/paper?sort=scans')).status).toBe(422);
    expect((await server.call(admin, 'GET', '/shelf/paper?cover=x')).status).toBe(422);
  });
});

describe('a formatted text', () => {
  const address = (id: string) => `${gatewayPrefix}/files/${id}`;

  test('loses what it may not hold, and keeps the files of its pictures', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const id = String((await sendFile(server, admin, { bytes: png, name: 'a.png', purpose: 'textPicture' })).body.id);
    const paper = await aPaper({
      body: `<p onclick="x()">甲<img src="${address(id)}?tk=abc" alt="x" onerror="y()"><img src="https://evil.example/a.png"><a href="javascript:z()">b</a><a href="https://a.example">c</a></p><iframe src="https://a.example"></iframe>`,
    });

    expect(paper.body).toBe(
      `<p>甲<img src="${address(id)}" alt="x" /><a rel="noreferrer noopener" target="_blank">b</a><a href="https://a.example" rel="noreferrer noopener" target="_blank">c</a></p>`,
    );
    expect(await linkStatus(staff, id)).toBe(200);
    const links = await server.call(staff, 'POST', '/attachment/links', { body: { ids: [id] } });
    expect(links.body.items[0].url).toMatch(new RegExp(`^${address(id)}\\?tk=`));
    expect((await server.call(stranger, 'POST', '/attachment/links', { body: { ids: [id] } })).body.items).toEqual([]);

    await change(paper, { body: '<p></p>' });
    expect(await linkStatus(admin, id)).toBe(404);
  });
});

describe('the list of files of a record', () => {
  const list = (by: TestUser, id: string) => server.call(by, 'GET', `/attachment/records/shelf.paper/${id}`);
  const add = (by: TestUser, id: string, fileId: string) =>
    server.call(by, 'POST', `/attachment/records/shelf.paper/${id}`, { body: { fileId } });

  test('is added to by those who may change the record and read by its readers', async () => {
    const paper = await aPaper();
    const id = await upload('k.txt');

    expect((await add(admin, paper.id, id)).status).toBe(204);
    expect((await list(staff, paper.id)).body.items).toMatchObject([
      { id, name: 'k.txt', size: 5, createdByName: admin.userName },
    ]);
    expect(await linkStatus(staff, id)).toBe(200);
    expect((await add(staff, paper.id, await upload('l.txt', staff))).status).toBe(403);
    expect((await add(admin, paper.id, await upload('m.txt', staff))).body.code).toBe('file.notFound');
    expect((await list(stranger, paper.id)).status).toBe(404);
    expect((await add(stranger, paper.id, await upload('n.txt', stranger))).status).toBe(404);
    expect((await list(null as unknown as TestUser, paper.id)).status).toBe(401);
  });

  test('loses a file only by those who may change the record', async () => {
    const paper = await aPaper();
    const id = await upload('o.txt');
    await add(admin, paper.id, id);

    expect((await server.call(staff, 'DELETE', `/attachment/files/${id}`)).status).toBe(403);
    expect((await server.call(stranger, 'DELETE', `/attachment/files/${id}`)).status).toBe(404);
    expect((await server.call(admin, 'DELETE', `/attachment/files/${id}`)).status).toBe(204);
    expect((await list(admin, paper.id)).body.items).toEqual([]);
  });

  test('is there for resources that declare it alone', async () => {
    expect((await server.call(admin, 'GET', `/attachment/records/settings.files/${admin.id}`)).status).toBe(404);
    expect((await server.call(admin, 'GET', `/attachment/records/nonsense/${admin.id}`)).status).toBe(404);
  });
});

test('an export names the files', async () => {
  const id = await upload('合同 1.txt');
  const paper = await aPaper({ scans: [id], body: '<p>x</p>' });
  const started = await server.call(admin, 'POST', '/shelf/paper/exports', {
    body: { query: { q: paper.name }, columns: ['name', 'scans', 'body'] },
  });
  await server.drain();
  const { body } = await server.call(admin, 'GET', `/shelf/paper/exports/${started.body.id}/link`);
  const sheet = await server.app.inject({ url: body.url });

  const { default: Excel } = await import('exceljs');
  const book = new Excel.Workbook();
  await book.xlsx.load(sheet.rawPayload.buffer as ArrayBuffer);
  const rows = book.worksheets[0]?.getSheetValues().slice(2) as unknown[][];
  expect(rows.map((row) => row.slice(1))).toEqual([[paper.name, '合同 1.txt']]);
});
