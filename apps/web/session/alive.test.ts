import { expect, test } from 'vitest';
import { forcedAtOf, mustAsk, secondsUntil } from './alive.ts';

test('a hidden tab never asks', () => {
  expect(mustAsk(100_000, 0, false)).toBe(false);
});

test('a tab asks once in 20 s, and not when another tab just did', () => {
  expect(mustAsk(100_000, 80_000, true)).toBe(true);
  expect(mustAsk(100_000, 95_000, true)).toBe(false);
});

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
