import { expect, test } from 'vitest';
import { sumOf } from './sum-of.ts';

test('sums are exact, whatever their size and sign; what is missing counts as nothing', () => {
  expect(sumOf(['0.10', '0.20', null], 2)).toBe('0.30');
  expect(sumOf(['9007199254740993.01', '0.99'], 2)).toBe('9007199254740994.00');
  expect(sumOf(['1.05', '-2.10'], 2)).toBe('-1.05');
  expect(sumOf(['-7', '3'], 0)).toBe('-4');
  expect(sumOf([], 1)).toBe('0.0');
});
