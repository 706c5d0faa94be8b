import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countFailure, lockedMinutes, type Failures } from './lock.rules.ts';

const policy = { errorCount: 5, withinMinutes: 30, lockMinutes: 30 };
const start = Date.parse('2026-11-21T10:00:00Z');
const minutes = (count: number) => start + count * 60_000;
const after = (times: readonly number[]) =>
  times.reduce<Failures | undefined>((failures, at) => countFailure(failures, policy, minutes(at)), undefined);

test('five errors within thirty minutes lock for thirty minutes', () => {
  const failures = after([0, 1, 2, 3, 4]);

  expect(lockedMinutes(after([0, 1, 2, 3]), minutes(4))).toBeUndefined();
  expect(lockedMinutes(failures, minutes(4))).toBe(30);
  expect(lockedMinutes(failures, minutes(33.5))).toBe(1);
  expect(lockedMinutes(failures, minutes(34))).toBeUndefined();
});

test('errors spread over more than the window do not lock', () => {
  expect(lockedMinutes(after([0, 10, 20, 29, 31]), minutes(31))).toBeUndefined();
});

test('after a lock is over, counting starts again', () => {
  const failures = countFailure(after([0, 0, 0, 0, 0]), policy, minutes(31));

  expect(failures).toMatchObject({ count: 1, lockedUntil: null });
});

test('zero lock minutes lock until somebody unlocks', () => {
  const forever = { ...policy, lockMinutes: 0 };
  const failures = [0, 0, 0, 0, 0].reduce<Failures | undefined>((sum) => countFailure(sum, forever, start), undefined);

  expect(lockedMinutes(failures, minutes(100_000))).toBe(0);
});

test('no sequence of errors shorter than the limit ever locks', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 4 }), (gaps) => {
      let at = 0;
      let failures: Failures | undefined;
      for (const gap of gaps) failures = countFailure(failures, policy, minutes((at += gap)));

      expect(lockedMinutes(failures, minutes(at))).toBeUndefined();
    }),
  );
});
