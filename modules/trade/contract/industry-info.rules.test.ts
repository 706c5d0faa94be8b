import { expect, test } from 'vitest';
import { infoScore } from './industry-info.rules.ts';

test.each([
  [{ reliability: 5, estKva: '2000.1', expectedOn: '2026-04-01' }, 100],
  [{ reliability: 5, estKva: '2000', expectedOn: '2026-04-02' }, 65],
  [{ reliability: 3, estKva: '501', expectedOn: null }, 45],
  [{ reliability: 3, estKva: '500', expectedOn: '2026-01-01' }, 55],
  [{ reliability: 1, estKva: null, expectedOn: '2025-12-31' }, 15],
])('%o is worth %i', (info, score) => {
  expect(infoScore(info, '2026-01-01')).toBe(score);
});
