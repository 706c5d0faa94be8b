import { expect, test } from 'vitest';
import { isFinal, retryAfter } from './delivery.rules.ts';

test('a letter is tried again after 1, 5, 15, 60 and 240 minutes, then no more', () => {
  const minutes = [1, 2, 3, 4, 5, 6].map((tries) => (retryAfter(tries) ?? Number.NaN) / 60_000);

  expect(minutes).toEqual([1, 5, 15, 60, 240, Number.NaN]);
});

test('a mailbox that does not exist is not tried again, a full or busy one is', () => {
  expect(isFinal(Object.assign(new Error('no such user'), { responseCode: 550 }))).toBe(true);
  expect(isFinal(Object.assign(new Error('busy'), { responseCode: 451 }))).toBe(false);
  expect(isFinal(new Error('connect ECONNREFUSED'))).toBe(false);
  expect(isFinal(null)).toBe(false);
});
