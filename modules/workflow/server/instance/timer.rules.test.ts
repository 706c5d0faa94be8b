import { expect, test } from 'vitest';
import { cycleOf, instantOf } from './timer.rules.ts';
import { usualCalendar } from './work-time.rules.ts';

const at = Date.parse('2026-11-20T16:30:00+08:00');
const iso = (value: string, kind: 'duration' | 'date' | 'cycle', work = false) => {
  const instant = instantOf(usualCalendar, at, { kind, value, work });
  return instant === undefined ? undefined : new Date(instant).toISOString();
};

test('durations count by the clock, or by working time', () => {
  expect(iso('PT8H', 'duration')).toBe('2026-11-20T16:30:00.000Z');
  expect(iso('PT8H', 'duration', true)).toBe('2026-11-23T08:30:00.000Z');
});

test('a day begins in the zone of the tenant; an instant stands for itself, also where a duration was expected', () => {
  expect(iso('2026-12-01', 'date')).toBe('2026-11-30T16:00:00.000Z');
  expect(iso('2026-12-01T08:00:00Z', 'duration')).toBe('2026-12-01T08:00:00.000Z');
});

test('a cycle says how often, from when and how long', () => {
  expect(cycleOf('R3/PT1H')).toEqual({ times: 3, from: undefined, length: 'PT1H' });
  expect(cycleOf('R/PT1H')).toMatchObject({ times: -1 });
  expect(iso('R2/2026-12-01T00:00:00Z/P1D', 'cycle')).toBe('2026-12-01T00:00:00.000Z');
  expect(iso('R2/PT1H', 'cycle')).toBe('2026-11-20T09:30:00.000Z');
});

test('what is no time is none', () => {
  for (const text of ['', 'tomorrow', '5', 'P', '2026-13-45T00:00:00Z']) expect(iso(text, 'duration')).toBeUndefined();
  expect(iso('R/soon', 'cycle')).toBeUndefined();
});
