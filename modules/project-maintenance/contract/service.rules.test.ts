import { expect, test } from 'vitest';
import { hoursAt, hoursOf, reachedOn, toWorkday, windowOf } from './index.ts';

const calendar = { weekend: new Set([6, 7]), days: new Map([['2026-10-05', 'holiday' as const]]) };

test('a visit is due on the day itself, or on the next working day', () => {
  expect(toWorkday(calendar, '2026-10-02')).toBe('2026-10-02');
  expect(toWorkday(calendar, '2026-10-03')).toBe('2026-10-06');
  expect(windowOf({ dueOn: '2026-10-06', windowDays: 7 })).toEqual({ from: '2026-09-29', to: '2026-10-13' });
});

test('hours go on as they were read, else as they are assumed; nothing is said of a unit of which nothing is known', () => {
  const since = '2026-01-01';
  const read = hoursOf({ hours: 120, readOn: '2026-03-02', since, assumed: 9 });
  const assumed = hoursOf({ hours: null, readOn: null, since, assumed: 1.5 });

  expect(read?.perDay).toBe(2);
  expect(read && hoursAt(read, '2026-03-12')).toBe(140);
  expect(read && reachedOn(read, 250)).toBe('2026-05-06');
  expect(read && reachedOn(read, 100)).toBe('2026-03-02');
  expect(assumed && hoursAt(assumed, '2026-01-11')).toBe(15);
  expect(hoursOf({ hours: null, readOn: null, since, assumed: null })).toBeUndefined();
});
