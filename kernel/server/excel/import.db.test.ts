import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { choice, defineResource, flag, integer, longText, ref, text } from '../../contract/index.ts';
import { aServer } from '../../testing/index.ts';
import type { TestServer, TestTenant, TestUser } from '../../testing/index.ts';
import { defineServerModule } from '../module.ts';
import { fillPorts } from '../ports.ts';
import { serveResource } from '../resource/serve-resource.ts';
import { insertMany } from '../resource/write-many.ts';
import { excelJobs } from './jobs.ts';
import { readSheetPart } from './sheet-reader.ts';
import { excel } from './workbook.ts';

const jobOf = (name: string) => excelJobs.find(({ kind }) => kind === name);

const node = defineResource('sample.node', {
  label: 'name',
  number: 'code',
  fields: {
    name: text({ required: true, max: 60, search: true, unique: ['parentId'] }),
    code: text({ max: 30, pattern: /^[A-Za-z0-9_-]{1,30}$/u, unique: 'tenant', search: true }),
    type: choice(['group', 'company', 'department'], { required: true, default: 'department' }),
    parentId: ref('sample.node'),
    seq: integer({ min: 0, default: 0 }),
    enabled: flag({ default: true }),
    description: longText({ max: 250, controlled: true }),
  },
  list: { columns: ['name', 'code'], sort: 'name' },
  tree: { parent: 'parentId' },
  excel: { import: true, export: true, key: 'code' },
});

/** What the next pieces of work meet: a crash after some hundred rows, or nothing. */
const weather = { crashAfter: Infinity, stored: 0 };
const nodeServer = serveResource(node, {
  table: 'org',
  hooks: {
    createMany: async (context, rows) => {
      await insertMany(context, nodeServer, { records: rows });
      weather.stored += rows.length;
      if (weather.stored > weather.crashAfter) throw new Error('the power is gone');
    },
  },
});
const sampleModule = defineServerModule({
  name: 'sample',
  resources: [nodeServer],
  grants: { staff: { functions: ['node.read', 'node.import', 'node.export', 'node.update'] } },
});

const whole = { maxRows: 20_000, maxColumns: 300 };
const path = '/sample/node';
const titles = ['name', 'code', 'type', 'parentId', 'seq', 'enabled', 'description'].map(
  (name) => `node.field.${name}`,
);
const kept = new Map<string, Buffer>();

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let rootName = '';

beforeAll(async () => {
  server = await aServer([sampleModule], { queue: true });
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
  Object.assign(weather, { crashAfter: Infinity, stored: 0 });
  tenant = await server.aTenant();
  admin = await server.aUser({ tenant, kind: 'admin' });
  rootName = (await server.sql<{ name: string }>('select name from org where id = $1', [tenant.rootId]))[0]?.name ?? '';
});

async function aSheet(rows: readonly (readonly unknown[])[]): Promise<Buffer> {
  const { Workbook } = await excel();
  const book = new Workbook();
  book.addWorksheet('x').addRows(rows.map((row) => [...row]));
  return Buffer.from(await book.xlsx.writeBuffer());
}

async function send(user: TestUser, bytes: Buffer, name = 'nodes.xlsx') {
  const edge = 'a-boundary-that-no-file-holds';
  const payload = Buffer.concat([
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  return server.call(user, 'POST', `${path}/imports`, {
    raw: { payload, type: `multipart/form-data; boundary=${edge}` },
  });
}

async function checked(user: TestUser, rows: readonly (readonly unknown[])[] | Buffer) {
  const { body } = await send(user, Buffer.isBuffer(rows) ? rows : await aSheet(rows));
  await server.drain();
  return (await server.call(user, 'GET', `${path}/imports/${body.id}`)).body;
}

async function committed(user: TestUser, id: string) {
  await server.call(user, 'POST', `${path}/imports/${id}/commit`);
  await server.drain();
  return (await server.call(user, 'GET', `${path}/imports/${id}`)).body;
}

const errorsOf = async (user: TestUser, id: string) =>
  (await server.call(user, 'GET', `${path}/imports/${id}/errors`)).body;
const countOf = async () =>
  Number(
    (
      await server.sql<{ n: string }>(`select count(*) as n from org where tenant_id = $1 and deleted_at is null`, [
        tenant.id,
      ])
    )[0]?.n,
  );
const departments = (count: number) =>
  Array.from({ length: count }, (_, at) => [`dept ${at}`, `D${at}`, 'department', rootName, at, 'yes', '']);

describe('files that are refused', () => {
  test('something else, a damaged archive, a long name, no file at all', async () => {
    const good = await aSheet([titles]);

    expect((await send(admin, Buffer.from('no sheet'))).body.code).toBe('file.type');
    expect((await send(admin, good.subarray(0, 300))).body.code).toBe('file.broken');
    expect((await send(admin, good, `${'n'.repeat(50)}.xlsx`)).body.code).toBe('file.nameLength');
    expect((await send(admin, Buffer.alloc(10_485_761))).body.code).toBe('file.size');
    expect((await server.call(admin, 'POST', `${path}/imports`, { body: {} })).status).toBe(415);
    expect(
      (
        await server.call(admin, 'POST', `${path}/imports`, {
          raw: { payload: '--x--', type: 'multipart/form-data; boundary=x' },
        })
      ).status,
    ).toBeGreaterThanOrEqual(400);
  });

  test('wrong titles are named, the file is not read further', async () => {
    expect(
      await checked(admin, [
        ['node.field.code', 'colour'],
        ['A', 'red'],
      ]),
    ).toMatchObject({
      state: 'refused',
      errorCode: 'import.headers',
      errorParams: { missing: 'node.field.name', unknown: 'colour' },
    });
  });

  // Slow because it writes and reads a sheet of 20,001 rows.
  test('titles without rows, and more than 20,000 rows', async () => {
    expect(await checked(admin, [titles])).toMatchObject({ state: 'refused', errorCode: 'import.empty' });
    expect(
      await checked(admin, [['node.field.name'], ...Array.from({ length: 20_001 }, (_, at) => [`n${at}`])]),
    ).toMatchObject({ state: 'refused', errorCode: 'import.tooManyRows' });
  });
});

describe('an import', () => {
  // Slow because it is about size: 10,000 rows through sheet, check and table.
  test('of 10,000 rows, 37 of them wrong, writes the others', async () => {
    const rows = departments(10_000);
    for (let at = 0; at < 37; at += 1)
      rows.splice(at * 250, 1, [`dept ${at * 250}`, `no code ${at}`, 'department', rootName, -1, 'yes', '']);

    const batch = await checked(admin, [titles, ...rows]);
    const errors = await errorsOf(admin, batch.id);

    expect(batch).toMatchObject({
      state: 'checked',
      total: 10_000,
      checked: 10_000,
      valid: 9963,
      invalid: 37,
      creates: 9963,
      updates: 0,
    });
    expect(errors.total).toBe(74);
    expect(errors.items[0]).toMatchObject({
      row: 2,
      column: 'node.field.code',
      value: 'no code 0',
      code: 'common.format',
    });
    expect(await committed(admin, batch.id)).toMatchObject({ state: 'done', committed: 9963, invalid: 37 });
    expect(await countOf()).toBe(9964);
    const [audit] = await server.sql<{ n: string }>(
      `select count(*) as n from audit_log where tenant_id = $1 and entity = 'sample.node' and action = 'create'`,
      [tenant.id],
    );
    expect(Number(audit?.n)).toBe(9963);
  });

  test('that dies half way goes on where it stood and doubles nothing', async () => {
    const batch = await checked(admin, [titles, ...departments(1700)]);
    weather.crashAfter = 1000;
    const context = await server.contextOf(admin);
    await server.sql(`update import_batch set state = 'committing' where id = $1`, [batch.id]);
    const run = { jobId: 'x', attempt: 1, signal: new AbortController().signal };

    await expect(jobOf('import.commit')?.run(context, { id: batch.id, turn: 0 }, run)).rejects.toThrow(
      'the power is gone',
    );
    expect(await countOf()).toBe(1001);

    weather.crashAfter = Infinity;
    await Promise.all(
      [1, 2].map(async () =>
        jobOf('import.commit')?.run(await server.contextOf(admin), { id: batch.id, turn: 0 }, run),
      ),
    );

    expect((await server.call(admin, 'GET', `${path}/imports/${batch.id}`)).body).toMatchObject({
      state: 'done',
      committed: 1700,
    });
    expect(await countOf()).toBe(1701);
    expect((await committed(admin, batch.id)).committed).toBe(1700);
    expect(await countOf()).toBe(1701);
  });

  test('of a check that dies begins again', async () => {
    const { body } = await send(admin, await aSheet([titles, ...departments(700)]));
    const run = { jobId: 'x', attempt: 1, signal: AbortSignal.abort() };
    await jobOf('import.check')?.run(await server.contextOf(admin), { id: body.id, turn: 0 }, run);

    await server.drain();

    expect((await server.call(admin, 'GET', `${path}/imports/${body.id}`)).body).toMatchObject({
      state: 'checked',
      valid: 700,
      checked: 700,
    });
  });

  test('lets rows of one file refer to each other, whatever their order', async () => {
    const batch = await checked(admin, [
      titles,
      ['leaf', '', 'department', `${rootName}/a/b`, 1, 'yes', ''],
      ['b', 'B', 'company', 'a', 1, 'no', ''],
      ['a', '', 'company', rootName, 1, 'yes', ''],
    ]);

    expect(await errorsOf(admin, batch.id)).toMatchObject({ items: [] });
    expect(await committed(admin, batch.id)).toMatchObject({ state: 'done', committed: 3 });
    const rows = await server.sql<{ name: string; depth: number; path: string }>(
      'select name, depth, path from org where tenant_id = $1 order by depth',
      [tenant.id],
    );
    expect(rows.map(({ name, depth }) => [name, depth])).toEqual([
      [rootName, 0],
      ['a', 1],
      ['b', 2],
      ['leaf', 3],
    ]);
    for (const [at, { path: way }] of rows.entries())
      if (at > 0) expect(way.startsWith(`${rows[at - 1]?.path}.`)).toBe(true);
  });

  test('says what is wrong with each cell', async () => {
    const batch = await checked(admin, [
      titles,
      ['a', 'A', 'nonsense', 'nowhere', 'x', 'perhaps', ''],
      ['b', 'B', 'department', 'a', 1, 'yes', ''],
      ['c', 'C', 'department', rootName, 1, 'yes', ''],
      ['d', 'C', 'department', rootName, 1, 'yes', '<script>'],
      ['x', 'X', 'department', 'Y', 1, 'yes', ''],
      ['y', 'Y', 'department', 'X', 1, 'yes', ''],
    ]);
    const found = (await errorsOf(admin, batch.id)).items.map(
      ({ row, column, code }: { row: number; column: string; code: string }) => [
        row,
        column.replace('node.field.', ''),
        code,
      ],
    );

    expect(found).toEqual(
      expect.arrayContaining([
        [2, 'type', 'import.choice'],
        [2, 'parentId', 'common.refNotFound'],
        [2, 'seq', 'common.nonNegativeInt'],
        [2, 'enabled', 'import.choice'],
        [3, 'parentId', 'import.rowWrong'],
        [5, 'code', 'import.duplicateInFile'],
        [5, 'description', 'common.scriptRejected'],
      ]),
    );
    expect(
      found
        .filter(([row]: [number]) => row >= 6)
        .map(([, , code]: [number, string, string]) => code)
        .toSorted(),
    ).toEqual(['import.rowWrong', 'tree.parentCycle']);
  });

  test('changes the records that it knows by key, and only what differs', async () => {
    const first = await checked(admin, [titles, ...departments(3)]);
    await committed(admin, first.id);

    const second = await checked(admin, [
      titles,
      ['dept 0', 'd0', 'department', rootName, 0, 'yes', ''],
      ['renamed', 'D1', 'department', rootName, 7, 'no', 'new'],
      ['dept 9', 'D9', 'department', rootName, 9, '', ''],
    ]);
    const rows = (await server.call(admin, 'GET', `${path}/imports/${second.id}/rows`)).body.items;

    // The code of row 2 differs in case only: the same record, to which the new writing is a change.
    expect(
      rows.map(({ action, changed }: { action: string; changed?: string[] }) => [action, changed?.toSorted()]),
    ).toEqual([
      ['update', ['code']],
      ['update', ['description', 'enabled', 'name', 'seq']],
      ['create', undefined],
    ]);
    expect(await committed(admin, second.id)).toMatchObject({ state: 'done', committed: 3 });
    const [changed] = await server.sql(
      `select name, seq, enabled, version from org where tenant_id = $1 and code = 'D1'`,
      [tenant.id],
    );
    expect(changed).toEqual({ name: 'renamed', seq: 7, enabled: false, version: 2 });
  });

  test('refuses a row that has become wrong since, and writes the others', async () => {
    const batch = await checked(admin, [titles, ...departments(5)]);
    await server.call(admin, 'POST', path, { body: { name: 'quicker', code: 'D3', parentId: tenant.rootId } });

    expect(await committed(admin, batch.id)).toMatchObject({ state: 'done', committed: 4, invalid: 1 });
    expect((await errorsOf(admin, batch.id)).items).toMatchObject([{ row: 5, code: 'common.duplicate' }]);
  });

  test('gives the wrong rows back as a sheet that can be mended and sent again', async () => {
    const batch = await checked(admin, [
      titles,
      ['good', 'G', 'department', rootName, 1, 'yes', ''],
      ['bad', 'B', 'nonsense', rootName, 1, 'yes', ''],
    ]);
    const answer = await server.app.inject({
      url: `/gateway/allinoneservice/api${path}/imports/${batch.id}/errors-file`,
      headers: { token: admin.sessionId },
    });

    const { rows } = await readSheetPart(answer.rawPayload, whole);
    expect(rows.map(({ cells }) => cells.slice(0, 3))).toEqual([titles.slice(0, 3), ['bad', 'B', 'nonsense']]);
    expect(await checked(admin, answer.rawPayload)).toMatchObject({ state: 'checked', invalid: 1 });
  });

  test('can be called off, and then writes nothing', async () => {
    const batch = await checked(admin, [titles, ...departments(2)]);

    expect((await server.call(admin, 'DELETE', `${path}/imports/${batch.id}`)).status).toBe(204);
    expect((await server.call(admin, 'POST', `${path}/imports/${batch.id}/commit`)).body.code).toBe(
      'import.notChecked',
    );
    expect(await countOf()).toBe(1);
  });
});

describe('rights', () => {
  test('a batch is its creator’s: other users and other tenants do not find it', async () => {
    const batch = await checked(admin, [titles, ...departments(1)]);
    const strangers = [
      await server.aUser({ tenant: await server.aTenant(), kind: 'admin' }),
      await server.aUser({ tenant, kind: 'admin' }),
    ];

    for (const stranger of strangers)
      for (const [method, tail] of [
        ['GET', ''],
        ['GET', '/rows'],
        ['GET', '/errors'],
        ['GET', '/errors-file'],
        ['POST', '/commit'],
        ['DELETE', ''],
      ] as const)
        expect((await server.call(stranger, method, `${path}/imports/${batch.id}${tail}`)).status).toBe(404);
    expect((await server.call(null, 'GET', `${path}/imports/${batch.id}`)).status).toBe(401);
  });

  test('whoever may only change can not create by a sheet, nor write a closed field', async () => {
    await committed(admin, (await checked(admin, [titles, ...departments(1)])).id);
    const staff = await server.aUser({ tenant, kind: 'staff' });
    const open = titles.slice(0, 6);

    const batch = await checked(staff, [
      open,
      ['new', 'N', 'department', rootName, 1, 'yes'],
      ['renamed', 'D0', 'department', rootName, 0, 'yes'],
    ]);

    expect((await errorsOf(staff, batch.id)).items).toMatchObject([{ row: 2, code: 'perm.denied' }]);
    expect(batch).toMatchObject({ updates: 1, invalid: 1 });
    expect(await checked(staff, [titles, ['x', 'D0', 'department', rootName, 0, 'yes', 'secret']])).toMatchObject({
      errorCode: 'import.headers',
      errorParams: { unknown: 'node.field.description' },
    });
  });
});

describe('an export', () => {
  async function exported(user: TestUser, order: object = {}) {
    const { body } = await server.call(user, 'POST', `${path}/exports`, { body: order });
    await server.drain();
    const state = (await server.call(user, 'GET', `${path}/exports/${body.id}`)).body;
    const { rows } = await readSheetPart(kept.get(state.fileName) ?? Buffer.alloc(0), whole);
    return { state, rows };
  }

  test('brought back changes nothing', async () => {
    const risky = ['=1+1', "'quoted", '-5', '@x', 'a;b', '007', '_x0041_', 'two\nlines', '１'];
    const rows = risky.map((name, at) => [
      `${name}`,
      at % 2 === 0 ? `K${at}` : '',
      'department',
      rootName,
      at,
      at % 3 === 0 ? 'no' : 'yes',
      `=${name}`,
    ]);
    await committed(
      admin,
      (await checked(admin, [titles, ...rows, ['child', '', 'department', `${rootName}/a;b`, 1, 'yes', '']])).id,
    );

    const { state } = await exported(admin);
    const again = await checked(admin, kept.get(state.fileName) ?? Buffer.alloc(0));

    expect(state).toMatchObject({ state: 'done', done: risky.length + 2 });
    expect(await errorsOf(admin, again.id)).toMatchObject({ items: [] });
    expect(again).toMatchObject({ state: 'checked', valid: risky.length + 2, creates: 0, updates: 0 });
    expect((await server.call(admin, 'POST', `${path}/imports/${again.id}/commit`)).body.code).toBe('import.nothing');
  });

  test('holds what was asked for, guarded against formulas', async () => {
    await committed(
      admin,
      (
        await checked(admin, [
          titles,
          ['=cmd', 'F', 'company', rootName, 1, 'yes', ''],
          ['plain', 'P', 'department', rootName, 1, 'yes', ''],
        ])
      ).id,
    );

    const { rows } = await exported(admin, {
      query: { type: 'company' },
      columns: ['code', 'name', 'type', 'parentId'],
    });

    expect(rows.map(({ cells }) => cells)).toEqual([
      ['code', 'name', 'type', 'parentId'].map((name) => `node.field.${name}`),
      ['F', "'=cmd", 'node.type.company', rootName],
    ]);
  });

  test('leaves closed fields out and refuses to be asked for them', async () => {
    const staff = await server.aUser({ tenant, kind: 'staff' });

    const { rows } = await exported(staff);

    expect(rows[0]?.cells).not.toContain('node.field.description');
    expect(
      (await server.call(staff, 'POST', `${path}/exports`, { body: { columns: ['description'] } })).body.code,
    ).toBe('perm.fieldDenied');
    expect((await server.call(staff, 'POST', `${path}/exports`, { body: { columns: ['nonsense'] } })).status).toBe(422);
    expect((await server.call(staff, 'POST', `${path}/exports`, { body: { query: { nonsense: '1' } } })).status).toBe(
      422,
    );
  });

  test('is its creator’s alone, and its file goes with it', async () => {
    const { state } = await exported(admin);
    const stranger = await server.aUser({ tenant, kind: 'admin' });

    expect((await server.call(stranger, 'GET', `${path}/exports/${state.id}/link`)).status).toBe(404);
    expect((await server.call(admin, 'GET', `${path}/exports/${state.id}/link`)).body.url).toBe(
      `/files/${state.fileName}`,
    );
    expect((await server.call(admin, 'DELETE', `${path}/exports/${state.id}`)).status).toBe(204);
    expect((await server.call(admin, 'GET', `${path}/exports/${state.id}/link`)).body.code).toBe('export.expired');
    expect(kept.has(state.fileName)).toBe(false);
  });
});

test('a template names the columns and marks the needed ones', async () => {
  const answer = await server.app.inject({
    url: `/gateway/allinoneservice/api${path}/import-template`,
    headers: { token: admin.sessionId, 'accept-language': 'en-US' },
  });
  const { Workbook } = await excel();
  const book = new Workbook();
  await book.xlsx.load(answer.rawPayload as never);

  expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''");
  expect((await readSheetPart(answer.rawPayload, whole)).rows[0]?.cells).toEqual(titles);
  expect(book.worksheets[0]?.getCell('A1').font.color).toBeDefined();
  expect(book.worksheets[0]?.getCell('B1').font.color).toBeUndefined();
  expect(book.worksheets[0]?.getColumn(2).numFmt).toBe('@');
});

describe('an import that is taken back', () => {
  const list = async (q: string) =>
    (await server.call(admin, 'GET', `${path}?size=200&${q}`)).body.items as {
      id: string;
      version: number;
      name: string;
      description: string | null;
    }[];

  test('leaves what was there before: new records go, leaves before their parents, changed ones get their old values', async () => {
    const first = await checked(admin, [titles, ['老部门', 'OLD', 'department', rootName, 5, 'yes', '旧说明']]);
    await committed(admin, first.id);
    const second = await checked(admin, [
      titles,
      ['老部门', 'OLD', 'department', rootName, 9, 'no', '新说明'],
      ['甲', 'A', 'company', rootName, 1, 'yes', ''],
      ['乙', 'B', 'department', '甲', 1, 'yes', ''],
    ]);
    await committed(admin, second.id);
    expect(await countOf()).toBe(4);

    expect((await server.call(admin, 'GET', `${path}/imports`)).body.items).toMatchObject([
      { id: second.id, canUndo: true, committed: 3 },
      { id: first.id, canUndo: true },
    ]);
    expect((await server.call(admin, 'POST', `${path}/imports/${second.id}/undo`)).body.state).toBe('undoing');
    await server.drain();

    expect((await server.call(admin, 'GET', `${path}/imports/${second.id}`)).body.state).toBe('undone');
    expect((await server.call(admin, 'GET', `${path}/imports/${second.id}/kept`)).body).toMatchObject({
      undone: 3,
      items: [],
    });
    expect(await list('code=OLD')).toMatchObject([{ description: '旧说明', seq: 5, enabled: true }]);
    expect((await list('name[like]=甲')).length + (await list('name[like]=乙')).length).toBe(0);
    expect((await server.call(admin, 'POST', `${path}/imports/${second.id}/undo`)).body.code).toBe('import.notDone');
  });

  test('keeps the rows that somebody has changed since, and says so', async () => {
    const batch = await checked(admin, [
      titles,
      ['甲', 'A', 'department', rootName, 1, 'yes', ''],
      ['乙', 'B', 'department', rootName, 1, 'yes', ''],
    ]);
    await committed(admin, batch.id);
    const [touched] = await list('code=A');
    await server.call(admin, 'PUT', `${path}/${touched?.id}`, { body: { version: 1, description: '手工修改' } });

    await server.call(admin, 'POST', `${path}/imports/${batch.id}/undo`);
    await server.drain();

    expect((await server.call(admin, 'GET', `${path}/imports/${batch.id}/kept`)).body).toMatchObject({
      undone: 1,
      total: 1,
      items: [{ row: 2, code: 'import.changedSince' }],
    });
    expect(await list('code=A')).toMatchObject([{ description: '手工修改' }]);
    expect(await list('code=B')).toEqual([]);
    const stranger = await server.aUser({ tenant, kind: 'admin' });
    expect((await server.call(stranger, 'POST', `${path}/imports/${batch.id}/undo`)).status).toBe(404);
  });
});
