import { expect, test } from 'vitest';
import { formatDay, formatInstant } from './format.ts';

test.each(['zh-CN', 'en-US', 'ja-JP'] as const)('days and instants stand year first in tables in %s', (language) => {
  expect(formatDay('2026-11-20', language)).toBe('2026-11-20');
  expect(formatInstant('2026-11-20T08:05:00.000Z', language)).toMatch(/^2026-11-(19|20|21) \d\d:\d\d$/);
  expect(formatDay('soon', language)).toBe('soon');
});
