import { expect, test } from 'vitest';
import {
  addWorkdays,
  isWorkday,
  plusDays,
  workdaysBetween,
  workdaysInclusive,
  type WorkDays,
} from '../contract/index.ts';
import { stateDays } from './seed/state-days.ts';

const china: WorkDays = {
  weekend: new Set([6, 7]),
  days: new Map([2025, 2026].flatMap((year) => stateDays(year).map(({ day, kind }) => [day, kind] as const))),
};

test('working days of each month of 2026 are those of the notice of the State Council', () => {
  const totals = Array.from({ length: 12 }, (_, at) => {
    const month = String(at + 1).padStart(2, '0');
    return workdaysInclusive(
      china,
      `2026-${month}-01`,
      plusDays(at === 11 ? '2027-01-01' : `2026-${String(at + 2).padStart(2, '0')}-01`, -1),
    );
  });
  expect(totals).toEqual([21, 16, 22, 21, 19, 21, 23, 21, 22, 18, 21, 23]);
});

test.each([
  ['2026-02-12', 3, '2026-02-24'],
  ['2026-04-30', 1, '2026-05-06'],
  ['2026-04-30', 5, '2026-05-11'],
  ['2026-09-18', 10, '2026-10-09'],
  ['2026-10-12', -5, '2026-09-29'],
  ['2026-05-02', 0, '2026-05-06'],
])('%s and %i working days is %s', (day, n, then) => {
  expect(addWorkdays(china, day, n)).toBe(then);
});

test('working days between two days count the last, not the first', () => {
  expect(workdaysBetween(china, '2026-09-30', '2026-10-12')).toBe(4);
  expect(workdaysBetween(china, '2026-04-01', '2026-04-30')).toBe(20);
  expect(workdaysBetween(china, '2026-10-12', '2026-09-30')).toBe(-4);
  expect(workdaysBetween(china, '2026-10-12', '2026-10-12')).toBe(0);
});

test('adding working days and counting them agree, for any day and number', () => {
  for (let at = 0; at < 700; at += 7)
    for (const n of [-40, -7, -1, 1, 2, 13, 60]) {
      const day = plusDays('2025-01-15', at);
      const then = addWorkdays(china, day, n);
      expect(isWorkday(china, then)).toBe(true);
      if (isWorkday(china, day)) expect(workdaysBetween(china, day, then)).toBe(n);
    }
});
