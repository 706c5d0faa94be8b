import { expect, test } from 'vitest';
import {
  arrangeColumns,
  moveColumn,
  noChoice,
  orderColumns,
  stateBehindName,
  type ColumnChoice,
  type ColumnPlace,
} from './list-columns.ts';

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

test('the first column stays in sight unless another one is pinned or it was set free', () => {
  const pins = (choice: ColumnChoice) => arrangeColumns(columns, choice).map((each: ColumnPlace) => each.pin);
  expect(pins(noChoice)).toEqual(['left', undefined, undefined]);
  expect(pins({ ...noChoice, order: ['name', 'code'] })[0]).toBe('left');
  expect(pins({ ...noChoice, pins: { code: 'none' } })).toEqual([undefined, undefined, undefined]);
  expect(pins({ ...noChoice, pins: { state: 'left' } })).toEqual(['left', undefined, undefined]);
});

test('shown, hidden, pinned and wide columns follow the choice', () => {
  const choice: ColumnChoice = {
    ...noChoice,
    shown: { area: true, name: false },
    widths: { code: 10_000 },
    pins: { state: 'left' },
  };
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
  const moved = moveColumn(columns, noChoice, { name: 'state', by: -1 });
  expect(moved.order).toEqual(['code', 'name', 'state', 'area']);
  expect(moveColumn(columns, noChoice, { name: 'code', by: -1 })).toBe(noChoice);
});

test('the state stands right behind what names the record', () => {
  const behind = (list: string[], state: string | undefined) =>
    stateBehindName(list, { names: ['code', 'name'], state });

  expect(behind(['code', 'short', 'name', 'type', 'grade', 'status'], 'status')).toEqual([
    'code',
    'short',
    'name',
    'status',
    'type',
    'grade',
  ]);
  expect(behind(['title', 'status', 'kind'], 'status')).toEqual(['title', 'status', 'kind']);
  expect(behind(['code', 'name'], undefined)).toEqual(['code', 'name']);
});
