import { expect, test } from 'vitest';
import { forcedAtOf, secondsUntil } from './alive.ts';

test('the time of a forced logout is read as text and as a number', () => {
  expect(forcedAtOf({ forcedAt: '2026-11-21T10:05:00.000Z' })).toBe(Date.UTC(2026, 10, 21, 10, 5));
  expect(forcedAtOf({ forcedAt: 1_793_145_600_000 })).toBe(1_793_145_600_000);
  expect(forcedAtOf({ forcedAt: null })).toBeNull();
  expect(forcedAtOf({ forcedAt: 'soon' })).toBeNull();
  expect(forcedAtOf(null)).toBeNull();
});

test('the countdown ends at 0', () => {
  expect(secondsUntil(10_000, 4_500)).toBe(6);
  expect(secondsUntil(10_000, 20_000)).toBe(0);
});
