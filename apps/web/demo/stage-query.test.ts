import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumDecimals } from './stage-query.ts';

describe('the sum of a column', () => {
  test('is exact', () => {
    expect(sumDecimals(['0.10', '0.20', null, '-1.005'])).toBe('-0.705');
    expect(sumDecimals([])).toBe('0');
  });

  test('does not depend on the order', () => {
    const cents = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((each) => (each / 100).toFixed(2));
    fc.assert(
      fc.property(fc.array(cents), (values) => {
        expect(Number(sumDecimals(values))).toBe(Number(sumDecimals(values.toReversed())));
        const whole = values.reduce((sum, each) => sum + Math.round(Number(each) * 100), 0);
        expect(Math.round(Number(sumDecimals(values)) * 100)).toBe(whole);
      }),
    );
  });
});
