import { expect, test } from 'vitest';
import { accountRefusal, isOlderThan, isOpen, localTime } from './sign-in.rules.ts';

const at = (text: string) => new Date(`${text}+08:00`);
const workdays = { enabled: true, weekdays: ['1', '2', '3', '4', '5'], from: '08:00', to: '20:00', overnight: false };
const account = {
  status: 'enabled',
  locked: false,
  locked_reason: null,
  active_date: '2026-01-01',
  expiry_date: '2026-12-31',
};

test('the day of an instant is that of the business zone', () => {
  expect(localTime(new Date('2026-11-20T16:30:00Z'))).toEqual({ day: '2026-11-21', weekday: 6, time: '00:30' });
});

test.each([
  ['2026-11-20T08:00:00', true],
  ['2026-11-20T07:59:59', false],
  ['2026-11-20T19:59:59', true],
  ['2026-11-20T20:00:00', false],
  ['2026-11-21T10:00:00', false],
])('with hours on workdays, at %s the system is open: %s', (instant, open) => {
  expect(isOpen(workdays, at(instant))).toBe(open);
});

test.each([
  ['2026-11-20T22:30:00', true],
  ['2026-11-21T05:59:00', true],
  ['2026-11-21T06:00:00', false],
  ['2026-11-21T22:30:00', false],
  ['2026-11-23T03:00:00', false],
])('hours over midnight belong to the day they begin: %s %s', (instant, open) => {
  expect(isOpen({ ...workdays, from: '22:00', to: '06:00', overnight: true }, at(instant))).toBe(open);
});

test('without hours the system is always open', () => {
  expect(isOpen({ ...workdays, enabled: false }, at('2026-11-22T03:00:00'))).toBe(true);
});

test.each([
  [{}, undefined],
  [{ status: 'disabled' }, 'auth.userDisabled'],
  [{ locked: true, locked_reason: 'risk' }, 'auth.riskLocked'],
  [{ locked: true, locked_reason: 'manual' }, 'auth.accountLocked'],
  [{ locked: true, locked_reason: 'errors' }, undefined],
  [{ active_date: '2026-11-21' }, 'auth.userNotEffective'],
  [{ expiry_date: '2026-11-19' }, 'auth.userExpired'],
  [{ expiry_date: '2026-11-20', active_date: '2026-11-20' }, undefined],
])('an account with %j is refused as %s', (state, code) => {
  expect(accountRefusal({ ...account, ...state }, at('2026-11-20T12:00:00'))?.code).toBe(code);
});

test('ninety days unused are counted to the moment; zero never', () => {
  const last = '2026-08-01T00:00:00Z';

  expect(isOlderThan(last, 90, new Date('2026-10-30T00:00:00Z'))).toBe(false);
  expect(isOlderThan(last, 90, new Date('2026-10-30T00:00:01Z'))).toBe(true);
  expect(isOlderThan(last, 0, new Date('2030-01-01T00:00:00Z'))).toBe(false);
});
