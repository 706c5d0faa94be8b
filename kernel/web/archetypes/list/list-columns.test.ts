import { expect, test } from 'vitest';
import { arrangeColumns, moveColumn, noChoice, orderColumns, readChoice } from './list-columns.ts';

const columns = [
  { name: 'code', standard: true, width: 120 },
  { name: 'name', standard: true, width: 160 },
  { name: 'area', standard: false, width: 160 },
  { name: 'state', standard: true, width: 100 },
];
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

test('without a choice the standard columns stand as declared', () => {
  expect(names(arrangeColumns(columns, noChoice))).toEqual(['code', 'name', 'state']);
});

test('shown, hidden, pinned and wide columns follow the choice', () => {
  const choice = {
    order: [],
    shown: { area: true, name: false },
    widths: { code: 10_000 },
    pins: { state: 'left' },
  } as const;
  const arranged = arrangeColumns(columns, choice);
  expect(names(arranged)).toEqual(['state', 'code', 'area']);
  expect(arranged[1]?.width).toBe(640);
});

test('a column that came later stands behind its declared neighbour', () => {
  expect(names(orderColumns(columns, { ...noChoice, order: ['state', 'code', 'gone'] }))).toEqual([
    'state',
    'code',
    'name',
    'area',
  ]);
});

test('a column moves by one place and not beyond the ends', () => {
  const moved = moveColumn(columns, noChoice, 'state', -1);
  expect(moved.order).toEqual(['code', 'name', 'state', 'area']);
  expect(moveColumn(columns, noChoice, 'code', -1)).toBe(noChoice);
});

test('a broken stored choice is no choice', () => {
  expect(readChoice('{')).toEqual(noChoice);
  expect(readChoice('{"order":[1,"a"],"shown":{"a":"x","b":true},"widths":{"a":null},"pins":[]}')).toEqual({
    order: ['a'],
    shown: { b: true },
    widths: {},
    pins: {},
  });
});
