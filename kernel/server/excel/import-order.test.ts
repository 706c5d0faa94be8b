import { expect, test } from 'vitest';
import { defineResource, ref, text } from '../../contract/index.ts';
import type { MappedColumn } from './columns.ts';
import { orderOf } from './import-order.ts';

const node = defineResource('excelorder.node', {
  label: 'name',
  number: 'code',
  fields: { name: text({ required: true }), code: text(), parentId: ref('excelorder.node') },
  tree: { parent: 'parentId' },
  list: { columns: ['name'], sort: 'name' },
});
const columns: MappedColumn[] = (['name', 'code', 'parentId'] as const).map((name) => ({
  key: name,
  name,
  field: node.fields[name],
  title: name,
  use: 'write',
}));
const order = (rows: readonly (readonly string[])[]) =>
  orderOf(node as never, { columns, lines: rows.map((texts, at) => ({ no: at + 2, texts })) });

test('a row comes after the row that it names by number, by way or by label', () => {
  const { levels, circular } = order([
    ['leaf', '', 'B'],
    ['b', 'B', 'root/a'],
    ['a', '', 'root'],
    ['root', 'R', ''],
    ['other', '', 'elsewhere'],
  ]);

  expect(levels).toEqual([3, 2, 1, 0, 0]);
  expect(circular.size).toBe(0);
});

test('rows that name each other are found', () => {
  expect(
    order([
      ['a', 'A', 'B'],
      ['b', 'B', 'A'],
      ['c', 'C', 'C'],
    ]).circular.size,
  ).toBe(1);
});

test('a label that two rows have orders nothing', () => {
  const made = order([
    ['x', '', 'same'],
    ['same', '', 'p'],
    ['same', '', 'q'],
  ]);

  expect(made.levels).toEqual([0, 0, 0]);
  expect(made.named('same')).toHaveLength(2);
});

test('20,000 rows in one chain are put in order', () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => [`n${at}`, `N${at}`, at === 19_999 ? '' : `N${at + 1}`]);

  expect(order(rows).levels[0]).toBe(19_999);
});
