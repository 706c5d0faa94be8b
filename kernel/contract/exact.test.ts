import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalSum, dividedHalfUp, scaled, unscaled } from './exact.ts';

test('decimals of any scale come back as they were', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }), (value, places) => {
      expect(scaled(unscaled(value, places), places)).toBe(value);
    }),
  );
});

test('what is beyond the places is cut off, and nothing is 0', () => {
  expect(scaled('-1.239', 2)).toBe(-123n);
  expect(['.5', '7', '', null, undefined, 'x'].map((each) => scaled(each, 1))).toEqual([5n, 70n, 0n, 0n, 0n, 0n]);
});

test('halves are rounded away from zero, whatever the signs', () => {
  expect([5n, -5n, 15n, 4n].map((value) => dividedHalfUp(value, 10n))).toEqual([1n, -1n, 2n, 0n]);
  expect(dividedHalfUp(5n, -10n)).toBe(-1n);
  fc.assert(
    fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (value, by) => {
      const off = dividedHalfUp(value, by) * by - value;
      expect((off < 0n ? -off : off) * 2n <= by).toBe(true);
    }),
  );
});

test('sums are exact, whatever their size and sign; what is missing counts as nothing', () => {
  expect(decimalSum(['0.10', '0.20', null], 2)).toBe('0.30');
  expect(decimalSum(['9007199254740993.01', '0.99'], 2)).toBe('9007199254740994.00');
  expect(decimalSum(['1.05', '-2.10'], 2)).toBe('-1.05');
  expect(decimalSum(['-7', '3'], 0)).toBe('-4');
  expect(decimalSum([], 1)).toBe('0.0');
});
