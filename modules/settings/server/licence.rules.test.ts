import { expect, test } from 'vitest';
import { isClockBehind, standingOf } from './licence.rules.ts';

const day = 86_400_000;
const start = Date.parse('2026-01-01T00:00:00Z');

test.each([
  {
    what: 'the first day of an installation',
    today: 0,
    end: undefined,
    standing: { state: 'trial', daysLeft: 180, warns: false },
  },
  {
    what: 'the last days of the trial',
    today: 170,
    end: undefined,
    standing: { state: 'trial', daysLeft: 10, warns: true },
  },
  {
    what: 'the end of the trial',
    today: 180,
    end: undefined,
    standing: { state: 'expired', daysLeft: 0, warns: true },
  },
  { what: 'a week after it', today: 187, end: undefined, standing: { state: 'locked', daysLeft: 0, warns: true } },
  { what: 'a code with time left', today: 200, end: 300, standing: { state: 'active', daysLeft: 100, warns: false } },
  {
    what: 'a code that comes to its end',
    today: 288,
    end: 300,
    standing: { state: 'expiring', daysLeft: 12, warns: true },
  },
  { what: 'a code that is over', today: 300, end: 300, standing: { state: 'expired', daysLeft: 0, warns: true } },
  {
    what: 'the last moment of grace',
    today: 306.99,
    end: 300,
    standing: { state: 'expired', daysLeft: 0, warns: true },
  },
  { what: 'after the days of grace', today: 307, end: 300, standing: { state: 'locked', daysLeft: 0, warns: true } },
])('$what', ({ today, end, standing }) => {
  const facts = { now: start + today * day, startedAt: start, warnDays: 30 };
  const notAfter = end === undefined ? undefined : start + end * day;

  expect(standingOf({ ...facts, notAfter })).toMatchObject(standing);
});

test('a clock more than a day behind the newest line of the logs was set back', () => {
  expect(isClockBehind(start, start + day)).toBe(false);
  expect(isClockBehind(start, start + day + 1)).toBe(true);
  expect(isClockBehind(start, undefined)).toBe(false);
});
