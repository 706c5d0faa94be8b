import { expect, test } from 'vitest';
import { daysBetween, monthAfter, weeksOf } from './year-days.ts';

test('a month is drawn in weeks from Monday to Sunday', () => {
  const weeks = weeksOf(2026, 1);
  expect(weeks).toHaveLength(5);
  expect(weeks[0]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, '2026-02-01']);
  expect(weeks[4]?.slice(0, 7)).toEqual([
    '2026-02-23',
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    undefined,
  ]);
});

test('the last of a long month goes to the last of a short one', () => {
  expect(monthAfter('2026-01-31', 1)).toBe('2026-02-28');
  expect(monthAfter('2026-01-15', -1)).toBe('2025-12-15');
});

test('a span is the same from either end', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(daysBetween('2026-03-01', '2026-02-27')).toEqual(daysBetween('2026-02-27', '2026-03-01'));
});
