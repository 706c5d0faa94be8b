import { describe, expect, test } from 'vitest';
import { lateUntil, reportDue, unlockedUntil, weekAfter, weekOf } from './week.rules.ts';

/** Holidays of 2026 around the weeks below, and the Saturdays and Sundays that are worked instead. */
const holidays = [
  ...Array.from({ length: 9 }, (_, at) => `2026-02-${15 + at}`),
  ...Array.from({ length: 7 }, (_, at) => `2026-10-0${at + 1}`),
];
const worked = ['2026-02-14', '2026-02-28', '2026-09-20', '2026-10-10'];
const calendar = {
  zoneMinutes: 480,
  hours: [
    [510, 720],
    [810, 1050],
  ] as const,
  isWorkDay: (day: string) =>
    worked.includes(day) || (!holidays.includes(day) && ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())),
};
const at = (time: string) => Date.parse(`${time}+08:00`);

test('a week runs from Monday to Sunday and belongs to the year of its Thursday', () => {
  expect(weekOf('2026-02-15')).toEqual({ no: '2026-W07', from: '2026-02-09', to: '2026-02-15' });
  expect(weekOf('2026-01-01').no).toBe('2026-W01');
  expect(weekOf('2027-01-03')).toEqual({ no: '2026-W53', from: '2026-12-28', to: '2027-01-03' });
  expect(weekOf('2025-12-29').no).toBe('2026-W01');
  expect(weekAfter(weekOf('2026-12-31'), 1).no).toBe('2027-W01');
  expect(weekAfter(weekOf('2026-12-31'), -53).no).toBe('2025-W52');
});

describe('a report is due', () => {
  test.each([
    ['2026-02-09', '2026-02-14T17:30:00'],
    ['2026-09-28', '2026-09-30T17:30:00'],
    ['2026-10-05', '2026-10-10T17:30:00'],
    ['2026-11-23', '2026-11-27T17:30:00'],
  ])('for the week of %s on %s, the end of its last working day', (monday, due) => {
    expect(reportDue(calendar, weekOf(monday))).toBe(at(due));
  });

  test('not at all for a week without a working day', () => {
    expect(reportDue(calendar, weekOf('2026-02-16'))).toBeNull();
  });
});

test('it may be submitted for two working days after that', () => {
  expect(lateUntil(calendar, at('2026-10-10T17:30:00'))).toBe(at('2026-10-13T17:30:00'));
});

test('once opened again it may be submitted until the end of the next working day', () => {
  expect(unlockedUntil(calendar, at('2026-10-16T09:00:00'))).toBe(at('2026-10-19T17:30:00'));
});
