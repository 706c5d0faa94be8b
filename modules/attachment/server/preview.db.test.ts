import { aServer, type TestServer, type TestUser } from '@mp/kernel/testing';
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
  const { body } = await sendFile(server, user, bytes, name, 'document');
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
    const { body } = await sendFile(server, user, Buffer.from('mine'), 'm.txt', 'document');
    const path = `/attachment/files/${body.id}/preview`;

    expect((await server.call(await server.aUser(), 'GET', path)).status).toBe(404);
    expect((await server.call(null, 'GET', path)).status).toBe(401);
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
