import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  choice,
  choices,
  date,
  dateTime,
  decimal,
  defineResource,
  flag,
  i18nText,
  integer,
  longText,
  refs,
  rows,
  text,
} from '../../contract/index.ts';
import type { Language, Resource } from '../../contract/index.ts';
import { Texts } from '../texts.ts';
import { CellCodec, guardFormula, splitList, unguardFormula, wallText } from './cells.ts';
import type { SheetColumn } from './columns.ts';
import { readSheetPart } from './sheet-reader.ts';
import { excel } from './workbook.ts';

const sample = defineResource('excelcell.sample', {
  label: 'name',
  fields: {
    name: text({ required: true }),
    note: longText(),
    size: integer(),
    price: decimal(),
    on: flag(),
    day: date(),
    at: dateTime(),
    kind: choice(['big', 'small']),
    kinds: choices(['big', 'small']),
    title: i18nText(),
    owners: refs('excelcell.sample'),
    parts: rows({ kind: choice(['big', 'small']), price: decimal(), size: integer(), on: flag() }),
  },
  list: { columns: ['name'], sort: 'name' },
});

const words = ({ big, small, yes, no }: Record<'big' | 'small' | 'yes' | 'no', string>) => ({
  'sample.kind.big': big,
  'sample.kind.small': small,
  'sample.kinds.big': big,
  'sample.parts.kind.big': big,
  'sample.parts.kind.small': small,
  'sample.kinds.small': small,
  'common.yes': yes,
  'common.no': no,
});
const texts = new Texts({
  'zh-CN': words({ big: '大', small: '小', yes: '是', no: '否' }),
  'en-US': words({ big: 'Big', small: 'Small', yes: 'Yes', no: 'No' }),
  'ja-JP': words({ big: '大きい', small: '小さい', yes: 'はい', no: 'いいえ' }),
});
const codecIn = (language: Language) => new CellCodec(sample as unknown as Resource, { texts, language });
const codec = codecIn('zh-CN');
const column = (name: keyof typeof sample.fields, part?: 'ZH_CN' | 'EN_US'): SheetColumn => ({
  key: name,
  name,
  field: sample.fields[name],
  ...(part ? { part } : {}),
});
const unnamed = () => '';

/** What a sheet of one column gives back for values, through a real file. */
async function throughSheet(field: SheetColumn, values: readonly unknown[]): Promise<unknown[]> {
  const { Workbook } = await excel();
  const book = new Workbook();
  const sheet = book.addWorksheet('x');
  for (const value of values) sheet.addRow(['row', codec.cell(field, codec.text(field, value, unnamed))]);
  const out: unknown[] = [];
  const bytes = Buffer.from(await book.xlsx.writeBuffer());
  for (const { cells } of (await readSheetPart(bytes, { maxRows: 500, maxColumns: 10 })).rows) {
    const read = codec.value(field, cells[1] ?? '');
    out.push('value' in read ? read.value : read);
  }
  return out;
}

describe('formulas', () => {
  test.each(['=1+1', '+1', '-1', '@a', '\tx', '\rx', "'=1", '＝1'])('%j is guarded and comes back', (risky) => {
    expect(guardFormula(risky)).toBe(`'${risky}`);
    expect(unguardFormula(guardFormula(risky))).toBe(risky);
  });

  test.each(['abc', "it's", "'quoted'", '1-1', ''])('%j stays as it is', (harmless) => {
    expect(guardFormula(harmless)).toBe(harmless);
    expect(unguardFormula(harmless)).toBe(harmless);
  });

  test('a guarded text always comes back, whatever it is', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (any) => unguardFormula(guardFormula(any)) === any));
  });
});

describe('values through a real sheet', () => {
  test('texts come back as they were', async () => {
    const any = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 40 })
      .map((each) => each.toWellFormed().replaceAll('\u0000', '').trim());
    const samples = fc
      .sample(
        fc.oneof(
          any,
          fc.constantFrom('_x0041_', '=1+1', '007', '1e5', 'a\r\nb', '&lt;', '  x', "'=a", '２', '\u000bx'),
        ),
        { numRuns: 400, seed: 7 },
      )
      .map((each) => each.trim());
    const given = samples.filter((each) => each !== '');

    expect(await throughSheet(column('note'), given)).toEqual(given);
  });

  test('decimals come back as the same number, however long', async () => {
    const given = ['0', '1.5', '-0.0001', '99999999999999.9999', '-12345678901234.5', '100'];

    expect(await throughSheet(column('price'), given)).toEqual(given);
  });

  test('days and instants come back', async () => {
    const days = ['2026-11-20', '2024-02-29', '1901-01-01', '1850-05-05'];
    const instants = ['2026-11-20T08:30:15.000Z', '2026-11-19T16:00:00.000Z'];

    expect(await throughSheet(column('day'), days)).toEqual(days);
    expect(await throughSheet(column('at'), instants)).toEqual(instants);
  });

  test('integers, flags and choices come back', async () => {
    expect(await throughSheet(column('size'), [0, -5, 2_147_483_647])).toEqual([0, -5, 2_147_483_647]);
    expect(await throughSheet(column('on'), [true, false])).toEqual([true, false]);
    expect(await throughSheet(column('kind'), ['big', 'small'])).toEqual(['big', 'small']);
    expect(await throughSheet(column('kinds'), [['big', 'small'], ['small']])).toEqual([['big', 'small'], ['small']]);
  });

  test('rows come back, one line each', async () => {
    const given = [
      [
        { kind: 'big', price: '1.5', size: 3, on: true },
        { kind: 'small', price: null, size: null, on: false },
      ],
    ];

    expect(codec.text(column('parts'), given[0], unnamed)).toBe('大 | 1.5 | 3 | 是\n小 |  |  | 否');
    expect(await throughSheet(column('parts'), given)).toEqual(given);
  });
});

describe('what people type', () => {
  test('a row may leave out values at its end; one with too many, or with an unknown word, is refused', () => {
    expect(codec.value(column('parts'), '大|2')).toEqual({
      value: [{ kind: 'big', price: '2', size: null, on: false }],
    });
    expect(codec.value(column('parts'), '大|2|3|是|5')).toEqual({ code: 'common.format' });
    expect(codec.value(column('parts'), '巨|2')).toMatchObject({ code: 'import.choice' });
  });

  test.each(['2026/11/20', '2026.11.20', '20261120', '2026年11月20日', '2026-11-20'])('%s is a day', (typed) => {
    expect(codec.value(column('day'), typed)).toEqual({ value: '2026-11-20' });
  });

  test('a day that does not exist is left to the rules', () => {
    expect(codec.value(column('day'), '2026-02-30')).toEqual({ value: '2026-02-30' });
  });

  test('choices are known in all three languages and by their code', () => {
    for (const typed of ['小', 'Small', 'small', '小さい'])
      expect(codec.value(column('kind'), typed)).toEqual({ value: 'small' });
    expect(codec.value(column('kind'), '中')).toEqual({ code: 'import.choice', params: { choices: '大, 小' } });
  });

  test('yes and no are known in all three languages', () => {
    for (const typed of ['是', 'YES', 'はい', '1', 'TRUE'])
      expect(codec.value(column('on'), typed)).toEqual({ value: true });
    expect(codecIn('en-US').value(column('on'), 'maybe')).toEqual({
      code: 'import.choice',
      params: { choices: 'Yes, No' },
    });
  });

  test('several things stand in one cell, each once', () => {
    expect(splitList('a; b；a ;')).toEqual(['a', 'b']);
    expect(codec.value(column('owners'), 'a;b')).toEqual({ value: ['a', 'b'] });
  });

  test('one language of a text is one column', () => {
    expect(codec.text(column('title', 'EN_US'), { ZH_CN: '标题', EN_US: 'Title' }, unnamed)).toBe('Title');
  });

  test('instants show the time of the business calendar', () => {
    expect(wallText('2026-11-20T08:30:00.000Z')).toBe('2026-11-20 16:30:00');
    expect(wallText('2026-11-19T16:00:00.000Z')).toBe('2026-11-20');
  });
});
