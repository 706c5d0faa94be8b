import { describe, expect, test } from 'vitest';
import { askedOf, keptQuery, reportDay, searchOfKept } from './report-range.ts';

const today = '2026-11-20';

describe('the range of a report', () => {
  test('is the last thirty days when nothing is said', () => {
    expect(askedOf({}, today)).toEqual({
      days: '30',
      query: { from: '2026-10-22', to: today },
      refusal: undefined,
    });
  });

  test('is required, runs forward, and is not longer than a year', () => {
    const code = (search: Record<string, string>) => askedOf({ days: 'own', ...search }, today).refusal?.code;

    expect(code({ from: '2026-11-01' })).toBe('workflow.rangeRequired');
    expect(code({})).toBe('workflow.rangeRequired');
    expect(code({ from: '2026-11-02', to: '2026-11-01' })).toBe('workflow.periodReversed');
    expect(code({ from: '2025-01-01', to: '2026-11-01' })).toBe('workflow.rangeTooLong');
    expect(code({ from: '2025-11-20', to: '2026-11-20' })).toBeUndefined();
  });

  test('keeps moving in a kept report, and a fixed one stays', () => {
    expect(keptQuery(askedOf({ days: '7', defKey: 'leave' }, today))).toBe('days=7&defKey=leave');
    expect(keptQuery(askedOf({ from: '2026-11-01', to: '2026-11-02' }, today))).toBe('from=2026-11-01&to=2026-11-02');
    expect(searchOfKept('days=7&defKey=leave')).toMatchObject({ days: '7', defKey: 'leave', from: undefined });
    expect(searchOfKept('from=2026-11-01&to=2026-11-02')).toMatchObject({ days: 'own', from: '2026-11-01' });
  });

  test('counts days where the tenant is', () => {
    expect(reportDay(Date.parse('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
  });
});
