import { expect, test } from 'vitest';
import { dueAfterWorkdays, endOfWork, workdayFrom, workdaysAgo, type WorkCalendar } from './work-days.ts';

const free = new Set(['2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20', '2026-02-23']);
const worked = new Set(['2026-02-14', '2026-02-28']);
const isWorkDay = (day: string) =>
  worked.has(day) || (!free.has(day) && ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()));
const calendar: WorkCalendar = {
  zoneMinutes: 480,
  hours: [
    [510, 720],
    [780, 1050],
  ],
  isWorkDay,
};
const due = (at: string, n: number) => new Date(dueAfterWorkdays(calendar, Date.parse(at), n)).toISOString();

test('what comes until 17:30 of a working day is due at 17:30 of the n-th working day after it', () => {
  expect(due('2026-02-05T16:30:00+08:00', 2)).toBe('2026-02-09T09:30:00.000Z');
  expect(due('2026-02-05T17:30:30+08:00', 1)).toBe('2026-02-06T09:30:00.000Z');
});

test('what comes later, or on a free day, counts from the next working day, an adjusted one too', () => {
  expect(due('2026-02-13T18:10:00+08:00', 3)).toBe('2026-02-26T09:30:00.000Z');
  expect(due('2026-02-07T10:00:00+08:00', 1)).toBe('2026-02-10T09:30:00.000Z');
});

test('early in the morning it is already the day of the zone', () => {
  expect(due('2026-02-05T18:00:00Z', 1)).toBe('2026-02-09T09:30:00.000Z');
});

test('what began on the latest day of so many working days ago is through its time, what began a day later is not', () => {
  const today = '2026-03-04';
  const began = workdaysAgo(isWorkDay, today, 5);
  expect(began).toBe('2026-02-26');
  expect(workdayFrom(isWorkDay, began, 5) <= today).toBe(true);
  expect(workdayFrom(isWorkDay, '2026-02-27', 5) <= today).toBe(false);
});

test('a working day ends with its last hour in the zone', () => {
  expect(new Date(endOfWork(calendar, '2026-02-05')).toISOString()).toBe('2026-02-05T09:30:00.000Z');
});

test('a calendar without working days is refused instead of being looked through for ever', () => {
  expect(() => workdayFrom(() => false, '2026-02-05', 1)).toThrow(RangeError);
});
