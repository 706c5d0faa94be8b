import { expect, test } from 'vitest';
import { nextDue, nextVisits, paceOf, projectedVisits, workdayBefore, type DueFacts } from './index.ts';

const week = { weekend: new Set([6, 7]), days: new Map([['2026-10-01', 'holiday' as const]]) };
const rule = (given: Partial<DueFacts> = {}): DueFacts => ({
  everyMonths: 6,
  everyHours: 250,
  firstDueOn: null,
  baseOn: '2026-03-01',
  baseHours: 1000,
  isDone: true,
  ...given,
});

test('a level every six months or 250 hours is due by its hours where they come first (scenario 8)', () => {
  const run = { readOn: '2026-06-01', hours: 1190, perDay: 4 };
  expect(nextDue(rule(), run)).toEqual({ on: '2026-06-16', reason: 'HOURS' });
  expect(nextDue(rule({ everyHours: null }), run)).toEqual({ on: '2026-09-01', reason: 'DATE' });
  expect(nextDue(rule(), { ...run, perDay: 0.2 })).toEqual({ on: '2026-09-01', reason: 'DATE' });
});

test('hours that are over are due on the day on which the meter showed them, whatever day it is', () => {
  expect(nextDue(rule(), { readOn: '2026-06-01', hours: 1400, perDay: 4 })).toEqual({
    on: '2026-06-01',
    reason: 'HOURS',
  });
});

test('without a reading hours are counted from the last service; a reading before it counts for nothing', () => {
  const unread = { readOn: null, hours: null, perDay: 10 };
  expect(nextDue(rule(), unread)).toEqual({ on: '2026-03-26', reason: 'HOURS' });
  expect(nextDue(rule(), { readOn: '2026-02-01', hours: 980, perDay: 10 })).toEqual({
    on: '2026-03-26',
    reason: 'HOURS',
  });
});

test('the first time is due as the rule says; months end on the last day where there is no such day', () => {
  const run = { readOn: null, hours: null, perDay: 0.2 };
  expect(nextDue(rule({ firstDueOn: '2026-04-10', isDone: false }), run)?.on).toBe('2026-04-10');
  expect(nextDue(rule({ firstDueOn: '2026-04-10' }), run)?.on).toBe('2026-09-01');
  expect(nextDue(rule({ baseOn: '2026-08-31' }), run)?.on).toBe('2027-02-28');
  expect(nextDue(rule({ everyMonths: null, everyHours: null }), run)).toBeNull();
});

test('a due date that is no working day becomes the working day before', () => {
  expect(workdayBefore(week, '2026-10-02')).toBe('2026-10-02');
  expect(workdayBefore(week, '2026-10-01')).toBe('2026-09-30');
  expect(workdayBefore(week, '2026-10-04')).toBe('2026-10-02');
  const run = { readOn: null, hours: null, perDay: 0.2 };
  expect(nextDue(rule({ baseOn: '2026-04-01' }), run, week)?.on).toBe('2026-09-30');
});

test('hours a day follow from the first and last reading of 180 days, else from the use of the set', () => {
  const readings = [
    { readOn: '2025-01-01', cumulative: 0 },
    { readOn: '2026-03-03', cumulative: 900 },
    { readOn: '2026-04-02', cumulative: 1000 },
    { readOn: '2026-06-01', cumulative: 1260 },
  ];
  expect(paceOf(readings, 'ESP', '2026-06-01')).toBe(4);
  expect(paceOf(readings.slice(0, 2), 'PRP', '2026-06-01')).toBe(10);
  expect(paceOf([], 'COP', '2026-06-01')).toBe(20);
  expect(paceOf([], null, '2026-06-01')).toBe(0.2);
});

test('a higher level within the merge window takes lower ones with it, on the day of the first (scenario 9)', () => {
  const dues = [
    { level: 'B', on: '2026-07-01', reason: 'DATE' },
    { level: 'C', on: '2026-07-20', reason: 'HOURS' },
    { level: 'D', on: '2027-07-01', reason: 'DATE' },
    { level: 'LOAD', on: '2026-07-05', reason: 'DATE' },
  ] as const;
  expect(nextVisits(dues, 30)).toEqual([
    { level: 'C', on: '2026-07-01', reason: 'DATE', absorbed: ['B'] },
    { level: 'LOAD', on: '2026-07-05', reason: 'DATE', absorbed: [] },
  ]);
  expect(nextVisits(dues, 18)[0]).toMatchObject({ level: 'B', on: '2026-07-01', absorbed: [] });
});

test('visits are told ahead, each counted from the one before; what contains another one starts it anew', () => {
  const levels = [
    { level: 'A', everyMonths: 1, everyHours: null, nextDueOn: '2026-07-01' },
    { level: 'B', everyMonths: 3, everyHours: 250, nextDueOn: '2026-09-01' },
  ] as const;
  const visits = projectedVisits(levels, { to: '2026-12-31', mergeDays: 5, perDay: 0.2, calendar: null });
  expect(visits.map(({ level, on }) => `${level} ${on}`)).toEqual([
    'A 2026-07-01',
    'A 2026-08-01',
    'B 2026-09-01',
    'A 2026-10-01',
    'A 2026-11-01',
    'B 2026-12-01',
  ]);
  // Twenty hours a day: 250 hours are over in twelve days.
  const busy = projectedVisits(levels, { to: '2026-09-30', mergeDays: 0, perDay: 20, calendar: null });
  expect(busy.filter(({ level }) => level === 'B').map(({ on }) => on)).toEqual([
    '2026-09-01',
    '2026-09-13',
    '2026-09-25',
  ]);
});
