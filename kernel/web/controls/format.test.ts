import { expect, test } from 'vitest';
import { date } from '@mp/kernel/contract';
import { formatDay, formatInstant, isOver } from './format.ts';

test.each(['zh-CN', 'en-US', 'ja-JP'] as const)('days and instants stand year first in tables in %s', (language) => {
  expect(formatDay('2026-11-20', language)).toBe('2026-11-20');
  expect(formatInstant('2026-11-20T08:05:00.000Z', language)).toMatch(/^2026-11-(19|20|21) \d\d:\d\d$/);
  expect(formatDay('soon', language)).toBe('soon');
});

test('a licence is over the day after its last one, another date never', () => {
  const licence = date({ expires: true });

  expect(['2026-11-22', '2026-11-23', ''].map((day) => isOver(licence, day, '2026-11-23'))).toEqual([
    true,
    false,
    false,
  ]);
  expect(isOver(date(), '2020-01-01', '2026-11-23')).toBe(false);
});
