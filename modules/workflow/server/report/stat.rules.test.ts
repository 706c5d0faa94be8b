import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bucketOf, daysBetween, percentileOf, plusDays, weekOf } from './stat.rules.ts';

describe('durations', () => {
  test('fall into buckets with the upper bounds 1, 2, 4 … minutes', () => {
    expect([0, 60, 61, 120, 121, 240, 3600].map(bucketOf)).toEqual([0, 0, 1, 1, 2, 2, 6]);
    expect(bucketOf(10 ** 9)).toBe(19);
  });

  test('have a median and a ninetieth percentile within their bucket', () => {
    const hist = Array.from({ length: 20 }, () => 0);
    expect(percentileOf(hist, 0.5, 0)).toBeNull();
    hist[3] = 10;
    expect(percentileOf(hist, 0.5, 480)).toBe(360);
    expect(percentileOf(hist, 0.9, 300)).toBe(300);
  });

  test('a percentile is never above the longest, and grows with its share', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10 ** 7 }), { minLength: 1, maxLength: 50 }), (seconds) => {
        const hist = Array.from({ length: 20 }, () => 0);
        for (const each of seconds) hist[bucketOf(each)] = (hist[bucketOf(each)] ?? 0) + 1;
        const max = Math.max(...seconds);
        const [low, high] = [percentileOf(hist, 0.5, max) ?? 0, percentileOf(hist, 0.9, max) ?? 0];
        return low <= high && high <= max;
      }),
    );
  });
});

test('weeks begin on Monday', () => {
  expect(['2026-11-16', '2026-11-21', '2026-11-22'].map(weekOf)).toEqual(['2026-11-16', '2026-11-16', '2026-11-16']);
  expect(plusDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(daysBetween('2026-01-01', '2026-12-31')).toBe(365);
});
