import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDuration, addWork, durationOf, usualCalendar, workBetween } from './work-time.rules.ts';

const hour = 3_600_000;
const instants = () => fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) });

test('eight working hours set on Friday at 16:30 are over on Monday at 16:30', () => {
  const friday = Date.parse('2026-11-20T16:30:00+08:00');

  const due = addWork(usualCalendar, friday, { months: 0, days: 0, ms: 8 * hour });

  expect(new Date(due).toISOString()).toBe('2026-11-23T08:30:00.000Z');
});

test('two working days end with the work of the second, hours after them count on', () => {
  const friday = Date.parse('2026-11-20T16:30:00+08:00');

  const due = addWork(usualCalendar, friday, { months: 0, days: 2, ms: 0 });

  expect(new Date(due).toISOString()).toBe('2026-11-24T09:30:00.000Z');
  const more = addWork(usualCalendar, friday, { months: 0, days: 1, ms: 2 * hour });
  expect(new Date(more).toISOString()).toBe('2026-11-24T02:30:00.000Z');
});

test('working time set on a Sunday begins on Monday morning', () => {
  const sunday = Date.parse('2026-11-22T10:00:00+08:00');

  expect(new Date(addWork(usualCalendar, sunday, { months: 0, days: 0, ms: hour })).toISOString()).toBe(
    '2026-11-23T01:30:00.000Z',
  );
});

test('what is added as working time is measured as working time', () => {
  fc.assert(
    fc.property(instants(), fc.integer({ min: 1, max: 200 * hour }), (from, ms) => {
      const due = addWork(usualCalendar, from, { months: 0, days: 0, ms });
      return workBetween(usualCalendar, from, due) === ms;
    }),
  );
});

test('working time between two instants adds up over any instant between them', () => {
  fc.assert(
    fc.property(instants(), instants(), instants(), (...points) => {
      const [a = 0, b = 0, c = 0] = points.toSorted((x, y) => x - y);
      return workBetween(usualCalendar, a, b) + workBetween(usualCalendar, b, c) === workBetween(usualCalendar, a, c);
    }),
    { numRuns: 30 },
  );
});

test('reads ISO durations and refuses other texts', () => {
  expect(durationOf('P1DT2H30M')).toEqual({ months: 0, days: 1, ms: 2.5 * hour });
  expect(durationOf('P1W', true)).toEqual({ months: 0, days: 5, ms: 0 });
  expect(durationOf('P')).toBeUndefined();
  expect(durationOf('PT')).toBeUndefined();
  expect(durationOf('2 days')).toBeUndefined();
});

test('a month after the last of January is the last of February', () => {
  expect(new Date(addDuration(Date.UTC(2026, 0, 31), { months: 1, days: 0, ms: 0 })).toISOString().slice(0, 10)).toBe(
    '2026-02-28',
  );
});
