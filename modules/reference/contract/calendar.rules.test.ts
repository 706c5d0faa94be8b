import { expect, test } from 'vitest';
import { plusMonths } from './calendar.rules.ts';

test('months are added to the same day, or to the last of a short month, forwards and back', () => {
  expect(plusMonths('2026-07-29', 3)).toBe('2026-10-29');
  expect(plusMonths('2026-11-30', 3)).toBe('2027-02-28');
  expect(plusMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(plusMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(plusMonths('2026-01-15', -12)).toBe('2025-01-15');
});
