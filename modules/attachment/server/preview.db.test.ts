import { randomBytes } from 'node:crypto';
import { aServer, pulseDuring, type TestServer, type TestUser } from '@mp/kernel/testing';
import { settingsModule } from '@mp/settings/server';
import Excel from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import { aZip, sendFile } from './files.fixture.ts';
import { attachmentModule } from './index.ts';
import { readCsv } from './preview.service.ts';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await aServer([settingsModule, attachmentModule]);
  user = await server.aUser();
});

async function previewOf(bytes: Buffer, name: string) {
  const { body } = await sendFile(server, user, { bytes, name, purpose: 'document' });
  return (await server.call(user, 'GET', `/attachment/files/${body.id}/preview`)).body;
}

describe('a preview', () => {
  test('of a text is its beginning, in the encoding it has', async () => {
    expect(await previewOf(Buffer.from('第一条'), 'a.txt')).toEqual({
      kind: 'text',
      name: 'a.txt',
      text: '第一条',
      isCut: false,
    });
    expect((await previewOf(Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), 'gbk.txt')).text).toBe('中文');
    const long = await previewOf(Buffer.from('长'.repeat(100_000)), 'long.txt');
    expect([long.isCut, long.text.length]).toEqual([true, Math.floor(262_144 / 3)]);
  });

  test('of a table is its first five hundred rows', async () => {
    const book = new Excel.Workbook();
    book.addWorksheet('甲').addRows(Array.from({ length: 600 }, (_, at) => [`行${at + 1}`, at]));
    const sheet = await previewOf(Buffer.from(await book.xlsx.writeBuffer()), 'a.xlsx');
    const csv = await previewOf(Buffer.from('编号,名称\n1,"机组, 大"\n'), 'a.csv');

    expect([sheet.kind, sheet.rows.length, sheet.isCut]).toEqual(['table', 500, true]);
    expect(sheet.rows[1]).toEqual(['行2', '1']);
    expect(csv).toMatchObject({ kind: 'table', isCut: false });
    expect(csv.rows).toEqual([
      ['编号', '名称'],
      ['1', '机组, 大'],
    ]);
  });

  test('of a PDF is its address, of anything else there is none', async () => {
    expect((await previewOf(Buffer.from('%PDF-1.7\n%%EOF'), 'a.pdf')).url).toMatch(/\?tk=/);
    expect(await previewOf(aZip([{ name: 'a' }]), 'a.zip')).toEqual({ kind: 'none', name: 'a.zip', isCut: false });
  });

  test('is for those who may read the file', async () => {
    const { body } = await sendFile(server, user, { bytes: Buffer.from('mine'), name: 'm.txt', purpose: 'document' });
    const path = `/attachment/files/${body.id}/preview`;

    expect((await server.call(await server.aUser(), 'GET', path)).status).toBe(404);
    expect((await server.call(null, 'GET', path)).status).toBe(401);
  });
});

const texts = (parts: Readonly<Record<string, string>>) =>
  Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));

/** A workbook of a few rows that show one shared text; noise keeps the archive within the ratio that is allowed. */
function aWorkbook(shared: Buffer, sheet: Buffer): Buffer {
  return aZip([
    ...texts({
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
    }),
    { name: 'noise.bin', bytes: randomBytes(2_000_000) },
    { name: 'xl/worksheets/s.xml', bytes: sheet },
    { name: 'xl/sharedStrings.xml', bytes: shared },
  ]);
}

const rowsShowing = (no: number) =>
  Buffer.from(`<worksheet><sheetData>${`<row><c t="s"><v>${no}</v></c></row>`.repeat(3)}</sheetData></worksheet>`);

describe('a sheet that unfolds to something enormous', () => {
  const bombs: Readonly<Record<string, () => Buffer>> = {
    'millions of empty shared texts': () =>
      aWorkbook(Buffer.from(`<sst>${'<si/>'.repeat(11_000_000)}</sst>`), rowsShowing(10_999_999)),
    'millions of empty rows': () =>
      aWorkbook(Buffer.from('<sst/>'), Buffer.from(`<worksheet>${'<row/>'.repeat(11_000_000)}</worksheet>`)),
    'a long text in every cell': () =>
      aWorkbook(
        Buffer.from(`<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`),
        Buffer.from(`<worksheet>${`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(600)}</worksheet>`),
      ),
  };

  test.for(Object.entries(bombs))('(%s) is too costly to be shown, and holds nobody up', async ([, bomb]) => {
    const { body } = await sendFile(server, user, { bytes: bomb(), name: 'a.xlsx', purpose: 'document' });
    expect(await previewOf(Buffer.from('warm'), 'warm.txt')).toMatchObject({ kind: 'text' });
    let answer: { status: number; body: { code?: string } } = { status: 0, body: {} };
    const begun = performance.now();
    const pulse = await pulseDuring(server.app, async () => {
      answer = await server.call(user, 'GET', `/attachment/files/${body.id}/preview`);
    });

    expect([answer.status, answer.body.code]).toEqual([422, 'common.tooCostly']);
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(pulse.longestMs).toBeLessThan(500);
    expect(pulse.grownBytes).toBeLessThan(200 * 1_048_576);
  });

  let sent: Promise<{ body: { id: string } }> | undefined;
  const aBomb = () =>
    (sent ??= sendFile(server, user, {
      bytes: bombs['millions of empty rows']?.() ?? Buffer.of(),
      name: 'a.xlsx',
      purpose: 'document',
    }));

  test('is read for one request of a user at a time, and few may wait', async () => {
    const { body } = await aBomb();
    const path = `/attachment/files/${body.id}/preview`;

    const answers = await Promise.all(Array.from({ length: 8 }, () => server.call(user, 'GET', path)));

    const codes = answers.map((each) => `${each.status} ${each.body.code}`).toSorted();
    expect(codes[0]).toBe('422 common.tooCostly');
    expect(codes.filter((code) => code === '429 common.tooManyRequests').length).toBeGreaterThanOrEqual(3);
  });

  test('is no longer read when nobody waits for it', async () => {
    const { body } = await aBomb();
    const address = server.app.server.listening ? server.app.listeningOrigin : await server.app.listen({ port: 0 });
    const leaving = new AbortController();
    const path = `${address}/gateway/allinoneservice/api/attachment/files/${body.id}/preview`;
    const asked = fetch(path, { headers: { token: user.sessionId }, signal: leaving.signal });
    setTimeout(() => leaving.abort(), 300);
    await expect(asked).rejects.toThrow('aborted');

    const small = new Excel.Workbook();
    small.addWorksheet('a').addRow(['x']);
    const begun = performance.now();
    expect(await previewOf(Buffer.from(await small.xlsx.writeBuffer()), 'b.xlsx')).toMatchObject({ rows: [['x']] });
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

test('a text with commas is read as RFC 4180 has it', () => {
  expect(readCsv('\uFEFFa,"b ""c""",\r\n"1\n2",,3', 10)).toEqual([
    ['a', 'b "c"', ''],
    ['1\n2', '', '3'],
  ]);
  expect(readCsv('a\nb\nc', 2)).toEqual([['a'], ['b']]);
  expect(readCsv('a"b,c', 5)).toEqual([]);
});
