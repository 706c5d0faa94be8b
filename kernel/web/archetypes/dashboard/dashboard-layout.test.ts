import { expect, test } from 'vitest';
import { addCard, moveCard, removeCard, resizeCard, usableLayout } from './dashboard-layout.ts';

const layout = [
  { key: 'a', width: 1, height: 1 },
  { key: 'b', width: 2, height: 1 },
  { key: 'c', width: 4, height: 2 },
];
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join('');

test('cards move, also to both ends, and unknown ones do not', () => {
  expect(keys(moveCard(layout, 'c', 0))).toBe('cab');
  expect(keys(moveCard(layout, 'a', 99))).toBe('bca');
  expect(moveCard(layout, 'x', 0)).toBe(layout);
});

test('sizes stay within the grid', () => {
  expect(resizeCard(layout, 'c', { width: 1, height: 5 })[2]).toEqual({ key: 'c', width: 4, height: 3 });
  expect(resizeCard(layout, 'a', { width: -1, height: -1 })[0]).toEqual({ key: 'a', width: 1, height: 1 });
});

test('a card is added once and removed whole', () => {
  expect(addCard(layout, { key: 'a', width: 1, height: 1 })).toBe(layout);
  expect(keys(addCard(layout, { key: 'd', width: 1, height: 1 }))).toBe('abcd');
  expect(keys(removeCard(layout, 'b'))).toBe('ac');
});

test('a stored layout loses cards that are gone or doubled', () => {
  const stored = [...layout, { key: 'a', width: 1, height: 1 }, { key: 'gone', width: 9, height: 9 }];
  expect(keys(usableLayout(stored, ['a', 'b', 'c']))).toBe('abc');
  expect(usableLayout([{ key: 'a', width: 9, height: 0 }], ['a'])).toEqual([{ key: 'a', width: 4, height: 1 }]);
});
