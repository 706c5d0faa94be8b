import { expect, test } from 'vitest';
import { dueSpan, spanOf } from './due-words.ts';

const now = Date.parse('2026-11-21T08:00:00Z');

test('says how long there is in the largest unit of which there are two', () => {
  expect(dueSpan('2026-11-21T08:30:00Z', now)).toEqual({ overdue: false, unit: 'minutes', count: 30 });
  expect(dueSpan('2026-11-21T09:40:00Z', now)).toEqual({ overdue: false, unit: 'minutes', count: 100 });
  expect(dueSpan('2026-11-21T14:00:00Z', now)).toEqual({ overdue: false, unit: 'hours', count: 6 });
  expect(dueSpan('2026-11-25T09:00:00Z', now)).toEqual({ overdue: false, unit: 'days', count: 4 });
});

test('says for how long it is overdue, at least one minute', () => {
  expect(dueSpan('2026-11-21T07:59:59Z', now)).toEqual({ overdue: true, unit: 'minutes', count: 1 });
  expect(dueSpan('2026-11-18T07:00:00Z', now)).toEqual({ overdue: true, unit: 'days', count: 3 });
});

test('splits seconds into days, hours and minutes', () => {
  expect(spanOf(90_061)).toEqual({ days: 1, hours: 1, minutes: 1 });
  expect(spanOf(10)).toEqual({ days: 0, hours: 0, minutes: 0 });
});
