import type { WorkCalendar } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import { acceptDue, halfOfWork } from './acceptance.rules.ts';

/** The Dragon Boat Festival of 2026 is on Friday the 19th of June. */
const calendar: WorkCalendar = {
  zoneMinutes: 480,
  hours: [
    [510, 720],
    [780, 1050],
  ],
  isWorkDay: (day) => day !== '2026-06-19' && ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()),
};
const due = (sent: string) => new Date(acceptDue(calendar, Date.parse(sent))).toISOString();
const half = (from: string, to: string) =>
  new Date(halfOfWork(calendar, Date.parse(from), Date.parse(to))).toISOString();

test('what is sent on a working day is to be accepted by the end of the next one; a holiday and a weekend are none', () => {
  expect(due('2026-06-18T10:00:00+08:00')).toBe('2026-06-22T09:30:00.000Z');
  expect(due('2026-06-16T09:00:00+08:00')).toBe('2026-06-17T09:30:00.000Z');
});

test('what is sent after work, or on a free day, counts from the next working day', () => {
  expect(due('2026-06-16T18:00:00+08:00')).toBe('2026-06-18T09:30:00.000Z');
  expect(due('2026-06-20T10:00:00+08:00')).toBe('2026-06-23T09:30:00.000Z');
});

test('half of the time is half of the working time', () => {
  // 6.5 hours on Thursday, 8 on Monday: 7.25 hours in, Monday 9:15.
  expect(half('2026-06-18T10:00:00+08:00', '2026-06-22T17:30:00+08:00')).toBe('2026-06-22T01:15:00.000Z');
  expect(half('2026-06-20T10:00:00+08:00', '2026-06-21T10:00:00+08:00')).toBe('2026-06-21T02:00:00.000Z');
});
