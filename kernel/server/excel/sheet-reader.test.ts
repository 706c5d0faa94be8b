import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { columnOf, dayText, isDateFormat, numberText, readSheetPart } from './sheet-reader.ts';
import type { SheetRow } from './sheet-reader.ts';
import { excel } from './workbook.ts';

interface Part {
  readonly name: string;
  readonly text: string | Buffer;
  /** Size that the directory claims instead of the true one. */
  readonly claims?: number;
}

/** An archive of these parts, each packed. */
function zip(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text, claims } of parts) {
    const raw = Buffer.from(text);
    const packed = deflateRawSync(raw);
    const label = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(label.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claims ?? raw.length, 24);
    entry.writeUInt16LE(label.length, 28);
    entry.writeUInt32LE(at, 42);
    bodies.push(local, label, packed);
    directory.push(entry, label);
    at += 30 + label.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, list, end]);
}

const types: Part = { name: '[Content_Types].xml', text: '<Types/>' };
const workbook: Part = {
  name: 'xl/workbook.xml',
  text: '<workbook xmlns:r="r"><sheets><sheet name="hid" state="hidden" r:id="r1"/><sheet name="a" r:id="r2"/></sheets></workbook>',
};
const relations: Part = {
  name: 'xl/_rels/workbook.xml.rels',
  text: '<Relationships><Relationship Id="r1" Target="worksheets/no.xml"/><Relationship Id="r2" Target="/xl/worksheets/data.xml"/></Relationships>',
};
const sheet = (rows: string): Part => ({
  name: 'xl/worksheets/data.xml',
  text: `<x:worksheet xmlns:x="s"><x:sheetData>\n${rows}\n</x:sheetData></x:worksheet>`,
});

async function read(bytes: Buffer): Promise<readonly SheetRow[]> {
  const { rows } = await readSheetPart(bytes, { maxRows: 100, maxColumns: 300 });
  return rows;
}

const book = (rows: string, more: readonly Part[] = []) => zip([types, workbook, relations, ...more, sheet(rows)]);

describe('the first visible sheet', () => {
  test('gives inline, formula, error and bare cells, prefixes and blanks between tags or not', async () => {
    const rows =
      '<x:row r="2"> <x:c r="A2" t="inlineStr"><x:is><x:t>a&amp;lt;</x:t></x:is></x:c> <x:c r="C2" t="str"><x:f>1</x:f><x:v>b_x000D_c</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c></x:row>';

    expect(await read(book(rows))).toEqual([{ no: 2, cells: ['a&lt;', '', 'b\rc', '#N/A', 'TRUE'] }]);
  });

  test('gives the text of a shared string, not its phonetic guide', async () => {
    const strings = {
      name: 'xl/sharedStrings.xml',
      text: '<sst><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><r><t>a</t></r><r><t>b</t></r></si></sst>',
    };

    expect(
      await read(
        book('<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="s"><x:v>1</x:v></x:c></x:row>', [
          strings,
        ]),
      ),
    ).toEqual([{ no: 1, cells: ['東京', 'ab'] }]);
  });

  test('gives days where the style shows days, and passes empty rows over', async () => {
    const styles = {
      name: 'xl/styles.xml',
      text: '<styleSheet><numFmts><numFmt numFmtId="200" formatCode="yyyy&quot;x&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="200"/></cellXfs></styleSheet>',
    };
    const rows =
      '<x:row r="1"><x:c r="A1" s="0"/></x:row><x:row r="3"><x:c r="A3" s="0"><x:v>46346</x:v></x:c><x:c r="B3" s="1"><x:v>46346</x:v></x:c><x:c r="C3" s="2"><x:v>46346.5</x:v></x:c></x:row>';

    expect(await read(book(rows, [styles]))).toEqual([
      { no: 3, cells: ['46346', '2026-11-20', '2026-11-20 12:00:00'] },
    ]);
  });

  test('is read from what ExcelJS writes', async () => {
    const { Workbook } = await excel();
    const made = new Workbook();
    made.addWorksheet('x').addRows([['名', 1.5, new Date('2026-11-20'), { richText: [{ text: 'a' }, { text: 'b' }] }]]);

    expect(await read(Buffer.from(await made.xlsx.writeBuffer()))).toEqual([
      { no: 1, cells: ['名', '1.5', '2026-11-20', 'ab'] },
    ]);
  });
});

describe('files that are none', () => {
  const refusalOf = (bytes: Buffer) =>
    read(bytes).then(
      () => 'none',
      (error: { code: string }) => error.code,
    );
  const row = '<x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row>';

  test.each<[string, Buffer, string]>([
    ['text', Buffer.from('hello, this is no archive at all'), 'file.type'],
    ['nothing', Buffer.alloc(0), 'file.type'],
    ['an archive of something else', zip([{ name: 'a.txt', text: 'x' }]), 'file.type'],
    ['an archive cut off', book(row).subarray(0, 400), 'file.broken'],
    ['no sheet', zip([types, workbook, relations]), 'file.broken'],
    [
      'wrong XML',
      zip([types, workbook, relations, { name: 'xl/worksheets/data.xml', text: '<a><b></a>' }]),
      'file.broken',
    ],
    [
      'entities of its own',
      zip([
        types,
        workbook,
        relations,
        { name: 'xl/worksheets/data.xml', text: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' },
      ]),
      'file.broken',
    ],
    [
      'wrong UTF-8',
      zip([
        types,
        workbook,
        relations,
        { name: 'xl/worksheets/data.xml', text: Buffer.from([60, 97, 62, 255, 60, 47, 97, 62]) },
      ]),
      'file.broken',
    ],
    [
      'a bomb',
      zip([types, workbook, relations, { name: 'xl/worksheets/data.xml', text: Buffer.alloc(30_000_000, 32) }]),
      'file.broken',
    ],
    [
      'a bomb that lies about its size',
      zip([
        types,
        workbook,
        relations,
        { name: 'xl/worksheets/data.xml', text: Buffer.alloc(3_000_000, 32), claims: 100 },
      ]),
      'file.broken',
    ],
    ['a flood of entries', zip(Array.from({ length: 2001 }, (_, at) => ({ name: `${at}`, text: 'x' }))), 'file.broken'],
  ])('%s is refused', async (_name, bytes, code) => {
    expect(await refusalOf(bytes)).toBe(code);
  });
});

test('numbers are written as people write them', () => {
  expect(['1', '0.30000000000000004', '1.38E10', '1E-7', 'abc'].map(numberText)).toEqual([
    '1',
    '0.3',
    '13800000000',
    '0.0000001',
    'abc',
  ]);
});

test('day numbers follow the calendar of the file', () => {
  expect([dayText(1, false), dayText(46_346, false), dayText(0, true), dayText(9e9, false)]).toEqual([
    '1899-12-31',
    '2026-11-20',
    '1904-01-01',
    undefined,
  ]);
});

test('formats of days are told from others', () => {
  expect(['yyyy-mm-dd', '[$-804]h:mm', 'General', '0.00', '"day" 0', '#,##0 [Red]'].map(isDateFormat)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('columns are counted by their letters', () => {
  expect(['A1', 'Z9', 'AA1', '1'].map(columnOf)).toEqual([0, 25, 26, -1]);
});
