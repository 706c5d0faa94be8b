import { expect, test } from 'vitest';
import {
  conversionOf,
  deductedPoints,
  isProtectedOn,
  monthsOfStock,
  protectedFrom,
  type Protection,
} from './sales-exception.rules.ts';

const registered: Protection = { protectedUntil: '2026-06-08', extensions: 0, isAtWork: false, closedOn: null };

test('a registration protects for ninety days, and sixty more with each extension', () => {
  expect(protectedFrom(registered)).toBe('2026-03-10');
  expect(protectedFrom({ ...registered, protectedUntil: '2026-08-07', extensions: 1 })).toBe('2026-03-10');
  expect(['2026-03-09', '2026-03-10', '2026-06-08', '2026-06-09'].map((day) => isProtectedOn(registered, day))).toEqual(
    [false, true, true, false],
  );
});

test('a project at work is protected without end, one that has ended only until then', () => {
  expect(isProtectedOn({ ...registered, isAtWork: true }, '2027-01-01')).toBe(true);
  expect(isProtectedOn({ ...registered, closedOn: '2026-05-01' }, '2026-05-02')).toBe(false);
  expect(isProtectedOn({ ...registered, protectedUntil: null }, '2026-05-02')).toBe(false);
});

test('stock lasts as many months as it takes at the pace of the last six', () => {
  expect(monthsOfStock(30, 60)).toBe(3);
  expect(monthsOfStock(5, 4)).toBe(7.5);
  expect(monthsOfStock(5, 0)).toBeNull();
  expect(monthsOfStock(0, 12)).toBe(0);
});

test('conversion is of those at the step before', () => {
  expect(conversionOf(80, 60)).toBe(75);
  expect(conversionOf(0, 0)).toBeNull();
});

test('each confirmed exception takes two points, ten at most', () => {
  expect([0, 1, 3, 9].map(deductedPoints)).toEqual([0, 2, 6, 10]);
});
