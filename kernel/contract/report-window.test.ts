import { describe, expect, test } from 'vitest';
import { reportDay, requestedWindow } from './report-window.ts';

const today = '2026-11-20';
const asked = (search: Record<string, string>) =>
  requestedWindow({ days: [7, 30, 90], standard: 30, max: 366 }, search, today);

describe('the range of a report', () => {
  test('is the last thirty days when nothing is said', () => {
    expect(asked({})).toEqual({
      moving: '30',
      query: { from: '2026-10-22', to: today },
      refusal: undefined,
    });
  });

  test('is required, runs forward, and is not longer than a year', () => {
    const code = (search: Record<string, string>) => asked({ days: 'own', ...search }).refusal?.code;

    expect(code({ from: '2026-11-01' })).toBe('common.rangeRequired');
    expect(code({})).toBe('common.rangeRequired');
    expect(code({ from: '2026-11-02', to: '2026-11-01' })).toBe('common.rangeReversed');
    expect(code({ from: '2025-01-01', to: '2026-11-01' })).toBe('common.rangeTooLong');
    expect(code({ from: '2025-11-20', to: '2025-11-20' })).toBeUndefined();
  });

  test('counts days where the tenant is', () => {
    expect(reportDay(Date.parse('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
  });
});

test('a report over months takes one of those that are offered', () => {
  const months = (search: Record<string, string>) =>
    requestedWindow({ months: ['3', '6', '12'], standard: '6' }, search, today).query;

  expect(months({})).toEqual({ months: '6' });
  expect(months({ months: '12' })).toEqual({ months: '12' });
  expect(months({ months: '7' })).toEqual({ months: '6' });
});
